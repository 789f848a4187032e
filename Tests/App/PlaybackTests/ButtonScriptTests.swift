import Device
import Testing

@testable import MemoryDisk
@testable import Playback

@Suite("A button script")
struct ButtonScriptTests {
  @Test("is read line by line, comments and blank lines left out")
  func isReadLineByLineCommentsAndBlankLinesLeftOut() throws {
    let script = try ButtonScript(
      parsing: """
        # warm up
        12.5 short start

        70 hold down   # lock
        95 press stop
        95.4 release stop
        """)
    #expect(
      script.edges == [
        edge(12_500, .start, true), edge(12_600, .start, false),
        edge(70_000, .down, true), edge(70_800, .down, false),
        edge(95_000, .stop, true), edge(95_400, .stop, false),
      ])
  }

  @Test("sorts by time and keeps the order of what falls together")
  func sortsByTimeAndKeepsTheOrderOfWhatFallsTogether() throws {
    let script = try ButtonScript(parsing: "2 press up\n1 press down\n2 release up")
    #expect(script.edges.map(\.milliseconds) == [1000, 2000, 2000])
    #expect(script.edges.map(\.isDown) == [true, true, false])
  }

  @Test("counts from the end of the line before with a plus")
  func countsFromTheEndOfTheLineBeforeWithAPlus() throws {
    let script = try ButtonScript(
      parsing: """
        +5 short start
        +1 hold down      # from 5.1
        +0.5 press up     # from 6.9
        +2 release up
        3 short stop
        +1 short start    # from 3.1
        """)
    #expect(
      script.edges.filter(\.isDown).map(\.milliseconds) == [3000, 4100, 5000, 6100, 7400])
    #expect(script.edges.last?.milliseconds == 9400)
  }

  @Test("presses both keys long enough to count as both")
  func pressesBothKeysLongEnoughToCountAsBoth() throws {
    let script = try ButtonScript(parsing: "5 hold both")
    #expect(script.edges.filter(\.isDown).map(\.button) == [.start, .stop])
    #expect(script.edges.last?.milliseconds == 6200)
  }

  @Test(
    "says what is wrong and where",
    arguments: [
      ("1 short", "line 1: expected SECONDS ACTION BUTTON, found 2 words"),
      ("\nsoon short start", "line 2: \"soon\" is not a number of seconds from 0 to 1e7"),
      ("-1 short start", "line 1: \"-1\" is not a number of seconds from 0 to 1e7"),
      ("nan short start", "line 1: \"nan\" is not a number of seconds from 0 to 1e7"),
      (
        "1 tap start",
        "line 1: \"tap\" is not an action: press, release, short, hold or confirm"
      ),
      ("1 short left", "line 1: \"left\" is not a button: start, stop, up, down or both"),
    ])
  func saysWhatIsWrongAndWhere(text: String, message: String) {
    #expect {
      try ButtonScript(parsing: text)
    } throws: { error in
      (error as? ButtonScript.Fault)?.description == message
    }
  }

  private func edge(_ time: Int64, _ button: Button, _ isDown: Bool) -> ButtonScript.Edge {
    ButtonScript.Edge(milliseconds: time, button: button, isDown: isDown)
  }
}

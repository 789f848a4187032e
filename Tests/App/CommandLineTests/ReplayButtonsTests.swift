import Foundation
import Testing

@Suite("moonrunner replay --buttons")
struct ReplayButtonsTests {
  @Test("plays a script for two buttons: next is stop, a lap is a hold of start")
  func two() throws {
    let folder = try Folder()
    let script = try folder.write(
      """
      1    short start    # home: New Run
      +1   short start    # go
      300  hold  start    # a lap
      600  short stop     # pause
      +1   short stop     # from Resume to Save
      +1   short start    # save
      """, to: "two.txt")
    let data = folder.file("data").path
    let outcome = try moonrunner(
      "replay", "-", "--script", script, "--buttons", "2", "--data", data, "--json",
      input: TrackRun.shared.get().log)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let summary = try object(outcome.output)
    #expect((summary["duration"] as? Double).map { abs($0 - 597.9) < 2 } == true)
    let id = try #require(summary["id"] as? String)
    let run = try object(try moonrunner("runs", "show", id, "--data", data, "--json").output)
    let laps = try #require(run["laps"] as? [[String: Any]])
    #expect(laps.contains { $0["kind"] as? String == "button" })
  }

  @Test(
    "says what is wrong with the number of buttons",
    arguments: [
      (["--script", "-", "--buttons", "3"], "unknown buttons \"3\"; choose from 2, 4"),
      (["--buttons", "2"], "--buttons needs --script"),
    ])
  func wrong(arguments: [String], words: String) throws {
    expectRefusal(
      try moonrunner(["replay", "/dev/null"] + arguments), status: 2, words)
  }
}

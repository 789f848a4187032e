import Board
import Device
import Testing

@Suite("Notes of a card's own programs")
struct SetupNotesTests {
  private func notes(_ text: String) throws -> [SetupNote] {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "notes")
    return withExtendedLifetime(folder) { SetupNotes.read(folder("notes")) }
  }

  @Test("are read with file, line and text, in their order")
  func lines() throws {
    let text = """
      moonrunner.txt 7 unitz = miles
      board.json 0 expected "gps"
      /dev/mmcblk0p3 0 set aside

      """
    #expect(
      try notes(text) == [
        SetupNote(file: "moonrunner.txt", line: 7, text: "unitz = miles"),
        SetupNote(file: "board.json", line: 0, text: "expected \"gps\""),
        SetupNote(file: "", line: 0, text: "set aside"),
      ])
  }

  @Test("that are none are left out", arguments: ["", "\n", "x\n", "a b c\n", "a 1\n", "a 1x c"])
  func none(_ text: String) throws {
    #expect(try notes(text) == [])
  }

  @Test("are so many at most, each so long at most")
  func bounds() throws {
    let line = "moonrunner.txt 1 \(String(repeating: "x", count: 1000))\n"
    let read = try notes(String(repeating: line, count: 10))
    #expect(read.count == SetupNote.most)
    #expect(read.allSatisfy { $0.text.count == SetupNote.longest })
  }

  @Test("are none where there is no card")
  func noFile() {
    #expect(SetupNotes.read("/nowhere/notes") == [])
  }
}

import Testing

@testable import Board

@Suite("Small files")
struct SmallFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("are read as a line without blanks at its ends")
  func line() throws {
    try folder.write(" \nmany words \n\n", to: "file")
    #expect(try SmallFile.read(folder("file")) == "many words")
    #expect(
      message { _ = try SmallFile.read(folder("none")) }
        == "cannot open \(folder("none")): No such file or directory")
  }

  @Test("are read as lines, as far as there may be so many")
  func lines() throws {
    let text = String(repeating: "0123456\n", count: 20_000)
    try folder.write(text + "\nlast", to: "file")
    let lines = try SmallFile.lines(folder("file"))
    #expect(lines.count == 20_001 && lines.last == "last")
    #expect(try SmallFile.lines(folder("file"), most: 160_005).count == 20_001)
    #expect(
      message { _ = try SmallFile.lines(folder("file"), most: 160_004) }
        == "cannot read \(folder("file")): it is larger than 160004 bytes")
    #expect(message { _ = try SmallFile.lines(folder("none")) }?.hasPrefix("cannot open ") == true)
  }

  @Test("have names in a folder, in order and without hidden ones")
  func names() throws {
    for name in ["b", "a", ".hidden", "c/d"] { try folder.write("", to: "names/\(name)") }
    #expect(SmallFile.names(in: folder("names")) == ["a", "b", "c"])
    #expect(SmallFile.names(in: folder("none")) == [])
  }
}

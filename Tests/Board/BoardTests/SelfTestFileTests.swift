import Device
import Testing

@testable import Board

@Suite struct SelfTestFileTests {
  @Test("is read as lines, and what is printable of them")
  func lines() throws {
    let folder = try TemporaryFolder()
    #expect(SelfTestFile.lines(in: folder.path) == nil)
    try folder.write("moonrunner 1.0.0\nPicture: ok\n\u{1B}[2J\n", to: SelfTestFile.path)
    let lines = try #require(SelfTestFile.lines(in: folder.path))
    #expect(lines.prefix(2) == ["moonrunner 1.0.0", "Picture: ok"])
    #expect(lines.count == 3 && !lines[2].contains("\u{1B}"))
  }

  @Test("one that is larger than any of ours is none")
  func limit() throws {
    let folder = try TemporaryFolder()
    let most = [UInt8](repeating: 65, count: SelfTestFile.mostBytes)
    try folder.write(most, to: SelfTestFile.path)
    #expect(SelfTestFile.lines(in: folder.path) != nil)
    try folder.write(most + [65], to: SelfTestFile.path)
    #expect(SelfTestFile.lines(in: folder.path) == nil)
  }

  @Test("a board lacks what its file does not name")
  func absentParts() {
    var board = BoardDescription()
    #expect(board.absent == [.gps, .motor, .sound, .battery])
    board.gps = BoardDescription.GPS(port: "/dev/serial0")
    board.motor = BoardDescription.Line(chip: "header", line: 26)
    #expect(board.absent == [.sound, .battery])
  }
}

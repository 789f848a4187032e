import RunModel
import Testing

@testable import VirtualBoard

@Suite struct InteractiveTests {
  @Test("Keys of the terminal press buttons")
  func keys() {
    #expect(Interactive.Key(UInt8(ascii: "a")) == .press([.start], .milliseconds(120)))
    #expect(Interactive.Key(UInt8(ascii: "F")) == .press([.down], .milliseconds(850)))
    #expect(Interactive.Key(UInt8(ascii: "q")) == .quit)
    #expect(Interactive.Key(UInt8(ascii: "?")) == nil)
  }

  @Test("The epochs of a log come a second apart")
  func pieces() throws {
    var walker = Walker(speed: 0)
    let bytes = (0..<3).flatMap { _ in walker.step() }
    let pieces = try Interactive.pieces(of: bytes)
    #expect(pieces.flatMap(\.bytes) == bytes)
    #expect(pieces.map(\.at.milliseconds) == [0, 1000, 2000])
  }

  @Test("An empty log is refused")
  func empty() {
    #expect(throws: VirtualBoardError.self) { try Interactive.pieces(of: []) }
  }
}

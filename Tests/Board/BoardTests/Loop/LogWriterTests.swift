import Glibc
import Testing

@testable import Board

@Suite("Lines for the log")
struct LogWriterTests {
  @Test("are lost when nobody reads them, counted, and told when somebody does")
  func fullPipe() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    // Otherwise a blocked writer would wait forever here.
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    let log = LogWriter(ends[1])
    log.line("first")
    #expect(text(ends[0]) == "first\n")
    let page = [UInt8](repeating: 120, count: 4096)
    while write(ends[1], page, page.count) > 0 {}
    for _ in 0..<3 { log.line("lost") }
    while !text(ends[0]).isEmpty {}
    log.line("last")
    #expect(
      text(ends[0])
        == "moonrunner: 3 lines were dropped here, because nothing was reading the log\nlast\n")
  }

  @Test("are cut to what a pipe takes at once")
  func longLine() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    LogWriter(ends[1]).line(String(repeating: "x", count: 100_000))
    #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    #expect(text(ends[0]) == String(repeating: "x", count: 4095) + "\n")
  }

  @Test("hold nothing that a terminal obeys")
  func controls() {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    LogWriter(ends[1]).line("lost: \u{1b}[2J\nforged \u{9b}31m\u{202e}")
    #expect(text(ends[0]) == "lost: ?[2J forged ?31m?\n")
  }

  private func text(_ end: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return String(decoding: bytes[..<max(0, read(end, &bytes, bytes.count))], as: UTF8.self)
  }
}

import Glibc
import Testing

@testable import Board

@Suite("Who holds a folder's lock")
struct LockHoldersTests {
  private static let file = "fe:00:77"
  private static let lines: [Substring] = [
    "1: FLOCK  ADVISORY  WRITE 10 fe:00:76 0 EOF",
    "2: POSIX  ADVISORY  WRITE 10 fe:00:77 0 EOF",
    "3: FLOCK  ADVISORY  READ 20 fe:00:77 0 EOF",
    "3: -> FLOCK  ADVISORY  WRITE 10 fe:00:77 0 EOF",
  ]

  private func holders(
    _ lines: [Substring], isShared: Bool = false,
    process: @escaping (Int32) -> LockHolders.Process
  ) -> LockHolders {
    LockHolders(
      lines, file: LockHoldersTests.file, owners: [0, 1000], isShared: isShared, process: process)
  }

  @Test("are found by the file's number, whoever else waits")
  func found() {
    var asked: [Int32] = []
    let answer = holders(LockHoldersTests.lines) {
      asked.append($0)
      return .user(2000)
    }
    #expect(answer == .others)
    #expect(asked == [20])
  }

  @Test("are recorders where they may be")
  func owners() {
    let lines = LockHoldersTests.lines
    for user: uid_t in [0, 1000] { #expect(holders(lines) { _ in .user(user) } == .owner) }
    #expect(holders(lines) { _ in .someoneElse } == .others)
    #expect(holders(lines, isShared: true) { _ in .someoneElse } == .owner)
    #expect(holders(lines, isShared: true) { _ in .user(2000) } == .owner)
    let more = lines + ["4: FLOCK  ADVISORY  READ 30 fe:00:77 0 EOF"]
    #expect(holders(more) { $0 == 30 ? .user(1000) : .someoneElse } == .owner)
  }

  @Test("are unknown where the list does not have them, or hides them")
  func unknown() {
    #expect(holders([]) { _ in .someoneElse } == .unknown)
    #expect(holders(LockHoldersTests.lines) { _ in .unknown } == .unknown)
    let hidden: [Substring] = ["3: FLOCK  ADVISORY  WRITE 0 fe:00:77 0 EOF"]
    #expect(holders(hidden) { _ in .someoneElse } == .unknown)
    for line: Substring in ["", "3:", "3: FLOCK", "3: FLOCK  ADVISORY  WRITE x fe:00:77 0 EOF"] {
      #expect(holders([line]) { _ in .someoneElse } == .unknown)
    }
  }

  @Test("are told apart by the system")
  func processes() {
    #expect(LockHolders.process(getpid()) == .user(getuid()))
    // No process has the highest possible ID.
    #expect(LockHolders.process(Int32.max) == .someoneElse)
  }

  @Test("are seen in the kernel's list")
  func system() throws {
    let folder = try TemporaryFolder()
    let one = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(one >= 0 && flock(one, LOCK_EX | LOCK_NB) == 0)
    defer { close(one) }
    #expect(LockHolders(of: one) != .others)
  }
}

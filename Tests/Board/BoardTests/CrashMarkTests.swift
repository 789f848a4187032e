import CLinux
import Glibc
import RunStore
import Testing

@testable import Board

/// Each child process marks a file and is ended by a signal.
@Suite("The mark of a crash", .serialized)
struct CrashMarkTests {
  /// How the child ends.
  enum End: String, CaseIterable, Sendable {
    case trap, fault, abort, killedByAbort, killedByFault

    /// The signal; on arm64 Swift traps with another one, which is handled in the same way.
    var signal: Int32 {
      switch self {
      case .trap: SIGILL
      case .fault, .killedByFault: SIGSEGV
      case .abort, .killedByAbort: SIGABRT
      }
    }

    var isCrash: Bool { [.trap, .fault, .abort].contains(self) }
  }

  @Test(
    "gets a line by what the program does wrong, and by no other signal", arguments: End.allCases)
  func marks(end: End) throws {
    var template = "/tmp/moonrunner-crash.XXXXXX".utf8CString.map { $0 }
    let file = mkstemp(&template)
    try #require(file >= 0)
    defer {
      close(file)
      unlink(template)
    }
    var pipe: [Int32] = [0, 0]
    try #require(Glibc.pipe(&pipe) == 0)
    let child = clinux_fork()
    if child == 0 {
      // The test's own process may have handlers that print a backtrace, and blocked signals.
      var none = sigset_t()
      sigemptyset(&none)
      sigprocmask(SIG_SETMASK, &none, nil)
      for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] { signal(number, SIG_DFL) }
      clinux_mark_crashes(dup(file))
      _ = write(pipe[1], "x", 1)
      switch end {
      case .trap, .fault: raise(end.signal)
      case .abort: Glibc.abort()
      case .killedByAbort, .killedByFault: while true { pause() }
      }
      _exit(0)
    }
    try #require(child > 0)
    close(pipe[1])
    // A byte signals that the mark is set; other children may hold the pipe open too.
    var byte: UInt8 = 0
    #expect(read(pipe[0], &byte, 1) == 1)
    close(pipe[0])
    if !end.isCrash { kill(child, end.signal) }
    #expect(clinux_wait(child) == 128 + end.signal)
    var text = [UInt8](repeating: 0, count: 64)
    let count = pread(file, &text, text.count, 0)
    #expect(
      String(decoding: text.prefix(max(0, count)), as: UTF8.self)
        == (end.isCrash ? "crashed\n" : ""))
  }

  @Test("is a file of the data directory, one at a time")
  func file() throws {
    var template = "/tmp/moonrunner-crash.XXXXXX".utf8CString.map { $0 }
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer {
      unlink("\(folder)/a")
      rmdir(folder)
    }
    let disk = DiskFileSystem(root: folder, access: .readAndWrite)
    #expect(throws: FileError(call: "open", path: "a", code: .missing)) {
      try disk.markCrashes(in: "a")
    }
    try disk.open("a", .create).close()
    try disk.markCrashes(in: "a")
    try disk.markCrashes(in: nil)
    #expect(throws: FileError(call: "open", path: "a", code: .readOnly)) {
      try DiskFileSystem(root: folder, access: .read).markCrashes(in: "a")
    }
  }
}

import Glibc
import Testing

@testable import Board

@Suite("Errors of the system")
struct SystemErrorTests {
  @Test("say what and why")
  func words() {
    let error = SystemError("open /dev/fb1", code: ENOENT)
    #expect(error.description == "cannot open /dev/fb1: No such file or directory")
    #expect(error.code == ENOENT)
    let other = SystemError("use it", reason: "it is red", advice: "paint it")
    #expect(other.description == "cannot use it: it is red; paint it")
    #expect(other.briefly == "it is red")
    #expect(other.code == nil)
  }

  @Test("are thrown for -1 and for -errno; interrupted calls are made again")
  func calls() throws {
    var count = 0
    let result = try checked("try") { () -> Int32 in
      count += 1
      errno = EINTR
      return count < 3 ? -1 : 7
    }
    #expect(result == 7)
    #expect(throws: SystemError("try", code: EBADF)) {
      try checked("try") { close(-1) }
    }
    count = 0
    let answer = try answered("try") {
      count += 1
      return count < 3 ? -EINTR : 9
    }
    #expect(answer == 9)
    #expect(throws: SystemError("try", code: EIO)) { try answered("try") { -EIO } }
  }
}

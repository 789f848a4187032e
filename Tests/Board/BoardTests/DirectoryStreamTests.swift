import Glibc
import Testing

@testable import Board

@Suite("The names in a directory")
struct DirectoryStreamTests {
  @Test("come sorted, hidden ones too, those of the directory itself and its parent not")
  func names() throws {
    let folder = try TemporaryFolder()
    #expect(try DirectoryStream.names(in: folder.path) == [])
    for name in ["b", ".hidden", "a"] { try #require(mkdir("\(folder.path)/\(name)", 0o700) == 0) }
    #expect(try DirectoryStream.names(in: folder.path) == [".hidden", "a", "b"])
  }

  @Test("of what is no directory say why")
  func none() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/none"
    #expect(throws: SystemError("list \(path)", code: ENOENT)) {
      try DirectoryStream.names(in: path)
    }
    #expect(throws: SystemError("list /dev/null", code: ENOTDIR)) {
      try DirectoryStream.names(in: "/dev/null")
    }
  }
}

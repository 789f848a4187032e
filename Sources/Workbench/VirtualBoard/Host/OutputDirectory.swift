import Glibc
import RunModel

/// The directory for the files of trials.
package struct OutputDirectory {
  package let path: String
  private let isTemporary: Bool

  /// Uses the named directory, or creates a temporary one.
  package init(_ named: String?) throws(VirtualBoardError) {
    isTemporary = named == nil
    if let named {
      try HostFiles.makeDirectory(named)
      guard let real = realpath(named, nil) else { throw .system("resolve \(named)", errno) }
      defer { free(real) }
      path = String(cString: real)
    } else {
      var template = Array("/tmp/moonrunner-board.XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw .system("create a directory in /tmp", errno) }
      path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    // It contains QEMU's sockets, and the length of a socket's path is limited.
    guard path.utf8.count < 70 else { throw VirtualBoardError("the path is too long: \(path)") }
  }

  /// Removes the directory if it is temporary.
  package func tidy() {
    guard isTemporary else { return }
    guard let remover = try? ChildProcess(["rm", "-rf", "--", path], output: "/dev/null") else {
      return
    }
    _ = try? remover.finish(within: .seconds(10), host: Host(limit: .seconds(10)))
  }
}

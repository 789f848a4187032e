import Glibc
import RunModel

/// An open directory, whose names come one after the other; closed when it is let go of.
package struct DirectoryStream: ~Copyable {
  private let path: String
  private let stream: OpaquePointer

  /// - Throws: `SystemError` when there is none, or it may not be read.
  package init(_ path: String) throws(SystemError) {
    guard let stream = opendir(path.pathBytes) else {
      throw SystemError("list \(path)", code: errno)
    }
    self.path = path
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// For calls on what is in it.
  package var descriptor: Int32 { dirfd(stream) }

  /// Takes over an open directory; `path` is for what is told of it.
  ///
  /// - Throws: `SystemError` when it is none; it is closed then.
  package init(_ descriptor: Int32, of path: String) throws(SystemError) {
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw SystemError("list \(path)", code: code)
    }
    self.path = path
    self.stream = stream
  }

  /// The next name, in no order and without `.` and `..`; `nil` after the last.
  ///
  /// - Throws: `SystemError` when the device fails.
  package mutating func next() throws(SystemError) -> String? {
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError("list \(path)", code: errno) }
        return nil
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          PathText.text(of: $0)
        }
      }
      if name != ".", name != ".." { return name }
    }
  }

  /// All names in a directory, sorted.
  package static func names(in path: String) throws(SystemError) -> [String] {
    var stream = try DirectoryStream(path)
    var names: [String] = []
    while let name = try stream.next() { names.append(name) }
    return names.sorted()
  }
}

import Glibc
import RunModel

/// An open directory whose names are read one by one; closed on deinit.
package struct DirectoryStream: ~Copyable {
  private let path: String
  private let stream: OpaquePointer

  /// - Throws: `SystemError` if the directory is missing or not readable.
  package init(_ path: String) throws(SystemError) {
    guard let stream = opendir(path.pathBytes) else {
      throw SystemError("list \(path)", code: errno)
    }
    self.path = path
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// The directory's descriptor, for `*at` calls on its entries.
  package var descriptor: Int32 { dirfd(stream) }

  /// Takes ownership of an open directory; `path` is only for error messages.
  ///
  /// - Throws: `SystemError` if the descriptor is not a directory; it is closed in that case.
  package init(_ descriptor: Int32, of path: String) throws(SystemError) {
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      throw SystemError("list \(path)", code: code)
    }
    self.path = path
    self.stream = stream
  }

  /// Returns the next name, in no particular order, without `.` and `..`; `nil` after the last.
  ///
  /// - Throws: `SystemError` on a read error.
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

  /// Returns all names in a directory, sorted.
  package static func names(in path: String) throws(SystemError) -> [String] {
    var stream = try DirectoryStream(path)
    var names: [String] = []
    while let name = try stream.next() { names.append(name) }
    return names.sorted()
  }
}

import Board
import Console
import Glibc
import RunModel

/// An open folder whose files are read without following symbolic links.
final class InputFolder {
  let path: String
  private let descriptor: Int32

  /// Opens a folder named on the command line; `nil` if it is not a folder.
  convenience init?(_ path: String) {
    self.init(path, open(path.pathBytes, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  private init?(_ path: String, _ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Returns the names in the folder, sorted.
  ///
  /// - Throws: ``CommandError`` if it cannot be read.
  func names() throws(CommandError) -> [String] {
    try refusing { () throws(SystemError) in
      var stream = try DirectoryStream(openat(descriptor, ".", O_RDONLY | O_CLOEXEC), of: path)
      var names: [String] = []
      while let name = try stream.next() { names.append(name) }
      return names.sorted()
    }
  }

  /// Opens a subfolder; returns `nil` for anything else.
  func folder(_ name: String) -> InputFolder? {
    InputFolder(
      "\(path)/\(name)",
      openat(descriptor, name.pathBytes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }

  /// Opens a file in the folder.
  ///
  /// - Throws: ``CommandError`` if it cannot be opened or is not a regular file.
  func file(_ name: String) throws(CommandError) -> InputFile {
    let path = "\(path)/\(name)"
    // Opening a FIFO would block.
    let file = openat(descriptor, name.pathBytes, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .failed("cannot open \(path): \(reason(errno))") }
    let input = InputFile(path, descriptor: file)
    guard input.length != nil else { throw .failed("\(path) is not a regular file") }
    return input
  }
}

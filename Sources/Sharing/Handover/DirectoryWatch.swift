package import Board
import CLinux
import Glibc
import RunModel

/// Notices that files of a directory came, went or changed (inotify).
package final class DirectoryWatch {
  /// Readable when something happened.
  package let descriptor: Int32

  /// - Throws: `SystemError` when there is no such directory, or it may not be watched.
  package init(_ directory: String) throws(SystemError) {
    descriptor = try answered("watch \(directory)") { clinux_watch(directory.pathBytes) }
  }

  deinit { close(descriptor) }

  /// Whether something happened since it was last asked.
  package func takeNews() -> Bool {
    var isNews = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 { isNews = true }
    return isNews
  }
}

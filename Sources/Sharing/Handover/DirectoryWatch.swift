package import Board
import CLinux
import Glibc
import RunModel

/// Reports changes to the files in a directory (inotify).
package final class DirectoryWatch {
  /// The inotify descriptor; readable after a change.
  package let descriptor: Int32

  /// - Throws: `SystemError` if the directory does not exist or cannot be watched.
  package init(_ directory: String) throws(SystemError) {
    descriptor = try answered("watch \(directory)") { clinux_watch(directory.pathBytes) }
  }

  deinit { close(descriptor) }

  /// Returns whether anything has changed since the last call.
  package func takeNews() -> Bool {
    var isNews = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 { isNews = true }
    return isNews
  }
}

import Board
import Glibc

/// The current resource usage of this process.
struct ProcessFigures: Hashable {
  /// Resident memory in KiB.
  let memory: Int
  /// Open descriptors, except the one used for listing them.
  let descriptors: Int

  init() {
    let words = (try? SmallFile.read("/proc/self/statm"))?.split(separator: " ") ?? []
    memory = (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize()) / 1024
    descriptors = ((try? DirectoryStream.names(in: "/proc/self/fd").count) ?? 0) - 1
  }
}

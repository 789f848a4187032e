import Board
import Glibc

/// What this process has at the moment.
struct ProcessFigures: Hashable {
  /// KiB in memory.
  let memory: Int
  /// Open descriptors, but for the one that lists them.
  let descriptors: Int

  init() {
    let words = (try? SmallFile.read("/proc/self/statm"))?.split(separator: " ") ?? []
    memory = (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize()) / 1024
    descriptors = ((try? DirectoryStream.names(in: "/proc/self/fd").count) ?? 0) - 1
  }
}

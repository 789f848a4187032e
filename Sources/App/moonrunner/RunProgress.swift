import Console
import Glibc

/// A line on standard error that a person watches while runs are copied.
struct RunProgress: Sendable {
  private let isShown = isWatched

  /// Shows so many runs of so many.
  func show(_ done: Int, _ all: Int) {
    guard isShown, all > 0 else { return }
    write("\r\(done) of \(all) runs")
  }

  func clear() {
    if isShown { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}

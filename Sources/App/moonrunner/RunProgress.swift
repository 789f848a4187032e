import Console
import Glibc

/// A progress line on standard error while runs are copied; only on a terminal.
struct RunProgress: Sendable {
  private let isShown = isWatched

  /// Shows the number of copied runs and the total.
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

import Console
import Glibc

/// A line on standard error that is overwritten while long work goes on, if a person watches.
struct Progress {
  private let isShown = isWatched
  private var next = 8 << 20

  /// Shows how far the work has come, every few megabytes.
  mutating func show(_ text: String, at bytes: Int) {
    guard isShown, bytes >= next else { return }
    next = bytes + 8 << 20
    write("\r\(text)\u{1b}[K")
  }

  func clear() {
    if isShown, next > 8 << 20 { write("\r\u{1b}[K") }
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

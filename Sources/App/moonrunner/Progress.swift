import Console
import Glibc

/// A progress line on standard error, overwritten during long work; only on a terminal.
struct Progress {
  private let isShown = isWatched
  private var next = 8 << 20

  /// Shows the progress, at most once every 8 MiB.
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

/// The read-only drive, while the cable is in.
package struct USBScreen: Hashable, Sendable, ScreenWords {
  /// "USB ready", "Preparing".
  package var title: String
  package var detail: String
  /// How far the drive is filled, 0...1; `nil` when it is not being filled.
  package var progress: Double?
  /// How far a confirm-hold on eject has come, 0...1.
  package var confirming: Double?

  package init(title: String, detail: String, progress: Double?, confirming: Double?) {
    self.title = title
    self.detail = detail
    self.progress = progress
    self.confirming = confirming
  }

  package var name: String { "USB" }
  package var lines: [String] { [title, detail].filter { !$0.isEmpty } }
}

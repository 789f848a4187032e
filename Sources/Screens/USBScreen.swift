/// The read-only drive, while the cable is in.
package struct USBScreen: Hashable, Sendable, ScreenWords {
  /// "USB ready", "Preparing".
  package var title: String
  /// What the start key does, or how far it is.
  package var detail: String
  /// What the runner does next.
  package var advice: String
  package var isFailed: Bool
  /// How far the drive is filled, 0...1; `nil` when it is not being filled.
  package var progress: Double?
  /// How far a confirm-hold on eject has come, 0...1.
  package var confirming: Double?

  package init(
    title: String, detail: String, advice: String = "", isFailed: Bool = false,
    progress: Double?, confirming: Double?
  ) {
    self.title = title
    self.detail = detail
    self.advice = advice
    self.isFailed = isFailed
    self.progress = progress
    self.confirming = confirming
  }

  package var name: String { "USB" }
  package var lines: [String] { [title, advice, detail].filter { !$0.isEmpty } }
}

/// The read-only drive while the cable is connected, a stick that runs are copied to, or a server.
package struct USBScreen: Hashable, Sendable, ScreenWords {
  /// The destination of the runs.
  package enum Medium: Hashable, Sendable {
    case cable
    case stick
    case server
  }

  /// An icon for the subject or the outcome.
  package enum Icon: Hashable, CaseIterable, Sendable {
    case drive
    case stick
    case server
    case done
    case failed
  }

  package var medium: Medium
  /// "USB ready", "Preparing".
  package var title: String
  /// The function of the start key, the progress, or what to do now.
  package var detail: String
  /// The next step for the runner.
  package var advice: String
  package var icon: Icon
  /// Whether the detail describes what holding start does.
  package var asksToHold: Bool
  /// Progress of filling the drive or of copying, 0...1; `nil` if there is none.
  package var progress: Double?
  /// Progress of the hold, 0...1.
  package var confirming: Double?

  package init(
    of medium: Medium = .cable, title: String, detail: String, advice: String = "",
    icon: Icon = .drive,
    asksToHold: Bool = false, progress: Double? = nil, confirming: Double? = nil
  ) {
    self.medium = medium
    self.title = title
    self.detail = detail
    self.advice = advice
    self.icon = icon
    self.asksToHold = asksToHold
    self.progress = progress
    self.confirming = confirming
  }

  package var name: String {
    switch medium {
    case .cable: "USB"
    case .stick: "Stick"
    case .server: "Sync"
    }
  }
  package var variant: String { title }
  package var lines: [String] { [title, advice, detail].filter { !$0.isEmpty } }
}

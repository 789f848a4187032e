/// The read-only drive while the cable is in, a stick that runs are copied to, or a server.
package struct USBScreen: Hashable, Sendable, ScreenWords {
  /// Where the runs go.
  package enum Medium: Hashable, Sendable {
    case cable
    case stick
    case server
  }

  /// What it is about, and how it ended.
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
  /// What the start key does, how far it is, or what is to be done now.
  package var detail: String
  /// What the runner does next.
  package var advice: String
  package var icon: Icon
  /// Whether the detail is what holding start does.
  package var asksToHold: Bool
  /// How far the drive is filled, or the copying is, 0...1; `nil` when there is nothing of that.
  package var progress: Double?
  /// How far the hold has come, 0...1.
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

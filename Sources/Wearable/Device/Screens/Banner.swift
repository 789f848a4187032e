/// Two lines in place of the carrot: what has happened, and what to do.
package struct Banner: Hashable, Sendable {
  /// How urgent the banner looks.
  package enum Tone: Hashable, CaseIterable, Sendable {
    /// News: a lap, a saved run.
    case news
    /// Yellow: something is missing, but the run continues.
    case warning
    /// Coral: act now.
    case alarm
  }

  /// The icon on the left of the banner.
  package enum Icon: Hashable, CaseIterable, Sendable {
    case gps
    case storage
    case battery
    case part
    case lap
    case badge
    case saved
    case recovered
    case paused
    case sound
    case lock
    case usb
    case stick
    case course
    case ghost
  }

  /// Placeholder in a banner's text for the icon of the down key.
  package static let downKey: Character = "▼"

  package var tone: Tone
  package var icon: Icon
  package var title: String
  package var detail: String

  package init(_ tone: Tone, _ icon: Icon, _ title: String, _ detail: String = "") {
    self.tone = tone
    self.icon = icon
    self.title = title
    self.detail = detail
  }

  /// Both lines joined, "GPS lost: Time continues".
  package var text: String { detail.isEmpty ? title : "\(title): \(detail)" }
}

import RunModel

/// What a helper (the USB drive, the copying to a stick) tells the recorder: one line of text.
///
///     usb unplugged | usb preparing 40 | usb ready | usb waiting | usb ejected
///     usb failed REASON
///     stick absent | stick waiting | stick copying 3 12 | stick done 12
///     stick offers 12 9 | stick imported 12 | stick failed REASON
///
/// Each line is the whole state, so that the last one is all that matters.
package enum HelperReport: Hashable, Sendable {
  case usb(USBState)
  case stick(StickState)

  /// Bytes of the longest line with its line feed; a reason is cut to fit.
  package static let mostBytes = 256
  private static let mostReason = 200
  private static let mostCount = 1_000_000
  /// Of one report.
  package static let mostCounts = 2

  /// What a line says: also, as elements of an array, what a flight record keeps of it.
  package struct Words: Hashable, Sendable {
    /// "usb" or "stick".
    package var part: String
    package var state: String
    package var counts: [Int]
    /// `nil` where nothing failed.
    package var reason: String?

    package init(_ part: String, _ state: String, _ counts: Int..., reason: String? = nil) {
      self.init(part, state, counts: counts, reason: reason)
    }

    package init(_ part: String, _ state: String, counts: [Int], reason: String?) {
      self.part = part
      self.state = state
      self.counts = counts
      self.reason = reason
    }
  }

  /// What its line says, with the whole of a reason.
  package var words: Words {
    switch self {
    case .usb(.unplugged): Words("usb", "unplugged")
    case .usb(.preparing(let percent)): Words("usb", "preparing", percent)
    case .usb(.ready): Words("usb", "ready")
    case .usb(.waiting): Words("usb", "waiting")
    case .usb(.ejected): Words("usb", "ejected")
    case .usb(.failed(let reason)): Words("usb", HelperReport.failed, reason: reason.line)
    case .stick(.absent): Words("stick", "absent")
    case .stick(.waiting): Words("stick", "waiting")
    case .stick(.copying(let done, let all)): Words("stick", "copying", done, all)
    case .stick(.done(let runs)): Words("stick", "done", runs)
    case .stick(.failed(let reason)): Words("stick", HelperReport.failed, reason: reason.line)
    case .stick(.offers(let badges, let pictures)): Words("stick", "offers", badges, pictures)
    case .stick(.imported(let badges)): Words("stick", "imported", badges)
    }
  }

  /// The state behind which a reason stands instead of counts.
  package static let failed = "failed"

  /// `nil` for what is no report.
  package init?(_ words: Words) {
    let counts = words.counts
    guard counts.allSatisfy((0...HelperReport.mostCount).contains) else { return nil }
    let reason = words.reason.map { HelperTrouble(line: $0) }
    switch (words.part, words.state, counts.count, reason) {
    case ("usb", "unplugged", 0, nil): self = .usb(.unplugged)
    case ("usb", "preparing", 1, nil) where counts[0] <= 100:
      self = .usb(.preparing(percent: counts[0]))
    case ("usb", "ready", 0, nil): self = .usb(.ready)
    case ("usb", "waiting", 0, nil): self = .usb(.waiting)
    case ("usb", "ejected", 0, nil): self = .usb(.ejected)
    case ("usb", HelperReport.failed, 0, let reason?): self = .usb(.failed(reason: reason))
    case ("stick", "absent", 0, nil): self = .stick(.absent)
    case ("stick", "waiting", 0, nil): self = .stick(.waiting)
    case ("stick", "copying", 2, nil): self = .stick(.copying(done: counts[0], of: counts[1]))
    case ("stick", "done", 1, nil): self = .stick(.done(runs: counts[0]))
    case ("stick", HelperReport.failed, 0, let reason?): self = .stick(.failed(reason: reason))
    case ("stick", "offers", 2, nil):
      self = .stick(.offers(badges: counts[0], pictures: counts[1]))
    case ("stick", "imported", 1, nil): self = .stick(.imported(badges: counts[0]))
    default: return nil
    }
  }

  /// The line without its line feed.
  package var line: String {
    let words = words
    let rest =
      words.counts.map { "\($0)" } + (words.reason.map { [HelperReport.oneLine($0)] } ?? [])
    return ([words.part, words.state] + rest).joined(separator: " ")
  }

  /// `nil` for what is no report.
  package init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, line.utf8.count < HelperReport.mostBytes else { return nil }
    let (part, state) = (String(parts[0]), String(parts[1]))
    let rest = parts.count > 2 ? String(parts[2]) : nil
    if state == HelperReport.failed {
      self.init(Words(part, state, reason: rest?.printable))
    } else {
      let words = rest?.split(separator: " ", omittingEmptySubsequences: false) ?? []
      let counts = words.compactMap { Int($0) }
      guard counts.count == words.count else { return nil }
      self.init(Words(part, state, counts: counts, reason: nil))
    }
  }

  private static func oneLine(_ reason: String) -> String {
    var line = ""
    for scalar in reason.printable.unicodeScalars {
      let next = String(scalar)
      guard line.utf8.count + next.utf8.count <= mostReason else { break }
      line += next
    }
    return line
  }
}

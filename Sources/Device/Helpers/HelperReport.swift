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

  /// The line without its line feed.
  package var line: String {
    switch self {
    case .usb(.unplugged): "usb unplugged"
    case .usb(.preparing(let percent)): "usb preparing \(percent)"
    case .usb(.ready): "usb ready"
    case .usb(.waiting): "usb waiting"
    case .usb(.ejected): "usb ejected"
    case .usb(.failed(let reason)): "usb failed \(HelperReport.oneLine(reason.line))"
    case .stick(.absent): "stick absent"
    case .stick(.waiting): "stick waiting"
    case .stick(.copying(let done, let all)): "stick copying \(done) \(all)"
    case .stick(.done(let runs)): "stick done \(runs)"
    case .stick(.failed(let reason)): "stick failed \(HelperReport.oneLine(reason.line))"
    case .stick(.offers(let badges, let pictures)): "stick offers \(badges) \(pictures)"
    case .stick(.imported(let badges)): "stick imported \(badges)"
    }
  }

  /// `nil` for what is no report.
  package init?(line: some StringProtocol) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, line.utf8.count < HelperReport.mostBytes else { return nil }
    let rest = words.count > 2 ? String(words[2]) : nil
    let counts = (rest ?? "").split(separator: " ").compactMap(HelperReport.count)
    switch (words[0], words[1], rest, counts.count) {
    case ("usb", "unplugged", nil, _): self = .usb(.unplugged)
    case ("usb", "preparing", _?, 1) where counts[0] <= 100:
      self = .usb(.preparing(percent: counts[0]))
    case ("usb", "ready", nil, _): self = .usb(.ready)
    case ("usb", "waiting", nil, _): self = .usb(.waiting)
    case ("usb", "ejected", nil, _): self = .usb(.ejected)
    case ("usb", "failed", let reason?, _):
      self = .usb(.failed(reason: HelperTrouble(line: reason.printable)))
    case ("stick", "absent", nil, _): self = .stick(.absent)
    case ("stick", "waiting", nil, _): self = .stick(.waiting)
    case ("stick", "copying", _?, 2): self = .stick(.copying(done: counts[0], of: counts[1]))
    case ("stick", "done", _?, 1): self = .stick(.done(runs: counts[0]))
    case ("stick", "failed", let reason?, _):
      self = .stick(.failed(reason: HelperTrouble(line: reason.printable)))
    case ("stick", "offers", _?, 2):
      self = .stick(.offers(badges: counts[0], pictures: counts[1]))
    case ("stick", "imported", _?, 1): self = .stick(.imported(badges: counts[0]))
    default: return nil
    }
  }

  private static func count(_ word: Substring) -> Int? {
    guard let number = Int(word), (0...mostCount).contains(number) else { return nil }
    return number
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

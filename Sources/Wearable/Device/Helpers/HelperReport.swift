import RunModel
import Words

/// The state of a helper (for the USB drive, a stick or a server), reported to the recorder as one
/// line of text.
///
///     usb unplugged | usb preparing 40 | usb ready | usb waiting | usb ejected
///     usb failed REASON
///     stick absent | stick waiting | stick copying 3 12 | stick done 12 | stick noRuns
///     stick offers 12 9 | stick imported 12 | stick failed REASON
///     stick server PLACE | stick serverSet
///     sync off | sync idle 0 3 20781 1265 | sync connecting ... | sync sending ...
///     sync checked 0 0 20781 1265
///     sync failed 0 3 20781 1265 REASON
///     stick maps 1 340 | stick taking 40 | stick tookMaps 1 | stick tookCourses 3 0
///     stick tookWorkouts 3 0
///     stick reading 40 | stick finds 12 3 5 | stick took 12 2 1
///     stick newUpdate VERSION | stick sameUpdate VERSION | stick oldUpdate VERSION
///     stick installing 40 | stick installed | stick update-FAULT
///
/// Each line contains the complete state, so that only the last one matters.
package enum HelperReport: Hashable, Sendable {
  case usb(USBState)
  case stick(StickState)
  case sync(SyncState)

  /// Maximum length of a line in bytes, including the line feed; a reason is truncated to fit.
  package static let mostBytes = 256
  private static let mostReason = 200
  static let mostCount = 1_000_000
  /// Maximum number of counts in a report.
  package static let mostCounts = SyncState.counts

  /// The fields of a line; a flight record stores them as elements of an array.
  package struct Words: Hashable, Sendable {
    /// "usb", "stick" or "sync".
    package var part: String
    package var state: String
    package var counts: [Int]
    /// Text after the counts: the reason for a failure, a server, or a version; `nil` for none.
    package var text: String?

    package init(_ part: String, _ state: String, _ counts: Int..., text: String? = nil) {
      self.init(part, state, counts: counts, text: text)
    }

    package init(_ part: String, _ state: String, counts: [Int], text: String?) {
      self.part = part
      self.state = state
      self.counts = counts
      self.text = text
    }
  }

  /// The fields of the report's line, with the full reason.
  package var words: Words {
    switch self {
    case .usb(.unplugged): Words("usb", "unplugged")
    case .usb(.preparing(let percent)): Words("usb", "preparing", percent)
    case .usb(.ready): Words("usb", "ready")
    case .usb(.waiting): Words("usb", "waiting")
    case .usb(.ejected): Words("usb", "ejected")
    case .usb(.failed(let reason)): Words("usb", HelperReport.failed, text: reason.line)
    case .stick(.absent): Words("stick", "absent")
    case .stick(.waiting): Words("stick", "waiting")
    case .stick(.copying(let done, let all)): Words("stick", "copying", done, all)
    case .stick(.done(let runs)): Words("stick", "done", runs)
    case .stick(.noRuns): Words("stick", "noRuns")
    case .stick(.failed(let reason)): Words("stick", HelperReport.failed, text: reason.line)
    case .stick(.offers(let badges, let pictures)): Words("stick", "offers", badges, pictures)
    case .stick(.imported(let badges)): Words("stick", "imported", badges)
    case .stick(.offersServer(let place)):
      Words("stick", HelperReport.server, text: place.isEmpty ? nil : place)
    case .stick(.serverSet): Words("stick", "serverSet")
    case .sync(let state): HelperReport.words(of: state)
    case .stick(.reading(let percent)): Words("stick", "reading", percent)
    case .stick(.finds(let runs, let badges, let first)):
      Words("stick", "finds", runs, badges, first)
    case .stick(.took(let runs, let known, let refused)):
      Words("stick", "took", runs, known, refused)
    case .stick(.offersMaps(let maps, let megabytes)): Words("stick", "maps", maps, megabytes)
    case .stick(.takingMaps(let percent)): Words("stick", "taking", percent)
    case .stick(.tookMaps(let maps)): Words("stick", "tookMaps", maps)
    case .stick(.tookCourses(let courses, let refused)):
      Words("stick", "tookCourses", courses, refused)
    case .stick(.tookWorkouts(let workouts, let refused)):
      Words("stick", "tookWorkouts", workouts, refused)
    case .stick(.update(.offered(let age, let version))):
      Words("stick", age.rawValue, text: version.isEmpty ? nil : version)
    case .stick(.update(.installing(let percent))): Words("stick", "installing", percent)
    case .stick(.update(.installed)): Words("stick", "installed")
    case .stick(.update(.refused(let fault))): Words("stick", fault.rawValue)
    }
  }

  private static func words(of sync: SyncState) -> Words {
    switch sync.step {
    case .off: Words("sync", "off")
    case .idle: Words("sync", "idle", counts: sync.counts, text: nil)
    case .checked: Words("sync", "checked", counts: sync.counts, text: nil)
    case .connecting: Words("sync", "connecting", counts: sync.counts, text: nil)
    case .sending: Words("sync", "sending", counts: sync.counts, text: nil)
    case .failed(let reason):
      Words("sync", HelperReport.failed, counts: sync.counts, text: reason.line)
    }
  }

  /// The state that is followed by a reason, after its counts if it has any.
  package static let failed = "failed"
  /// The state that is followed by a server's place.
  private static let server = "server"

  /// Returns the number of counts before the reason for a failure.
  package static func countsBeforeReason(of part: String) -> Int {
    part == "sync" ? SyncState.counts : 0
  }

  /// Decodes the fields; `nil` if they are not a report.
  package init?(_ words: Words) {
    let counts = words.counts
    guard counts.allSatisfy((0...HelperReport.mostCount).contains) else { return nil }
    let reason = words.text.map { HelperTrouble(line: $0) }
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
    case ("stick", "noRuns", 0, nil): self = .stick(.noRuns)
    case ("stick", HelperReport.failed, 0, let reason?): self = .stick(.failed(reason: reason))
    case ("stick", "offers", 2, nil):
      self = .stick(.offers(badges: counts[0], pictures: counts[1]))
    case ("stick", "imported", 1, nil): self = .stick(.imported(badges: counts[0]))
    case ("stick", HelperReport.server, 0, _):
      self = .stick(.offersServer(place: words.text ?? ""))
    case ("stick", "serverSet", 0, nil): self = .stick(.serverSet)
    case ("sync", "off", 0, nil): self = .sync(.off)
    case ("sync", let name, SyncState.counts, let reason):
      guard let step = HelperReport.step(name, reason),
        let state = SyncState(step, counts: counts)
      else { return nil }
      self = .sync(state)
    case ("stick", "reading", 1, nil) where counts[0] <= 100:
      self = .stick(.reading(percent: counts[0]))
    case ("stick", "finds", 3, nil):
      self = .stick(.finds(runs: counts[0], badges: counts[1], first: counts[2]))
    case ("stick", "took", 3, nil):
      self = .stick(.took(runs: counts[0], known: counts[1], refused: counts[2]))
    case ("stick", "maps", 2, nil):
      self = .stick(.offersMaps(maps: counts[0], megabytes: counts[1]))
    case ("stick", "taking", 1, nil) where counts[0] <= 100:
      self = .stick(.takingMaps(percent: counts[0]))
    case ("stick", "tookMaps", 1, nil): self = .stick(.tookMaps(maps: counts[0]))
    case ("stick", "tookCourses", 2, nil):
      self = .stick(.tookCourses(courses: counts[0], refused: counts[1]))
    case ("stick", "tookWorkouts", 2, nil):
      self = .stick(.tookWorkouts(workouts: counts[0], refused: counts[1]))
    case ("stick", "installing", 1, nil) where counts[0] <= 100:
      self = .stick(.update(.installing(percent: counts[0])))
    case ("stick", "installed", 0, nil): self = .stick(.update(.installed))
    case ("stick", let state, 0, _):
      if let age = UpdateAge(rawValue: state) {
        self = .stick(.update(.offered(age, version: words.text ?? "")))
      } else if let fault = UpdateFault(rawValue: state), reason == nil {
        self = .stick(.update(.refused(fault)))
      } else {
        return nil
      }
    default: return nil
    }
  }

  private static func step(_ name: String, _ reason: HelperTrouble?) -> SyncState.Step? {
    switch (name, reason) {
    case ("idle", nil): .idle
    case ("checked", nil): .checked
    case ("connecting", nil): .connecting
    case ("sending", nil): .sending
    case (failed, let reason?): .failed(reason)
    default: nil
    }
  }

  /// The line without its line feed.
  package var line: String {
    let words = words
    let rest =
      words.counts.map { "\($0)" } + (words.text.map { [HelperReport.oneLine($0)] } ?? [])
    return ([words.part, words.state] + rest).joined(separator: " ")
  }

  /// Parses a line; `nil` if it is not a report.
  package init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, line.utf8.count < HelperReport.mostBytes else { return nil }
    let (part, state) = (String(parts[0]), String(parts[1]))
    let hasText =
      state == HelperReport.failed
      || part == "stick" && (state == HelperReport.server || UpdateAge(rawValue: state) != nil)
    let most = hasText ? HelperReport.countsBeforeReason(of: part) : Int.max
    var words =
      parts.count > 2
      ? parts[2].split(separator: " ", maxSplits: most, omittingEmptySubsequences: false) : []
    // Truncate as when writing, where blanks after the semicolon count.
    let text =
      hasText
      ? words.popLast().map { HelperReport.oneLine(HelperTrouble(line: String($0)).line) } : nil
    let counts = words.compactMap { Int($0) }
    guard counts.count == words.count else { return nil }
    self.init(Words(part, state, counts: counts, text: text))
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

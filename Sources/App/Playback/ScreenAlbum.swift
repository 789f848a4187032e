package import Device
package import RunModel

/// Selects the screens of a session that are worth seeing, and names their pictures.
///
/// Every screen with a new subject is selected: a question, selection, message or celebration.
/// While only its figures change, a screen is selected once per interval; of an animation, only the
/// last frame is. Dark screens are skipped.
package struct ScreenAlbum {
  /// The subject of a screen, without figures, maps and clocks.
  private struct Subject: Hashable {
    var name: String
    var detail: String
    var isConfirming: Bool
    var banner: String?
    var theme: Settings.Theme
    var isLocked: Bool
    var isMuted: Bool
    var lostParts: [String]
  }

  private let start: Instant
  private let interval: Duration
  private var subject: Subject?
  private var last: Instant?
  private var names: Set<String> = []

  /// - Parameters:
  ///   - start: The time from which the seconds in the names are counted.
  ///   - interval: Minimum time between pictures that differ only in figures.
  package init(start: Instant, interval: Duration) {
    self.start = start
    self.interval = interval
  }

  /// Returns the name of the screen's picture, `000123.400-running-main-gps-lost`, or `nil` to skip
  /// it.
  package mutating func add(_ screen: Screen, at now: Instant) -> String? {
    guard screen.isLit else {
      subject = nil
      return nil
    }
    if case .celebration(let celebration) = screen.content, celebration.isMoving { return nil }
    let content = screen.content.screen
    let subject = Subject(
      name: content.name, detail: content.variant,
      isConfirming: content.confirming != nil, banner: screen.banner?.title,
      theme: screen.theme, isLocked: screen.statusBar.isLocked,
      isMuted: screen.statusBar.isMuted, lostParts: screen.statusBar.lostParts)
    if subject == self.subject, let last, now - last < interval { return nil }
    self.subject = subject
    last = now
    return name([content.name, screen.banner?.title ?? ""], at: now)
  }

  private mutating func name(_ words: [String], at now: Instant) -> String {
    let milliseconds = max(0, (now - start).milliseconds)
    let time = "\(digits(Int(milliseconds / 1000), 6)).\(digits(Int(milliseconds % 1000), 3))"
    let name = ([time] + words.map(ScreenAlbum.plain).filter { !$0.isEmpty })
      .joined(separator: "-")
    var unique = name
    var count = 1
    while !names.insert(unique).inserted {
      count += 1
      // Sorts after the name without a number.
      unique = "\(name)_\(count)"
    }
    return unique
  }

  /// Turns "Running main" into "running-main".
  private static func plain(_ words: String) -> String {
    words.lowercased().utf8.split { !(97...122 ~= $0 || 48...57 ~= $0) }
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }
}

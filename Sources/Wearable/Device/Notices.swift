import RunModel

/// Notices that are shown for a few seconds; the newest is visible.
struct Notices: Sendable {
  static let time = Duration.seconds(5)
  static let longTime = Duration.seconds(10)
  static let hintTime = Duration.seconds(2)
  private static let limit = 8

  /// The subject of a notice; a new notice replaces older ones about the same subject.
  enum Subject: Hashable, Sendable {
    /// Any other subject, distinguished only by the icon.
    case other
    /// The questions "Still paused?" and "Still running?", answered with a key press.
    case question
    /// The distance that the runner set.
    case distance
    /// The next turn of the course.
    case turn
    /// The race against the ghost.
    case ghost
    case part(Part)
    case space
    /// A stored run, by its id.
    case run(String)
    /// A badge of the run's ladder.
    case badge(Int)
    case refusal(Refusal)
    /// Run files that cannot be read, and files that were repaired.
    case damage, repair
    /// Runs that crash the program.
    case skipped
    /// An error in the board's setup, by its index in the list.
    case setup(Int)
  }

  private struct Entry: Sendable {
    var banner: Banner
    /// The subject, compared among notices with the same icon.
    var subject: Subject
    var until: Instant
    var isHint: Bool
    /// Whether the notice is about the run and shown only on the running pages.
    var isOfRun: Bool
  }

  private var entries: [Entry] = []

  /// Returns the newest notice; notices about the run are shown only on the running pages.
  func current(whileRunning: Bool) -> Banner? {
    entries.last { whileRunning || !$0.isOfRun }?.banner
  }

  /// The response to a key press, or a question, which nothing else may hide.
  var hint: Banner? { entries.last { $0.isHint }?.banner }
  var nextDeadline: Instant? { entries.map(\.until).min() }

  /// Adds a notice, which replaces older ones about the same subject.
  mutating func add(
    _ banner: Banner, about subject: Subject = .other, until: Instant, isHint: Bool = false,
    isOfRun: Bool = false
  ) {
    entries.removeAll { $0.banner.icon == banner.icon && $0.subject == subject }
    entries.append(
      Entry(banner: banner, subject: subject, until: until, isHint: isHint, isOfRun: isOfRun))
    if entries.count > Notices.limit { entries.removeFirst() }
  }

  /// Withdraws the notices about a subject.
  mutating func remove(about subject: Subject) { entries.removeAll { $0.subject == subject } }

  mutating func advance(to now: Instant) { entries.removeAll { $0.until <= now } }
}

extension Device {
  /// Shows a notice and lights the screen; older notices about the same subject are removed, others
  /// reappear when it expires.
  mutating func notify(
    _ banner: Banner, for time: Duration, about subject: Notices.Subject = .other,
    isHint: Bool = false,
    isOfRun: Bool = false
  ) {
    notices.add(
      banner, about: subject, until: now + time, isHint: isHint, isOfRun: isOfRun)
    wakeLight()
  }
}

/// Identifies a badge of a ladder: its kind and its position in that kind.
///
/// It is valid for one ladder only and never stored: run files identify a badge by name and
/// distance.
package struct BadgeID: Hashable, Sendable {
  /// ``BadgeKind/kind``.
  package var kind: String
  /// Index in ``BadgeKind/badges``.
  package var position: Int

  package init(kind: String, position: Int) {
    self.kind = kind
    self.position = position
  }

  /// The badge for single runs at an index in ``BadgeLadder/badges``.
  package static func run(_ position: Int) -> BadgeID {
    BadgeID(kind: SingleRunBadges.kind, position: position)
  }
}

/// The runs over which ``Badge/distance`` must be covered.
package enum BadgeGoal: Hashable, Sendable {
  /// A single run.
  case run
  /// The total of a week, a month, a year or all time.
  case total(in: RunTotals.Period)
}

/// Progress towards the goal of a badge.
package struct BadgeProgress: Hashable, Sendable {
  /// Metres that count at present.
  package var now: Double
  /// The highest value of ``now`` so far.
  package var most: Double
  /// How often the goal was reached; `nil` where this is not counted.
  package var times: Int?

  package init(now: Double, most: Double, times: Int? = nil) {
    self.now = now
    self.most = most
    self.times = times
  }
}

/// A kind of badge: its badges in order, and their standings after the runs added.
///
/// Each value is a row of ``BadgeKinds``; lists, details, celebrations, gains and losses iterate
/// over the rows.
package protocol BadgeKind: Hashable, Sendable {
  /// Identifies the kind in a ladder.
  static var kind: String { get }
  /// In display order.
  var badges: [Badge] { get }
  /// Whether faster later runs can win silver and gold.
  var hasMedals: Bool { get }

  /// Sets the rules; called before the first run is added.
  mutating func begin(by rules: BadgeRules)
  /// Adds a run newer than all previous ones; the kind decides whether it counts.
  mutating func add(_ run: RunSummary)
  /// Standing of the badge at a position; without silver and gold if the kind has no medals.
  func standing(at position: Int) -> BadgeStanding
  func goal(at position: Int) -> BadgeGoal
  /// Progress towards a badge on a day; `nil` means that the date is unknown.
  func progress(at position: Int, on day: CalendarDate?) -> BadgeProgress
}

extension BadgeKind {
  package var hasMedals: Bool { false }
  package mutating func begin(by rules: BadgeRules) {}

  /// The ids of the badges, in display order.
  package var ids: [BadgeID] {
    badges.indices.map { BadgeID(kind: Self.kind, position: $0) }
  }
}

/// The kinds of badges of a ladder.
///
/// Single runs are not boxed in `any`: the run in progress looks up their badges at every fix.
package struct BadgeKinds: Sendable {
  package private(set) var runs: SingleRunBadges
  package private(set) var lifetime: LifetimeBadges
  private var others: [any BadgeKind]

  init(_ runs: SingleRunBadges, _ lifetime: LifetimeBadges, _ others: [any BadgeKind]) {
    self.runs = runs
    self.lifetime = lifetime
    self.others = others
  }

  /// In display order.
  package var all: [any BadgeKind] {
    let builtIn: [any BadgeKind] = [runs, lifetime]
    return builtIn + others
  }

  /// The kind of a badge of this ladder.
  package subscript(id: BadgeID) -> any BadgeKind {
    if id.kind == SingleRunBadges.kind { return runs }
    if id.kind == LifetimeBadges.kind { return lifetime }
    guard let kind = others.first(where: { type(of: $0).kind == id.kind }) else {
      // Ids are made by the ladder itself and are never stored or read.
      preconditionFailure("the ladder has no badges of kind \(id.kind)")
    }
    return kind
  }

  mutating func begin(by rules: BadgeRules) {
    runs.begin(by: rules)
    lifetime.begin(by: rules)
    for index in others.indices { others[index].begin(by: rules) }
  }

  mutating func add(_ run: RunSummary) {
    runs.add(run)
    lifetime.add(run)
    for index in others.indices { others[index].add(run) }
  }
}

extension BadgeKinds: Hashable {
  package static func == (left: BadgeKinds, right: BadgeKinds) -> Bool {
    left.hashable == right.hashable
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hashable) }

  private var hashable: [AnyHashable] { all.map { AnyHashable($0) } }
}

/// A step of the ladder: a body of the solar system and the distance that reaches it.
package struct Badge: Hashable, Sendable {
  /// What a language says instead of ``Badge/name`` and ``Badge/information``, where not `nil`.
  package struct Texts: Hashable, Sendable {
    package var name: String?
    package var information: String?

    package init(name: String? = nil, information: String? = nil) {
      self.name = name
      self.information = information
    }
  }

  /// The badge is known by it, in files too, whatever the language.
  package var name: String
  /// Two or three sentences about the body.
  package var information: String
  package var texts: [Language: Texts]
  /// Metres from the start, 0 or more.
  package var distance: Double
  package var imageName: String

  package init(
    name: String, information: String, texts: [Language: Texts] = [:], distance: Double,
    imageName: String
  ) {
    self.name = name
    self.information = information
    self.texts = texts
    self.distance = distance
    self.imageName = imageName
  }

  /// What people who read a language call it.
  package func name(in language: Language) -> String { texts[language]?.name ?? name }

  /// What is told of it in a language.
  package func information(in language: Language) -> String {
    texts[language]?.information ?? information
  }
}

/// A badge for what was run in a week, a month, a year or in all: ``Badge/distance`` in metres.
package struct LifetimeBadge: Hashable, Sendable {
  package var badge: Badge
  package var period: RunTotals.Period

  package init(_ badge: Badge, in period: RunTotals.Period) {
    self.badge = badge
    self.period = period
  }
}

/// The badges of single runs by distance, shortest first, and those of many runs by period.
///
/// Equal distances keep their order.
package struct BadgeLadder: Hashable, Sendable {
  package let badges: [Badge]
  package let lifetime: [LifetimeBadge]

  package init(_ badges: [Badge], lifetime: [LifetimeBadge] = []) {
    self.badges = badges.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .map(\.element)
    self.lifetime = RunTotals.Period.allCases.flatMap { period in
      lifetime.filter { $0.period == period }.enumerated()
        .sorted {
          ($0.element.badge.distance, $0.offset) < ($1.element.badge.distance, $1.offset)
        }
        .map(\.element)
    }
  }

  /// Badges of both kinds together: those of single runs, then those of many.
  package var count: Int { badges.count + lifetime.count }

  /// The badge at an index below ``count``.
  package subscript(index: Int) -> Badge {
    index < badges.count ? badges[index] : lifetime[index - badges.count].badge
  }

  /// Index of a badge; `nil` when the ladder has none of that name at that distance.
  ///
  /// One of the same name at another distance is another badge: runs of before keep the ladder that
  /// they were run with.
  package func index(of name: String, at distance: Double) -> Int? {
    badges.firstIndex { $0.name == name && $0.distance == distance }
  }

  /// Index of the first badge that `distance` metres do not reach; `nil` beyond the last.
  ///
  /// Exactly at its distance a badge is reached.
  package func next(after distance: Double) -> Int? {
    badges.firstIndex { $0.distance > distance }
  }

  /// Index of the last badge that `distance` metres reach.
  package func best(at distance: Double) -> Int? {
    badges.lastIndex { $0.distance <= distance }
  }
}

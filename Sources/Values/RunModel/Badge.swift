/// A step of the ladder: a body of the solar system and the distance that reaches it.
package struct Badge: Hashable, Sendable {
  /// Translations of ``Badge/name`` and ``Badge/information``; `nil` falls back to the original.
  package struct Texts: Hashable, Sendable {
    package var name: String?
    package var information: String?

    package init(name: String? = nil, information: String? = nil) {
      self.name = name
      self.information = information
    }
  }

  /// Identifies the badge in any language, also in files.
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

  /// The name in a language, otherwise the English one.
  package func name(in language: Language) -> String { texts[language]?.name ?? name }

  /// The information in a language, otherwise the English one.
  package func information(in language: Language) -> String {
    texts[language]?.information ?? information
  }
}

/// The badges for single runs by distance, shortest first, then those of other kinds.
package struct BadgeLadder: Hashable, Sendable {
  /// The kinds before any run is added.
  package let kinds: BadgeKinds
  /// All badges, in display order.
  package let ids: [BadgeID]

  /// Sorts the badges by distance, stably.
  ///
  /// - Parameters:
  ///   - badges: Badges for single runs.
  ///   - lifetime: Lifetime badges.
  ///   - others: One row per further kind.
  package init(
    _ badges: [Badge], lifetime: [LifetimeBadge] = [], others: [any BadgeKind] = []
  ) {
    kinds = BadgeKinds(SingleRunBadges(badges), LifetimeBadges(lifetime), others)
    ids = kinds.all.flatMap { $0.ids }
    precondition(Set(ids).count == ids.count, "two badges of a ladder have the same id")
  }

  /// The badges for single runs, shortest distance first.
  package var badges: [Badge] { kinds.runs.badges }
  /// The lifetime badges, by period.
  package var lifetime: [LifetimeBadge] { kinds.lifetime.entries }

  /// The badge with an id of this ladder.
  package subscript(id: BadgeID) -> Badge { kinds[id].badges[id.position] }

  /// Position of a badge in ``ids``; `nil` if it is not on this ladder.
  package func row(of id: BadgeID) -> Int? { ids.firstIndex(of: id) }

  /// Index in ``badges`` of the badge with this name and distance; `nil` if there is none.
  ///
  /// The same name at another distance is a different badge: earlier runs keep the ladder that was
  /// in use at the time.
  package func index(of name: String, at distance: Double) -> Int? {
    badges.firstIndex { $0.name == name && $0.distance == distance }
  }

  /// Index of the first badge beyond `distance` metres; `nil` after the last.
  ///
  /// A badge is reached at exactly its distance.
  package func next(after distance: Double) -> Int? {
    badges.firstIndex { $0.distance > distance }
  }

  /// Index of the last badge reached with `distance` metres.
  package func best(at distance: Double) -> Int? {
    badges.lastIndex { $0.distance <= distance }
  }
}

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

/// The badges of single runs by distance, shortest first, then those of further kinds.
package struct BadgeLadder: Hashable, Sendable {
  /// The kinds with no run added.
  package let kinds: BadgeKinds
  /// All badges, in display order.
  package let ids: [BadgeID]

  /// Badges in any order; equal distances keep theirs.
  ///
  /// - Parameters:
  ///   - badges: Those of single runs.
  ///   - lifetime: Those of many runs.
  ///   - others: A row for each further kind.
  package init(
    _ badges: [Badge], lifetime: [LifetimeBadge] = [], others: [any BadgeKind] = []
  ) {
    kinds = BadgeKinds(SingleRunBadges(badges), LifetimeBadges(lifetime), others)
    ids = kinds.all.flatMap { $0.ids }
    precondition(Set(ids).count == ids.count, "two rows of a ladder are of one kind")
  }

  /// The badges for single runs, shortest distance first.
  package var badges: [Badge] { kinds.runs.badges }
  /// The lifetime badges, by period.
  package var lifetime: [LifetimeBadge] { kinds.lifetime.entries }

  /// The badge of an id of this ladder.
  package subscript(id: BadgeID) -> Badge { kinds[id].badges[id.position] }

  /// Where a badge is in lists of all badges; `nil` when it is not one of this ladder.
  package func row(of id: BadgeID) -> Int? { ids.firstIndex(of: id) }

  /// Index in ``badges``; `nil` when there is none of that name at that distance.
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

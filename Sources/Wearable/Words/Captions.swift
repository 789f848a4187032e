package import RunModel

/// Words with a place of their own on a screen, the same whatever is measured: those over figures,
/// and those on pages that have nothing to show yet.
package enum Caption: Int, CaseIterable, Sendable {
  // Over or before a figure.
  case time, distance, pace, average, lapPace, clock, moving, climb, ascent, descent, toStart
  case toGo, finish, nextTurn, toCourse
  case untilDark, untilLight, sunset, turnBack, backAt
  case signal, satellites, accuracy, altitude, place
  case runs, free, engine, battery

  // Headers of pages that have one always.
  case pastRuns, myBadges, climbPage

  // States that a page shouts.
  case spaceMode, paused, start
  /// The first line of "ready to launch", which stands large, and the rest of it.
  case ready, toLaunch
  /// Two lines after the last badge.
  case allBadgesWon, runOn

  // Beside signs; `hours` is the letter behind them in a time.
  case slow, fast, north, hours

  // Units of the bar on a map.
  case metres, kilometres, feet, miles

  // Instead of what is not there.
  case noSplits, noPosition, noRoute, noHeights
}

/// All captions of one language.
package struct Captions: Hashable, Sendable {
  private let texts: [String]

  package init(_ translation: any Translation) {
    texts = Caption.allCases.map { translation.caption($0) }
  }

  package subscript(caption: Caption) -> String { texts[caption.rawValue] }

  /// Made once: they are part of every screen.
  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, Captions($0.translation)) })

  /// Those of a language.
  package static func of(_ language: Language) -> Captions {
    all[language] ?? Captions(language.translation)
  }
}

package import RunModel

/// Fixed texts of screens, independent of measurements: labels of figures, and texts of pages that
/// have nothing to show yet.
package enum Caption: Int, CaseIterable, Sendable {
  // Above or before a figure.
  case time, distance, pace, average, lapPace, clock, moving, climb, ascent, descent, toStart
  case toGo, finish, nextTurn, toCourse
  case climbLeft, climbIn, toTop, length, grade
  case needed, finishTime
  case untilDark, untilLight, sunset, turnBack, backAt
  case signal, satellites, accuracy, altitude, place
  case runs, free, engine, battery

  // Headers of pages that always have a header.
  case pastRuns, myBadges, climbPage

  // States in large type.
  case spaceMode, paused, start
  /// The first line of "ready to launch", in large type, and the rest of it.
  case ready, toLaunch
  /// Two lines after the last badge.
  case allBadgesWon, runOn

  // Beside symbols; `hours` is the letter after the hours of a time.
  case slow, fast, north, hours

  // Units of the scale bar.
  case metres, kilometres, feet, miles

  // Instead of missing data.
  case noSplits, noPosition, noRoute, noHeights
}

/// All captions of one language.
package struct Captions: Hashable, Sendable {
  private let texts: [String]

  package init(_ translation: any Translation) {
    texts = Caption.allCases.map { translation.caption($0) }
  }

  package subscript(caption: Caption) -> String { texts[caption.rawValue] }

  /// Created once, as captions are part of every screen.
  private static let all = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { ($0, Captions($0.translation)) })

  /// Returns the captions of a language.
  package static func of(_ language: Language) -> Captions {
    all[language] ?? Captions(language.translation)
  }
}

import Workouts

/// A setting: its key in `settings.json`, its values, and how the wearable lists and changes it.
///
/// A new setting needs a property of `Settings`, a row of ``all``, a line in `Sources/SETTINGS.md`,
/// and phrases in ``SettingPhrase`` with their words in each language.
package struct Setting: Sendable {
  /// A value as stored in the settings file.
  package enum Scalar: Hashable, Sendable {
    case flag(Bool)
    case number(Int)
    case text(String)

    /// As JSON, without quotes.
    package var text: String {
      switch self {
      case .flag(let flag): "\(flag)"
      case .number(let number): "\(number)"
      case .text(let text): text
      }
    }
  }

  /// When the key is written.
  ///
  /// A missing key means the default, so the file of an older version is unchanged until a newer
  /// setting is changed.
  enum Presence: Int {
    case always
    /// If the value is not the default.
    case onceChosen
    /// Like ``onceChosen``, but later in the file: for settings added together with courses.
    case onceChosenSinceCourses
  }

  /// The key in `settings.json`.
  package let key: String
  /// The title in the list of settings; `nil` for a setting that is not listed.
  package let title: SettingPhrase?
  /// The valid values; completes the sentence "VALUE is not ...".
  package let values: String
  /// The default, used when the key is missing, as text.
  package let standard: String
  /// The value to use when the chosen one cannot be read, as text.
  package let safe: String
  /// The value shown beside the title; `nil` for a setting that is not listed.
  package let value: (@Sendable (Settings) -> SettingValue)?
  /// Changes to the next value; `nil` if the setting has its own page.
  package let advance: (@Sendable (inout Settings) -> Void)?
  /// The value to write to the file; `nil` if the key is left out.
  package let stored: @Sendable (Settings) -> Scalar?
  /// Sets a value read from the file; returns whether it is valid.
  package let take: @Sendable (Scalar, inout Settings) -> Bool
  /// Sets the safe value.
  package let makeSafe: @Sendable (inout Settings) -> Void
  /// Copies the value from the first settings to the third if it differs from the second's.
  let copyChange: @Sendable (Settings, Settings, inout Settings) -> Void
  private let presence: Presence

  /// The key of the time zone, which has its own page.
  package static let timeZone = "utcOffset"

  /// Every setting, in the order of the list on the wearable.
  package static let all = [
    Setting("units", .units, \.units, .name, safe: .kilometres) { .phrase(.value(of: $0)) },
    Setting("sound", .sound, \.sound, .flag, safe: true) { .phrase($0 ? .on : .off) },
    Setting("vibration", .vibration, \.vibration, .flag, safe: true) { .phrase($0 ? .on : .off) },
    Setting("autoLap", .autoLap, \.autoLap, .flag, safe: true) { .phrase($0 ? .on : .off) },
    Setting("autoPause", .autoPause, \.autoPause, .flag, safe: false) { .phrase($0 ? .on : .off) },
    Setting(
      "pauseAfterBlock", .pauseAfterBlock, \.pauseAfterBlock, .flag, safe: false,
      written: .onceChosenSinceCourses
    ) { .phrase($0 ? .on : .off) },
    Setting(
      "alertEvery", .alertEvery, \.alertEvery, .name, safe: .never,
      written: .onceChosenSinceCourses
    ) { $0.interval.map { .every($0) } ?? .phrase(.off) },
    Setting("badgeSpeed", .badgeSpeed, \.badgeSpeed, .name, safe: .wholeRun) {
      .phrase(.speed($0))
    },
    Setting("strip", .mainPage, \.strip, .name, safe: .badge) { .phrase(.strip($0)) },
    Setting("mapPalette", .mapColours, \.mapPalette, .name, safe: .standard) {
      .phrase(.palette($0))
    },
    Setting("mapUp", .mapUp, \.mapUp, .name, safe: .north, written: .onceChosenSinceCourses) {
      .phrase(.up($0))
    },
    Setting(
      "mapStrip", .mapStrip, \.mapStrip, .name, safe: .none, written: .onceChosenSinceCourses
    ) { .phrase($0 == .badge ? .strip(.badge) : .off) },
    Setting(
      "offCourse", .offCourse, \.offCourse, .metres, safe: .metres40,
      written: .onceChosenSinceCourses
    ) { $0.limit.map { .metres($0) } ?? .phrase(.off) },
    Setting(
      "turnSignals", .turnSignals, \.turnSignals, .metres, safe: .never,
      written: .onceChosenSinceCourses
    ) { $0.distance.map { .metres($0) } ?? .phrase(.off) },
    Setting(
      "ghost", .ghost, \.ghost, .name, safe: .nextMedal, written: .onceChosenSinceCourses
    ) { $0 == .never ? .phrase(.off) : .phrase(.nextMedal) },
    Setting("theme", .theme, \.theme, .name, safe: .dark) { .phrase(.look($0)) },
    Setting("light", .backlight, \.light, .name, safe: .whileRunning) { .phrase(.light($0)) },
    Setting(timeZone, .timeZone, \.utcOffset, .utcOffset, safe: 0) { .utcOffset($0) },
    // Never less private than the runner's choice.
    Setting("hiddenEnds", .hiddenEnds, \.hiddenEnds, .metres, safe: .metres1000) {
      $0.radius.map { .hidden($0) } ?? .phrase(.off)
    },
    Setting(
      "language", .language, \.language, .name, safe: .english, written: .onceChosen
    ) { .language($0) },
    Setting("decimal", .decimal, \.formats.decimal) { .mark($0) },
    Setting("dateOrder", .dateOrder, \.formats.dateOrder) { .order($0) },
    Setting("clock", .clock, \.formats.clock) { .hours($0) },
    Setting("firstWeekday", .firstWeekday, \.formats.firstWeekday) { .week(from: $0) },
    // Chosen in the list of courses.
    Setting("course", nil, \.course, .course, safe: nil, written: .onceChosenSinceCourses),
    // Chosen in the menu of a run.
    Setting("opponent", nil, \.opponent, .run, safe: nil, written: .onceChosenSinceCourses),
    // Chosen in the list of goals.
    Setting("goal", nil, \.goal, .goal, safe: nil, written: .onceChosenSinceCourses),
    // Chosen in the list of pages.
    Setting("pages", nil, \.pages, .pages, safe: PageOrder(), written: .onceChosenSinceCourses),
    Setting(
      "customPage1", nil, \.customPage1, .fields, safe: FieldList(),
      written: .onceChosenSinceCourses),
    Setting(
      "customPage2", nil, \.customPage2, .fields, safe: FieldList(),
      written: .onceChosenSinceCourses),
  ]

  /// Every setting, in the order of the file: newer settings last.
  package static let inFileOrder = all.enumerated().sorted {
    ($0.element.presence.rawValue, $0.offset) < ($1.element.presence.rawValue, $1.offset)
  }.map(\.element)

  /// Every setting by its key.
  package static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  private typealias Path<Value> = any WritableKeyPath<Settings, Value> & Sendable

  private init<Value: Equatable & Sendable>(
    _ key: String, _ title: SettingPhrase?, _ path: Path<Value>, _ format: Format<Value>,
    safe: Value, written presence: Presence = .always,
    shown: (@Sendable (Value) -> SettingValue)? = nil
  ) {
    let standard = Settings()[keyPath: path]
    self.key = key
    self.title = title
    self.values = format.values
    self.standard = format.scalar(standard)?.text ?? "none"
    self.safe = format.scalar(safe)?.text ?? "none"
    if let shown { value = { shown($0[keyPath: path]) } } else { value = nil }
    if let next = format.next {
      advance = { $0[keyPath: path] = next($0[keyPath: path]) }
    } else {
      advance = nil
    }
    stored = { settings in
      let value = settings[keyPath: path]
      return presence == .always || value != standard ? format.scalar(value) : nil
    }
    take = { scalar, settings in
      guard let value = format.value(scalar) else { return false }
      settings[keyPath: path] = value
      return true
    }
    makeSafe = { $0[keyPath: path] = safe }
    copyChange = { changed, base, settings in
      if changed[keyPath: path] != base[keyPath: path] {
        settings[keyPath: path] = changed[keyPath: path]
      }
    }
    self.presence = presence
  }

  /// A number or date format, which follows the language until the runner chooses one.
  private init<Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ key: String, _ title: SettingPhrase, _ path: Path<Value?>,
    phrase: @escaping @Sendable (Value) -> SettingPhrase
  ) where Value.AllCases == [Value] {
    self.init(key, title, path, .optional(.name), safe: nil, written: .onceChosen) {
      .phrase($0.map(phrase) ?? .asLanguageHasIt)
    }
  }
}

/// The values of a setting: how they are written to the file, and their order.
private struct Format<Value: Sendable>: Sendable {
  let values: String
  /// `nil` for a value that is left out of the file.
  let scalar: @Sendable (Value) -> Setting.Scalar?
  /// `nil` for an invalid value.
  let value: @Sendable (Setting.Scalar) -> Value?
  var next: (@Sendable (Value) -> Value)?
}

extension Format
where Value: RawRepresentable<String> & CaseIterable & Equatable, Value.AllCases == [Value] {
  static var name: Format {
    Format(
      values: "one of " + Value.allCases.map(\.rawValue).joined(separator: ", "),
      scalar: { .text($0.rawValue) },
      value: { if case .text(let name) = $0 { Value(rawValue: name) } else { nil } },
      next: { $0.next() })
  }
}

extension Format
where Value: RawRepresentable<Int> & CaseIterable & Equatable, Value.AllCases == [Value] {
  /// One of several numbers of metres.
  static var metres: Format {
    Format(
      values: "one of " + Value.allCases.map { "\($0.rawValue)" }.joined(separator: ", "),
      scalar: { .number($0.rawValue) },
      value: { if case .number(let metres) = $0 { Value(rawValue: metres) } else { nil } },
      next: { $0.next() })
  }
}

extension Format<Bool> {
  static var flag: Format {
    Format(
      values: "true or false", scalar: { .flag($0) },
      value: { if case .flag(let flag) = $0 { flag } else { nil } }, next: { !$0 })
  }
}

extension Format<Int> {
  static var utcOffset: Format {
    let (range, step) = (Settings.utcOffsets, Settings.utcOffsetStep)
    return Format(
      values: "a multiple of \(step) from \(range.lowerBound) to \(range.upperBound)",
      scalar: { .number($0) },
      value: { scalar in
        guard case .number(let offset) = scalar, range.contains(offset),
          offset.isMultiple(of: step)
        else { return nil }
        return offset
      })
  }
}

extension Format<CourseChoice?> {
  static var course: Format {
    Format(
      values: "the path of a course, such as courses/park.gpx, or wayBack",
      scalar: { $0.map { .text($0.text) } },
      value: { scalar in
        guard case .text(let path) = scalar, let course = CourseChoice(text: path) else {
          return nil
        }
        return course
      })
  }
}

extension Format<CourseFileName?> {
  static var run: Format {
    Format(
      values: "the path of a run, such as runs/20261121T061500Z-7f3a.json",
      scalar: { $0.map { .text($0.path) } },
      value: { scalar in
        guard case .text(let path) = scalar, let file = CourseFileName(path: path),
          file.folder == .runs
        else { return nil }
        return file
      })
  }
}

extension Format<PaceGoal?> {
  static var goal: Format {
    Format(
      values: "a distance and a time, such as 10000 m in 3000 s",
      scalar: { $0.map { .text($0.text) } },
      value: { scalar in
        guard case .text(let text) = scalar, let goal = PaceGoal(text: text) else { return nil }
        return goal
      })
  }
}

extension Format<PageOrder> {
  static var pages: Format {
    Format(
      values: "names of pages in their order, a - before hidden ones, such as map lap -space",
      scalar: { $0 == PageOrder() ? nil : .text($0.text) },
      value: { if case .text(let text) = $0 { PageOrder(text: text) } else { nil } })
  }
}

extension Format<FieldList> {
  static var fields: Format {
    Format(
      values: "up to \(FieldList.most) names of fields, such as pace heartRate",
      scalar: { $0 == FieldList() ? nil : .text($0.text) },
      value: { if case .text(let text) = $0 { FieldList(text: text) } else { nil } })
  }
}

extension Format {
  /// An optional value; `nil` is left out of the file.
  static func optional<Wrapped: CaseIterable & Equatable>(_ format: Format<Wrapped>) -> Format
  where Value == Wrapped?, Wrapped.AllCases == [Wrapped] {
    let all: [Value] = [nil] + Wrapped.allCases
    return Format(
      values: format.values, scalar: { $0.flatMap(format.scalar) },
      value: { scalar in
        guard let value = format.value(scalar) else { return nil }
        return .some(value)
      }, next: { $0.stepped(by: 1, in: all) })
  }
}

package import Workouts

/// The runner's settings, stored in `settings.json`.
package struct Settings: Hashable, Sendable {
  /// How the speed for silver and gold is measured.
  package enum BadgeSpeed: String, CaseIterable, Sendable {
    /// Average of the whole run (the tutorial's rule).
    case wholeRun
    /// The fastest stretch of exactly the badge's distance in the run; for 0 m the whole run.
    case fastestStretch
  }

  /// Dark or light screens.
  package enum Theme: String, CaseIterable, Sendable {
    case dark
    case light
  }

  /// When the backlight turns off.
  package enum Light: String, CaseIterable, Sendable {
    /// On at Ready and while running; off 15 s after the last press elsewhere.
    case whileRunning
    case always
    case off15
  }

  /// The strip at the bottom of the main page during a run.
  package enum Strip: String, CaseIterable, Sendable {
    /// The next badge and its distance.
    case badge
    /// The lap in progress.
    case lap
    /// Average pace and time of day.
    case averageAndClock
    /// Elevation gain and time of day.
    case climb
    case none
  }

  /// The radius around the start and the end of a run that is left out of exports; the raw value is
  /// in metres.
  package enum HiddenEnds: Int, CaseIterable, Sendable {
    case none = 0
    case metres200 = 200
    case metres500 = 500
    case metres1000 = 1000

    /// Metres; `nil` if nothing is hidden.
    package var radius: Double? { self == .none ? nil : Double(rawValue) }
  }

  /// Orientation of the live map.
  package enum MapUp: String, CaseIterable, Sendable {
    case north
    /// The runner's heading.
    case heading
  }

  /// What the live map shows besides the run.
  package enum MapStrip: String, CaseIterable, Sendable {
    case none
    /// The next badge and its distance.
    case badge
  }

  /// Distance from the course at which the off-course alert sounds; the raw value is in metres.
  package enum OffCourse: Int, CaseIterable, Sendable {
    case never = 0
    case metres20 = 20
    case metres40 = 40
    case metres60 = 60
    case metres100 = 100

    /// Metres; `nil` if the alert is off.
    package var limit: Double? { self == .never ? nil : Double(rawValue) }
  }

  /// Distance before a turn of the course at which it is signalled; the raw value is in metres.
  package enum TurnSignals: Int, CaseIterable, Sendable {
    case never = 0
    case metres30 = 30
    case metres50 = 50
    case metres100 = 100

    /// Metres; `nil` if the signals are off.
    package var distance: Double? { self == .never ? nil : Double(rawValue) }
  }

  /// The ghost of a run without a chosen opponent.
  package enum Ghost: String, CaseIterable, Sendable {
    /// The reference run of the next badge, at the speed that wins the medal.
    case nextMedal
    case never
  }

  /// Interval of reminders to drink, eat and breathe: in minutes of running time, or in kilometres
  /// or miles, depending on the runner's units.
  package enum AlertEvery: String, CaseIterable, Sendable {
    case never
    case minutes5, minutes10, minutes15, minutes20, minutes30, minutes45, minutes60
    case distance1, distance2, distance3, distance5, distance10

    /// The interval between two reminders.
    package enum Interval: Hashable, Sendable {
      /// Seconds of running time.
      case seconds(Int)
      /// Kilometres or miles.
      case units(Int)
    }

    /// `nil` if reminders are off.
    package var interval: Interval? {
      switch self {
      case .never: nil
      case .minutes5: .seconds(300)
      case .minutes10: .seconds(600)
      case .minutes15: .seconds(900)
      case .minutes20: .seconds(1200)
      case .minutes30: .seconds(1800)
      case .minutes45: .seconds(2700)
      case .minutes60: .seconds(3600)
      case .distance1: .units(1)
      case .distance2: .units(2)
      case .distance3: .units(3)
      case .distance5: .units(5)
      case .distance10: .units(10)
      }
    }
  }

  package var units = Units.kilometres
  package var sound = true
  package var vibration = true
  package var autoLap = true
  /// Whether the clock pauses automatically while the runner stands.
  package var autoPause = false
  package var badgeSpeed = BadgeSpeed.wholeRun
  package var strip = Strip.badge
  package var mapPalette = MapPalette.standard
  package var theme = Theme.dark
  package var light = Light.whileRunning
  /// Seconds ahead of UTC, a multiple of 900 in -12 h...+14 h.
  package var utcOffset = 0
  package var hiddenEnds = HiddenEnds.none
  package var language = Language.english
  package var formats = FormatSettings()
  package var mapUp = MapUp.north
  package var mapStrip = MapStrip.none
  package var offCourse = OffCourse.metres40
  package var turnSignals = TurnSignals.never
  package var ghost = Ghost.nextMedal
  package var alertEvery = AlertEvery.never
  /// The course to follow during runs, if any.
  package var course: CourseChoice?
  /// The stored run to race in the next run, if any.
  package var opponent: CourseFileName?
  /// Whether the run pauses after each block of a workout.
  package var pauseAfterBlock = false
  /// A distance to run in a given time, if any.
  package var goal: PaceGoal?
  /// The pages of a run.
  package var pages = PageOrder()
  package var customPage1 = FieldList()
  package var customPage2 = FieldList()

  /// The defaults.
  package init() {}

  /// Returns a copy with one value replaced.
  package func with<Value>(_ path: WritableKeyPath<Settings, Value>, _ value: Value) -> Settings {
    var settings = self
    settings[keyPath: path] = value
    return settings
  }

  /// The first day of the week.
  package var firstWeekday: FormatSettings.FirstWeekday {
    formats.firstWeekday ?? language.firstWeekday
  }

  package static let utcOffsetStep = 900
  package static let utcOffsets = -43_200...50_400
}

extension Settings {
  /// Applies the changes made here, before the stored settings could be read, to the stored
  /// settings.
  ///
  /// - Parameters:
  ///   - base: These settings before the changes.
  ///   - stored: The settings read later.
  /// - Returns: The stored settings with the changes.
  package func changes(since base: Settings, on stored: Settings) -> Settings {
    var merged = stored
    for setting in Setting.all { setting.copyChange(self, base, &merged) }
    return merged
  }
}

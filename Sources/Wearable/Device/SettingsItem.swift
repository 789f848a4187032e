package import RunModel
import Words

/// What can be set, in the order of the list.
package enum SettingsItem: Hashable, CaseIterable, Sendable {
  case units
  case sound
  case vibration
  case autoLap
  case autoPause
  case badgeSpeed
  case strip
  case mapPalette
  case mapUp
  case offCourse
  case theme
  case light
  case utcOffset
  case hiddenEnds
  case language
  case decimal
  case dateOrder
  case clock
  case firstWeekday
  case sync
  case maps
  /// Only while no run is recorded.
  case test
  case about
  case powerOff

  /// Those in the list: language and formats only where there is a language to choose.
  package static let shown = allCases.filter { item in
    switch item {
    case .language, .decimal, .dateOrder, .clock, .firstWeekday: Language.allCases.count > 1
    case .units, .sound, .vibration, .autoLap, .autoPause, .badgeSpeed, .strip, .mapPalette,
      .mapUp, .offCourse, .theme, .light, .utcOffset, .hiddenEnds, .sync, .maps, .test, .about,
      .powerOff:
      true
    }
  }

  var title: SettingPhrase {
    switch self {
    case .units: .units
    case .sound: .sound
    case .vibration: .vibration
    case .autoLap: .autoLap
    case .autoPause: .autoPause
    case .badgeSpeed: .badgeSpeed
    case .strip: .mainPage
    case .mapPalette: .mapColours
    case .mapUp: .mapUp
    case .offCourse: .offCourse
    case .theme: .theme
    case .light: .backlight
    case .utcOffset: .timeZone
    case .hiddenEnds: .hiddenEnds
    case .language: .language
    case .decimal: .decimal
    case .dateOrder: .dateOrder
    case .clock: .clock
    case .firstWeekday: .firstWeekday
    case .sync: .sync
    case .maps: .maps
    case .test: .test
    case .about: .about
    case .powerOff: .powerOff
    }
  }

  /// What it is set to; empty for what opens a page.
  func value(in settings: Settings, _ words: any Translation) -> String {
    switch self {
    case .units: words.setting(.value(of: settings.units))
    case .sound: words.setting(settings.sound ? .on : .off)
    case .vibration: words.setting(settings.vibration ? .on : .off)
    case .autoLap: words.setting(settings.autoLap ? .on : .off)
    case .autoPause: words.setting(settings.autoPause ? .on : .off)
    case .badgeSpeed: words.setting(.speed(settings.badgeSpeed))
    case .strip: words.setting(.strip(settings.strip))
    case .mapPalette: words.setting(.palette(settings.mapPalette))
    case .mapUp: words.setting(.up(settings.mapUp))
    case .offCourse: limit(settings.offCourse, words)
    case .theme: words.setting(.look(settings.theme))
    case .light: words.setting(.light(settings.light))
    case .utcOffset: Wording.utcOffset(settings.utcOffset)
    case .hiddenEnds: hidden(settings.hiddenEnds, words)
    case .language: settings.language.translation.name
    case .decimal: words.setting(settings.formats.decimal.map { .mark($0) } ?? .asLanguageHasIt)
    case .dateOrder:
      words.setting(settings.formats.dateOrder.map { .order($0) } ?? .asLanguageHasIt)
    case .clock: words.setting(settings.formats.clock.map { .hours($0) } ?? .asLanguageHasIt)
    case .firstWeekday:
      words.setting(settings.formats.firstWeekday.map { .week(from: $0) } ?? .asLanguageHasIt)
    case .sync, .maps, .test, .about, .powerOff: ""
    }
  }

  private func limit(_ limit: Settings.OffCourse, _ words: any Translation) -> String {
    guard let metres = limit.limit else { return words.setting(.off) }
    return Formats(words, units: .kilometres).remaining(metres).text
  }

  private func hidden(_ ends: Settings.HiddenEnds, _ words: any Translation) -> String {
    guard let radius = ends.radius else { return words.setting(.off) }
    // Always metric: other programs are told of it in metres.
    let formats = Formats(words, units: .kilometres)
    let shown = radius < 1000 ? formats.remaining(radius) : formats.goal(radius)
    return words.setting(.hidden(shown.text))
  }

  /// The settings with this one moved on to its next value.
  package func changed(_ settings: Settings) -> Settings {
    var settings = settings
    switch self {
    case .units: settings.units = settings.units.next()
    case .sound: settings.sound.toggle()
    case .vibration: settings.vibration.toggle()
    case .autoLap: settings.autoLap.toggle()
    case .autoPause: settings.autoPause.toggle()
    case .badgeSpeed: settings.badgeSpeed = settings.badgeSpeed.next()
    case .strip: settings.strip = settings.strip.next()
    case .mapPalette: settings.mapPalette = settings.mapPalette.next()
    case .mapUp: settings.mapUp = settings.mapUp.next()
    case .offCourse: settings.offCourse = settings.offCourse.next()
    case .theme: settings.theme = settings.theme.next()
    case .light: settings.light = settings.light.next()
    case .hiddenEnds: settings.hiddenEnds = settings.hiddenEnds.next()
    case .language: settings.language = settings.language.next()
    case .decimal: settings.formats.decimal = nextChoice(settings.formats.decimal)
    case .dateOrder: settings.formats.dateOrder = nextChoice(settings.formats.dateOrder)
    case .clock: settings.formats.clock = nextChoice(settings.formats.clock)
    case .firstWeekday:
      settings.formats.firstWeekday = nextChoice(settings.formats.firstWeekday)
    // These open a page of their own.
    case .utcOffset, .sync, .maps, .test, .about, .powerOff: break
    }
    return settings
  }
}

/// As the language has it, then each of what there is.
private func nextChoice<Choice: CaseIterable & Equatable>(
  _ choice: Choice?
) -> Choice? where Choice.AllCases == [Choice] {
  let all: [Choice?] = [nil] + Choice.allCases.map { $0 }
  return choice.stepped(by: 1, in: all)
}

/// Ways to move the time zone.
///
/// Stepping through all offsets in one direction would take up to a hundred presses on a board with
/// two keys; by hours and quarters it takes a few.
package enum TimeZoneItem: Hashable, CaseIterable, Sendable {
  case hourLater
  case hourEarlier
  case quarterLater
  case quarterEarlier
  case done

  var title: Action {
    switch self {
    case .hourLater: .hourLater
    case .hourEarlier: .hourEarlier
    case .quarterLater: .quarterLater
    case .quarterEarlier: .quarterEarlier
    case .done: .done
    }
  }

  /// Seconds that a press adds; `nil` for none.
  var step: Int? {
    switch self {
    case .hourLater: 3600
    case .hourEarlier: -3600
    case .quarterLater: Settings.utcOffsetStep
    case .quarterEarlier: -Settings.utcOffsetStep
    case .done: nil
    }
  }

  /// An offset moved on; past the last one it goes on with the first.
  static func moved(_ offset: Int, by step: Int) -> Int {
    let offsets = Settings.utcOffsets
    let next = offset + step
    if offsets.contains(next) { return next }
    return step > 0 ? offsets.lowerBound : offsets.upperBound
  }
}

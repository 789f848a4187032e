import Testing

@testable import RunModel

@Suite("Settings")
struct SettingsTests {
  /// Every setting at another value than its default.
  private static let other = Settings(
    units: .miles, sound: false, vibration: false, autoLap: false, autoPause: true,
    badgeSpeed: .fastestStretch, strip: .lap, mapPalette: .colourSafe, theme: .light,
    light: .always, utcOffset: 3600, hiddenEnds: .metres500, language: .german,
    formats: FormatSettings(
      decimal: .comma, dateOrder: .dayFirst, clock: .hours12, firstWeekday: .sunday),
    mapUp: .heading, offCourse: .never, course: .wayBack)

  @Test("changed before they could be read keep the change, and all others as they are stored")
  func merge() {
    let (none, other) = (Settings(), SettingsTests.other)
    #expect(none.changes(since: none, on: other) == other)
    #expect(other.changes(since: none, on: none) == other)
    #expect(other.changes(since: other, on: none) == none)
    var miles = none
    miles.units = .miles
    var stored = Settings(hiddenEnds: .metres1000)
    let merged = miles.changes(since: none, on: stored)
    stored.units = .miles
    #expect(merged == stored)
  }

  @Test("are all different here, so a new one cannot be forgotten")
  func complete() {
    let pairs = zip(
      Mirror(reflecting: Settings()).children, Mirror(reflecting: Self.other).children)
    for (left, right) in pairs {
      #expect("\(left.value)" != "\(right.value)", "\(left.label ?? "")")
    }
  }
}

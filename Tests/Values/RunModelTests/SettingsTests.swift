import Testing
import Workouts

@testable import RunModel

@Suite("Settings")
struct SettingsTests {
  /// Every setting with a non-default value.
  private static let other = Setting.all.reduce(into: Settings()) { settings, setting in
    setting.advance?(&settings)
  }.with(\.utcOffset, 3600).with(\.course, .wayBack)
    .with(\.opponent, CourseFileName(run: "20261121T061500Z-7f3a"))
    .with(\.goal, PaceGoal(metres: 10_000, seconds: 3000))
    .with(\.pages, PageOrder(text: "map -lap") ?? PageOrder())
    .with(\.customPage1, FieldList(text: "pace heartRate") ?? FieldList())
    .with(\.customPage2, FieldList(text: "clock") ?? FieldList())

  @Test("have a row each")
  func rows() {
    func properties(_ settings: Settings) -> [Mirror.Child] {
      Array(Mirror(reflecting: settings).children)
        + Array(Mirror(reflecting: settings.formats).children)
    }
    for (left, right) in zip(properties(Settings()), properties(Self.other)) {
      #expect("\(left.value)" != "\(right.value)", "\(left.label ?? "")")
    }
    for setting in Setting.all {
      #expect(setting.stored(Self.other) != setting.stored(Settings()), "\(setting.key)")
    }
  }

  @Test("go through all their values and return to the default")
  func advance() {
    for setting in Setting.all {
      guard let advance = setting.advance else { continue }
      var (settings, steps) = (Settings(), 0)
      repeat {
        advance(&settings)
        steps += 1
      } while settings != Settings() && steps < 20
      #expect(steps > 1 && settings == Settings(), "\(setting.key)")
    }
  }

  @Test("take no value that they do not have")
  func others() {
    let others: [Setting.Scalar] = [
      .flag(true), .number(-1), .number(100), .text(""), .text("true"), .text("0"),
    ]
    for setting in Setting.all {
      var settings = Self.other
      let taken = others.filter { setting.take($0, &settings) }
      let flag = setting.values == "true or false" ? [others[0]] : []
      let metres = ["offCourse", "turnSignals"].contains(setting.key) ? [others[2]] : []
      // A page or a field of a later version may have any name.
      let isNames = ["pages", "customPage1", "customPage2"].contains(setting.key)
      #expect(taken == flag + metres + (isNames ? [others[4]] : []), "\(setting.key)")
      #expect(!taken.isEmpty || settings == Self.other)
    }
  }

  @Test("changed before they could be read keep the change, and all others as they are stored")
  func merge() {
    let (none, other) = (Settings(), SettingsTests.other)
    #expect(none.changes(since: none, on: other) == other)
    #expect(other.changes(since: none, on: none) == other)
    #expect(other.changes(since: other, on: none) == none)
    var miles = none
    miles.units = .miles
    var stored = Settings().with(\.hiddenEnds, .metres1000)
    let merged = miles.changes(since: none, on: stored)
    stored.units = .miles
    #expect(merged == stored)
  }
}

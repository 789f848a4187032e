import Foundation
import RunModel
import TestSupport
import Testing
import Tracking
import Workouts

@testable import Device

@Suite("Custom pages") struct CustomPageTests {
  /// In a run, on the first custom page.
  private static func rig(
    _ fields: String, _ change: (inout Settings) -> Void = { _ in }
  ) throws
    -> Rig
  {
    var rig = Rig()
    rig.store.settings.customPage1 = try #require(FieldList(text: fields))
    change(&rig.store.settings)
    rig.open()
    rig.startRun()
    rig.run(seconds: 60)
    rig.short(.down)
    return rig
  }

  @Test("are offered after the main page once they have fields")
  func offered() throws {
    var rig = try Self.rig("pace distance")
    #expect(rig.top == .running(.page(.customPage1)))
    #expect(rig.text.hasPrefix("Custom page | PACE 4:11 /km | DISTANCE 0.22 km"), "\(rig.text)")
    rig.short(.down)
    #expect(rig.top == .running(.page(.lap)))
  }

  @Test("show every field in a run, in kilometres and miles")
  func allFields() throws {
    for units in Units.allCases {
      for field in CustomField.all {
        let rig = try Self.rig(field.name) { $0.units = units }
        guard case .fields(let page) = rig.screen.content, let shown = page.fields.first else {
          Issue.record("\(field.name): \(rig.text)")
          continue
        }
        #expect(shown.title == rig.device.title(of: field).uppercased())
        #expect(page.fields.count == 1 && !shown.figure.number.isEmpty, "\(field.name)")
        if ["pace", "lapPace", "averagePace"].contains(field.name) {
          #expect(shown.figure.amount.unit == units.paceSymbol, "\(field.name): \(rig.text)")
        }
      }
    }
  }

  @Test("have fields with different names, which the settings file can contain")
  func names() throws {
    let names = CustomField.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(FieldList(text: name)?.names == [name]) }
    for channel in Channel.shown { #expect(names.contains(channel.name)) }
    #expect(!names.contains(Channel.pressure.name))
  }

  @Test("have fields, and names of pages, that the documentation lists")
  func documented() throws {
    let page = try String(
      contentsOf: Project.folder.appending(path: "Sources/SETTINGS.md"), encoding: .utf8)
    let pages = RunningPage.allCases.filter { $0 != .main }.map(\.rawValue)
    for name in CustomField.all.map(\.name) + pages {
      #expect(page.contains("`\(name)`"), "\(name)")
    }
    #expect(page.contains("At most \(PageOrder.most) names"))
  }

  @Test("say which figures are not available")
  func unavailable() throws {
    let rig = try Self.rig("heartRate ghost finishTime battery")
    #expect(
      rig.text.hasPrefix(
        "Custom page | HEART RATE -- | GHOST --:-- | FINISH TIME --:-- | BATTERY --"),
      "\(rig.text)")
  }

  @Test("show sensors, goal and battery as soon as they have a value")
  func available() throws {
    var rig = try Self.rig("heartRate power finishTime battery") {
      $0.goal = PaceGoal(metres: 1000, seconds: 300)
    }
    rig.send(.sample(try #require(Sample(.heartRate, 152))))
    rig.send(.battery(Battery(percent: 78, isCharging: false)))
    #expect(
      rig.text.hasPrefix("Custom page | HEART RATE 152 bpm | POWER -- | FINISH TIME 4:"),
      "\(rig.text)")
    #expect(rig.text.contains("BATTERY 78 %"), "\(rig.text)")
    rig.run(seconds: 10)
    #expect(rig.text.contains("HEART RATE -- |"), "\(rig.text)")
  }

  @Test("show the lap in progress, the clock, and the next badge until the last one")
  func values() throws {
    var rig = try Self.rig("lapTime lapDistance clock nextBadge")
    rig.short(.start)
    rig.run(seconds: 10)
    #expect(rig.text.contains("LAP TIME 0:09 | LAP DISTANCE 0.04 km"), "\(rig.text)")
    #expect(rig.text.contains("NEXT BADGE 2") && rig.text.contains(" m"), "\(rig.text)")
    #expect(rig.text.contains("CLOCK \(rig.screen.statusBar.clock)"), "\(rig.text)")
    while (rig.device.recorder?.given.count ?? 4) < 4 { rig.run(seconds: 10, speed: 6) }
    rig.run(seconds: 20)
    #expect(rig.text.hasSuffix("NEXT BADGE --"), "\(rig.text)")
  }

  @Test(
    "show the time until sunset, and none after it", arguments: [("12:00", "3:0"), ("16:00", "--")])
  func sunset(clock: String, shown: String) throws {
    var rig = Rig(badges: [Rig.badges[0]])
    rig.epochStart = try #require(UTC(iso8601: "2026-11-21T\(clock):00.000Z"))
    rig.store.settings.customPage1 = try #require(FieldList(text: "untilSunset"))
    rig.open()
    rig.startRun()
    rig.run(seconds: 60)
    rig.short(.down)
    #expect(rig.text.hasPrefix("Custom page | UNTIL SUNSET \(shown)"), "\(rig.text)")
  }

  @Test("mark what is estimated without GPS")
  func lost() throws {
    var rig = try Self.rig("distance lapDistance averagePace pace")
    rig.search(seconds: 10)
    #expect(rig.text.contains("DISTANCE ~0.") && rig.text.contains("LAP DISTANCE ~0."))
    #expect(rig.text.contains("| PACE --:-- /km"), "\(rig.text)")
  }

  @Test("leave out fields of a later version, but keep them")
  func laterFields() throws {
    var rig = try Self.rig("shoeAge pace")
    #expect(rig.text.hasPrefix("Custom page | PACE 4:11 /km"), "\(rig.text)")
    rig.device.navigation.open(.pageMenu(.customPage1, .field(0)))
    #expect(rig.text.contains("> Field 1: shoeAge | Field 2: Pace"), "\(rig.text)")
    rig.device.navigation.open(.fields(.customPage1, 1, 2))
    rig.short(.start)
    #expect(rig.store.settings.customPage1.text == "shoeAge lapPace")
  }

  @Test("with fields of later versions only are not offered")
  func onlyLaterFields() throws {
    let rig = try Self.rig("shoeAge tide")
    #expect(rig.top == .running(.page(.lap)))
  }

  @Test("give way to the main page if their fields are removed meanwhile")
  func removed() throws {
    var rig = try Self.rig("pace")
    rig.device.change { $0.customPage1 = FieldList() }
    #expect(rig.text.hasPrefix("Running main"), "\(rig.text)")
    rig.short(.down)
    #expect(rig.top == .running(.page(.main)))
  }

  @Test("are drawn each second, like the other pages")
  func seconds() throws {
    var rig = try Self.rig("time")
    let before = rig.text
    rig.wait(.seconds(1))
    #expect(rig.device.showsRunTime && rig.text != before)
  }
}

@Suite("The pages of a run") struct PageOrderPageTests {
  private static func pages(_ order: String, count: Int) throws -> [AnyView] {
    var rig = Rig()
    rig.store.settings.pages = try #require(PageOrder(text: order))
    rig.open()
    rig.startRun()
    rig.run(seconds: 10)
    return (0..<count).map { _ in
      defer { rig.short(.down) }
      return rig.top
    }
  }

  @Test("come in the runner's order, without those that are hidden or not available")
  func order() throws {
    let expected: [RunningPage] = [.main, .gps, .splits, .backToStart, .sun, .map, .main]
    #expect(
      try Self.pages("gps -lap course -space tides map", count: 7)
        == expected.map { .running(.page($0)) })
  }

  @Test("can all be hidden but the main one")
  func allHidden() throws {
    let order = RunningPage.allCases.map { "-\($0.rawValue)" }.joined(separator: " ")
    #expect(try Self.pages(order, count: 3).allSatisfy { $0 == .running(.page(.main)) })
  }

  @Test("that are hidden can still be opened by the quick menu")
  func opened() throws {
    var rig = Rig()
    rig.store.settings.pages = try #require(PageOrder(text: "-backToStart"))
    rig.open()
    rig.startRun()
    rig.run(seconds: 10)
    rig.hold(.up)
    while rig.top != .quickMenu(.backToStart) { rig.short(.down) }
    rig.short(.start)
    #expect(rig.top == .running(.page(.backToStart)))
    rig.short(.down)
    #expect(rig.top == .running(.page(.main)))
  }

  @Test("are moved and hidden by few keys, and at once", arguments: ButtonLayout.allCases)
  func keys(layout: ButtonLayout) {
    var rig = Rig(layout)
    rig.open()
    rig.device.navigation.open(.settings(.page(.pages)))
    let next: Button = layout == .four ? .down : .stop
    rig.short(.start)
    while rig.top != .pages(.map) { rig.short(next) }
    rig.short(.start)
    #expect(rig.text == "Map | > Show: On | Move up: 6/14 | Move down: 6/14", "\(rig.text)")
    rig.short(next)
    rig.short(.start)
    rig.short(.start)
    #expect(rig.text.hasPrefix("Map | Show: On | > Move up: 4/14"), "\(rig.text)")
    rig.short(next)
    rig.short(next)
    rig.short(.start)
    #expect(rig.text.hasPrefix("Map | > Show: Off"), "\(rig.text)")
    if layout == .four { rig.short(.stop) } else { rig.hold(.stop) }
    #expect(rig.top == .pages(.map) && rig.text.contains("> Map: Off | Goal: On"), "\(rig.text)")
    #expect(rig.store.settings == rig.device.settings)
    #expect(rig.store.settings.pages.shown.contains(.map) == false)
  }

  @Test("of a map show the next badge where it was chosen")
  func mapStrip() throws {
    for strip in Settings.MapStrip.allCases {
      var rig = Rig()
      rig.store.settings.mapStrip = strip
      rig.open()
      rig.startRun()
      rig.run(seconds: 10)
      rig.short(.down, .down)
      let map = try rig.shown(LiveMapScreen.self)
      #expect((map.carrot?.badge == "The Moon") == (strip == .badge))
      #expect(rig.text.contains("to The Moon") == (strip == .badge), "\(rig.text)")
    }
  }
}

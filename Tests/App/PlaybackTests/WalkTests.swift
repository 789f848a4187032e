import RunModel
import Testing

@testable import Device

/// Walks exercise every function of the product once with each button layout.
@Suite("A walk")
struct WalkTests {
  @Test("goes as it says", arguments: Walks.names, ButtonLayout.allCases)
  func goesAsItSays(name: String, layout: ButtonLayout) throws {
    let wrong = Walker(try Walks.named(name), layout).go()
    #expect(wrong == nil, "\(wrong ?? "")")
  }

  @Test("of each kind leaves nothing out", arguments: ButtonLayout.allCases)
  func leavesNothingOut(layout: ButtonLayout) throws {
    var deeds = WalkDeeds()
    for name in Walks.names {
      let walker = Walker(try Walks.named(name), layout)
      #expect(walker.go() == nil)
      deeds.add(walker.deeds)
    }
    #expect(missing(WalkDeeds.cells(of: layout), deeds.cells) == [], "cells of the button table")
    #expect(missing(WalkDeeds.functions(of: layout), deeds.functions) == [], "functions of keys")
    #expect(missing(WalkDeeds.choices(of: layout), deeds.chosen) == [], "rows that are selected")
    #expect(missing(WalkDeeds.views, deeds.views) == [], "pages")
    #expect(missing(WalkDeeds.kinds(of: layout), deeds.kinds) == [], "screens")
    #expect(missing(Sound.allCases.map { "play \($0.rawValue)" }, deeds.effects) == [])
    #expect(missing(Vibration.allCases.map { "vibrate \($0.rawValue)" }, deeds.effects) == [])
    #expect(missing(WalkDeeds.otherEffects, deeds.effects) == [])
    #expect(missing(WalkDeeds.banners, deeds.banners) == [])
  }

  @Test("names every function that a table of keys has, between the two maps")
  func functionsOfBothMaps() {
    let functions = Set(ButtonLayout.allCases.flatMap(WalkDeeds.functions))
    #expect(missing(KeyCommand.allCases, functions) == [])
  }

  @Test("that says what is not so is told with its line")
  func wrongWalk() throws {
    for line in [
      "> Home | > Past Runs", "= GPS lost", "* play gold", "> Ready", "@ light off",
      "1 short start",
      "+1 tap start", "+1 short left",
    ] {
      let walker = Walker(try Walk("wrong", "\n4: \(line)\n2: \(line)"), .two)
      let wrong = walker.go() ?? ""
      #expect(wrong.hasPrefix("wrong, two buttons, line 3 \"\(line)\": "), "\(wrong)")
    }
    #expect(throws: Walk.Fault.self) { try Walk("wrong", "@ fly") }
    #expect(throws: Walk.Fault.self) { try Walk("wrong", "@ wait soon") }
  }

  private func missing<Value: Hashable>(_ all: [Value], _ there: Set<Value>) -> [String] {
    all.filter { !there.contains($0) }.map { "\($0)" }
  }
}

// MARK: - Expected coverage

extension WalkDeeds {
  static func cells(of layout: ButtonLayout) -> [Cell] {
    TableRow.allCases.flatMap { row in
      // A confirm-hold of start ejects the drive, which is `KeyCommand.confirm`.
      Column.of(layout).map { Cell(row: row, column: $0) }
    }
  }

  static func functions(of layout: ButtonLayout) -> [KeyCommand] {
    var functions: Set<KeyCommand> = [.confirm]
    for row in TableRow.allCases {
      let keys = ButtonTable.row(row, layout)
      functions.formUnion(Column.of(layout).compactMap { keys[$0] })
    }
    return KeyCommand.allCases.filter(functions.contains)
  }

  /// Rows of lists and menus; the rows of other lists depend on the stored data.
  static func choices(of layout: ButtonLayout) -> [AnyView] {
    // In steps: a single sum is too complex for Swift 6.0.3.
    var views: [AnyView] = HomeItem.allCases.map { .home($0) }
    views += Answer.allCases.map { .paused($0) }
    views += Answer.allCases.map { .interrupted($0) }
    views += CutAnswer.allCases.map { .cut($0) }
    views += RunMenuItem.allCases.map { .runMenu($0) }
    views += SettingsItem.all.map { .settings($0) }
    views += QuickItem.allCases.map { .quickMenu($0) }
    views += PowerOffItem.allCases.map { .powerOff($0) }
    views += TimeZoneItem.allCases.map { .timeZone($0) }
    views += [PageMenuItem.field(0), .field(1), .show, .moveUp, .moveDown]
      .map { .pageMenu(.customPage1, $0) }
    guard layout == .two else { return views }
    for badge in Walks.ladder.badges.indices.prefix(2).dropFirst() {
      views += BadgeMenuItem.allCases.map { .badgeMenu(badge: .run(badge), $0) }
    }
    return views
  }

  static let views: [AnyView] =
    ReadyPage.allCases.map { .ready($0) } + RunningPage.allCases.map { .running(.page($0)) }
    + BigNumber.allCases.map { .running(.bigNumber($0)) }

  static let otherEffects = [
    "light on", "light off", "recording on", "recording off", "eject", "power off",
    "import yes", "import no", "import runs yes", "import runs no", "restart", "sync now",
  ]

  static let banners = [
    "GPS lost", "GPS silent", "GPS weak", "GPS unplugged", "GPS back", "No GPS yet",
    "GPS found", "Still paused?", "Still running?",
    "Run resumed", "New run", "Run saved", "Locked", "Unlocked", "Do not disturb", "Sound on",
    "Kept as saved", "Not saved yet", "USB", "Stick", "12 badges on it",
    "3 runs copied", "Copying failed", "Auto-paused", "All runs are on the server",
    "Server on stick", "Import 3 runs?", "1 run removed",
    "Drink, eat, breathe", "On the course", "Off the course", "Back on the course", "Wrong way",
    "Course finished",
  ]

  /// The kinds of views to be reached.
  ///
  /// With a flash that answers immediately a wait ends before it is visible; `RecoveryTests` and
  /// `FlightReplayTests` have a slower one.
  static func kinds(of layout: ButtonLayout) -> [ViewKind] {
    AnyView.all.map { ViewKind($0) }.filter { kind in
      kind != ViewKind(WaitingView.self)
        && (kind != ViewKind(BadgeMenuView.self) || layout == .two)
    }
  }

  var kinds: Set<ViewKind> { Set(views.map(\.kind)) }
}

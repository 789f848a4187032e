import RunModel
import Testing
import Tracking

@testable import Device

/// Stored runs and badges: overlong content gets more pages, with both button layouts.
@Suite struct DetailPagesTests {
  private static let long = String(repeating: "Red and dusty. ", count: 40)

  private static func badge(_ name: String, _ metres: Double) -> Badge {
    Badge(
      name: name, information: name == "Mars" ? long : "Near.", distance: metres,
      imageName: name.lowercased())
  }

  /// One saved run with its award on the screen.
  private static func saved(
    _ layout: ButtonLayout = .four, badges: [Badge] = Rig.badges, metres: Double
  ) -> Rig {
    var rig = Rig(layout, badges: badges).started()
    var metresRun = 0.0
    while rig.device.recorder?.distance ?? metres < metres {
      // Every kilometre has a different speed.
      rig.run(seconds: 1, speed: 4 + Double(Int(metresRun / 1000) % 5) / 4)
      metresRun = rig.device.recorder?.distance ?? metres
    }
    // The first press may hit a celebration.
    rig.wait(.seconds(20))
    rig.short(.stop)
    rig.short(layout == .four ? .down : .stop)
    rig.short(.start)
    #expect(rig.top.is(AwardView.self), "\(rig.text)")
    return rig
  }

  @Test("splits that do not fit take several pages", arguments: ButtonLayout.allCases)
  func splitPages(_ layout: ButtonLayout) throws {
    var rig = Self.saved(layout, metres: 7400)
    rig.short(.start)
    let next: Button = layout == .four ? .down : .stop
    rig.short(next)
    let first = try rig.shown(SplitsScreen.self)
    #expect(first.page == "1/2")
    #expect(first.rows.map(\.label.words) == ["1", "2", "3", "4"])
    #expect(first.rows[0].mark == .slowest)
    #expect(rig.text.contains("Splits 1/2"))
    rig.short(next)
    let second = try rig.shown(SplitsScreen.self)
    #expect(second.page == "2/2")
    #expect(second.rows.map(\.label.words).prefix(3) == ["5", "6", "7"])
    #expect(second.rows.map(\.mark) == [.fastest, nil, nil, nil])
    rig.short(next)
    #expect(rig.text.hasPrefix("Climb"))
  }

  @Test("other units while the second page of splits is open show the last there is")
  func unitsTakeAPageAway() {
    var rig = Self.saved(metres: 7400)
    rig.short(.start, .down, .down)
    #expect(rig.text.hasPrefix("Run splits | Splits 2/2"))
    rig.hold(.up)
    rig.short(.up, .up, .start, .start)
    #expect(rig.device.settings.units == .miles)
    for _ in 0..<2 { rig.short(.stop) }
    #expect(rig.text.hasPrefix("Run splits | Splits | 1 "))
    rig.short(.down)
    #expect(rig.text.hasPrefix("Climb"))
  }

  @Test("the page behind Space Mode is the information, and the menu leads there")
  func informationPages() {
    let badges = [
      Self.badge("Earth", 0), Self.badge("Mars", 200), Self.badge("Pluto", 9000),
    ]
    var rig = Self.saved(badges: badges, metres: 300)
    rig.short(.start)
    for _ in 0..<3 { rig.short(.down) }
    #expect(rig.text.hasPrefix("Space Mode | Mars"))
    var read: [String] = []
    while read.count < 9 {
      rig.short(.down)
      guard case .text(let page) = rig.screen.content else { break }
      #expect(page.title == "Mars" && page.image == "mars")
      #expect(page.page.hasPrefix("\(read.count + 1)/"))
      read += page.paragraphs
    }
    #expect(read.count > 1)
    #expect(read.joined(separator: " ") == Self.long.dropLast())
    #expect(rig.text.hasPrefix("Run map"))
    rig.short(.start, .down)
    #expect(rig.text.contains("> Information"))
    rig.short(.start)
    #expect(rig.top == .runDetails(.information(0), pin: nil))
    rig.short(.stop)
    #expect(rig.top.is(AwardView.self))
  }

  @Test("information of a pin is about its badge", arguments: ButtonLayout.allCases)
  func informationOfAPin(_ layout: ButtonLayout) throws {
    let badges = [
      Self.badge("Earth", 0), Self.badge("Mars", 200), Self.badge("Pluto", 400),
    ]
    var rig = Self.saved(layout, badges: badges, metres: 500)
    rig.short(.start, .start, .start)
    let map = try rig.shown(RunMapScreen.self)
    #expect(map.pin?.badge == "Mars" && map.pin?.since == "from start")
    #expect(map.pin?.place == "1 of 2")
    let next: Button = layout == .four ? .down : .stop
    rig.short(.start, next, .start)
    #expect(rig.top == .information(badge: .run(1), page: 0))
    rig.short(next)
    #expect(rig.top == .information(badge: .run(1), page: 1))
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run menu"))
  }

  @Test("with a pin chosen up and down go from pin to pin, and then off them")
  func alongPins() {
    var rig = Self.saved(metres: 600)
    for _ in 0..<3 { rig.short(.start) }
    #expect(rig.top == .runDetails(.map, pin: 0))
    rig.short(.down)
    #expect(rig.top == .runDetails(.map, pin: 1))
    rig.short(.down)
    #expect(rig.top == .runDetails(.map, pin: nil))
    rig.short(.down)
    #expect(rig.text.hasPrefix("Run splits"))
    rig.short(.up)
    for _ in 0..<2 { rig.short(.start) }
    #expect(rig.top == .runDetails(.map, pin: 0))
    rig.short(.up)
    #expect(rig.top == .runDetails(.map, pin: nil))
  }

  @Test("the second pin's pace is since the first")
  func secondPin() throws {
    var rig = Self.saved(metres: 600)
    for _ in 0..<5 { rig.short(.start) }
    let map = try rig.shown(RunMapScreen.self)
    #expect(map.pin?.badge == "Mars" && map.pin?.since == "since last")
    #expect(rig.text.contains("2 of 2: Mars 0.5 km"))
  }

  @Test("every prize is on a page of the award, two on each")
  func awardPages() throws {
    var rig = Self.saved(metres: 1100)
    var badges: [String] = []
    for page in 1...2 {
      let award = try rig.shown(AwardScreen.self)
      #expect(award.page == "\(page)/2")
      #expect(award.prizes.count <= ScreenCapacity().prizes)
      badges += award.prizes.map(\.badge)
      rig.short(.down)
    }
    #expect(badges == ["Pluto", "Mars", "The Moon", "Earth"])
    #expect(rig.text.contains("1/2"))
  }

  @Test("a run that wins nothing says where the next badge is")
  func nothingWon() {
    var rig = Self.saved(metres: 300)
    rig.short(.stop)
    rig.startRun()
    rig.run(seconds: 30, speed: 3)
    rig.short(.stop, .down, .start)
    #expect(rig.text.contains("| No new badge | Next badge at 0.5 km"))
  }

  @Test("a run that wins nothing is compared with those of its length")
  func compared() {
    var rig = Rig().opened()
    func save(_ metres: Double, _ speed: Double) -> String {
      rig.short(.stop)
      WholeRunTests.saveRun(&rig, metres: metres, speed: speed)
      return rig.text
    }
    WholeRunTests.saveRun(&rig, metres: 400, speed: 4)
    let slower = save(400, 3.5)
    #expect(slower.contains("| Similar runs | "), "\(slower)")
    #expect(slower.contains(" s /km slower than your last one"), "\(slower)")
    let fastest = save(400, 4.1)
    #expect(fastest.contains("| Fastest of 3 similar | "), "\(fastest)")
    #expect(fastest.contains(" s /km faster than your last 2"), "\(fastest)")
    #expect(save(480, 4).contains("| Your longest run"))
    #expect(save(20, 4).contains("| A very short run | Press start to delete it"))
  }

  @Test("of many badges that would go the farthest are named and the others counted")
  func manyLosses() {
    let names = ["Earth", "The Moon", "Earth's Magnetotail", "Mars", "Phobos", "Deimos"]
    let badges = names.enumerated().map { Self.badge($1, Double($0) * 100) }
    var rig = Self.saved(badges: badges, metres: 600)
    rig.short(.start, .start, .up)
    #expect(
      rig.text.contains(
        "> Hold to delete | You lose: Deimos, Phobos, Mars and 3 more"))
    rig.short(.up, .up, .up)
    #expect(
      rig.text.contains(
        "> Hold to continue | Run it again | Race this run | Delete | Resumes where it ended"))
  }

  @Test("a run without a fix has figures, but no locations")
  func noLocations() throws {
    var rig = Rig().opened()
    rig.short(.start, .start)
    rig.search(seconds: 60)
    rig.short(.stop, .down, .start)
    #expect(rig.text.contains("| No new badge | Next badge: any run with GPS"), "\(rig.text)")
    rig.short(.start)
    #expect(rig.text.contains("No locations saved | 0.00 km | 1:0"), "\(rig.text)")
    rig.short(.down)
    #expect(rig.text.hasPrefix("Run splits | Splits"))
    rig.short(.down, .down)
    let space = try rig.shown(SpaceScreen.self)
    // Still at home.
    #expect(space.badge == "No badge yet" && space.image == "earth")
    rig.short(.down)
    #expect(rig.text.hasPrefix("Run map"))
  }

  @Test("a damaged run says what to do, and who asks what is wrong", arguments: [40, 700])
  func damaged(letters: Int) {
    var rig = Rig()
    var state = rig.store.state
    let reason = String(String(repeating: "the checksum is wrong ", count: 40).prefix(letters))
    state.damaged = [DamagedRun(id: "20261117T061500Z-7f3a", reason: reason)]
    rig.send(.storage(.opened(state)))
    rig.short(.down, .start)
    #expect(rig.text == "Past Runs | Damaged | 1 file | > Damaged 17 Nov 2026")
    rig.short(.start)
    #expect(rig.text.hasPrefix("Run damaged | This run's file is damaged. It is kept."))
    #expect(rig.text.contains("Repair it on a computer"))
    let pages = letters > 100 ? 5 : 2
    #expect(rig.text.hasSuffix("1/\(pages)"), "\(rig.text)")
    rig.short(.down)
    #expect(rig.text.hasPrefix("Run damaged | File 20261117T061500Z-7f3a | the checksum is wrong"))
    rig.short(.up, .up)
    #expect(rig.text.hasSuffix("\(pages)/\(pages)"), "\(rig.text)")
    rig.short(.stop)
    #expect(rig.text.hasPrefix("Past Runs | Damaged | 1 file"))
  }

  @Test("a locked badge says how far it is, not what it is")
  func locked() throws {
    var rig = Self.saved(metres: 600)
    rig.short(.stop, .down, .down, .start, .up, .start)
    let badge = try rig.shown(BadgeDetailsScreen.self)
    #expect(badge.badge == "?????" && badge.image == nil)
    #expect(badge.best.hasPrefix("Farthest yet 0.6"))
    #expect((badge.progress ?? 0) > 0.59 && (badge.progress ?? 0) < 0.63)
    rig.short(.start)
    let text = try rig.shown(TextScreen.self)
    #expect(text.image == nil && !rig.text.contains("Pluto") && !rig.text.contains("Cold"))
  }

  @Test("about tells the version, what is stored, and whose letters these are")
  func about() {
    var rig = Self.saved(metres: 600)
    rig.short(.stop, .up, .start, .up, .up, .start)
    #expect(rig.text.hasPrefix("About | MoonRunner | Version test | runs 1 | distance 0.6"))
    #expect(rig.text.contains("| free 1.0 GB | engine "))
    #expect(rig.text.contains("Roboto Condensed"))
  }

  @Test("power off says what becomes of the run")
  func powerOff() {
    var rig = Self.saved(metres: 300)
    rig.short(.stop, .up, .start, .up, .start)
    #expect(rig.text == "Power off? | > Cancel | Power off | All runs are saved")
    rig.short(.stop, .stop, .down)
    rig.startRun()
    rig.hold(.up)
    rig.short(.up, .up, .start, .up, .start)
    #expect(rig.text.contains("| The run is kept"))
  }
}

import Foundation
import RunModel
import TestSupport
import Testing

@testable import Device
@testable import Drawing

/// A panel that the layouts are designed for, with its pixel size.
///
/// The angle is for a wrist 40 cm from the eyes; the tiers are Garmin's four number heights, 16
/// minutes of arc for text to be read (ISO 9241-3), and 9 for what is only recognised.
private struct Panel: CustomTestStringConvertible, Sendable {
  var name: String
  var layout: Layout
  var millimetresPerPixel: Double

  var testDescription: String { name }

  static let all = [
    Panel(
      name: "1.3 inch", layout: .square, millimetresPerPixel: 0.097),
    Panel(
      name: "1.54 inch", layout: .square, millimetresPerPixel: 0.115),
    Panel(
      name: "2.0 inch", layout: .wide, millimetresPerPixel: 0.127),
    Panel(name: "1.44 inch", layout: .small, millimetresPerPixel: 0.2),
    Panel(name: "1.69 inch", layout: .tall, millimetresPerPixel: 0.116),
  ]

  /// Converts a length in units to pixels.
  func pixels(_ units: Int) -> Int { Int((Double(units) * layout.scale).rounded()) }

  /// The visual angle of capitals and digits in minutes of arc, for a size in pixels per em.
  func minutes(_ size: Int) -> Double {
    capitals(size) * millimetresPerPixel / 400 * 180 * 60 / .pi
  }
}

/// The height of capitals and digits in pixels.
private func capitals(_ size: Int) -> Double { Double(size * Font.capUnits) / 2048 }

@Suite struct LegibilityTests {
  @Test("every text is as high as what it is for asks", arguments: Panel.all)
  fileprivate func tiers(_ panel: Panel) {
    for sample in Sample.all {
      for drawn in Drawn.everywhere(sample) where drawn.layout == panel.layout {
        for text in drawn.texts { expectHigh(text, panel, drawn.name) }
      }
    }
  }

  private func expectHigh(_ text: TextRecorder.Entry, _ panel: Panel, _ name: String) {
    let minutes = panel.minutes(text.size)
    let least: Double
    switch text.tier {
    case .hero:
      least = 40
      // 199.99 km and 99:59 with seconds are too long for a quarter of the height.
      if text.text.count <= 4 {
        let share = capitals(text.size) / Double(panel.pixels(panel.layout.height))
        #expect(share >= 0.25, "\(name): \"\(text.text)\" has \(share) of the height")
      }
    // Hours change slowly, and so do hundreds of kilometres.
    case .second: least = text.text.count > 5 ? 20 : 24
    case .row: least = 15
    case .moving: least = 16
    case .label, .reading: least = 9
    }
    #expect(minutes >= least, "\(name): \"\(text.text)\" has \(minutes)' of \(least)'")
  }

  @Test(
    "time, pace and average are as large as each other, 20 minutes of arc below an hour and 10:00",
    arguments: Panel.all)
  fileprivate func figuresOfMain(_ panel: Panel) {
    let content = Sample.main(time: "59:59", average: "9:59", pace: "9:58")
    for drawn in Drawn.everywhere(Sample("main", content)) where drawn.layout == panel.layout {
      let figures = ["59:59", "9:58", "9:59"].compactMap { drawn.text($0) }
      #expect(figures.count == 3 && Set(figures.map(\.size)).count == 1)
      #expect(figures.allSatisfy { panel.minutes($0.size) >= 20 }, "\(drawn.name)")
    }
  }

  @Test("what the tiers ask for is what they say in pixels", arguments: Panel.all)
  fileprivate func leastSizes(_ panel: Panel) {
    for (tier, least) in [(Tier.hero, 40.0), (.second, 24), (.row, 20), (.moving, 16), (.label, 9)]
    {
      #expect(
        panel.minutes(panel.pixels(panel.layout.type[tier])) >= least, "\(tier) on \(panel.name)")
    }
  }

  @Test("a figure is as high as its size says")
  func capitalHeight() throws {
    let sample = Sample(
      "", .bigNumber(BigNumberScreen(.distance, label: "", number: "111", unit: "")))
    let text = try #require(Drawn(sample, .square).text("111"))
    #expect(abs(text.box.height - capitals(text.size)) < 1)
  }

  @Test("no text of a running page is only for those who stand", arguments: Sample.all)
  func noReadingWhileRunning(_ sample: Sample) {
    guard sample.screen.content.isRunningPage else { return }
    for drawn in Drawn.everywhere(sample) {
      for text in drawn.texts where text.tier == .reading {
        Issue.record("\(drawn.name): \"\(text.text)\" has no tier")
      }
    }
  }

  @Test("pages that one runs by have a hero, and two or three figures beside it")
  func heroes() {
    for sample in Sample.all {
      for drawn in Layout.all.map({ Drawn(sample, $0) }) {
        let heroes = drawn.texts.count { $0.tier == .hero }
        let seconds = drawn.texts.count { $0.tier == .second }
        let screen = sample.screen
        switch screen.content {
        case .main:
          #expect(heroes == 1 && drawn.texts.count { $0.tier == .row } == 3, "\(drawn.name)")
        case .lap: #expect(heroes == 1 && seconds >= 2, "\(drawn.name)")
        case .fields(let page):
          #expect(heroes == 0 && (1...page.fields.count).contains(seconds), "\(drawn.name)")
          if screen.banner == nil { #expect(seconds == page.fields.count, "\(drawn.name)") }
        case .bigNumber, .course, .goal: #expect(heroes == 1, "\(drawn.name)")
        // The profile is its main part.
        case .courseAhead: #expect(heroes == 0 && seconds == 1, "\(drawn.name)")
        case .workout(let workout):
          let isFigure = workout.tone != .done && workout.progress != nil
          #expect(heroes == (isFigure ? 1 : 0), "\(drawn.name)")
          if workout.gauge != nil { #expect(seconds >= 1, "\(drawn.name)") }
        case .sun(let sun):
          if case .allDay = sun.light { #expect(heroes == 0) } else { #expect(heroes == 1) }
        case .paused: #expect(heroes == 1 && seconds == 2, "\(drawn.name)")
        default: #expect(heroes == 0, "\(drawn.name)")
        }
      }
    }
  }

  // MARK: Longest values

  /// The names of all built-in badges.
  private static func badgeNames() throws -> [String] {
    let file = Project.folder.appending(path: "Sources/C/Assets/badges.json")
    let badges = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let names = (badges as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    try #require(names.count == 33)
    return names
  }

  @Test("no built-in name is cut on the carrot, on the way to a medal, when earned, nor after")
  func badgeNames() throws {
    for name in try LegibilityTests.badgeNames() {
      let carrot = Carrot(image: nil, badge: name, distance: "99.9 km", progress: 0.4)
      var chase = carrot
      chase.chase = .init(medal: .silver, pace: "10:59", unit: "/km")
      let samples = [
        Sample("carrot", Sample.main(carrot: carrot)),
        Sample("chase", Sample.main(carrot: chase)),
        Sample("earned", Sample.celebration(.first, "BADGE EARNED", "", name)),
        Sample(
          "space",
          .space(
            SpaceScreen(
              image: nil, badge: name, figures: ["19.99 km", "1:59:59", "10:59 /mi"],
              isLive: true))),
      ]
      for sample in samples {
        for drawn in Layout.all.map({ Drawn(sample, $0) }) {
          #expect(!drawn.texts.contains { $0.text.hasSuffix(Canvas.ellipsis) }, "\(name)")
          for text in drawn.texts where text.text == "99.9 km" || text.text.hasPrefix("10:59") {
            #expect(text.tier == .moving)
          }
        }
      }
    }
  }

  @Test("the longest values stand whole on every page that shows them, in kilometres and miles")
  func longest() {
    for (unit, pace) in [("km", "/km"), ("mi", "/mi")] {
      let known = LegibilityTests.pages(unit, pace, isEstimated: false)
      for content in known + LegibilityTests.pages(unit, pace, isEstimated: true) {
        for drawn in Drawn.everywhere(Sample(content.name, content)) {
          let words = drawn.texts.map(\.text)
          for word in words {
            #expect(!word.hasSuffix(Canvas.ellipsis), "\(drawn.name): \"\(word)\" is cut")
          }
        }
      }
    }
  }

  private static func pages(
    _ unit: String, _ pace: String, isEstimated: Bool
  ) -> [ScreenContent] {
    func figure(_ text: String) -> Figure {
      Figure(Amount(stringLiteral: text), isEstimated: isEstimated)
    }
    // From a hundred on there is one decimal, and none on the way back; figures that are not
    // estimated have more space.
    let longest = isEstimated ? "199.9" : "199.99"
    let back = figure((isEstimated ? "199" : "199.9") + " \(unit)")
    let main = MainScreen(
      distance: figure(longest), unit: unit, time: "99:59:59", averagePace: figure("59:59"),
      pace: "59:59", paceUnit: pace, strip: .badge(.allReached))
    let (distance, average) = (figure("\(longest) \(unit)"), figure("59:59 \(pace)"))
    var map = Track.live
    (map.distance, map.time, map.pace) = (distance, "99:59:59", average)
    return [
      .main(main), .liveMap(map),
      Sample.fields([("DISTANCE", distance), ("TIME", "99:59:59"), ("AVERAGE PACE", average)]),
      Sample.fields([
        ("LAP DISTANCE", distance), ("TIME", "99:59:59"), ("AVERAGE PACE", average),
        ("GHOST", "-99:59:59"),
      ]),
      Sample.target(
        nil, pace: "30:00", position: 0, title: "Warm-up", round: "99/99", remainder: distance,
        target: "29:50-30:00", time: "99:59:59", distance: distance),
      Sample.step(
        .rest, "Workout done", "99/99", distance, 0.5, next: "Next: Cool-down 59:59",
        time: "99:59:59", distance: distance),
      Sample.goal(
        "99:59:59", of: "42.2 \(unit) in 3:59:59", isAhead: true, left: distance, needed: average,
        finish: "99:59:59", 0.5),
      .splits(
        SplitsScreen(
          of: .running, figures: [distance, "99:59:59"],
          rows: [.init(label: figure("0.99"), time: "59:59", pace: average, bar: 1)])),
      .space(
        SpaceScreen(
          image: nil, badge: "Earth's Atmosphere", figures: [distance, "99:59:59", average],
          isLive: true)),
      .lap(
        LapScreen(
          title: "Lap 199", time: "99:59:59", distance: distance, pace: average,
          last: "Lap 198 59:59")),
      .backToStart(
        BackToStartScreen(
          distance: back, turn: 30, direction: "south-east", time: "99:59:59")),
      .backToStart(
        BackToStartScreen(
          distance: back, turn: nil, direction: "south-east", time: "99:59:59")),
      .paused(PausedScreen(distance: distance, time: "99:59:59")),
      .bigNumber(
        BigNumberScreen(.distance, label: "DISTANCE", number: figure(longest), unit: unit)),
      .bigNumber(BigNumberScreen(.time, label: "TIME", number: "99:59:59", unit: "")),
      .bigNumber(BigNumberScreen(.averagePace, label: "AVG", number: figure("59:59"), unit: pace)),
    ]
  }

  @Test("distance and time stay on the map while a banner says that the GPS is lost")
  func figuresOverBanner() {
    for drawn in Drawn.everywhere(Sample("live-map", .liveMap(Track.live))) {
      #expect(drawn.text("5.27")?.tier == .moving, "\(drawn.name)")
      #expect(drawn.text("27:14")?.tier == .moving, "\(drawn.name)")
    }
  }

  @Test(
    "title and, where there is room, advice of every banner are whole",
    arguments: [
      Banner(.warning, .gps, "GPS lost", "Time continues"),
      Banner(.warning, .gps, "GPS unplugged", "Check the cable"),
      Banner(.alarm, .storage, "Not saved yet", "Card full: delete old runs"),
      Banner(.alarm, .storage, "Some data lost", "Newest data kept"),
      Banner(.news, .storage, "Reading the card", "A run may continue"),
      Banner(.news, .saved, "Saving again", "Oldest data lost"),
      Banner(.alarm, .battery, "Battery 5 %", "About 1 h 10 min left"),
      Banner(.warning, .storage, "Card nearly full", "99 MB: delete old runs"),
      Banner(.warning, .part, "Battery gauge lost", "no such device"),
      Banner(.news, .part, "Vibration is back"), Banner(.news, .lap, "Lap 12: 59:59", "1.00 km"),
      Banner(.news, .lock, "Locked", "Hold both to unlock"),
      Banner(.news, .recovered, "Run resumed", "Gap counts as pause"),
      Banner(.news, .saved, "New run begins", "Long run saved"),
      Banner(.news, .recovered, "New run", "Previous run saved"),
      Banner(.news, .usb, "USB", "Opens after the run"),
      Banner(.news, .usb, "USB ready", "Choose USB on Home"),
      Banner(.news, .gps, "GPS found", "Distance counts from here"),
      Banner(.news, .gps, "GPS back", "Distance counts again"),
      Banner(.warning, .paused, "Still paused?", "You are moving"),
      Banner(.warning, .paused, "Still running?", "Stop key: save"),
      Banner(.warning, .paused, "Still running?", "Hold both to unlock"),
      Banner(.news, .stick, "12 badges on it", "Choose Stick on Home"),
      Banner(.warning, .stick, "Copying failed", "Choose Stick on Home"),
      Banner(.news, .sound, "Do not disturb", "No sound, no vibration"),
    ])
  func banners(_ banner: Banner) {
    for layout in Layout.all {
      for sample in [Sample("main", Sample.main()), Sample("home", Sample.home(0))] {
        let drawn = Drawn(sample, layout, banner: banner)
        let words = drawn.texts.filter {
          $0.box.y > Double(layout.height - Painter.stripHeight)
        }
        .filter { $0.colour == Palette.dark.onFill }.map(\.text)
        #expect(words.joined(separator: " ").hasPrefix(banner.title), "\(drawn.name): \(words)")
        #expect(!words.contains { $0.hasSuffix(Canvas.ellipsis) }, "\(drawn.name): \(words)")
      }
    }
  }
}

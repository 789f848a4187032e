import Foundation
import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

@Suite struct PainterTests {
  @Test("every screen in both sizes and themes is drawn, and the same twice", arguments: Sample.all)
  func everyScreen(_ sample: Sample) throws {
    for layout in Layout.all {
      let painter = Painter(layout: layout)
      for theme in Settings.Theme.allCases {
        painter.draw(sample.inTheme(theme))
        let first = painter.frame.pixels
        let dithered = painter.frame.dithered
        // Earlier contents leave no trace.
        painter.draw(Sample.all[theme == .dark ? 1 : 0].screen)
        painter.draw(sample.inTheme(theme))
        #expect(painter.frame.pixels == first)
        #expect(painter.frame.dithered == dithered)
        try Gallery.keep(painter.frame, "\(sample.name)-\(layout.name)-\(theme.rawValue)")
      }
    }
  }

  @Test("no two screens look alike")
  func allDiffer() throws {
    let painter = Painter(layout: .square)
    var seen: [[UInt32]: String] = [:]
    for sample in Sample.all {
      for theme in Settings.Theme.allCases {
        try sample.draw(theme, on: painter)
        let name = "\(sample.name) \(theme)"
        let known = seen.updateValue(name, forKey: painter.frame.pixels)
        #expect(known == nil, "\(name) looks like \(known ?? "")")
      }
    }
  }

  @Test("words lie within the frame and not over each other", arguments: Sample.all)
  func wordsHaveRoom(_ sample: Sample) throws {
    var withBanner = sample.screen
    withBanner.banner = Banner(.warning, .gps, "GPS lost", "Check the cable")
    for layout in Layout.all {
      for screen in [sample.screen, withBanner] {
        let painter = Painter(layout: layout)
        let recorder = TextRecorder()
        painter.recorder = recorder
        painter.draw(screen)
        let name = "\(layout.name)\(screen == withBanner ? " with a banner" : "")"
        let entries = distinct(recorder.entries(in: layout))
        expectRoom(entries, layout, name)
        if screen == withBanner, let banner = entries.first(where: { $0.text == "GPS lost" }) {
          for entry in entries where entry.box.y < banner.box.y {
            #expect(
              entry.box.bottom < banner.box.y - 4, "\(name): \"\(entry.text)\" is covered")
          }
        }
        if screen != sample.screen {
          try Gallery.keep(painter.frame, "\(sample.name)-\(layout.name)-banner")
        }
      }
    }
  }

  private func expectRoom(
    _ entries: [TextRecorder.Entry], _ layout: Layout, _ name: String
  ) {
    #expect(!entries.isEmpty)
    for (index, entry) in entries.enumerated() {
      let box = entry.box
      #expect(
        box.x >= 0 && box.y >= 0 && box.right <= Double(layout.width)
          && box.bottom <= Double(layout.height),
        "\(name): \"\(entry.text)\" leaves the frame, \(box)")
      for other in entries[..<index] where overlap(box, other.box) {
        Issue.record(
          "\(name): \"\(entry.text)\" \(box) lies over \"\(other.text)\" \(other.box)")
      }
    }
  }

  /// Removes duplicates: a progress bar draws its text twice, in two colours.
  private func distinct(_ entries: [TextRecorder.Entry]) -> [TextRecorder.Entry] {
    var seen: Set<Box> = []
    return entries.filter { seen.insert($0.box).inserted }
  }

  /// Whether boxes overlap by more than half a pixel of antialiased edge.
  private func overlap(_ one: Box, _ other: Box) -> Bool {
    let slack = 0.5
    return one.x + slack < other.right && other.x + slack < one.right
      && one.y + slack < other.bottom && other.y + slack < one.bottom
  }

  @Test("flat ground keeps its exact colour, and only pictures and gradients are dithered")
  func ditheredIsNoted() {
    let painter = Painter(layout: .square)
    painter.draw(Sample("", Sample.main()).screen)
    #expect(painter.frame.dithered == [PixelRect(x: 5, y: 181, width: 56, height: 56)])
    let card = Palette.dark.card
    let expected = UInt32(card.red) << 16 | UInt32(card.green) << 8 | UInt32(card.blue)
    #expect(painter.frame.pixels[239 * 240 + 239] == expected)
    painter.draw(Sample("", Sample.question("Paused", 0)).screen)
    #expect(painter.frame.dithered.isEmpty)
  }

  @Test("notes of pictures that leave the frame are cut to it", arguments: Sample.all)
  func ditheredLiesInside(_ sample: Sample) {
    for layout in Layout.all {
      let painter = Painter(layout: layout)
      painter.draw(sample.screen)
      for rect in painter.frame.dithered {
        #expect(rect.x >= 0 && rect.y >= 0 && rect.width > 0 && rect.height > 0)
        #expect(
          rect.x + rect.width <= layout.size.width && rect.y + rect.height <= layout.size.height)
      }
      // A banner has a plain background.
      var screen = sample.screen
      screen.banner = Banner(.warning, .gps, "GPS lost")
      painter.draw(screen)
      for rect in painter.frame.dithered {
        let banner = Int(layout.place(Point(0, Double(layout.height - 44))).y.rounded())
        #expect(rect.y + rect.height <= banner)
      }
    }
  }

  @Test("the bar of a hold fills from left to right")
  func holdFills() {
    let painter = Painter(layout: .square)
    let filled = [0.0, 0.25, 0.5, 1].map { share in
      painter.draw(Sample("", Sample.question("Paused", 2, confirming: share)).screen)
      let fill = Palette.dark.alarmFill
      let colour = UInt32(fill.red) << 16 | UInt32(fill.green) << 8 | UInt32(fill.blue)
      // A row of pixels just above the label of the third button.
      return painter.frame.pixels[(139 * 240)..<(140 * 240)].count { $0 == colour }
    }
    #expect(filled[0] == 0)
    #expect(filled[1] > 40 && filled[2] > filled[1] + 40 && filled[3] > filled[2] + 90)
  }

  @Test("a runner's own pictures are drawn; broken ones get the disc of missing ones")
  func ownPictures() throws {
    final class Own: PictureSource {
      var png: [UInt8]?
      func picture(named name: String) -> Picture? {
        name == "mars" ? png.flatMap { try? Picture(png: $0) } : nil
      }
    }
    let own = Own()
    func drawn(_ png: [UInt8]?) -> [UInt32] {
      own.png = png
      let painter = Painter(layout: .square, pictures: own)
      painter.draw(Sample("", Sample.main()).screen)
      return painter.frame.pixels
    }
    let red = Frame(size: FrameSize(width: 8, height: 8))
    let painter = Painter(layout: .square)
    painter.draw(Sample.all[0].screen)
    let missing = drawn(nil)
    #expect(drawn([1, 2, 3]) == missing)
    #expect(drawn(Array(red.png().dropLast(20))) == missing)
    let black = drawn(red.png())
    #expect(black != missing)
    #expect(black[209 * 240 + 33] == 0)
  }

  /// A live map with an arbitrary rotation and an invalid position.
  private func astray(_ course: Double) -> LiveMapScreen {
    var map = Track.live
    map.course = course
    map.trail = [[], [MapPoint(east: .greatestFiniteMagnitude, north: .nan)]]
    map.start = MapPoint(east: .infinity, north: 0)
    return map
  }

  /// Ten thousand points without a start, around the Earth.
  private var endless: RunMapScreen {
    var map = Track.map(pin: nil, palette: .standard)
    map.route = (0..<10_000).map {
      RoutePoint(
        point: MapPoint(east: Float($0 % 97) * 400_000, north: Float($0 % 89) * -400_000),
        colour: RGB(UInt8($0 & 255), 0, 99))
    }
    return map
  }

  @Test("a part that lies nowhere takes nothing with it that is drawn after it")
  func nowhere() {
    let painter = Painter(layout: .square)
    func pixels(_ course: Double?) -> [UInt32] {
      var map = Track.live
      map.course = course
      painter.draw(Sample("", .liveMap(map)).screen)
      return painter.frame.pixels
    }
    #expect(pixels(.nan) == pixels(nil))
    #expect(pixels(90) != pixels(nil))
  }

  @Test("a missing picture's disc depends on its own badge, not on the screen before")
  func standIns() {
    func screen(_ badge: String) -> Screen {
      let carrot = Carrot(image: "none", badge: badge, distance: "1 km", progress: 0.5)
      return Sample("", Sample.main(carrot: carrot)).screen
    }
    let painter = Painter(layout: .square)
    painter.draw(screen("Xanadu"))
    painter.draw(screen("Mars"))
    let after = painter.frame.pixels
    let fresh = Painter(layout: .square)
    fresh.draw(screen("Mars"))
    #expect(fresh.frame.pixels == after)
  }

  @Test("the widest values of the main page keep eight pixels, or their gap, between them")
  func valuesKeepApart() {
    for layout in Layout.all {
      for (time, pace) in [("28:33", "5:28"), ("0:00:00", "--:--"), ("99:59:59", "59:59")] {
        let painter = Painter(layout: layout)
        let recorder = TextRecorder()
        painter.recorder = recorder
        let main = Sample.main(time: time, average: .guess(pace), pace: pace)
        painter.draw(Sample("", main).screen)
        let values = recorder.entries(in: layout).filter { $0.tier == .row }.sorted {
          $0.box.x < $1.box.x
        }
        #expect(values.count == 3)
        let gap = Double(min(8, layout.pages.main.columnGap))
        for (left, right) in zip(values, values.dropFirst()) {
          #expect(
            left.box.right + gap <= right.box.x, "\(layout.name): \(left.text), \(right.text)")
        }
        let right = Double(layout.width) - 8
        #expect(values.allSatisfy { $0.box.x >= 8 && $0.box.right <= right })
      }
    }
  }

  @Test("values that no wearable should say are drawn all the same")
  func strangeValues() {
    let painter = Painter(layout: .wide)
    let point = MapPoint(east: .nan, north: .infinity)
    var map = Track.map(pin: 9, palette: .standard)
    map.route += [RoutePoint(point: point, colour: nil), RoutePoint(point: point, colour: nil)]
    map.pins.append(MapPin(point: point, image: nil))
    map.extent = point
    var climb = Track.climb
    climb.profile = [.nan, .infinity, nil, -5, 99]
    let strange: [ScreenContent] = [
      .runMap(map), .climb(climb),
      .main(
        MainScreen(
          distance: "", unit: "", time: "", averagePace: "", pace: "", paceUnit: "",
          strip: .badge(Carrot(image: "", badge: "", distance: "", progress: .nan)))),
      .home(HomeScreen(rows: [], selected: 3)),
      .menu(MenuScreen(title: "", rows: [], selected: -1, confirming: .infinity)),
      Sample.question("", 7, confirming: -.infinity),
      .text(TextScreen(title: "", paragraphs: ["\u{0}\n\t\u{202e}👩‍👩‍👧 \u{301}"])),
      .backToStart(BackToStartScreen(distance: "", turn: .nan, direction: "", time: "")),
      .liveMap(astray(.nan)), .liveMap(astray(-.infinity)), .runMap(endless),
      Sample.target(nil, pace: "", position: .nan, title: "", remainder: "", target: ""),
      Sample.step(.rest, "", "", ",", .infinity, next: "", time: "", distance: ""),
      Sample.goal("", isAhead: false, left: "", needed: "", finish: "", -.infinity),
      .climb(ClimbScreen(ascent: "", descent: "", lowest: "", highest: "", profile: [])),
    ]
    for content in strange {
      painter.draw(Sample("", content).screen)
      #expect(painter.fault == nil)
    }
    // None of them affects later drawings.
    painter.draw(Sample.all[0].screen)
    let after = painter.frame.pixels
    let fresh = Painter(layout: .wide)
    fresh.draw(Sample.all[0].screen)
    #expect(fresh.frame.pixels == after)
  }
}

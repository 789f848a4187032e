import Foundation
import Pictures
import RunModel
import TestSupport
import Testing

@testable import Device
@testable import Drawing

/// The texts on screens around a run, for any badge.
@Suite struct RunDetailsTests {
  private struct Entry: Decodable {
    var name: String
    var imageName: String
  }

  private static func badges() throws -> [Entry] {
    let file = Project.folder.appending(path: "Sources/C/Assets/badges.json")
    return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: file))
  }

  private static func texts(_ content: ScreenContent, _ layout: Layout) -> [String] {
    let painter = Painter(layout: layout)
    let recorder = TextRecorder()
    painter.recorder = recorder
    painter.draw(Sample("", content).screen)
    return recorder.entries.map(\.text)
  }

  /// Every screen that names a badge.
  private static func screens(_ badge: Entry) -> [ScreenContent] {
    var map = Track.map(pin: 1, palette: .standard)
    map.pin?.badge = badge.name
    let gold = AwardScreen.Prize(
      kind: .gold, title: "Gold", badge: badge.name, figure: "10:21 /mi", image: badge.imageName)
    let figures: [Amount] = ["26.22 mi", "4:31:08", "10:21 /mi"]
    return [
      .runMap(map),
      .award(AwardScreen(title: "Run saved", figures: figures, prizes: [gold], page: "")),
      .award(AwardScreen(title: "Run saved", figures: figures, prizes: [gold, gold], page: "1/9")),
      .space(
        SpaceScreen(
          image: badge.imageName, badge: badge.name, figures: figures.map { Figure($0) },
          isLive: false)),
      .badgeList(
        BadgeListScreen(
          count: "33 of 33", position: ListPosition(count: 1, selected: 0, rows: 4),
          rows: [
            .init(
              image: badge.imageName, name: badge.name, note: "21 Nov 2026", isEarned: true,
              medals: .init(silver: true, gold: true))
          ])),
      .badgeDetails(
        BadgeDetailsScreen(
          image: badge.imageName, badge: badge.name, distance: "26.2 mi",
          earned: "Earned 21 Nov 2026", best: "Best 10:21 /mi, 21 Nov 2026", isEarned: true,
          medals: [
            .init(
              title: "Silver", isEarned: false, note: "Pace < 10:21 /mi for silver!",
              pace: "10:21 /mi"),
            .init(title: "Gold", isEarned: true, note: "Earned 21 Nov 2026", pace: "9:41 /mi"),
          ])),
      .text(TextScreen(title: badge.name, paragraphs: ["Far."], image: badge.imageName)),
    ]
  }

  @Test("no built-in name is cut on any screen around a run", arguments: Layout.all)
  func namesAreWhole(_ layout: Layout) throws {
    for badge in try Self.badges() {
      for content in Self.screens(badge) {
        let texts = Self.texts(content, layout)
        #expect(
          !texts.contains { $0.contains("\u{2026}") },
          "\(content.name), \(layout.size.width): \(texts)")
        let words = Set(texts.flatMap { $0.split(separator: " ") })
        #expect(
          badge.name.split(separator: " ").allSatisfy(words.contains),
          "\(content.name), \(layout.size.width): \(badge.name) is not in \(texts)")
      }
    }
  }

  @Test("a run without places says so instead of a legend", arguments: Layout.all)
  func noPlaces(_ layout: Layout) {
    var map = Track.map(pin: nil, palette: .standard)
    #expect(Self.texts(.runMap(map), layout).contains("4:31 /km"))
    map.route = []
    let texts = Self.texts(.runMap(map), layout)
    #expect(texts.contains("No locations saved"))
    #expect(!texts.contains("4:31 /km") && texts.contains("6.31"))
  }

  @Test("one speed has one pace in the legend", arguments: Layout.all)
  func oneSpeed(_ layout: Layout) {
    var map = Track.map(pin: nil, palette: .standard)
    (map.slowest, map.fastest) = ("5:15", "5:15 /km")
    #expect(Self.texts(.runMap(map), layout).count { $0.hasPrefix("5:15") } == 2)
    map.slowest = "5:16"
    #expect(Self.texts(.runMap(map), layout).contains("5:16"))
  }

  @Test("of five pins one has its picture, and the route is as large as without the others")
  func manyPins() {
    func dithered(_ count: Int, selected: Int?) -> [PixelRect] {
      var map = Track.map(pin: nil, palette: .standard)
      map.pins = (0..<count).map { index in
        MapPin(
          point: map.route[60 * index].point, image: "mars", isSelected: index == selected)
      }
      let painter = Painter(layout: .square)
      painter.draw(Sample("", .runMap(map)).screen)
      // The legend's bar is dithered too.
      return painter.frame.dithered.filter { $0.height > 10 }
    }
    #expect(dithered(4, selected: nil).count == 4)
    #expect(dithered(5, selected: nil).count == 1)
    #expect(dithered(7, selected: 2).map(\.width) == [24])
  }
}

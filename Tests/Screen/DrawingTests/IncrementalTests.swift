import Foundation
import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

/// A drawing only paints what differs from the previous one, with an identical result.
@Suite("Drawing what changed") struct IncrementalTests {
  /// Draws screens one after the other on one painter, each also from scratch on another, and
  /// compares.
  private func expectSame(_ screens: [Screen], _ layout: Layout, _ name: String) {
    let painter = Painter(layout: layout)
    let fresh = Painter(layout: layout)
    for (index, screen) in screens.enumerated() {
      painter.draw(screen)
      fresh.forget()
      fresh.draw(screen)
      guard
        painter.frame.pixels != fresh.frame.pixels || painter.frame.dithered != fresh.frame.dithered
      else { continue }
      let wrong = zip(painter.frame.pixels, fresh.frame.pixels).enumerated().filter {
        $0.element.0 != $0.element.1
      }
      let first = wrong.first?.offset ?? 0
      Issue.record(
        """
        \(name), step \(index): \(wrong.count) pixels differ, the first at \
        \(first % layout.size.width), \(first / layout.size.width)
        """)
      return
    }
  }

  @Test("every screen after every other is as from nothing", arguments: [Layout.wide, .square])
  func pairs(_ layout: Layout) {
    var random = SplitMix64(seed: 5)
    for sample in Sample.all {
      var next = sample.screen
      var banner = sample.screen
      banner.banner = Banner(.warning, .gps, "GPS lost", "Time continues")
      next.statusBar.clock = "18:43"
      let other = Sample.all[Int(random.next() % UInt64(Sample.all.count))]
      expectSame(
        [sample.screen, next, sample.screen, banner, next, other.screen, sample.screen], layout,
        "\(sample.name) and \(other.name)")
    }
  }

  @Test(
    "a second later is as from nothing on every page of a run",
    arguments: [Layout.wide, .square])
  func seconds(_ layout: Layout) {
    for page in RunningPages.all {
      for theme in Settings.Theme.allCases {
        let screens = (0..<30).map { second in
          var screen = page.screen(second)
          screen.theme = theme
          return screen
        }
        expectSame(screens, layout, page.name)
      }
    }
  }

  @Test(
    "a walk over samples, themes, banners and seconds is as from nothing",
    arguments: [Layout.square, .tall, .small])
  func walk(_ layout: Layout) {
    var random = SplitMix64(seed: 11)
    func below(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var screens: [Screen] = []
    var theme = Settings.Theme.dark
    for step in 0..<250 {
      if below(20) == 0 { theme = theme == .dark ? .light : .dark }
      var screen =
        below(3) == 0
        ? Sample.all[below(Sample.all.count)].screen
        : RunningPages.all[step / 40 % RunningPages.all.count].screen(step)
      screen.theme = theme
      if below(6) == 0 { screen.banner = Banner(.news, .lap, "Lap \(step)", "5:07") }
      screens.append(screen)
    }
    expectSame(screens, layout, "walk")
  }

  @Test("an equal screen paints nothing, and a second of a run little")
  func little() {
    for layout in [Layout.wide, .square] {
      for page in RunningPages.all {
        let painter = Painter(layout: layout)
        painter.draw(page.screen(1))
        painter.draw(page.screen(1))
        #expect(painter.canvas.changes == [], "\(page.name)")
        painter.draw(page.screen(2))
        let painted = painter.canvas.changes?.reduce(0) { $0 + $1.width * $1.height }
        let share =
          Double(painted ?? layout.size.width * layout.size.height)
          / Double(layout.size.width * layout.size.height)
        #expect(share <= page.mostPainted, "\(page.name) \(layout.size.width): \(share)")
      }
    }
  }

  @Test("what a second changes lies together: a driver may send all rows between")
  func rows() {
    for (index, layout) in [Layout.wide, .square].enumerated() {
      for page in RunningPages.all {
        let painter = Painter(layout: layout)
        var most = 0
        for second in 1..<9 {
          painter.draw(page.screen(second))
          let before = painter.frame.pixels
          painter.draw(page.screen(second + 1))
          let rows = Set(
            zip(before, painter.frame.pixels).enumerated().filter { $0.element.0 != $0.element.1 }
              .map { $0.offset / layout.size.width })
          guard let first = rows.min(), let last = rows.max() else { continue }
          most = max(most, last - first + 1)
        }
        #expect(most > 0, "\(page.name) stands still")
        #expect(most <= page.mostRows[index], "\(page.name) \(layout.size.width): \(most) rows")
      }
    }
  }

  @Test("a picture that is forgotten is drawn whole")
  func forgotten() {
    let painter = Painter(layout: .square)
    painter.draw(Sample.all[0].screen)
    painter.forget()
    painter.draw(Sample.all[0].screen)
    #expect(painter.canvas.changes == nil)
  }
}

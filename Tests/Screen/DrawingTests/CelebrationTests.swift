import Foundation
import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

/// The animation of celebrations.
@Suite("Celebrations that move") struct CelebrationTests {
  private static let kinds: [CelebrationScreen.Kind] = [.first, .again, .silver, .gold]

  private func screen(
    _ kind: CelebrationScreen.Kind, _ phase: Int, image: String = "mars"
  ) -> Screen {
    Sample(
      "",
      .celebration(
        CelebrationScreen(
          kind: kind, title: "BADGE EARNED", image: image, badge: "Mars",
          detail: "3.2 km in 16:40", phase: phase)), status: .recording
    ).screen
  }

  @Test("every picture is another one, and depends on its phase alone", arguments: kinds)
  func phases(_ kind: CelebrationScreen.Kind) throws {
    for layout in [Layout.wide, .square] {
      let painter = Painter(layout: layout)
      var seen: Set<[UInt32]> = []
      for phase in 0...CelebrationScreen.lastPhase {
        painter.draw(screen(kind, phase))
        let pixels = painter.frame.pixels
        seen.insert(pixels)
        let fresh = Painter(layout: layout)
        fresh.draw(screen(kind, phase))
        #expect(fresh.frame.pixels == pixels, "phase \(phase)")
        #expect(fresh.frame.dithered == painter.frame.dithered)
        if phase.isMultiple(of: 4) {
          try Gallery.keep(painter.frame, "moving-\(kind)-\(layout.size.width)-\(100 + phase)")
        }
      }
      #expect(seen.count > CelebrationScreen.lastPhase * 3 / 4)
    }
  }

  @Test("the words stand still from the first picture on", arguments: kinds)
  func words(_ kind: CelebrationScreen.Kind) {
    func entries(_ phase: Int) -> [TextRecorder.Entry] {
      let painter = Painter(layout: .square)
      let recorder = TextRecorder()
      painter.recorder = recorder
      painter.draw(screen(kind, phase))
      return recorder.entries
    }
    let rest = entries(CelebrationScreen.lastPhase)
    #expect(rest.count >= 3)
    for phase in [0, 3, 19] {
      #expect(entries(phase).map(\.text) == rest.map(\.text))
      #expect(entries(phase).map(\.box) == rest.map(\.box))
    }
  }

  @Test("the badge grows from a half, beyond its size, and comes to rest")
  func growth() {
    let sizes = (0...CelebrationScreen.lastPhase).map { phase in
      CelebrationMotion(
        CelebrationScreen(
          kind: .first, title: "", image: nil, badge: "", detail: "", phase: phase)
      ).size
    }
    #expect(abs(sizes[0] - 0.5) < 1e-9)
    #expect(sizes.last == 1)
    #expect((1.02...1.08).contains(sizes.max() ?? 0))
    #expect(sizes[10...].allSatisfy { $0 == 1 })
  }

  @Test("what is made before is all that is needed", arguments: kinds)
  func prepared(_ kind: CelebrationScreen.Kind) throws {
    for layout in [Layout.wide, .square] {
      for theme in Settings.Theme.allCases {
        let painter = Painter(layout: layout)
        guard case .celebration(let celebration) = screen(kind, 0).content else { return }
        var steps = 0
        while painter.prepare(celebration, theme) { steps += 1 }
        #expect((2...3).contains(steps))
        let made = painter.art.made
        for phase in 0...CelebrationScreen.lastPhase {
          var screen = screen(kind, phase)
          screen.theme = theme
          painter.draw(screen)
        }
        #expect(painter.art.made == made)
        #expect(painter.art.bytes <= ArtCache.mostBytes)
      }
    }
  }

  @Test("what is prepared leaves the frame alone")
  func untouched() {
    let painter = Painter(layout: .square)
    painter.draw(Sample.all[0].screen)
    let before = painter.frame.pixels
    guard case .celebration(let celebration) = screen(.gold, 0).content else { return }
    while painter.prepare(celebration, .light) {}
    #expect(painter.frame.pixels == before)
    painter.draw(Sample.all[0].screen)
    #expect(painter.canvas.changes == [])
  }
}

import Drawing
import RunModel
import Testing

@testable import Simulator

@Suite("The display that is looked at") struct SimulatedPanelTests {
  @Test("is black and has no number before anything is shown")
  func black() {
    let panel = SimulatedPanel(layout: .wide)
    #expect(panel.number == 0)
    #expect(panel.pixels.count == 320 * 240 * 4)
    #expect(isBlack(panel))
    panel.show(nil, at: World.start)
    #expect(panel.number == 0)
  }

  @Test("draws a screen once, and turns black when the light goes")
  func lightAndDark() throws {
    let panel = SimulatedPanel(layout: .square)
    let screen = try Rig.world().screen
    panel.show(screen, at: World.start)
    #expect(panel.number == 1)
    #expect(!isBlack(panel))
    let pixels = panel.pixels
    panel.show(screen, at: World.start + .seconds(1))
    #expect(panel.number == 1)
    panel.show(nil, at: World.start + .seconds(2))
    #expect(panel.number == 2)
    #expect(isBlack(panel))
    panel.show(nil, at: World.start + .seconds(3))
    #expect(panel.number == 2)
    panel.show(screen, at: World.start + .seconds(4))
    #expect(panel.number == 3)
    #expect(panel.pixels == pixels)
  }

  private func isBlack(_ panel: SimulatedPanel) -> Bool {
    panel.pixels.enumerated().allSatisfy {
      $0.offset % 4 == 3 ? $0.element == 255 : $0.element == 0
    }
  }
}

import Drawing
import Foundation
import RunModel
import Testing

@testable import Device

@Suite struct PaletteTests {
  private func palette(_ theme: Settings.Theme) -> Palette { Palette.of(theme) }

  @Test("the formula gives 21 for black on white and 1 for the same")
  func formula() {
    #expect(abs(contrast(RGB(0, 0, 0), RGB(255, 255, 255)) - 21) < 1e-9)
    #expect(contrast(RGB(9, 9, 9), RGB(9, 9, 9)) == 1)
  }

  @Test("words have a contrast of 7:1 to what they stand on", arguments: Settings.Theme.allCases)
  func words(_ theme: Settings.Theme) {
    let colours = palette(theme)
    let onGround = [
      ("text", colours.text), ("label", colours.label), ("yellow", colours.yellow),
      ("red", colours.red), ("green", colours.green), ("blue", colours.blue),
      ("violet", colours.violet),
      ("gold", colours.gold), ("silver", colours.silver),
    ]
    let grounds = [
      ("background", colours.background), ("card", colours.card), ("map", colours.mapGround),
    ]
    for (word, colour) in onGround {
      for (name, ground) in grounds {
        let ratio = contrast(colour, ground)
        #expect(ratio >= 7, "\(word) on \(name): \(ratio)")
      }
    }
    for (name, fill) in fills(colours) {
      let ratio = contrast(colours.onFill, fill)
      #expect(ratio >= 7, "on \(name): \(ratio)")
    }
    #expect(contrast(colours.background, colours.plainFill) >= 7)
    // The selected button must be recognisable in sunlight.
    #expect(contrast(colours.plainFill, colours.card) >= 7)
    for colour in [colours.text, colours.label, colours.green] {
      #expect(contrast(colour, colours.selection) >= 7)
    }
    #expect(contrast(colours.text, colours.alarmGround) >= 7)
  }

  private func fills(_ colours: Palette) -> [(String, RGB)] {
    [
      ("warning", colours.warningFill), ("alarm", colours.alarmFill), ("go", colours.goFill),
      ("news", colours.newsFill), ("easy", colours.easyFill),
    ]
  }

  @Test("icons and lines have a contrast of 3:1", arguments: Settings.Theme.allCases)
  func icons(_ theme: Settings.Theme) {
    let colours = palette(theme)
    let icons = [
      ("dim", colours.dim), ("record", colours.record), ("trail", colours.trail),
      ("flame", colours.flame),
    ]
    for (name, colour) in icons {
      let ratio = contrast(colour, colours.background)
      #expect(ratio >= 3, "\(name): \(ratio)")
    }
    // Progress bars against their background, pins and outlines against the map.
    #expect(contrast(colours.yellow, colours.track) >= 3)
    #expect(contrast(colours.blue, colours.track) >= 3)
    #expect(contrast(colours.pin, colours.mapGround) >= 3)
    #expect(contrast(colours.course, colours.mapGround) >= 3)
  }

  @Test("the line of a run stands out from its rim or the map", arguments: MapPalette.allCases)
  func route(_ map: MapPalette) {
    for theme in Settings.Theme.allCases {
      let colours = palette(theme)
      for colour in [map.slowest, map.mean, map.fastest] {
        let ratio = max(
          contrast(colour, colours.mapRim), contrast(colour, colours.mapGround))
        #expect(ratio >= 3, "\(theme) \(colour): \(ratio)")
      }
    }
  }

  @Test("every colour exists in RGB565", arguments: Settings.Theme.allCases)
  func exact(_ theme: Settings.Theme) {
    for child in Mirror(reflecting: palette(theme)).children {
      guard let colour = child.value as? RGB else {
        Issue.record("\(child.label ?? "") is no colour")
        continue
      }
      let (red, green, blue) = (colour.red >> 3, colour.green >> 2, colour.blue >> 3)
      let back = RGB(
        red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2)
      #expect(back == colour, "\(child.label ?? ""): \(colour) would be \(back)")
    }
  }
}

import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

/// The dimmed screen of a paused run.
///
/// The legibility of its words is tested with those of all samples.
@Suite("The dimmed screen") struct DimmedTests {
  /// The mean luminance of a picture, 0...1, as used for contrasts.
  private func light(_ drawn: Drawn) -> Double {
    let all = drawn.pixels.reduce(0.0) { sum, pixel in
      let colour = RGB(
        UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
        UInt8(truncatingIfNeeded: pixel))
      // The contrast to black is (L + 0.05) / 0.05.
      return sum + contrast(colour, RGB(0, 0, 0)) * 0.05 - 0.05
    }
    return all / Double(drawn.pixels.count)
  }

  @Test(
    "gives less than half the light of the menu of a paused run, and dim words",
    arguments: Settings.Theme.allCases, Layout.all)
  func isDim(theme: Settings.Theme, layout: Layout) throws {
    let menu = try #require(Sample.all.first { $0.name == "paused" })
    let dimmed = try #require(Sample.all.first { $0.name == "paused-dimmed" })
    let before = Drawn(menu, layout, theme)
    let after = Drawn(dimmed, layout, theme)
    #expect(light(after) < light(before) / 2, "\(light(after)) of \(light(before))")
    let palette = Palette.of(theme)
    let brightest = [palette.dimGround, palette.dimText].map { contrast($0, RGB(0, 0, 0)) }
    #expect((brightest.max() ?? 21) < 8)
  }

  @Test("has the word PAUSED as large as the width allows, over a banner too")
  func word() throws {
    let dimmed = try #require(Sample.all.first { $0.name == "paused-dimmed" })
    for drawn in Drawn.everywhere(dimmed) {
      let word = try #require(drawn.text("PAUSED"))
      #expect(word.box.width > Double(drawn.layout.size.width) * 0.85, "\(drawn.name)")
      #expect(drawn.text("5.27 km") != nil && drawn.text("27:14") != nil)
    }
  }
}

import RunModel
import Testing

@testable import Device
@testable import Drawing

@Suite struct ContrastTests {
  @Test(
    "every text that is drawn has a contrast of 7:1 to what it stands on", arguments: Sample.all)
  func texts(_ sample: Sample) {
    for theme in Settings.Theme.allCases {
      for drawn in Drawn.everywhere(sample, theme, countsGrounds: true) {
        for text in drawn.texts { expectContrast(text, drawn.name) }
      }
    }
  }

  /// Expects contrast to the text's outline, if any, otherwise to each colour under it.
  ///
  /// A star or a grid line may be there if it covers less than a fiftieth of the area.
  private func expectContrast(_ text: TextRecorder.Entry, _ name: String) {
    if let halo = text.halo {
      #expect(halo.width >= 3, "\(name): \"\(text.text)\" has a rim of \(halo.width)")
      let ratio = contrast(text.colour, halo.colour)
      #expect(ratio >= 7, "\(name): \"\(text.text)\" has \(ratio) to its rim")
      return
    }
    let all = text.grounds.values.reduce(0, +)
    let weak = text.grounds.filter { contrast(text.colour, $0.key) < 7 }
    let pixels = weak.values.reduce(0, +)
    let worst = weak.max { $0.value < $1.value }?.key
    #expect(
      pixels * 50 <= all,
      "\(name): \"\(text.text)\" in \(text.colour) on \(worst as Any)"
    )
  }

  @Test("every icon that is drawn has a contrast of 3:1 to its ground", arguments: Sample.all)
  func icons(_ sample: Sample) {
    for theme in Settings.Theme.allCases {
      for drawn in Drawn.everywhere(sample, theme, countsGrounds: true) {
        for icon in drawn.icons {
          guard let ground = icon.grounds.max(by: { $0.value < $1.value })?.key else { continue }
          let ratio = contrast(icon.colour, ground)
          #expect(
            ratio >= 3, "\(drawn.name): \(icon.name) in \(icon.colour) on \(ground): \(ratio)")
        }
      }
    }
  }
}

import RunModel
import Testing

@testable import Device
@testable import Drawing

/// A sample as drawn: the position of each item, and its colours.
struct Drawn {
  var name: String
  var layout: Layout
  var screen: Screen
  var texts: [TextRecorder.Entry]
  var icons: [TextRecorder.Icon]
  var pixels: [UInt32]

  init(
    _ sample: Sample, _ layout: Layout, _ theme: Settings.Theme = .dark, banner: Banner? = nil,
    countsGrounds: Bool = false, colours: @escaping (Settings.Theme) -> Palette = Palette.of
  ) {
    let painter = Painter(layout: layout, colours: colours)
    let recorder = TextRecorder(countsGrounds: countsGrounds)
    var screen = sample.inTheme(theme)
    if let banner { screen.banner = banner }
    do { try sample.draw(screen, on: painter, noting: recorder) } catch { Issue.record(error) }
    name = "\(sample.name) \(layout.name) \(theme)\(banner == nil ? "" : " with a banner")"
    self.layout = layout
    self.screen = screen
    texts = recorder.entries(in: layout)
    icons = recorder.icons.map { icon in
      var icon = icon
      icon.box = layout.units(icon.box)
      return icon
    }
    pixels = painter.frame.pixels
  }

  /// The sample in both sizes, on its own and below a banner.
  static func everywhere(
    _ sample: Sample, _ theme: Settings.Theme = .dark, countsGrounds: Bool = false
  ) -> [Drawn] {
    let banner = Banner(.warning, .gps, "GPS lost", "Time continues")
    return Layout.all.flatMap {
      [
        Drawn(sample, $0, theme, countsGrounds: countsGrounds),
        Drawn(sample, $0, theme, banner: banner, countsGrounds: countsGrounds),
      ]
    }
  }

  /// The text with these words.
  func text(_ words: String) -> TextRecorder.Entry? { texts.first { $0.text == words } }
}

extension ScreenContent {
  /// Whether it is looked at while running.
  var isRunningPage: Bool {
    switch self {
    case .main, .lap, .fields, .workout, .goal, .liveMap, .backToStart, .bigNumber, .celebration:
      true
    case .splits(let splits): !splits.figures.isEmpty
    case .space(let space): space.isLive
    default: false
    }
  }
}

extension Layout {
  /// Converts a box from pixels to layout units.
  func units(_ box: Box) -> Box {
    Box(
      box.x / scale, (box.y - Double(inset)) / scale, box.width / scale, box.height / scale)
  }
}

extension TextRecorder {
  /// The items drawn, with boxes in units; font sizes stay in pixels.
  func entries(in layout: Layout) -> [Entry] {
    entries.map { (entry: Entry) -> Entry in
      var entry = entry
      entry.box = layout.units(entry.box)
      return entry
    }
  }
}

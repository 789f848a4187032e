import Device
import Glibc
import Pictures
import RunModel

/// A background that is identical in every drawing.
enum Backdrop: Hashable {
  /// Selects the layout of the text, around which no stars are drawn.
  enum Sky: Hashable {
    case home
    case acquiring
    case ready
    case space
    case celebration
  }

  case stars(Sky, Settings.Theme)
  /// Rays or orbits around a badge, on a square that can be rotated.
  case rays(CelebrationScreen.Kind, Settings.Theme)
}

/// A seeded random number generator for decorations, so that stars keep their positions.
struct Scatter {
  private var state: SplitMix64

  init(_ seed: UInt64) { state = SplitMix64(seed: seed) }

  /// Returns a uniformly distributed number in 0..<1.
  mutating func next() -> Double { Double(state.next() >> 11) / Double(1 << 53) }

  mutating func next(_ range: Range<Double>) -> Double {
    range.lowerBound + next() * (range.upperBound - range.lowerBound)
  }
}

extension Painter {
  /// Paints a backdrop over the whole frame, shifted up by `rise` units.
  func paintBackdrop(_ backdrop: Backdrop, rise: Int = 0) {
    guard let picture = picture(of: backdrop) else { return }
    canvas.paint(picture, x: 0, y: Double(-rise - layout.top))
  }

  /// Returns the cached picture of a backdrop, or draws it.
  func picture(of backdrop: Backdrop) -> Picture? {
    art.picture(.backdrop(backdrop)) {
      let size =
        switch backdrop {
        case .stars: frame.size
        case .rays:
          FrameSize(width: canvas.pixels(2 * raysReach), height: canvas.pixels(2 * raysReach))
        }
      guard let picture = try? Picture(size: size) else { return nil }
      // Stars cover the whole panel, including the insets.
      let isWhole = size == frame.size
      let canvas = Canvas(picture, like: canvas, isWhole: isWhole)
      switch backdrop {
      case .stars(let sky, _): drawStars(on: canvas, without: words(of: sky))
      case .rays(let kind, _): drawRays(kind, on: canvas)
      }
      canvas.end()
      return picture
    }
  }

  /// Returns the boxes around words, where a star could be mistaken for a full stop.
  private func words(of sky: Backdrop.Sky) -> [Box] {
    let (wide, high) = (Double(width), Double(height))
    let status = Box(0, 0, wide, Double(Painter.statusHeight + 2))
    switch sky {
    case .home: return [status, Box(0, 0, Double(pages.home.starless), high)]
    case .acquiring:
      return [status, pages.acquiring.starless, Box(0, 188, wide, high)]
    case .ready:
      return [status, Box(0, 0, Double(pages.ready.starless), high), Box(0, 138, wide, high)]
    case .celebration: return [Box(0, 160, wide, high)]
    case .space: return [status, pages.space.starless]
    }
  }

  private func drawStars(on canvas: Canvas, without words: [Box]) {
    guard palette == .dark else { return }
    var scatter = Scatter(3)
    for _ in 0..<(width * height / 640) {
      let place = Point(
        scatter.next(0..<Double(width)),
        scatter.next(0..<Double(height + 2 * layout.top)) - Double(layout.top))
      let light = scatter.next()
      guard !words.contains(where: { $0.contains(place) }) else { continue }
      canvas.fillCircle(
        place, radius: 0.45 + 0.75 * light * light * light, palette.text,
        alpha: 0.12 + 0.6 * light * light * light)
    }
  }
}

import Glibc
import RunModel
import Screens

/// What lies behind a screen; the same at every drawing.
enum Backdrop: Hashable {
  /// Where words stand decides where stars may.
  enum Sky: Hashable {
    case home
    case acquiring
    case ready
    case space
  }

  case stars(Sky, Settings.Theme)
  case celebration(CelebrationScreen.Kind, Settings.Theme)
}

/// A number generator for decoration: the stars stand where they stood.
private struct Scatter {
  private var state: SplitMix64

  init(_ seed: UInt64) { state = SplitMix64(seed: seed) }

  /// Evenly in 0..<1.
  mutating func next() -> Double { Double(state.next() >> 11) / Double(1 << 53) }

  mutating func next(_ range: Range<Double>) -> Double {
    range.lowerBound + next() * (range.upperBound - range.lowerBound)
  }
}

extension Painter {
  /// Lays a backdrop over the whole frame, or pushed up by as many pixels as it rises.
  func paintBackdrop(_ backdrop: Backdrop, rise: Int = 0) {
    let picture = art.picture(.backdrop(backdrop)) {
      guard let picture = try? Picture(size: frame.size) else { return nil }
      let canvas = Canvas(picture, like: canvas)
      switch backdrop {
      case .stars(let sky, _): drawStars(on: canvas, without: words(of: sky))
      case .celebration(let kind, _): drawCelebration(kind, on: canvas)
      }
      canvas.end()
      return picture
    }
    if let picture { canvas.paint(picture, x: 0, y: Double(-rise)) }
  }

  /// Where no star may be taken for a full stop.
  private func words(of sky: Backdrop.Sky) -> [Box] {
    let (wide, high) = (Double(width), Double(height))
    let status = Box(0, 0, wide, Double(Painter.statusHeight + 2))
    switch sky {
    case .home: return [status, Box(0, 0, isWide ? 222 : 182, high)]
    case .acquiring:
      return [
        status, isWide ? Box(180, 0, 140, high) : Box(0, 150, wide, 90), Box(0, 188, wide, 52),
      ]
    case .ready: return [status, Box(0, 0, isWide ? 174 : 142, high), Box(0, 138, wide, 102)]
    case .space: return [status, isWide ? Box(0, 0, 190, high) : Box(0, 120, wide, 120)]
    }
  }

  private func drawStars(on canvas: Canvas, without words: [Box]) {
    guard palette == .dark else { return }
    var scatter = Scatter(3)
    for _ in 0..<(width * height / 640) {
      let place = Point(
        scatter.next(0..<Double(width)), scatter.next(0..<Double(frame.size.height)))
      let light = scatter.next()
      guard !words.contains(where: { $0.contains(place) }) else { continue }
      canvas.fillCircle(
        place, radius: 0.45 + 0.75 * light * light * light, palette.text,
        alpha: 0.12 + 0.6 * light * light * light)
    }
  }

  // MARK: Celebrations

  /// Where the badge is.
  var celebrationCentre: Point { Point(Double(width / 2), 98) }

  private func drawCelebration(_ kind: CelebrationScreen.Kind, on canvas: Canvas) {
    drawStars(on: canvas, without: [Box(0, 160, Double(width), 80)])
    switch kind {
    case .first:
      drawRays(24, palette.gold, on: canvas)
      drawConfetti(
        [palette.yellow, palette.text, palette.blue, palette.flame, palette.green], 46,
        on: canvas)
    case .again:
      drawOrbits(palette.blue, on: canvas)
    case .silver:
      drawRays(12, palette.silver, on: canvas)
      drawWreath(palette.silver, on: canvas)
    case .gold:
      drawRays(36, palette.gold, on: canvas)
      drawConfetti([palette.gold, palette.yellow, palette.flame], 64, on: canvas)
      drawWreath(palette.gold, on: canvas)
    }
  }

  private func drawRays(_ count: Int, _ colour: RGB, on canvas: Canvas) {
    let centre = celebrationCentre
    let half = .pi / Double(count) * 0.45
    let reach = Double(width)
    for ray in 0..<count {
      let angle = Double(ray) * 2 * .pi / Double(count) + 0.13
      canvas.polygon([
        centre,
        Point(centre.x + reach * cos(angle - half), centre.y + reach * sin(angle - half)),
        Point(centre.x + reach * cos(angle + half), centre.y + reach * sin(angle + half)),
      ])
      canvas.fill(
        Gradient(
          shape: .radial(centre: centre, from: 60, to: Double(width) * 0.79),
          stops: [
            .init(0, colour, alpha: ray.isMultiple(of: 2) ? 0.42 : 0.22),
            .init(1, colour, alpha: 0),
          ]))
    }
    canvas.circlePath(centre, radius: 100)
    canvas.fill(
      Gradient(
        shape: .radial(centre: centre, from: 58, to: 100),
        stops: [.init(0, colour, alpha: 0.55), .init(1, colour, alpha: 0)]))
  }

  private func drawConfetti(_ colours: [RGB], _ count: Int, on canvas: Canvas) {
    var scatter = Scatter(4)
    let centre = celebrationCentre
    for piece in 0..<count {
      let (angle, distance) = (scatter.next(0..<2 * .pi), scatter.next(86..<Double(width) * 0.62))
      let place = Point(
        centre.x + distance * cos(angle), centre.y + distance * sin(angle) * 0.86)
      let (turn, length) = (scatter.next(0..<3), scatter.next(2..<4.4))
      guard place.y > 4, place.y < 158 else { continue }
      canvas.moved(to: place, turned: turn) {
        canvas.fill(Box(-length, -1.4, 2 * length, 2.8), colours[piece % colours.count])
      }
    }
  }

  /// Rings with small bodies on them: one has been here before.
  private func drawOrbits(_ colour: RGB, on canvas: Canvas) {
    let centre = celebrationCentre
    canvas.circlePath(centre, radius: 100)
    canvas.fill(
      Gradient(
        shape: .radial(centre: centre, from: 50, to: 100),
        stops: [.init(0, colour, alpha: 0.4), .init(1, colour, alpha: 0)]))
    for (index, radius) in stride(from: 84.0, through: 84 + 3 * 26, by: 26).enumerated() {
      canvas.circlePath(centre, radius: radius)
      canvas.stroke(colour, width: 1.5, alpha: 0.7 - 0.16 * Double(index))
      let angle = 3.7 + 1.9 * Double(index)
      canvas.fillCircle(
        Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle)), radius: 4, colour)
    }
  }

  /// Two branches of laurel around the badge: leaves in pairs along a stem.
  private func drawWreath(_ colour: RGB, on canvas: Canvas) {
    let centre = celebrationCentre
    for side in [-1.0, 1.0] {
      canvas.startPath()
      canvas.arc(
        centre, 82, from: .pi / 2 + (side > 0 ? -2.6 : 0.3), to: .pi / 2 + (side > 0 ? -0.3 : 2.6))
      canvas.stroke(colour, width: 2)
      for leaf in 0..<10 {
        let angle = .pi / 2 - side * (0.38 + Double(leaf) * 0.25)
        for (radius, lean) in [(79.0, 0.5), (85, -0.5)] {
          let place = Point(centre.x + radius * cos(angle), centre.y + radius * sin(angle))
          canvas.moved(to: place, turned: angle - side * (.pi / 2 - lean)) {
            canvas.move(0, 0)
            canvas.curve(Point(4, -6), Point(11, -5), to: Point(17, 0))
            canvas.curve(Point(11, 5), Point(4, 6), to: Point(0, 0))
            canvas.close()
            canvas.fill(colour)
          }
        }
      }
    }
  }
}

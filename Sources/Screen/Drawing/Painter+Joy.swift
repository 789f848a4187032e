package import Device
import Glibc
package import RunModel

// The surroundings of a reached badge and their animation until they come to rest.

/// The positions of a celebration's parts at a moment of the animation.
struct CelebrationMotion {
  /// From 0, the first frame, to 1, at rest.
  let progress: Double

  init(_ celebration: CelebrationScreen) {
    let last = Double(CelebrationScreen.lastPhase)
    progress = max(0, min(1, Double(celebration.phase) / last))
  }

  var isAtRest: Bool { progress == 1 }

  /// The remaining movement with ease-out, from 1 to 0.
  private var rest: Double { (1 - progress) * (1 - progress) }

  /// The badge's scale: grows from one half with an overshoot of about a tenth of the growth
  /// ("back" easing of Penner 2001), during the first second.
  var size: Double {
    let left = min(1, progress * 2) - 1
    return 1 + 0.5 * (2.701_58 * left * left * left + 1.701_58 * left * left)
  }

  /// The rotation of rays and orbits in radians.
  var turn: Double { -1.1 * rest }

  /// Returns a confetti piece's offset and rotation; `share` varies it between pieces.
  func fall(_ share: Double) -> (off: Point, turn: Double) {
    let height = 180 * rest * (0.7 + 0.6 * share)
    return (Point(9 * rest * sin(9 * progress + 6.3 * share), -height), 7 * rest * (share - 0.5))
  }
}

extension Painter {
  /// The centre of the badge.
  var celebrationCentre: Point { Point(Double(width / 2), 98) }

  /// Distance in units from the badge to the farthest visible corner of its surroundings.
  var raysReach: Int { pages.celebration.reach }

  /// Paints the surroundings of the badge, shifted up by `rise` units.
  func paintJoy(
    _ celebration: CelebrationScreen, _ motion: CelebrationMotion, rise: Int, bottom: Int
  ) {
    if theme == .dark { paintBackdrop(.stars(.celebration, theme), rise: rise) }
    let centre = Point(celebrationCentre.x, celebrationCentre.y - Double(rise))
    if let rays = picture(of: .rays(celebration.kind, theme)) {
      let reach = Double(raysReach)
      if motion.isAtRest {
        canvas.paint(rays, x: centre.x - reach, y: centre.y - reach)
      } else {
        // The text's background covers the rays from here down.
        canvas.clipped(to: Box(0, 0, Double(width), 190 - Double(height - bottom))) {
          canvas.paint(
            rays, centre: centre, scaledBy: 1, turned: motion.turn,
            isSmooth: celebration.kind == .again)
        }
      }
    }
    canvas.moved(to: centre) {
      switch celebration.kind {
      case .first:
        paintConfetti(
          [palette.yellow, palette.text, palette.blue, palette.flame, palette.green], 46, motion)
      case .again: break
      case .silver: paintWreath(palette.silver)
      case .gold:
        paintConfetti([palette.gold, palette.yellow, palette.flame], 64, motion)
        paintWreath(palette.gold)
      }
    }
  }

  /// Paints the badge or its placeholder at the current size of the animation.
  func paintGrowingBadge(
    _ celebration: CelebrationScreen, _ motion: CelebrationMotion, centre: Point, size: Int
  ) {
    let (x, y) = (Int(centre.x) - size / 2, Int(centre.y) - size / 2)
    guard !motion.isAtRest else {
      paintBadge(celebration.image, name: celebration.badge, x: x, y: y, size: size)
      return
    }
    let scale = motion.size
    if palette != .dark {
      canvas.fillCircle(centre, radius: Double(size) * 0.47 * scale, palette.space)
    }
    if let picture = badgePicture(celebration.image, name: celebration.badge, size: size) {
      canvas.paint(picture, centre: centre, scaledBy: scale, turned: 0, isSmooth: true)
    }
    dither(PixelRect(x: x, y: y, width: size, height: size))
  }

  // MARK: Preparation

  /// Makes one of the pictures for a celebration, if any is missing.
  ///
  /// There is time for this between two frames, but not when the badge is reached.
  ///
  /// - Returns: Whether a picture was made; further calls may find more.
  package func prepare(_ celebration: CelebrationScreen, _ theme: Settings.Theme) -> Bool {
    use(theme)
    let size = celebrationSize(celebration.kind)
    let made = art.made
    let parts: [() -> Void] = [
      { _ = self.badgePicture(celebration.image, name: celebration.badge, size: size) },
      { if theme == .dark { _ = self.picture(of: .stars(.celebration, theme)) } },
      { _ = self.picture(of: .rays(celebration.kind, theme)) },
    ]
    // Request all of them to mark cached ones as recently used.
    for part in parts {
      part()
      if art.made != made { return true }
    }
    return false
  }

  /// Returns the badge's size in units; a wreath needs room.
  func celebrationSize(_ kind: CelebrationScreen.Kind) -> Int {
    switch kind {
    case .first, .again: 148
    case .silver, .gold: 128
    }
  }

  // MARK: Parts

  func drawRays(_ kind: CelebrationScreen.Kind, on canvas: Canvas) {
    switch kind {
    case .first: drawRays(24, palette.gold, on: canvas)
    case .again: drawOrbits(palette.blue, on: canvas)
    case .silver: drawRays(12, palette.silver, on: canvas)
    case .gold: drawRays(36, palette.gold, on: canvas)
    }
  }

  private func drawRays(_ count: Int, _ colour: RGB, on canvas: Canvas) {
    let centre = Point(Double(raysReach), Double(raysReach))
    let half = .pi / Double(count) * 0.45
    let reach = 2 * centre.x
    // Strong and weak rays alternate; each set is filled at once.
    for kind in 0..<2 {
      for ray in stride(from: kind, to: count, by: 2) {
        let angle = Double(ray) * 2 * .pi / Double(count) + 0.13
        canvas.polygon([
          centre,
          Point(centre.x + reach * cos(angle - half), centre.y + reach * sin(angle - half)),
          Point(centre.x + reach * cos(angle + half), centre.y + reach * sin(angle + half)),
        ])
      }
      canvas.fill(
        Gradient(
          shape: .radial(centre: centre, from: 60, to: Double(width) * 0.79),
          stops: [
            .init(0, colour, alpha: kind == 0 ? 0.42 : 0.22), .init(1, colour, alpha: 0),
          ]))
    }
    canvas.circlePath(centre, radius: 100)
    canvas.fill(
      Gradient(
        shape: .radial(centre: centre, from: 58, to: 100),
        stops: [.init(0, colour, alpha: 0.55), .init(1, colour, alpha: 0)]))
  }

  /// Draws rings with small bodies for a repeated badge.
  private func drawOrbits(_ colour: RGB, on canvas: Canvas) {
    let centre = Point(Double(raysReach), Double(raysReach))
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

  /// Paints confetti around the origin.
  private func paintConfetti(_ colours: [RGB], _ count: Int, _ motion: CelebrationMotion) {
    var scatter = Scatter(4)
    let highest = 4 - celebrationCentre.y
    for piece in 0..<count {
      let (angle, distance) = (scatter.next(0..<2 * .pi), scatter.next(86..<Double(width) * 0.62))
      var place = Point(distance * cos(angle), distance * sin(angle) * 0.86)
      var turn = scatter.next(0..<3)
      let length = scatter.next(2..<4.4)
      guard place.y > highest, place.y < highest + 154 else { continue }
      if !motion.isAtRest {
        let fall = motion.fall(Double(piece * 7 % 11) / 10)
        place = Point(place.x + fall.off.x, place.y + fall.off.y)
        turn += fall.turn
      }
      canvas.moved(to: place, turned: turn) {
        canvas.fill(Box(-length, -1.4, 2 * length, 2.8), colours[piece % colours.count])
      }
    }
  }

  /// Paints a laurel wreath around the origin: two branches with pairs of leaves.
  private func paintWreath(_ colour: RGB) {
    for side in [-1.0, 1.0] {
      canvas.startPath()
      canvas.arc(
        Point(0, 0), 82, from: .pi / 2 + (side > 0 ? -2.6 : 0.3),
        to: .pi / 2 + (side > 0 ? -0.3 : 2.6))
      canvas.stroke(colour, width: 2)
      for leaf in 0..<10 {
        let angle = .pi / 2 - side * (0.38 + Double(leaf) * 0.25)
        for (radius, lean) in [(79.0, 0.5), (85, -0.5)] {
          let place = Point(radius * cos(angle), radius * sin(angle))
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

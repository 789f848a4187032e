import Glibc

/// Earth in its magnetic field, which the solar wind from the left stretches into a tail.
enum Magnetotail {
  private static let earthX = -0.36
  /// Parameter values along an open field line.
  private static let places = (0...50).map { Double($0) / 50 }

  static func picture(on canvas: inout PixelCanvas) {
    canvas.paint { x, y, pixel in
      sunlight(x, y, &pixel)
      plasma(x, y, &pixel)
    }
    for line in lines() {
      let glow = line.colour
      canvas.stroke(line.points, width: 0.030, glow, 0.45, fading: fade)
      canvas.stroke(line.points, width: 0.012, glow.mixed(.white, 0.45), 0.9, fading: fade)
    }
    let tilt = Tilt(nod: 0.35, turn: 0.6, roll: -0.38)
    Earth.ball(radius: 0.20, x: earthX, tilt: tilt).paint(on: &canvas)
  }

  /// Returns the brightness of the tail, which extends beyond the picture and fades towards its
  /// edge.
  private static func fade(_ x: Double) -> Double { smoothstep(0.92, 0.25, x) }

  /// Draws the Sun's glow at the left edge, and the bow shock.
  private static func sunlight(_ x: Double, _ y: Double, _ pixel: inout PixelCanvas.Pixel) {
    let (dx, dy) = (x + 0.89, y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let inside = smoothstep(-1, -0.94, x)
    let shine = 1.2 * bell(distance / 0.05) + 0.55 * bell(distance / 0.085)
    pixel.shine(Colour(0xffc44d), shine * inside)
    let shock = x + 0.80 - 0.55 * y * y
    let ends = smoothstep(0.85, 0.45, y < 0 ? -y : y)
    pixel.shine(Colour(0xff9a4d), 0.55 * bell(shock / (shock < 0 ? 0.02 : 0.06)) * ends)
  }

  /// Draws the violet plasma in the tail, densest in its middle plane.
  private static func plasma(_ x: Double, _ y: Double, _ pixel: inout PixelCanvas.Pixel) {
    let along = x - earthX
    let half = along < 0 ? 0.30 : 0.30 + 0.26 * (1 - exp(-along / 0.45))
    let front = 0.30 * 0.30 - (along < 0 ? along * along : 0)
    guard front > 0 else { return }
    let limit = along < 0 ? half * front.squareRoot() / 0.30 * 1.25 : half * 1.25
    let aside = (y < 0 ? -y : y) / limit
    let share = fade(x) * (1 - smoothstep(0.6, 1.0, aside))
    let streaks = 0.6 + 0.8 * Noise.fractal(Vector(x * 1.5, y * 11, 0), 1, 3, 4)
    pixel.shine(Colour(0x4a35c8), 0.42 * share * streaks)
    pixel.shine(
      Colour(0xb05cff), 0.34 * share * bell(y / 0.07) * smoothstep(0, 0.3, along) * streaks)
  }

  private struct Line {
    var points: [(Double, Double)]
    var colour: Colour
  }

  /// Returns the field lines: closed ones near Earth, compressed in front by the wind and stretched
  /// behind, and open ones from the poles along the tail.
  private static func lines() -> [Line] {
    var all: [Line] = []
    let blue = Colour(0x54b8ff)
    for size in [0.30, 0.38] {
      all.append(Line(points: dipole(size, stretch: -0.88), colour: blue))
    }
    for (size, stretch) in [(0.34, 1.15), (0.46, 1.7)] {
      all.append(Line(points: dipole(size, stretch: stretch), colour: Colour(0x7a9bff)))
    }
    // The lines from the poles, and the boundary around everything, starting at its nose in front
    // of Earth.
    for side in [-1.0, 1.0] {
      for (start, width) in [(0.15, 0.20), (0.19, 0.36)] {
        let points = places.map { t -> (Double, Double) in
          let near = exp(-t * 1.3 / 0.20)
          return (earthX + t * 1.3 - 0.10 * near, side * (width + (start - width) * near))
        }
        all.append(Line(points: points, colour: Colour(0x9a7bff)))
      }
      let border = places.map { t -> (Double, Double) in
        let along = t * t * 1.66
        let open = (1 - exp(-along / 0.50)).squareRoot()
        return (earthX - 0.36 + along, side * 0.55 * open)
      }
      all.append(Line(points: border, colour: Colour(0x9a7bff)))
    }
    return all
  }

  /// Returns a dipole field line, r = size * sin^2, on the side of -x or +x according to the sign
  /// of `stretch`.
  private static func dipole(_ size: Double, stretch: Double) -> [(Double, Double)] {
    (0...50).map { place in
      let turns = Double(place) / 100
      let (s, c) = (sin(2 * .pi * turns), cos(2 * .pi * turns))
      return (earthX + size * s * s * s * stretch, size * s * s * c * 1.5)
    }
  }
}

extension PixelCanvas {
  /// Draws a soft line through points, brightest at its centre, without brightening at crossings.
  mutating func stroke(
    _ points: [(Double, Double)], width: Double, _ colour: Colour, _ amount: Double,
    fading share: (Double) -> Double
  ) {
    paint { x, y, pixel in
      var nearest = 9.0
      for (from, to) in zip(points, points.dropFirst()) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1)
        let along = clamp(((x - from.0) * dx + (y - from.1) * dy) / max(dx * dx + dy * dy, 1e-9))
        let (ex, ey) = (x - from.0 - along * dx, y - from.1 - along * dy)
        nearest = min(nearest, ex * ex + ey * ey)
      }
      let distance = nearest.squareRoot() / width
      if distance < 3 { pixel.shine(colour, amount * bell(distance) * share(x)) }
    }
  }
}

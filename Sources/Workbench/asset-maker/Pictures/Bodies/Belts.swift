import Glibc

/// The asteroid belt and its largest body, Ceres, and the Kuiper belt.
enum Belts {
  static func asteroids(on canvas: inout PixelCanvas) {
    let places = [
      (-0.62, 0.42, 0.13), (0.66, -0.56, 0.11), (0.70, 0.30, 0.16), (-0.70, -0.34, 0.17),
      (-0.12, 0.74, 0.15), (0.30, -0.78, 0.09), (-0.34, -0.78, 0.10), (0.40, 0.72, 0.08),
      (-0.90, 0.05, 0.06), (0.92, -0.12, 0.06),
    ]
    var dice = Dice(31)
    for (index, (x, y, size)) in places.enumerated() {
      let number = UInt64(index)
      Boulder(
        radius: size, x: x, y: y, seed: 40 + number, colours: (0x6a5846, 0x9d8770, 0xcdb699),
        craters: Craters(8, seed: 60 + number, radius: 0.2...0.45), lumps: 0.06,
        stretch: 1.15 + 0.3 * dice.unit(), roll: dice.between(0, 3), reliefDepth: 0.8, detail: 3
      ).paint(on: &canvas)
    }
    Boulder(
      radius: 0.42, x: -0.02, y: -0.02, seed: 77, colours: (0x6b5d50, 0xa59280, 0xd3c2ac),
      craters: Craters(22, seed: 13, radius: 0.09...0.32), lumps: 0.055, stretch: 1.2, roll: 0.6
    ).paint(on: &canvas)
  }

  /// Draws Ceres: grey, with the white salt of the crater Occator.
  static func ceres(on canvas: inout PixelCanvas) {
    let craters = Craters(170, seed: 15, radius: 0.03...0.15)
    let ramp = Ramp((0.3, 0x4c4a4b), (0.5, 0x737071), (0.75, 0x9b9796))
    let salt = [(0.12, 0.22, 0.125, 1.0), (0.36, 0.10, 0.06, 1), (-0.04, 0.06, 0.025, 0.8)].map {
      (Patterns.Ellipse(longitude: $0.0, latitude: $0.1, $0.2, $0.2), $0.3)
    }
    let sphere = Sphere(
      radius: 0.82, tilt: Tilt(nod: 0.1, roll: 0.1),
      ground: { point in
        var colour = ramp.colour(at: Noise.fractal(point, 2, 5, 7))
        colour = colour * (1 + 0.25 * (Noise.fractal(point, 9, 3, 1) - 0.5))
        for (spot, strength) in salt {
          let distance = spot.distance(point)
          let share = min(1.6 * exp(-distance * distance * 1.2), 1) * strength
          colour = colour.mixed(.white, share)
        }
        return colour
      },
      relief: craters.height, reliefDepth: 0.95)
    sphere.paint(on: &canvas)
  }

  // MARK: Kuiper Belt

  private struct Speck {
    var x: Double
    var y: Double
    var size: Double
    var colour: Colour
  }

  /// Draws a ring of ice specks around a small distant Sun, and a contact binary like Arrokoth in
  /// front.
  static func kuiper(on canvas: inout PixelCanvas) {
    farSun(0.20, -0.30, on: &canvas)
    for speck in specks() {
      canvas.spark(speck.x, speck.y, size: speck.size, speck.colour)
    }
    let ice = [
      (0.72, 0.28, 0.15, 0xbfd9e8), (-0.66, -0.42, 0.11, 0xd8e2ea), (0.36, 0.70, 0.10, 0xa8c4d8),
      (-0.16, -0.72, 0.07, 0xbfd9e8), (0.82, -0.20, 0.07, 0xd9b9a8),
    ]
    for (index, (x, y, size, bright)) in ice.enumerated() {
      let number = UInt64(index)
      Boulder(
        radius: size, x: x, y: y, seed: 20 + number, colours: (0x4f6b80, 0x86a6ba, bright),
        craters: Craters(8, seed: 90 + number, radius: 0.2...0.45), lumps: 0.05, stretch: 1.2,
        roll: Double(index) * 0.7, reliefDepth: 0.8, detail: 3
      ).paint(on: &canvas)
    }
    let red = (0x7a3322, 0xb8573c, 0xe39068)
    Boulder(
      radius: 0.25, x: -0.10, y: 0.12, seed: 8, colours: red,
      craters: Craters(9, seed: 5, radius: 0.1...0.26, extra: [(Vector(0.1, 0.2, 0.95), 0.42)]),
      lumps: 0.02, reliefDepth: 0.7
    ).paint(on: &canvas)
    Boulder(
      radius: 0.36, x: -0.46, y: 0.46, seed: 5, colours: red,
      craters: Craters(14, seed: 6, radius: 0.07...0.2), lumps: 0.02, stretch: 1.06,
      reliefDepth: 0.7
    ).paint(on: &canvas)
    canvas.paint(around: -0.25, 0.26, reach: 0.2) { x, y, pixel in
      let (dx, dy) = (x + 0.25, y - 0.265)
      let neck = bell((dx * dx + dy * dy).squareRoot() / 0.08)
      pixel.colour = pixel.colour.mixed(Colour(0xf2cdb4) * pixel.alpha, 0.5 * neck)
    }
  }

  private static func farSun(_ x: Double, _ y: Double, on canvas: inout PixelCanvas) {
    canvas.paint(around: x, y, reach: 0.6) { px, py, pixel in
      let (dx, dy) = (px - x, py - y)
      let distance = (dx * dx + dy * dy).squareRoot()
      pixel.shine(Colour(0xffd27a), 0.9 * bell(distance / 0.07) + 0.30 * bell(distance / 0.18))
      pixel.shine(.white, bell(distance / 0.045))
      for (across, along) in [(dx, dy), (dy, dx)] {
        pixel.shine(Colour(0xffe2a8), 0.6 * bell(across / 0.012) * bell(along / 0.14))
      }
    }
  }

  /// Returns dots along a tilted ellipse around the Sun.
  private static func specks() -> [Speck] {
    var dice = Dice(12)
    let colours = [0xcfe6ff, 0x9fc8f0, 0xe8f2ff, 0xe0b8a0].map { Colour($0) }
    return (0..<150).map { index in
      let turns = dice.unit()
      let wide = 0.84 + 0.055 * dice.normal()
      let (u, v) = (
        wide * cos(2 * .pi * turns), 0.46 * wide * sin(2 * .pi * turns)
      )
      let (c, s) = (cos(-0.42), sin(-0.42))
      let size = dice.between(0.008, 0.020)
      let dim = dice.between(0.5, 1)
      return Speck(
        x: u * c - v * s + 0.02, y: u * s + v * c - 0.05, size: size,
        colour: colours[index % 4] * dim)
    }
  }
}

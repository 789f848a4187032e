import Glibc

/// Moons too small, or almost too small, to be round.
enum SmallMoons {
  /// Draws pale ice with a red crater.
  static func nix(on canvas: inout PixelCanvas) {
    let spot = Vector(0.20, 0.12, 0.97).unit
    Boulder(
      radius: 0.86, seed: 14, colours: (0xa9b4c4, 0xd7dde6, 0xffffff),
      craters: Craters(
        26, seed: 21, radius: 0.05...0.15,
        extra: [(spot, 0.30), (Vector(-0.62, -0.10, 0.78), 0.19), (Vector(0.70, 0.2, 0.68), 0.14)]),
      lumps: 0.035, stretch: 1.52, roll: -0.55, reliefDepth: 0.75, detail: 5,
      marks: { point, colour in
        let distance = point.distance(to: spot) + 0.16 * (Noise.fractal(point, 5, 3, 4) - 0.5)
        let red = Colour(0xc2452a).mixed(Colour(0xd98a66), smoothstep(0.22, 0.44, distance))
        return colour.mixed(red, 0.92 * (1 - smoothstep(0.30, 0.50, distance)))
      }
    ).paint(on: &canvas)
  }

  /// Draws Pandora in front of the narrow ring beside its orbit.
  static func pandora(on canvas: inout PixelCanvas) {
    let strands = [
      (0.93, 0.018, 0.55, 0xd9b878), (0.98, 0.012, 0.7, 0xffe6b0), (1.02, 0.020, 1.0, 0xfff4d8),
      (1.06, 0.012, 0.6, 0xf0c98a), (1.12, 0.026, 0.35, 0xb8905a), (1.22, 0.016, 0.25, 0x9a784c),
    ]
    canvas.paint { x, y, pixel in
      // An arc of a circle much larger than the picture.
      let (u, v) = (x * 0.84 - y * 0.54, x * 0.54 + y * 0.84)
      let bend = v + 0.22 * u * u + 0.30
      let ends = smoothstep(0.97, 0.74, (x * x + y * y).squareRoot())
      for (index, (place, width, amount, colour)) in strands.enumerated() {
        let braid = 0.014 * sin(u * 7 + Double(index) * 2.1)
        let aside = (bend - (place - 1.02) * 2.3 - braid) / width
        guard aside > -3, aside < 3 else { continue }
        let clumps = 0.75 + 0.5 * Noise.value(Vector(u * 9, Double(index) * 7, 0), seed: 3)
        pixel.shine(Colour(colour), amount * bell(aside) * ends * clumps)
      }
    }
    Boulder(
      radius: 0.56, x: 0.06, y: 0.22, seed: 37, colours: (0x9d8b74, 0xcbb89c, 0xf3e6cf),
      craters: Craters(
        18, seed: 44, radius: 0.06...0.20,
        extra: [(Vector(-0.42, 0.16, 0.89), 0.32), (Vector(0.45, -0.22, 0.86), 0.26)]),
      lumps: 0.035, stretch: 1.36, roll: 0.30, reliefDepth: 0.6, detail: 4
    ).paint(on: &canvas)
  }

  /// Draws Janus and Epimetheus and the two orbits that they swap.
  static func janus(on canvas: inout PixelCanvas) {
    for (side, colour) in [(-1.0, 0x38e0c0), (1.0, 0xff7ab8)] {
      let lane = (0...48).map { step -> (Double, Double) in
        let along = Double(step) / 24 - 1
        let across = side * 0.17 * (1 - 2 * smoothstep(-0.42, 0.30, along))
        return (along * 0.96, -along * 0.55 + across * 1.5)
      }
      canvas.stroke(lane, width: 0.038, Colour(colour), 1) { smoothstep(0.94, 0.7, $0.magnitude) }
    }
    Boulder(
      radius: 0.44, x: -0.42, y: 0.46, seed: 52, colours: (0x8d8f94, 0xbfc1c4, 0xf0f1f2),
      craters: Craters(26, seed: 51, radius: 0.08...0.30), lumps: 0.045, stretch: 1.16, roll: 0.9,
      reliefDepth: 0.8
    ).paint(on: &canvas)
    Boulder(
      radius: 0.34, x: 0.52, y: -0.04, seed: 63, colours: (0x97918a, 0xc8c0b6, 0xf2ece2),
      craters: Craters(20, seed: 57, radius: 0.10...0.36), lumps: 0.05, stretch: 1.12, roll: -0.4,
      reliefDepth: 0.8
    ).paint(on: &canvas)
  }

  // MARK: Proteus

  /// Draws a dark block with flat faces, in front of blue Neptune.
  static func proteus(on canvas: inout PixelCanvas) {
    Neptune.ball(radius: 0.50, x: 0.36, y: -0.36).paint(on: &canvas)
    let sides = [
      Vector(-0.45, 0.45, 0.78), Vector(0.50, 0.30, 0.80), Vector(0.05, -0.55, 0.83),
      Vector(-0.85, -0.25, 0.45), Vector(0.88, -0.30, 0.36), Vector(-0.20, 0.95, 0.25),
      Vector(0.62, 0.78, 0.10), Vector(-0.90, 0.42, 0.05), Vector(-0.55, -0.83, 0.10),
      Vector(0.48, -0.87, 0.10), Vector(0.10, 0.05, 1.0),
    ].map(\.unit)
    let corners = [0.2, 1.12, 1.85, 2.75, 3.75, 4.55, 5.45]
    let pharos = Vector(0.18, 0.16, 0.97).unit
    let craters = Craters(90, seed: 71, radius: 0.04...0.14)
    let ramp = Ramp((0.3, 0x4a4038), (0.5, 0x6e6054), (0.75, 0x8f8071))
    Sphere(
      radius: 0.62, x: -0.22, y: 0.22,
      ground: { point in
        ramp.colour(at: Noise.fractal(point, 2.4, 5, 19))
          * (1 + 0.3 * (Noise.fractal(point, 8, 3, 2) - 0.5))
      },
      relief: { point in
        let flat = sides.reduce(9) { min($0, 0.86 / max($1.dot(point), 0.2)) }
        let distance = point.distance(to: pharos)
        let basin =
          -0.12 * (1 - smoothstep(0.20, 0.46, distance)) + 0.06 * bell((distance - 0.48) / 0.07)
        return 0.9 * min(flat, 1.12) + basin + craters.height(point)
      },
      reliefDepth: 0.9,
      outline: { angle in
        let nearest = corners.map { cos(angle - $0) }.max() ?? 1
        return min(1.06, 0.91 / nearest)
      },
      ambient: 0.03
    ).paint(on: &canvas)
  }
}

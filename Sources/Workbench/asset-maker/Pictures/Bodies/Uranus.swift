import Glibc

/// Uranus, which is tipped on its side, and its five large moons.
enum Uranus {
  static func planet(on canvas: inout PixelCanvas) {
    let haze = Ramp(
      (0, 0x6fc3cf), (0.4, 0x93dde2), (0.6, 0xb4eef0), (0.85, 0xd7fbfa), (1, 0xecffff))
    let ball = Sphere(
      radius: 0.585, tilt: Tilt(nod: 0.3, roll: 1.3),
      ground: { Patterns.belts($0, haze, warp: 0.01, seed: 4, frequency: 2, streaks: 2) },
      limb: 0.3, air: Air(colour: Colour(0x8ff0ff), amount: 0.6, width: 0.16))
    let rings = Rings(
      rings: [
        Rings.Ring(edges: (1.36, 1.395), colour: Colour(0x9fb7c0), alpha: 0.5),
        Rings.Ring(edges: (1.46, 1.49), colour: Colour(0x9fb7c0), alpha: 0.45),
        Rings.Ring(edges: (1.55, 1.62), colour: Colour(0xd9f2f5), alpha: 0.95),
      ],
      slant: 0.30, roll: 1.22, shadow: 0)
    rings.paint(around: ball, on: &canvas)
  }

  // MARK: Miranda

  /// Draws a patchwork: old hills, and three "coronae" of parallel ridges, one bent into a chevron.
  static func miranda(on canvas: inout PixelCanvas) {
    let craters = Craters(60, seed: 29, radius: 0.025...0.08)
    let ramp = Ramp((0.3, 0x7d8389), (0.5, 0xa2a7ab), (0.75, 0xc6cacc))
    let sphere = Sphere(
      radius: 0.82,
      ground: { point in
        let base = ramp.colour(at: Noise.fractal(point, 2.6, 5, 92))
        let corona = corona(point)
        let stripe = corona.ridge > 0 ? Colour(0xeef2f4) : Colour(0x4a5056)
        let strength = (corona.ridge < 0 ? -corona.ridge : corona.ridge) * 0.92
        return base.mixed(stripe, strength * corona.share)
      },
      relief: { point in
        let corona = corona(point)
        let hills = craters.height(point) + 0.05 * Noise.ridged(point, 4, 2, 9)
        return hills * (1 - corona.share) + 0.030 * corona.ridge * corona.share
      },
      reliefDepth: 0.9,
      // The cliff Verona Rupes: a notch in the outline.
      outline: { angle in
        let turned = angle - 1.15
        return 1 - 0.045 * smoothstep(-0.16, -0.10, turned) * smoothstep(0.42, 0.05, turned)
      })
    sphere.paint(on: &canvas)
  }

  /// Returns the ridge profile, from -1 (furrow) to 1 (crest), and the opacity of the corona.
  private static func corona(_ point: Vector) -> (ridge: Double, share: Double) {
    let sway = 0.05 * (Noise.fractal(point, 4, 3, 5) - 0.5)
    let (x, y) = (point.x + sway, point.y + sway)
    // The chevron: a trapezoid with stripes folded at its centre line.
    let folded = x - 0.06 < 0 ? 0.06 - x : x - 0.06
    let chevron =
      smoothstep(0.48, 0.42, folded + 0.22 * y) * smoothstep(-0.46, -0.38, y - 0.55 * folded)
      * smoothstep(0.42, 0.34, y + 0.25 * folded)
    if chevron > 0, point.z > 0 {
      return (sin((y - 0.95 * folded) * 25), chevron)
    }
    // Two ovals of concentric stripes at the edges of the disc.
    for (u, v, wide, high) in [(-0.88, 0.30, 0.46, 0.58), (0.86, -0.34, 0.44, 0.60)] {
      let (dx, dy) = ((x - u) / wide, (y - v) / high)
      let distance = (dx * dx + dy * dy).squareRoot()
      if distance < 1 { return (sin(distance * 17), smoothstep(1, 0.92, distance)) }
    }
    return (0, 0)
  }

  // MARK: Ariel

  /// Draws Ariel: bright, crossed by rift valleys with flat floors.
  static func ariel(on canvas: inout PixelCanvas) {
    let craters = Craters(60, seed: 37, radius: 0.025...0.08)
    let ramp = Ramp((0.3, 0xb0aaa4), (0.5, 0xcfc9c2), (0.75, 0xece7e0))
    let valleys: [(Vector, Double, Double)] = [
      (Vector(0.34, 0.94, 0.10), -0.10, 0.085), (Vector(-0.10, 0.95, -0.24), 0.30, 0.042),
      (Vector(-0.78, 0.60, 0.18), 0.20, 0.060), (Vector(-0.88, -0.42, 0.20), -0.22, 0.034),
      (Vector(0.62, 0.76, 0.16), -0.52, 0.040), (Vector(-0.95, 0.10, 0.28), -0.46, 0.028),
    ].map { ($0.0.unit, $0.1, $0.2) }
    /// Returns 1 on the floor of a valley and 0 beside it.
    @Sendable func floor(_ point: Vector) -> Double {
      var deepest = 0.0
      for (index, (axis, offset, width)) in valleys.enumerated() {
        let sway = 0.20 * (Noise.fractal(point, 2.1, 4, index * 4 + 1) - 0.5)
        let distance = point.dot(axis) - offset + sway
        let aside = distance < 0 ? -distance : distance
        deepest = max(deepest, smoothstep(width, width * 0.65, aside))
      }
      return deepest
    }
    let sphere = Sphere(
      radius: 0.82, tilt: Tilt(roll: 0.15),
      ground: { point in
        let base = ramp.colour(at: Noise.fractal(point, 2.4, 5, 52))
        return base.mixed(Colour(0x6b6662), 0.85 * floor(point))
      },
      relief: { craters.height($0) - 0.06 * floor($0) }, reliefDepth: 0.9)
    sphere.paint(on: &canvas)
  }

  // MARK: Umbriel

  /// Draws the darkest moon, with a bright ring in the crater Wunda near the edge.
  static func umbriel(on canvas: inout PixelCanvas) {
    let craters = Craters(130, seed: 64, radius: 0.035...0.15)
    let ramp = Ramp((0.3, 0x2f3136), (0.5, 0x45484e), (0.75, 0x5e6268))
    let wunda = Patterns.Ellipse(longitude: 0.10, latitude: 0.78, 0.23, 0.23)
    let sphere = Sphere(
      radius: 0.83, tilt: Tilt(roll: -0.12),
      ground: { point in
        let base = ramp.colour(at: Noise.fractal(point, 2.2, 5, 46))
        let distance = wunda.distance(point) + 0.12 * (Noise.fractal(point, 6, 2, 8) - 0.5)
        return base.mixed(.white, 0.96 * bell((distance - 0.82) / 0.30))
      },
      relief: { craters.height($0) * smoothstep(0.9, 1.6, wunda.distance($0)) }, reliefDepth: 0.9,
      ambient: 0.09)
    sphere.paint(on: &canvas)
  }

  // MARK: Titania

  /// Draws one great rift, Messina Chasmata, with a bright wall, and the crater Gertrude.
  static func titania(on canvas: inout PixelCanvas) {
    let craters = Craters(
      110, seed: 73, radius: 0.025...0.10, extra: [(Vector(-0.30, -0.62, 0.72), 0.27)])
    let ramp = Ramp((0.3, 0x8d7768), (0.5, 0xb29a88), (0.75, 0xd2bba8))
    let axis = Vector(0.66, -0.72, 0.20).unit
    @Sendable func aside(_ point: Vector) -> Double {
      point.dot(axis) - 0.16 + 0.16 * (Noise.fractal(point, 2.3, 4, 6) - 0.5)
    }
    let sphere = Sphere(
      radius: 0.83,
      ground: { point in
        let gap = aside(point)
        var colour = ramp.colour(at: Noise.fractal(point, 2.3, 5, 85))
        colour = colour * (1 + 0.2 * (Noise.fractal(point, 9, 3, 4) - 0.5))
        colour = colour.mixed(Colour(0xfff6ea), bell((gap + 0.085) / 0.055))
        return colour.mixed(Colour(0x1e1511), 0.95 * bell((gap - 0.03) / 0.060))
      },
      relief: { point in
        let gap = aside(point)
        return craters.height(point) - 0.06 * bell(gap / 0.06)
      },
      reliefDepth: 0.85)
    sphere.paint(on: &canvas)
  }

  // MARK: Oberon

  /// Draws Oberon: reddish, with dark craters, bright rays and a mountain on the limb.
  static func oberon(on canvas: inout PixelCanvas) {
    let holes: [(Vector, Double)] = [
      (Vector(0.10, -0.02, 0.99), 0.24), (Vector(-0.54, 0.36, 0.74), 0.17),
      (Vector(0.40, 0.56, 0.72), 0.13), (Vector(0.66, -0.30, 0.70), 0.14),
      (Vector(-0.24, -0.62, 0.75), 0.10),
    ].map { ($0.0.unit, $0.1) }
    let craters = Craters(90, seed: 81, radius: 0.025...0.08, extra: holes)
    let ramp = Ramp((0.3, 0x6d5048), (0.5, 0x8e6e62), (0.75, 0xae8e80))
    let sphere = Sphere(
      radius: 0.79,
      ground: { point in
        var colour = ramp.colour(at: Noise.fractal(point, 2.3, 5, 38))
        for (index, (centre, size)) in holes.enumerated() {
          let distance = point.distance(to: centre) / size
          guard distance < 4 else { continue }
          let frayed = Noise.fractal(point, 6, 3, 11 + index) - 0.5
          let rays = 0.75 * bell((distance - 1.25 + frayed * 2.6) / 0.6)
          colour = colour.mixed(Colour(0xf0dccb), rays)
          colour = colour.mixed(
            Colour(0x1c100d), 0.92 * (1 - smoothstep(0.5, 0.85, distance + frayed * 0.8)))
        }
        return colour
      },
      relief: craters.height, reliefDepth: 0.7,
      outline: { angle in
        // The mountain, by screen angle: at the lower left, where the limb is still lit.
        let (left, right) = (smoothstep(2.76, 2.62, angle), smoothstep(2.44, 2.60, angle))
        return 1 + 0.13 * left * right + 0.025 * bell((angle - 2.40) / 0.06)
      })
    sphere.paint(on: &canvas)
  }
}

import Glibc

/// Earth and its atmosphere.
enum Earth {
  static func planet(on canvas: inout PixelCanvas) {
    ball(radius: 0.84, tilt: Tilt(nod: 0.35, turn: 0.6, roll: -0.38)).paint(on: &canvas)
  }

  /// Returns the globe: continents, seas, ice, clouds, and the specular reflection of the Sun.
  static func ball(radius: Double, x: Double = 0, y: Double = 0, tilt: Tilt) -> Sphere {
    Sphere(
      radius: radius, x: x, y: y, tilt: tilt, ground: ground,
      gloss: { 0.35 * (1 - smoothstep(0.5, 0.54, Noise.fractal($0, 1.55, 4, 21))) },
      air: Air(colour: Colour(0x4aa8ff), amount: 0.85))
  }

  static func ground(_ point: Vector) -> Colour {
    let warped = point + Noise.push(point + 3, 2, (1, 2, 4)) * 0.25
    let height = Noise.fractal(warped, 1.55, 6, 21)
    let latitude = point.y < 0 ? -point.y : point.y
    let sea = Colour(0x0a2a6e).mixed(Colour(0x1f6fc4), smoothstep(0.36, 0.52, height))
    let middle = latitude < 0.35 ? 0.35 - latitude : latitude - 0.35
    let dryness = Noise.fractal(point, 4, 4, 33) + 0.10 * (0.5 - middle)
    let land = Colour(0x2f7d3a).mixed(Colour(0xb08d4f), smoothstep(0.52, 0.66, dryness))
    var colour = sea.mixed(land, smoothstep(0.515, 0.535, height))
    let ice = latitude + 0.12 * (Noise.fractal(point, 5, 3, 8) - 0.5)
    colour = colour.mixed(Colour(0xf4f8ff), smoothstep(0.86, 0.93, ice))
    let clouds = Noise.fractal(warped.stretched(1, 1.7, 1) + 5, 2.6, 6, 77)
    return colour.mixed(.white, smoothstep(0.53, 0.70, clouds) * 0.92)
  }

  // MARK: The atmosphere

  /// Draws a view along the limb through a window: the dark Earth, layers of atmosphere, an aurora
  /// and stars.
  static func atmosphere(on canvas: inout PixelCanvas) {
    let (middleX, middleY, radius) = (0.42, 1.62, 1.55)
    let tilt = Tilt(nod: -0.9, turn: 0.5, roll: 0.2)
    var dice = Dice(8)
    let stars = (0..<26).map { _ in
      (dice.between(-0.8, 0.8), dice.between(-0.85, 0.1), dice.between(0.4, 1))
    }
    let pixels = 1 / canvas.step
    canvas.window(radius: 0.88) { x, y in
      let (dx, dy) = (x - middleX, y - middleY)
      let distance = (dx * dx + dy * dy).squareRoot()
      var colour = sky(
        height: max(0, distance - radius), along: atan2(dx, -dy), at: Vector(x, y, 0))
      for star in stars where distance > radius + 0.3 {
        let (sx, sy) = (x - star.0, y - star.1)
        colour = colour + Colour.white * (star.2 * bell((sx * sx + sy * sy).squareRoot() / 0.014))
      }
      let land = clamp((radius - distance) * pixels + 0.5)
      if land > 0 {
        let (u, v) = (dx / radius, -dy / radius)
        let depth = max(1e-4, 1 - u * u - v * v).squareRoot()
        let place = tilt.body(Vector(u, v, depth).unit)
        let haze = pow(1 - depth, 3)
        let ground = ground(place) * 0.8 + Colour(0x4aa8ff) * (0.9 * haze)
        colour = colour.mixed(ground.clamped, land)
      }
      return colour
    }
  }

  /// Returns the colour of the atmosphere and the background at a height above the ground.
  private static func sky(height: Double, along: Double, at place: Vector) -> Colour {
    var colour = Colour(0x04081e)
    // Troposphere, stratosphere and the thin layers above, each with its own blue.
    colour = colour + Colour(0x1c3fd0) * (0.75 * exp(-height / 0.26))
    colour = colour + Colour(0x39a0ff) * (0.85 * bell((height - 0.085) / 0.06))
    colour = colour + Colour(0xd8f2ff) * (0.95 * bell(height / 0.045))
    let airglow = 0.30 * bell((height - 0.24) / 0.016)
    colour = colour + Colour(0x5be0a0) * airglow
    // Aurora curtains: wavy rays of light on top of the airglow.
    let folds = Noise.fractal(Vector(along * 9, 0, 3), 1, 3, 12)
    let rays = 0.45 + 0.75 * Noise.fractal(Vector(along * 60, 0, 1), 1, 2, 5)
    let curtain =
      smoothstep(0.16, 0.22 + 0.05 * folds, height) * exp(-max(0, height - 0.24) / 0.17)
      * smoothstep(0.42, 0.60, folds + 0.16 * smoothstep(-0.1, -0.5, along)) * rays
    let tint = Colour(0x3dffa0).mixed(Colour(0xb050ff), smoothstep(0.30, 0.58, height))
    return colour + tint * (1.1 * curtain)
  }
}

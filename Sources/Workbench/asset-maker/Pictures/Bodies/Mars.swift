/// Mars and its two moons.
enum Mars {
  static func planet(on canvas: inout PixelCanvas) {
    let craters = Craters(28, seed: 9, radius: 0.03...0.10)
    let dust = Ramp(
      (0, 0x6b2a16), (0.40, 0x8d3b1e), (0.50, 0xc8592b), (0.62, 0xe38a4d), (1, 0xf4b67c))
    let valley = Patterns.Ellipse(longitude: -0.35, latitude: 0.08, 0.52, 0.05)
    let sphere = Sphere(
      radius: 0.84, tilt: Tilt(nod: 0.30, turn: 0.2, roll: -0.42),
      ground: { point in
        var colour = dust.colour(at: Noise.fractal(point + 1.3, 1.9, 5, 61))
        let dark = Noise.fractal(point.stretched(1, 1.7, 1) + 4, 1.7, 5, 18)
        colour = colour.mixed(Colour(0x4d2118), smoothstep(0.52, 0.64, dark) * 0.85)
        let pole = point.y + 0.10 * (Noise.fractal(point, 4, 3, 2) - 0.5)
        colour = colour.mixed(Colour(0xfff4ea), smoothstep(0.88, 0.93, pole))
        colour = colour.mixed(Colour(0xffe9dc), smoothstep(0.955, 0.985, -pole))
        let edge = valley.distance(point) + 0.55 * (Noise.fractal(point, 6, 3, 5) - 0.5)
        return colour.mixed(Colour(0x43180f), 0.8 * (1 - smoothstep(0.6, 1.1, edge)))
      },
      relief: craters.height, reliefDepth: 0.5,
      air: Air(colour: Colour(0xffb27a), amount: 0.38, width: 0.10))
    sphere.paint(on: &canvas)
  }

  /// Draws Phobos: elongated and dark, half of it the crater Stickney.
  static func phobos(on canvas: inout PixelCanvas) {
    let craters = Craters(
      30, seed: 3, radius: 0.05...0.13,
      extra: [
        (Vector(-0.50, 0.20, 0.84), 0.46), (Vector(0.62, -0.30, 0.7), 0.24),
        (Vector(0.45, 0.5, 0.75), 0.17),
      ])
    Boulder(
      radius: 0.72, seed: 4, colours: (0x4f4540, 0x83726a, 0xb09d92), craters: craters,
      lumps: 0.045,
      stretch: 1.30, roll: -0.35
    ).paint(on: &canvas)
  }

  /// Draws Deimos: small, smooth and bright with dust.
  static func deimos(on canvas: inout PixelCanvas) {
    let craters = Craters(
      12, seed: 8, radius: 0.05...0.14,
      extra: [(Vector(0.3, -0.4, 0.86), 0.20), (Vector(-0.35, 0.35, 0.86), 0.12)])
    Boulder(
      radius: 0.62, seed: 11, colours: (0x93795a, 0xcfb28a, 0xf2dcb8), craters: craters,
      lumps: 0.03,
      stretch: 1.16, roll: 0.5, reliefDepth: 0.55
    ).paint(on: &canvas)
  }
}

/// Neptune, its moon Triton, and Pluto.
enum Neptune {
  static func planet(on canvas: inout PixelCanvas) { ball(radius: 0.84).paint(on: &canvas) }

  static func ball(radius: Double, x: Double = 0, y: Double = 0) -> Sphere {
    let clouds = Ramp(
      (0, 0x16308f), (0.3, 0x2450c8), (0.45, 0x3b74ea), (0.55, 0x2f62dd), (0.7, 0x4a86f2),
      (0.85, 0x2348b4), (1, 0x15287c))
    let spot = Patterns.Ellipse(longitude: 0.3, latitude: -0.28, 0.26, 0.13)
    let cirrus = [(0.25, -0.45, 0.26), (-0.5, 0.25, 0.3), (0.7, 0.1, 0.16), (-0.1, -0.62, 0.2)].map
    {
      Patterns.Ellipse(longitude: $0.0, latitude: $0.1, $0.2, 0.024)
    }
    return Sphere(
      radius: radius, x: x, y: y, tilt: Tilt(nod: 0.1, roll: -0.45),
      ground: { point in
        var colour = Patterns.belts(point, clouds, warp: 0.05, seed: 8, streaks: 7)
        colour = colour.mixed(Colour(0x0f1f63), 1 - smoothstep(0.7, 1.1, spot.distance(point)))
        for cloud in cirrus {
          let distance = cloud.distance(point) + 0.9 * (Noise.fractal(point, 7, 3, 2) - 0.5)
          colour = colour.mixed(.white, 0.85 * (1 - smoothstep(0.5, 1.2, distance)))
        }
        return colour
      },
      limb: 0.35, air: Air(colour: Colour(0x5a8dff), amount: 0.8))
  }

  /// Draws pink ice in the south, "cantaloupe" terrain in the north, and soot from geysers.
  static func triton(on canvas: inout PixelCanvas) {
    var dice = Dice(12)
    let soot = (0..<12).map { _ in
      let longitude = dice.between(-1, 1)
      return Patterns.Ellipse(
        longitude: longitude, latitude: -0.25 - 0.6 * dice.unit(), 0.14, 0.022)
    }
    let sphere = Sphere(
      radius: 0.82, tilt: Tilt(nod: -0.25, roll: 0.3),
      ground: { point in
        let south = point.y + 0.35 * (Noise.fractal(point, 2.5, 4, 6) - 0.5)
        var colour = Colour(0x7fa5a4).mixed(Colour(0xf8cfbe), smoothstep(0.10, -0.12, south))
        colour = colour * (0.82 + 0.32 * Noise.ridged(point, 5, 2, 9))
        for streak in soot {
          let share = 0.75 * (1 - smoothstep(0.3, 1.1, streak.distance(point)))
          colour = colour.mixed(Colour(0x4a2f2b), share)
        }
        return colour
      },
      relief: { 0.035 * Noise.ridged($0, 5, 2, 9) })
    sphere.paint(on: &canvas)
  }

  /// Draws Pluto: a heart of nitrogen ice between dark red plains.
  static func pluto(on canvas: inout PixelCanvas) {
    let craters = Craters(40, seed: 42, radius: 0.03...0.09)
    let ground = Ramp((0.25, 0x5b3a26), (0.45, 0xa87a52), (0.58, 0xd3b08a), (0.8, 0xecd9bd))
    let sphere = Sphere(
      radius: 0.83, tilt: Tilt(nod: 0.05, roll: 0.12),
      ground: { point in
        var colour = ground.colour(at: Noise.fractal(point, 2, 5, 31))
        let equator = point.y + 0.12 < 0 ? -point.y - 0.12 : point.y + 0.12
        let belt = equator - 0.13 + 0.35 * (Noise.fractal(point, 3, 3, 2) - 0.42)
        colour = colour.mixed(Colour(0x3a2118), smoothstep(0.10, -0.12, belt) * 0.75)
        colour = colour.mixed(Colour(0xe8d2b0), smoothstep(0.55, 0.8, point.y) * 0.8)
        let ragged = point + Noise.push(point, 5, (1, 2, 3)) * 0.05
        guard point.z > 0 else { return colour }
        return colour.mixed(Colour(0xfff6e6), smoothstep(0.006, -0.006, heart(ragged)) * 0.96)
      },
      relief: { point in
        // The ice is young and has no craters.
        craters.height(point) * smoothstep(-0.01, 0.02, heart(point))
      },
      reliefDepth: 0.4, air: Air(colour: Colour(0x9ec4ff), amount: 0.35, width: 0.10))
    sphere.paint(on: &canvas)
  }

  /// Returns a value that is negative inside the sextic curve (u^2 + v^2 - a)^3 = b u^2 v^3.
  private static func heart(_ point: Vector) -> Double {
    let (u, v) = ((point.x - 0.12) / 0.56, (point.y + 0.22) / 0.56)
    let round = u * u + v * v - 0.34
    return round * round * round - u * u * v * v * v * 1.15
  }
}

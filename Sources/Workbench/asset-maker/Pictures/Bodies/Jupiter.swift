import Glibc

/// Jupiter and its four large moons.
enum Jupiter {
  private static let clouds = Ramp(
    (0, 0x6f6a70), (0.12, 0x8c7f78), (0.20, 0xc7ab8c), (0.27, 0xe9dcc6), (0.33, 0xb07a52),
    (0.40, 0x8f5330), (0.45, 0xe6d3b4), (0.53, 0xf3ead6), (0.58, 0xd9b88f), (0.62, 0x9a5a35),
    (0.68, 0xc08a5e), (0.73, 0xeddcc0), (0.80, 0xc0a085), (0.88, 0x8d8079), (1, 0x66646c))

  static func planet(on canvas: inout PixelCanvas) {
    let spot = Patterns.Ellipse(longitude: -0.30, latitude: -0.34, 0.30, 0.17)
    let sphere = Sphere(
      radius: 0.86, tilt: Tilt(nod: 0.10, roll: -0.10),
      ground: { point in
        let distance = spot.distance(point)
        var moved = point
        // The belts deflect around the Great Red Spot.
        moved.y += 0.05 * bell(distance / 1.5) * (point.y < -0.36 ? -1 : 1)
        var colour = Patterns.belts(
          moved, clouds, warp: 0.055, seed: 3, frequency: 3.2, streaks: 10)
        colour = colour.mixed(Colour(0xf2e6d2), (1 - smoothstep(1.0, 1.5, distance)) * 0.75)
        colour = colour.mixed(Colour(0xc2492a), 1 - smoothstep(0.72, 1.05, distance))
        return colour.mixed(Colour(0x8e2d1c), 0.7 * (1 - smoothstep(0.2, 0.7, distance)))
      },
      limb: 0.45)
    sphere.paint(on: &canvas)
  }

  /// Draws a surface of sulphur, and volcanoes with rings of ash around them.
  static func io(on canvas: inout PixelCanvas) {
    let sulphur = Ramp((0.25, 0xb8741f), (0.42, 0xe9c33c), (0.56, 0xf8e56a), (0.72, 0xfdf6c4))
    let ash = [0xd0531e, 0xf6f0d0, 0xa03812].map { Colour($0) }
    var dice = Dice(52)
    let tilt = Tilt(nod: 0.2, turn: 0.4, roll: 0.1)
    // A few volcanoes at prominent positions, the rest at random ones.
    let chosen = [
      (-0.40, 0.50, 0.085), (0.26, 0.02, 0.115), (-0.66, -0.02, 0.06), (0.10, 0.62, 0.055),
      (-0.26, -0.50, 0.10), (0.40, 0.42, 0.045), (-0.16, 0.14, 0.045), (0.24, -0.56, 0.05),
    ].map { x, y, size in
      (tilt.body(Vector(x, y, (1 - x * x - y * y).squareRoot())), size)
    }
    let volcanoes = chosen + (0..<14).map { _ in (dice.direction(), dice.between(0.03, 0.07)) }
    let sphere = Sphere(
      radius: 0.82, tilt: tilt,
      ground: { point in
        var colour = sulphur.colour(at: Noise.fractal(point, 2.3, 5, 44))
        for (index, (centre, size)) in volcanoes.enumerated() {
          let near = point.distance(to: centre) / size
          guard near < 4 else { continue }
          let distance = near + 0.5 * (Noise.fractal(point, 9, 2, index) - 0.5)
          colour = colour.mixed(ash[index % 3], 0.8 * bell((distance - 1.5) / 0.5))
          colour = colour.mixed(Colour(0x3a1708), 1 - smoothstep(0.5, 1, distance))
        }
        let latitude = point.y < 0 ? -point.y : point.y
        return colour.mixed(Colour(0x9a5a1d), smoothstep(0.75, 1, latitude) * 0.8)
      })
    sphere.paint(on: &canvas)
  }

  /// Draws white ice with rust-coloured cracks along great circles.
  static func europa(on canvas: inout PixelCanvas) {
    let ice = Ramp((0.3, 0xb99b7a), (0.46, 0xe3d6c0), (0.6, 0xf6f1e8), (0.8, 0xffffff))
    var dice = Dice(14)
    let cracks = (0..<22).map { _ in
      (dice.direction(), dice.between(-0.45, 0.45), 0.008 + 0.013 * dice.unit())
    }
    let sphere = Sphere(
      radius: 0.82, tilt: Tilt(nod: 0.2, turn: 0.3, roll: 0.2),
      ground: { point in
        var colour = ice.colour(at: Noise.fractal(point, 2, 5, 90))
        for (index, (axis, offset, width)) in cracks.enumerated() {
          let plane = point.dot(axis) - offset
          guard plane > -0.15, plane < 0.15 else { continue }
          let distance = plane + 0.09 * (Noise.fractal(point, 2.2, 3, index + 3) - 0.5)
          colour = colour.mixed(Colour(0x93502c), 0.85 * bell(distance / width))
          colour = colour.mixed(Colour(0xc9966b), 0.35 * bell(distance / (width * 3.2)))
        }
        return colour
      })
    sphere.paint(on: &canvas)
  }

  /// Draws dark old plains, bright grooved terrain, and splashes of fresh ice.
  static func ganymede(on canvas: inout PixelCanvas) {
    let craters = Craters(40, seed: 77, radius: 0.03...0.10)
    var dice = Dice(8)
    let splashes = (0..<9).map { _ in
      var centre = dice.direction()
      centre.z = centre.z < 0 ? -centre.z : centre.z
      return (centre, 0.05 + 0.07 * dice.unit())
    }
    let grooves = Vector(0.5, 0.7, 0.3)
    let sphere = Sphere(
      radius: 0.85, tilt: Tilt(nod: 0.2, turn: 0.2, roll: 0.15),
      ground: { point in
        let plains = Noise.fractal(point, 1.6, 4, 51)
        var colour = Colour(0x57493d).mixed(Colour(0xbcad98), smoothstep(0.46, 0.54, plains))
        let waves = sin(point.dot(grooves) * 70 + 6 * Noise.fractal(point, 2, 2, 1))
        colour = colour * (1 + 0.10 * waves * smoothstep(0.48, 0.56, plains))
        for (centre, size) in splashes {
          let share = 1.2 * exp(-point.distance(to: centre) / size * 1.1)
          colour = colour.mixed(Colour(0xf4f2ee), min(share, 0.95))
        }
        let latitude = point.y < 0 ? -point.y : point.y
        return colour.mixed(Colour(0xe2e4e6), smoothstep(0.75, 1, latitude) * 0.7)
      },
      relief: craters.height, reliefDepth: 0.6)
    sphere.paint(on: &canvas)
  }

  /// Draws a surface strewn with bright points, with the rings of the basin Valhalla.
  static func callisto(on canvas: inout PixelCanvas) {
    let craters = Craters(120, seed: 99, radius: 0.03...0.12)
    let ground = Ramp((0.3, 0x54473b), (0.5, 0x86725a), (0.75, 0xb29b7f))
    let basin = Vector(-0.25, 0.35, 0.9).unit
    var dice = Dice(4)
    let points = (0..<90).map { _ in (dice.direction(), dice.between(0.02, 0.05)) }
    let sphere = Sphere(
      radius: 0.84, tilt: Tilt(roll: 0.1),
      ground: { point in
        var colour = ground.colour(at: Noise.fractal(point, 3, 5, 8))
        for (centre, size) in points {
          let distance = point.distance(to: centre) / size
          if distance < 3 { colour = colour.mixed(Colour(0xf4ead8), 0.95 * bell(distance)) }
        }
        let distance = point.distance(to: basin)
        let wave = smoothstep(0.35, 0.75, sin(distance * 38))
        let rings = 0.75 * wave * exp(-distance / 0.60) * (distance > 0.24 ? 1 : 0)
        let share = 0.95 * bell(distance / 0.20) + rings
        return colour.mixed(Colour(0xfff2dc), clamp(share))
      },
      relief: craters.height, reliefDepth: 0.7)
    sphere.paint(on: &canvas)
  }
}

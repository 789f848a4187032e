import Glibc

/// Models of spacecraft around Earth, each about 2 units long.
enum Spacecraft {
  /// Returns a pattern of solar cells between bright lines.
  private static func cells(
    _ colour: Int, across columns: Double, _ rows: Double
  ) -> @Sendable (Double, Double) -> Colour {
    { u, v in
      let (x, y) = (
        (u * columns).truncatingRemainder(dividingBy: 1),
        (v * rows).truncatingRemainder(dividingBy: 1)
      )
      let line = max(
        smoothstep(0.40, 0.5, (x - 0.5).magnitude), smoothstep(0.40, 0.5, (y - 0.5).magnitude))
      return Colour(colour).mixed(Colour(0xe8f0ff), 0.45 * line)
    }
  }

  static let rocket: Solid = {
    var rocket = Solid()
    let (white, red, dark) = (Colour(0xf6f8fb), Colour(0xe23a2a), Colour(0x3a3f4a))
    rocket.tube(from: Vector(0, -0.70, 0), to: Vector(0, 0.35, 0), radii: (0.20, 0.20), white)
    rocket.tube(from: Vector(0, 0.35, 0), to: Vector(0, 0.62, 0), radii: (0.20, 0.13), red)
    rocket.tube(from: Vector(0, 0.62, 0), to: Vector(0, 0.80, 0), radii: (0.13, 0.0), red)
    rocket.tube(from: Vector(0, -0.20, 0), to: Vector(0, -0.12, 0), radii: (0.205, 0.205), dark)
    rocket.tube(from: Vector(0, -0.84, 0), to: Vector(0, -0.70, 0), radii: (0.17, 0.11), dark)
    for (x, z) in [(1.0, 0.0), (-1, 0), (0, 1)] {
      rocket.sheet(
        from: Vector(x * 0.19, -0.30, z * 0.19), Vector(x * 0.24, -0.34, z * 0.24),
        Vector(0, -0.36, 0)
      ) { _, _ in red }
    }
    return rocket
  }()

  /// A golden box with blue wings and antennas that point down.
  static let satellite: Solid = {
    var satellite = Solid()
    let gold = Colour(0xf2b640)
    for side in [-1.0, 1] {
      satellite.sheet(
        from: Vector(side * 0.34, -0.22, 0), Vector(side * 0.66, 0, 0), Vector(0, 0.44, 0),
        cells(0x1f4fd0, across: 4, 3))
      satellite.tube(
        from: Vector(side * 0.15, 0, 0), to: Vector(side * 0.36, 0, 0), radii: (0.025, 0.025),
        Colour(0xd0d6e0))
    }
    satellite.box(Vector(0, 0, 0), size: Vector(0.34, 0.42, 0.34), gold)
    satellite.box(Vector(0, -0.24, 0), size: Vector(0.38, 0.06, 0.38), Colour(0xe8ecf2))
    for (x, z) in [(0.0, 0.0), (0.11, 0.11), (-0.11, 0.11), (0.11, -0.11), (-0.11, -0.11)] {
      satellite.tube(
        from: Vector(x, -0.27, z), to: Vector(x, -0.42, z), radii: (0.045, 0.02), .white)
    }
    return satellite
  }()

  /// Draws the Space Station: a truss with eight solar arrays, radiators and modules.
  static func station(on canvas: inout PixelCanvas) {
    var station = Solid()
    let (white, grey) = (Colour(0xf4f6fa), Colour(0xb9c0cc))
    station.box(Vector(0, 0, 0), size: Vector(2.0, 0.07, 0.07), grey)
    for x in [-0.95, -0.62, 0.62, 0.95] {
      for side in [-1.0, 1] {
        station.sheet(
          from: Vector(x - 0.125, side * 0.09, 0.02), Vector(0.25, 0, 0), Vector(0, side * 0.72, 0),
          cells(0xf0a030, across: 2, 7))
      }
    }
    for x in [-0.32, 0.32] {
      station.sheet(
        from: Vector(x - 0.07, -0.06, 0), Vector(0.14, 0, 0), Vector(0, -0.48, -0.10)
      ) { _, v in white * (0.85 + 0.15 * ((v * 4).truncatingRemainder(dividingBy: 1))) }
    }
    station.tube(
      from: Vector(0, -0.60, 0.12), to: Vector(0, 0.42, 0.12), radii: (0.10, 0.10), white)
    station.tube(from: Vector(0, 0.42, 0.12), to: Vector(0, 0.58, 0.12), radii: (0.10, 0.04), grey)
    station.tube(
      from: Vector(-0.30, -0.40, 0.12), to: Vector(0.30, -0.40, 0.12), radii: (0.085, 0.085), white)
    station.tube(
      from: Vector(-0.20, 0.18, 0.16), to: Vector(0.20, 0.18, 0.16), radii: (0.075, 0.075), grey)
    station.paint(on: &canvas, scale: 0.80, tilt: Tilt(nod: -0.35, turn: -0.30, roll: 0.42))
  }
}

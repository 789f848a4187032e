import Glibc

/// Above the clouds of Venus.
enum Venus {
  /// Draws a view through a window: banks of cloud, the Sun in the haze, and a balloon like those
  /// of 1985.
  static func clouds(on canvas: inout PixelCanvas) {
    let sky = Ramp(
      (-0.9, 0x7a4a1c), (-0.45, 0xc98a3a), (-0.10, 0xf2c877), (0.12, 0xfff0c4), (0.3, 0xf6d68e))
    canvas.window(radius: 0.88) { x, y in
      var colour = sky.colour(at: y)
      let (dx, dy) = (x + 0.44, y + 0.36)
      let sun = (dx * dx + dy * dy).squareRoot()
      colour = colour + Colour(0xfff0b0) * (0.9 * bell(sun / 0.13) + 0.40 * bell(sun / 0.34))
      // Banks of cloud; nearer ones are lower and larger.
      for bank in 0..<5 {
        let near = Double(bank)
        let crest = 0.08 + 0.15 * near
        let wave = Noise.fractal(Vector(x * (3.6 - 0.45 * near), near * 5, 2), 1.2, 4, 30 + bank)
        let top = crest - (0.16 + 0.05 * near) * (wave - 0.38)
        let depth = y - top
        guard depth > 0 else { continue }
        let puffs = Noise.fractal(Vector(x * 3, y * 5, near), 1.6, 4, 50 + bank)
        let light = exp(-depth / 0.10) + 0.55 * (puffs - 0.5)
        let cloud = Colour(0xb8803c).mixed(Colour(0xfff4d2), clamp(0.25 + 0.75 * light))
        colour = colour.mixed(cloud, smoothstep(0, 0.018, depth))
      }
      return colour
    }
    let (x, y) = (0.20, -0.26)
    for side in [-1.0, 1] {
      canvas.fill([
        (x + side * 0.16, y + 0.24), (x + side * 0.145, y + 0.24), (x + side * 0.03, y + 0.60),
        (x + side * 0.045, y + 0.60),
      ]) { _, _ in Colour(0x5a4630) }
    }
    Sphere(
      radius: 0.33, x: x, y: y,
      ground: { point in
        let gore = (atan2(point.x, point.z) * 10 / Double.pi + 40).truncatingRemainder(
          dividingBy: 1)
        let seam = min(gore, 1 - gore)
        return Colour(0xffffff) * (0.80 + 0.20 * smoothstep(0, 0.16, seam))
      },
      ambient: 0.42, limb: 0.45
    ).paint(on: &canvas)
    var gondola = Solid()
    gondola.box(Vector(0, 0, 0), size: Vector(0.15, 0.15, 0.15), Colour(0xe8eef6))
    gondola.box(Vector(0, -0.09, 0), size: Vector(0.10, 0.05, 0.10), Colour(0xc03a2a))
    gondola.paint(on: &canvas, x, y + 0.67, scale: 1, tilt: Tilt(nod: 0.3, turn: 0.6))
  }
}

import Glibc

/// Destinations around Earth, from the edge of space outwards.
enum EarthOrbits {
  private static let tilt = Tilt(nod: 0.35, turn: 0.6, roll: -0.38)

  /// Draws a rocket leaving the atmosphere.
  static func karman(on canvas: inout PixelCanvas) {
    let (middleX, middleY, radius) = (-0.30, 1.86, 1.60)
    var dice = Dice(19)
    let stars = (0..<24).map { _ in
      (dice.between(-0.8, 0.8), dice.between(-0.85, 0.0), dice.between(0.4, 1))
    }
    let ground = Tilt(nod: -0.9, turn: 1.4, roll: 0.1)
    canvas.window(radius: 0.88) { x, y in
      let (dx, dy) = (x - middleX, y - middleY)
      let distance = (dx * dx + dy * dy).squareRoot()
      let height = distance - radius
      var colour = Colour(0x070a20) + Colour(0x2a62e8) * exp(-max(0, height) / 0.16)
      colour = colour + Colour(0x9fe0ff) * (0.8 * exp(-max(0, height) / 0.05))
      for star in stars where height > 0.5 {
        let (sx, sy) = (x - star.0, y - star.1)
        colour = colour + Colour.white * (star.2 * bell((sx * sx + sy * sy).squareRoot() / 0.014))
      }
      if height < 0 {
        let (u, v) = (dx / radius, -dy / radius)
        let depth = max(1e-4, 1 - u * u - v * v).squareRoot()
        let haze = pow(1 - depth, 2)
        let land = Earth.ground(ground.body(Vector(u, v, depth).unit))
        colour = colour.mixed(
          (land * 0.85 + Colour(0x4aa8ff) * (0.8 * haze)).clamped, smoothstep(0, -0.012, height))
      }
      // The Karman line itself, dashed.
      let dashes = smoothstep(
        0.30, 0.42, (atan2(dx, -dy) * 15 + 20).truncatingRemainder(dividingBy: 1))
      return colour + Colour(0xffd23c) * (bell((height - 0.44) / 0.018) * dashes)
    }
    flame(on: &canvas)
    Spacecraft.rocket.paint(
      on: &canvas, 0.12, -0.16, scale: 0.60, tilt: Tilt(nod: 0.25, turn: 0.5, roll: -0.42))
  }

  private static func flame(on canvas: inout PixelCanvas) {
    let (c, s) = (cos(0.42), sin(0.42))
    canvas.paint { x, y, pixel in
      let (dx, dy) = (x - 0.12, y + 0.16)
      // Coordinates along the rocket, from its tail, and perpendicular to it.
      let (along, aside) = (-dx * s + dy * c - 0.42, dx * c + dy * s)
      guard along > -0.06 else { return }
      let inside = 1 - smoothstep(0.78, 0.87, (x * x + y * y).squareRoot())
      let swirl = Noise.fractal(Vector(aside * 9, along * 5, 0), 1.5, 3, 4)
      let smoke = bell(aside / (0.09 + 0.16 * along)) * exp(-along / 0.5) * inside
      pixel.cover(Colour(0xf4ead8), clamp(smoke * (0.35 + swirl)) * 0.75)
      let fire = bell(aside / (0.085 - 0.06 * clamp(along / 0.5))) * exp(-along / 0.22) * inside
      pixel.shine(Colour(0xff8a1e), fire)
      pixel.shine(Colour(0xfff0a0), 0.9 * fire * fire)
    }
  }

  /// Draws a cross-section of the inner and outer radiation belts, shaped by the magnetic field
  /// lines.
  static func vanAllen(on canvas: inout PixelCanvas) {
    let roll = 0.22
    let (c, s) = (cos(roll), sin(roll))
    let size = 0.20
    canvas.paint { x, y, pixel in
      let (u, v) = (x * c + y * s, -x * s + y * c)
      let distance = (u * u + v * v).squareRoot() / size
      guard distance > 0.8 else { return }
      let cosine = u / size / distance
      // The L-shell of the dipole at this point: its distance at the equator.
      let shell = distance / max(cosine * cosine, 1e-3)
      let open = smoothstep(0.10, 0.34, cosine * cosine)
      let grain = 0.75 + 0.5 * Noise.fractal(Vector(shell * 2.6, v * 3, 0), 1.6, 3, 15)
      let inner = bell((shell - 1.95) / 0.52) * open * grain
      let outer = bell((shell - 3.85) / 0.50) * open * grain
      pixel.shine(Colour(0xff5a1e), inner)
      pixel.shine(Colour(0xffd060), 0.75 * inner * inner)
      pixel.shine(Colour(0x27c46a), 0.85 * outer)
      pixel.shine(Colour(0xc8ff9a), 0.55 * outer * outer)
    }
    Earth.ball(radius: size, tilt: tilt).paint(on: &canvas)
  }

  /// Draws Earth, a satellite near it, and its signal.
  static func navigation(on canvas: inout PixelCanvas) {
    Earth.ball(radius: 0.48, x: 0.36, y: 0.36, tilt: tilt).paint(on: &canvas)
    let (x, y) = (-0.40, -0.40)
    canvas.paint { px, py, pixel in
      let (along, aside) = ((px - x + py - y) * 0.7071, (px - x - py + y) * 0.7071)
      let distance = (along * along + aside * aside).squareRoot()
      let cone = smoothstep(0.80, 0.92, along / max(distance, 1e-3))
      for (index, radius) in [0.36, 0.50, 0.64].enumerated() {
        let line = bell((distance - radius) / 0.026) * cone
        pixel.shine(Colour(0x3dff9a), line * (1 - 0.18 * Double(index)))
      }
    }
    Spacecraft.satellite.paint(
      on: &canvas, x, y, scale: 0.58, tilt: Tilt(nod: 0.35, turn: 0.3, roll: 0.78))
  }

  /// Draws satellites on the geostationary ring above the equator.
  static func geostationary(on canvas: inout PixelCanvas) {
    let orbit = Orbit(radius: 0.82, slant: 0.46, roll: -0.25)
    let mint = Colour(0x3fe0ff)
    let satellites = (0..<7).map { Double($0) / 7 + 0.045 }
    func ring(near: Bool, on canvas: inout PixelCanvas) {
      orbit.paint(near: near, on: &canvas, width: 0.022, mint) { _ in near ? 0.9 : 0.55 }
      for turns in satellites where (turns < 0.5) == near {
        let place = orbit.place(turns: turns)
        canvas.spark(place.x, place.y, size: 0.10, mint, 0.7)
        Spacecraft.satellite.paint(
          on: &canvas, place.x, place.y, scale: near ? 0.17 : 0.12,
          tilt: Tilt(nod: 0.4, turn: 0.3, roll: -0.25))
      }
    }
    ring(near: false, on: &canvas)
    Earth.ball(radius: 0.33, tilt: Tilt(nod: 0.46, turn: 0.6, roll: 0.25)).paint(on: &canvas)
    ring(near: true, on: &canvas)
  }

  /// Draws a running track around the equator.
  static func track(on canvas: inout PixelCanvas) {
    let lanes = 4
    let (inner, width) = (1.15, 0.095)
    var rings: [Rings.Ring] = []
    for lane in 0..<lanes {
      let start = inner + Double(lane) * width
      rings.append(
        Rings.Ring(edges: (start, start + 0.026), colour: .white, alpha: 1))
      rings.append(
        Rings.Ring(
          edges: (start + 0.026, start + width), colour: Colour(0xf0502c), alpha: 1))
    }
    let end = inner + Double(lanes) * width
    rings.append(Rings.Ring(edges: (end, end + 0.026), colour: .white, alpha: 1))
    Rings(rings: rings, slant: 0.36, roll: -0.30, shadow: 0).paint(
      around: Earth.ball(radius: 0.58, tilt: tilt), on: &canvas)
  }
}

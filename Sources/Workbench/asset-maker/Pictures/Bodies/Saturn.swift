import Glibc

/// Saturn and its most distinctive moons.
enum Saturn {
  private static let clouds = Ramp(
    (0, 0x8a7b5e), (0.15, 0xb49a6c), (0.3, 0xd9bd85), (0.42, 0xf0dca8), (0.5, 0xfbeec4),
    (0.58, 0xecd39a), (0.66, 0xd2b078), (0.78, 0xc3a873), (0.9, 0xa79a7a), (1, 0x8d8c80))

  static func planet(on canvas: inout PixelCanvas) {
    let ball = Sphere(
      radius: 0.435, tilt: Tilt(nod: -0.40, roll: -0.35),
      ground: {
        Patterns.belts($0, clouds, warp: 0.018, seed: 4, frequency: 2.6, streaks: 14)
      },
      limb: 0.4)
    let rings = Rings(
      rings: [
        Rings.Ring(edges: (1.24, 1.50), colour: Colour(0x8e7d62), alpha: 0.55),
        Rings.Ring(edges: (1.53, 1.93), colour: Colour(0xe6d2a6), alpha: 0.97),
        Rings.Ring(edges: (1.93, 1.99), colour: Colour(0x1a1612), alpha: 0.25),
        Rings.Ring(edges: (2.03, 2.24), colour: Colour(0xbfa981), alpha: 0.85),
      ],
      slant: 0.38, roll: -0.35, shadow: 0.45)
    rings.paint(around: ball, on: &canvas)
  }

  /// Draws Enceladus: white, with blue cracks at the south pole and jets rising from them.
  static func enceladus(on canvas: inout PixelCanvas) {
    canvas.paint { x, y, pixel in
      guard y > 0.45 else { return }
      let down = clamp((y - 0.5) / 0.46)
      for jet in 0..<5 {
        let middle = (-0.30 + 0.15 * Double(jet)) * (1 + 0.9 * down)
        let share = bell((x - middle) / (0.022 + 0.09 * down)) * pow(1 - down, 1.2)
        pixel.shine(Colour(0xbfe6ff), 0.85 * share)
      }
    }
    let craters = Craters(26, seed: 55, radius: 0.03...0.10)
    let snow = Ramp((0.3, 0xcfe0ea), (0.5, 0xeef6fa), (0.75, 0xffffff))
    let stripes = Vector(1, 0.15, 0.1)
    let fault = Vector(0.3, 0.9, 0.2)
    let sphere = Sphere(
      radius: 0.70, y: -0.16, tilt: Tilt(nod: -0.12),
      ground: { point in
        var colour = snow.colour(at: Noise.fractal(point, 2, 4, 3))
        let south = smoothstep(-0.35, -0.55, point.y)
        for stripe in 0..<5 {
          let sway = 0.06 * (Noise.fractal(point, 4, 2, stripe) - 0.5)
          let distance = point.dot(stripes) - (-0.32 + 0.16 * Double(stripe)) + sway
          colour = colour.mixed(Colour(0x3f8fc2), 0.9 * bell(distance / 0.022) * south)
        }
        let distance = point.dot(fault) - 0.2 + 0.12 * (Noise.fractal(point, 3, 3, 9) - 0.5)
        return colour.mixed(Colour(0xa9cbe0), 0.6 * bell(distance / 0.02))
      },
      relief: craters.height, reliefDepth: 0.5)
    sphere.paint(on: &canvas)
  }

  /// Draws only orange haze, with a violet layer above it.
  static func titan(on canvas: inout PixelCanvas) {
    let haze = Ramp((0, 0xa8641a), (0.4, 0xd98f2a), (0.6, 0xeaa83c), (1, 0xc47a20))
    let sphere = Sphere(
      radius: 0.80, tilt: Tilt(nod: 0.2, roll: -0.2),
      ground: {
        Patterns.belts($0, haze, warp: 0.03, seed: 6, frequency: 2, streaks: 4)
          .mixed(Colour(0xe8a63c), 0.45)
      },
      limb: 0.35, air: Air(colour: Colour(0xff9b2e), amount: 1, width: 0.24))
    sphere.paint(on: &canvas)
    canvas.glow(0, 0, Colour(0x7a6cff), from: 0.824, width: 0.13, amount: 0.35)
  }

  /// Draws a ball, one half dark, the other bright, with a ridge along the equator.
  static func iapetus(on canvas: inout PixelCanvas) {
    let craters = Craters(120, seed: 66, radius: 0.03...0.17)
    let sphere = Sphere(
      radius: 0.83, tilt: Tilt(nod: 0.15, turn: 0.15, roll: 0.2),
      ground: { point in
        let side = point.x + 0.35 * (Noise.fractal(point, 3, 4, 5) - 0.5)
        let colour = Colour(0x45311f).mixed(Colour(0xf2ecdf), smoothstep(-0.12, 0.12, side))
        return colour * (1 + 0.2 * (Noise.fractal(point, 8, 3, 1) - 0.5))
      },
      relief: { craters.height($0) + 0.05 * bell($0.y / 0.025) }, reliefDepth: 0.8)
    sphere.paint(on: &canvas)
  }
}

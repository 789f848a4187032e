import Glibc

/// Exotic bodies: a falling asteroid and a neutron star.
enum Strays {
  // MARK: The asteroid

  /// Draws a burning rock that falls to the lower left.
  static func fireball(on canvas: inout PixelCanvas) {
    let (headX, headY) = (-0.34, 0.36)
    let flame = Ramp(
      (0, 0x000000), (0.16, 0x5a0f08), (0.40, 0xc8340c), (0.62, 0xff8a1e), (0.82, 0xffd45e),
      (1, 0xfffbe6))
    canvas.paint { x, y, pixel in
      let (dx, dy) = (x - headX, y - headY)
      // Coordinates along the tail (to the upper right) and perpendicular to it.
      let (along, aside) = ((dx - dy) * 0.7071, (dx + dy) * 0.7071)
      let width = 0.52 * (1 - 0.30 * clamp(along / 1.5))
      let front = along < 0 ? (along * along + aside * aside).squareRoot() : aside.magnitude
      let swirl = Noise.fractal(Vector(along * 2.4, aside * 7, 1), 1.5, 4, 6) - 0.5
      let tongues = Noise.fractal(Vector(along * 1.1, aside * 11, 4), 1.2, 3, 17)
      let length = smoothstep(
        1.85, 0.1, along + 0.85 * (tongues - 0.42) + 0.5 * aside.magnitude)
      let edge = smoothstep(1.02, 0.18, front / width + 0.75 * swirl * smoothstep(-0.3, 0.5, along))
      let heat = clamp(edge * (0.10 + 0.95 * length))
      let inside = 1 - smoothstep(0.84, 0.96, (x * x + y * y).squareRoot())
      let colour = flame.colour(at: heat * inside)
      pixel.colour = pixel.colour + colour
      pixel.alpha = max(pixel.alpha, clamp(colour.red * 1.05))
    }
    Boulder(
      radius: 0.36, x: headX, y: headY, seed: 29, colours: (0x5a4234, 0x8d6c54, 0xc49f80),
      craters: Craters(16, seed: 12, radius: 0.10...0.34), lumps: 0.05, stretch: 1.1, roll: 0.7,
      reliefDepth: 0.9
    ).paint(on: &canvas)
    // Glowing air in front of the rock.
    canvas.paint(around: headX, headY, reach: 0.6) { x, y, pixel in
      let (dx, dy) = (x - headX, y - headY)
      let distance = (dx * dx + dy * dy).squareRoot()
      let ahead = clamp((dy - dx) / max(distance, 1e-3) * 0.7071)
      let edge =
        bell((distance - 0.36) / (distance < 0.36 ? 0.10 : 0.035)) * smoothstep(-0.1, 0.7, ahead)
      pixel.shine(Colour(0xffa53a), 0.95 * edge)
      pixel.shine(Colour(0xfff2c8), 0.6 * edge * edge)
    }
  }

  // MARK: The neutron star

  /// Draws a small ball of light with two beams, inside its magnetic field lines.
  static func pulsar(on canvas: inout PixelCanvas) {
    let roll = 0.55
    let (c, s) = (cos(roll), sin(roll))
    canvas.paint { x, y, pixel in
      let (u, v) = (x * c + y * s, -x * s + y * c)
      let far = v.magnitude
      let distance = (u * u + v * v).squareRoot()
      let fall = 1 - smoothstep(0.45, 0.92, distance)
      let beam = bell(u / (0.030 + 0.16 * far)) * fall
      let streaks = 0.75 + 0.5 * Noise.fractal(Vector(u / (0.05 + far) * 5, v, 0), 2, 2, 8)
      pixel.shine(Colour(0x49c4ff), 0.95 * beam * streaks)
      pixel.shine(.white, 0.9 * bell(u / (0.014 + 0.06 * far)) * fall)
      for (size, amount) in [(0.42, 0.75), (0.62, 0.62), (0.86, 0.5)] {
        // The distance of the point from a dipole field line, r = size * sin^2.
        let sine = u / max(distance, 1e-3)
        let line = (distance - size * sine * sine) / (1 + 1.4 * far / max(distance, 1e-3))
        pixel.shine(Colour(0xb06bff), amount * bell(line / 0.022) * smoothstep(0.1, 0.3, distance))
      }
      pixel.shine(Colour(0x7fd0ff), 0.55 * bell(distance / 0.34))
    }
    Sphere(
      radius: 0.205,
      ground: { point in
        let hot = Noise.fractal(point, 3, 4, 9)
        return Colour(0x8fd8ff).mixed(.white, smoothstep(0.35, 0.6, hot))
      },
      ambient: 0.85, limb: 0.5
    ).paint(on: &canvas)
    canvas.spark(-0.03, -0.03, size: 0.12, .white, 0.8)
  }
}

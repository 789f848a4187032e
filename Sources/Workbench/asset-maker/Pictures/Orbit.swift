import Glibc

/// A circular orbit around the centre of the canvas, seen at an angle.
struct Orbit {
  var radius: Double
  /// Tilt of the orbital plane towards the viewer, radians; 0 is edge-on.
  var slant: Double
  /// Rotation on the screen, radians.
  var roll: Double

  /// Returns the position `turns` after the right end, starting along the near side.
  func place(turns: Double) -> (x: Double, y: Double) {
    let (u, v) = (
      radius * cos(2 * .pi * turns), radius * sin(2 * .pi * turns) * sin(slant)
    )
    return (u * cos(roll) - v * sin(roll), u * sin(roll) + v * cos(roll))
  }

  /// Paints the near or the far half as a soft line.
  ///
  /// - Parameters:
  ///   - near: Whether to paint the near half.
  ///   - canvas: The canvas.
  ///   - width: Half the width of the line.
  ///   - colour: The colour of the line.
  ///   - amount: The brightness, from 0 to 1, as a function of the turns from the right end.
  func paint(
    near: Bool, on canvas: inout PixelCanvas, width: Double, _ colour: Colour,
    _ amount: (Double) -> Double
  ) {
    let (c, s) = (cos(roll), sin(roll))
    canvas.paint { x, y, pixel in
      let (u, v) = (x * c + y * s, -x * s + y * c)
      guard (v > 0) == near else { return }
      let deep = v / sin(slant)
      let distance = max((u * u + deep * deep).squareRoot(), 1e-6)
      let steepness = (u * u + deep * deep / (sin(slant) * sin(slant))).squareRoot() / distance
      let aside = (distance - radius) / steepness / width
      guard aside > -3, aside < 3 else { return }
      let turns = atan2(deep, u) / (2 * Double.pi)
      let light = bell(aside) * amount(turns < 0 ? turns + 1 : turns)
      pixel.shine(colour, light)
      pixel.shine(.white, 0.5 * light * bell(aside * 2))
    }
  }
}

extension PixelCanvas {
  /// Adds a soft round light.
  mutating func spark(
    _ x: Double, _ y: Double, size: Double, _ colour: Colour, _ amount: Double = 1
  ) {
    paint(around: x, y, reach: size * 3) { px, py, pixel in
      let (dx, dy) = (px - x, py - y)
      pixel.shine(colour, amount * bell((dx * dx + dy * dy).squareRoot() / size))
    }
  }

  /// Draws a scene in a round window that darkens towards its edge.
  mutating func window(radius: Double, _ scene: (Double, Double) -> Colour) {
    let pixels = 1 / step
    paint { x, y, pixel in
      let fromMiddle = (x * x + y * y).squareRoot()
      let cover = clamp((radius - fromMiddle) * pixels + 0.5)
      guard cover > 0 else { return }
      let edge = smoothstep(radius - 0.10, radius, fromMiddle)
      pixel.cover((scene(x, y) * (1 - 0.75 * edge)).clamped, cover)
    }
  }
}

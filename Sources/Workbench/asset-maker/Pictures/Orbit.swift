import Glibc

/// A circle around the middle of the canvas, seen at a slant.
struct Orbit {
  var radius: Double
  /// How far its plane is tipped towards the viewer, in radians; 0 is edge-on.
  var slant: Double
  /// The turn on the screen, in radians.
  var roll: Double

  /// Where the orbit is after `turns` from its right end, nearer side first.
  func place(turns: Double) -> (x: Double, y: Double) {
    let (u, v) = (
      radius * cos(2 * .pi * turns), radius * sin(2 * .pi * turns) * sin(slant)
    )
    return (u * cos(roll) - v * sin(roll), u * sin(roll) + v * cos(roll))
  }

  /// Paints the half that is nearer than the middle, or the other, as a soft line.
  ///
  /// - Parameters:
  ///   - near: Which half.
  ///   - canvas: Where to.
  ///   - width: Half the width of the line.
  ///   - colour: Its colour.
  ///   - amount: How bright it is, by the turns from the right end, from 0 to 1.
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
  /// A soft round light.
  mutating func spark(
    _ x: Double, _ y: Double, size: Double, _ colour: Colour, _ amount: Double = 1
  ) {
    paint(around: x, y, reach: size * 3) { px, py, pixel in
      let (dx, dy) = (px - x, py - y)
      pixel.shine(colour, amount * bell((dx * dx + dy * dy).squareRoot() / size))
    }
  }

  /// A round window on a scene, darker at its edge.
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

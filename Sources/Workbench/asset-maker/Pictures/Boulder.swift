import Glibc

/// A body too small to be round.
struct Boulder {
  var radius: Double
  var x = 0.0
  var y = 0.0
  var seed: UInt64
  /// Dark, medium and bright ground.
  var colours: (Int, Int, Int)
  var craters: Craters
  /// Amplitude of the lumps in the outline, in radii.
  var lumps = 0.05
  /// Ratio of length to width.
  var stretch = 1.0
  /// Rotation of the long axis, radians.
  var roll = 0.0
  var reliefDepth = 1.0
  /// Fineness of the grain.
  var detail = 8.0
  /// Overlays marks on the ground at a point on the unit sphere.
  var marks: (Vector, Colour) -> Colour = { $1 }

  func paint(on canvas: inout PixelCanvas) {
    var dice = Dice(seed)
    let phases = (0..<5).map { _ in dice.unit() }
    let sizes = [1, 0.7, 0.45, 0.3, 0.2].map { $0 * lumps }
    let ramp = Ramp((0.25, colours.0), (0.5, colours.1), (0.75, colours.2))
    let noise = Int(seed)
    let sphere = Sphere(
      radius: radius, x: x, y: y,
      ground: { point in
        let colour = ramp.colour(at: Noise.fractal(point, 2.2, 5, noise + 5))
        return marks(point, colour * (1 + 0.3 * (Noise.fractal(point, detail, 3, noise) - 0.5)))
      },
      relief: { craters.height($0) * 1.55 + 0.06 * Noise.fractal($0, 3.3, 3, noise + 9) },
      reliefDepth: reliefDepth,
      outline: { angle in
        let turned = angle - roll
        let (c, s) = (cos(turned), sin(turned) * stretch)
        var radius = 1.0
        for lump in 0..<5 {
          let waves = Double(lump + 2) * turned / (2 * Double.pi) + phases[lump]
          radius += sizes[lump] * cos(2 * .pi * waves)
        }
        return radius / (c * c + s * s).squareRoot()
      },
      ambient: 0.02)
    sphere.paint(on: &canvas)
  }
}

import Glibc

/// The direction of the Sun in all pictures: from the upper left, in front.
enum Sun {
  static let direction = Vector(-0.56, -0.50, 0.66).unit
}

/// An atmosphere that glows at the limb of a body.
struct Air {
  var colour: Colour
  /// Strength of the glow.
  var amount: Double
  /// How far the glow reaches, in radii of the body.
  var width = 0.18
}

/// A round or nearly round body; every pixel is shaded according to its point on the sphere.
struct Sphere {
  var radius: Double
  var x = 0.0
  var y = 0.0
  var tilt = Tilt()
  /// The colour of the ground at a point on the unit sphere, in the body's axes.
  var ground: (Vector) -> Colour
  /// The height of the ground, in radii; only its slopes are visible.
  var relief: ((Vector) -> Double)?
  /// Exaggeration of the slopes.
  var reliefDepth = 1.0
  /// For bodies that are not round: the radius by direction on the screen, radians.
  var outline: ((Double) -> Double)?
  /// Share of the colour that is visible on the night side.
  var ambient = 0.055
  /// Width of the twilight.
  var softness = 0.12
  /// Limb darkening.
  var limb = 0.25
  /// The strength of the specular reflection of the Sun at a point.
  var gloss: ((Vector) -> Double)?
  var air: Air?
  /// Share of the sunlight that reaches a point (x, y) of the picture, if something casts a shadow.
  var shade: ((Double, Double) -> Double)?

  /// A visible point of the body.
  private struct Spot {
    /// In screen axes: y down.
    var normal: Vector
    var depth: Double
    /// In the body's axes.
    var place: Vector
  }

  func paint(on canvas: inout PixelCanvas) {
    if let air {
      canvas.glow(
        x, y, air.colour, from: 0.97 * radius, width: air.width * radius, amount: air.amount)
    }
    let pixels = radius / canvas.step
    canvas.paint(around: x, y, reach: radius * 1.6) { px, py, pixel in
      let (dx, dy) = ((px - x) / radius, (py - y) / radius)
      let stretch = outline.map { $0(atan2(dy, dx)) } ?? 1
      let (u, v) = (dx / stretch, dy / stretch)
      let square = u * u + v * v
      let cover = clamp((1 - square.squareRoot()) * pixels + 0.5)
      guard cover > 0 else { return }
      let depth = max(1e-4, 1 - square).squareRoot()
      let normal = Vector(u, v, depth).unit
      let spot = Spot(normal: normal, depth: depth, place: place(normal))
      pixel.cover(colour(of: spot, light: shade?(px, py) ?? 1).clamped, cover)
    }
  }

  private func place(_ normal: Vector) -> Vector {
    tilt.body(Vector(normal.x, -normal.y, normal.z))
  }

  private func colour(of spot: Spot, light: Double) -> Colour {
    let facing = spot.normal.dot(Sun.direction)
    let slope = slopedNormal(spot).dot(Sun.direction)
    var lit = smoothstep(-softness, 0.95, slope) * smoothstep(-softness * 1.2, 0.25, facing)
    let edge = 1 - spot.depth
    lit *= (1 - limb * edge * edge) * light
    var colour = ground(spot.place) * (ambient + (1.06 - ambient) * lit)
    if let gloss {
      let halfway = (Sun.direction + Vector(0, 0, 1)).unit
      let mirror = pow(clamp(spot.normal.dot(halfway)), 40) * gloss(spot.place)
      colour = colour + Colour(1, 1, 0.95) * mirror
    }
    if let air {
      let thickness = pow(edge, 2.6) * smoothstep(-0.35, 0.4, facing)
      colour = colour + air.colour * (thickness * air.amount)
    }
    return colour
  }

  /// Returns the normal tilted by the slopes of the relief.
  private func slopedNormal(_ spot: Spot) -> Vector {
    guard let relief else { return spot.normal }
    let reach = 0.012
    let height = relief(spot.place)
    func slope(_ dx: Double, _ dy: Double) -> Double {
      (relief(place((spot.normal + Vector(dx, dy, 0)).unit)) - height) / reach
    }
    let depth = reliefDepth * min(max(spot.depth, 0.25), 1)
    let lean = Vector(slope(reach, 0), slope(0, reach), 0) * -depth
    return (spot.normal + lean).unit
  }
}

extension PixelCanvas {
  /// Draws light around a round body, brighter on the sunlit side.
  mutating func glow(
    _ x: Double, _ y: Double, _ colour: Colour, from inner: Double, width: Double, amount: Double
  ) {
    paint(around: x, y, reach: inner + width) { px, py, pixel in
      let (dx, dy) = (px - x, py - y)
      let distance = (dx * dx + dy * dy).squareRoot()
      guard distance >= inner - 0.02 else { return }
      let toSun = dx * Sun.direction.x + dy * Sun.direction.y
      let side = clamp(toSun / max(distance, 1e-3) * 0.5 + 0.62)
      let left = 1 - clamp((distance - inner) / width)
      pixel.shine(colour, pow(left, 2.4) * amount * side)
    }
  }
}

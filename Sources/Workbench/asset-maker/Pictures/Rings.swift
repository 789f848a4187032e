import Glibc

/// Rings around a planet, seen at an angle.
struct Rings {
  struct Ring {
    /// Inner and outer edge in radii of the planet.
    var edges: (Double, Double)
    var colour: Colour
    var alpha: Double
  }

  var rings: [Ring]
  /// Tilt of the ring plane towards the viewer, radians; 0 is edge-on.
  var slant: Double
  /// Rotation on the screen, radians.
  var roll: Double
  /// Share of the sunlight that the rings block from the planet.
  var shadow: Double

  private struct Point {
    var radius: Double
    /// Whether it is on the side towards the viewer.
    var isNear: Bool
    /// Coordinates perpendicular to and along the direction of the Sun, in radii of the planet.
    var across: Double
    var sunwards: Double
  }

  /// Paints the far side, the planet at the centre of the canvas, and the near side.
  func paint(around planet: Sphere, on canvas: inout PixelCanvas) {
    paint(near: false, planet.radius, on: &canvas)
    var shaded = planet
    shaded.shade = { x, y in 1 - shadow * self.shade(x / planet.radius, y / planet.radius) }
    shaded.paint(on: &canvas)
    paint(near: true, planet.radius, on: &canvas)
  }

  private func turned(_ x: Double, _ y: Double) -> (Double, Double) {
    let (c, s) = (cos(roll), sin(roll))
    return (x * c + y * s, -x * s + y * c)
  }

  private func point(_ x: Double, _ y: Double) -> Point {
    let (u, v) = turned(x, y)
    let deep = v / sin(slant)
    let sun = Sun.direction
    let length = (sun.x * sun.x + sun.y * sun.y).squareRoot()
    let across = (-x * sun.y + y * sun.x) / length
    return Point(
      radius: (u * u + deep * deep).squareRoot(), isNear: v > 0,
      across: across < 0 ? -across : across,
      sunwards: (x * sun.x + y * sun.y) / length)
  }

  private func paint(near: Bool, _ radius: Double, on canvas: inout PixelCanvas) {
    let blur = canvas.step / radius / sin(slant) * 0.6
    canvas.paint { x, y, pixel in
      let point = point(x / radius, y / radius)
      guard point.isNear == near else { return }
      let grain = 0.82 + 0.36 * (Noise.value(Vector(point.radius * 60, 0, 0), seed: 5) - 0.5)
      var light = grain
      if !near, point.sunwards < 0 {
        light *= 1 - 0.88 * (1 - smoothstep(0.85, 1.02, point.across))
      }
      for ring in rings {
        let (inner, outer) = ring.edges
        let share =
          smoothstep(inner - blur, inner + blur, point.radius)
          * (1 - smoothstep(outer - blur, outer + blur, point.radius))
        if share > 0 { pixel.cover((ring.colour * light).clamped, share * ring.alpha) }
      }
    }
  }

  /// Returns the shadow that the rings cast on the planet, from 0 to 1.
  private func shade(_ x: Double, _ y: Double) -> Double {
    guard shadow > 0, let first = rings.first, let last = rings.last else { return 0 }
    let (u, v) = turned(x, y)
    guard v < 0.1 else { return 0 }
    let deep = v / sin(slant) - 0.55
    let radius = (u * u + deep * deep).squareRoot()
    return smoothstep(first.edges.0, first.edges.0 + 0.12, radius)
      * (1 - smoothstep(last.edges.1 - 0.12, last.edges.1, radius))
  }
}

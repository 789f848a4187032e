import Glibc

/// An artificial object: flat facets in space, lit by the Sun.
struct Solid: Sendable {
  /// A convex planar polygon.
  private struct Facet: Sendable {
    var corners: [Vector]
    /// The colour as a function of the position (0 to 1) along the first and along the last edge,
    /// both counted from the first corner.
    var colour: @Sendable (Double, Double) -> Colour

    /// Mean z; larger is nearer to the viewer.
    var depth: Double { corners.reduce(0) { $0 + $1.z } / Double(corners.count) }

    /// Brightness of the side that faces the viewer.
    var light: Double {
      let edges = (corners[1] + corners[0] * -1, corners[corners.count - 1] + corners[0] * -1)
      let across = edges.0.cross(edges.1).unit
      let normal = across.z < 0 ? across * -1 : across
      return 0.30 + 0.80 * max(0, Vector(normal.x, -normal.y, normal.z).dot(Sun.direction))
    }
  }

  private var facets: [Facet] = []

  /// Adds a two-sided parallelogram with a pattern.
  mutating func sheet(
    from corner: Vector, _ along: Vector, _ across: Vector,
    _ colour: @escaping @Sendable (Double, Double) -> Colour
  ) {
    facets.append(
      Facet(
        corners: [corner, corner + along, corner + along + across, corner + across],
        colour: colour))
  }

  /// Adds an axis-aligned box.
  mutating func box(_ centre: Vector, size: Vector, _ colour: Colour) {
    let (x, y, z) = (Vector(size.x, 0, 0), Vector(0, size.y, 0), Vector(0, 0, size.z))
    let low = centre + (x + y + z) * -0.5
    for (start, along, across) in [
      (low, x, y), (low + z, x, y), (low, y, z), (low + x, y, z), (low, x, z), (low + y, x, z),
    ] {
      sheet(from: start, along, across) { _, _ in colour }
    }
  }

  /// Adds a tube, or a cone if its radii differ, with end caps.
  mutating func tube(
    from start: Vector, to end: Vector, radii: (Double, Double), _ colour: Colour
  ) {
    let axis = (end + start * -1).unit
    let aside = axis.cross(axis.x * axis.x < 0.5 ? Vector(1, 0, 0) : Vector(0, 1, 0)).unit
    let upward = axis.cross(aside)
    let sides = 16
    let circle = (0..<sides).map { side -> Vector in
      let turns = Double(side) / Double(sides)
      return aside * cos(2 * .pi * turns) + upward * sin(2 * .pi * turns)
    }
    let (first, last) = (
      circle.map { start + $0 * radii.0 }, circle.map { end + $0 * radii.1 }
    )
    for side in 0..<sides {
      let next = (side + 1) % sides
      facets.append(
        Facet(corners: [first[side], first[next], last[next], last[side]]) { _, _ in colour })
    }
    for (lid, radius) in [(first, radii.0), (last, radii.1)] where radius > 0 {
      facets.append(Facet(corners: lid) { _, _ in colour })
    }
  }

  /// Paints the facets from back to front.
  func paint(
    on canvas: inout PixelCanvas, _ x: Double = 0, _ y: Double = 0, scale: Double, tilt: Tilt
  ) {
    let seen = facets.map { facet in
      Facet(corners: facet.corners.map { tilt.viewer($0) * scale }, colour: facet.colour)
    }
    for facet in seen.sorted(by: { $0.depth < $1.depth }) {
      let light = facet.light
      let corners = facet.corners.map { (x + $0.x, y - $0.y) }
      canvas.fill(corners) { u, v in (facet.colour(u, v) * light).clamped }
    }
  }
}

extension PixelCanvas {
  /// Fills a convex polygon.
  ///
  /// `colour` receives the position along the first and along the last edge, both counted from the
  /// first corner.
  mutating func fill(
    _ corners: [(Double, Double)], _ colour: (Double, Double) -> Colour
  ) {
    let (start, along, across) = (corners[0], corners[1], corners[corners.count - 1])
    let (ax, ay) = (along.0 - start.0, along.1 - start.1)
    let (bx, by) = (across.0 - start.0, across.1 - start.1)
    let area = ax * by - ay * bx
    // A polygon seen edge-on has no area.
    guard area * area > 1e-12 else { return }
    let side = area < 0 ? -1.0 : 1
    let edges = zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap {
      (from, to) -> (x: Double, y: Double, offset: Double)? in
      let (dx, dy) = (to.0 - from.0, to.1 - from.1)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 1e-9 else { return nil }
      let (nx, ny) = (-dy / length * side, dx / length * side)
      return (nx, ny, -(nx * from.0 + ny * from.1))
    }
    let middle = (start.0 + ax / 2 + bx / 2, start.1 + ay / 2 + by / 2)
    let reach = corners.map { max(($0.0 - middle.0).magnitude, ($0.1 - middle.1).magnitude) }
    let pixels = 1 / step
    paint(around: middle.0, middle.1, reach: (reach.max() ?? 0) + step) { x, y, pixel in
      let inside = edges.reduce(1.0) { min($0, $1.x * x + $1.y * y + $1.offset) }
      // Extends the polygon by half a pixel, so that no gaps show between adjacent polygons.
      let cover = clamp(inside * pixels + 1)
      guard cover > 0 else { return }
      let (px, py) = (x - start.0, y - start.1)
      pixel.cover(
        colour(clamp((px * by - py * bx) / area), clamp((ax * py - ay * px) / area)), cover)
    }
  }
}

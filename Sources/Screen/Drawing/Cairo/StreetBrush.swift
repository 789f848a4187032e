import CCairo
import MapTiles
import Pictures
import RunModel

/// Draws streets into a picture with cairo.
///
/// All lines and areas of a kind form one path, because paths dominate the cost. Colours are opaque
/// and areas have no outline, so that tile borders are not visible.
struct StreetBrush {
  /// Minimum distance between points of a line in units; nearer ones are indistinguishable.
  private static let spacing = 0.8
  /// Units around the view in which a line may still be visible: over half the maximum width.
  private static let margin = 7.0
  /// Minimum size of a visible area in units, in either direction.
  private static let leastArea = 1.5

  private let context: OpaquePointer
  private let view: GroundView
  private let tiles: [StreetMap.Placed]
  private let look: StreetLook

  /// Draws the loaded tiles of a view.
  ///
  /// - Parameters:
  ///   - picture: The picture to fill.
  ///   - view: The visible part of the Earth.
  ///   - scale: Pixels per unit.
  ///   - tiles: The loaded tiles.
  ///   - look: Widths and colours.
  /// - Returns: Cairo's error message, or `nil`.
  static func draw(
    _ picture: Picture, _ view: GroundView, scale: Double, _ tiles: [StreetMap.Placed],
    _ look: StreetLook
  ) -> String? {
    guard let context = cairo_create(picture.surface) else {
      return cairoFault(CAIRO_STATUS_NO_MEMORY)
    }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    StreetBrush(context: context, view: view, tiles: tiles, look: look).draw()
    cairo_surface_flush(picture.surface)
    return cairoFault(cairo_status(context))
  }

  private func draw() {
    use(look.ground)
    cairo_paint(context)
    cairo_translate(context, view.width / 2, view.height / 2)
    cairo_rotate(context, -view.turn.up * .pi / 180)
    cairo_set_tolerance(context, 0.25)
    // Four by four samples per pixel: a third less work, with no visible difference at these
    // widths.
    cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    let scale = view.unitsPerMetre
    var hasCasings = scale < StreetLook.overview
    for kind in StreetKind.allCases {
      if let area = look.areas[kind], scale >= area.from {
        addPath(kind)
        use(area.colour)
        cairo_fill(context)
      } else if let line = look.lines[kind], scale >= line.from {
        // Draw casings below all streets but above the paths beside them.
        if line.casing > 0, !hasCasings {
          strokeCasings()
          hasCasings = true
        }
        addPath(kind)
        use(look.colour(kind, line, at: scale))
        stroke(line)
      }
    }
  }

  private func stroke(_ line: StreetLook.Line) {
    let width = StreetLook.width(line, at: view.unitsPerMetre)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(
      context, line.dashes.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    cairo_set_dash(context, line.dashes, Int32(line.dashes.count), 0)
    guard line.hasTies, view.unitsPerMetre >= StreetLook.overview else {
      cairo_stroke(context)
      return
    }
    cairo_stroke_preserve(context)
    cairo_set_line_width(context, width + 3.5)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    cairo_set_dash(context, [1.5, 6.5], 2, 0)
    cairo_stroke(context)
  }

  private func strokeCasings() {
    use(look.ground)
    cairo_set_dash(context, nil, 0, 0)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    for kind in StreetKind.allCases {
      guard let line = look.lines[kind], line.casing > 0, view.unitsPerMetre >= line.from else {
        continue
      }
      addPath(kind)
      cairo_set_line_width(
        context, StreetLook.width(line, at: view.unitsPerMetre) + 2 * line.casing)
      cairo_stroke(context)
    }
  }

  private func addPath(_ kind: StreetKind) {
    for tile in tiles { addPath(kind, tile) }
  }

  private func addPath(_ kind: StreetKind, _ placed: StreetMap.Placed) {
    let side = Double(1 << placed.zoom)
    let corner = view.offset(
      of: MercatorPlace(x: Double(placed.column) / side, y: Double(placed.row) / side))
    let unit = SIMD2(view.unitsAcross, view.unitsDown) / (side * Double(VectorTile.extent))
    let origin = SIMD2(corner.x, corner.y)
    let reach = view.reach + StreetBrush.margin
    let least = kind.isArea ? StreetBrush.leastArea : 0
    placed.tile.points.withUnsafeBufferPointer { points in
      for shape in placed.tile.shapes(of: kind) {
        let low = origin + unit * SIMD2<Double>(shape.low)
        let high = origin + unit * SIMD2<Double>(shape.high)
        guard low.x <= reach.x, low.y <= reach.y, high.x >= -reach.x, high.y >= -reach.y,
          high.x - low.x >= least || high.y - low.y >= least
        else { continue }
        let last = shape.range.upperBound - 1
        var drawn = origin + unit * SIMD2<Double>(points[shape.range.lowerBound])
        cairo_move_to(context, drawn.x, drawn.y)
        for index in shape.range.dropFirst() {
          let place = origin + unit * SIMD2<Double>(points[index])
          let off = place - drawn
          if index < last, (off * off).sum() < StreetBrush.spacing * StreetBrush.spacing {
            continue
          }
          cairo_line_to(context, place.x, place.y)
          drawn = place
        }
        if kind.isArea { cairo_close_path(context) }
      }
    }
  }

  private func use(_ colour: RGB) {
    cairo_set_source_rgb(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
  }
}

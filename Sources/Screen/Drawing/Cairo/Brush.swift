import CCairo
import Pictures
import RunModel

/// Paints the entries of a paint list with cairo.
final class Brush {
  private let context: OpaquePointer?
  private let list: PaintList
  private var place = PaintList.Place()
  private var clip: Box?

  /// - Parameters:
  ///   - surface: The surface to paint on.
  ///   - list: The list that contains the entries' paths, glyphs and pictures.
  init(_ surface: OpaquePointer?, list: PaintList) {
    context = cairo_create(surface)
    self.list = list
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
  }

  deinit { cairo_destroy(context) }

  /// Cairo's error message if anything was not drawn, or `nil`.
  ///
  /// After an error cairo silently ignores all further drawing.
  var fault: String? { cairoFault(cairo_status(context)) }

  /// Clips to `parts` permanently; call it first.
  func clip(to parts: [Box]) {
    for part in parts { cairo_rectangle(context, part.x, part.y, part.width, part.height) }
    cairo_clip(context)
  }

  /// Paints an entry; text entries require `face`.
  func paint(_ entry: PaintList.Entry, _ face: SizedFace? = nil) {
    let style = entry.style
    use(style.clip)
    use(style.place)
    switch entry.kind {
    case .fill:
      walk(entry)
      setColour(style)
      cairo_fill(context)
    case .gradient:
      walk(entry)
      let pattern = pattern(list.gradients[entry.index])
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
      cairo_fill(context)
    case .stroke:
      walk(entry)
      stroke(style)
    case .text:
      setColour(style)
      let text = list.texts[entry.index]
      let glyphs = text.line.forCairo(x: text.x, y: text.y)
      guard !glyphs.isEmpty else {
        text.line.glyphs.forEach { paintOutline($0.mask, text.box($0)) }
        break
      }
      cairo_set_scaled_font(context, face?.handle)
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
    case .picture:
      cairo_set_source_surface(context, list.pictures[entry.index].surface, 0, 0)
      cairo_paint(context)
    case .turnedPicture(let isSmooth):
      let picture = list.pictures[entry.index]
      cairo_set_source_surface(
        context, picture.surface, -Double(picture.size.width) / 2,
        -Double(picture.size.height) / 2)
      cairo_pattern_set_filter(
        cairo_get_source(context), isSmooth ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST)
      cairo_paint(context)
    }
  }

  private func paintOutline(_ mask: GlyphMask, _ box: PixelRect) {
    mask.withSurface { cairo_mask_surface(context, $0, Double(box.x), Double(box.y)) }
  }

  private func stroke(_ style: PaintList.Style) {
    setColour(style)
    cairo_set_line_width(context, style.width)
    if style.dash > 0 { cairo_set_dash(context, [style.dash, style.gap], 2, 0) }
    cairo_stroke(context)
    if style.dash > 0 { cairo_set_dash(context, nil, 0, 0) }
  }

  private func walk(_ entry: PaintList.Entry) {
    list.numbers.withUnsafeBufferPointer { all in
      var rest = all[entry.numbers]
      func next() -> Double { rest.popFirst() ?? 0 }
      for index in entry.verbs {
        switch list.verbs[index] {
        case .move: cairo_move_to(context, next(), next())
        case .line: cairo_line_to(context, next(), next())
        case .curve: cairo_curve_to(context, next(), next(), next(), next(), next(), next())
        case .arc: cairo_arc(context, next(), next(), next(), next(), next())
        case .rectangle: cairo_rectangle(context, next(), next(), next(), next())
        case .subpath: cairo_new_sub_path(context)
        case .close: cairo_close_path(context)
        }
      }
    }
  }

  private func use(_ clip: Box?) {
    guard clip != self.clip else { return }
    if self.clip != nil {
      cairo_restore(context)
      place = PaintList.Place()
    }
    self.clip = clip
    guard let clip else { return }
    use(PaintList.Place())
    cairo_save(context)
    cairo_rectangle(context, clip.x, clip.y, clip.width, clip.height)
    cairo_clip(context)
  }

  private func use(_ place: PaintList.Place) {
    guard place != self.place else { return }
    self.place = place
    var matrix = cairo_matrix_t(
      xx: place.scale * place.cosine, yx: place.scale * place.sine,
      xy: -place.scale * place.sine, yy: place.scale * place.cosine, x0: place.origin.x,
      y0: place.origin.y)
    cairo_set_matrix(context, &matrix)
  }

  private func setColour(_ style: PaintList.Style) {
    let colour = style.colour
    cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255,
      style.alpha)
  }

  private func pattern(_ gradient: Gradient) -> OpaquePointer? {
    let pattern: OpaquePointer? =
      switch gradient.shape {
      case .linear(let from, let to):
        cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      case .radial(let centre, let from, let to):
        cairo_pattern_create_radial(centre.x, centre.y, from, centre.x, centre.y, to)
      }
    for stop in gradient.stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.at, Double(stop.colour.red) / 255, Double(stop.colour.green) / 255,
        Double(stop.colour.blue) / 255, stop.alpha)
    }
    return pattern
  }
}

/// Returns cairo's message for an error status; `nil` for success.
func cairoFault(_ status: cairo_status_t) -> String? {
  status == CAIRO_STATUS_SUCCESS ? nil : String(cString: cairo_status_to_string(status))
}

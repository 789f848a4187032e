import CCairo

/// A typeface at one size: advances and cached glyph masks, unhinted and in grey levels.
final class SizedFace {
  private let face: OpaquePointer
  private let size: Int
  private var scaled: OpaquePointer?
  /// Advances of the ASCII characters in pixels.
  let advances: [Int]
  private var masks: [Typeface.Glyph: GlyphMask] = [:]
  private var lines: [Written: TextLine] = [:]
  private var outlines: [Outline: TextLine] = [:]

  /// Cairo's error message if a glyph is incomplete, or `nil`.
  private(set) var fault: String?

  /// A text compared by its bytes: strings that compare equal may have different glyphs.
  private struct Written: Hashable {
    let text: Substring

    static func == (one: Written, other: Written) -> Bool {
      one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// A copy that does not retain the surrounding string.
    var alone: Written { Written(text: Substring(String(text))) }
  }

  private struct Outline: Hashable {
    var text: Written
    var width: Double
  }

  /// Capacity of the line and outline caches: most texts stay the same, but a counter adds a new
  /// one every second.
  private static let mostLines = 64

  /// - Parameters:
  ///   - face: A cairo font face.
  ///   - size: Pixels per em.
  ///   - advances: Advances in pixels by ASCII code.
  init(_ face: OpaquePointer, size: Int, advances: [Int]) {
    self.advances = advances
    (self.face, self.size) = (face, size)
  }

  deinit { if let scaled { cairo_scaled_font_destroy(scaled) } }

  /// Cairo's scaled font, created when text is first drawn at this size: most sizes are only used
  /// for measuring.
  var handle: OpaquePointer? {
    if let scaled { return scaled }
    var matrix = cairo_matrix_t()
    cairo_matrix_init_scale(&matrix, Double(size), Double(size))
    var identity = cairo_matrix_t()
    cairo_matrix_init_identity(&identity)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    scaled = cairo_scaled_font_create(face, &matrix, &identity, options)
    cairo_font_options_destroy(options)
    return scaled
  }

  /// Lays out a text, or returns it from the cache.
  ///
  /// - Parameters:
  ///   - text: A single line.
  ///   - glyphs: Calls its argument with each glyph of a text and its advance, in order.
  /// - Returns: The line as drawn.
  func line(
    _ text: Substring, glyphs: (_ add: (_ glyph: Typeface.Glyph, _ advance: Int) -> Void) -> Void
  ) -> TextLine {
    let text = Written(text: text)
    if let known = lines[text] { return known }
    if lines.count == SizedFace.mostLines { lines.removeAll(keepingCapacity: true) }
    var placed: [TextLine.Glyph] = []
    var x = 0
    glyphs { glyph, advance in
      let mask = mask(of: glyph)
      if mask.box.width > 0 { placed.append(TextLine.Glyph(mask: mask, x: x)) }
      x += advance
    }
    let made = TextLine(placed)
    lines[text.alone] = made
    return made
  }

  private func mask(of glyph: Typeface.Glyph) -> GlyphMask {
    if let known = masks[glyph] { return known }
    var drawn = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    let made = GlyphMask(glyph, within: bounds([drawn], margin: 1)) { context in
      cairo_set_scaled_font(context, handle)
      cairo_show_glyphs(context, &drawn, 1)
    }
    fault = fault ?? made.fault
    masks[glyph] = made
    return made
  }

  /// Returns a stroke along the edges of a text's glyphs, half of it outside.
  ///
  /// - Parameters:
  ///   - text: The text of `line`.
  ///   - line: A line with at least one glyph.
  ///   - width: Width of the stroke in pixels.
  /// - Returns: The outline as drawn.
  func outline(of text: Substring, _ line: TextLine, width: Double) -> TextLine {
    var key = Outline(text: Written(text: text), width: width)
    if let known = outlines[key] { return known }
    if outlines.count == SizedFace.mostLines { outlines.removeAll(keepingCapacity: true) }
    let placed = line.forCairo(x: 0, y: 0)
    let bounds = bounds(placed, margin: Int((width / 2).rounded(.up)) + 1)
    let mask = GlyphMask(nil, within: bounds) { context in
      cairo_set_scaled_font(context, handle)
      cairo_glyph_path(context, placed, Int32(placed.count))
      cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width(context, width)
      cairo_stroke(context)
    }
    let made = TextLine([TextLine.Glyph(mask: mask, x: 0)])
    fault = fault ?? mask.fault
    key.text = key.text.alone
    outlines[key] = made
    return made
  }

  /// Returns the whole pixels that enclose the glyphs, plus a margin.
  private func bounds(_ glyphs: [cairo_glyph_t], margin: Int) -> PixelRect {
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(handle, glyphs, Int32(glyphs.count), &extents)
    // Bearings are relative to the first glyph.
    let (x, y) = ((glyphs.first?.x ?? 0) + extents.x_bearing, extents.y_bearing)
    let (left, top) = (Int(x.rounded(.down)) - margin, Int(y.rounded(.down)) - margin)
    return PixelRect(
      x: left, y: top, width: Int((x + extents.width).rounded(.up)) + margin - left,
      height: Int((y + extents.height).rounded(.up)) + margin - top)
  }
}

/// A drawn line of text with its glyphs from left to right, or its outline.
final class TextLine {
  struct Glyph {
    let mask: GlyphMask
    /// Offset of its origin from the start of the line, in pixels.
    let x: Int

    /// Returns the pixels it touches in a line that starts at a position.
    func box(x: Int, y: Int) -> PixelRect {
      var box = mask.box
      (box.x, box.y) = (box.x + self.x + x, box.y + y)
      return box
    }

    /// Whether both have ink in the same pixel.
    fileprivate func overlaps(_ other: Glyph) -> Bool {
      let (box, otherBox) = (self.box(x: 0, y: 0), other.box(x: 0, y: 0))
      let shared = box.intersection(otherBox)
      guard shared.width > 0, shared.height > 0 else { return false }
      return (shared.y..<(shared.y + shared.height)).contains { y in
        (shared.x..<(shared.x + shared.width)).contains { x in
          mask.covers(x - box.x, y - box.y) && other.mask.covers(x - otherBox.x, y - otherBox.y)
        }
      }
    }
  }

  /// The glyphs with ink.
  let glyphs: [Glyph]
  /// The bounding box in pixels, relative to the start of the line.
  let box: Box
  /// Whether neighbouring glyphs share a pixel.
  let isOverlapping: Bool

  fileprivate init(_ glyphs: [Glyph]) {
    self.glyphs = glyphs
    let boxes = glyphs.map { $0.box(x: 0, y: 0) }
    box = boxes.dropFirst().reduce(boxes.first.map { Box($0) } ?? Box(0, 0, 0, 0)) {
      $0.union(Box($1))
    }
    isOverlapping = zip(glyphs, glyphs.dropFirst()).contains { $0.overlaps($1) }
  }

  /// Returns the glyphs of a line that starts at a position; empty for an outline.
  func forCairo(x: Int, y: Int) -> [cairo_glyph_t] {
    glyphs.compactMap { glyph in
      glyph.mask.glyph.map {
        cairo_glyph_t(index: UInt($0), x: Double(glyph.x + x), y: Double(y))
      }
    }
  }
}

/// The coverage mask of a pixel-aligned glyph, or of the outline of a text.
final class GlyphMask {
  /// `nil` for an outline.
  let glyph: Typeface.Glyph?
  /// The bounding box in pixels relative to the origin of the (first) glyph; empty for a space.
  let box: PixelRect
  /// Cairo's error message if it is incomplete, or `nil`.
  let fault: String?
  /// Bytes per row, padded as cairo requires.
  let stride: Int
  /// The coverage of each pixel of the box, 0 to 255, row after row.
  private(set) var coverage: [UInt8]

  /// - Parameters:
  ///   - glyph: The glyph, if it is a single one.
  ///   - bounds: The drawing area in pixels.
  ///   - draw: Draws in black with a cairo context.
  fileprivate init(
    _ glyph: Typeface.Glyph?, within bounds: PixelRect, draw: (OpaquePointer?) -> Void
  ) {
    self.glyph = glyph
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height))
    let context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    cairo_translate(context, Double(-bounds.x), Double(-bounds.y))
    draw(context)
    cairo_surface_flush(surface)
    fault = cairoFault(cairo_status(context)) ?? cairoFault(cairo_surface_status(surface))
    // If cairo ran out of memory, the mask is empty.
    let data = cairo_image_surface_get_data(surface)
    let bytes = Int(cairo_image_surface_get_stride(surface))
    func covered(_ x: Int, _ y: Int) -> UInt8 { data?[y * bytes + x] ?? 0 }
    let (rows, columns) = (0..<bounds.height, 0..<bounds.width)
    let inkRows = rows.filter { y in columns.contains { covered($0, y) > 0 } }
    let inkColumns = columns.filter { x in rows.contains { covered(x, $0) > 0 } }
    let (x, y) = (inkColumns.first ?? 0, inkRows.first ?? 0)
    let box = PixelRect(
      x: bounds.x + x, y: bounds.y + y, width: (inkColumns.last ?? -1) + 1 - x,
      height: (inkRows.last ?? -1) + 1 - y)
    self.box = box
    stride = (box.width + 3) & ~3
    coverage = [UInt8](repeating: 0, count: stride * box.height)
    for row in 0..<box.height {
      for column in 0..<box.width {
        coverage[row * stride + column] = covered(x + column, y + row)
      }
    }
  }

  /// Whether a pixel of the box has any coverage.
  fileprivate func covers(_ column: Int, _ row: Int) -> Bool { coverage[row * stride + column] > 0 }

  /// Wraps the coverage in a cairo surface for the duration of the call.
  func withSurface(_ body: (OpaquePointer?) -> Void) {
    coverage.withUnsafeMutableBufferPointer { coverage in
      let surface = cairo_image_surface_create_for_data(
        coverage.baseAddress, CAIRO_FORMAT_A8, Int32(box.width), Int32(box.height), Int32(stride))
      body(surface)
      cairo_surface_destroy(surface)
    }
  }
}

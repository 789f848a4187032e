import CCairo
import RunModel

/// Colours along a line or around a point.
struct Gradient {
  enum Shape {
    case linear(from: Point, to: Point)
    case radial(centre: Point, from: Double, to: Double)
  }

  struct Stop {
    var at: Double
    var colour: RGB
    var alpha: Double

    init(_ at: Double, _ colour: RGB, alpha: Double = 1) {
      self.at = at
      self.colour = colour
      self.alpha = alpha
    }
  }

  var shape: Shape
  var stops: [Stop]
}

/// Draws into the memory of a frame, or into a picture, with cairo.
///
/// Text stands on whole pixels, so that the same words always give the same pixels.
final class Canvas {
  let size: FrameSize
  private let target: Target
  private let surface: OpaquePointer?
  private var context: OpaquePointer?
  private let faces: [Typeface]
  /// One buffer for all text.
  private var glyphs: [cairo_glyph_t] = []
  /// What is drawn within now; `nil` for the whole.
  private(set) var clip: Box?
  /// Where text was drawn, for tests; `nil` unless somebody asked.
  var recorder: TextRecorder?

  /// What is kept alive while it is drawn on.
  private enum Target {
    case frame(Frame)
    case picture(Picture)
  }

  init(_ frame: Frame) {
    size = frame.size
    target = .frame(frame)
    surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(frame.memory.baseAddress)?.assumingMemoryBound(to: UInt8.self),
      CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    faces = [Typeface(.regular), Typeface(.bold)]
    context = cairo_create(surface)
  }

  /// A canvas for a picture that sets text as `other` does.
  init(_ picture: Picture, like other: Canvas) {
    size = picture.size
    target = .picture(picture)
    surface = cairo_surface_reference(picture.surface)
    faces = other.faces
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Forgets clips, places and errors; to be called before a drawing.
  func begin() {
    cairo_destroy(context)
    context = cairo_create(surface)
  }

  /// Brings everything into memory; to be called after a drawing.
  func end() {
    // After an error cairo draws nothing more, and says nothing either.
    assert(cairo_status(context) == CAIRO_STATUS_SUCCESS, "all that was asked for was drawn")
    cairo_surface_flush(surface)
  }

  // MARK: Paths

  func move(_ x: Double, _ y: Double) { cairo_move_to(context, x, y) }
  func line(_ x: Double, _ y: Double) { cairo_line_to(context, x, y) }

  func curve(_ first: Point, _ second: Point, to end: Point) {
    cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
  }

  func close() { cairo_close_path(context) }

  /// An arc with the clock, angles in radians from three o'clock; a line leads to it.
  func arc(_ centre: Point, _ radius: Double, from start: Double, to end: Double) {
    cairo_arc(context, centre.x, centre.y, radius, start, end)
  }

  func rectangle(_ box: Box) {
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
  }

  /// A path of its own, not joined to what was drawn before.
  func startPath() { cairo_new_sub_path(context) }

  // MARK: Paint

  /// Fills the path; `keepsPath` leaves it for a stroke.
  func fill(_ colour: RGB, alpha: Double = 1, keepsPath: Bool = false) {
    setSource(colour, alpha)
    if keepsPath { cairo_fill_preserve(context) } else { cairo_fill(context) }
  }

  func fill(_ gradient: Gradient) {
    let pattern = pattern(gradient)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
    cairo_fill(context)
  }

  /// Strokes the path with round ends and joins.
  func stroke(_ colour: RGB, width: Double, alpha: Double = 1, keepsPath: Bool = false) {
    setSource(colour, alpha)
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    if keepsPath { cairo_stroke_preserve(context) } else { cairo_stroke(context) }
  }

  /// Strokes the path with dashes.
  func stroke(_ colour: RGB, width: Double, dashes: [Double]) {
    cairo_set_dash(context, dashes, Int32(dashes.count), 0)
    stroke(colour, width: width)
    cairo_set_dash(context, nil, 0, 0)
  }

  /// Lays a picture on with its upper left corner at a place.
  func paint(_ picture: Picture, x: Double, y: Double, alpha: Double = 1) {
    cairo_set_source_surface(context, picture.surface, x, y)
    if alpha < 1 { cairo_paint_with_alpha(context, alpha) } else { cairo_paint(context) }
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  private func setSource(_ colour: RGB, _ alpha: Double) {
    cairo_set_source_rgba(
      context, Double(colour.red) / 255, Double(colour.green) / 255,
      Double(colour.blue) / 255, alpha)
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

  // MARK: Place

  /// Draws within a rectangle only.
  func clipped(to box: Box, _ body: () -> Void) {
    let outer = clip
    clip = outer.map { $0.intersection(box) } ?? box
    cairo_save(context)
    rectangle(box)
    cairo_clip(context)
    body()
    cairo_restore(context)
    clip = outer
  }

  /// Draws with another origin, turned with the clock by radians; nothing where there is no such
  /// place, with which cairo would refuse all that comes after.
  func moved(to origin: Point, turned angle: Double = 0, _ body: () -> Void) {
    guard origin.x.isFinite, origin.y.isFinite, angle.isFinite else { return }
    cairo_save(context)
    cairo_translate(context, origin.x, origin.y)
    if angle != 0 { cairo_rotate(context, angle) }
    body()
    cairo_restore(context)
  }

  // MARK: Text

  func face(_ weight: Typeface.Weight) -> Typeface {
    switch weight {
    case .regular: faces[0]
    case .bold: faces[1]
    }
  }

  /// Sets a line of text with its left end and baseline at a place.
  func show(_ text: Substring, _ font: Font, x: Int, baseline: Int, _ colour: RGB) {
    layOut(text, font, x, baseline)
    guard !glyphs.isEmpty else { return }
    if let recorder { note(text, font, colour, recorder) }
    setSource(colour, 1)
    cairo_set_scaled_font(context, face(font.weight).scaled(to: font.size).handle)
    cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
  }

  /// A rim around a line of text, which keeps it legible on pictures; drawn before the text.
  func outline(
    _ text: Substring, _ font: Font, x: Int, baseline: Int, _ colour: RGB, width: Double
  ) {
    layOut(text, font, x, baseline)
    guard !glyphs.isEmpty else { return }
    recorder?.halo = Halo(colour: colour, width: width)
    cairo_set_scaled_font(context, face(font.weight).scaled(to: font.size).handle)
    cairo_glyph_path(context, glyphs, Int32(glyphs.count))
    stroke(colour, width: width)
  }

  private func layOut(_ text: Substring, _ font: Font, _ x: Int, _ baseline: Int) {
    let face = face(font.weight)
    glyphs.removeAll(keepingCapacity: true)
    var x = x
    for scalar in text.unicodeScalars {
      guard let glyph = face.glyph(of: scalar) else { continue }
      glyphs.append(cairo_glyph_t(index: UInt(glyph), x: Double(x), y: Double(baseline)))
      x += face.advance(of: glyph, size: font.size)
    }
  }

  // MARK: Records

  /// What is needed to judge a text: its place, its size, its colour and what it stands on.
  private func note(_ text: Substring, _ font: Font, _ colour: RGB, _ recorder: TextRecorder) {
    let box = inkBox(font)
    recorder.add(
      TextRecorder.Entry(
        text: String(text), box: box, tier: font.tier, size: font.size, colour: colour,
        halo: recorder.halo, grounds: grounds(in: box)))
    recorder.halo = nil
  }

  /// Notes a sign in a square around its middle, for tests.
  func note(sign: String, _ middle: Point, size: Double, _ colour: RGB) {
    note(sign: sign, Box(middle.x - size / 2, middle.y - size / 2, size, size), colour)
  }

  /// Notes a sign that fills a box which is not turned.
  func note(sign: String, _ box: Box, _ colour: RGB) {
    guard let recorder else { return }
    var corner = Point(box.x, box.y)
    cairo_user_to_device(context, &corner.x, &corner.y)
    let box = Box(corner.x, corner.y, box.width, box.height)
    recorder.add(
      TextRecorder.Sign(name: sign, box: box, colour: colour, grounds: grounds(in: box)))
  }

  /// The colours of the frame in a box, with how many pixels each has.
  private func grounds(in box: Box) -> [RGB: Int] {
    guard case .frame(let frame) = target, recorder?.countsGrounds == true else { return [:] }
    cairo_surface_flush(surface)
    var box = box.intersection(Box(0, 0, Double(size.width), Double(size.height)))
    if let clip { box = box.intersection(clip) }
    var grounds: [RGB: Int] = [:]
    let width = size.width
    frame.withPixels { pixels in
      for y in Int(box.y)..<max(Int(box.y), Int(box.bottom)) {
        for x in Int(box.x)..<max(Int(box.x), Int(box.right)) {
          let pixel = pixels[y * width + x]
          let colour = RGB(
            UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255))
          grounds[colour, default: 0] += 1
        }
      }
    }
    return grounds
  }

  /// Where ink is.
  private func inkBox(_ font: Font) -> Box {
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(
      face(font.weight).scaled(to: font.size).handle, glyphs, Int32(glyphs.count), &extents)
    let origin = Point(glyphs.first?.x ?? 0, glyphs.first?.y ?? 0)
    var corner = Point(origin.x + extents.x_bearing, origin.y + extents.y_bearing)
    cairo_user_to_device(context, &corner.x, &corner.y)
    return Box(corner.x, corner.y, extents.width, extents.height)
  }
}

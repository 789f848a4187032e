import CCairo
import Pictures
import RunModel

/// A linear or radial colour gradient.
struct Gradient: Equatable {
  enum Shape: Equatable {
    case linear(from: Point, to: Point)
    case radial(centre: Point, from: Double, to: Double)
  }

  struct Stop: Equatable {
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
/// Drawing is recorded in a list and painted at the end: completely, or only the differences if the
/// frame holds the previous drawing. Text is aligned to whole pixels, so that the same words always
/// produce the same pixels.
final class Canvas {
  let size: FrameSize
  /// The minimum text sizes.
  let type: TypeSizes
  private let target: Target
  let surface: OpaquePointer?
  private let faults: Faults
  private let faces: [Typeface]
  /// The current clip; `nil` if there is none.
  var clip: Box? { style.clip }
  /// The drawing area of a panel with insets.
  private let bleed: Box?
  /// Records where text is drawn, for tests; `nil` if not recording.
  var recorder: TextRecorder?

  private var list = PaintList()
  /// The list that the target currently shows; `nil` if unknown.
  private var painted: PaintList?
  /// The number of entries of `list` already painted; nonzero only if the recorder read pixels.
  private var paintedCount = 0
  /// The base transform from units to pixels.
  let base: PaintList.Place
  private var style: PaintList.Style
  /// The areas repainted by the last drawing; `nil` for everything.
  private(set) var changes: [PixelRect]?

  /// The drawing target, kept alive while in use.
  private enum Target {
    case frame(Frame)
    case picture(Picture)
  }

  /// The first error of a canvas and of the pictures painted on it; shared between them.
  private final class Faults {
    var first: String?
  }

  /// Cairo's error message if any drawing so far is incomplete, or `nil`.
  var fault: String? { faults.first }

  init(_ frame: Frame, layout: Layout = .square) {
    size = frame.size
    type = layout.type
    base = layout.place
    bleed = layout.inset > 0 ? Box(0, 0, Double(layout.width), Double(layout.height)) : nil
    style = PaintList.Style(place: base)
    target = .frame(frame)
    faults = Faults()
    surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(frame.memory.baseAddress)?.assumingMemoryBound(to: UInt8.self),
      CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height), Int32(size.width * 4))
    faces = [Typeface(.regular), Typeface(.bold)]
  }

  /// Creates a canvas that draws into a picture, with the units of `other`.
  ///
  /// The origin is the picture's upper left corner, or that of `other` if `isWhole`.
  init(_ picture: Picture, like other: Canvas, isWhole: Bool = false) {
    base = isWhole ? other.base : PaintList.Place(scale: other.base.scale)
    bleed = nil
    style = PaintList.Style(place: base)
    size = picture.size
    type = other.type
    target = .picture(picture)
    faults = other.faults
    surface = cairo_surface_reference(picture.surface)
    faces = other.faces
  }

  deinit { cairo_surface_destroy(surface) }

  /// Starts a drawing.
  func begin() {
    list.removeAll()
    paintedCount = 0
    style = PaintList.Style(place: base)
  }

  /// Forces the next drawing to repaint everything.
  func forget() { painted = nil }

  /// Paints the drawing into memory; call it after drawing.
  func end() {
    changes = paintedCount > 0 ? nil : painted.flatMap { list.changes(from: $0, in: size) }
    if changes?.isEmpty != true { paint() }
    switch target {
    case .frame(let frame):
      frame.noteDrawing(changes)
      // Reuse the capacity of the previous list's arrays.
      let before = painted
      painted = list
      list = before ?? PaintList()
    case .picture: list = PaintList()
    }
  }

  // MARK: Paths

  func move(_ x: Double, _ y: Double) { list.add(.move, x, y) }
  func line(_ x: Double, _ y: Double) { list.add(.line, x, y) }

  func curve(_ first: Point, _ second: Point, to end: Point) {
    list.addCurve(first, second, to: end)
  }

  func close() { list.add(.close) }

  /// Adds a clockwise arc, preceded by a line to its start; angles are radians from three o'clock.
  func arc(_ centre: Point, _ radius: Double, from start: Double, to end: Double) {
    list.addArc(centre, radius, from: start, to: end)
  }

  /// Adds a rectangle; in a scaled layout it snaps to whole pixels, at least one, unless rotated.
  func rectangle(_ box: Box) { list.add(isScaled ? snapped(box) : box) }

  private var isScaled: Bool { base.scale != 1 && style.place.isUpright }

  private func snapped(_ box: Box) -> Box {
    let (start, end) = (style.place(Point(box.x, box.y)), style.place(Point(box.right, box.bottom)))
    let (x, y) = (start.x.rounded(), start.y.rounded())
    let width = box.width > 0 ? max(1, end.x.rounded() - x) : 0
    let height = box.height > 0 ? max(1, end.y.rounded() - y) : 0
    let (origin, scale) = (style.place.origin, style.place.scale)
    return Box((x - origin.x) / scale, (y - origin.y) / scale, width / scale, height / scale)
  }

  /// Extends a box that reaches the edge of the drawing area to the edge of the panel.
  func bled(_ box: Box) -> Box {
    guard let bleed, style.place == base else { return box }
    var box = box
    if box.bottom >= bleed.bottom { box.height += base.origin.y }
    if box.y <= 0 {
      box.y -= base.origin.y
      box.height += base.origin.y
    }
    return box
  }

  /// Starts a subpath that is not joined to the previous one.
  func startPath() { list.add(.subpath) }

  // MARK: Paint

  /// Fills the path; `keepsPath` retains it for a stroke.
  func fill(_ colour: RGB, alpha: Double = 1, keepsPath: Bool = false) {
    list.paintPath(.fill, styled(colour, alpha), keepsPath: keepsPath)
  }

  func fill(_ gradient: Gradient) { list.paintPath(gradient, style) }

  /// Strokes the path with round caps and joins.
  func stroke(_ colour: RGB, width: Double, alpha: Double = 1, keepsPath: Bool = false) {
    list.paintPath(.stroke, styled(colour, alpha, width: width), keepsPath: keepsPath)
  }

  /// Strokes the path with dashes; `dashes` contains the lengths of dash and gap.
  func stroke(_ colour: RGB, width: Double, dashes: [Double]) {
    var style = styled(colour, width: width)
    (style.dash, style.gap) = (dashes.first ?? 0, dashes.last ?? 0)
    list.paintPath(.stroke, style, keepsPath: false)
  }

  private func styled(_ colour: RGB, _ alpha: Double = 1, width: Double = 0) -> PaintList.Style {
    var style = style
    (style.colour, style.alpha, style.width) = (colour, alpha, width)
    return style
  }

  /// Paints a picture with its upper left corner at a position.
  func paint(_ picture: Picture, x: Double, y: Double) {
    var style = style
    style.place.origin = style.place(Point(x, y))
    if isScaled {
      // Pictures are already made at pixel size.
      style.place.origin.x.round()
      style.place.origin.y.round()
      style.place.scale = 1
    }
    list.paint(picture, .picture, style)
  }

  /// Paints a picture centred at a position, scaled, and rotated clockwise by an angle in radians;
  /// without smoothing it is cheaper, for animations.
  func paint(
    _ picture: Picture, centre: Point, scaledBy scale: Double, turned angle: Double, isSmooth: Bool
  ) {
    // A scale of zero is an error in cairo.
    guard scale > 0.001 else { return }
    moved(to: centre, turned: angle) {
      var style = style
      style.place.scale = scale
      list.paint(picture, .turnedPicture(isSmooth: isSmooth), style)
    }
  }

  // MARK: Clip and transform

  /// Draws clipped to a box.
  func clipped(to box: Box, _ body: () -> Void) {
    let outer = style.clip
    let box = pixels(bled(box))
    style.clip = outer.map { $0.intersection(box) } ?? box
    body()
    style.clip = outer
  }

  /// Draws with a moved origin, rotated clockwise by an angle in radians.
  ///
  /// Draws nothing if the values are not finite: cairo would then reject everything that follows.
  func moved(to origin: Point, turned angle: Double = 0, _ body: () -> Void) {
    guard origin.x.isFinite, origin.y.isFinite, angle.isFinite else { return }
    let outer = style.place
    style.place.origin = outer(origin)
    if angle != 0 { style.place.turn(by: angle) }
    body()
    style.place = outer
  }

  // MARK: Text

  func face(_ weight: Typeface.Weight) -> Typeface {
    switch weight {
    case .regular: faces[0]
    case .bold: faces[1]
    }
  }

  /// Draws a line of text with its left end and baseline at a position.
  func show(_ text: Substring, _ font: Font, x: Int, baseline: Int, _ colour: RGB) {
    let font = font.resized(to: pixels(font))
    let line = face(font.weight).line(text, size: font.size)
    guard !line.glyphs.isEmpty else { return }
    let placed = placed(line, x, baseline)
    if let recorder { note(text, placed, font, colour, recorder) }
    list.paint(placed, font, styled(onPixels: colour))
  }

  /// Returns a style without a transform, since glyphs are already positioned in pixels.
  private func styled(onPixels colour: RGB) -> PaintList.Style {
    var style = styled(colour)
    style.place = PaintList.Place()
    return style
  }

  private func placed(_ line: TextLine, _ x: Int, _ baseline: Int) -> PaintList.PlacedText {
    let start = style.place(Point(Double(x), Double(baseline)))
    return PaintList.PlacedText(line: line, x: Int(start.x.rounded()), y: Int(start.y.rounded()))
  }

  /// Draws an outline around a line of text to keep it legible on pictures; call it before the
  /// text.
  func outline(
    _ text: Substring, _ font: Font, x: Int, baseline: Int, _ colour: RGB, width: Double
  ) {
    let font = font.resized(to: pixels(font))
    let face = face(font.weight)
    let line = face.line(text, size: font.size)
    guard !line.glyphs.isEmpty else { return }
    recorder?.halo = Halo(colour: colour, width: width)
    let outline = face.outline(of: text, line, size: font.size, width: width * base.scale)
    list.paint(placed(outline, x, baseline), font, styled(onPixels: colour))
  }

  // MARK: Records

  /// Records a text's box, size, colour and background colours.
  private func note(
    _ text: Substring, _ placed: PaintList.PlacedText, _ font: Font, _ colour: RGB,
    _ recorder: TextRecorder
  ) {
    let box = inkBox(placed, font)
    recorder.add(
      TextRecorder.Entry(
        text: String(text), box: box, tier: font.tier, size: font.size, colour: colour,
        halo: recorder.halo, grounds: grounds(in: box)))
    recorder.halo = nil
  }

  /// Records an icon in a square around its centre.
  func note(icon: String, _ middle: Point, size: Double, _ colour: RGB) {
    note(icon: icon, Box(middle.x - size / 2, middle.y - size / 2, size, size), colour)
  }

  /// Records an icon that fills an unrotated box.
  func note(icon: String, _ box: Box, _ colour: RGB) {
    guard let recorder else { return }
    let (corner, scale) = (style.place(Point(box.x, box.y)), style.place.scale)
    let box = Box(corner.x, corner.y, box.width * scale, box.height * scale)
    recorder.add(
      TextRecorder.Icon(name: icon, box: box, colour: colour, grounds: grounds(in: box)))
  }

  /// Returns a histogram of the frame's colours in a box.
  private func grounds(in box: Box) -> [RGB: Int] {
    guard case .frame(let frame) = target, recorder?.countsGrounds == true else { return [:] }
    // Paint everything recorded so far; the end of the drawing paints the rest.
    changes = nil
    paint()
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

  /// Returns the bounding box of the ink.
  private func inkBox(_ text: PaintList.PlacedText, _ font: Font) -> Box {
    var extents = cairo_text_extents_t()
    let placed = text.line.forCairo(x: text.x, y: text.y)
    cairo_scaled_font_glyph_extents(
      face(font.weight).sized(font.size).handle, placed, Int32(placed.count), &extents)
    let origin = Point(placed.first?.x ?? 0, placed.first?.y ?? 0)
    return Box(
      origin.x + extents.x_bearing, origin.y + extents.y_bearing, extents.width, extents.height)
  }

  // MARK: Painting

  /// Paints the remaining entries of the list, clipped to `changes` if set.
  private func paint() {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let parts = changes ?? [whole]
    let boxes = parts.map { Box($0) }
    var pixels: PixelBrush?
    if case .frame(let frame) = target { pixels = PixelBrush(frame) }
    var brush: Brush?
    for entry in list.entries[paintedCount...] where boxes.contains(where: entry.box.overlaps) {
      if let pixels, pixels.paint(entry, of: list, within: parts) { continue }
      let brush = with(&brush, parts: changes == nil ? nil : boxes)
      // PixelBrush bypasses cairo.
      cairo_surface_mark_dirty(surface)
      switch entry.kind {
      case .fill, .gradient, .stroke, .picture, .turnedPicture: brush.paint(entry)
      case .text(let font):
        brush.paint(entry, face(font.weight).sized(font.size))
      }
      cairo_surface_flush(surface)
    }
    paintedCount = list.entries.count
    faults.first =
      faults.first ?? brush?.fault ?? cairoFault(cairo_surface_status(surface))
      ?? faces.lazy.compactMap(\.fault).first
  }

  /// Returns the brush of a drawing, created on first use.
  private func with(_ brush: inout Brush?, parts: [Box]?) -> Brush {
    if let brush { return brush }
    let made = Brush(surface, list: list)
    if let parts { made.clip(to: parts) }
    brush = made
    return made
  }
}

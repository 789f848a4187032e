import CCairo
import Glibc
import Pictures
import RunModel

/// The recorded entries of a drawing, in order; kept so that the next drawing repaints only the
/// differences.
///
/// Two lists alternate and keep their capacity, so that a similar drawing allocates nothing.
struct PaintList {
  /// A path operation.
  enum Verb: UInt8 {
    case move
    case line
    case curve
    case arc
    case rectangle
    case subpath
    case close

    /// Number of operands.
    var count: Int {
      switch self {
      case .move, .line: 2
      case .curve: 6
      case .arc: 5
      case .rectangle: 4
      case .subpath, .close: 0
      }
    }
  }

  /// The type of an entry.
  enum Kind: Hashable {
    case fill
    case gradient
    case stroke
    case text(Font)
    /// Upper left corner at the origin.
    case picture
    /// Centred at the origin.
    case turnedPicture(isSmooth: Bool)
  }

  /// The style of an entry.
  struct Style: Hashable {
    var colour = RGB(0, 0, 0)
    var alpha = 1.0
    /// Stroke width in pixels.
    var width = 0.0
    /// Dash length of a stroke in pixels; 0 for a solid one.
    var dash = 0.0
    var gap = 0.0
    /// The transform from user space to pixels: clockwise rotation, scale, translation.
    var place = Place()
    /// `nil` for no clip.
    var clip: Box?
  }

  /// A transform: origin, scale and rotation.
  struct Place: Hashable {
    var origin: Point
    var scale: Double
    private(set) var cosine = 1.0
    private(set) var sine = 0.0

    init(origin: Point = Point(0, 0), scale: Double = 1) {
      self.origin = origin
      self.scale = scale
    }

    /// Whether it is not rotated.
    var isUpright: Bool { sine == 0 && cosine == 1 }

    /// Rotates clockwise by an angle in radians.
    mutating func turn(by angle: Double) {
      let (cosine, sine) = (cos(angle), sin(angle))
      (self.cosine, self.sine) = (
        self.cosine * cosine - self.sine * sine, self.cosine * sine + self.sine * cosine
      )
    }

    func callAsFunction(_ point: Point) -> Point {
      let (x, y) = (point.x * scale, point.y * scale)
      return Point(origin.x + x * cosine - y * sine, origin.y + x * sine + y * cosine)
    }
  }

  /// A text aligned to a pixel.
  struct PlacedText {
    let line: TextLine
    let x: Int
    let y: Int

    /// Returns the pixels that a glyph touches.
    func box(_ glyph: TextLine.Glyph) -> PixelRect { glyph.box(x: x, y: y) }
  }

  struct Entry {
    var kind: Kind
    var style: Style
    var verbs = 0..<0
    var numbers = 0..<0
    /// Index into `texts`, `gradients` or `pictures`.
    var index = 0
    /// The pixels that painting it may change.
    var box: Box
    /// Whether it must be painted whole: cairo flattens curves differently if they extend outside a
    /// clip.
    var isPaintedWhole = false
  }

  private(set) var entries: [Entry] = []
  private(set) var verbs: [Verb] = []
  private(set) var numbers: [Double] = []
  private(set) var texts: [PlacedText] = []
  private(set) var gradients: [Gradient] = []
  private(set) var pictures: [Picture] = []
  private var pathStart = (verbs: 0, numbers: 0)

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    verbs.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    gradients.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    pathStart = (0, 0)
  }

  // MARK: Writing

  mutating func add(_ verb: Verb) { verbs.append(verb) }

  mutating func add(_ verb: Verb, _ x: Double, _ y: Double) {
    verbs.append(verb)
    numbers.append(x)
    numbers.append(y)
  }

  mutating func add(_ box: Box) {
    add(.rectangle, box.x, box.y)
    numbers.append(box.width)
    numbers.append(box.height)
  }

  mutating func addArc(_ centre: Point, _ radius: Double, from start: Double, to end: Double) {
    add(.arc, centre.x, centre.y)
    numbers.append(radius)
    numbers.append(start)
    numbers.append(end)
  }

  mutating func addCurve(_ first: Point, _ second: Point, to end: Point) {
    add(.curve, first.x, first.y)
    numbers.append(second.x)
    numbers.append(second.y)
    numbers.append(end.x)
    numbers.append(end.y)
  }

  /// Records an entry that paints the current path.
  mutating func paintPath(_ kind: Kind, _ style: Style, index: Int = 0, keepsPath: Bool) {
    let path = (pathStart.verbs..<verbs.count, pathStart.numbers..<numbers.count)
    let bounds = bounds(path.0, path.1).map {
      device($0, style, margin: kind == .stroke ? style.width / 2 : 0)
    }
    if let bounds {
      // Corners of scaled or rotated paths lie between pixels, where a clip through the path shifts
      // its edge slightly.
      let isTurned = !style.place.isUpright
      let isScaled = isTurned || style.place.scale != 1
      let isPaintedWhole = verbs[path.0].contains {
        $0 == .arc || $0 == .curve || (isScaled && $0 == .line) || (isTurned && $0 == .rectangle)
      }
      entries.append(
        Entry(
          kind: kind, style: style, verbs: path.0, numbers: path.1, index: index,
          box: bounds, isPaintedWhole: isPaintedWhole))
    }
    if !keepsPath { pathStart = (verbs.count, numbers.count) }
  }

  mutating func paintPath(_ gradient: Gradient, _ style: Style) {
    gradients.append(gradient)
    paintPath(.gradient, style, index: gradients.count - 1, keepsPath: false)
  }

  /// Records a text, which must have glyphs.
  mutating func paint(_ text: PlacedText, _ font: Font, _ style: Style) {
    texts.append(text)
    var box = text.line.box
    (box.x, box.y) = (box.x + Double(text.x), box.y + Double(text.y))
    entries.append(
      Entry(
        kind: .text(font), style: style, index: texts.count - 1,
        box: style.clip.map { box.intersection($0) } ?? box))
  }

  /// Returns the pixels of a path that is a single pixel-aligned rectangle; otherwise `nil`.
  func rectangle(of entry: Entry) -> PixelRect? {
    guard entry.verbs.count == 1, verbs[entry.verbs.lowerBound] == .rectangle,
      entry.style.place.isUpright
    else { return nil }
    let first = entry.numbers.lowerBound
    let (x, y) = (numbers[first], numbers[first + 1])
    let start = entry.style.place(Point(x, y))
    let end = entry.style.place(Point(x + numbers[first + 2], y + numbers[first + 3]))
    return PixelRect(exactly: Box(start.x, start.y, end.x - start.x, end.y - start.y))
  }

  mutating func paint(_ picture: Picture, _ kind: Kind, _ style: Style) {
    pictures.append(picture)
    let size = (Double(picture.size.width), Double(picture.size.height))
    let box =
      kind == .picture
      ? Box(0, 0, size.0, size.1) : Box(-size.0 / 2, -size.1 / 2, size.0, size.1)
    entries.append(
      Entry(
        kind: kind, style: style, index: pictures.count - 1,
        box: device(box, style, margin: 0)))
  }

  /// Returns the bounding box of a part of a path; `nil` if empty.
  func bounds(_ verbs: Range<Int>, _ numbers: Range<Int>) -> Box? {
    guard !numbers.isEmpty else { return nil }
    var bounds = Bounds()
    self.numbers.withUnsafeBufferPointer { all in
      var next = numbers.lowerBound
      for index in verbs {
        let verb = self.verbs[index]
        switch verb {
        case .move, .line: bounds.hold(all[next], all[next + 1])
        case .curve:
          bounds.hold(all[next], all[next + 1])
          bounds.hold(all[next + 2], all[next + 3])
          bounds.hold(all[next + 4], all[next + 5])
        case .arc:
          let radius = all[next + 2]
          bounds.hold(all[next] - radius, all[next + 1] - radius)
          bounds.hold(all[next] + radius, all[next + 1] + radius)
        case .rectangle:
          bounds.hold(all[next], all[next + 1])
          bounds.hold(all[next] + all[next + 2], all[next + 1] + all[next + 3])
        case .subpath, .close: break
        }
        next += verb.count
      }
    }
    return bounds.box
  }

  /// Returns the whole pixels that enclose a box in user space; everything if it is out of range.
  func device(_ box: Box, _ style: Style, margin: Double) -> Box {
    var bounds = Bounds()
    for corner in 0..<4 {
      let point = style.place(
        Point(corner & 1 == 0 ? box.x : box.right, corner & 2 == 0 ? box.y : box.bottom))
      bounds.hold(point.x, point.y)
    }
    let farthest = 1e5
    guard bounds.left > -farthest, bounds.top > -farthest, bounds.right < farthest,
      bounds.bottom < farthest
    else { return style.clip ?? PaintList.everywhere }
    // One extra pixel for antialiasing.
    let margin = margin * style.place.scale + 1
    let (x, y) = ((bounds.left - margin).rounded(.down), (bounds.top - margin).rounded(.down))
    let held = Box(
      x, y, (bounds.right + margin).rounded(.up) - x, (bounds.bottom + margin).rounded(.up) - y)
    return style.clip.map { held.intersection($0) } ?? held
  }

  private static let everywhere = Box(0, 0, 1e5, 1e5)

  /// A bounding box under construction.
  private struct Bounds {
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity

    var box: Box { Box(left, top, right - left, bottom - top) }

    mutating func hold(_ x: Double, _ y: Double) {
      if x < left { left = x }
      if x > right { right = x }
      if y < top { top = y }
      if y > bottom { bottom = y }
    }
  }
}

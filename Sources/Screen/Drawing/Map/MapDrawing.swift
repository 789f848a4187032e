import Device
import Glibc
import Pictures
import RunModel
import Words

/// The rotation of a map about its centre, for a map whose top is not north.
struct MapTurn: Hashable {
  static let none = MapTurn(up: 0)

  /// The bearing that points up, degrees.
  let up: Double
  private let sine: Double
  private let cosine: Double

  init(up: Double) {
    self.up = up
    (sine, cosine) = (sin(up * .pi / 180), cos(up * .pi / 180))
  }

  /// Rotates an offset (right, down) from the centre of a north-up map.
  func callAsFunction(_ off: Point) -> Point {
    guard up != 0 else { return off }
    return Point(off.x * cosine + off.y * sine, off.y * cosine - off.x * sine)
  }
}

/// The transform from metres to layout units: the map's centre is at the centre of a box.
struct MapScale: Hashable {
  var centre: Point
  var pixelsPerMetre: Double
  /// The place at the centre, metres.
  var middle = MapPoint(east: 0, north: 0)
  var turn = MapTurn.none

  func callAsFunction(_ point: MapPoint) -> Point {
    let off = turn(
      Point(bounded(point.east - middle.east), -bounded(point.north - middle.north)))
    return Point(centre.x + off.x * pixelsPerMetre, centre.y + off.y * pixelsPerMetre)
  }

  /// Limit in metres for the coordinates of damaged runs: the circumference of the Earth.
  private static let mostMetres: Float = 40_000_000

  private static func bounded(_ metres: Float) -> Double {
    metres.isNaN ? 0 : Double(min(mostMetres, max(-mostMetres, metres)))
  }

  private func bounded(_ metres: Float) -> Double { MapScale.bounded(metres) }

  /// Widths of pins on a run map.
  static let pin = 24.0
  static let selectedPin = 28.0

  /// Returns the largest scale at which an extent in metres fits a box.
  static func fitting(_ extent: MapPoint, in box: Box) -> MapScale {
    // A run on the spot is not magnified into a screen full of noise.
    let (wide, high) = (max(bounded(extent.east), 60), max(bounded(extent.north), 60))
    return MapScale(
      centre: box.centre, pixelsPerMetre: min(box.width / wide, box.height / high))
  }

  /// Whether a pin hangs down from its place, because its head would rise more than ``edge`` above
  /// a box.
  ///
  /// Computed for the selected size, so that pins do not flip while stepping through them.
  static func pinHangs(from place: Point, in box: Box) -> Bool {
    place.y - selectedPin * pinHeight - 2 < box.y - edge
  }

  /// Units above the route's box that are free for pin heads.
  static let edge = 4.0

  /// Distance from a pin's foot to the centre of its head, in widths.
  static let pinRise = 0.875
  /// Distance from a pin's foot to the top of its head, in widths.
  static let pinHeight = pinRise + 0.5

  /// Returns the centre of a pin's head.
  static func pinHead(at place: Point, size: Double, hangs: Bool) -> Point {
    Point(place.x, place.y + (hangs ? 1 : -1) * size * pinRise)
  }
}

/// The cached drawing of the course.
struct ShownCourse {
  /// The inputs of the drawing.
  struct Source: Equatable {
    var lines: [[MapPoint]]
    var scale: MapScale
    var box: Box
    var theme: Settings.Theme
  }

  var source: Source
  var picture: Picture
}

extension Painter {
  /// Minimum distance between drawn points in units; nearer ones are indistinguishable.
  private static let pointSpacing = 1.5

  /// Paints a grid as the ground of a map without streets.
  func paintGrid(_ box: Box) {
    canvas.fill(box, palette.mapGround)
    let step = 34.0
    for x in stride(from: box.x + 10, to: box.right, by: step) {
      canvas.fill(Box(x, box.y, 1, box.height), palette.mapGrid)
    }
    for y in stride(from: box.y + 8, to: box.bottom, by: step) {
      canvas.fill(Box(box.x, y, box.width, 1), palette.mapGrid)
    }
  }

  /// Paints the course being followed, below everything else on the map.
  ///
  /// It is dashed to distinguish it from the trail without relying on colour. It is redrawn only
  /// when the map moves, every few seconds, whereas figures change each second.
  func paintCourse(_ lines: [[MapPoint]], _ scale: MapScale, in box: Box) {
    guard !lines.isEmpty else { return }
    let source = ShownCourse.Source(lines: lines, scale: scale, box: box, theme: theme)
    if shownCourse?.source != source {
      let picture = drawn(in: box) { canvas in
        for line in lines { canvas.polyline(line.map { scale($0) }) }
        canvas.stroke(palette.mapGround, width: 6, keepsPath: true)
        canvas.stroke(palette.course, width: 3, dashes: [6, 4])
      }
      shownCourse = picture.map { ShownCourse(source: source, picture: $0) }
    }
    if let shownCourse { canvas.paint(shownCourse.picture, x: box.x, y: box.y) }
  }

  /// Paints a route in the colours of its points, with a dark outline to separate crossings.
  ///
  /// It is drawn once into a picture of the box; only pins above it change.
  func paintRoute(_ route: [RoutePoint], _ scale: MapScale, width lineWidth: Double, in box: Box) {
    if route != shownRoute.points { shownRoute = (route, shownRoute.number + 1) }
    let key = ArtCache.Key.route(
      number: shownRoute.number, scale: scale, box: box, theme: theme)
    let picture = art.picture(key) {
      drawn(in: box) { drawRoute(thinned(route, scale), width: lineWidth, on: $0) }
    }
    if let picture { canvas.paint(picture, x: box.x, y: box.y) }
  }

  /// Returns a picture of a drawing in a box on a transparent background.
  private func drawn(in box: Box, draw: (Canvas) -> Void) -> Picture? {
    let size = FrameSize(
      width: canvas.pixels(Int(box.width)), height: canvas.pixels(Int(box.height)))
    guard let picture = try? Picture(size: size) else { return nil }
    let canvas = Canvas(picture, like: canvas)
    canvas.begin()
    canvas.moved(to: Point(-box.x, -box.y)) { draw(canvas) }
    canvas.end()
    return picture
  }

  private typealias PlacedPoint = (place: Point, colour: RGB?)

  private func drawRoute(_ points: [PlacedPoint], width lineWidth: Double, on canvas: Canvas) {
    for point in points {
      if point.colour == nil {
        canvas.move(point.place.x, point.place.y)
      } else {
        canvas.line(point.place.x, point.place.y)
      }
    }
    canvas.stroke(palette.mapRim, width: lineWidth + 3)
    // Lines of nearly the same colour share a stroke, because strokes dominate the cost.
    var lines: [RGB: [Int]] = [:]
    var colours: [RGB] = []
    for (index, point) in points.enumerated() {
      guard index > 0, let colour = point.colour.map(Painter.coarse) else { continue }
      if lines[colour, default: []].isEmpty { colours.append(colour) }
      lines[colour, default: []].append(index)
    }
    for colour in colours {
      var last: Int?
      for index in lines[colour] ?? [] {
        let from = points[index - 1].place
        if last != index - 1 { canvas.move(from.x, from.y) }
        canvas.line(points[index].place.x, points[index].place.y)
        last = index
      }
      canvas.stroke(colour, width: lineWidth)
    }
  }

  private func thinned(_ route: [RoutePoint], _ scale: MapScale) -> [PlacedPoint] {
    var points: [PlacedPoint] = []
    for (index, point) in route.enumerated() {
      let place = scale(point.point)
      if point.colour != nil, let last = points.last {
        let isEnd = index + 1 == route.count || route[index + 1].colour == nil
        let (x, y) = (place.x - last.place.x, place.y - last.place.y)
        let least = Painter.pointSpacing * Painter.pointSpacing
        if x * x + y * y < least, !isEnd { continue }
      }
      points.append((place, point.colour))
    }
    return points
  }

  /// Returns a colour quantised to sixteen levels per channel.
  private static func coarse(_ colour: RGB) -> RGB {
    func step(_ channel: UInt8) -> UInt8 { channel & 0xf0 | channel >> 4 }
    return RGB(step(colour.red), step(colour.green), step(colour.blue))
  }

  /// Paints a badge on a pin whose foot is at the place; the pin can hang upside down from it.
  func paintPin(
    _ image: String?, at place: Point, size: Double, isSelected: Bool, hangs: Bool = false
  ) {
    let radius = size / 2
    canvas.moved(to: place, turned: hangs ? .pi : 0) {
      pinPath(radius, grow: 2)
      canvas.fill(palette.mapRim)
      pinPath(radius, grow: 0)
      canvas.fill(isSelected ? palette.warningFill : palette.pin)
    }
    let middle = MapScale.pinHead(at: place, size: size, hangs: hangs)
    canvas.fillCircle(middle, radius: radius - 2, palette.space)
    let side = Int(size) - 4
    paintBadge(
      image, name: "", x: Int((middle.x - Double(side) / 2).rounded()),
      y: Int((middle.y - Double(side) / 2).rounded()), size: side, disc: false)
  }

  private func pinPath(_ radius: Double, grow: Double) {
    let edge = radius + grow
    let head = -2 * radius * MapScale.pinRise
    canvas.move(0, grow)
    canvas.curve(
      Point(-radius * 0.35, -radius * 0.7), Point(-edge, -radius * 0.9), to: Point(-edge, head))
    canvas.arc(Point(0, head), edge, from: .pi, to: 2 * .pi)
    canvas.curve(
      Point(edge, -radius * 0.9), Point(radius * 0.35, -radius * 0.7), to: Point(0, grow))
    canvas.close()
  }

  /// Paints the runner: an arrow while moving, a dot while standing, a ring if the fix is lost.
  func paintRunner(at place: Point, course: Double?, isLost: Bool = false) {
    guard !isLost, let course, course.isFinite else {
      canvas.fillCircle(place, radius: 9, palette.mapRim)
      canvas.fillCircle(place, radius: 6, isLost ? palette.estimate : palette.text)
      // A ring, so that colour is not the only cue.
      if isLost { canvas.fillCircle(place, radius: 3, palette.mapGround) }
      return
    }
    canvas.note(icon: "runner", place, size: 20, palette.text)
    canvas.moved(to: place, turned: course * .pi / 180) {
      canvas.polygon([Point(0, -12), Point(9, 10), Point(0, 5), Point(-9, 10)])
      canvas.stroke(palette.mapRim, width: 5, keepsPath: true)
      canvas.fill(palette.text)
    }
  }

  /// Paints the north arrow; `up` is the bearing that points up.
  func paintNorth(x: Int, y: Int, up: Double = 0) {
    let (x, y) = (Double(x), Double(y))
    // As the map rotates, any street may lie below the arrow.
    if up != 0 { canvas.fillCircle(Point(x, y - 2), radius: 10, palette.mapGround) }
    canvas.note(icon: "north", Point(x, y - 2), size: 14, palette.red)
    canvas.moved(to: Point(x, y - 2), turned: -up * .pi / 180) {
      canvas.polygon([Point(0, -7), Point(5, 7), Point(0, 4), Point(-5, 7)])
      canvas.fill(palette.red)
    }
    canvas.text(
      captions[.north], .label(16), x: Int(x), baseline: Int(y) + 19, width: 16, palette.label,
      .centre, halo: Halo(colour: palette.mapGround, width: 4))
  }

  /// Paints a scale bar of the longest round length that fits.
  func paintScaleBar(
    _ scale: MapScale, _ units: Units, right: Int, baseline: Int, most: Double
  ) {
    let lengths = roundLengths(units)
    let fits = lengths.last { $0.metres * scale.pixelsPerMetre <= most }
    guard let (metres, words) = fits ?? lengths.first else { return }
    let length = (metres * scale.pixelsPerMetre).rounded()
    let x = right - Int(length)
    let (left, y) = (Double(x) + 0.5, Double(baseline) + 0.5)
    for (width, colour) in [(5.0, palette.mapGround), (2, palette.text)] {
      canvas.polyline([
        Point(left, y - 5), Point(left, y), Point(left + length, y), Point(left + length, y - 5),
      ])
      canvas.stroke(colour, width: width)
    }
    let middle = min(x + Int(length) / 2, right + 8 - canvas.width(of: words, .label(16)) / 2)
    canvas.text(
      words, .label(16), x: middle, baseline: baseline - 6,
      width: max(60, Int(length)), palette.text, .centre,
      halo: Halo(colour: palette.mapGround, width: 4))
  }

  /// Returns the round lengths, shortest first.
  private func roundLengths(_ units: Units) -> [(metres: Double, words: String)] {
    let steps = [1, 2, 5]
    func lengths(_ unit: Double, _ symbol: Caption, _ powers: [Int]) -> [(Double, String)] {
      powers.flatMap { power in
        steps.map { (Double($0 * power) * unit, "\($0 * power) \(captions[symbol])") }
      }
    }
    switch units {
    case .kilometres: return lengths(1, .metres, [10, 100]) + lengths(1000, .kilometres, [1, 10])
    case .miles:
      return lengths(0.3048, .feet, [10, 100]) + lengths(units.metres, .miles, [1, 10])
    }
  }
}

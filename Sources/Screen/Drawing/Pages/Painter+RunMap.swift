import Device
import MapTiles
import RunModel
import Words

extension Painter {
  /// Paints a run's route, and below or beside it its figures or the selected pin.
  func paint(_ map: RunMapScreen, _ bottom: Int) {
    let place = pages.runMap
    // Leave room for the content below the map, above any banner.
    let mapHeight = min(place.height, place.isBeside ? bottom : bottom - 50)
    let box = Box(0, 0, Double(place.width), Double(mapHeight))
    // Reserve space for the name in advance, so that the route does not move when it is loaded.
    let start = map.start.flatMap { streets?.mayName($0) == true ? $0 : nil }
    let head = start == nil && map.mark.isEmpty ? 26.0 : 44
    let route = Box(box.x + 16, box.y + head, box.width - 32, box.height - head - 28)
    let scale = MapScale.fitting(map.extent, in: route)
    paintGround(box, scale, origin: map.origin)
    let (pictures, dots) = Painter.split(map.pins, scale, in: route)
    canvas.clipped(to: box) {
      paintRoute(map.route, scale, width: 4.5, in: box)
      paintEnds(map.route, scale)
      for pin in dots { paintDot(scale(pin.point)) }
      for pin in pictures where !pin.isSelected { paint(pin, scale, in: route) }
      for pin in pictures where pin.isSelected { paint(pin, scale, in: route) }
    }
    paintWhen(map, box)
    paintMark(map, box)
    if let start { paintName(of: start, map, box) }
    if map.route.isEmpty { paintNoRoute(box) } else { paintLegend(map, box) }
    if place.isBeside {
      canvas.fill(Box(box.right, 0, 1, box.height), palette.line)
      paintBeside(map, x: Int(box.right) + 12, bottom)
    } else {
      canvas.fill(Box(0, box.bottom, Double(width), 1), palette.line)
      if let pin = map.pin {
        paint(pin, top: mapHeight, bottom)
      } else {
        paintBelow(map, top: mapHeight + 7, bottom)
      }
    }
  }

  private func paint(_ pin: MapPin, _ scale: MapScale, in route: Box) {
    let place = scale(pin.point)
    paintPin(
      pin.image, at: place, size: pin.isSelected ? MapScale.selectedPin : MapScale.pin,
      isSelected: pin.isSelected, hangs: MapScale.pinHangs(from: place, in: route))
  }

  /// Maximum number of pins with pictures; more would cover the route.
  private static let mostPictures = 4

  /// Splits pins into pictures and dots: if there are many or they overlap, only one has its
  /// picture, the selected one or otherwise the farthest.
  private static func split(
    _ pins: [MapPin], _ scale: MapScale, in route: Box
  ) -> (pictures: [MapPin], dots: [MapPin]) {
    if pins.count <= mostPictures {
      let heads = pins.map { pin in
        let place = scale(pin.point)
        return MapScale.pinHead(
          at: place, size: MapScale.pin, hangs: MapScale.pinHangs(from: place, in: route))
      }
      if areApart(heads) { return (pins, []) }
    }
    let shown = pins.firstIndex(where: \.isSelected) ?? pins.count - 1
    var dots = pins
    return ([dots.remove(at: shown)], dots)
  }

  /// Whether pin heads are far enough apart that most of each is visible.
  private static func areApart(_ heads: [Point]) -> Bool {
    let least = MapScale.pin * 2 / 3
    for (index, head) in heads.enumerated() {
      for other in heads[..<index] {
        let (x, y) = (head.x - other.x, head.y - other.y)
        if x * x + y * y < least * least { return false }
      }
    }
    return true
  }

  /// Marks a badge's place with a dot instead of its picture.
  private func paintDot(_ place: Point) {
    canvas.fillCircle(place, radius: 5.5, palette.mapRim)
    canvas.fillCircle(place, radius: 4, palette.pin)
    canvas.fillCircle(place, radius: 1.5, palette.space)
  }

  /// Paints the date, the time, and whether the run was recovered after an interruption.
  private func paintWhen(_ map: RunMapScreen, _ box: Box) {
    let halo = Halo(colour: palette.mapGround, width: 4)
    var right = Int(box.right) - 8
    right -= canvas.text(
      map.clock, .bold(16), x: right, baseline: 19, width: 50, palette.label, .right, halo: halo)
    if map.isRecovered {
      right -= 16
      canvas.againIcon(Point(Double(right), 14), size: 17, palette.blue)
      right -= 6
    }
    canvas.text(
      map.date, .bold(17), x: 8, baseline: 19, width: right - 16, palette.text,
      halo: halo)
  }

  /// Paints whether the distance was corrected.
  private func paintMark(_ map: RunMapScreen, _ box: Box) {
    guard !map.mark.isEmpty else { return }
    canvas.text(
      map.mark, .bold(16), x: Int(box.right) - 8, baseline: 37, width: Int(box.width) / 2,
      palette.label, .right, halo: Halo(colour: palette.mapGround, width: 4))
  }

  /// Paints the name of the town where the run started, once its map is loaded.
  private func paintName(of start: Coordinate, _ map: RunMapScreen, _ box: Box) {
    let font = Font.label(17)
    guard let name = streets?.name(of: start), canvas.canShow(name, font) else { return }
    let taken = map.mark.isEmpty ? 0 : canvas.width(of: map.mark, .bold(16)) + 8
    canvas.text(
      name, font, x: 8, baseline: 37, width: Int(box.width) - 16 - taken, least: 16,
      palette.text, halo: Halo(colour: palette.mapGround, width: 4))
  }

  /// Paints the notice for a run without positions, as in a tunnel or without a receiver.
  private func paintNoRoute(_ box: Box) {
    let middle = box.centre
    canvas.satelliteIcon(Point(middle.x, middle.y - 8), size: 46, palette.dim)
    canvas.text(
      captions[.noRoute], .bold(20), x: Int(middle.x), baseline: Int(middle.y) + 46,
      width: Int(box.width) - 20, palette.text, .centre)
  }

  /// Paints a dot at the start and a chequered flag at the end.
  private func paintEnds(_ route: [RoutePoint], _ scale: MapScale) {
    guard let first = route.first, let last = route.last else { return }
    let start = scale(first.point)
    canvas.fillCircle(start, radius: 6, palette.mapRim)
    canvas.fillCircle(start, radius: 4, RGB(255, 255, 255))
    let end = scale(last.point)
    let (x, y) = ((end.x - 5).rounded(), (end.y - 5).rounded())
    canvas.fill(Box(x - 1, y - 1, 11, 11), palette.mapRim)
    for cell in 0..<9 {
      canvas.fill(
        Box(x + Double(cell % 3 * 3), y + Double(cell / 3 * 3), 3, 3),
        cell.isMultiple(of: 2) ? RGB(255, 255, 255) : palette.mapRim)
    }
  }

  /// Paints the colour scale with the slowest and fastest pace.
  private func paintLegend(_ map: RunMapScreen, _ box: Box) {
    let font = Font.bold(16)
    guard map.slowest != map.fastest.number else {
      paintEvenLegend(map, box)
      return
    }
    let (slow, fast) = (
      canvas.width(of: map.slowest, font), canvas.width(of: map.fastest.text, font)
    )
    let bar = 64
    let baseline = Int(box.bottom) - 6
    let left = Int(box.centre.x) - (slow + fast + bar + 12) / 2
    let halo = Halo(colour: palette.mapGround, width: 4)
    canvas.text(
      map.slowest, font, x: left, baseline: baseline, width: 60, palette.text, halo: halo)
    let x = left + slow + 6
    canvas.rectangle(Box(Double(x), Double(baseline) - 9, Double(bar), 7))
    let (low, middle, high) = (map.palette.slowest, map.palette.mean, map.palette.fastest)
    canvas.fill(
      Gradient(
        shape: .linear(from: Point(Double(x), 0), to: Point(Double(x + bar), 0)),
        stops: [.init(0, low), .init(0.5, middle), .init(1, high)]))
    dither(PixelRect(x: x, y: baseline - 9, width: bar, height: 7))
    canvas.text(
      map.fastest.text, font, x: x + bar + 6, baseline: baseline, width: 80, palette.text,
      halo: halo)
  }

  /// Paints the legend of a run at constant pace, which has a single colour.
  private func paintEvenLegend(_ map: RunMapScreen, _ box: Box) {
    let font = Font.bold(16)
    let bar = 32
    let baseline = Int(box.bottom) - 6
    let x = Int(box.centre.x) - (bar + 6 + canvas.width(of: map.fastest.text, font)) / 2
    canvas.fill(
      Box(Double(x), Double(baseline) - 9, Double(bar), 7), map.palette.mean)
    canvas.text(
      map.fastest.text, font, x: x + bar + 6, baseline: baseline, width: 80, palette.text,
      halo: Halo(colour: palette.mapGround, width: 4))
  }

  private typealias Labelled = (label: String, figure: Figure)

  private func figures(_ map: RunMapScreen) -> [Labelled] {
    [(captions[.distance], map.distance), (captions[.time], Figure(map.time))]
      + (map.moving.map { [(captions[.moving], Figure($0))] } ?? [])
      + [(captions[.pace], map.pace), (captions[.climb], Figure(map.climb))]
  }

  private func paintBelow(_ map: RunMapScreen, top: Int, _ bottom: Int) {
    guard map.moving == nil else { return paintFive(figures(map), top: top, bottom) }
    // A banner replaces the second row.
    for (index, entry) in figures(map).enumerated() where index < 2 || bottom == height {
      paintLabelled(
        entry.label, entry.figure, size: 28, x: 12 + 116 * (index % 2),
        top: top + 46 * (index / 2), width: 104)
    }
  }

  /// Paints five figures as large as possible, with the moving time after the total time.
  ///
  /// Three are in the first row and two in the second, where the last one extends to the right
  /// edge. If labels are too long for that, the first row has two and the second three.
  private func paintFive(_ figures: [Labelled], top: Int, _ bottom: Int) {
    let (room, least) = (width - 24, 12)
    let sizes = Array((16...28).reversed())
    func widths(_ size: Int) -> [Int] {
      figures.map { entry in
        max(
          canvas.width(of: entry.label, .bold(16)),
          figureWidth(entry.figure, size: size))
      }
    }
    func columns(_ size: Int, isThreeFirst: Bool) -> [Int] {
      let taken = widths(size)
      return isThreeFirst
        ? [max(taken[0], taken[3]), taken[1], taken[2]]
        : [taken[2], taken[3], max(taken[1], taken[4])]
    }
    func size(isThreeFirst: Bool) -> Int? {
      sizes.first { columns($0, isThreeFirst: isThreeFirst).reduce(2 * least, +) <= room }
    }
    let isThreeFirst = size(isThreeFirst: true) != nil || size(isThreeFirst: false) == nil
    let found = size(isThreeFirst: isThreeFirst)
    // If the labels do not fit at any size, limit their widths.
    let shown = columns(found ?? 16, isThreeFirst: isThreeFirst).map {
      found == nil ? min($0, (room - 2 * least) / 3) : $0
    }
    let gap = max(least, (room - shown.reduce(0, +)) / 2)
    let starts = [12, 12 + shown[0] + gap, 12 + shown[0] + shown[1] + 2 * gap]
    let places =
      isThreeFirst
      ? [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)] : [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]
    for (index, entry) in figures.enumerated() {
      let (row, column) = places[index]
      guard row == 0 || bottom == height else { continue }
      // Extends to the next figure in its row or to the right edge.
      let next = places.dropFirst(index + 1).first { $0.0 == row }
      let end = next.map { starts[$0.1] - gap } ?? width - 12
      paintLabelled(
        entry.label, entry.figure, size: found ?? 16, x: starts[column], top: top + 46 * row,
        width: end - starts[column])
    }
  }

  private func paintBeside(_ map: RunMapScreen, x: Int, _ bottom: Int) {
    let room = width - x - 6
    guard let pin = map.pin else {
      let isClose = map.moving != nil
      let (size, step) = isClose ? (28, 46) : (30, 58)
      // A banner covers the bottom.
      let shown = bottom == height ? 5 : isClose ? 4 : 3
      for (index, entry) in figures(map).prefix(shown).enumerated() {
        paintLabelled(
          entry.label, entry.figure, size: size, x: x, top: 10 + step * index, width: room)
      }
      return
    }
    let isLow = bottom < height
    let picture = isLow ? 64 : 74
    paintBadge(pin.image, name: pin.badge, x: x + (room - picture) / 2, y: 4, size: picture)
    let name = lines(pin.badge, .bold, sizes: 16...24, width: room, most: 2)
    var y = show(
      name.lines, name.font, x: x, baseline: picture + 10 + name.font.capHeight,
      step: name.font.size, palette.text)
    y += 29
    paintFigure(Figure(pin.distance), size: 24, x: x, baseline: y, width: room)
    if !isLow {
      y += 25
      canvas.text(
        pin.since, .bold(16), x: x, baseline: y, width: room, palette.label)
    }
    y += 25
    paintFigure(Figure(pin.pace), size: 24, x: x, baseline: y, width: room)
    guard !isLow else { return }
    canvas.text(
      pin.place, .bold(16), x: x, baseline: y + 26, width: room, palette.label)
  }

  /// Paints the selected pin: picture, name, distance, pace since the previous one.
  private func paint(_ pin: RunMapScreen.Pin, top: Int, _ bottom: Int) {
    let isLow = bottom < height
    let picture = isLow ? 40 : 68
    paintBadge(
      pin.image, name: pin.badge, x: 6, y: top + 1 + (bottom - top - 1 - picture) / 2, size: picture
    )
    let x = picture + 12
    let room = width - x - 12
    let name = lines(
      pin.badge, .bold, sizes: isLow ? 16...20 : 16...28, width: room,
      most: isLow || canvas.width(of: pin.badge, .bold(17)) <= room ? 1 : 2)
    show(
      name.lines, name.font, x: x, baseline: top + (isLow ? 22 : name.lines.count > 1 ? 18 : 32),
      step: 17, palette.text)
    guard !isLow else {
      paintFigure(Figure(pin.pace), size: 19, x: x, baseline: top + 43, width: room)
      return
    }
    paintFigure(Figure(pin.distance), size: 24, x: x, baseline: 204, width: room - 60)
    canvas.text(
      pin.place, .bold(16), x: width - 12, baseline: 204, width: 56, palette.label, .right)
    let since = wrapped(pin.since, .bold(16), width: room / 2)
    show(
      since.lines, since.font, x: width - 12, baseline: since.lines.count > 1 ? 220 : 230, step: 16,
      palette.label, .right)
    let taken = since.lines.map { canvas.width(of: $0, since.font) }.max() ?? 0
    paintFigure(Figure(pin.pace), size: 24, x: x, baseline: 230, width: room - taken - 6, least: 20)
  }
}

extension RunMapScreen {
  /// The start of the run in degrees; `nil` without a route.
  fileprivate var start: Coordinate? {
    guard let origin, let first = route.first?.point else { return nil }
    return Geodesy.offset(origin, east: Double(first.east), north: Double(first.north))
  }
}

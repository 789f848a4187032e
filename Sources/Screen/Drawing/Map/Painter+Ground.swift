import Device
import MapTiles
import RunModel

/// Whose data the streets are, shown for some seconds when a run's live map is opened first.
struct ShownAttribution {
  /// How long it is shown.
  static let time = Duration.seconds(5)

  /// The run, by the place that its metres are counted from.
  private var run: Coordinate?
  private var until: Instant?
  /// What is to be shown now; `nil` for nothing.
  private(set) var credit: String?

  /// The moment of the drawing.
  var now = Instant(nanoseconds: 0)

  /// Takes note of what a map of a run shows.
  ///
  /// - Parameters:
  ///   - credit: Whose data the streets are; `nil` where nobody knows.
  ///   - run: Names the run.
  mutating func update(_ credit: String?, of run: Coordinate) {
    if credit != nil, self.run != run {
      (self.run, until) = (run, now + ShownAttribution.time)
    }
    self.credit = until.map { now < $0 } == true ? credit : nil
  }
}

extension Painter {
  /// Units an em of the street's name.
  private static let streetSize = 19

  /// The ground of a map: streets where some are known, else a grid.
  ///
  /// - Returns: Whether there are streets.
  @discardableResult
  func paintGround(_ box: Box, _ scale: MapScale, origin: Coordinate?) -> Bool {
    let whole = canvas.bled(box)
    guard let streets, let origin, let view = GroundView(whole, scale, origin: origin),
      let sheet = ground.picture(
        of: view, origin: origin, from: streets, theme, scale: canvas.base.scale)
    else {
      paintGrid(box)
      return false
    }
    canvas.clipped(to: box) {
      canvas.paint(sheet.picture, x: whole.x + sheet.corner.x, y: whole.y + sheet.corner.y)
    }
    return true
  }

  /// Looks up which street the runner is on.
  func followStreets(_ map: LiveMapScreen, at now: Instant) {
    guard let streets else { return }
    streets.follow(map.hasPosition ? map.place : nil, course: map.course, at: now)
    attribution.now = now
  }

  /// The street that one is on, in the corner that nothing else is in; before that whose data the
  /// streets are.
  ///
  /// - Parameters:
  ///   - map: Where the runner is.
  ///   - box: What the map fills.
  ///   - hasStreets: Whether there are any under it.
  func paintStreet(of map: LiveMapScreen, _ box: Box, hasStreets: Bool) {
    guard hasStreets, let streets, let origin = map.origin, let place = map.place else { return }
    attribution.update(streets.library.map(at: place)?.info.credit, of: origin)
    let halo = Halo(colour: palette.mapGround, width: 4)
    let room = Int(box.width) - 40
    let baseline = Int(box.y) + Painter.streetSize + 3
    if let credit = attribution.credit {
      let words = wrapped(credit, .label(16), width: room)
      for (index, line) in words.lines.enumerated() {
        canvas.text(
          String(line), words.font, x: Int(box.x) + 8, baseline: baseline + index * words.font.size,
          width: room, palette.label, halo: halo)
      }
      return
    }
    let name = streets.street.name
    guard !name.isEmpty, canvas.canShow(name, .label(Painter.streetSize)) else { return }
    canvas.text(
      name, .label(Painter.streetSize), x: Int(box.x) + 8, baseline: baseline, width: room,
      least: 16, palette.text, halo: halo)
  }
}

extension LiveMapScreen {
  /// Where the runner is, degrees.
  fileprivate var place: Coordinate? {
    origin.map {
      Geodesy.offset($0, east: Double(runner.east), north: Double(runner.north))
    }
  }
}

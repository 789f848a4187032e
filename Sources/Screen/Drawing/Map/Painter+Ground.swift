import Device
import MapTiles
import RunModel

/// The map data's attribution, shown for a few seconds when a run's live map is first opened.
struct ShownAttribution {
  /// Display duration.
  static let time = Duration.seconds(5)

  /// The run, identified by its origin.
  private var run: Coordinate?
  private var until: Instant?
  /// The credit to show now, if any.
  private(set) var credit: String?

  /// The time of the current drawing.
  var now = Instant(nanoseconds: 0)

  /// Updates the state for a map that is being shown.
  ///
  /// - Parameters:
  ///   - credit: Returns the attribution; `nil` if unknown. Not called after the display time.
  ///   - run: Identifies the run.
  mutating func update(_ credit: @autoclosure () -> String?, of run: Coordinate) {
    if self.run != run, credit() != nil {
      (self.run, until) = (run, now + ShownAttribution.time)
    }
    self.credit = until.map { now < $0 } == true ? credit() : nil
  }
}

extension Painter {
  /// Text size of the street name, units per em.
  private static let streetSize = 19

  /// Paints the ground of a map: streets if any are loaded, otherwise a grid.
  ///
  /// - Returns: Whether streets were painted.
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

  /// Looks up the street the runner is on.
  func followStreets(_ map: LiveMapScreen, at now: Instant) {
    guard let streets else { return }
    streets.follow(map.hasPosition ? map.place : nil, course: map.course, at: now)
    attribution.now = now
  }

  /// Paints the current street's name in the free corner, or at first the attribution.
  ///
  /// - Parameters:
  ///   - map: The map with the runner's position.
  ///   - box: The map's area.
  ///   - hasStreets: Whether streets are drawn in it.
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
  /// The runner's position in degrees.
  fileprivate var place: Coordinate? {
    origin.map {
      Geodesy.offset($0, east: Double(runner.east), north: Double(runner.north))
    }
  }
}

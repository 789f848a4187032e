import RunModel
import Testing

@testable import Device
@testable import Drawing
@testable import MapTiles

@Suite("Streets under a map") struct GroundTests {
  private let origin = MadeTown.place
  private let box = Box(0, 22, 240, 154)

  private func groundView(
    _ middle: MapPoint = MapPoint(east: 0, north: 0), pixelsPerMetre: Double = 0.48,
    origin: Coordinate = MadeTown.place, up: Double = 0
  ) -> GroundView? {
    GroundView(
      box,
      MapScale(
        centre: box.centre, pixelsPerMetre: pixelsPerMetre, middle: middle, turn: MapTurn(up: up)),
      origin: origin)
  }

  /// A painter with the town's streets, and their map.
  private func painter(_ layout: Layout = .square) -> (painter: Painter, streets: StreetMap) {
    let painter = Painter(layout: layout)
    let streets = MadeTown.map()
    painter.streets = streets
    return (painter, streets)
  }

  private func screen(_ change: (inout LiveMapScreen) -> Void = { _ in }) -> Screen {
    var map = Track.live
    change(&map)
    return Sample("", .liveMap(map), status: .recording).screen
  }

  @Test(
    "lie where the trail lies, within a pixel, from the equator to the north, far from the start",
    arguments: [0.0, 23.4, -47.2, 64.1, 78.2], [0.0, 130])
  func registration(latitude: Double, up turn: Double) throws {
    let origin = Coordinate(latitude: latitude, longitude: 179.99)
    for far in [Float(0), 9_000, -9_000] {
      let middle = MapPoint(east: far, north: -far)
      let view = try #require(groundView(middle, origin: origin, up: turn))
      let scale = MapScale(
        centre: box.centre, pixelsPerMetre: 0.48, middle: middle, turn: MapTurn(up: turn))
      // Corners of the view, by the wearable's own conversion from degrees to metres.
      let degree = Geodesy.metresPerDegree(at: latitude)
      for (right, up) in [(Float(240), Float(150)), (-240, 150), (240, -150), (0, 0)] {
        let point = MapPoint(east: middle.east + right, north: middle.north + up)
        let place = Coordinate(
          latitude: latitude + Double(point.north) / degree.north,
          longitude: 179.99 + Double(point.east) / degree.east)
        let latitudeOnly = try #require(
          MercatorPlace(Coordinate(latitude: place.latitude, longitude: 0)))
        let x = place.longitude / 360 + 0.5
        // On the same side of the antimeridian as the view's centre.
        let turns = (view.centre.x - x).rounded()
        let drawn = view.turn(view.offset(of: MercatorPlace(x: x + turns, y: latitudeOnly.y)))
        let trail = scale(point)
        #expect(abs(box.centre.x + drawn.x - trail.x) < 1, "\(latitude) \(far) \(right)")
        #expect(abs(box.centre.y + drawn.y - trail.y) < 1, "\(latitude) \(far) \(up)")
      }
    }
  }

  @Test("there are none near the poles, or at scales that are none")
  func noView() {
    #expect(groundView(origin: Coordinate(latitude: 89, longitude: 0)) == nil)
    #expect(groundView(origin: Coordinate(latitude: .nan, longitude: 0)) == nil)
    for scale in [0, -1, 1e-300, 1e300, .infinity, .nan] {
      #expect(groundView(pixelsPerMetre: scale) == nil, "\(scale)")
    }
    #expect(groundView(MapPoint(east: .infinity, north: 0)) == nil)
  }

  @Test("are drawn once for as long as the view stays on what was drawn, with the same pixels")
  func sheet() throws {
    let (painter, streets) = painter()
    painter.draw(screen())
    try MadeTown.serve(streets)
    for step in 0..<40 {
      let metres = Float(step) * 3 * Trail.pixel
      painter.draw(screen { $0.centre = MapPoint(east: metres, north: 0) })
      try MadeTown.serve(streets)
    }
    // 117 pixels, and the sheet extends 24 beyond each side of the view it was drawn for.
    #expect((4...6).contains(painter.ground.drawings))
    let fresh = self.painter()
    let last = screen { $0.centre = MapPoint(east: 39 * 3 * Trail.pixel, north: 0) }
    fresh.painter.draw(last)
    try MadeTown.serve(fresh.streets)
    fresh.painter.draw(last)
    painter.draw(last)
    let (new, old) = (fresh.painter.frame.pixels, painter.frame.pixels)
    #expect(zip(new, old).filter { $0 != $1 }.count < new.count / 50)
  }

  @Test("a tile that comes later is drawn; one that nobody sees changes nothing")
  func late() throws {
    let (painter, streets) = painter()
    painter.draw(screen())
    let grid = painter.frame.pixels
    let wanted = streets.takeWanted()
    #expect(!wanted.isEmpty)
    painter.draw(screen())
    #expect(painter.frame.pixels == grid && painter.ground.drawings == 0)
    for key in wanted { streets.receive(try MadeTown.tile(), for: key) }
    painter.draw(screen())
    #expect(painter.frame.pixels != grid && painter.ground.drawings == 1)
    // The surrounding tiles arrive.
    try MadeTown.serve(streets)
    painter.draw(screen())
    #expect(painter.ground.drawings == 1)
  }

  @Test("where the map has no tile, or there is none, the grid says so")
  func grid() throws {
    let (painter, streets) = painter()
    painter.draw(screen())
    for key in streets.takeWanted() { streets.receive(nil, for: key) }
    painter.draw(screen())
    let plain = Painter(layout: .square)
    plain.draw(screen())
    #expect(painter.frame.pixels == plain.frame.pixels)
    painter.streets = StreetMap()
    painter.draw(screen())
    #expect(painter.frame.pixels == plain.frame.pixels)
  }

  @Test("the pixels are the same whether a frame is drawn anew or only where it changed")
  func incremental() throws {
    let (painter, streets) = painter()
    for second in 0..<30 {
      let next = screen {
        $0.centre = MapPoint(east: Float(second) * 6 * Trail.pixel, north: 0)
        $0.runner = MapPoint(east: $0.centre.east + 3, north: 2)
        $0.time = "27:\(10 + second)"
      }
      painter.draw(next)
      if try MadeTown.serve(streets) > 0 { painter.draw(next) }
      let changed = painter.frame.pixels
      painter.forget()
      painter.draw(next)
      #expect(painter.frame.pixels == changed, "second \(second)")
    }
  }

  @Test("whose data it is stands on a run's first map for 5 s, then the street that one is on")
  func attribution() throws {
    let (painter, streets) = painter()
    func texts(at second: Int64, _ screen: Screen) throws -> [String] {
      let recorder = TextRecorder(countsGrounds: false)
      painter.recorder = recorder
      painter.draw(screen, at: Instant(nanoseconds: second * 1_000_000_000))
      try MadeTown.serve(streets)
      return recorder.entries.map(\.text)
    }
    // At the corner of two named streets, running along one of them.
    let onStreet = screen { map in
      map.runner = streetCorner()
      map.course = 0
    }
    #expect(try !texts(at: 90, onStreet).contains("© Town & Co"), "no tile is there yet")
    #expect(try texts(at: 100, onStreet).contains("© Town & Co"))
    #expect(try texts(at: 104, onStreet).contains("© Town & Co"))
    #expect(try texts(at: 105, onStreet).contains("Hauptstrasse"))
    #expect(try !texts(at: 106, onStreet).contains("© Town & Co"))
    // The next run starts elsewhere.
    let next = screen { $0.origin = Coordinate(latitude: 47.2, longitude: 9.5) }
    _ = try texts(at: 199, next)
    #expect(try texts(at: 200, next).contains("© Town & Co"))
  }

  /// A point where Hauptstrasse leads north, in metres from the town's place.
  private func streetCorner() -> MapPoint {
    guard let tile = TileAddress(origin, zoom: 14) else { return MapPoint(east: 0, north: 0) }
    let side = Double(1 << 14)
    let place = MercatorPlace(
      x: (Double(tile.column) + 1610.0 / 4096) / side,
      y: (Double(tile.row) + 500.0 / 4096) / side
    ).coordinate
    let degree = Geodesy.metresPerDegree(at: origin.latitude)
    return MapPoint(
      east: Float((place.longitude - origin.longitude) * degree.east),
      north: Float((place.latitude - origin.latitude) * degree.north))
  }

  @Test("a street's name in letters that the display's face lacks is not shown")
  func foreignName() {
    let canvas = Painter(layout: .square).canvas
    #expect(canvas.canShow("Dr.-Grass-Straße 5?", .bold(19)))
    #expect(canvas.canShow("Łódź", .bold(19)))
    #expect(!canvas.canShow("Невский проспект", .bold(19)))
  }

  @Test("are drawn anew when the map turns, and fill its corners then")
  func turned() throws {
    let (painter, streets) = painter()
    for up in [0.0, 45] {
      painter.draw(screen { $0.up = up })
      try MadeTown.serve(streets)
      painter.draw(screen { $0.up = up })
    }
    let (drawings, turned) = (painter.ground.drawings, painter.frame.pixels)
    painter.draw(
      screen {
        $0.up = 45
        $0.time = "27:15"
      })
    #expect(painter.ground.drawings == drawings)
    painter.draw(screen())
    #expect(painter.ground.drawings == drawings + 1)
    #expect(painter.frame.pixels != turned)
    // All tiles under the corners of the rotated view are requested.
    let view = try #require(groundView(up: 45))
    let whole = try #require(groundView())
    #expect(view.area.low.x < whole.area.low.x && view.area.high.y > whole.area.high.y)
    let half = (box.width * box.width + box.height * box.height).squareRoot() / 2
    #expect(view.reach.x >= half)
  }
}

@Suite("The look of streets") struct StreetLookTests {
  /// All colours of streets, paths, railways and areas, on the live map and of a whole run.
  private func colours(_ theme: Settings.Theme) -> [(StreetKind, RGB)] {
    let look = StreetLook.of(theme)
    return look.areas.map { ($0.key, $0.value.colour) }
      + look.lines.flatMap { kind, line in
        [0.05, 0.48].map { (kind, look.colour(kind, line, at: $0)) }
      }
  }

  @Test("all colours are what a panel of 16 bits shows", arguments: Settings.Theme.allCases)
  func sixteenBits(theme: Settings.Theme) {
    for (kind, colour) in colours(theme) {
      let (red, green, blue) = (colour.red, colour.green, colour.blue)
      #expect(red == red & 0xf8 | red >> 5, "\(kind) \(colour)")
      #expect(green == green & 0xfc | green >> 6, "\(kind) \(colour)")
      #expect(blue == blue & 0xf8 | blue >> 5, "\(kind) \(colour)")
    }
  }

  @Test(
    "none is brighter than the trail in the dark, or darker in the light, by far",
    arguments: Settings.Theme.allCases)
  func quieterThanTheTrail(theme: Settings.Theme) {
    let palette = Palette.of(theme)
    for (kind, colour) in colours(theme) {
      let (street, trail) = (luminance(colour), luminance(palette.trail))
      #expect(theme == .dark ? street < trail : street > trail, "\(kind)")
      #expect(contrast(colour, palette.trail) >= 1.6, "\(kind)")
    }
  }

  @Test("streets of each rank are told from the ground, and wider than the ones below")
  func ranks() {
    for theme in Settings.Theme.allCases {
      let look = StreetLook.of(theme)
      let ranks = [StreetKind.service, .minor, .medium, .major, .motorway]
      let lines = ranks.compactMap { look.lines[$0] }
      #expect(lines.count == ranks.count)
      for (lower, higher) in zip(lines, lines.dropFirst()) {
        #expect(lower.width < higher.width)
      }
      for (kind, line) in look.lines where kind != .river && kind != .brook {
        #expect(contrast(line.colour, look.ground) >= 1.5, "\(kind) \(theme)")
      }
    }
  }
}

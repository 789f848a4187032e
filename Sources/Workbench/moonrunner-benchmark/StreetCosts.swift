import Device
import Drawing
import MapTiles
import RunModel

/// A runner who crosses a map, drawn every second on the live map.
struct StreetCosts {
  /// Metres a second.
  private static let speed = 3.1
  /// Seconds from one turn to the next; the way is a square that never closes.
  private static let straight = 150
  /// Metres that the runner may be off the middle of the map, and by which it moves then.
  private static let drift = 12.5

  private let painter = Painter(layout: .square)
  private let streets = StreetMap()
  private let maps: MapFiles?
  private let origin: Coordinate
  private(set) var tilesRead = 0

  /// - Parameters:
  ///   - path: A map; `-` for none.
  ///   - origin: Where the run begins.
  init(map path: String, at origin: Coordinate) {
    self.origin = origin
    maps = path == "-" ? nil : MapFiles(file: path)
    if let fault = maps?.faults.first { fail("\(path) \(fault.error)") }
    guard let maps else { return }
    streets.library = maps.library
    painter.streets = streets
  }

  private func screen(_ second: Int) -> Screen {
    var screen = RealScreens.first("Running map")
    guard case .liveMap(var map) = screen.content else { fail("no live map") }
    var here = SIMD2<Double>(0, 0)
    var course = 0.0
    var trail: [MapPoint] = []
    for step in 0...second / 10 {
      let leg = step * 10 / StreetCosts.straight
      course = Double(leg % 3) * 90
      let way: [SIMD2<Double>] = [[0, 1], [1, 0], [0, -1]]
      if step > 0 { here += way[leg % 3] * StreetCosts.speed * 10 }
      trail.append(MapPoint(east: Float(here.x), north: Float(here.y)))
    }
    let drift = StreetCosts.drift
    map.origin = origin
    map.runner = MapPoint(east: Float(here.x), north: Float(here.y))
    map.centre = MapPoint(
      east: Float((here.x / drift).rounded() * drift),
      north: Float((here.y / drift).rounded() * drift))
    map.trail = [trail.suffix(60)]
    map.course = course
    (map.start, map.pins) = (nil, [])
    map.time = "\(second / 60):\(second % 60)"
    screen.content = .liveMap(map)
    return screen
  }

  /// Draws a run second by second.
  mutating func run(seconds: Int) {
    for second in 0..<seconds { draw(screen(second), at: second) }
  }

  /// Draws one place as often as asked, each time with its ground anew.
  mutating func redraw(_ count: Int) {
    var screen = screen(0)
    for number in 0..<count {
      screen.theme = number.isMultiple(of: 2) ? .dark : .light
      draw(screen, at: number)
    }
  }

  private mutating func draw(_ screen: Screen, at second: Int) {
    let now = Instant(nanoseconds: Int64(second) * 1_000_000_000)
    painter.draw(screen, at: now)
    guard let maps else { return }
    let wanted = streets.takeWanted()
    for key in wanted { streets.receive(maps.tile(key), for: key) }
    tilesRead += wanted.count
    if !wanted.isEmpty { painter.draw(screen, at: now) }
  }
}

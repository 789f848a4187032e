import RunModel
import Screens
import Tracking

/// A run whose details are open, prepared once for the screen: a route of hours becomes the few
/// hundred points that a display can show.
struct OpenRun: Sendable {
  /// Pixels of a map; points nearer than 1.5 of them are left out.
  static let pixels: Float = 240
  /// Points of a route at most: rounds on a track lie over each other.
  static let longestRoute = 3000
  /// Steps of the profile of heights.
  static let profileSteps = 60

  let run: Run
  let summary: RunSummary
  /// Index of the best badge in the ladder.
  let best: Int?
  /// Badges with a place, in the order they were reached.
  let pins: [(badge: RunBadge, point: MapPoint)]
  private(set) var route: [RoutePoint] = []
  private(set) var splits: [Split] = []
  private(set) var slowest: Double?
  private(set) var fastest: Double?
  /// Width and height that hold the route.
  let extent: MapPoint
  let profile: [Float?]
  let lowest: Double?
  let highest: Double?
  /// At least one; about as full as each other.
  var splitsPages: Int {
    max(1, (splits.count + SplitsScreen.rowsOnPage - 1) / SplitsScreen.rowsOnPage)
  }
  private let places: [MapPoint]
  private let colours: PaceColours

  init(_ run: Run, _ summary: RunSummary, _ ladder: BadgeLadder, _ settings: Settings) {
    self.run = run
    self.summary = summary
    best = summary.bestBadge(in: ladder)
    let frame = MapFrame(run.points.lazy.map(\.coordinate))
    places = run.points.map { frame.point($0.coordinate) }
    extent = frame.extent
    pins = run.badges.compactMap { badge in
      badge.coordinate.map { (badge, frame.point($0)) }
    }
    colours = PaceColours(run)
    let heights = run.points.lazy.compactMap(\.altitude)
    lowest = heights.min()
    highest = heights.max()
    profile = OpenRun.profile(of: run, lowest, highest)
    prepare(settings)
  }

  /// What depends on the settings.
  mutating func prepare(_ settings: Settings) {
    splits = run.splits(settings.units)
    route = makeRoute(settings.mapPalette)
    slowest = colours.slowest > 0 ? 1 / colours.slowest : nil
    fastest = colours.fastest > 0 ? 1 / colours.fastest : nil
  }

  private func makeRoute(_ palette: MapPalette) -> [RoutePoint] {
    var spacing = max(extent.east, extent.north) / OpenRun.pixels * 1.5
    while true {
      let route = makeRoute(palette, spacing: spacing)
      // Segments without end would never be thin enough.
      guard route.count > OpenRun.longestRoute, spacing < 1e4 else { return route }
      spacing = max(1, spacing * 2)
    }
  }

  private func makeRoute(_ palette: MapPalette, spacing: Float) -> [RoutePoint] {
    var route: [RoutePoint] = []
    var last: (point: MapPoint, segment: Int)?
    var next = run.points.lazy.map(\.segment).makeIterator()
    var segment = next.next()
    for (index, point) in places.enumerated() {
      guard let current = segment else { break }
      segment = next.next()
      let isLast = segment != current
      if let last, last.segment == current {
        let east = point.east - last.point.east
        let north = point.north - last.point.north
        guard isLast || (east * east + north * north).squareRoot() >= spacing else { continue }
        let speed = colours.speeds[index - 1] ?? colours.mean
        route.append(RoutePoint(point: point, colour: colours.colour(of: speed, in: palette)))
      } else {
        route.append(RoutePoint(point: point, colour: nil))
      }
      last = (point, current)
    }
    return route
  }

  private static func profile(of run: Run, _ lowest: Double?, _ highest: Double?) -> [Float?] {
    guard let lowest, let highest, run.distance > 0 else { return [] }
    var sums = Array(repeating: (total: 0.0, count: 0.0), count: profileSteps)
    for point in run.points {
      guard let altitude = point.altitude else { continue }
      let share = max(0, min(1, point.distance / run.distance))
      let step = min(profileSteps - 1, Int(share * Double(profileSteps)))
      sums[step].total += altitude
      sums[step].count += 1
    }
    let span = highest - lowest
    return sums.map { sum in
      guard sum.count > 0 else { return nil }
      return span > 0 ? Float((sum.total / sum.count - lowest) / span) : 0
    }
  }
}

/// Brings places into a square of metres around their middle.
struct MapFrame: Sendable {
  private var middle = Coordinate(latitude: 0, longitude: 0)
  private(set) var extent = MapPoint(east: 0, north: 0)
  private var scale = (east: 1.0, north: 1.0)

  init(_ places: some Sequence<Coordinate>) {
    guard let first = places.first(where: { _ in true }) else { return }
    var low = Coordinate(latitude: first.latitude, longitude: 0)
    var high = low
    for place in places {
      let east = MapFrame.degrees(place.longitude - first.longitude)
      low.latitude = min(low.latitude, place.latitude)
      high.latitude = max(high.latitude, place.latitude)
      low.longitude = min(low.longitude, east)
      high.longitude = max(high.longitude, east)
    }
    middle = Coordinate(
      latitude: (low.latitude + high.latitude) / 2,
      longitude: first.longitude + (low.longitude + high.longitude) / 2)
    scale = Geodesy.metresPerDegree(at: middle.latitude)
    extent = MapPoint(
      east: Float((high.longitude - low.longitude) * scale.east),
      north: Float((high.latitude - low.latitude) * scale.north))
  }

  /// Metres east and north of the middle.
  func point(_ place: Coordinate) -> MapPoint {
    MapPoint(
      east: Float(MapFrame.degrees(place.longitude - middle.longitude) * scale.east),
      north: Float((place.latitude - middle.latitude) * scale.north))
  }

  /// The short way round the earth.
  private static func degrees(_ difference: Double) -> Double {
    difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
  }
}

import RunModel
import Tracking

/// A run whose details are open, prepared once for the screen: a route of hours is reduced to the
/// few hundred points that a display can show.
struct OpenRun: Sendable {
  /// Size of a map in pixels; points closer than 1.5 pixels are left out.
  static let pixels: Float = 240
  /// Maximum number of points of a route, whose laps on a track may overlap.
  static let longestRoute = 3000
  /// Number of steps in the elevation profile.
  static let profileSteps = 60

  let run: Run
  let summary: RunSummary
  /// Whether the run can be continued and cut.
  let hasJournal: Bool
  /// The laps that are steps of the workout.
  let steps: [Lap]
  /// The best badge.
  let best: BadgeID?
  /// Badges with a position, in the order they were reached.
  let pins: [(badge: RunBadge, point: MapPoint)]
  private(set) var route: [RoutePoint] = []
  private(set) var splits: [Split] = []
  private(set) var slowest: Double?
  private(set) var fastest: Double?
  /// Width and height of the route in metres.
  let extent: MapPoint
  /// The centre of the route; `nil` without positions.
  let middle: Coordinate?
  let profile: [Float?]
  let lowest: Double?
  let highest: Double?
  /// Returns the number of pages of splits, at least one, with at most `rows` rows each.
  func splitsPages(of rows: Int) -> Int { max(1, (splits.count + rows - 1) / rows) }
  private let places: [MapPoint]
  /// Indices of the points that end a segment.
  private let segmentEnds: [Int]
  private let colours: PaceColours

  init(
    _ run: Run, _ summary: RunSummary, _ ladder: BadgeLadder, _ settings: Settings,
    hasJournal: Bool
  ) {
    var preparation = RunPreparation(of: run, settings.units)
    while !preparation.takePoints() {}
    self.init(preparation, summary, ladder, settings, hasJournal: hasJournal)
  }

  /// Creates an open run from a preparation that has processed all points.
  init(
    _ preparation: consuming RunPreparation, _ summary: RunSummary, _ ladder: BadgeLadder,
    _ settings: Settings, hasJournal: Bool
  ) {
    let run = preparation.run
    let trace = preparation.trace
    let frame = trace.frame
    self.run = run
    self.summary = summary
    self.hasJournal = hasJournal
    steps = run.laps.filter { run.step(of: $0) != nil }
    best = summary.bestBadge(in: ladder).map(BadgeID.run)
    places = trace.points
    segmentEnds = trace.segmentEnds
    extent = frame.extent
    middle = trace.points.isEmpty ? nil : frame.middle
    pins = run.earnedBadges.compactMap { badge in
      badge.coordinate.map { (badge, frame.point($0)) }
    }
    lowest = trace.lowest
    highest = trace.highest
    profile = trace.profile
    splits = preparation.splits
    colours = PaceColours(preparation.takeSpeeds())
    colour(in: settings.mapPalette)
  }

  /// Updates the data that depends on the settings.
  mutating func prepare(_ settings: Settings) {
    splits = run.splits(settings.units)
    colour(in: settings.mapPalette)
  }

  private mutating func colour(in palette: MapPalette) {
    route = makeRoute(palette)
    slowest = colours.slowest > 0 ? 1 / colours.slowest : nil
    fastest = colours.fastest > 0 ? 1 / colours.fastest : nil
  }

  private func makeRoute(_ palette: MapPalette) -> [RoutePoint] {
    var spacing = max(extent.east, extent.north) / OpenRun.pixels * 1.5
    while true {
      let route = makeRoute(palette, spacing: spacing)
      // Segment ends are always kept, so too many segments could never be thinned enough.
      guard route.count > OpenRun.longestRoute, spacing < 1e4 else { return route }
      spacing = max(1, spacing * 2)
    }
  }

  private func makeRoute(_ palette: MapPalette, spacing: Float) -> [RoutePoint] {
    var route: [RoutePoint] = []
    var last: MapPoint?
    var ends = segmentEnds.makeIterator()
    var end = ends.next()
    for (index, point) in places.enumerated() {
      let isLast = index == end
      if isLast { end = ends.next() }
      if let last {
        let east = point.east - last.east
        let north = point.north - last.north
        guard isLast || (east * east + north * north).squareRoot() >= spacing else { continue }
        let speed = colours.speeds[index - 1] ?? colours.mean
        route.append(RoutePoint(point: point, colour: colours.colour(of: speed, in: palette)))
      } else {
        route.append(RoutePoint(point: point, colour: nil))
      }
      last = isLast ? nil : point
    }
    return route
  }
}

/// Prepares a run for the screen: extracts what its pages need from its points, in batches.
///
/// Makes two passes, the first for the map and the splits, the second for the colours, because the
/// intermediate data of each pass is as large as its result.
struct RunPreparation: Sendable {
  /// Number of points that one batch takes through both passes: four and a half hours at 1 Hz,
  /// which take the slowest board 0.1 s.
  ///
  /// Processing the points of a whole day at once would block the keys.
  static let slice = 16_384

  let run: Run
  private let units: Units
  private let clock: RunningClock
  private var rest: Packed<RunPoint>.Iterator
  fileprivate private(set) var trace = Trace()
  private var curve = DistanceCurve()
  fileprivate private(set) var splits: [Split] = []
  private var speeds: PaceColours.Speeds?

  init(of run: Run, _ units: Units) {
    self.run = run
    self.units = units
    clock = RunningClock(run.segments)
    rest = run.points.makeIterator()
    trace.reserve(run.points.count)
  }

  /// Processes the next batch, for both passes; returns `true` when nothing is left.
  mutating func takePoints() -> Bool {
    for _ in 0...2 * RunPreparation.slice + 1 {
      if let point = rest.next() {
        take(point)
      } else if speeds == nil {
        beginSpeeds()
      } else {
        return true
      }
    }
    return false
  }

  private mutating func take(_ point: RunPoint) {
    guard speeds == nil else {
      speeds?.add(point)
      return
    }
    trace.add(point, of: run.distance)
    curve.append(seconds: clock.seconds(at: point.elapsed), metres: point.distance)
  }

  private mutating func beginSpeeds() {
    trace.finish()
    splits = curve.splits(unit: units.metres, duration: run.duration)
    curve = DistanceCurve()
    speeds = PaceColours.Speeds(of: run)
    rest = run.points.makeIterator()
  }

  /// Hands over the speeds, so that nothing is copied.
  fileprivate mutating func takeSpeeds() -> PaceColours.Speeds {
    defer { speeds = nil }
    return speeds ?? PaceColours.Speeds(of: run)
  }
}

/// The data for the pictures of a run, extracted from its points.
private struct Trace: Sendable {
  /// Positions of the points; emptied once all points have been added.
  private var places: [Coordinate] = []
  private(set) var frame = MapFrame([Coordinate]())
  /// The positions projected into the frame.
  private(set) var points: [MapPoint] = []
  /// Indices of the points that end a segment.
  private(set) var segmentEnds: [Int] = []
  private var segment: Int?
  private(set) var lowest: Double?
  private(set) var highest: Double?
  /// Sum and number of elevations in each of the equal parts of the distance.
  private var sums = Array(repeating: (total: 0.0, count: 0.0), count: OpenRun.profileSteps)

  mutating func reserve(_ count: Int) { places.reserveCapacity(count) }

  /// Adds the next point of a run of `distance` metres.
  mutating func add(_ point: RunPoint, of distance: Double) {
    if let segment, segment != point.segment { segmentEnds.append(places.count - 1) }
    segment = point.segment
    places.append(point.coordinate)
    if let altitude = point.altitude { add(altitude, at: point.distance / distance) }
  }

  /// Finishes the trace once all points have been added.
  mutating func finish() {
    if !places.isEmpty { segmentEnds.append(places.count - 1) }
    frame = MapFrame(places)
    points = places.map(frame.point)
    places = []
  }

  /// Adds an elevation at a share of the run's distance, which is not finite in a run of 0 m.
  private mutating func add(_ altitude: Double, at share: Double) {
    lowest = min(lowest ?? altitude, altitude)
    highest = max(highest ?? altitude, altitude)
    guard share.isFinite else { return }
    let step = Int(max(0, min(1, share)) * Double(OpenRun.profileSteps))
    let index = min(OpenRun.profileSteps - 1, step)
    sums[index] = (sums[index].total + altitude, sums[index].count + 1)
  }

  /// Mean elevations, scaled from the lowest (0) to the highest (1); `nil` for gaps.
  var profile: [Float?] {
    guard let lowest, let highest, sums.contains(where: { $0.count > 0 }) else { return [] }
    let span = highest - lowest
    return sums.map { sum in
      guard sum.count > 0 else { return nil }
      return span > 0 ? Float((sum.total / sum.count - lowest) / span) : 0
    }
  }
}

/// Projects positions to metres around the middle of their bounding box.
struct MapFrame: Sendable {
  private(set) var middle = Coordinate(latitude: 0, longitude: 0)
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

  /// Returns a place in metres east and north of the middle.
  func point(_ place: Coordinate) -> MapPoint {
    MapPoint(
      east: Float(MapFrame.degrees(place.longitude - middle.longitude) * scale.east),
      north: Float((place.latitude - middle.latitude) * scale.north))
  }

  /// Wraps a difference of longitudes to -180...180.
  private static func degrees(_ difference: Double) -> Double {
    difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
  }
}

import RunModel

/// Numbers that may cause traps.
let awkwardNumbers: [Double] = [
  0, -0.0, -1, 1e-300, -1e300, 1e15, 1e18, 1e19, 1e300, .greatestFiniteMagnitude,
  .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
]

let ladder = BadgeLadder([
  Badge(name: "Earth", information: "", distance: 0, imageName: "earth"),
  Badge(name: "The Moon", information: "", distance: 1000, imageName: "moon"),
  Badge(name: "Mars", information: "", distance: 3000, imageName: "mars"),
])

/// A stored run of `metres` in `seconds`.
func summary(
  _ number: Int, metres: Double, seconds: Double, givenBeyond: [String] = [], id: String? = nil
) -> RunSummary {
  RunSummary(
    id: id ?? "run-\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number),
    timestamp: nil, utcOffset: 0, distance: metres, duration: seconds,
    givenBeyond: givenBeyond.map { GivenBadge(name: $0, distance: nil) })
}

/// A point on the equator, `metres` east of Greenwich.
func point(_ elapsed: Double, metres: Double, segment: Int = 0) -> RunPoint {
  RunPoint(
    elapsed: elapsed, timestamp: nil,
    coordinate: Coordinate(latitude: 0, longitude: metres / 111_319.490_793),
    distance: metres, segment: segment)
}

/// A run with these segments and points.
func run(
  _ segments: [RunSegment], _ points: [RunPoint], duration: Double = 0, badges: [RunBadge] = []
) -> Run {
  Run(
    id: "run", journal: JournalID(1), number: 1, timestamp: nil, utcOffset: 0,
    duration: duration, elapsed: segments.last?.end ?? 0, distance: points.last?.distance ?? 0,
    distanceLive: 0, gapDistance: 0, recovered: false, engine: "tutorial/1", segments: segments,
    laps: [], badges: badges,
    quality: RunQuality(fixes: points.count, rejected: 0, gapSeconds: 0, worstAccuracy: nil),
    software: "test", points: Packed(points))
}

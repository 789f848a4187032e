import Testing

@testable import RunModel

@Suite("Which distance of a recording counts")
struct DistanceChoiceTests {
  /// The device's metres, the positions' metres, the share of close steps, and which one counts.
  private static let table: [(Double?, Double?, Double, DistanceOrigin?)] = [
    (nil, nil, 0, nil),
    (nil, 5000, 1, .places),
    (0, 5000, 1, .places),
    (5000, nil, 0, .device),
    (5000, 5000, 1, .device),
    // Ten per cent of the larger one, either way.
    (10_000, 9000, 1, .device),
    (10_000, 8999, 1, .places),
    (9000, 10_000, 1, .device),
    (8999, 10_000, 1, .places),
    // Nine tenths of the steps must be close.
    (10_000, 5000, 0.9, .places),
    (10_000, 5000, 0.899, .device),
    // Positions that do not move say nothing about the distance.
    (10_000, 0, 1, .device),
  ]

  @Test("the device's, unless dense positions contradict it", arguments: table.indices)
  func choice(row: Int) {
    let (device, places, share, origin) = DistanceChoiceTests.table[row]
    let choice = DistanceChoice(device: device, places: places, closeShare: share)
    #expect(choice.origin == origin)
  }
}

@Suite("A run with two distances")
struct RunDistanceTests {
  @Test("is by the other one another run, and by that itself again")
  func twice() {
    var run = RunModelTests.run(
      [RunSegment(start: 0, end: 1500, endedBy: .stop)], [], duration: 1500)
    (run.distance, run.distanceLive) = (5000, 5000)
    run.engine = "moonrunner/3"
    run.gapDistance = 40
    run.points = [
      RunPoint(
        elapsed: 0, timestamp: nil, coordinate: Coordinate(latitude: 0, longitude: 0), distance: 0,
        segment: 0, otherDistance: 0),
      RunPoint(
        elapsed: 1500, timestamp: nil, coordinate: Coordinate(latitude: 0, longitude: 0.05),
        distance: 5000, segment: 0, otherDistance: 5100),
    ]
    run.otherDistance = OtherDistance(
      origin: .device, engine: "device/1", distance: 5100,
      laps: [Lap(start: 0, end: 1500, duration: 1500, distance: 5100, kind: .end)])
    #expect(run.distanceOrigin == .places)
    let other = run.byOtherDistance
    #expect(other.distance == 5100 && other.distanceLive == 5100 && other.gapDistance == 0)
    #expect(other.engine == "device/1" && other.distanceOrigin == .device)
    #expect(other.laps.map(\.distance) == [5100] && other.points.last?.distance == 5100)
    #expect(other.otherDistance?.distance == 5000 && other.otherDistance?.gapDistance == 40)
    #expect(other.distanceCurve.total == 5100)
    var again = other.byOtherDistance
    again.distanceLive = run.distanceLive
    #expect(again == run)
  }

  @Test("with one distance it stays as it is")
  func one() {
    let run = RunModelTests.run([], [point(0, metres: 0), point(1500, metres: 5000)])
    #expect(run.byOtherDistance == run && run.distanceOrigin == nil)
  }
}

@Suite("What a stored activity counts for")
struct RunKindTests {
  @Test("a run for all, one indoors for totals, another sport for nothing")
  func counts() {
    var summary = RunModelTests.summary(1, metres: 5000, seconds: 1500)
    for (kind, counts, inTotals) in [
      (RunKind.run, true, true), (.indoor, false, true), (.other(sport: "cycling"), false, false),
    ] {
      summary.kind = kind
      #expect(summary.counts == counts && summary.countsInTotals == inTotals)
      let totals = RunTotals.of([summary], by: .all, weekFrom: .monday)
      #expect(totals.isEmpty != inTotals)
      #expect((summary.bestBadge(in: ladder) != nil) == counts)
    }
  }

  @Test("cadence is steps of a run, strides of one foot in files")
  func cadence() {
    var run = RunModelTests.run([], [])
    #expect(Run.cadence(87, isOnFoot: true) == 174 && Run.cadence(120, isOnFoot: true) == 240)
    #expect(Run.cadence(174, isOnFoot: true) == 174 && Run.cadence(87, isOnFoot: false) == 87)
    #expect(run.written(.cadence, 174) == 87 && run.written(.heartRate, 150) == 150)
    run.sport = "cycling"
    #expect(run.written(.cadence, 87) == 87)
  }
}

import Activities
import RunModel
import Testing

@testable import RunImport

@Suite("A recording that states its distance")
struct StatedDistanceTests {
  /// 20 minutes at 3 m/s; the device counts one per cent more.
  private func imported(
    _ change: (inout Activity) -> Void = { _ in }, takesAnySport: Bool = false
  ) throws -> ImportedRun {
    var activity = RunImportTests.activity(1200)
    change(&activity)
    var context = RunImportTests.context
    context.takesAnySport = takesAnySport
    return try ImportedRun(activity, file: "a.tcx", context)
  }

  @Test("keeps it, with its curve; what the positions make is stored beside it")
  func both() throws {
    let run = try imported { $0.totals = ActivityTotals(distance: 3636, duration: 1200) }.run
    #expect(run.distance == 3636 && run.engine == "device/1" && run.distanceOrigin == .device)
    let other = try #require(run.otherDistance)
    #expect(other.origin == .places && other.engine == "moonrunner/3" && !other.isChosen)
    #expect(abs(other.distance - 3600) < 10)
    #expect(run.points.last?.distance == 3636)
    #expect(abs(run.points[600].distance - 1818) < 0.1)
    #expect(abs((run.points[600].otherDistance ?? 0) - 1800) < 6)
    // Kilometres and badges are where the device counted them.
    #expect(run.laps.map(\.distance) == [1000, 1000, 1000, 636])
    #expect(abs(run.laps[0].duration - 1000 / 3.03) < 0.2)
    #expect(run.badges.map(\.name) == ["Earth", "Moon"])
    #expect(abs(run.badges[1].elapsed - 1609.344 / 3.03) < 0.2)
    #expect(other.badges.map(\.name) == ["Earth", "Moon"])
    #expect(run.moving != nil)
  }

  @Test("loses it where dense positions contradict it, and the figure stays")
  func contradiction() throws {
    let result = try imported { activity in
      activity.totals = ActivityTotals(distance: 4500, duration: 1200)
    }
    let run = result.run
    #expect(abs(run.distance - 3600) < 10 && run.distanceOrigin == .places)
    #expect(run.otherDistance?.distance == 4500 && result.saidDistance == 4500)
    #expect(run.byOtherDistance.distance == 4500)
  }

  @Test("is kept beside the positions' up to the farthest that can be imported, and no further")
  func farthest() throws {
    func other(_ metres: Double) throws -> Run {
      try imported(
        { $0.totals = ActivityTotals(distance: metres, duration: 1200) }, takesAnySport: true
      ).run
    }
    let most = try other(ImportedRun.farthest)
    #expect(most.otherDistance?.distance == ImportedRun.farthest)
    #expect(most.points.last?.otherDistance == ImportedRun.farthest)
    let beyond = try other(ImportedRun.farthest + 1)
    #expect(beyond.otherDistance == nil && abs(beyond.distance - 3600) < 10)
    #expect(beyond.points.allSatisfy { $0.otherDistance == nil })
  }

  @Test("stands alone where the positions are faster than anybody")
  func jump() throws {
    // Positions every minute are too far apart to contradict the device.
    let run = try imported { activity in
      activity.points = Packed(
        activity.points.enumerated().filter { $0.offset % 60 == 0 }.map { index, point in
          var point = point
          if let place = point.coordinate {
            point.coordinate = Coordinate(
              latitude: place.latitude + Double(index) * 0.000_075, longitude: place.longitude)
          }
          return point
        })
      activity.totals = ActivityTotals(distance: 3636, duration: 1200)
    }.run
    #expect(run.distance == 3636 && run.distanceOrigin == nil && run.otherDistance == nil)
    #expect(run.points.allSatisfy { $0.otherDistance == nil })
  }

  @Test("has the laps of the device where they are the whole")
  func laps() throws {
    func laps(_ metres: [Double]) -> [ActivityLap] {
      metres.enumerated().map { index, metres in
        ActivityLap(start: moment(Double(index) * 400), duration: 400, distance: metres)
      }
    }
    let run = try imported { activity in
      activity.laps = laps([1200, 1300, 1136])
      activity.totals = ActivityTotals(distance: 3636, duration: 1200)
    }.run
    #expect(run.laps.map(\.distance) == [1200, 1300, 1136])
    #expect(run.laps.map(\.duration) == [400, 400, 400])
    #expect(run.laps.map(\.end) == [400, 800, 1200])
    // Lap distances that do not add up to the run's are ignored.
    let other = try imported { activity in
      activity.laps = laps([1200, 1300, 500])
      activity.totals = ActivityTotals(distance: 3636, duration: 1200)
    }.run
    #expect(abs(other.laps.reduce(0) { $0 + $1.distance } - 3636) < 0.1)
    #expect(other.laps.count == 3 && abs(other.laps[2].distance - 1212) < 1)
  }

  @Test("by its total alone has the shape of the way that its positions make")
  func totalAlone() throws {
    let run = try imported { activity in
      activity.points = activity.points.edited { _, point in point.distance = nil }
      activity.totals = ActivityTotals(distance: 3700, duration: 1200)
    }.run
    #expect(run.distance == 3700 && run.points.last?.distance == 3700)
    #expect(abs(run.points[600].distance - 1850) < 10)
  }

  @Test("that no one runs that fast is passed over")
  func tooFast() throws {
    let run = try imported { $0.totals = ActivityTotals(distance: 20_000, duration: 1200) }.run
    #expect(run.otherDistance == nil && abs(run.distance - 3600) < 10)
  }

  @Test("of a GPX counts for nothing: its unit is not known")
  func gpx() throws {
    let run = try imported { $0.format = .gpx }.run
    #expect(run.otherDistance == nil && run.engine == "moonrunner/3")
  }

  @Test("indoors counts in totals alone")
  func indoors() throws {
    let activity = RunImportTests.activity(1200, hasPlaces: false)
    let run = try ImportedRun(activity, file: "a", RunImportTests.context).run
    #expect(run.distance > 3600 && run.points.isEmpty && run.badges.isEmpty)
    #expect(run.kind == .indoor && !run.summary.counts && run.summary.countsInTotals)
  }

  @Test("of another sport keeps the sport, and earns nothing")
  func sport() throws {
    let run = try imported(
      { $0.parts = [ActivityPart(point: 0, lap: 0, sport: "cycling")] }, takesAnySport: true
    ).run
    #expect(run.sport == "cycling" && run.kind == .other(sport: "cycling") && run.badges.isEmpty)
    #expect(run.otherDistance?.badges.isEmpty == true)
    #expect(try imported().run.sport == nil)
  }

  @Test("keeps heart rate, cadence as steps, and power")
  func channels() throws {
    let run = try imported { activity in
      activity.points = activity.points.edited { index, point in
        point.channels[.heartRate] = index == 5 ? nil : 150
        point.channels[.cadence] = index < 600 ? 87 : 176
        point.channels[.power] = 250
      }
    }.run
    #expect(run.channels == [.heartRate, .cadence, .power])
    #expect(run.points[4].channels[.heartRate] == 150 && run.points[5].channels[.heartRate] == nil)
    #expect(run.points[4].channels[.cadence] == 174 && run.points[700].channels[.cadence] == 176)
    #expect(run.whole(of: .power)?.mean == 250)
  }
}

import Activities
import RunModel
import RunStore
import Testing
import Tracking

@testable import RunImport

@Suite("A recording of another device becomes a run")
struct ImportedRunTests {
  private func refusal(_ activity: Activity, _ context: ImportedRun.Context = context) -> String {
    do throws(ImportRefusal) {
      _ = try ImportedRun(activity, file: "a", context)
      return ""
    } catch { return error.description }
  }

  @Test("whose places are judged by our engine, with its badges, and says where it is from")
  func judged() throws {
    let imported = try ImportedRun(activity(1200), file: "a.tcx", context)
    #expect(imported.run.distanceOrigin == .device)
    let run = imported.run.byOtherDistance
    #expect(abs(run.distance - 3600) < 10 && run.duration == 1200)
    #expect(run.engine == DistanceEngines.standard && run.moving != nil)
    #expect(abs((imported.saidDistance ?? 0) - 3636) < 0.01)
    #expect(run.badges.map(\.name) == ["Earth", "Moon"])
    #expect(run.laps.count == 4 && run.laps[0].distance == 1000)
    #expect(run.timestamp == start && run.utcOffset == 3600)
    #expect(run.id.hasPrefix("20250308T070000Z-"))
    #expect(run.imported?.format == "TCX" && run.imported?.creator == "Watch")
    #expect(run.imported?.file == "a.tcx")
  }

  @Test("that has no places keeps its device's figures, and earns nothing")
  func placeless() throws {
    let imported = try ImportedRun(activity(1200, hasPlaces: false), file: "a", context)
    let run = imported.run
    #expect(abs(run.distance - 3636) < 0.01 && run.duration == 1200 && run.elapsed == 1200)
    #expect(run.points.isEmpty && run.engine == DeviceEngine.name)
    #expect(run.badges.isEmpty && run.kind == .indoor)
  }

  @Test("that has laps only is one, too")
  func laps() throws {
    var activity = Activity(format: .fit)
    activity.laps = [
      ActivityLap(start: start, duration: 400, distance: 1000),
      ActivityLap(start: moment(420), duration: 300, distance: 800),
    ]
    activity.totals = ActivityTotals(distance: 1800, duration: 700)
    let run = try ImportedRun(activity, file: "a", context).run
    #expect(run.distance == 1800 && run.duration == 700 && run.timestamp == start)
  }

  @Test("in which a new segment without way is a pause, and one with way is a gap")
  func pauses() throws {
    for (metres, isPause) in [(0.0, true), (180, false)] {
      var activity = activity(300, hasDistances: false)
      for second in 0...300 {
        let way = 900 + metres + Double(second) * 3
        activity.points.append(
          ActivityPoint(
            time: moment(360 + Double(second)),
            coordinate: Coordinate(latitude: 52.5 + way / 111_270, longitude: 13.4), segment: 1))
      }
      let run = try ImportedRun(activity, file: "a", context).run
      #expect(run.elapsed == 660 && run.duration == (isPause ? 600 : 660))
      #expect(abs(run.distance - 1800 - metres) < 15)
      #expect(run.segments.map(\.endedBy) == [isPause ? .pause : .gap, .stop])
    }
  }

  @Test("whose laps are the device's; by its positions those by key, and our kilometres")
  func keyLaps() throws {
    var activity = activity(1200)
    activity.laps = [
      ActivityLap(start: start, duration: 500, distance: 1515, isAutomatic: false),
      ActivityLap(start: moment(500), duration: 700, distance: 2121, isAutomatic: false),
    ]
    let byKey = try ImportedRun(activity, file: "a", context).run
    #expect(byKey.laps.map(\.kind) == [.button, .end])
    #expect(byKey.laps.map(\.duration) == [500, 700])
    #expect(byKey.laps.map(\.distance) == [1515, 2121])
    // Measured by position they remain the runner's laps.
    let measured = byKey.byOtherDistance
    #expect(measured.laps[0].duration == 500 && abs(measured.laps[0].distance - 1500) < 6)
    activity.laps[0].isAutomatic = true
    let automatic = try ImportedRun(activity, file: "a", context).run
    #expect(automatic.laps.map(\.kind) == [.auto, .end])
    #expect(automatic.byOtherDistance.laps.map(\.kind) == [.auto, .auto, .auto, .end])
  }

  @Test("by the clock of its device, in quarters of an hour, or by ours")
  func zones() throws {
    for (said, offset) in [(nil, 3600), (7200, 7200), (-12_598, -12_600), (20_700, 20_700)] {
      var activity = activity(60)
      activity.utcOffset = said
      #expect(try ImportedRun(activity, file: "a", context).run.utcOffset == offset)
    }
  }

  @Test("unless it has no times, nothing to count, another sport, or figures no runner has")
  func refusals() {
    #expect(refusal(activity(60, hasTimes: false)).contains("none of its points has a time"))
    #expect(refusal(Activity(format: .gpx)).contains("neither positions nor a distance"))
    #expect(
      refusal(activity(60, hasPlaces: false, hasDistances: false))
        .contains("neither positions nor a distance"))
    #expect(refusal(activity(2)).contains("shorter than 10 m"))
    #expect(refusal(activity(60, sport: "cycling")).contains("its sport is cycling"))
    #expect(refusal(activity(600, speed: 8.5)).contains("no one runs that fast"))
    #expect(refusal(activity(60, from: -1_600_000_000)).contains("before 2000"))
    var long = activity(60)
    long.points.append(ActivityPoint(time: moment(300_000)))
    #expect(refusal(long).contains("more than 3 days"))
    var any = context
    any.takesAnySport = true
    #expect(refusal(activity(600, speed: 8.5, sport: "cycling"), any) == "")
    #expect(refusal(activity(2, sport: "cycling"), any).contains("shorter than 10 m"))
  }

  @Test("by whatever name runs and walks go")
  func sports() {
    for sport in ["running", "trail running", "walking", "hiking", "other", "generic", "track_me"] {
      #expect(activity(1, sport: sport).isOnFoot)
    }
    for sport in ["cycling", "biking", "swimming", "alpine skiing", "sport 37", "rowing"] {
      #expect(!activity(1, sport: sport).isOnFoot)
    }
  }
}

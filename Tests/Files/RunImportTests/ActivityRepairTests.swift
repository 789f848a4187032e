import Activities
import RunModel
import Testing

@testable import RunImport

@Suite("What devices write wrong is corrected, and said")
struct ActivityRepairTests {
  private func imported(_ activity: Activity) throws -> ImportedRun {
    try ImportedRun(activity, file: "a", context)
  }

  private func notes(_ activity: Activity) -> [String] {
    ActivityRepair.repaired(activity).notes
  }

  /// A run of 20 minutes with changed points; without the device's distances.
  private func changed(_ change: (Int, inout ActivityPoint) -> Void) -> Activity {
    var activity = activity(1200, hasDistances: false)
    activity.points = activity.points.edited(change)
    return activity
  }

  @Test("a sound recording stays as it is")
  func sound() {
    let activity = activity(600)
    let repaired = ActivityRepair.repaired(activity)
    #expect(Array(repaired.points) == Array(activity.points) && repaired.notes.isEmpty)
  }

  @Test("positions at 0, 0 are none, and cost no metre")
  func nowhere() throws {
    let nowhere = Coordinate(latitude: 0, longitude: 0)
    let activity = changed { index, point in if index < 3 { point.coordinate = nowhere } }
    #expect(notes(activity) == ["3 positions at 0, 0 ignored"])
    #expect(abs(try imported(activity).run.distance - 1197 * 3) < 8)
    // A run entirely at 0, 0 is accepted.
    let there = changed { _, point in point.coordinate = nowhere }
    #expect(notes(there).isEmpty)
  }

  @Test("a time that contradicts its neighbours is put between them", arguments: [1, 3, 16])
  func times(count: Int) throws {
    for off in [-4.0e8, 4.0e8] {
      let activity = changed { index, point in
        if (600..<600 + count).contains(index) { point.time = moment(Double(index) + off) }
      }
      let words = count == 1 ? "1 wrong time corrected" : "\(count) wrong times corrected"
      #expect(notes(activity) == [words])
      let repaired = ActivityRepair.repaired(activity)
      #expect(repaired.points[600].time == moment(600))
      #expect(abs(try imported(activity).run.distance - 3600) < 8)
    }
  }

  @Test("a pause of hours, and seventeen wrong times in a row, are left")
  func notContradictions() {
    let pause = changed { index, point in
      if index >= 600 { point.time = moment(Double(index) + 7200) }
    }
    #expect(notes(pause).isEmpty)
    let long = changed { index, point in
      if (600..<617).contains(index) { point.time = moment(Double(index) + 4e8) }
    }
    #expect(notes(long).isEmpty)
  }

  @Test("points that share a time are spread over the time before")
  func shared() throws {
    let activity = changed { index, point in
      if (100..<900).contains(index) { point.time = moment(Double(index / 4 * 4 + 3)) }
    }
    let repaired = ActivityRepair.repaired(activity)
    #expect(repaired.points[501].time == moment(501) && repaired.points[502].time == moment(502))
    #expect(abs(try imported(activity).run.distance - 3600) < 10)
    // A point written twice counts once.
    let twice = changed { index, point in
      if index % 2 == 1 { (point.time, point.coordinate) = (moment(Double(index - 1)), nil) }
    }
    #expect(notes(twice).isEmpty)
  }

  @Test("a first or last place that nobody came from is left out")
  func ends() throws {
    let far = Coordinate(latitude: 52.8, longitude: 13.4)
    for (index, seconds) in [(0, -7200.0), (0, 0), (1, 1), (1200, 1200), (1200, 9000)] {
      let activity = changed { number, point in
        if number == index { (point.coordinate, point.time) = (far, moment(seconds)) }
      }
      let run = try imported(activity)
      #expect(abs(run.run.distance - 3600) < 12, "\(index) \(seconds)")
      #expect(run.run.badges.map(\.name) == ["Earth", "Moon"])
      #expect(run.notes.count == 1 && run.notes[0].contains("removed at"))
    }
  }

  @Test("an end stays that the device counted, that a runner could run, or of another sport")
  func trueEnds() {
    // Ten minutes without a place at the start, at the usual pace.
    func late(_ change: (inout ActivityPoint) -> Void) -> Activity {
      changed { index, point in
        if index == 0 {
          point.time = moment(-500)
          point.coordinate = Coordinate(latitude: 52.5 - 1500 / 111_270, longitude: 13.4)
        }
        change(&point)
      }
    }
    #expect(notes(late { _ in }).isEmpty)
    let far = Coordinate(latitude: 52.8, longitude: 13.4)
    var counted = changed { index, point in
      point.distance = 33_400 + Double(index) * 3
      if index == 0 { (point.coordinate, point.distance) = (far, 0) }
    }
    #expect(notes(counted).isEmpty)
    counted = changed { index, point in if index == 0 { point.coordinate = far } }
    counted.parts = [ActivityPart(point: 0, lap: 0, sport: "cycling")]
    #expect(notes(counted).isEmpty)
  }

  @Test("an export of ours is taken as it is")
  func own() {
    var activity = changed { index, point in
      if index == 0 { point.coordinate = Coordinate(latitude: 0, longitude: 0) }
    }
    activity.creator = "moonrunner 1.0.0"
    #expect(notes(activity).isEmpty)
  }
}

import RunModel
import Testing
import Tracking

@testable import Device

@Suite("A run that was saved, on its way to the screen")
struct SavedRunTests {
  /// A run with this many points, one per second.
  private static func run(_ points: Int) -> Run {
    var recorder = RunRecorder(
      header: RunHeader(
        journal: JournalID(7), number: 3, utcOffset: 0, units: .kilometres, autoLap: false,
        ladder: [], engine: "tutorial/1", software: "test", boot: "boot", startedAt: 0))
    for second in 0..<points {
      let metres = Double(second) * 3
      let place = Coordinate(latitude: 50 + metres / 111_250, longitude: 8)
      let fix = Fix(status: .valid, coordinate: place, altitude: 30, speed: 3, accuracy: 4)
      recorder.apply(.fix(at: RunTime(milliseconds: Int64(second) * 1000), fix, .accepted))
    }
    recorder.apply(.end(at: recorder.lastTime, .save))
    return recorder.finished()
  }

  /// A wearable waiting for the flash to save a run.
  private static func waiting() -> Rig {
    var rig = Rig().started()
    rig.run(seconds: 30)
    rig.storeAnswers = false
    rig.short(.stop, .down, .start)
    return rig
  }

  @Test("is shown at once when it is of some hours")
  func short() {
    var rig = Self.waiting()
    let run = Self.run(RunPreparation.slice)
    rig.send(.storage(.saved(run, run.summary)))
    #expect(rig.top == .award(0))
  }

  @Test("is prepared in parts when it is long, and looks the same then")
  func long() throws {
    var rig = Self.waiting()
    let run = Self.run(2 * RunPreparation.slice + 100)
    rig.send(.storage(.saved(run, run.summary)))
    #expect(rig.top == .waiting(.saving))
    rig.wait(.milliseconds(1))
    #expect(rig.top == .waiting(.saving))
    rig.wait(.milliseconds(1))
    #expect(rig.top == .award(0))
    #expect(rig.device.library.runs.map(\.id) == [run.id])
    let shown = try #require(rig.device.browsing.details)
    let whole = OpenRun(
      run, run.summary, rig.device.configuration.ladder, rig.device.settings, hasJournal: true)
    #expect(shown.route == whole.route && shown.splits == whole.splits)
    #expect(shown.splits == run.splits(.kilometres))
    #expect(shown.profile == whole.profile)
    #expect(shown.slowest == whole.slowest && shown.fastest == whole.fastest)
  }

  @Test("is told to a runner who leaves while it is prepared")
  func left() {
    var rig = Self.waiting()
    let run = Self.run(2 * RunPreparation.slice)
    rig.send(.storage(.saved(run, run.summary)))
    rig.device.navigation.back()
    rig.wait(.milliseconds(10))
    #expect(rig.screen.banner?.text.hasPrefix("Run saved") == true, "\(rig.text)")
    #expect(rig.device.browsing.details == nil)
  }
}

import RunModel
import Testing
import Tracking

@testable import Device

@Suite("Damaged run files on the wearable")
struct RepairTests {
  private static func rig(runs: Int = 2) -> Rig {
    var rig = Rig().opened()
    for _ in 0..<runs {
      WholeRunTests.saveRun(&rig, metres: 600, speed: 4)
      rig.short(.stop)
    }
    rig.wait(.seconds(10))
    rig.clearEffects()
    return rig
  }

  private static func verifications(_ rig: Rig) -> Int {
    rig.requests.count { if case .verify = $0 { true } else { false } }
  }

  private static func charge(_ rig: inout Rig, _ isCharging: Bool = true) {
    rig.send(.battery(Battery(percent: 60, isCharging: isCharging)))
  }

  // MARK: Repairs

  @Test("a repaired run is told, and wins nothing anew")
  func repaired() throws {
    var rig = Self.rig()
    var run = try #require(rig.device.library.runs.first)
    run.distance += 0.5
    rig.send(.storage(.repaired([run])))
    #expect(rig.screen.banner?.text == "1 run repaired: Damaged on the card")
    #expect(rig.device.library.runs.count == 2 && rig.device.library.runs[0] == run)
    #expect(rig.prizes() == [])
    #expect(rig.top.is(HomeView.self))
  }

  @Test("a run that was damaged until then leaves the damaged ones")
  func wasDamaged() throws {
    var rig = Self.rig()
    let run = try #require(rig.device.library.runs.first)
    var state = rig.store.state
    state.runs.removeFirst()
    state.damaged = [DamagedRun(id: run.id, reason: "cut off")]
    rig.send(.storage(.opened(state)))
    rig.send(.storage(.repaired([run])))
    #expect(rig.device.library.damaged.isEmpty)
    #expect(rig.device.library.runs.map(\.id).contains(run.id))
  }

  @Test("a file that turns out to be damaged is told, and is a row")
  func damaged() throws {
    var rig = Self.rig()
    let run = try #require(rig.device.library.runs.first)
    let damaged = DamagedRun(id: run.id, reason: "line 1: cut off")
    rig.store.verifications = [.verified(damaged: [damaged], isDone: true)]
    Self.charge(&rig)
    #expect(rig.screen.banner?.text == "1 run damaged: See Past Runs")
    #expect(rig.device.library.damaged == [damaged])
    #expect(rig.device.library.runs.count == 1)
    rig.short(.down, .start)
    #expect(rig.text.contains("| Damaged "), "\(rig.text)")
  }

  // MARK: Verification

  @Test("files are verified at the charger, until that is done for the day")
  func charging() {
    var rig = Self.rig()
    rig.store.verifications = [
      .verified(damaged: [], isDone: false), .verified(damaged: [], isDone: false),
    ]
    #expect(Self.verifications(rig) == 0)
    Self.charge(&rig)
    #expect(Self.verifications(rig) == 3)
    let day = Int(rig.utc.millisecondsSince1970 / UTC.millisecondsPerDay)
    #expect(rig.requests.contains(.verify(day: day)))
    rig.clearEffects()
    // As the gauge reports on each reading.
    for _ in 0..<10 { Self.charge(&rig) }
    rig.wait(.seconds(3600))
    #expect(Self.verifications(rig) == 0)
    // The next day.
    rig.wait(.seconds(86_400))
    Self.charge(&rig)
    #expect(rig.requests.contains(.verify(day: day + 1)))
    #expect(Self.verifications(rig) == 1)
  }

  @Test("a computer is external power, too; without any nothing is read")
  func cable() {
    var rig = Self.rig()
    Self.charge(&rig, false)
    rig.wait(.seconds(3600))
    #expect(Self.verifications(rig) == 0)
    rig.send(.usb(.ready))
    #expect(Self.verifications(rig) == 1)
  }

  @Test("it wakes nobody: a wearable that is done waits as one without a charger")
  func asleep() {
    var plain = Self.rig()
    var rig = plain
    Self.charge(&rig)
    Self.charge(&plain, false)
    plain.wakeUps = 0
    rig.wakeUps = 0
    plain.wait(.seconds(7200))
    rig.wait(.seconds(7200))
    #expect(rig.wakeUps <= plain.wakeUps)
    #expect(rig.device.nextDeadline == nil || rig.device.nextDeadline == plain.device.nextDeadline)
  }

  @Test("without a date it is asked once, and again when the date is known")
  func undated() {
    var rig = Rig().opened()
    Self.charge(&rig)
    Self.charge(&rig)
    #expect(rig.requests.filter { $0 == .verify(day: nil) }.count == 1)
    rig.clearEffects()
    rig.run(seconds: 60)
    #expect(Self.verifications(rig) == 1)
    #expect(!rig.requests.contains(.verify(day: nil)))
  }

  @Test("it stops when the cable is out, and during a run")
  func stops() {
    var rig = Self.rig()
    rig.storeAnswers = false
    Self.charge(&rig)
    #expect(Self.verifications(rig) == 1)
    Self.charge(&rig, false)
    rig.send(.storage(.verified(damaged: [], isDone: false)))
    #expect(Self.verifications(rig) == 1)
    rig.storeAnswers = true
    rig.startRun()
    Self.charge(&rig)
    rig.run(seconds: 10)
    #expect(Self.verifications(rig) == 1)
    rig.short(.stop, .down, .start)
    rig.wait(.seconds(1))
    #expect(Self.verifications(rig) == 2)
  }

  @Test("a card that is gone or refuses is not asked again and again")
  func refused() {
    var rig = Self.rig()
    rig.send(.lost(.storage, reason: "gone"))
    Self.charge(&rig)
    #expect(Self.verifications(rig) == 0)
    Self.charge(&rig, false)
    rig.send(.found(.storage))
    rig.wait(.seconds(10))
    rig.store.verifications = [
      .failed(.verify(day: nil), StorageTrouble(kind: .broken, detail: "I/O error"))
    ]
    Self.charge(&rig)
    Self.charge(&rig)
    #expect(Self.verifications(rig) == 1)
    #expect(rig.screen.banner == nil)
  }
}

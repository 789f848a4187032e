import Device
import RunModel
import Testing
import Tracking

/// The receiver of a run is in its journal, however late it identifies itself.
@Suite struct ReceiverNameTests {
  private static let mediatek = Array("$PMTK011,MTKGPS*08\r\n".utf8)
  private static let casic = Array("$GPTXT,01,01,02,SW=URANUS5,V5.3.0.0*1D\r\n".utf8)

  /// Names that were written to the flash.
  private static func names(_ rig: Rig) -> [String] {
    rig.requests.flatMap { request -> [String] in
      guard case .append(let records) = request else { return [] }
      return records.compactMap { if case .receiver(_, let name) = $0 { name } else { nil } }
    }
  }

  private static func save(_ rig: inout Rig) {
    rig.short(.stop, .down, .start)
  }

  @Test func saidBeforeTheRun() {
    var rig = Rig().opened()
    rig.send(.gps(Self.mediatek))
    rig.startRun()
    rig.run(seconds: 20)
    Self.save(&rig)
    #expect(Self.names(rig) == ["MediaTek"])
    #expect(rig.store.runs.map(\.receiver) == ["MediaTek"])
  }

  @Test func saidDuringTheRun() {
    var (rig, plain) = (Rig(), Rig())
    for second in 0..<3 {
      if second == 0 {
        rig.open()
        plain.open()
        rig.startRun()
        plain.startRun()
      }
      rig.run(seconds: 10)
      plain.run(seconds: 10)
      // In the middle of an epoch, and the same name twice.
      rig.send(.gps(second == 1 ? Self.casic : Self.mediatek))
    }
    rig.short(.stop)
    plain.short(.stop)
    rig.send(.gps(Self.casic))
    rig.wait(.seconds(5))
    plain.wait(.seconds(5))
    rig.short(.stop)
    plain.short(.stop)
    Self.save(&rig)
    Self.save(&plain)
    #expect(Self.names(rig) == ["MediaTek", "CASIC (URANUS5 V5.3.0.0)"])
    #expect(Self.names(plain).isEmpty)
    // Nothing else in the run changes.
    var run = rig.store.runs.first
    #expect(run?.receiver == "CASIC (URANUS5 V5.3.0.0)")
    run?.receiver = nil
    #expect(run == plain.store.runs.first)
  }

  @Test func nextBoot() {
    var rig = Rig().started()
    rig.run(seconds: 60)
    rig.send(.gps(Self.casic))
    rig.run(seconds: 10)
    var next = rig.restarted(boot: "boot-2", after: .seconds(5000))
    next.open()
    #expect(next.device.recorder?.receiver == "CASIC (URANUS5 V5.3.0.0)")
    next.send(.gps(Self.casic))
    next.run(seconds: 90)
    // No answer: the part since the boot has become a separate run.
    #expect(next.store.runs.map(\.receiver) == ["CASIC (URANUS5 V5.3.0.0)"])
    next.run(seconds: 30)
    Self.save(&next)
    #expect(next.store.runs.count == 2)
    #expect(next.store.runs.allSatisfy { $0.receiver == "CASIC (URANUS5 V5.3.0.0)" })
  }
}

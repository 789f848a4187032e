import RunModel
import Testing

@testable import GPS

@Suite("Power that a receiver saves")
struct ReceiverSetupPowerTests {
  private func rig(_ kind: FakeReceiver.Kind, saver: Bool = true) -> SetupRig {
    var wishes = SetupWishes.chest
    wishes.saver = saver
    return SetupRig(kind, wishes)
  }

  private func save(_ isWanted: Bool, _ rig: SetupRig) { rig.setup.save(isWanted, at: rig.now) }

  @Test("is saved when that is wanted, and all of it taken again")
  func both() {
    for kind in [ReceiverSetupTests.m8, ReceiverSetupTests.m10] {
      let rig = rig(kind)
      rig.run()
      #expect(rig.report?.outcome(of: .power(saves: false)) == .acknowledged)
      #expect(!rig.receiver.savesPower)
      save(true, rig)
      rig.pass(.seconds(3))
      #expect(rig.receiver.savesPower)
      #expect(rig.report?.words.hasSuffix("): power save") == true)
      let heard = rig.receiver.heard.count
      save(true, rig)
      rig.pass(.seconds(3))
      #expect(rig.receiver.heard.count == heard)
      save(false, rig)
      rig.pass(.milliseconds(1))
      #expect(!rig.receiver.savesPower)
      rig.pass(.seconds(3))
      #expect(rig.report?.words.hasSuffix("): full power") == true)
      #expect(rig.reports.count == 3 && !rig.setup.isBusy)
    }
  }

  @Test("is left alone without the wish, and in receivers that are not told to save it")
  func unwished() {
    let cases = [
      (ReceiverSetupTests.m8, false), (ReceiverSetupTests.neo6, true), (.mediatek, true),
      (.casic, true), (.airoha, true), (.ubloxText, true),
    ]
    for (kind, saver) in cases {
      let rig = rig(kind, saver: saver)
      rig.run()
      let heard = rig.receiver.heard.count
      save(true, rig)
      rig.pass(.seconds(5))
      #expect(rig.receiver.heard.count == heard)
      #expect(rig.report?.words.contains("power save not set: only u-blox 8") == saver)
      #expect(rig.report?.words.contains("full power") == false)
    }
  }

  @Test("is not saved in a way that the receiver refuses, and asked for once only")
  func refused() {
    let rig = rig(ReceiverSetupTests.m8)
    rig.run()
    rig.receiver.refuses = [0x063B]
    for _ in 0..<3 {
      save(true, rig)
      rig.pass(.seconds(3))
      save(false, rig)
      rig.pass(.seconds(3))
    }
    #expect(rig.receiver.heard.filter { $0 == "UBX 6,59" }.count == 1)
    #expect(!rig.receiver.savesPower)
    #expect(rig.reports.contains { $0.outcome(of: .power(saves: true)) == .refused })
  }

  @Test("all of it is taken at once while the receiver is being told to save it")
  func inTheMiddle() {
    for kind in [ReceiverSetupTests.m8, ReceiverSetupTests.m10] {
      let rig = rig(kind)
      rig.run()
      save(true, rig)
      rig.pass(.milliseconds(20))
      save(false, rig)
      rig.pass(.milliseconds(1))
      #expect(!rig.receiver.savesPower)
      rig.pass(.seconds(5))
      #expect(!rig.receiver.savesPower && !rig.setup.isBusy)
    }
  }

  @Test("all of it is taken after a power cut, and by a receiver that the program finds saving")
  func setUpAnew() {
    let rig = rig(ReceiverSetupTests.m10)
    rig.run()
    save(true, rig)
    rig.pass(.seconds(3))
    rig.receiver.isOn = false
    rig.pass(.seconds(4))
    rig.receiver.isOn = true
    rig.pass(.seconds(60))
    #expect(rig.reports.count == 3)
    #expect(!rig.receiver.savesPower)
    // Still wanted: it is permitted again.
    save(true, rig)
    rig.pass(.seconds(3))
    #expect(rig.receiver.savesPower)
    let new = self.rig(ReceiverSetupTests.m10)
    new.receiver = rig.receiver
    new.run()
    #expect(!new.receiver.savesPower)
  }

  @Test("all of it is asked for again when the receiver does not answer that")
  func unanswered() {
    let rig = rig(ReceiverSetupTests.m8)
    rig.run()
    save(true, rig)
    rig.pass(.seconds(3))
    rig.receiver.isDeaf = true
    save(false, rig)
    rig.pass(.seconds(4))
    #expect(rig.receiver.savesPower)
    rig.receiver.isDeaf = false
    rig.pass(.seconds(60))
    #expect(!rig.receiver.savesPower)
  }

  @Test("all of it is taken at once while a set-up is due or on")
  func duringASetup() {
    for milliseconds in [0, 100, 1000, 1200, 1400, 1600, 1800, 2000, 2500] {
      let rig = rig(ReceiverSetupTests.m8)
      rig.run()
      save(true, rig)
      rig.pass(.seconds(60))
      #expect(rig.receiver.savesPower)
      rig.setup.ask(at: rig.now)
      if milliseconds > 0 { rig.pass(.milliseconds(milliseconds)) }
      save(false, rig)
      rig.pass(.milliseconds(1))
      #expect(!rig.receiver.savesPower)
    }
  }
}

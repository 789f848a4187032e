import RunModel
import Testing

@testable import GPS

@Suite("A receiver that sleeps while the wearable is off")
struct ReceiverSleepTests {
  private func identity(
    _ maker: ReceiverMaker, protocolVersion: Int = 0, generation: Int? = nil, textOnly: Bool = false
  ) -> ReceiverIdentity {
    var identity = ReceiverIdentity(maker)
    identity.protocolVersion = protocolVersion
    identity.generation = generation
    identity.speaksTextOnly = textOnly
    return identity
  }

  @Test("UBX-RXM-PMREQ of both versions, as libraries of others send it")
  func ubx() {
    // SparkFun's for the ZOE-M8; the backup mode of many trackers with a NEO-6M.
    let new = "B5 62 02 41 10 00 00 00 00 00 00 00 00 00 02 00 00 00 08 00 00 00 5D 4B"
    let old = "B5 62 02 41 08 00 00 00 00 00 02 00 00 00 4D 3B"
    for (version, generation, text) in [
      (1800, 8, new), (3410, 10, new), (0, 9, new), (1500, 8, old), (0, 6, old), (0, nil, old),
    ] {
      let receiver = identity(.ublox, protocolVersion: version, generation: generation)
      #expect(receiver.standby(on: .uart) == bytes(text), "\(version)")
    }
  }

  @Test("PMTK161 with its checksum")
  func pmtk() {
    #expect(identity(.mediatek).standby(on: .uart) == Array("$PMTK161,0*28\r\n".utf8))
  }

  @Test("none that its line would not surely wake, and none that is unknown")
  func awake() {
    #expect(identity(.casic).standby(on: .uart) == nil)
    #expect(identity(.airoha).standby(on: .uart) == nil)
    #expect(identity(.ublox, textOnly: true).standby(on: .uart) == nil)
    #expect(identity(.ublox, protocolVersion: 1800).standby(on: .usb) == nil)
    #expect(ReceiverSetup(SetupWishes()).sleep == nil)
  }

  @Test("is known from the set-up on")
  func afterSetup() {
    for (kind, sleeps) in [
      (ReceiverSetupTests.m8, true), (.mediatek, true), (.casic, false), (.plain, false),
    ] {
      let rig = SetupRig(kind)
      rig.run()
      #expect((rig.setup.sleep != nil) == sleeps, "\(kind)")
    }
  }
}

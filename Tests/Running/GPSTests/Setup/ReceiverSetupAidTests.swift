import RunModel
import Testing

@testable import GPS

@Suite("Place and time for a receiver")
struct ReceiverSetupAidTests {
  private var aid: SetupAid {
    let place = SetupAid.Place(
      Coordinate(latitude: 52.5163, longitude: 13.3777), altitude: 34.5, accuracy: 100_000)
    guard let utc = UTC(iso8601: "2026-03-14T06:42:10.000Z") else { return SetupAid() }
    return SetupAid(place: place, clock: SetupAid.Clock(utc, at: Instant(milliseconds: 50_000)))
  }

  @Test("gives place and time to one that has no fix, in the form that its maker knows")
  func aids() {
    let expected: [(FakeReceiver.Kind, [String])] = [
      (ReceiverSetupTests.m8, ["MGA-INI 1", "MGA-INI 16"]),
      (ReceiverSetupTests.m10, ["MGA-INI 1", "MGA-INI 16"]),
      (ReceiverSetupTests.neo6, ["AID-INI 1059"]),
      (.casic, ["AID-INI 35"]),
    ]
    for (kind, aids) in expected {
      let rig = SetupRig(kind)
      rig.aid = aid
      rig.run()
      #expect(rig.receiver.aids == aids)
      #expect(rig.report?.words.contains("aiding data sent: last position, time") == true)
    }
    let rig = SetupRig(.mediatek)
    rig.aid = aid
    rig.run()
    // The time of day advances while the receiver is being identified.
    #expect(rig.receiver.aids.count == 2)
    #expect(rig.receiver.aids.first?.hasPrefix("PMTK740,2026,3,14,6,42,1") == true)
    #expect(
      rig.receiver.aids.last?.hasPrefix("PMTK741,52.516300,13.377700,35,2026,3,14,6,42,1") == true)
  }

  @Test("gives nothing to one that knows where it is")
  func noAidWithFix() {
    for kind in [ReceiverSetupTests.m8, ReceiverSetupTests.neo6, .mediatek, .casic] {
      let rig = SetupRig(kind)
      rig.receiver.hasFix = true
      rig.aid = aid
      rig.run()
      #expect(rig.receiver.aids.isEmpty)
      #expect(rig.report?.identity != nil)
    }
  }

  @Test("believes no place that is none, and no time before this software")
  func implausible() {
    let nowhere = Coordinate(latitude: 0, longitude: 0)
    #expect(SetupAid(place: SetupAid.Place(nowhere, accuracy: 100)).place == nil)
    let beyond = Coordinate(latitude: 91, longitude: 0)
    #expect(SetupAid(place: SetupAid.Place(beyond, accuracy: 100)).place == nil)
    let here = Coordinate(latitude: 50, longitude: 0)
    #expect(SetupAid(place: SetupAid.Place(here, accuracy: 400_000)).place == nil)
    let high = SetupAid(place: SetupAid.Place(here, altitude: 20_000, accuracy: 100))
    #expect(high.place?.altitude == nil)
    #expect(high.place?.coordinate == here)
    let old = UTC(millisecondsSince1970: 0)
    #expect(SetupAid(clock: SetupAid.Clock(old, at: Instant(milliseconds: 0))).clock == nil)
  }
}

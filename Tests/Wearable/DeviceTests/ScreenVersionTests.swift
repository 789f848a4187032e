import RunModel
import Testing

@testable import Device

/// A screen whose version is the same is the same, until just before its deadline.
@Suite struct ScreenVersionTests {
  /// The beginning of a sentence, which completes no fix.
  private static let bytes = Array("$GNGSA,A,3,05".utf8)

  @Test func sentencesThatCompleteNoFixLeaveItAsItIs() {
    var rig = Rig().started()
    rig.run(seconds: 5)
    let (version, screen) = (rig.device.screenVersion, rig.screen)
    rig.send(.gps(Self.bytes))
    #expect(rig.device.screenVersion == version)
    #expect(rig.screen == screen)
  }

  @Test func fixesKeysAndPagesThatShowMoreOfTheReceiverChangeIt() {
    var rig = Rig().started()
    for change: (inout Rig) -> Void in [
      { $0.run(seconds: 1) }, { $0.short(.down) },
      { $0.device.navigation.show(.running(.page(.gps))) },
    ] {
      let version = rig.device.screenVersion
      change(&rig)
      rig.send(.gps(Self.bytes))
      #expect(rig.device.screenVersion != version)
    }
  }

  @Test func lostReceiverChangesIt() {
    var rig = Rig().started()
    rig.run(seconds: 5)
    let version = rig.device.screenVersion
    rig.send(.lost(.gps, reason: "unplugged"))
    #expect(rig.device.screenVersion != version)
  }

  @Test("what is shown changes by itself no earlier than the tolerance before a deadline")
  func deadlines() throws {
    var rig = Rig().started()
    rig.run(seconds: 5)
    rig.wait(.milliseconds(300))
    let (screen, version) = (rig.screen, rig.device.screenVersion)
    let deadline = try #require(rig.device.nextDeadline)
    #expect(deadline > rig.now + .milliseconds(10))
    var sawChange = false
    for nanoseconds in stride(from: -10_000_000 as Int64, through: 0, by: 50_000) {
      var device = rig.device
      let now = deadline + .nanoseconds(nanoseconds)
      _ = device.handle(.gps(Self.bytes), at: now)
      guard now < deadline - Device.deadlineTolerance else {
        sawChange = sawChange || device.screen != screen
        continue
      }
      #expect(device.screenVersion == version)
      #expect(device.screen == screen)
    }
    #expect(sawChange)
  }
}

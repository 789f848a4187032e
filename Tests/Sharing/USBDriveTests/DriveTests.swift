import Device
import RunModel
import Testing

@testable import USBDrive

/// A drive with a clock.
struct DriveRig {
  var drive = Drive()
  var now = Instant(nanoseconds: 0)

  mutating func tell(_ events: Drive.Event...) -> [Drive.Effect] {
    events.flatMap { drive.handle($0, at: now) }
  }

  mutating func wait(_ seconds: Int) -> [Drive.Effect] {
    now = now + .seconds(seconds)
    return tell(.time)
  }

  /// A drive in use by the host.
  static func ready() -> DriveRig {
    var rig = DriveRig()
    _ = rig.tell(.flashInUse(false), .built(.a), .cable(.configured), .built(.a))
    _ = rig.tell(.inserted(failure: nil))
    return rig
  }
}

@Suite("The drive's rules")
struct DriveTests {
  @Test("runs are put into the image before any cable is in, and the image in with the cable")
  func plugIn() {
    var rig = DriveRig()
    #expect(rig.tell(.time) == [.report(.unplugged)])
    #expect(rig.tell(.flashInUse(false)) == [.build(.a, held: nil)])
    #expect(rig.tell(.progress(percent: 40)) == [])
    #expect(rig.tell(.built(.a)) == [])
    #expect(rig.tell(.cable(.changing)) == [])
    // Scanned again: there may have been a change without notification.
    #expect(
      rig.tell(.cable(.configured)) == [.build(.a, held: nil), .report(.preparing(percent: 0))])
    #expect(rig.tell(.progress(percent: 40)) == [.report(.preparing(percent: 40))])
    #expect(rig.tell(.built(.a)) == [.insert(.a), .report(.preparing(percent: 100))])
    #expect(rig.tell(.inserted(failure: nil)) == [.report(.ready)])
    #expect(rig.drive.nextDeadline == nil)
  }

  @Test("while a run is on nothing is built or inserted")
  func recording() {
    var rig = DriveRig()
    _ = rig.tell(.flashInUse(false))
    #expect(rig.tell(.flashInUse(true)) == [.stopBuilding])
    #expect(rig.tell(.cable(.configured)) == [.report(.waiting)])
    #expect(rig.tell(.buildStopped, .contentMayDiffer, .time) == [])
    #expect(rig.tell(.flashInUse(false)).contains(.build(.a, held: nil)))
    #expect(rig.tell(.flashInUse(nil)).contains(.stopBuilding))
  }

  @Test("a run that begins asks for the image politely, once; a host that keeps it may")
  func runBegins() {
    var rig = DriveRig.ready()
    #expect(rig.tell(.flashInUse(true)) == [.remove(byForce: false)])
    #expect(rig.tell(.removed(false)) == [])
    #expect(rig.wait(1000) == [])
    #expect(rig.drive.nextDeadline == nil)
    // The run is over and goes into the other image.
    #expect(rig.tell(.flashInUse(false)) == [.build(.b, held: .a)])
    #expect(rig.tell(.built(.b)) == [.remove(byForce: false)])
    #expect(rig.tell(.removed(false)) == [])
    #expect(rig.drive.nextDeadline == rig.now + Drive.askAgain)
    #expect(rig.wait(10) == [.remove(byForce: false)])
    #expect(rig.tell(.removed(true)) == [.insert(.b), .report(.preparing(percent: 100))])
    #expect(rig.tell(.inserted(failure: nil)) == [.report(.ready)])
  }

  @Test("nothing new is no reason to take anything from the host")
  func nothingNew() {
    var rig = DriveRig.ready()
    #expect(rig.tell(.contentMayDiffer) == [.build(.b, held: .a)])
    #expect(rig.tell(.built(.a)) == [])
    #expect(rig.drive.nextDeadline == nil)
  }

  @Test("the runner's eject is by force, and it stays out until the cable was out")
  func eject() {
    var rig = DriveRig.ready()
    #expect(rig.tell(.eject) == [.remove(byForce: true)])
    #expect(rig.tell(.removed(true)) == [.report(.ejected)])
    #expect(rig.tell(.contentMayDiffer, .built(.a)) == [.build(.a, held: nil)])
    #expect(rig.tell(.cable(.absent)) == [.report(.unplugged)])
    #expect(rig.tell(.cable(.configured)).contains(.build(.a, held: nil)))
    #expect(rig.tell(.built(.a)).contains(.insert(.a)))
  }

  @Test("an ejected drive comes back to a host that begins anew, though nobody saw the cable go")
  func ejectedAndPluggedIn() {
    var rig = DriveRig.ready()
    #expect(rig.tell(.eject) == [.remove(byForce: true)])
    #expect(rig.tell(.removed(true)) == [.report(.ejected)])
    #expect(!rig.tell(.cable(.configured)).contains(.insert(.a)), "that is no news")
    let effects = rig.tell(.cable(.changing), .cable(.configured), .built(.a))
    #expect(effects.contains(.insert(.a)) || rig.tell(.built(.a)).contains(.insert(.a)))
  }

  @Test("what the host ejected stays out; a run brings it back, a recorder's restart does not")
  func ejectedByHost() {
    var rig = DriveRig.ready()
    #expect(rig.tell(.ejectedByHost) == [.report(.ejected)])
    #expect(rig.tell(.flashInUse(nil), .flashInUse(false), .built(.a)) == [.build(.a, held: nil)])
    #expect(
      rig.tell(.flashInUse(true), .flashInUse(false))
        == [.build(.a, held: nil), .report(.preparing(percent: 0))])
    #expect(rig.tell(.built(.a)).contains(.insert(.a)))
  }

  @Test("a host that sleeps keeps its image until there is a reason, and is no host after 5 s")
  func suspended() {
    var rig = DriveRig.ready()
    #expect(rig.tell(.cable(.suspended)) == [])
    #expect(rig.drive.nextDeadline == rig.now + .seconds(5))
    #expect(rig.wait(5) == [.report(.unplugged)])
    #expect(rig.drive.nextDeadline == nil)
    #expect(rig.tell(.contentMayDiffer) == [.build(.b, held: .a)])
    #expect(rig.tell(.built(.b)) == [.remove(byForce: true)])
    #expect(rig.tell(.removed(true)) == [], "nobody is there to have it")
    #expect(rig.tell(.cable(.configured)).first == .insert(.b))
  }

  @Test("a cable that is out leaves nothing inserted; a restless one is out after 5 s")
  func unplugged() {
    var rig = DriveRig.ready()
    #expect(rig.tell(.cable(.absent)) == [.remove(byForce: true), .report(.unplugged)])
    #expect(rig.tell(.removed(true)) == [])
    rig = DriveRig.ready()
    #expect(rig.tell(.cable(.changing)) == [])
    #expect(rig.wait(4) == [])
    #expect(rig.wait(1) == [.remove(byForce: true), .report(.unplugged)])
  }

  @Test("a failure is shown, and tried again after a minute or with the next cable")
  func failures() {
    var rig = DriveRig()
    _ = rig.tell(.flashInUse(false), .cable(.configured))
    #expect(rig.tell(.buildFailed(reason: "no room")) == [.report(.failed(reason: "no room"))])
    #expect(rig.drive.nextDeadline == rig.now + .seconds(60))
    // A retry is not reported again each time.
    #expect(rig.wait(60) == [.build(.a, held: nil)])
    #expect(rig.tell(.buildFailed(reason: "no room")) == [])
    #expect(rig.wait(60) == [.build(.a, held: nil)])
    #expect(
      rig.tell(.built(.a)) == [.insert(.a), .report(.preparing(percent: 100))])
    #expect(rig.tell(.inserted(failure: "no gadget")) == [.report(.failed(reason: "no gadget"))])
    #expect(rig.wait(60) == [.build(.a, held: nil)])
    #expect(rig.tell(.buildFailed(reason: "no room")).count == 1)
    #expect(rig.tell(.cable(.absent)) == [.report(.unplugged)])
    #expect(rig.tell(.cable(.configured)).contains(.build(.a, held: nil)))
  }

  @Test("what failed is not tried all night without a host, but when runs were deleted")
  func failureWithoutHost() {
    var rig = DriveRig()
    #expect(rig.tell(.flashInUse(false)).contains(.build(.a, held: nil)))
    _ = rig.tell(.buildFailed(reason: "no room"))
    #expect(rig.drive.nextDeadline == nil)
    #expect(rig.wait(3600) == [])
    #expect(rig.tell(.contentMayDiffer) == [.build(.a, held: nil)])
  }

  @Test("an image that was inserted before the start is asked back until a recorder is there")
  func restarted() {
    var rig = DriveRig(drive: Drive(latest: .b, held: .b))
    #expect(rig.tell(.cable(.configured)) == [.remove(byForce: false), .report(.ready)])
    #expect(rig.tell(.removed(false)) == [])
    #expect(rig.tell(.flashInUse(false)) == [.build(.a, held: .b)])
    #expect(rig.tell(.built(.b)) == [])
  }
}

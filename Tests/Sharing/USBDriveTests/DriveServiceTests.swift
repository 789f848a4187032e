import Board
import Foundation
import Glibc
import RunModel
import Testing

@testable import Handover
@testable import USBDrive

/// A drive with plain files instead of the kernel's, and a recorder at the other end.
private final class ServiceRig {
  let fixture: DriveFixture
  let recorder: FakeRecorder
  let service: DriveService
  private(set) var now = Instant(milliseconds: 1000)
  let gadget: String
  let controller: String

  init(runs: [Run] = [SampleRuns.run(1)], inserted: String = "") throws {
    fixture = try DriveFixture()
    try fixture.put(runs)
    (gadget, controller) = try ServiceRig.makeFiles(in: fixture.folder, inserted: inserted)
    recorder = try #require(FakeRecorder("\(fixture.folder.path)/s"))
    service = try DriveService(
      gadget: try GadgetFiles(gadget: gadget, controller: controller),
      link: RecorderLink(path: "\(fixture.folder.path)/s"), images: fixture.images,
      data: fixture.data, software: "moonrunner test", at: now)
    try service.turn(at: now)
    recorder.take()
  }

  static func makeFiles(
    in folder: TemporaryFolder, inserted: String = ""
  ) throws -> (gadget: String, controller: String) {
    let lun = "gadget/functions/mass_storage.0/lun.0"
    _ = try folder.make(lun)
    _ = try folder.make("udc/device/gadget.0")
    for (name, text) in [
      ("\(lun)/ro", "1"), ("\(lun)/removable", "1"), ("\(lun)/file", inserted),
      ("\(lun)/forced_eject", ""), ("gadget/UDC", "udc"), ("udc/state", "not attached"),
      ("udc/device/gadget.0/suspended", "0"),
    ] {
      try folder.write(Array("\(text)\n".utf8), to: name)
    }
    return ("\(folder.path)/gadget", "\(folder.path)/udc")
  }

  func write(_ text: String, to name: String) throws {
    try fixture.folder.write(Array("\(text)\n".utf8), to: name)
  }

  var image: String {
    let bytes = try? fixture.folder.bytes("gadget/functions/mass_storage.0/lun.0/file")
    return String(decoding: bytes ?? [], as: UTF8.self).filter { $0 != "\n" }
  }

  /// Takes some turns until all work on images is done.
  func settle() throws {
    for _ in 0..<6 {
      now = now + .seconds(2)
      try service.turn(at: now)
      guard service.drive.work != .none else { continue }
      // Until the work has ended: progress reports come before.
      while service.drive.work != .none {
        var entry = pollfd(fd: service.worker.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, -1)
        try service.turn(at: now)
      }
    }
  }

  func say(_ text: String) throws {
    recorder.say(text)
    try settle()
  }
}

@Suite("The service of the drive")
struct DriveServiceTests {
  @Test("a cable shows the runs, a run takes them away, and the next cable has the new one too")
  func wholeWay() throws {
    let rig = try ServiceRig()
    try rig.settle()
    #expect(rig.image == "" && rig.service.drive.work == .none, "nobody says that no run is on")
    try rig.say("recording no\n")
    #expect(rig.image == "")
    try rig.write("configured", to: "udc/state")
    try rig.settle()
    #expect(rig.image == "\(rig.fixture.images)/a.img")
    #expect(try ImageReader.isClean(rig.image))
    #expect(rig.recorder.hear().hasSuffix("usb ready\n"))
    try rig.say("recording yes\n")
    #expect(rig.image == "")
    try rig.fixture.put([SampleRuns.run(2)])
    try rig.settle()
    #expect(rig.image == "")
    try rig.say("recording no\n")
    #expect(rig.image == "\(rig.fixture.images)/a.img")
    let contents = try ImageReader.contents(of: rig.image)
    #expect(contents.keys.contains { $0.contains(SampleRuns.run(2).id) })
  }

  @Test("a run that is deleted while the host has the drive is gone from the other image")
  func deleted() throws {
    let runs = [1, 2].map { SampleRuns.run($0) }
    let rig = try ServiceRig(runs: runs)
    try rig.write("configured", to: "udc/state")
    try rig.say("recording no\n")
    #expect(rig.image == "\(rig.fixture.images)/a.img")
    try rig.fixture.remove(runs[0])
    try rig.settle()
    #expect(rig.image == "\(rig.fixture.images)/b.img")
    let contents = try ImageReader.contents(of: rig.image)
    #expect(!contents.keys.contains { $0.contains(runs[0].id) })
    #expect(contents.keys.contains { $0.contains(runs[1].id) })
  }

  @Test("the runner's and the host's eject last until the cable was out", arguments: [true, false])
  func ejected(byRunner: Bool) throws {
    let rig = try ServiceRig()
    try rig.write("configured", to: "udc/state")
    try rig.say("recording no\n")
    #expect(rig.image != "")
    if byRunner {
      try rig.say("eject\n")
    } else {
      try rig.write("", to: "gadget/functions/mass_storage.0/lun.0/file")
      try rig.settle()
    }
    #expect(rig.image == "" && rig.service.drive.isEjected)
    try rig.write("not attached", to: "udc/state")
    try rig.settle()
    try rig.write("configured", to: "udc/state")
    try rig.settle()
    #expect(rig.image != "")
  }

  @Test("a recorder that goes away takes the drive with it, and brings it back")
  func recorderGone() throws {
    let rig = try ServiceRig()
    try rig.write("configured", to: "udc/state")
    try rig.say("recording no\n")
    #expect(rig.image != "")
    rig.recorder.hangUp()
    try rig.settle()
    #expect(rig.image == "")
    rig.recorder.take()
    try rig.say("recording no\n")
    #expect(rig.image != "")
  }

  @Test("a recorder that was started again brings back no drive that the runner ejected")
  func recorderGoneAfterEject() throws {
    let rig = try ServiceRig()
    try rig.write("configured", to: "udc/state")
    try rig.say("recording no\n")
    try rig.say("eject\n")
    #expect(rig.image == "")
    rig.recorder.hangUp()
    try rig.settle()
    rig.recorder.take()
    try rig.say("recording no\n")
    #expect(rig.image == "")
  }

  @Test("the gadget's word for a sleeping host counts more than \"configured\"")
  func suspended() throws {
    let rig = try ServiceRig()
    try rig.write("configured", to: "udc/state")
    try rig.say("recording no\n")
    try rig.write("1", to: "udc/device/gadget.0/suspended")
    try rig.settle()
    #expect(rig.service.drive.isReleased)
    #expect(rig.recorder.hear().hasSuffix("usb unplugged\n"))
  }

  @Test("an image of somebody else's is taken out at the start")
  func foreign() throws {
    #expect(try ServiceRig(inserted: "/somewhere/else.img").image == "")
  }

  @Test("what is missing is named, and what to do about it")
  func missing() throws {
    let folder = try TemporaryFolder()
    #expect {
      try GadgetFiles(gadget: "\(folder.path)/gadget")
    } throws: {
      "\($0)".contains("\(folder.path)/gadget") && "\($0)".contains("usb-gadget up")
    }
    let (gadget, controller) = try ServiceRig.makeFiles(in: folder)
    try folder.write(Array("0\n".utf8), to: "gadget/functions/mass_storage.0/lun.0/ro")
    #expect {
      try GadgetFiles(gadget: gadget, controller: controller)
    } throws: {
      "\($0)".contains("the host could write")
    }
    try folder.write(Array("1\n".utf8), to: "gadget/functions/mass_storage.0/lun.0/ro")
    try folder.write(Array("\n".utf8), to: "gadget/UDC")
    #expect {
      try GadgetFiles(gadget: gadget)
    } throws: {
      "\($0)".contains("dtoverlay=dwc2")
    }
  }

  @Test(
    "each state of a controller is a state of the cable",
    arguments: [
      ("configured", Drive.Cable.configured), ("not attached", .absent), ("powered", .absent),
      ("suspended", .suspended), ("addressed", .changing), ("default", .changing),
    ])
  func states(text: String, cable: Drive.Cable) throws {
    let folder = try TemporaryFolder()
    let (gadget, controller) = try ServiceRig.makeFiles(in: folder)
    try folder.write(Array("\(text)\n".utf8), to: "udc/state")
    #expect(try GadgetFiles(gadget: gadget, controller: controller).cable() == cable)
  }
}

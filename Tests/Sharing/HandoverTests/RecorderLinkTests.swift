import Board
import Device
import Foundation
import Glibc
import RunModel
import Testing

@testable import Handover

@Suite("A helper's line to the recorder")
struct RecorderLinkTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/s"
  }

  private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: 0) + .seconds(seconds) }

  @Test("without a recorder a run counts as on, and it is looked for every two seconds")
  func alone() throws {
    let link = RecorderLink(path: path)
    #expect(!link.connect(at: at(5)))
    #expect(link.isFlashInUse && link.descriptor == nil)
    #expect(link.retryAt == at(7))
    let recorder = try #require(FakeRecorder(path))
    #expect(!link.connect(at: at(6)), "before its time")
    #expect(link.connect(at: at(7)))
    #expect(link.retryAt == nil && link.descriptor != nil)
    #expect(link.isFlashInUse, "nothing was said yet")
    recorder.take()
    recorder.say("recording no\n")
    #expect(link.receive(at: at(8)) == [.flashInUse(false)])
    #expect(!link.isFlashInUse)
  }

  @Test("orders come whole, however they are cut; what is no order is passed over")
  func orders() throws {
    let recorder = try #require(FakeRecorder(path))
    let link = RecorderLink(path: path)
    link.connect(at: at(0))
    recorder.take()
    recorder.say("recording no\nej")
    #expect(link.receive(at: at(1)) == [.flashInUse(false)])
    recorder.say("ect\nimport yes\nsomething else\n" + String(repeating: "x", count: 5000))
    recorder.say("\nrecording yes\n")
    #expect(link.receive(at: at(1)) == [.ejectUSB, .importBadges(true), .flashInUse(true)])
    #expect(link.isFlashInUse)
    #expect(link.receive(at: at(2)) == [])
  }

  @Test("a recorder that goes away counts as recording; the next one is told the last report")
  func again() throws {
    let recorder = try #require(FakeRecorder(path))
    let link = RecorderLink(path: path)
    #expect(!link.tell(.usb(.ready), at: at(0)))
    link.connect(at: at(0))
    recorder.take()
    #expect(recorder.hear() == "usb ready\n")
    #expect(link.tell(.usb(.unplugged), at: at(0)))
    #expect(recorder.hear() == "usb unplugged\n")
    recorder.say("recording no\n")
    recorder.hangUp()
    #expect(link.receive(at: at(1)) == [.flashInUse(false), .flashInUse(nil)])
    #expect(link.isFlashInUse && !link.isConnected)
    #expect(link.retryAt == at(3))
    #expect(link.connect(at: at(3)))
    recorder.take()
    #expect(recorder.hear() == "usb unplugged\n")
    recorder.hangUp()
    // The first report after the end may still be lost; then the connection is closed.
    link.tell(.usb(.ready), at: at(4))
    link.tell(.usb(.ready), at: at(4))
    #expect(!link.isConnected && link.isFlashInUse)
  }

  @Test("a recorder that does not read holds up nobody")
  func deaf() throws {
    let recorder = try #require(FakeRecorder(path))
    let link = RecorderLink(path: path)
    link.connect(at: at(0))
    recorder.take()
    var told = 0
    while link.tell(.usb(.preparing(percent: told % 100)), at: at(1)) {
      told += 1
      try #require(told < 1_000_000)
    }
    #expect(!link.isConnected)
  }
}

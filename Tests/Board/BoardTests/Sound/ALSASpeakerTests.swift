import Device
import Glibc
import RunModel
import Testing

@testable import Board

@Suite("Speaker")
struct ALSASpeakerTests {
  private func reports(_ speaker: ALSASpeaker) -> [SpeakerReport] {
    var polled = pollfd(fd: speaker.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, hangTime) == 1)
    return speaker.drain()
  }

  private func isReadable(_ speaker: ALSASpeaker) -> Bool {
    var polled = pollfd(fd: speaker.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1
  }

  @Test("tells at once whether its device is there")
  func probe() throws {
    var part = BoardDescription.Sound()
    part.device = "null"
    let good = try ALSASpeaker(part)
    #expect(reports(good) == [.found])
    #expect(!isReadable(good))
    part.device = "hw:7"
    let bad = try ALSASpeaker(part)
    #expect(
      reports(bad)
        == [
          .lost(
            reason: "there is no such sound device", advice: "aplay -L lists the devices")
        ])
    #expect(!isReadable(bad))
    bad.close()
    good.close()
    // After closing, orders are ignored.
    good.play(.lap)
    good.close()
  }

  @Test("is left alone when its device does not let go")
  func stuckDevice() throws {
    var part = BoardDescription.Sound()
    part.device = "null"
    let (asked, held) = (try EventDescriptor(), try EventDescriptor())
    let speaker = try ALSASpeaker(part, timeout: .milliseconds(1)) { sound throws(Clip.Fault) in
      asked.signal()
      var polled = pollfd(fd: held.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      throw Clip.Fault(description: "at last")
    }
    #expect(reports(speaker) == [.found])
    speaker.play(.lap)
    var polled = pollfd(fd: asked.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, hangTime) == 1)
    speaker.close()
    #expect(speaker.drain().isEmpty, "it has not come back from its device")
    held.signal()
  }

  @Test("plays on its own thread, the newest order, and ends when told to")
  func thread() throws {
    let folder = try TemporaryFolder()
    var part = BoardDescription.Sound()
    part.device = "file:'\(folder("out.raw"))',raw"
    part.volume = 100
    let asked = try EventDescriptor()
    let timeout = Duration.milliseconds(Int(hangTime))
    let speaker = try ALSASpeaker(part, timeout: timeout) { sound throws(Clip.Fault) in
      asked.signal()
      return Clip(rate: 24_000, channels: 1, samples: [Int16](repeating: 257, count: 2400))
    }
    #expect(reports(speaker) == [.found])
    speaker.play(.lap)
    var polled = pollfd(fd: asked.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, hangTime) == 1)
    speaker.close()
    // What was delivered before the end is the beginning of the sound.
    let bytes = try folder.bytes("out.raw")
    let lead = 4 * 48 * Rendition.leadMilliseconds
    #expect(bytes.prefix(lead).allSatisfy { $0 == 0 })
    // The interpolation needs a few samples to settle.
    #expect(bytes.dropFirst(lead + 24).prefix(4800).allSatisfy { $0 == 1 })
  }
}

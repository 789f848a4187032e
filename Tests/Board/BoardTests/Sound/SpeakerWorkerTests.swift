import Device
import Glibc
import RunModel
import Testing

@testable import Board

extension SpeakerWorker {
  /// Whether nothing needs to be done before the next order.
  fileprivate var isResting: Bool { if case .resting = state { true } else { false } }
  /// Whether the whole sound has been delivered.
  fileprivate var isEnding: Bool { if case .ending = state { true } else { false } }
}

/// The worker without its thread, on an ALSA device that writes to a file.
private final class Bench {
  let folder: TemporaryFolder
  let mailbox: SpeakerMailbox
  let volume: Int
  var clips: [Sound: Clip] = [:]
  var now = Instant(milliseconds: 0)
  /// Why the device cannot be opened, if it cannot.
  var fault: SystemError?
  /// Replaces ALSA's output, if set.
  var output: FakeOutput?
  private(set) var openings = 0
  /// Requested formats: frames per second, channels.
  private(set) var asked: [[Int]] = []
  /// Formats that the device refuses.
  var refused: Set<[Int]> = []
  private(set) lazy var worker = SpeakerWorker(
    volume: volume, mailbox: mailbox, now: { [unowned self] in self.now },
    clip: { [unowned self] sound throws(Clip.Fault) in
      guard let clip = self.clips[sound] else { throw Clip.Fault(description: "no clip") }
      return clip
    },
    open: { [unowned self] rate, channels throws(SystemError) in
      self.asked.append([rate, channels])
      if self.refused.contains([rate, channels]) { throw SystemError("open", code: ENOTSUP) }
      self.openings += 1
      if let fault = self.fault { throw fault }
      if let output = self.output { return output }
      return try PCMOutput(
        "file:'\(self.folder("out.raw"))',raw", rate: rate, channels: channels)
    })

  init(volume: Int = 100) throws {
    folder = try TemporaryFolder()
    mailbox = try SpeakerMailbox()
    self.volume = volume
  }

  /// Turns until the sound has been delivered.
  func playOut() {
    for _ in 0..<1000 where !worker.isEnding { _ = worker.turn() }
  }

  /// Advances the clock until the device is closed.
  func rest() {
    now = now + .seconds(10)
    _ = worker.turn()
  }

  /// The samples of a 24 kHz mono sound played on a 48 kHz stereo device.
  ///
  /// These are its own samples, without the silence before it.
  func ownSamples() throws -> [Int16] {
    let samples = try samples()
    let lead = 48 * Rendition.leadMilliseconds
    #expect(samples.prefix(2 * lead).allSatisfy { $0 == 0 })
    return stride(from: 2 * lead, to: samples.count, by: 4).map { samples[$0] }
  }

  func samples() throws -> [Int16] {
    let bytes = try folder.bytes("out.raw")
    return stride(from: 0, to: bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }
}

@Suite("Speaker's worker")
struct SpeakerWorkerTests {
  /// A clip without equal neighbouring samples, so that gaps and repetitions show.
  private func clip(_ frames: Int, channels: Int = 1, rate: Int = 24_000) -> Clip {
    Clip(
      rate: rate, channels: channels,
      samples: (0..<(frames * channels)).map {
        Int16(truncatingIfNeeded: $0 &* 7919 % 30_011 - 15_000)
      })
  }

  @Test("hands over every sample of a sound, then silence, and closes the device a while later")
  func whole() throws {
    let bench = try Bench()
    let sound = clip(5000)
    bench.clips = [.lap: sound]
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    #expect(bench.worker.isEnding)
    bench.rest()
    #expect(bench.worker.isResting)
    let samples = try bench.ownSamples()
    #expect(Array(samples.prefix(5000)) == sound.samples)
    #expect(samples.count > 5000 && samples.dropFirst(5000).allSatisfy { $0 == 0 })
    #expect(bench.asked == [[48_000, 2]])
    #expect(bench.mailbox.takeReports().isEmpty)
  }

  @Test("makes it as loud as the board file says, in one channel or two")
  func volume() throws {
    let bench = try Bench(volume: 50)
    let sound = clip(3000, channels: 2, rate: 44_100)
    bench.clips = [.lap: sound]
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    bench.rest()
    let expected = sound.samples.map { Loudness.scaled($0, by: 8192) }
    let lead = 2 * 44_100 * Rendition.leadMilliseconds / 1000
    #expect(Array(try bench.samples().dropFirst(lead).prefix(6000)) == expected)
    #expect(bench.asked == [[44_100, 2]])
  }

  @Test("keeps the device running for a run, between the sounds too, when it is told to")
  func staysOpen() throws {
    let bench = try Bench()
    let output = FakeOutput(room: 2048, rate: 48_000, channels: 2)
    bench.output = output
    let sound = clip(3000)
    bench.clips = [.lap: sound]
    bench.mailbox.staysOpen = true
    for _ in 0..<20 { _ = bench.worker.turn() }
    #expect(bench.openings == 1 && output.hasStarted && output.waits > 2)
    #expect(!output.taken.isEmpty && output.taken.allSatisfy { $0 == 0 })
    let before = output.taken.count
    bench.mailbox.post(.play(.lap))
    for _ in 0..<40 { _ = bench.worker.turn() }
    // Lead-in, then each sample with an interpolated one, in two channels.
    let lead = 2 * 48 * Rendition.leadMilliseconds
    let played = output.taken.dropFirst(before + lead)
    #expect(
      stride(from: played.startIndex, to: played.endIndex, by: 4).prefix(3000)
        .map { played[$0] } == sound.samples)
    #expect(output.rewinds == 0 && bench.openings == 1)
    let silence = output.taken.suffix(1024)
    #expect(silence.allSatisfy { $0 == 0 })
    bench.mailbox.staysOpen = false
    _ = bench.worker.turn()
    #expect(bench.worker.isEnding)
    bench.rest()
    #expect(bench.worker.isResting)
  }

  @Test("ends a sound at once for a newer one; of orders not taken the newest counts")
  func newest() throws {
    let bench = try Bench()
    let first = clip(240_000)
    let second = clip(4000)
    bench.clips = [.badge: first, .lap: second]
    bench.mailbox.post(.play(.badge))
    _ = bench.worker.turn()
    _ = bench.worker.turn()
    bench.mailbox.post(.play(.tick))
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    bench.rest()
    let samples = try bench.samples()
    // Two pieces of the first sound, then the second one from its start.
    let cut = 2 * 2048
    let lead = 2 * 48 * Rendition.leadMilliseconds
    #expect(
      samples[..<cut].allSatisfy { $0 == 0 } && samples[cut..<(cut + lead)].allSatisfy { $0 == 0 })
    let played = stride(from: cut + lead, to: samples.count, by: 4).map { samples[$0] }
    #expect(Array(played.prefix(4000)) == second.samples)
    #expect(samples.count < 40_000)
  }

  @Test("plays sounds of different kinds one after the other")
  func kinds() throws {
    let bench = try Bench()
    bench.clips = [.lap: clip(1000), .gold: clip(1500, channels: 2, rate: 44_100)]
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    bench.mailbox.post(.play(.gold))
    _ = bench.worker.turn()
    bench.playOut()
    bench.rest()
    // Reopening truncates the file.
    let lead = 2 * 44_100 * Rendition.leadMilliseconds / 1000
    #expect(
      Array(try bench.samples().dropFirst(lead).prefix(3000)) == bench.clips[.gold]?.samples)
  }

  @Test("reports a missing device once, tries again after 1, 2, 4 ... 30 s, and when it is back")
  func missing() throws {
    let bench = try Bench()
    bench.fault = SystemError("open", reason: "it is in use by another program")
    bench.clips = [.lap: clip(100)]
    bench.mailbox.post(.play(.lap))
    _ = bench.worker.turn()
    #expect(
      bench.mailbox.takeReports() == [.lost(reason: "it is in use by another program")])
    var tries = bench.openings
    for seconds in [1, 2, 4, 8, 16, 30, 30] {
      bench.now = bench.now + .seconds(seconds)
      _ = bench.worker.turn()
      // In both formats.
      tries += 2
      #expect(bench.openings == tries)
    }
    // It is also retried with every sound, without a message.
    bench.mailbox.post(.play(.lap))
    bench.now = bench.now + .seconds(30)
    _ = bench.worker.turn()
    #expect(bench.openings == tries + 2 && bench.mailbox.takeReports().isEmpty)
    bench.fault = nil
    _ = bench.worker.turn()
    #expect(bench.mailbox.takeReports() == [.found])
    #expect(bench.worker.isResting)
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    #expect(bench.worker.isEnding && bench.mailbox.takeReports().isEmpty)
  }

  @Test("plays a sound in its own format where 48 kHz stereo is refused")
  func ownFormat() throws {
    let bench = try Bench()
    bench.refused = [[48_000, 2]]
    let sound = clip(3000)
    bench.clips = [.lap: sound]
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    #expect(bench.asked == [[48_000, 2], [24_000, 1]])
    // A device that is already open stays so.
    bench.mailbox.post(.play(.lap))
    _ = bench.worker.turn()
    bench.playOut()
    bench.rest()
    #expect(bench.asked.count == 2)
    #expect(bench.mailbox.takeReports().isEmpty)
    let lead = 24 * Rendition.leadMilliseconds
    #expect(Array(try bench.samples().dropFirst(lead).prefix(3000)) == sound.samples)
  }

  @Test("begins and ends a sound at the same times in either format, the first or a later one")
  func timing() throws {
    for format in [[48_000, 2], [24_000, 1]] {
      let output = FakeOutput(room: 100_000, rate: format[0], channels: format[1])
      let bench = try Bench()
      bench.output = output
      bench.clips = [
        .tick: Clip(rate: 24_000, channels: 1, samples: .init(repeating: 9, count: 720))
      ]
      for count in 1...3 {
        let before = output.taken.count
        bench.mailbox.post(.play(.tick))
        _ = bench.worker.turn()
        bench.playOut()
        #expect(output.rewinds == count - 1)
        let played = output.taken[before...]
        let heard = played.indices.filter { played[$0] != 0 }.map { ($0 - before) / format[1] }
        // From 50 to 80 ms.
        #expect(heard.first == format[0] * 50 / 1000)
        #expect((heard.last ?? 0) + 1 == format[0] * 80 / 1000)
      }
    }
  }

  @Test("finds a device again with the next sound, before its time")
  func foundByPlaying() throws {
    let bench = try Bench()
    bench.fault = SystemError("open", code: ENODEV)
    bench.clips = [.lap: clip(100)]
    bench.mailbox.post(.play(.lap))
    _ = bench.worker.turn()
    #expect(bench.mailbox.takeReports().count == 1)
    bench.fault = nil
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    #expect(bench.mailbox.takeReports() == [.found])
    #expect(bench.worker.isEnding)
  }

  @Test("waits for room in a device that takes little, and begins to play when it is full")
  func backPressure() throws {
    let bench = try Bench()
    let output = FakeOutput(room: 700)
    bench.output = output
    bench.clips = [.lap: clip(3000)]
    bench.mailbox.post(.play(.lap))
    bench.playOut()
    #expect(bench.worker.isEnding && output.hasStarted)
    let lead = 24 * Rendition.leadMilliseconds
    #expect(Array(output.taken.dropFirst(lead).prefix(3000)) == bench.clips[.lap]?.samples)
    // Whole periods, including one of silence.
    #expect(output.taken.count == 600 * 8)
    #expect(output.taken.dropFirst(lead + 3000).allSatisfy { $0 == 0 })
    #expect(output.waits >= 5)
    // It stays open for the device's buffer and one second.
    bench.now = Instant(milliseconds: 1099)
    bench.mailbox.post(.play(.lap))
    _ = bench.worker.turn()
    #expect(bench.openings == 1 && output.rewinds == 1)
  }

  @Test("reports a device that is unplugged in the midst of a sound, and lets go of it")
  func unplugged() throws {
    let bench = try Bench()
    var output: FakeOutput? = FakeOutput(room: 700)
    let end = EndOfLife()
    output?.end = end
    bench.output = output
    bench.clips = [.lap: clip(3000)]
    bench.mailbox.post(.play(.lap))
    _ = bench.worker.turn()
    output?.fault = SystemError("play", reason: "it was unplugged")
    bench.output = nil
    output = nil
    bench.fault = SystemError("open", code: ENODEV)
    _ = bench.worker.turn()
    #expect(bench.mailbox.takeReports() == [.lost(reason: "it was unplugged")])
    #expect(end.hasCome)
  }

  @Test("takes a device that accepts nothing for two seconds for lost")
  func stuck() throws {
    let bench = try Bench()
    let output = FakeOutput(room: 700)
    output.isStuck = true
    bench.output = output
    bench.clips = [.lap: clip(3000)]
    bench.mailbox.post(.play(.lap))
    var reports: [SpeakerReport] = []
    for _ in 0..<5 where reports.isEmpty {
      _ = bench.worker.turn()
      reports = bench.mailbox.takeReports()
    }
    #expect(
      reports == [.lost(reason: "the sound device accepts no samples")])
  }

  @Test("is lost once where it takes no silence, and opened for each sound from then on")
  func stuckSilence() throws {
    let bench = try Bench()
    let output = FakeOutput(room: 700)
    output.isStuck = true
    bench.output = output
    bench.mailbox.staysOpen = true
    for _ in 0..<5 where bench.mailbox.staysOpen { _ = bench.worker.turn() }
    #expect(
      bench.mailbox.takeReports() == [.lost(reason: "the sound device accepts no samples")])
    #expect(!bench.mailbox.staysOpen)
  }

  @Test("takes a device for lost that says for two seconds it has room, and has none")
  func alwaysReady() throws {
    let bench = try Bench()
    let output = FakeOutput(room: 0)
    bench.output = output
    bench.clips = [.lap: clip(3000)]
    bench.mailbox.post(.play(.lap))
    for _ in 0..<20 {
      _ = bench.worker.turn()
      bench.now = bench.now + .milliseconds(99)
    }
    #expect(bench.mailbox.takeReports().isEmpty)
    for _ in 0..<2 {
      _ = bench.worker.turn()
      bench.now = bench.now + .milliseconds(99)
    }
    #expect(bench.mailbox.takeReports() == [.lost(reason: "the sound device accepts no samples")])
  }

  @Test("gives the reason in words", arguments: ["nonsense", "hw:7", "plughw:nobody"])
  func reasons(device: String) throws {
    #expect(
      message { _ = try PCMOutput(device, rate: 24_000, channels: 1) }
        == "cannot open sound device \"\(device)\": there is no such sound device;"
        + " aplay -L lists the devices")
    #expect(
      message { _ = try PCMOutput("hw:97", rate: 24_000, channels: 1) }
        == "cannot open sound device \"hw:97\": ALSA does not accept it;"
        + " aplay -L lists the devices")
  }
}

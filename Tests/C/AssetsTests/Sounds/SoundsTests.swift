import Device
import Glibc
import Testing

@testable import asset_maker

@Suite("The sounds")
struct SoundsTests {
  /// The values of a canonical header, and the samples after it; `nil` for an invalid file.
  private struct Recording {
    var rate: Int
    var samples: [Int16]

    init?(_ bytes: [UInt8]) {
      func number(_ offset: Int, _ octets: Int) -> Int {
        bytes[offset..<(offset + octets)].reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      func text(_ offset: Int) -> String {
        String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
      }
      guard bytes.count > 44, text(0) == "RIFF", text(8) == "WAVE", text(12) == "fmt ",
        text(36) == "data", number(4, 4) == bytes.count - 8, number(40, 4) == bytes.count - 44,
        number(16, 4) == 16, number(20, 2) == 1, number(22, 2) == 1, number(34, 2) == 16,
        number(32, 2) == 2, number(28, 4) == 2 * number(24, 4), bytes.count % 2 == 0
      else { return nil }
      rate = number(24, 4)
      samples = stride(from: 44, to: bytes.count, by: 2).map {
        Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
      }
    }
  }

  private static func recording(_ sound: Sound) throws -> Recording {
    let bytes = try #require(Embedded.file("sounds/\(sound.rawValue).wav"), "no file")
    return try #require(Recording(bytes), "not a canonical WAV file of one channel of 16 bits")
  }

  @Test("exist for every case of `Sound`, and no others")
  func complete() {
    #expect(Set(Score.all.map(\.name)) == Set(Sound.allCases.map(\.rawValue)))
  }

  @Test(
    "are well-formed, neither too short nor too long, loud and not clipped",
    arguments: Sound.allCases)
  func form(_ sound: Sound) throws {
    let recording = try SoundsTests.recording(sound)
    #expect(recording.rate == 24_000)
    let seconds = Double(recording.samples.count) / 24_000
    let peak = Double(recording.samples.map { abs(Int($0)) }.max() ?? 0) / 32_768
    switch sound {
    case .badge: #expect((1.0...1.4).contains(seconds) && (0.8...0.85).contains(peak))
    case .badgeAgain: #expect((0.4...0.8).contains(seconds) && (0.8...0.85).contains(peak))
    case .silver: #expect((0.8...1.2).contains(seconds) && (0.8...0.85).contains(peak))
    case .gold: #expect((1.4...1.8).contains(seconds) && (0.8...0.85).contains(peak))
    case .lap: #expect((0.2...0.3).contains(seconds) && (0.6...0.85).contains(peak))
    case .saved: #expect((0.5...0.7).contains(seconds) && (0.6...0.85).contains(peak))
    case .error: #expect((0.3...0.5).contains(seconds) && (0.8...0.85).contains(peak))
    case .stepTick: #expect((0.05...0.1).contains(seconds) && (0.6...0.85).contains(peak))
    case .tick: #expect((0.015...0.025).contains(seconds) && (0.3...0.5).contains(peak))
    case .start, .pause, .interval, .gpsReady, .gpsLost, .courseFound, .courseLost, .turnLeft,
      .turnRight, .turnAhead, .question, .warning, .stepRun, .stepRest, .tooSlow, .tooFast,
      .onTarget, .workoutDone:
      #expect((0.3...0.75).contains(seconds) && (0.6...0.85).contains(peak))
    case .autoPause, .autoResume:
      #expect((0.15...0.25).contains(seconds) && (0.2...0.3).contains(peak))
    }
  }

  @Test(
    "begin and end in silence, without a click and without direct current",
    arguments: Sound.allCases)
  func edges(_ sound: Sound) throws {
    let samples = try SoundsTests.recording(sound).samples.map { Double($0) / 32_768 }
    #expect(samples.first == 0 && samples.last == 0)
    // A quarter of a millisecond at either end, where a jump would be audible.
    let edges = samples.prefix(6) + samples.suffix(6)
    #expect(edges.allSatisfy { abs($0) < 0.12 })
    #expect(abs(samples.reduce(0, +) / Double(samples.count)) < 0.005)
  }

  @Test("lie where a small speaker can give them: little below 700 Hz", arguments: Sound.allCases)
  func register(_ sound: Sound) throws {
    let samples = try SoundsTests.recording(sound).samples.map { Double($0) }
    // A first-order low-pass at 300 Hz, applied twice.
    let keep = 1 - 1 / (1 + 2 * Double.pi * 300 / 24_000)
    var (once, twice, low, all) = (0.0, 0.0, 0.0, 0.0)
    for sample in samples {
      once += keep * (sample - once)
      twice += keep * (once - twice)
      low += twice * twice
      all += sample * sample
    }
    #expect(low / all < 0.02)
  }

  @Test("differ from each other in their course, not only in a byte")
  func distinct() throws {
    // Energy in twentieths of a second: rhythm and length, by which runners recognise them.
    let courses = try Sound.allCases.map { sound in
      let samples = try SoundsTests.recording(sound).samples.map { Double($0) / 32_768 }
      return stride(from: 0, to: 48_000, by: 1200).map { start in
        samples.dropFirst(start).prefix(1200).reduce(0) { $0 + $1 * $1 } / 1200
      }
    }
    for (index, course) in courses.enumerated() {
      for other in courses.dropFirst(index + 1) {
        let difference = zip(course, other).reduce(0) { $0 + abs($1.0 - $1.1) }
        #expect(difference > 0.1 * max(course.reduce(0, +), other.reduce(0, +)))
      }
    }
  }

  // The last bit of a sample may differ with another C library.
  @Test("come out of asset-maker", arguments: Sound.allCases)
  func reproducible(_ sound: Sound) throws {
    let score = try #require(Score.all.first { $0.name == sound.rawValue })
    let bytes = WAV.bytes(of: Synthesizer.samples(of: score), rate: Synthesizer.rate)
    let made = try #require(Recording(bytes)).samples
    let stored = try SoundsTests.recording(sound).samples
    let differences = zip(stored, made).map { abs(Int($0) - Int($1)) }
    #expect(stored.count == made.count && differences.max() ?? 0 <= 1, "run scripts/make-assets")
  }

  /// The RMS over a whole sound and over its loudest fifth of a second, in dBFS.
  ///
  /// A fifth of a second is roughly the ear's integration time.
  private static func loudness(_ sound: Sound) throws -> (whole: Double, loudest: Double) {
    let squares = try recording(sound).samples.map { pow(Double($0) / 32_768, 2) }
    let window = min(squares.count, 4_800)
    var sum = squares.prefix(window).reduce(0, +)
    var highest = sum
    for index in window..<squares.count {
      sum += squares[index] - squares[index - window]
      highest = max(highest, sum)
    }
    return (
      10 * log10(squares.reduce(0, +) / Double(squares.count)), 10 * log10(highest / 4_800)
    )
  }

  @Test("of alarms are as loud as a lap, and those of traffic lights 8 dB softer")
  func alarms() throws {
    let lap = try SoundsTests.loudness(.lap).whole
    let alarms: [Sound] = [
      .start, .pause, .interval, .gpsReady, .gpsLost, .courseFound, .courseLost, .turnLeft,
      .turnRight, .turnAhead, .question, .warning, .error, .stepRun, .stepRest, .stepTick, .tooSlow,
      .tooFast, .onTarget,
      .workoutDone,
    ]
    for sound in alarms {
      let whole = try SoundsTests.loudness(sound).whole
      #expect(abs(whole - lap) < 1.5, "\(sound)")
    }
    for sound in [Sound.autoPause, .autoResume] {
      let whole = try SoundsTests.loudness(sound).whole
      #expect((8...12).contains(lap - whole), "\(sound)")
    }
  }

  @Test("of a countdown are heard while running: 12 dB louder than a held key")
  func countdown() throws {
    let tick = try SoundsTests.loudness(.tick).loudest
    #expect(try SoundsTests.loudness(.stepTick).loudest >= tick + 12)
  }

  @Test("of prizes are not softer than a lap, their fading included")
  func prizes() throws {
    let lap = try SoundsTests.loudness(.lap)
    for sound in [Sound.badge, .badgeAgain, .silver, .gold] {
      let prize = try SoundsTests.loudness(sound)
      #expect(prize.loudest >= lap.loudest, "\(sound): \(prize)")
      #expect(prize.whole >= lap.whole - 1, "\(sound): \(prize)")
    }
    let saved = try SoundsTests.loudness(.saved)
    #expect(abs(saved.loudest - lap.loudest) < 2)
  }

  @Test(
    "of prizes are counted: silver has two strokes, gold three, a badge one",
    arguments: [(Sound.badgeAgain, 1), (.badge, 1), (.silver, 2), (.gold, 3)])
  func strokes(_ sound: Sound, _ expected: Int) throws {
    let samples = try SoundsTests.recording(sound).samples
    // In windows of a fiftieth of a second, with a gap of a tenth that is 26 dB quieter.
    let levels = stride(from: 0, to: samples.count, by: 480).map { start in
      samples.dropFirst(start).prefix(480).reduce(0) { max($0, abs(Int($1))) }
    }
    var (strokes, silent) = (0, 5)
    for level in levels {
      guard Double(level) > 0.05 * 32_768 else {
        silent += 1
        continue
      }
      if silent >= 5 { strokes += 1 }
      silent = 0
    }
    #expect(strokes == expected)
  }

  @Test("are small together: 740 kB")
  func size() {
    let sizes = Sound.allCases.map { Embedded.file("sounds/\($0.rawValue).wav")?.count ?? 0 }
    #expect(sizes.reduce(0, +) < 740_000)
  }
}

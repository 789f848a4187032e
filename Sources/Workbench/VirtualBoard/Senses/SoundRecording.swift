import Glibc

/// Captured sound: one channel, samples from -1 to 1.
package struct SoundRecording: Hashable, Sendable {
  package let rate: Int
  package let samples: [Float]

  package init(rate: Int, samples: [Float]) {
    self.rate = rate
    self.samples = samples
  }

  /// Parses a WAV file with 16 bits per sample; several channels are averaged.
  ///
  /// If the recorder was killed, the sizes in the header are too large or zero; all available data
  /// is used.
  package init(wav bytes: [UInt8]) throws(VirtualBoardError) {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.count >= 12, bytes[..<4].elementsEqual("RIFF".utf8),
      bytes[8..<12].elementsEqual("WAVE".utf8)
    else { throw VirtualBoardError("the recording is not a WAV file") }
    var offset = 12
    var format: (channels: Int, rate: Int)?
    while offset + 8 <= bytes.count {
      let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      let size = number(offset + 4, 4)
      let body = offset + 8
      if name == "fmt ", body + 16 <= bytes.count {
        guard number(body, 2) == 1, number(body + 14, 2) == 16,
          (1...8).contains(number(body + 2, 2))
        else { throw VirtualBoardError("the recording does not have 16 bits per sample") }
        format = (number(body + 2, 2), number(body + 4, 4))
      }
      if name == "data", let format {
        let end = size == 0 ? bytes.count : min(bytes.count, body + size)
        let frame = format.channels * 2
        rate = format.rate
        samples = (0..<(end - body) / frame).map { index in
          let sum = (0..<format.channels).reduce(0) { sum, channel in
            sum + Int(Int16(truncatingIfNeeded: number(body + index * frame + channel * 2, 2)))
          }
          return Float(sum) / Float(format.channels) / 32_768
        }
        return
      }
      offset = body + size + size % 2
    }
    throw VirtualBoardError("the recording has no samples")
  }

  /// Length, seconds.
  package var length: Double { Double(samples.count) / Double(rate) }

  /// Returns the spans with sound, in seconds; pauses shorter than `gap` are bridged.
  package func spans(
    above threshold: Float = 0.01, gap: Double = 0.4
  ) -> [(
    start: Double, end: Double
  )] {
    var all: [(start: Double, end: Double)] = []
    for (index, sample) in samples.enumerated() where abs(sample) > threshold {
      let at = Double(index) / Double(rate)
      if let last = all.last, at - last.end < gap {
        all[all.count - 1].end = at
      } else {
        all.append((at, at))
      }
    }
    return all
  }

  /// Returns the likeness of a span to another sound, from 0 to 1: the correlation of the band
  /// levels in steps of 20 ms, maximised over small shifts.
  ///
  /// Dropouts of an emulated sound card lower it a little; a different, shorter or longer melody
  /// lowers it a lot.
  package func likeness(to other: SoundRecording, in span: (start: Double, end: Double)) -> Double {
    let count = Int(max(other.length, span.end - span.start) * 50)
    let pattern = other.profile(from: 0, count: count, perSecond: 50)
    // Shifts in steps of 10 ms, from -50 to +50 ms; every other window is compared.
    let shifts = 0...10
    let first = Int((span.start - 0.05) * Double(rate))
    let heard = profile(from: first, count: 2 * count + shifts.upperBound, perSecond: 100)
    return shifts.map { shift in
      SoundRecording.correlation(pattern, (0..<count).map { heard[shift + 2 * $0] })
    }.max() ?? 0
  }

  /// Bands from 220 to 3520 Hz, four per octave.
  private static let bands = (0..<17).map { 220 * pow(2, Double($0) / 4) }

  /// Returns the band levels in windows of 20 ms, starting at a sample (Goertzel algorithm).
  ///
  /// `perSecond` windows start per second; samples outside of the recording are zero.
  private func profile(from first: Int, count: Int, perSecond: Int) -> [[Double]] {
    let factors = SoundRecording.bands.map { 2 * cos(2 * .pi * $0 / Double(rate)) }
    return samples.withUnsafeBufferPointer { samples in
      (0..<count).map { index in
        let begin = first + index * rate / perSecond
        let end = min(samples.count, begin + rate / 50)
        return factors.map { factor in
          var (one, two) = (0.0, 0.0)
          var at = max(0, begin)
          while at < end {
            let next = Double(samples[at]) + factor * one - two
            two = one
            one = next
            at += 1
          }
          return max(0, one * one + two * two - factor * one * two).squareRoot()
        }
      }
    }
  }

  private static func correlation(_ one: [[Double]], _ two: [[Double]]) -> Double {
    let product = zip(one, two).reduce(0) { sum, pair in
      zip(pair.0, pair.1).reduce(sum) { $0 + $1.0 * $1.1 }
    }
    let power = SoundRecording.power(one) * SoundRecording.power(two)
    return power > 0 ? product / power.squareRoot() : 0
  }

  private static func power(_ profile: [[Double]]) -> Double {
    profile.joined().reduce(0) { $0 + $1 * $1 }
  }
}

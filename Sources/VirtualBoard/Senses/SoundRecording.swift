import Glibc

/// Sound as it was captured: one channel, samples from -1 to 1.
package struct SoundRecording: Hashable, Sendable {
  package let rate: Int
  package let samples: [Float]

  package init(rate: Int, samples: [Float]) {
    self.rate = rate
    self.samples = samples
  }

  /// Reads a WAV file of 16 bits a sample; of several channels the mean.
  ///
  /// A file whose recorder was ended has sizes that are too large or zero: what is there is taken.
  package init(wav bytes: [UInt8]) throws(VirtualBoardError) {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    guard bytes.count >= 12, bytes[..<4].elementsEqual("RIFF".utf8),
      bytes[8..<12].elementsEqual("WAVE".utf8)
    else { throw VirtualBoardError("the recording is no WAV file") }
    var offset = 12
    var format: (channels: Int, rate: Int)?
    while offset + 8 <= bytes.count {
      let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      let size = number(offset + 4, 4)
      let body = offset + 8
      if name == "fmt ", body + 16 <= bytes.count {
        guard number(body, 2) == 1, number(body + 14, 2) == 16,
          (1...8).contains(number(body + 2, 2))
        else { throw VirtualBoardError("the recording is not of 16 bits a sample") }
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

  /// Seconds of it.
  package var length: Double { Double(samples.count) / Double(rate) }

  /// Spans with sound in them, in seconds, where pauses shorter than `gap` count as sound.
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

  /// How alike what is heard in a span and another sound are, from 0 to 1: the correlation of the
  /// loudness of bands of frequency in steps of 20 ms, best over small shifts.
  ///
  /// Holes of an emulated sound card cost little of it; another melody, a part of it or a longer
  /// one cost much.
  package func likeness(to other: SoundRecording, in span: (start: Double, end: Double)) -> Double {
    let seconds = max(other.length, span.end - span.start)
    let pattern = other.profile(from: 0, seconds: seconds)
    return stride(from: -0.05, through: 0.05, by: 0.01).map { shift in
      let heard = profile(from: max(0, span.start + shift), seconds: seconds)
      return SoundRecording.correlation(heard, pattern)
    }.max() ?? 0
  }

  /// Bands from 220 to 3520 Hz, four an octave.
  private static let bands = (0..<17).map { 220 * pow(2, Double($0) / 4) }

  /// The loudness of bands of frequency, step after step (Goertzel's filter).
  private func profile(from start: Double, seconds: Double) -> [Double] {
    let step = rate / 50
    let first = Int(start * Double(rate))
    let count = Int(seconds * 50)
    var all: [Double] = []
    all.reserveCapacity(count * SoundRecording.bands.count)
    for index in 0..<count {
      let begin = min(samples.count, first + index * step)
      let piece = samples[begin..<min(samples.count, begin + step)]
      for band in SoundRecording.bands {
        let factor = 2 * cos(2 * .pi * band / Double(rate))
        var (one, two) = (0.0, 0.0)
        for sample in piece { (one, two) = (Double(sample) + factor * one - two, one) }
        all.append(max(0, one * one + two * two - factor * one * two).squareRoot())
      }
    }
    return all
  }

  private static func correlation(_ one: [Double], _ two: [Double]) -> Double {
    let product = zip(one, two).reduce(0) { $0 + $1.0 * $1.1 }
    let power = one.reduce(0) { $0 + $1 * $1 } * two.reduce(0) { $0 + $1 * $1 }
    return power > 0 ? product / power.squareRoot() : 0
  }
}

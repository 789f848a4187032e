import Glibc

/// Turns notes into samples.
enum Synthesizer {
  /// Samples per second: sufficient for a small speaker, and half the data of 48,000.
  static let rate = 24_000
  /// Maximum fade-out at the end of a sound, seconds.
  private static let fade = 0.04
  /// Decay time of a damped note, seconds.
  private static let damping = 0.02

  /// Renders the 16-bit samples of a sound, starting and ending with 0.
  static func samples(of score: Score) -> [Int16] {
    var mixed = [Double](repeating: 0, count: Int((score.length * Double(rate)).rounded()))
    for note in score.notes {
      for partial in note.voice.partials { add(partial, of: note, to: &mixed) }
    }
    scale(&mixed, to: 1)
    if score.compression > 0 { compress(&mixed, by: score.compression) }
    for index in mixed.indices { mixed[index] = saturated(mixed[index]) }
    removeLowEnd(&mixed)
    fadeOut(&mixed)
    scale(&mixed, to: score.peak * 32767)
    return mixed.map { Int16(($0 + 0.5).rounded(.down)) }
  }

  /// Adds one partial with a rotating and decaying phasor: one complex multiplication per sample,
  /// and another one for a glide, which turns the phasor faster or slower.
  private static func add(_ partial: Voice.Partial, of note: MusicNote, to mixed: inout [Double]) {
    let step = 1 / Double(rate)
    let hertz = note.hertz * partial.ratio
    let decay = exp(-step / partial.decay)
    var (turnX, turnY) = (
      cos(2 * .pi * hertz * step) * decay,
      sin(2 * .pi * hertz * step) * decay
    )
    // Hertz per second.
    let glide = note.length.map { (note.lastHertz - note.hertz) * partial.ratio / $0 } ?? 0
    let (bendX, bendY) = (
      cos(2 * .pi * glide * step * step), sin(2 * .pi * glide * step * step)
    )
    var (x, y) = (note.loudness * partial.level, 0.0)
    let first = Int((note.start * Double(rate)).rounded())
    let attack = note.voice.attack * Double(rate)
    let damped = note.length.map { $0 * Double(rate) }
    mixed.withUnsafeMutableBufferPointer { out in
      for index in first..<out.count {
        let age = Double(index - first)
        var gain = age < attack ? smooth(age / attack) : 1
        if let damped, age > damped {
          let left = 1 - (age - damped) / (damping * Double(rate))
          guard left > 0 else { return }
          gain *= smooth(left)
        }
        out[index] += gain * y
        (x, y) = (x * turnX - y * turnY, x * turnY + y * turnX)
        (turnX, turnY) = (turnX * bendX - turnY * bendY, turnX * bendY + turnY * bendX)
      }
    }
  }

  /// Compresses the dynamic range: each sample is divided by a power of the level around it, which
  /// follows peaks at once and falls to 1/e in 60 ms, many periods of any note.
  private static func compress(_ samples: inout [Double], by exponent: Double) {
    let release = exp(-1 / (0.06 * Double(rate)))
    // Prevents silence from being amplified.
    let floor = 0.02
    var level = 0.0
    for index in samples.indices {
      level = max(abs(samples[index]), level * release)
      samples[index] /= pow(level + floor, exponent)
    }
    scale(&samples, to: 1)
  }

  /// Soft-clips the peaks: louder at the same peak.
  private static func saturated(_ sample: Double) -> Double {
    sample / (1 + sample * sample).squareRoot()
  }

  /// Removes DC and frequencies that a small speaker cannot reproduce and that only heat it: a
  /// first-order high-pass at 250 Hz.
  private static func removeLowEnd(_ samples: inout [Double]) {
    let keep = 1 / (1 + 2 * Double.pi * 250 / Double(rate))
    var (before, filtered) = (0.0, 0.0)
    samples.withUnsafeMutableBufferPointer { out in
      for index in out.indices {
        filtered = keep * (filtered + out[index] - before)
        before = out[index]
        out[index] = filtered
      }
    }
  }

  private static func fadeOut(_ samples: inout [Double]) {
    let count = min(samples.count / 3, Int(fade * Double(rate)))
    for index in 0..<count {
      samples[samples.count - 1 - index] *= smooth(Double(index) / Double(count))
    }
  }

  /// Scales the peak sample to `peak`.
  private static func scale(_ samples: inout [Double], to peak: Double) {
    let highest = samples.reduce(0) { max($0, $1 < 0 ? -$1 : $1) }
    precondition(highest > 0, "a sound without notes is silent")
    let factor = peak / highest
    for index in samples.indices { samples[index] *= factor }
  }

  /// Interpolates smoothly from 0 to 1.
  private static func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}

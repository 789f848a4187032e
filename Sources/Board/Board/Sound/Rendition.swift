/// A sound as an output takes it: silence first, then its samples at the output's rate, in as many
/// channels as the output has.
///
/// The sounds are mono at 24 kHz, and outputs are asked for 48 kHz stereo, see ``SpeakerWorker``.
/// Doubling the rate keeps the samples and puts one between two: 150, -25 and 3 of 256 of the three
/// pairs around it (interpolation of the fifth degree, Deslauriers and Dubuc 1989). What that adds
/// above 12 kHz is 37 dB or more below each of the program's sounds; with each sample twice it
/// would be 14 dB, with the mean of two 26 dB.
struct Rendition {
  /// Milliseconds before each sound, in which an amplifier that slept without a clock wakes up.
  static let leadMilliseconds = 50

  private let clip: Clip
  private let channels: Int
  private let isDoubled: Bool
  /// Frames of silence before the sound.
  let lead: Int
  /// Frames of the output, with the silence before them.
  var frames: Int { lead + clip.frames * (isDoubled ? 2 : 1) }

  /// - Parameters:
  ///   - clip: The sound.
  ///   - rate: Frames per second of the output: the clip's, or twice as many.
  ///   - channels: Channels of the output: the clip's, or two for one.
  init(_ clip: Clip, rate: Int, channels: Int) {
    precondition(rate == clip.rate || rate == 2 * clip.rate && clip.channels == 1)
    precondition(channels == clip.channels || clip.channels == 1)
    self.clip = clip
    self.channels = channels
    isDoubled = rate != clip.rate
    lead = rate * Rendition.leadMilliseconds / 1000
  }

  /// Writes frames; those before and behind the sound are silent.
  ///
  /// - Parameters:
  ///   - buffer: Takes `count` frames.
  ///   - first: Number of the first frame.
  ///   - count: How many.
  ///   - factor: Of the volume, see ``Loudness``.
  func fill(_ buffer: inout [Int16], from first: Int, count: Int, factor: Int32) {
    clip.samples.withUnsafeBufferPointer { samples in
      buffer.withUnsafeMutableBufferPointer { buffer in
        for index in 0..<count {
          let place = first + index - lead
          for channel in 0..<channels {
            let sample = sample(samples, place, min(channel, clip.channels - 1))
            buffer[index * channels + channel] = Loudness.scaled(sample, by: factor)
          }
        }
      }
    }
  }

  /// The sample of a frame of the output, counted from the beginning of the sound.
  private func sample(
    _ samples: UnsafeBufferPointer<Int16>, _ place: Int, _ channel: Int
  ) -> Int16 {
    func at(_ frame: Int) -> Int32 {
      let index = frame * clip.channels + channel
      return samples.indices.contains(index) ? Int32(samples[index]) : 0
    }
    guard isDoubled else { return Int16(truncatingIfNeeded: at(place)) }
    let before = place >> 1
    guard place & 1 == 1, (0..<clip.frames).contains(before) else {
      return Int16(truncatingIfNeeded: at(before))
    }
    let sum =
      150 * (at(before) + at(before + 1)) - 25 * (at(before - 1) + at(before + 2))
      + 3 * (at(before - 2) + at(before + 3))
    return Int16(clamping: (sum + 128) >> 8)
  }
}

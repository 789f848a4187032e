/// A sound in the format of an output: initial silence, then its samples at the output's rate and
/// channel count.
///
/// The sounds are mono at 24 kHz, and outputs are asked for 48 kHz stereo, see ``SpeakerWorker``.
/// Doubling the rate keeps the samples and interpolates one between each two, weighting the three
/// surrounding pairs with 150, -25 and 3, divided by 256 (fifth-degree interpolation, Deslauriers
/// and Dubuc 1989). The images above 12 kHz are at least 37 dB below each of the program's sounds;
/// with repeated samples they would be only 14 dB below, with linear interpolation 26 dB.
struct Rendition {
  /// Milliseconds of silence before each sound, so that an amplifier that slept without a clock can
  /// wake up.
  static let leadMilliseconds = 50

  private let clip: Clip
  private let channels: Int
  private let isDoubled: Bool
  /// Frames of silence before the sound.
  let lead: Int
  /// Frames of the output, including the initial silence.
  var frames: Int { lead + clip.frames * (isDoubled ? 2 : 1) }

  /// - Parameters:
  ///    - clip: The sound.
  ///    - rate: The output's frames per second: the clip's, or twice as many.
  ///    - channels: The output's channels: the clip's, or two for a mono clip.
  init(_ clip: Clip, rate: Int, channels: Int) {
    precondition(rate == clip.rate || rate == 2 * clip.rate && clip.channels == 1)
    precondition(channels == clip.channels || clip.channels == 1)
    self.clip = clip
    self.channels = channels
    isDoubled = rate != clip.rate
    lead = rate * Rendition.leadMilliseconds / 1000
  }

  /// Writes frames; frames before and after the sound are silent.
  ///
  /// - Parameters:
  ///    - buffer: Receives `count` frames.
  ///    - first: Number of the first frame.
  ///    - count: Number of frames.
  ///    - factor: The volume factor, see ``Loudness``.
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

  /// Returns the sample of an output frame, counted from the start of the sound.
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

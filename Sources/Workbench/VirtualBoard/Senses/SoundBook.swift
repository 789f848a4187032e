package import Device

/// The sounds of the wearable, for recognising them in recordings.
package struct SoundBook: Sendable {
  package let sounds: [(sound: Sound, recording: SoundRecording)]

  /// The minimum likeness for a reliable recognition.
  package static let sureness = 0.9

  /// Reads the WAV files in a directory, which are named after the sounds.
  package init(directory: String) throws(VirtualBoardError) {
    var all: [(sound: Sound, recording: SoundRecording)] = []
    for sound in Sound.allCases {
      let bytes = try HostFiles.read("\(directory)/\(sound.rawValue).wav")
      all.append((sound, try SoundRecording(wav: bytes)))
    }
    sounds = all
  }

  package init(sounds: [(sound: Sound, recording: SoundRecording)]) { self.sounds = sounds }

  /// A recognised sound.
  package struct Heard: Hashable, Sendable {
    /// Seconds from the start of the recording.
    package var start: Double
    package var end: Double
    /// The best matching sound, and the likeness.
    package var sound: Sound
    package var likeness: Double

    package var isSure: Bool { likeness >= SoundBook.sureness }
  }

  /// Recognises the sounds in a recording, in order.
  package func recognise(_ recording: SoundRecording) -> [Heard] {
    recording.spans().compactMap { span in
      let matches = sounds.map {
        (sound: $0.sound, likeness: recording.likeness(to: $0.recording, in: span))
      }
      return matches.max { $0.likeness < $1.likeness }.map {
        Heard(start: span.start, end: span.end, sound: $0.sound, likeness: $0.likeness)
      }
    }
  }
}

import Device
import Foundation
import Glibc
import TestSupport
import Testing

@testable import VirtualBoard

@Suite struct SoundRecordingTests {
  /// Consecutive notes of 100 ms.
  static func melody(_ notes: [Double], rate: Int = 8000, silence: Double = 0) -> SoundRecording {
    let gap = [Float](repeating: 0, count: Int(silence * Double(rate)))
    let sound: [Float] = notes.flatMap { note in
      let step = 2 * Double.pi * note / Double(rate)
      return (0..<rate / 10).map { index -> Float in Float(0.5 * sin(step * Double(index))) }
    }
    return SoundRecording(rate: rate, samples: gap + sound + gap)
  }

  static let success = melody([523, 659, 784, 1047])
  static let other = melody([1047, 784, 659, 523])
  static let beginning = melody([523, 659])

  static func wav(_ samples: [Int16], channels: UInt8, size: UInt8? = nil) -> [UInt8] {
    var bytes = Array("RIFF----WAVEfmt ".utf8)
    bytes += [16, 0, 0, 0, 1, 0, channels, 0, 0xc0, 0x5d, 0, 0, 0, 0, 0, 0, 4, 0, 16, 0]
    bytes += Array("data".utf8)
    bytes += [size ?? UInt8(samples.count * 2), 0, 0, 0]
    for sample in samples {
      bytes += [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
    }
    return bytes
  }

  @Test("The channels of a WAV file become one; a size of zero means to the end")
  func wav() throws {
    let bytes = SoundRecordingTests.wav([16_384, 0, -32_768, -32_768], channels: 2)
    let recording = try SoundRecording(wav: bytes)
    #expect(recording.rate == 24_000)
    #expect(recording.samples == [0.25, -1])
    let open = SoundRecordingTests.wav([16_384, 16_384], channels: 1, size: 0)
    #expect(try SoundRecording(wav: open).samples == [0.5, 0.5])
  }

  @Test("What is no WAV file of 16 bits is refused", arguments: [0, 11, 20, 34, 40])
  func damaged(length: Int) {
    let bytes = Array(SoundRecordingTests.wav([1, 2], channels: 1).prefix(length))
    #expect(throws: VirtualBoardError.self) { try SoundRecording(wav: bytes) }
  }

  @Test("Sounds are found between silences")
  func spans() throws {
    let spans = SoundRecordingTests.melody([440], silence: 1).spans()
    let span = try #require(spans.first)
    #expect(spans.count == 1)
    #expect(abs(span.start - 1) < 0.01)
    #expect(abs(span.end - 1.1) < 0.01)
  }

  @Test(
    "A melody is known again at another rate, softer and with a hole, and not taken for another")
  func recognises() throws {
    let played = SoundRecordingTests.melody([523, 659, 784, 1047], rate: 12_000, silence: 0.5)
    var samples = played.samples.map { $0 * 0.4 }
    for index in 10_000..<10_225 { samples[index] = 0 }
    let book = SoundBook(sounds: [
      (.gold, SoundRecordingTests.other), (.badge, SoundRecordingTests.success),
      (.badgeAgain, SoundRecordingTests.beginning),
    ])
    let heard = book.recognise(SoundRecording(rate: 12_000, samples: samples))
    let first = try #require(heard.first)
    #expect(heard.count == 1)
    #expect(first.sound == .badge)
    #expect(first.isSure)
  }

  @Test("What is like no sound is not sure")
  func unsure() throws {
    let book = SoundBook(sounds: [(.badge, SoundRecordingTests.success)])
    let heard = book.recognise(SoundRecordingTests.melody([330, 330, 330, 330], silence: 0.5))
    #expect(try !#require(heard.first).isSure)
  }

  @Test("Each sound of the wearable is known again, and far from all others")
  func ownSounds() throws {
    let book = try SoundBook(
      directory: Project.folder.appending(path: "Sources/C/Assets/sounds").path)
    for (sound, recording) in book.sounds {
      let silence = [Float](repeating: 0, count: recording.rate / 2)
      let played = SoundRecording(
        rate: recording.rate, samples: silence + recording.samples + silence)
      let heard = book.recognise(played)
      #expect(heard.count == 1 && heard.first?.sound == sound, "\(sound): \(heard)")
      let span = try #require(played.spans().first)
      for (other, model) in book.sounds where other != sound {
        let likeness = played.likeness(to: model, in: span)
        #expect(likeness < SoundBook.sureness, "\(sound) is like \(other): \(likeness)")
      }
    }
  }
}

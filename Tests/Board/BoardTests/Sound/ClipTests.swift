import Device
import Testing

@testable import Board

@Suite("Sounds as samples")
struct ClipTests {
  private func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let size = UInt32(bytes.count)
    return Array(name.utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) } + bytes
      + (bytes.count % 2 == 1 ? [0] : [])
  }

  private func format(
    _ kind: UInt8 = 1, channels: UInt8 = 1, rate: UInt16 = 24_000, bits: UInt8 = 16
  ) -> [UInt8] {
    chunk(
      "fmt ",
      [kind, 0, channels, 0, UInt8(rate & 255), UInt8(rate >> 8), 0, 0, 0, 0, 0, 0, 2, 0, bits, 0])
  }

  private func wav(_ chunks: [UInt8]...) -> [UInt8] {
    chunk("RIFF", Array("WAVE".utf8) + chunks.flatMap { $0 })
  }

  private func clip(_ bytes: [UInt8]) throws -> Clip {
    try bytes.withUnsafeBytes { bytes in try Clip(wav: bytes) }
  }

  private func fault(_ bytes: [UInt8]) -> String? { message { _ = try clip(bytes) } }

  @Test("are read with their rate and channels; other chunks are skipped")
  func good() throws {
    let data = chunk("data", [0x01, 0x00, 0xFF, 0xFF, 0x00, 0x80, 0xFF, 0x7F])
    let samples: [Int16] = [1, -1, -32_768, 32_767]
    #expect(try clip(wav(format(), data)) == Clip(rate: 24_000, channels: 1, samples: samples))
    let stereo = try clip(
      wav(chunk("LIST", [1, 2, 3]), format(channels: 2, rate: 44_100), chunk("x   ", []), data))
    #expect(stereo == Clip(rate: 44_100, channels: 2, samples: samples))
    #expect(stereo.frames == 2)
  }

  @Test("are refused with the reason when they are anything else")
  func bad() {
    let data = chunk("data", [1, 2])
    #expect(fault([]) == "not a WAV file")
    #expect(fault(Array("RIFFxxxxAVI ".utf8)) == "not a WAV file")
    #expect(fault(wav(format())) == "the WAV file has no samples")
    #expect(fault(wav(data, format())) == "the samples precede the format chunk")
    #expect(fault(wav(format(3), data)) == "the samples are not 16-bit PCM")
    #expect(fault(wav(format(bits: 8), data)) == "the samples are not 16-bit PCM")
    #expect(fault(wav(format(channels: 0), data)) == "0 channels at 24000 Hz are not supported")
    #expect(fault(wav(format(channels: 3), data)) == "3 channels at 24000 Hz are not supported")
    #expect(fault(wav(format(rate: 100), data)) == "1 channels at 100 Hz are not supported")
    #expect(fault(wav(chunk("fmt ", [1, 0]), data)) == "the format chunk is truncated")
    #expect(fault(wav(format(), chunk("data", [1]))) == "1 bytes are not a whole number of frames")
    #expect(fault(wav(format(channels: 2), data)) == "2 bytes are not a whole number of frames")
    #expect(fault(wav(format(), chunk("data", []))) == "0 bytes are not a whole number of frames")
    let whole = wav(format(), data)
    for length in 0..<whole.count { #expect(fault(Array(whole[..<length])) != nil) }
    var huge = whole
    huge.replaceSubrange((huge.count - 6)..<(huge.count - 2), with: [255, 255, 255, 255])
    #expect(fault(huge) == "the WAV file is truncated")
  }

  @Test("are inside the program, short enough to interrupt nobody", arguments: Sound.allCases)
  func embedded(sound: Sound) throws {
    let clip = try SoundFiles.clip(sound)
    #expect(clip.rate == 24_000 && clip.channels == 1)
    #expect(clip.frames < 6 * clip.rate)
    #expect(clip.samples.contains { abs(Int($0)) > 1000 })
  }

  @Test("become quieter by the square of the volume, and never overflow")
  func loudness() {
    #expect(Loudness.factor(percent: 100) == 32_768)
    #expect(Loudness.factor(percent: 50) == 8192)
    #expect(Loudness.factor(percent: 10) == 327)
    #expect(Loudness.factor(percent: 0) == 0)
    #expect(Loudness.factor(percent: 1000) == 32_768)
    #expect(Loudness.factor(percent: -1) == 0)
    for sample in [Int16.min, -1, 0, 1, 12_345, .max] {
      #expect(Loudness.scaled(sample, by: 32_768) == sample)
      #expect(Loudness.scaled(sample, by: 0) == 0)
    }
    #expect(Loudness.scaled(1000, by: 8192) == 250)
    #expect(Loudness.scaled(.min, by: 8192) == -8192)
  }
}

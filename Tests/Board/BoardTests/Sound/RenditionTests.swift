import Foundation
import Testing

@testable import Board

@Suite("Rendition of a sound")
struct RenditionTests {
  private func frames(_ rendition: Rendition, _ channels: Int, from first: Int = 0) -> [Int16] {
    let count = rendition.frames - first + 100
    var buffer = [Int16](repeating: 77, count: count * channels)
    rendition.fill(&buffer, from: first, count: count, factor: Loudness.factor(percent: 100))
    return buffer
  }

  /// A tone of this frequency.
  private func tone(_ hertz: Double, rate: Int, count: Int) -> [Int16] {
    (0..<count).map { Int16((10_000 * sin(2 * .pi * hertz * Double($0) / Double(rate))).rounded()) }
  }

  /// The level of a frequency in samples, in dB of full scale.
  private func level(_ samples: [Int16], _ hertz: Double, rate: Int) -> Double {
    var (real, imaginary, weights) = (0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let weight = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(samples.count))
      let angle = 2 * .pi * hertz * Double(index) / Double(rate)
      real += weight * Double(sample) * cos(angle)
      imaginary += weight * Double(sample) * sin(angle)
      weights += weight
    }
    return 20 * log10(2 * (real * real + imaginary * imaginary).squareRoot() / weights / 32_768)
  }

  @Test("is the clip itself at its own rate, after 50 ms of silence")
  func own() {
    let clip = Clip(rate: 44_100, channels: 2, samples: (1...600).map { Int16($0) })
    let rendition = Rendition(clip, rate: 44_100, channels: 2)
    #expect(rendition.lead == 2205 && rendition.frames == 2505)
    let all = frames(rendition, 2)
    #expect(all.prefix(4410).allSatisfy { $0 == 0 })
    #expect(Array(all[4410..<5010]) == clip.samples)
    #expect(all.dropFirst(5010).allSatisfy { $0 == 0 })
  }

  @Test("keeps the samples and puts one between two, the same in both channels")
  func doubled() {
    let clip = Clip(
      rate: 24_000, channels: 1,
      samples: (0..<500).map { Int16(truncatingIfNeeded: $0 &* 7919 % 30_011 - 15_000) })
    let rendition = Rendition(clip, rate: 48_000, channels: 2)
    #expect(rendition.frames == 2400 + 1000)
    let all = frames(rendition, 2)
    #expect(all.prefix(4800).allSatisfy { $0 == 0 })
    #expect(stride(from: 4800, to: 6800, by: 4).map { all[$0] } == clip.samples)
    #expect(stride(from: 0, to: all.count, by: 2).allSatisfy { all[$0] == all[$0 + 1] })
    // The same in pieces as in one call.
    #expect(Array(all[(2 * 2913)...]) == frames(rendition, 2, from: 2913))
  }

  @Test("adds no tone that was not there", arguments: [440.0, 1500, 4000])
  func images(hertz: Double) {
    let clip = Clip(rate: 24_000, channels: 1, samples: tone(hertz, rate: 24_000, count: 4800))
    let rendition = Rendition(clip, rate: 48_000, channels: 1)
    let all = Array(frames(rendition, 1)[(rendition.lead + 100)..<(rendition.frames - 100)])
    let wanted = level(all, hertz, rate: 48_000)
    #expect(abs(wanted - 20 * log10(10_000 / 32_768)) < 0.1)
    // With repeated samples the image of 4 kHz would be 11 dB below it, with linear interpolation
    // 23.
    #expect(level(all, 24_000 - hertz, rate: 48_000) < wanted - 50)
  }

  @Test("stays within 16 bits between samples of full scale")
  func fullScale() {
    let samples = [Int16.min, .min, .max, .max, .max, .min, .min, .max]
    let clip = Clip(rate: 24_000, channels: 1, samples: samples)
    let rendition = Rendition(clip, rate: 48_000, channels: 1)
    let all = frames(rendition, 1)
    #expect(all[rendition.lead + 7] == .max && all[rendition.lead + 1] == .min)
  }
}

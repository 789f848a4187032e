import RunModel
import RunStore
import TestSupport
import Testing

@testable import Fuzzing

/// Valid checksums stay unchanged; wrong ones are corrected.
@Suite struct RepairsTests {
  private static var kinds: [(name: String, whole: [UInt8], repair: ([UInt8]) -> [UInt8])] {
    [
      ("sentence", Sentences.line("GPTXT,01,01,02,OK"), repairedSentences),
      ("frame", [0xb5, 0x62, 5, 1, 2, 0, 6, 0x8a, 0x98, 0xc1], repairedFrames),
      ("line", Samples.journal(seconds: 3), { repairedLines($0, of: Samples.journal) }),
      ("run file", RunFileWriter.bytes(Samples.run(seconds: 5)), repairedRunFile),
    ]
  }

  @Test(arguments: 0..<4) func rightOnesStay(index: Int) {
    let kind = Self.kinds[index]
    // A journal ends with a line feed, followed by an empty line.
    #expect(kind.repair(kind.whole).starts(with: kind.whole), "\(kind.name)")
  }

  @Test(arguments: 0..<4) func wrongOnesBecomeRight(index: Int) throws {
    let kind = Self.kinds[index]
    var damaged = kind.whole
    let isText = damaged.allSatisfy { $0 < 0x80 }
    let place = damaged.lastIndex { !isText || "0123456789abcdefABCDEF".utf8.contains($0) }
    damaged[try #require(place)] ^= 1
    #expect(damaged != kind.whole)
    #expect(kind.repair(damaged).starts(with: kind.whole), "\(kind.name)")
  }
}

import RunModel
import Testing

@testable import GPS

@Suite("Binary frames among sentences")
struct BinaryScannerTests {
  private func frames(_ bytes: [UInt8], piece: Int = .max) -> [BinaryFrame] {
    var scanner = BinaryScanner()
    var frames: [BinaryFrame] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      scanner.read(Array(rest.prefix(piece)), into: &frames) { _, _ in true }
      rest = rest.dropFirst(piece)
    }
    return frames
  }

  private static let version = BinaryFrame(
    .ubx, UBX.version, [UInt8](repeating: 0x24, count: 160))
  private static let done = BinaryFrame(.casic, CASIC.acknowledged, [0x0B, 0x01, 0, 0])

  @Test("are found between sentences, noise and beginnings of other frames, in any pieces")
  func found() {
    let sentence = Array(nmea("GNRMC,064210.00,V,,,,,,,140326,,,N").utf8)
    let noise: [UInt8] = [0xB5, 0xB5, 0x62, 0x06, 0xBA, 0xFF, 0x00, 0xB5]
    let bytes =
      sentence + BinaryScannerTests.version.bytes + noise + BinaryScannerTests.done.bytes
      + sentence + BinaryScannerTests.done.bytes
      // The noise looks like a frame of 255 bytes, so that many bytes are awaited.
      + [UInt8](repeating: 0x20, count: 300)
    let expected = [
      BinaryScannerTests.version, BinaryScannerTests.done, BinaryScannerTests.done,
    ]
    for piece in [1, 2, 5, 64, Int.max] {
      let isRight = frames(bytes, piece: piece) == expected
      #expect(isRight, "in pieces of \(piece)")
    }
  }

  @Test("that nobody wants are passed over whole, whatever is inside")
  func unwanted() {
    var scanner = BinaryScanner()
    var frames: [BinaryFrame] = []
    let inside = BinaryFrame(.ubx, BinaryFrame.Kind(0x01, 0x07), BinaryScannerTests.done.bytes)
    let bytes = inside.bytes + BinaryScannerTests.version.bytes + BinaryScannerTests.done.bytes
    scanner.read(bytes, into: &frames) { dialect, _ in dialect == .casic }
    #expect(frames == [BinaryScannerTests.done])
    #expect(!scanner.isWithinFrame)
  }

  @Test("with a wrong sum are none, and cost nothing that follows")
  func damaged() {
    for index in BinaryScannerTests.done.bytes.indices {
      var bytes = BinaryScannerTests.done.bytes
      bytes[index] ^= 0x10
      // An excessive length waits for more bytes; the next frame ends that.
      let after = [UInt8](repeating: 0x20, count: BinaryScanner.longestPayload + 10)
      let all = frames(bytes + BinaryScannerTests.version.bytes + after)
      #expect(all == [BinaryScannerTests.version])
    }
  }

  @Test("of more than a kilobyte are not waited for")
  func tooLong() {
    let bytes: [UInt8] = [0xB5, 0x62, 0x0A, 0x04, 0xFF, 0xFF]
    #expect(frames(bytes + BinaryScannerTests.done.bytes) == [BinaryScannerTests.done])
  }

  @Test("noise of both makers' first bytes takes no more than linear time", arguments: [1, 2])
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet: [UInt8] = [0xB5, 0x62, 0xBA, 0xCE, 0x00, 0x04, 0x24]
    let bytes = (0..<100_000).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
    }
    for frame in frames(bytes) { #expect(frame.payload.count <= BinaryScanner.longestPayload) }
  }

  @Test("do no harm to the sentences around them, whatever is inside", arguments: 1...8)
  func readerIsUnharmed(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var feed = Feed()
    for second in 0..<300 {
      let time = "06\(second / 60 < 10 ? "0" : "")\(second / 60)" + (second % 60 < 10 ? "0" : "")
      let rmc = nmea(
        "GNRMC,\(time)\(second % 60).00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A,V")
      let count = Int.random(in: 0...200, using: &random)
      var payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Starts of sentences, as text in a receiver's answer.
      if count > 12, second % 3 == 0 { payload.replaceSubrange(2..<8, with: Array("$GPRMC".utf8)) }
      let kind = BinaryFrame.Kind(0x0A, UInt8.random(in: 0...255, using: &random))
      let frame = BinaryFrame(second % 2 == 0 ? .ubx : .casic, kind, payload)
      let all = frame.bytes + Array(rmc.utf8) + frame.bytes
      let cut = Int.random(in: 0...all.count, using: &random)
      feed.send(Array(all[..<cut]))
      feed.send(Array(all[cut...]))
      feed.wait(.seconds(1))
    }
    #expect(feed.fixes.filter { $0.fix.status == .valid }.count == 300)
    #expect(feed.reader.statistics.badChecksums == 0)
  }
}

import GPS
import RunModel
import Testing

/// Seeded damage: nothing traps, and bytes without a valid checksum never give a fix.
@Suite struct MutationTests {
  private static let position = "5107.24680,N,01344.13579,E"

  /// The sentences of one epoch; `second` counts from midnight.
  private static func epoch(_ second: Int) -> [String] {
    let time = digits(second / 3600, 2) + digits(second / 60 % 60, 2) + digits(second % 60, 2)
    return [
      "GNRMC,\(time).00,A,\(position),5.832,271.4,140326,,,A,V",
      "GNGGA,\(time).00,\(position),1,11,0.92,118.4,M,43.1,M,,",
      "GNGNS,\(time).00,\(position),AANN,11,0.92,118.4,43.1,,,V",
      "GNGSA,A,3,05,07,13,15,20,28,30,,,,,,1.42,0.78,1.19,1",
      "GPGSV,3,1,09,05,62,181,41,07,33,295,36,13,48,068,39,15,27,120,33,1",
      "GNGST,\(time).00,4.8,,,,2.9,2.1,5.6",
      "GNVTG,271.4,T,,M,5.832,N,10.801,K,A",
      "GNGLL,\(position),\(time).00,A,A",
      "GNZDA,\(time).00,14,03,2026,00,00",
      "PUBX,00,\(time).00,\(position),161.5,G3,4.1,6.0,10.8,271.4,0.02,,0.92,1.31,0.88,11,0,0",
    ]
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func framed(_ text: [UInt8]) -> [UInt8] {
    let checksum = Int(text.reduce(0, ^))
    return [0x24] + text + [0x2A, hexDigits[checksum >> 4], hexDigits[checksum & 15], 0x0D, 0x0A]
  }

  @Test("a damaged byte costs its sentence, and at most one fix comes per time", arguments: [1, 2])
  func singleBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var feed = Feed()
    var damaged = 0
    for second in 0..<5000 {
      for text in MutationTests.epoch(second) {
        var bytes = MutationTests.framed(Array(text.utf8))
        // Damage to one byte inside the sentence always changes the XOR checksum.
        let place = Int.random(in: 1..<bytes.count - 2, using: &random)
        // (Except bit 5, which turns `*5d` into the equally valid `*5D`.)
        if second % 10 != 9 {
          bytes[place] ^= UInt8.random(in: 1...255, using: &random) | 1
          damaged += 1
        }
        feed.send(bytes)
      }
      feed.wait(.seconds(1))
    }
    #expect(damaged > 44_000)
    let times = feed.fixes.compactMap(\.fix.millisecondOfDay)
    let undamaged = (0..<500).map { Int64($0) * 10_000 + 9000 }
    #expect(times == undamaged)
    #expect(feed.reader.statistics.malformed == 0)
  }

  @Test("damage with a repaired checksum never traps and never gives impossible values")
  func repaired() {
    var random = SplitMix64(seed: 3)
    var feed = Feed()
    var last: Int64?
    for second in 0..<11_000 {
      for text in MutationTests.epoch(second) {
        feed.send(MutationTests.framed(mutated(Array(text.utf8), &random)))
      }
      feed.wait(.seconds(1))
      for fix in feed.fixes.map(\.fix) {
        #expect(isPossible(fix), "seed 3, epoch \(second): \(fix)")
        #expect(fix.millisecondOfDay == nil || fix.millisecondOfDay != last)
        last = fix.millisecondOfDay ?? last
      }
      feed.fixes.removeAll(keepingCapacity: true)
    }
    #expect(feed.reader.statistics.sentences > 100_000)
    #expect(feed.reader.statistics.malformed > 20_000)
  }

  /// One to three changes: a byte from the NMEA alphabet, a bit, a cut, a repetition, a swap.
  private func mutated(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...3, using: &random) where bytes.count > 8 {
      let place = Int.random(in: 5..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = pick("0123456789.,-ANVSWE", &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.insert(bytes[place], at: place)
      case 4: bytes.swapAt(place, Int.random(in: 5..<bytes.count, using: &random))
      case _: bytes.remove(at: place)
      }
    }
    return bytes
  }

  private func pick(_ alphabet: String, _ random: inout SplitMix64) -> UInt8 {
    let bytes = Array(alphabet.utf8)
    return bytes[Int.random(in: 0..<bytes.count, using: &random)]
  }

  private func isPossible(_ fix: Fix) -> Bool {
    if let place = fix.coordinate {
      guard abs(place.latitude) <= 90, abs(place.longitude) <= 180 else { return false }
    }
    guard (fix.status == .none) == (fix.coordinate == nil) else { return false }
    guard (0..<86_400_000).contains(fix.millisecondOfDay ?? 0) else { return false }
    guard (0..<360).contains(fix.course ?? 0), fix.speed ?? 0 >= 0 else { return false }
    guard fix.accuracy ?? 1 >= 1, fix.sigma ?? 1 > 0 else { return false }
    return (0..<25.4).contains(fix.hdop ?? 0) && (0..<512).contains(fix.satellites ?? 0)
  }

  @Test("random bytes make nothing", arguments: [4, 5])
  func noise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var feed = Feed()
    for _ in 0..<300 {
      feed.send((0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) })
      feed.send(
        (0..<1000).map { _ in pick("$GPRMC,*0A5\r\n", &random) })
      feed.wait(.milliseconds(300))
    }
    #expect(feed.fixes.isEmpty)
    #expect(feed.reader.statistics.badChecksums + feed.reader.statistics.incomplete > 1000)
  }

  @Test("any chunking of the bytes gives the same fixes")
  func chunks() {
    var random = SplitMix64(seed: 6)
    var log: [UInt8] = Array("7.24680,N,0134".utf8)
    for second in 0..<60 {
      for text in MutationTests.epoch(second) {
        let isDamaged = Int.random(in: 0..<10, using: &random) == 0
        let bytes = Array(text.utf8)
        log += MutationTests.framed(isDamaged ? mutated(bytes, &random) : bytes)
        if isDamaged { log[log.count - 9] = UInt8.random(in: 0...255, using: &random) }
      }
    }
    func play(_ next: () -> Int) -> Feed {
      var feed = Feed()
      var index = 0
      while index < log.count {
        let end = min(log.count, index + next())
        feed.send(Array(log[index..<end]))
        index = end
      }
      feed.wait(.seconds(1))
      return feed
    }
    let whole = play { log.count }
    #expect(whole.fixes.count > 50)
    for size in Array(1...40) + [64, 100, 511, 512, 4096] {
      let feed = play { size }
      #expect(feed.fixes == whole.fixes)
      #expect(feed.reader.statistics == whole.reader.statistics)
    }
    for _ in 0..<20 {
      #expect(play { Int.random(in: 1...300, using: &random) }.fixes == whole.fixes)
    }
  }
}

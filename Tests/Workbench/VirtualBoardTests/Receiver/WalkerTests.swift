import GPS
import RunModel
import Testing

@testable import VirtualBoard

@Suite struct WalkerTests {
  @Test("The sentences are those of a receiver, and make fixes at the places walked")
  func fixes() {
    var walker = Walker(speed: 5)
    walker.goal = 12
    var reader = GPSReader()
    var fixes: [ReceivedFix] = []
    for second in 0..<6 {
      let now = Instant(milliseconds: Int64(second) * 1000)
      reader.read(walker.step(), at: now, into: &fixes)
    }
    reader.advance(to: Instant(milliseconds: 9000), into: &fixes)
    let metres = fixes.map { fix in
      fix.fix.coordinate.map { Geodesy.distance(Walker.origin, $0) } ?? -1
    }
    #expect(metres.count == 6)
    for (found, expected) in zip(metres, [5.0, 10, 12, 12, 12, 12]) {
      #expect(abs(found - expected) < 0.02)
    }
    #expect(walker.hasArrived)
  }

  @Test("Five times a second it goes a fifth of the way, and says the time with its fraction")
  func fiveTimes() {
    var walker = Walker(speed: 5)
    walker.goal = 100
    _ = walker.step(200)
    let text = String(decoding: walker.step(200, saying: [.rmc, .gst]), as: UTF8.self)
    #expect(text.hasPrefix("$GNRMC,060000.40,A,") && text.contains("$GNGST,060000.40,"))
    #expect(!text.contains("GGA"))
    // The position at that time.
    #expect(abs(walker.metres - 2) < 1e-9)
    #expect(walker.time.millisecondOfDay == 6 * 3_600_000 + 400)
  }

  @Test("Without satellites it stays where it is and says that it has no fix")
  func blind() {
    var walker = Walker(speed: 5)
    walker.goal = 100
    walker.hasFix = false
    let text = String(decoding: walker.step(), as: UTF8.self)
    #expect(text.hasPrefix("$GNRMC,060001.00,V,"))
    #expect(walker.metres == 0)
  }

  @Test("A sentence has the checksum of its body")
  func checksum() {
    let sentence = Walker.sealed("GPGLL,5057.970,N,00146.110,E,142451,A")
    #expect(String(decoding: sentence, as: UTF8.self).hasSuffix(",A*27\r\n"))
  }

  @Test("Told to stop soon, it goes so many metres more and stands")
  func stopping() {
    var walker = Walker(speed: 5)
    walker.goal = .greatestFiniteMagnitude
    for _ in 0..<3 { _ = walker.step() }
    walker.stop(within: 7)
    for _ in 0..<3 { _ = walker.step() }
    #expect(walker.metres == 22)
    #expect(walker.hasArrived)
  }
}

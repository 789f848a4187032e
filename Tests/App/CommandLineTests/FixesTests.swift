import Foundation
import Testing

@Suite("moonrunner fixes")
struct FixesTests {
  private static let log = """
    $GNRMC,,V,,,,,,,,,,N*4D\r
    $GPRMC,064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A*51\r
    $GNGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,*42\r

    """

  @Test("prints one JSON object for each epoch, and leaves out what is unknown")
  func objects() throws {
    let outcome = try moonrunner("fixes", "-", input: Data(FixesTests.log.utf8))
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let fixes = try lines.map { try object($0) }
    let last = try #require(fixes.last)
    #expect(last["time"] as? String == "2026-03-14T06:42:10.000Z")
    #expect(last["latitude"] as? Double == 51.12078)
    #expect(last["longitude"] as? Double == 13.7355965)
    #expect(last["altitude"] as? Double == 118.4)
    #expect(last["speed"] as? Double == 3)
    #expect(last["course"] as? Double == 271.4)
    #expect(last["accuracy"] as? Double == 4.6)
    #expect(last["sigma"] as? Double == 2.02)
    #expect(last["hdop"] as? Double == 0.92)
    #expect(last["satellites"] as? Int == 11)
    #expect(last["valid"] as? Bool == true)
    let first = try #require(fixes.first)
    #expect(first["valid"] as? Bool == false)
    #expect(first.count == 1)
  }

  @Test(
    "takes whatever comes, and says that it is no log: nothing, noise, a line without end",
    arguments: noises.indices)
  func noise(index: Int) throws {
    let outcome = try moonrunner("fixes", "-", input: noises[index])
    expectRefusal(outcome, status: 1, "standard input", "no NMEA sentence found")
  }

  @Test("says that every checksum is wrong, where lines look like a receiver's")
  func damaged() throws {
    let outcome = try moonrunner(
      "fixes", "-", input: Data(FixesTests.log.replacing("*", with: "0*").utf8))
    expectRefusal(outcome, status: 1, "no NMEA sentence found", "all 3 lines")
  }
}

/// Input without a sentence. (Swift 6.0 crashes on closures among a test's arguments.)
private let noises = [
  Data(), Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }),
  Data(repeating: UInt8(ascii: "$"), count: 500_000),
  Data(repeating: UInt8(ascii: "A"), count: 500_000),
]

import GPS
import RunModel
import Testing

@Suite("What no receiver can mean")
struct FixBoundsTests {
  private func fix(
    speed: String = "5.8", course: String = "271.4", hdop: String = "0.9",
    altitude: String = "118.4", date: String = "140326"
  ) -> Fix? {
    let place = "5107.24680,N,01344.13579,E"
    let rmc = nmea("GPRMC,064210.00,A,\(place),\(speed),\(course),\(date),,,A")
    let gga = nmea("GPGGA,064210.00,\(place),1,11,\(hdop),\(altitude),M,43.1,M,,")
    return fixes(rmc + gga).first
  }

  @Test("is unknown, and the rest of the fix counts")
  func unknown() throws {
    let usual = try #require(fix())
    var expected = usual
    expected.altitude = nil
    #expect(fix(altitude: "9999999999.9") == expected)
    #expect(fix(altitude: "-100000.1") == expected)
    expected = usual
    expected.speed = nil
    #expect(fix(speed: "99999999999999") == expected)
    let far = try #require(fix(hdop: "999999999999"))
    #expect(far.hdop == nil && far.accuracy == nil && far.sigma == nil)
    #expect(far.coordinate == usual.coordinate && far.status == .valid)
  }

  @Test("begins right behind the bounds")
  func bounds() throws {
    #expect(fix(altitude: "100000")?.altitude == 100_000)
    #expect(fix(altitude: "-100000")?.altitude == -100_000)
    var fix = Fix(status: .valid, course: 360, satellites: 999, accuracy: 1e8, sigma: 0)
    fix.time = UTC(millisecondsSince1970: Quantity.timestamp.wholeBounds.upperBound)
    fix.millisecondOfDay = 86_399_999
    #expect(fix.withinBounds == fix)
    fix.time = UTC(millisecondsSince1970: Quantity.timestamp.wholeBounds.upperBound + 1)
    fix.millisecondOfDay = -1
    fix.course = (360.0).nextUp
    fix.satellites = 1000
    fix.accuracy = (1e8).nextUp
    fix.sigma = -1
    fix.speed = .nan
    fix.hdop = .infinity
    fix.coordinate = Coordinate(latitude: 90.1, longitude: 0)
    #expect(fix.withinBounds == Fix(status: .valid))
  }

  @Test("is nothing that any epoch of a mutated log says")
  func mutated() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      func number() -> String {
        let digits = Int.random(in: 1...15, using: &random)
        var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
        if Bool.random(using: &random), digits > 1 {
          text.insert(".", at: text.index(after: text.startIndex))
        }
        return text
      }
      guard
        let fix = fix(
          speed: number(), course: number(), hdop: number(), altitude: number(), date: "311299")
      else { continue }
      #expect(fix.withinBounds == fix)
    }
  }
}

import GPS
import RunModel
import Testing

@Suite("A log may have other text around its sentences; the live port may not")
struct LogFormTests {
  private static let rmc =
    "$GPRMC,064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A*51"

  private func read(_ line: String, isLog: Bool = true) -> [Fix] {
    var configuration = GPSConfiguration()
    configuration.isLog = isLog
    var reader = GPSReader(configuration: configuration)
    var fixes: [ReceivedFix] = []
    let now = Instant(milliseconds: 1000)
    reader.read(Array((line + "\r\n").utf8), at: now, into: &fixes)
    reader.advance(to: now + .seconds(1), into: &fixes)
    return fixes.map(\.fix)
  }

  @Test(
    "text before and behind is passed over",
    arguments: [
      ("NMEA,", ",1699400577561"), ("", "\t12.5"), ("\"", "\""), ("", " ; 3"),
      ("b'", "\\r\\n'"), ("{\"nmea\":\"", "\",\"t\":1}"), ("2026-03-14 06:42:10 ", "*"),
    ])
  func around(before: String, behind: String) throws {
    let fix = try #require(read(before + LogFormTests.rmc + behind).first)
    #expect(fix.status == .valid && fix.course == 271.4)
    #expect(fix.time?.iso8601 == "2026-03-14T06:42:10.000Z")
    guard !behind.isEmpty else { return }
    #expect(read(before + LogFormTests.rmc + behind, isLog: false).isEmpty)
  }

  @Test("a sum that fits nowhere is wrong, whatever stands behind it")
  func wrongSum() {
    let wrong = LogFormTests.rmc.replacing("*51", with: "*52")
    #expect(read(wrong).isEmpty && read(wrong + ",1699400577561").isEmpty)
  }

  @Test(
    "a malformed field that says nothing of time and place is unknown",
    arguments: [
      "064210.00,A,5107.24680,N,01344.13579,E,5.832,-1,140326,,,A",
      "064210.00,A,5107.24680,N,01344.13579,E,nan,nan,140326,,,A",
      "064210.,A,5107.24680,N,01344.13579,E, 5.832,271.4,140326,,,A",
      "064210.00,A,5107.2468000000,N,01344.1357900000,E,5.832,271.4,140326,,,A",
      "064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,14032026,,,A",
      "064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,?",
    ])
  func minor(fields: String) throws {
    let line = nmea("GPRMC," + fields).replacing("\r\n", with: "")
    let fix = try #require(read(line).first)
    #expect(fix.status == .valid && fix.time?.iso8601 == "2026-03-14T06:42:10.000Z")
    #expect(abs((fix.coordinate?.latitude ?? 0) - 51.12078) < 1e-9)
    #expect(read(line, isLog: false).isEmpty)
  }

  @Test("a malformed time or place refuses the sentence")
  func major() {
    for fields in [
      "06421x.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A",
      "064210.00,A,5167.24680,N,01344.13579,E,5.832,271.4,140326,,,A",
      "064210.00,Q,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A",
    ] { #expect(read(nmea("GPRMC," + fields)).isEmpty, "\(fields)") }
  }
}

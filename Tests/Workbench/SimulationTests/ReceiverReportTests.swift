import GPS
import RunModel
import Testing

@testable import Simulation

@Suite("What a simulated receiver says")
struct ReceiverReportTests {
  @Test(
    "is read back as the fixes that it gives without text", arguments: ReceiverProfile.allCases,
    [("canyon", 1), ("lights", 2), ("tunnel", 1)])
  func isReadBackAsTheFixesThatItGivesWithoutText(
    receiver: ReceiverProfile, course: (route: String, rate: Int)
  ) throws {
    let route = try #require(Route.named(course.route))
    let synthesis = Synthesis(
      route: route, seed: 4, rate: course.rate, receiver: receiver, wear: .wrist)
    var bytes: [UInt8] = []
    var fixes: [Fix] = []
    _ = synthesis.each { epoch in
      bytes += epoch.sentences
      fixes.append(epoch.fix)
    }
    let read = GPSReader.fixes(of: bytes).fixes
    #expect(read.count == fixes.count)
    #expect(read.contains { $0.status == .valid } && read.contains { $0.status == .none })
    for (given, read) in zip(fixes, read) {
      var given = given
      // The reader's square root is accurate to the last digit but one.
      #expect(abs((given.accuracy ?? 0) - (read.accuracy ?? 0)) < 1e-9)
      #expect(abs((given.sigma ?? 0) - (read.sigma ?? 0)) < 1e-9)
      (given.accuracy, given.sigma) = (read.accuracy, read.sigma)
      guard given == read else {
        Issue.record("\(given) is not \(read)")
        return
      }
    }
  }

  @Test(
    "has the decimals of its maker",
    arguments: [
      (
        ReceiverProfile.ublox,
        "$GNRMC,063000.00,A,5230.12345,N,00007.00009,W,5.832,271.4,211126,,,A"
      ),
      (.precise, "$GNRMC,063000.00,A,5230.1234500,N,00007.0000900,W,5.832,271.40,211126,,,A"),
      (.mtk, "$GPRMC,063000.000,A,5230.1234,N,00007.0001,W,5.83,271.40,211126,,,A"),
      (.casic, "$GNRMC,063000.000,A,5230.12345,N,00007.00009,W,5.83,271.40,211126,,,A"),
      (.plain, "$GPRMC,063000.00,A,5230.1234,N,00007.0001,W,5.8,271.4,211126,,,A"),
    ])
  func hasTheDecimalsOfItsMaker(receiver: ReceiverProfile, sentence: String) throws {
    let format = receiver.format
    let solution = ReceiverReport.Solution(
      latitude: ReceiverReport.rounded(60 * 52.50205750, format.minutes)
        - (format.minutes == 4 ? 1 : 0),
      longitude: ReceiverReport.rounded(-7.00009, format.minutes),
      knots: ReceiverReport.rounded(5.832, format.knots),
      course: ReceiverReport.rounded(271.4, format.course),
      hdop: ReceiverReport.rounded(0.9, format.hdop), altitude: -32, axisError: 14,
      altitudeError: 25, satellites: 9)
    let report = ReceiverReport(
      receiver: receiver, utc: try #require(UTC(iso8601: "2026-11-21T06:30:00.000Z")),
      solution: solution, knowsDate: true)
    let text = String(decoding: report.sentences, as: UTF8.self)
    #expect(text.contains(sentence + "*"))
    #expect(text.contains(",-3.2,M,43.1,M,,*"))
    #expect(text.contains("GST,") == format.hasGST)
    #expect(report.fix.longitudeSign == -1)
  }
}

extension Fix {
  fileprivate var longitudeSign: Int { (coordinate?.longitude ?? 0) < 0 ? -1 : 1 }
}

extension GPSReader {
  /// The fixes that a new reader gets from a whole log.
  static func fixes(of bytes: [UInt8]) -> (fixes: [Fix], reader: GPSReader) {
    var timer = LogTimer()
    var parts: [TimedBytes] = []
    timer.read(bytes, into: &parts)
    timer.finish(into: &parts)
    var reader = GPSReader()
    var fixes: [ReceivedFix] = []
    for part in parts { reader.read(part.bytes, at: part.at, into: &fixes) }
    if let deadline = reader.nextDeadline { reader.advance(to: deadline, into: &fixes) }
    return (fixes.map(\.fix), reader)
  }
}

import Foundation
import GPS
import RunModel
import Testing

/// Rows 49...58: one fix per epoch, in any order and with any sentence missing.
@Suite struct EpochGroupingTests {
  private static let position = "5107.24680,N,01344.13579,E"

  private static func rmc(_ time: String, talker: String = "GN") -> String {
    nmea("\(talker)RMC,\(time),A,\(position),5.832,271.4,140326,,,A")
  }

  private static func gga(
    _ time: String, talker: String = "GN", satellites: String = "11", position: String = position
  ) -> String {
    nmea("\(talker)GGA,\(time),\(position),1,\(satellites),0.92,118.4,M,43.1,M,,")
  }

  private static let gsa =
    nmea("GNGSA,A,3,05,07,13,15,20,28,30,,,,,,1.42,0.78,1.19,1")
  private static let gsv = nmea("GPGSV,1,1,02,05,62,181,41,07,33,295,36,1")
  private static let vtg = nmea("GNVTG,271.4,T,,M,5.832,N,10.801,K,A")

  @Test("#49 Epoch: one complete fix, emitted once, in any order")
  func anyOrder() throws {
    let time = "064210.00"
    let sentences = [
      EpochGroupingTests.gga(time), EpochGroupingTests.gsa, EpochGroupingTests.gsv,
      EpochGroupingTests.rmc(time), EpochGroupingTests.vtg,
    ]
    let orders = [[0, 1, 2, 3, 4], [3, 4, 0, 1, 2], [1, 2, 4, 3, 0], [4, 3, 2, 1, 0]]
    for order in orders {
      let all = fixes(order.map { sentences[$0] }.joined())
      #expect(all.count == 1)
      let fix = try #require(all.first)
      #expect(fix.status == .valid)
      #expect(fix.altitude == 118.4)
      #expect(fix.hdop == 0.92)
      #expect(fix.course == 271.4)
      #expect(fix.speed != nil)
      #expect(fix.time?.iso8601 == "2026-03-14T06:42:10.000Z")
    }
  }

  @Test("#50 Epoch: a damaged GGA costs the altitude of its epoch, nothing else")
  func damaged() {
    var text = ""
    for second in 10...12 {
      let time = "0642\(second).00"
      let gga = EpochGroupingTests.gga(time)
      text += EpochGroupingTests.rmc(time)
      text += second == 11 ? gga.replacingOccurrences(of: "118.4", with: "119.4") : gga
    }
    let all = fixes(text)
    #expect(all.map(\.altitude) == [118.4, nil, 118.4])
    #expect(all.allSatisfy { $0.accuracy == all[0].accuracy && $0.accuracy != nil })
    #expect(all.map(\.status) == [.valid, .valid, .valid])
    #expect(Set(all.map(\.millisecondOfDay)).count == 3)
  }

  @Test("#51 Epoch: the last one before silence comes after 200 ms of quiet")
  func quiet() {
    var feed = Feed()
    feed.send(EpochGroupingTests.rmc("064210.00"))
    feed.wait(.milliseconds(150))
    feed.send(EpochGroupingTests.gga("064210.00"))
    feed.wait(.milliseconds(199))
    #expect(feed.fixes.isEmpty)
    feed.wait(.milliseconds(1))
    #expect(feed.fixes.map(\.fix.altitude) == [118.4])
  }

  @Test("#51 Epoch: noise that never ends delays it by 2 s at most")
  func noise() {
    var feed = Feed()
    feed.send(EpochGroupingTests.rmc("064210.00"))
    for _ in 0..<20 {
      feed.wait(.milliseconds(100))
      feed.send([0xFF])
    }
    #expect(feed.fixes.count == 1)
  }

  @Test("#51 Epoch: a sentence that comes after its epoch is over makes no second fix")
  func late() {
    var feed = Feed()
    feed.send(EpochGroupingTests.rmc("064210.00"))
    feed.wait(.milliseconds(300))
    feed.send(EpochGroupingTests.gga("064210.00"))
    feed.wait(.seconds(1))
    #expect(feed.fixes.count == 1)
    #expect(feed.reader.statistics.stale == 1)
  }

  @Test("#52 Epoch: two GSA are one epoch; their satellites add up")
  func twoGSA() {
    let all = fixes(
      "$GNGSA,A,3,05,07,13,15,20,28,30,,,,,,1.42,0.78,1.19,1*0F\r\n"
        + "$GNGSA,A,3,66,67,76,82,,,,,,,,,1.42,0.78,1.19,2*09\r\n"
        + EpochGroupingTests.rmc("064210.00"))
    #expect(all.count == 1)
    #expect(all.first?.satellites == 11)
    #expect(all.first?.hdop == 0.78)
  }

  @Test("#53 Epoch: GGA of two talkers are one point; GN, else the first")
  func twoGGA() {
    let other = "5107.24690,N,01344.13579,E"
    let gps = EpochGroupingTests.gga("064210.00", talker: "GP", satellites: "07")
    let glonass = EpochGroupingTests.gga(
      "064210.00", talker: "GL", satellites: "04", position: other)
    let common = EpochGroupingTests.gga("064210.00", talker: "GN", satellites: "11")
    let rmc = EpochGroupingTests.rmc("064210.00")
    #expect(fixes(gps + glonass + rmc).map(\.satellites) == [7])
    #expect(fixes(glonass + common + gps + rmc).map(\.satellites) == [11])
  }

  @Test("#54 Epoch: a GLL one second off is ignored beside RMC and GGA")
  func lateGLL() {
    var feed = Feed()
    for second in 10..<14 {
      feed.second(
        EpochGroupingTests.rmc("0642\(second).00"), EpochGroupingTests.gga("0642\(second).00"),
        nmea("GPGLL,5107.25680,N,01344.13579,E,0642\(second + 1).00,A"))
    }
    #expect(feed.fixes.count == 4)
    #expect(Set(feed.fixes.map { $0.fix.coordinate?.latitude }) == [51.12078])
    #expect(feed.fixes.allSatisfy { $0.fix.altitude == 118.4 } as Bool)
  }

  @Test("#54 Epoch: GLL alone makes fixes")
  func onlyGLL() {
    let all = fixes(nmea("GPGLL,5107.24680,N,01344.13579,E,064210.00,A,A"))
    #expect(all.map(\.status) == [.valid])
    #expect(all.first?.millisecondOfDay == 24_130_000)
  }

  @Test("#55 Epoch: RMC alone makes fixes; after 10 s with the assumed accuracy")
  func onlyRMC() {
    var feed = Feed()
    for second in 10..<25 { feed.second(EpochGroupingTests.rmc("0642\(second).00")) }
    #expect(feed.fixes.count == 15)
    #expect(Set(feed.fixes.map(\.fix.status)) == [.valid])
    #expect(Set(feed.fixes.map(\.fix.altitude)) == [nil])
    #expect(Set(feed.fixes.prefix(10).map(\.fix.accuracy)) == [nil])
    #expect(Set(feed.fixes.dropFirst(10).map(\.fix.accuracy)) == [15])
    #expect(Set(feed.fixes.dropFirst(10).map(\.fix.sigma)) == [6.6])
  }

  @Test("#55 Epoch: a receiver that does send GGA never gets the assumed accuracy")
  func unknownHDOP() {
    var feed = Feed()
    for second in 10..<30 {
      let time = "0642\(second).00"
      feed.second(
        EpochGroupingTests.rmc(time),
        nmea("GNGGA,\(time),\(EpochGroupingTests.position),1,11,99.99,118.4,M,43.1,M,,"))
    }
    #expect(feed.fixes.count == 20)
    #expect(Set(feed.fixes.map(\.fix.accuracy)) == [nil])
  }

  @Test("#56 Epoch: GGA and VTG without RMC make fixes with the time of day")
  func onlyGGA() throws {
    let all = fixes(EpochGroupingTests.gga("064210.00") + EpochGroupingTests.vtg)
    #expect(all.map(\.status) == [.valid])
    #expect(all.first?.time == nil)
    #expect(all.first?.millisecondOfDay == 24_130_000)
    #expect(all.first?.course == 271.4)
    #expect(abs(try #require(all.first?.speed) - 3.000) < 0.001)
  }

  @Test(
    "#57 Epoch: GNS is valid when one mode letter is",
    arguments: [
      ("AANN", FixStatus.valid), ("NNA", .valid), ("NNNN", .none), ("NE", .estimated),
      ("EA", .valid), ("", .none),
    ])
  func gns(modes: String, status: FixStatus) {
    let all = fixes(
      nmea(
        "GNGNS,064210.00,5107.24680,N,01344.13579,E,\(modes),11,0.92,118.4,43.1,,,V"))
    #expect(all.map(\.status) == [status])
    #expect(all.first?.hdop == 0.92)
    #expect(all.first?.satellites == 11)
    #expect(all.first?.altitude == (status == .none ? nil : 118.4))
  }

  @Test("#57 Epoch: the sentence of the checklist")
  func gnsOfChecklist() {
    let all = fixes(
      "$GNGNS,064210.00,5107.24680,N,01344.13579,E,AANN,11,0.92,118.4,43.1,,,V*12\r\n")
    #expect(all.map(\.accuracy) == [5 * 0.92])
  }

  @Test("#58 Epoch: every epoch of a 10 Hz stream without quiet is kept")
  func fast() {
    var feed = Feed()
    for tenth in 0..<50 {
      let time = "0642\(10 + tenth / 10).\(tenth % 10)00"
      let gsv = String(repeating: EpochGroupingTests.gsv, count: 9)
      let gsa = String(repeating: EpochGroupingTests.gsa, count: 3)
      feed.send(EpochGroupingTests.gga(time) + gsa + gsv + EpochGroupingTests.rmc(time))
      feed.wait(.milliseconds(100))
    }
    feed.wait(.seconds(1))
    #expect(feed.fixes.count == 50)
    #expect(Set(feed.fixes.map(\.fix.status)) == [.valid])
    let stamps = feed.fixes.map(\.at)
    let expected = (0..<50).map { Instant(milliseconds: 1_000_000 + 100 * $0) }
    #expect(stamps == expected)
  }

  @Test("#58 Epoch: satellite lists alone make no fix")
  func onlyGSV() {
    #expect(fixes(EpochGroupingTests.gsv + EpochGroupingTests.gsa).isEmpty)
  }
}

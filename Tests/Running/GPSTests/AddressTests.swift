import GPS
import RunModel
import Testing

/// Rows 59 and 60: talkers, and sentences not for us.
@Suite struct AddressTests {
  @Test(
    "#59 Talker: any two letters",
    arguments: ["GP", "GN", "GL", "GA", "GB", "BD", "GQ", "QZ", "GI", "IN", "II", "SD"])
  func talker(talker: String) {
    let rest = "064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A"
    #expect(fixes(nmea("\(talker)RMC,\(rest)")).map(\.status) == [.valid])
    let gga = "064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,"
    #expect(fixes(nmea("\(talker)GGA,\(gga)")).map(\.hdop) == [0.92])
  }

  @Test("#59 Talker: the sentence of the checklist")
  func beidou() {
    let all = fixes(
      "$BDRMC,064210.00,A,5107.24680,N,01344.13579,E,5.832,271.4,140326,,,A*40\r\n")
    #expect(all.map(\.status) == [.valid])
  }

  @Test(
    "#60 Talker: other sentences are ignored and no error",
    arguments: [
      "$GPRMB,A,,,,,,,,,,,,A,A*0B\r\n", "$PMTK010,001*2E\r\n",
      "$GPTXT,01,01,02,ANTSTATUS=OPEN*2B\r\n",
      "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n",
      nmea("PGRMC,A,0.0,100,,,,,,A,3,1,2,4,30"), nmea("PUBX,03,0"), nmea("PUBX,04,1"),
      nmea("GPgga,1"), nmea("RMC"), nmea("PQRMC,064210.00"), nmea(",,"),
    ])
  func ignored(text: String) {
    var feed = Feed()
    feed.second(text)
    let statistics = feed.reader.statistics
    #expect(feed.fixes.isEmpty)
    #expect(statistics.sentences == 1)
    #expect(statistics.malformed == 0)
    #expect(statistics.badChecksums == 0)
    #expect(statistics.incomplete == 0)
    #expect(statistics.skippedBytes == 0)
  }

  @Test(
    "#60 Talker: the state of the antenna is told",
    arguments: [
      ("$GPTXT,01,01,02,ANTSTATUS=OPEN*2B\r\n", AntennaStatus.open),
      ("$GPTXT,01,01,01,ANTENNA OK*35\r\n", .connected),
      (nmea("GNTXT,01,01,02,ANTSTATUS=SHORT"), .shorted),
      (nmea("GNTXT,01,01,02,u-blox AG - www.u-blox.com"), nil),
    ])
  func antenna(text: String, status: AntennaStatus?) {
    var feed = Feed()
    feed.second(text)
    #expect(feed.reader.antenna == status)
  }
}

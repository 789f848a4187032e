import GPS
import RunModel
import Testing

/// Rows 61 and 62: counting satellites.
@Suite struct SatellitesInViewTests {
  @Test("#61 Talker: a count of 200 without satellites does no harm")
  func emptyList() {
    var feed = Feed()
    feed.send("$GPGSV,1,1,200*4B\r\n")
    #expect(feed.reader.statistics.malformed == 0)
    #expect(feed.reader.satellitesInView(at: feed.now) == 0)
  }

  @Test("#61 Talker: any number of satellites in one epoch; the count is capped")
  func many() {
    var feed = Feed()
    for talker in ["GP", "GL", "GA", "GB", "GQ"] {
      for number in 0..<16 {
        let satellites = (1...4).map { "\(number * 4 + $0),10,100,30" }.joined(separator: ",")
        feed.send(nmea("\(talker)GSV,16,\(number + 1),64,\(satellites)"))
      }
    }
    #expect(feed.reader.satellitesInView(at: feed.now) == 99)
    #expect(feed.reader.statistics.malformed == 0)
  }

  @Test("#62 Talker: a satellite counts once per system over all its signals")
  func signals() {
    var feed = Feed()
    feed.send(
      "$GPGSV,3,1,09,05,62,181,41,07,33,295,36,13,48,068,39,15,27,120,33,1*67\r\n")
    feed.send(nmea("GPGSV,3,2,09,16,10,100,30,18,10,100,30,20,10,100,30,21,10,100,30,1"))
    feed.send(nmea("GPGSV,3,3,09,24,10,100,30,1"))
    #expect(feed.reader.satellitesInView(at: feed.now) == 9)
    feed.send(nmea("GPGSV,1,1,02,05,62,181,35,07,33,295,30,6"))
    #expect(feed.reader.satellitesInView(at: feed.now) == 9)
    feed.send(nmea("GLGSV,1,1,02,05,62,181,35,66,33,295,30,1"))
    #expect(feed.reader.satellitesInView(at: feed.now) == 11)
  }

  @Test("the strongest signal is that of all systems' last lists")
  func strongest() {
    var feed = Feed()
    let position = "5107.24680,N,01344.13579,E"
    #expect(feed.reader.strongestSignal(at: feed.now) == nil)
    feed.second(
      nmea("GPRMC,064210.00,A,\(position),5.8,271.4,140326,,,A"),
      nmea("GPGSV,2,1,05,05,62,181,35,07,33,295,,08,33,295,47,09,10,100,30"),
      nmea("GPGSV,2,2,05,10,62,181,41"), nmea("GLGSV,1,1,01,66,33,295,44"))
    #expect(feed.reader.strongestSignal(at: feed.now) == 47)
    feed.second(
      nmea("GPRMC,064211.00,A,\(position),5.8,271.4,140326,,,A"),
      nmea("GPGSV,1,1,01,05,62,181,35"))
    #expect(feed.reader.strongestSignal(at: feed.now) == 44)
    feed.wait(.seconds(20))
    #expect(feed.reader.strongestSignal(at: feed.now) == nil)
  }

  @Test("a satellite that is not tracked, or whose strength is garbled, is still in view")
  func withoutStrength() {
    var feed = Feed()
    feed.send(nmea("GPGSV,1,1,02,05,62,181,,07,33,295,x5"))
    #expect(feed.reader.satellitesInView(at: feed.now) == 2)
    #expect(feed.reader.strongestSignal(at: feed.now) == nil)
    #expect(feed.reader.statistics.malformed == 0)
  }

  @Test("#62 Talker: the next epoch replaces a system's list; silence forgets it")
  func nextEpoch() {
    var feed = Feed()
    let position = "5107.24680,N,01344.13579,E"
    feed.second(
      nmea("GPRMC,064210.00,A,\(position),5.8,271.4,140326,,,A"),
      nmea("GPGSV,1,1,02,05,62,181,35,07,33,295,30"))
    #expect(feed.reader.satellitesInView(at: feed.now) == 2)
    feed.second(
      nmea("GPRMC,064211.00,A,\(position),5.8,271.4,140326,,,A"),
      nmea("GPGSV,1,1,01,09,62,181,35"))
    #expect(feed.reader.satellitesInView(at: feed.now) == 1)
    feed.wait(.seconds(20))
    #expect(feed.reader.satellitesInView(at: feed.now) == nil)
  }
}

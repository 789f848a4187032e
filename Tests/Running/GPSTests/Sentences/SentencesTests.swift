import GPS
import RunModel
import Testing

/// One valid and some invalid examples of each sentence.
@Suite struct SentencesTests {
  static let position = "5107.24680,N,01344.13579,E"

  static let accepted = [
    "GPRMC,064210.00,A,\(position),5.832,271.4,140326,,,A,V",
    "GPRMC,,V,,,,,,,,,,N",
    "GPRMC,064210,V,,,,,,,260826,1.0,E",
    "GPGGA,064210.00,\(position),1,11,0.92,118.4,M,43.1,M,,",
    "GPGGA,064210.00,\(position),1,11,0.92,-4,M,,,,",
    "GNGNS,064210.00,\(position),AANN,11,0.92,118.4,43.1,,,V",
    "GNGNS,064210.00,,,,,NN,00,99.99,,,,",
    "GPGLL,\(position),064210.00,A,A",
    "GPGLL,\(position),064210,A",
    "GPGLL,,,,,,V,N",
    "GNGSA,A,3,05,07,13,,,,,,,,,,1.42,0.78,1.19,1",
    "GPGSA,A,1,,,,",
    "GPGSV,3,1,09,05,62,181,41,07,33,295,36,13,48,068,39,15,27,120,33,1",
    "GPGSV,1,1,00",
    "GPVTG,271.4,T,,M,5.832,N,10.801,K,A",
    "GPVTG,,T,,M,,N,,K",
    "GNZDA,064210.00,14,03,2026,00,00",
    "GNZDA,,,,,,",
    "GNGST,064210.00,4.8,,,,2.9,2.1,5.6",
    "GNGST,,,,,,,,",
    "GNGBS,064210.00,2.9,2.1,5.6,,,,",
    "GNGBS,064210.00,,,,,,,,,",
    "PUBX,00,064210.00,\(position),161.5,G3,4.1,6.0,10.8,271.4,0.02,,0.92,1.31,0.88,11,0,0",
    "PQTMEPE,2,2.300,1.900,4.100,2.983,5.071",
    "PGRME,6.2,M,9.4,M,11.3,M",
    "PGRME,,M,,M,,M",
    "GPTXT,01,01,02,ANTSTATUS=OPEN",
    "GPTXT",
  ]

  static let refused = [
    "GPRMC,064210.00,A,\(position),5.832,271.4",
    "GPRMC,064210.00,X,\(position),5.832,271.4,140326,,,A",
    "GPRMC,064210.00,A,\(position),5.832,271.4,140326,,,Z",
    "GPRMC,064210.00,A,\(position),5.832,271.4,140326,,,AA",
    "GPRMC,064210.00,A,\(position),-5.832,271.4,140326,,,A",
    "GPGGA,064210.00,\(position),1,11,0.92,118.4,M,43.1",
    "GPGGA,064210.00,\(position),X,11,0.92,118.4,M,43.1,M,,",
    "GPGGA,064210.00,\(position),1,11,0.92,118.4,F,43.1,M,,",
    "GPGGA,064210.00,\(position),1,111,0.92,118.4,M,43.1,M,,",
    "GPGGA,064210.00,\(position),1,11,0.92,--4,M,43.1,M,,",
    "GNGNS,064210.00,\(position),AX,11,0.92,118.4,43.1,,,V",
    "GNGNS,064210.00,\(position),AA,11",
    "GPGLL,\(position),064210.00",
    "GPGLL,\(position),064210.00,B,A",
    "GPGLL,5107.24680,X,01344.13579,E,064210.00,A,A",
    "GNGSA,A,4,05,07,13,,,,,,,,,,1.42,0.78,1.19,1",
    "GNGSA,A,3,0x,07,13,,,,,,,,,,1.42,0.78,1.19,1",
    "GPGSV,3,1",
    "GPGSV,3,1,09,5F,62,181,41",
    "GPVTG,271.4,T,,M,5.832",
    "GPVTG,371.4,T,,M,5.832,N,10.801,K,A",
    "GNZDA,064210.00,30,02,2026,00,00",
    "GNZDA,064210.00,14",
    "GNGST,064210.00,4.8,,,,2.9,2.1",
    "GNGST,064210.00,4.8,,,,2.9,x,5.6",
    "GNGBS,064210.00,2.9,2.1",
    "GNGBS,064210.00,2.9,-2.1,5.6,,,,",
    "PUBX,00,064210.00,\(position),161.5,G4,4.1,6.0,10.8,271.4,0.02,,0.92,1.31,0.88,11,0,0",
    "PUBX,00,064210.00,\(position)",
    "PUBX,0x",
    "PQTMEPE,2,2.300",
    "PQTMEPE,2,2.300,1.900,4.100,2..983,5.071",
    "PGRME,6.2,F,9.4,M,11.3,M",
    "PGRME,6.2",
  ]

  @Test("accepted", arguments: accepted)
  func accept(text: String) {
    var feed = Feed()
    feed.second(nmea(text))
    #expect(feed.reader.statistics.sentences == 1)
    #expect(feed.reader.statistics.malformed == 0)
    #expect(feed.reader.statistics.unused == 0)
  }

  @Test("refused as a whole", arguments: refused)
  func refuse(text: String) {
    var feed = Feed()
    feed.second(nmea(text))
    #expect(feed.reader.statistics.sentences == 1)
    #expect(feed.reader.statistics.malformed == 1)
    #expect(feed.fixes.isEmpty)
  }

  @Test("speed and course of VTG are used when RMC has none, and not when VTG is void")
  func vtg() {
    let gga = nmea("GPGGA,064210.00,\(SentencesTests.position),1,11,0.92,118.4,M,43.1,M,,")
    let metric = fixes(gga + nmea("GPVTG,90.0,T,,M,,N,36.0,K,A"))
    #expect(metric.map(\.speed) == [10])
    #expect(metric.map(\.course) == [90])
    let void = fixes(gga + nmea("GPVTG,90.0,T,,M,19.4,N,36.0,K,N"))
    #expect(void.map(\.speed) == [nil])
  }
}

import GPS
import RunModel
import TestSupport
import Testing

@testable import Simulator

@Suite("A receiver without satellites") struct LostFixTests {
  private static let sentences = [
    "$GPRMC,064210.00,A,5107.24680,N,01344.13579,E,5.831,271.4,211126,,,A*5A",
    "$GNRMC,064210.00,A,5107.24680,N,01344.13579,E,5.831,271.4,211126,,,A,V*1F",
    "$GPGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,*58",
    "$GNGNS,064210.00,5107.24680,N,01344.13579,E,AA,11,0.92,118.4,43.1,,*5C",
    "$GPGLL,5107.24680,N,01344.13579,E,064210.00,A,A*67",
    "$PUBX,00,064210.00,5107.24680,N,01344.13579,E,161.512,G3,4.1,6.0,10.801,271.40,0.021,,"
      + "0.92,1.31,0.88,11,0,0*5E",
  ]

  @Test("keeps its time and says that it has no fix", arguments: sentences)
  func saysSo(sentence: String) throws {
    let body = sentence.dropFirst().prefix { $0 != "*" }
    let whole = Sentences.line(String(body))
    #expect(try epochs(whole).first?.fix.status != FixStatus.none)
    let lost = try epochs(LostFix.sentences(of: whole))
    #expect(lost.map(\.fix.status) == [.none])
    #expect(lost.first?.fix.coordinate == nil)
  }

  @Test("says nothing of what only describes a fix, and nothing of noise")
  func leavesOut() {
    for text in [
      "$GPGSA,A,3,05,07,13,,,,,,,,,,1.6,0.9,1.4*30\r\n", "$GPVTG,271.4,T,,M,5.8,N,10.8,K,A*0B\r\n",
      "noise\r\n", "", "$\r\n", "$GPRMC*00\r\n", "$GPRMC,1,2*00\r\n", "$,,,,,,,,,,,,,\r\n",
    ] {
      #expect(LostFix.sentences(of: Array(text.utf8)) == [])
    }
  }

  private func epochs(_ bytes: [UInt8]) throws -> [ReceivedFix] {
    var reader = GPSReader()
    var fixes: [ReceivedFix] = []
    reader.read(bytes, at: Instant(milliseconds: 1000), into: &fixes)
    #expect(reader.statistics.malformed == 0)
    #expect(reader.statistics.badChecksums == 0)
    #expect(reader.statistics.sentences == 1)
    reader.advance(to: Instant(milliseconds: 2000), into: &fixes)
    return fixes
  }
}

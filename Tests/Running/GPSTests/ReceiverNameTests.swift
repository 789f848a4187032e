import RunModel
import Testing

@testable import GPS

@Suite("The receiver's name")
struct ReceiverNameTests {
  /// A u-blox 8's answer to UBX-MON-VER.
  private static let version: [UInt8] = {
    func text(_ words: String, _ count: Int) -> [UInt8] {
      Array(words.utf8) + [UInt8](repeating: 0, count: count - words.utf8.count)
    }
    let payload = text("ROM CORE 3.01 (107888)", 30) + text("00080000", 10)
    let extensions = ["FWVER=SPG 3.01", "PROTVER=18.00"].flatMap { text($0, 30) }
    return BinaryFrame(.ubx, UBX.version, payload + extensions).bytes
  }()

  private static let full = "u-blox 8 (SPG 3.01, protocol 18.00)"
  private static let fix = nmea("GNRMC,064210.00,A,5107.24680,N,01344.13579,E,,,140326,,,A")

  private func name(_ parts: [UInt8]...) -> String? {
    var feed = Feed()
    for part in parts {
      feed.send(part)
      feed.wait(.milliseconds(50))
    }
    return feed.reader.receiver
  }

  private func name(_ lines: String...) -> String? {
    name(Array(lines.map { $0.hasSuffix("\r\n") ? $0 : $0 + "\r\n" }.joined().utf8))
  }

  @Test("is what it says unasked, or answers")
  func said() {
    #expect(name("$GNTXT,01,01,02,u-blox AG - www.u-blox.com*4E") == "u-blox")
    #expect(name(nmea("PUBX,00,064210.00,,,,,,NF,,,,,,,,,,0,0,0")) == "u-blox")
    #expect(name("$GPTXT,01,01,02,MA=CASIC*27") == "CASIC")
    #expect(
      name("$GPTXT,01,01,02,MA=CASIC*27", "$GPTXT,01,01,02,SW=URANUS5,V5.3.0.0*1D")
        == "CASIC (URANUS5 V5.3.0.0)")
    #expect(name("$PMTK011,MTKGPS*08") == "MediaTek")
    #expect(
      name(nmea("PMTK705,AXN_3.10_3333_12102201,0000,QUECTEL-L80,"), "$PMTK001,604,3*32")
        == "MediaTek (QUECTEL-L80 AXN_3.10_3333_12102201)")
    #expect(name(Self.version) == Self.full)
  }

  @Test("is not guessed from what several makers' receivers say")
  func unsaid() {
    #expect(name(Self.fix) == nil)
    #expect(name("$GNTXT,01,01,02,ANTSTATUS=OK*25", "$GPTXT,01,01,01,ANTENNA OK*35") == nil)
    #expect(name(nmea("GPTXT,01,01,02,HW=UBX-G70xx 00070000"), nmea("PGRMC,A"), "$*00") == nil)
    // A wrong checksum.
    #expect(name("$GPTXT,01,01,02,MA=CASIC*28", "$PMTK011,MTKGPS*09") == nil)
  }

  @Test("a binary answer is read in pieces of any size, between sentences and inside of one")
  func pieces() {
    let fix = Array(Self.fix.utf8)
    let half = Array(fix[..<20])
    for bytes in [fix + Self.version + fix, half + Self.version + fix] {
      for size in [1, 2, 7, 40, 1000] {
        var feed = Feed()
        var start = 0
        while start < bytes.count {
          let end = min(bytes.count, start + size)
          feed.send(Array(bytes[start..<end]))
          start = end
        }
        #expect(feed.reader.receiver == Self.full, "\(size)")
        feed.wait(.seconds(1))
        // And the surrounding sentences are read as usual.
        #expect(feed.fixes.last?.fix.status == .valid)
      }
    }
  }

  @Test("a damaged binary answer says nothing, and hides no later one")
  func damaged() {
    for place in Self.version.indices {
      var bytes = Self.version
      bytes[place] ^= 0x10
      #expect(name(bytes) == nil, "byte \(place)")
    }
    var cut = Self.version
    cut.removeLast(5)
    #expect(name(cut, Self.version) == Self.full)
  }

  @Test("a version is not taken back by less, only by another receiver's version")
  func order() {
    let casic = Array("$GPTXT,01,01,02,SW=URANUS5,V5.3.0.0*1D\r\n".utf8)
    let start = Array("$GNTXT,01,01,02,u-blox AG - www.u-blox.com*4E\r\n".utf8)
    #expect(name(start, Self.version, start) == Self.full)
    #expect(name(Self.version, Array("$PMTK011,MTKGPS*08\r\n".utf8)) == Self.full)
    #expect(name(Self.version, casic) == "CASIC (URANUS5 V5.3.0.0)")
    #expect(name(casic, Self.version) == Self.full)
  }

  @Test("is short and printable, whatever is answered")
  func bounded() {
    let long = String(repeating: "VERY-LONG-NAME-", count: 11)
    let name = name(nmea("PMTK705,\(long),0000,\(long),"), nmea("PMTK705,\(long),0,MODEL,"))
    #expect(name?.utf8.count == ReceiverName.longest)
    #expect(name?.hasPrefix("MediaTek (MODEL VERY-LONG-NAME-VERY") == true)
  }
}

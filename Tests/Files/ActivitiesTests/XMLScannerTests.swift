import RunModel
import Testing

@testable import Activities

@Suite("XML of others")
struct XMLScannerTests {
  @Test("with a document type declaration is refused, and so every entity")
  func entities() {
    let bomb = """
      <!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <gpx><trk><trkseg><trkpt lat="1" lon="2"><ele>&b;</ele></trkpt></trkseg></trk></gpx>
      """
    #expect(refusal(.gpx, bomb).contains("document type declaration"))
    #expect(refusal(.tcx, "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><x/>").contains("DTD"))
    #expect(refusal(.gpx, "<gpx>&b;</gpx>").contains("undefined entity"))
  }

  @Test("is read up to the depth that is allowed, not beyond")
  func depth() throws {
    var limits = ActivityLimits()
    limits.depth = 8
    func nested(_ depth: Int) -> String {
      let inner = String(repeating: "<a>", count: depth - 4)
      let outer = String(repeating: "</a>", count: depth - 4)
      return
        "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\">\(inner)\(outer)</trkpt></trkseg></trk></gpx>"
    }
    #expect(try read(.gpx, nested(8), limits: limits).points.count == 1)
    #expect(refusal(.gpx, nested(9), limits: limits).contains("nested more than 8 levels"))
    #expect(refusal(.gpx, nested(1_000_000)).contains("nested more than 64 levels"))
  }

  @Test("is read with tags as long as is allowed, not longer")
  func tokens() throws {
    var limits = ActivityLimits()
    limits.token = 300_000
    func attribute(_ length: Int) -> [UInt8] {
      Array("<gpx creator=\"".utf8) + [UInt8](repeating: 0x41, count: length)
        + Array("\"><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>".utf8)
    }
    let long = try read(.gpx, attribute(290_000), limits: limits)
    #expect(long.creator?.count == 60)
    #expect(refusal(.gpx, attribute(310_000), limits: limits).contains("longer than 300000 bytes"))
    let comment = Array("<gpx><!--".utf8) + [UInt8](repeating: 0x2e, count: 3_000_000)
    #expect(refusal(.gpx, comment).contains("longer than 1048576 bytes"))
    // Text is delivered in pieces and not stored.
    let text = Array("<gpx><desc>".utf8) + [UInt8](repeating: 0x2e, count: 3_000_000)
    #expect(refusal(.gpx, text + Array("</desc></gpx>".utf8)).isEmpty)
  }

  /// A file with one point by a device with a non-ASCII letter.
  private static let gpx =
    "<gpx creator=\"G\u{e9}o\"><trk><trkseg><trkpt lat=\"1,5\" lon=\"2.5\"/></trkseg></trk></gpx>"

  @Test("is read behind blank lines and a byte order mark, in any piece")
  func blanks() throws {
    for before in [
      "\n", "\r\n  \t", "\u{feff}", "\u{feff}\n", String(repeating: "\n", count: 5000),
    ] {
      for length in [1, 3, 100_000] {
        let text = before + "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + XMLScannerTests.gpx
        let activity = try read(.gpx, text, by: length)
        #expect(activity.points.count == 1 && activity.creator == "G\u{e9}o")
      }
    }
  }

  @Test("is read in UTF-16 of both orders, whatever it says of itself")
  func utf16() throws {
    let text = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + XMLScannerTests.gpx
    for isBig in [false, true] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xff))
        return isBig ? [high, low] : [low, high]
      }
      #expect(ActivityFormat(head: bytes) == .gpx)
      #expect(try read(.gpx, bytes, by: 7).creator == "G\u{e9}o")
    }
  }

  @Test("is read in encodings of one byte; in others it is refused")
  func oneByte() throws {
    func bytes(_ encoding: String) -> [UInt8] {
      let head = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>"
      return (head + XMLScannerTests.gpx).unicodeScalars.map { UInt8($0.value) }
    }
    for (encoding, name) in [
      ("windows-1252", "G\u{e9}o"), ("CP1252", "G\u{e9}o"), ("ISO-8859-1", "G\u{e9}o"),
      ("ISO-8859-2", "G\u{fffd}o"), ("windows-1251", "G\u{fffd}o"),
    ] {
      #expect(try read(.gpx, bytes(encoding)).creator == name, "\(encoding)")
    }
    #expect(refusal(.gpx, bytes("EUC-JP")).contains("unknown encoding"))
  }

  @Test("may have decimal commas; two of them are no number")
  func commas() throws {
    #expect(try read(.gpx, XMLScannerTests.gpx).points.first?.coordinate?.latitude == 1.5)
    for text in ["1,5,5", "1,5.5", ",", "1,", ",5", "0x1,5"] {
      #expect(ElementText.number(text) == nil, "\(text)")
    }
  }

  @Test("has elements of any number of names, of which prefixes are passed over")
  func names() throws {
    let others = (0..<2500).map { "<a\($0)/><\(String(repeating: "b", count: 60 + $0 % 9))/>" }
    let points = ["", "x:", "\(String(repeating: "y", count: 100)):"].map { prefix in
      "<\(prefix)trkpt lat=\"1\" \(prefix)lon=\"2\"><\(prefix)ele>7</\(prefix)ele></\(prefix)trkpt>"
    }
    let tracks = points.map { "<trk><trkseg>\($0)</trkseg></trk>" }.joined()
    let activity = try read(.gpx, "<gpx>\(others.joined())\(tracks)</gpx>")
    #expect(activity.points.map(\.altitude) == [7, 7, 7])
  }

  @Test("has attributes of the same names with a prefix, not of those that only end alike")
  func attributes() throws {
    let points = [
      "xlat=\"9\" lat=\"1\" lon=\"2\"", "at=\"9\" x:lat=\"1\" y:lon=\"2\"",
      "lat:x=\"9\" a:b:lat=\"1\" lon=\"2\"",
    ].map { "<trkpt \($0)/>" }
    let activity = try read(.gpx, "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
    #expect(activity.points.map { $0.coordinate?.latitude } == [1, 1, 1])
    let other = "<trkpt xlat=\"1\" lon=\"2\"/>"
    let none = try read(.gpx, "<gpx><trk><trkseg>\(other)</trkseg></trk></gpx>")
    #expect(none.points.map(\.coordinate) == [nil])
  }

  @Test("is read up to the points, laps and bytes that are allowed, not beyond")
  func counts() throws {
    var limits = ActivityLimits()
    (limits.points, limits.laps, limits.bytes) = (3, 2, 1000)
    func gpx(_ count: Int) -> String {
      let points = String(repeating: "<trkpt lat=\"1\" lon=\"2\"/>", count: count)
      return "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"
    }
    func tcx(_ count: Int) -> String {
      let laps = String(repeating: "<Lap/>", count: count)
      return "<TrainingCenterDatabase><Activity>\(laps)</Activity></TrainingCenterDatabase>"
    }
    #expect(try read(.gpx, gpx(3), limits: limits).points.count == 3)
    #expect(refusal(.gpx, gpx(4), limits: limits).contains("more than 3 points"))
    #expect(try read(.tcx, tcx(2), limits: limits).laps.count == 2)
    #expect(refusal(.tcx, tcx(3), limits: limits).contains("more than 2 laps"))
    func blank(_ length: Int) -> String {
      "<gpx>" + String(repeating: " ", count: length - 11) + "</gpx>"
    }
    #expect(refusal(.gpx, blank(1000), limits: limits).isEmpty)
    #expect(refusal(.gpx, blank(1001), limits: limits).contains("larger than 1000 bytes"))
  }

  @Test("is read in other encodings too")
  func encodings() throws {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx creator=\"M\u{fc}he\"/>"
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(try read(.gpx, latin).creator == "M\u{fc}he")
    let wide = "\u{feff}<gpx creator=\"M\u{fc}he\"/>".utf16.flatMap {
      [UInt8($0 >> 8), UInt8($0 & 255)]
    }
    #expect(try read(.gpx, wide).creator == "M\u{fc}he")
  }
}

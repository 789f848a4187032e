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
    #expect(refusal(.gpx, nested(9), limits: limits).contains("more than 8 elements"))
    #expect(refusal(.gpx, nested(1_000_000)).contains("more than 64 elements"))
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
    // Text is handed out in pieces and not kept.
    let text = Array("<gpx><desc>".utf8) + [UInt8](repeating: 0x2e, count: 3_000_000)
    #expect(refusal(.gpx, text + Array("</desc></gpx>".utf8)).isEmpty)
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
    #expect(refusal(.gpx, blank(1001), limits: limits).contains("longer than 1000 bytes"))
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

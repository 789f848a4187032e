import RunModel
import TestSupport
import Testing

@testable import Activities

@Suite("Files of watches and phones")
struct ActivityFileTests {
  private struct Broken: Error {}

  @Test("are known by how they begin")
  func formats() {
    #expect(ActivityFormat(head: Array(GPXHandlerTests.text.utf8.prefix(100))) == .gpx)
    #expect(ActivityFormat(head: Array(TCXHandlerTests.text.utf8.prefix(100))) == .tcx)
    #expect(ActivityFormat(head: Array(FITEncoder.run(1).file().prefix(12))) == .fit)
    for text in ["", "<kml>", "$GPRMC,", "{ \"format\": \"moonrunner.run\"", ".FIT"] {
      #expect(ActivityFormat(head: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("that cannot be read any further for another reason are not taken for cut off")
  func sourceErrors() {
    for (format, bytes) in [
      (.gpx, Array(GPXHandlerTests.text.utf8)), (.tcx, Array(TCXHandlerTests.text.utf8)),
      (.fit, FITEncoder.run(9).file()),
    ] as [(ActivityFormat, [UInt8])] {
      var isFirst = true
      #expect(throws: Broken.self) {
        try ActivityFile.read(format) {
          guard isFirst else { throw Broken() }
          isFirst = false
          return Array(bytes.prefix(bytes.count * 3 / 4))
        }
      }
    }
  }

  @Test("that are packed and cut off give what is before that")
  func packed() throws {
    let text = GPXHandlerTests.text
    let whole = text + String(repeating: " ", count: 100_000)
    let unpacker = try Gunzip(pieces(Array(gzip(Array(whole.utf8)).dropLast(20))))
    let activity = try ActivityFile.read(.gpx) { try unpacker.next() }
    #expect(activity.points.count == 5)
    #expect(activity.notes == ["its gzip data is truncated; everything before that was read"])
  }

  @Test("have no values beyond what they can mean")
  func bounds() throws {
    let text = TCXHandlerTests.text
      .replacing("<Speed>2.71", with: "<Speed>-1")
      .replacing("<AltitudeMeters>38.1", with: "<AltitudeMeters>1e9")
      .replacing("<DistanceMeters>0<", with: "<DistanceMeters>1e12<")
      .replacing("<TotalTimeSeconds>60", with: "<TotalTimeSeconds>-60")
      .replacing("<LatitudeDegrees>52.5", with: "<LatitudeDegrees>152.5")
    let activity = try read(.tcx, text)
    var first = try #require(activity.points.first)
    first.channels = ChannelValues()
    #expect(first == ActivityPoint(time: moment(0)))
    #expect(activity.laps.map(\.duration) == [300.5, nil])
  }
}

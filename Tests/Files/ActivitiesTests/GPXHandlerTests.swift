import Foundation
import RunModel
import Testing

@testable import Activities

@Suite("GPX of others")
struct GPXHandlerTests {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Some &quot;Watch&quot;" xmlns="http://www.topografix.com/GPX/1/1"
     xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
    <metadata><time>2026-11-21T00:00:00Z</time></metadata>
    <wpt lat="1" lon="2"><ele>3</ele><time>2026-11-21T00:00:00Z</time></wpt>
    <rte><rtept lat="1" lon="2"><ele>3</ele></rtept></rte>
    <trk><name>Morning</name><trkseg>
    <trkpt lat="52.5" lon="13.4"><ele> 38.1
    </ele><time>2026-11-21T06:15:00Z</time><hdop>0.9</hdop><extensions><x:TrackPointExtension>
    <x:speed>2.71</x:speed><x:course>271.4</x:course><x:time>2020-01-01T00:00:00Z</x:time>
    </x:TrackPointExtension></extensions></trkpt>
    <trkpt lon="13.4001" lat="52.5"><time>2026-11-21T07:15:01.5+01:00</time><speed>3</speed></trkpt>
    </trkseg><trkseg/><trkseg>
    <trkpt lat="52.6" lon="13.4"/><!-- a comment --><trkpt lat="ninety" lon="13.4"/>
    <trkpt lat="91" lon="13.4"><ele>1e30</ele></trkpt>
    </trkseg></trk></gpx>

    """

  @Test("gives points, times, speeds and segments, in whatever pieces it comes")
  func whole() throws {
    for length in [1, 13, 100_000] {
      let activity = try read(.gpx, GPXHandlerTests.text, by: length)
      #expect(activity.creator == "Some \"Watch\"")
      #expect(activity.totals == ActivityTotals())
      #expect(activity.notes.isEmpty)
      #expect(
        Array(activity.points) == [
          ActivityPoint(
            time: moment(0), coordinate: Coordinate(latitude: 52.5, longitude: 13.4),
            altitude: 38.1, speed: 2.71, course: 271.4, hdop: 0.9),
          ActivityPoint(
            time: moment(1.5), coordinate: Coordinate(latitude: 52.5, longitude: 13.4001),
            speed: 3),
          ActivityPoint(
            coordinate: Coordinate(latitude: 52.6, longitude: 13.4), segment: 1),
          ActivityPoint(segment: 1), ActivityPoint(segment: 1),
        ])
    }
  }

  @Test("tells several tracks, each of which begins a segment, with their sports")
  func tracks() throws {
    func track(_ type: String, _ latitude: Int) -> String {
      "<trk><type>\(type)</type><trkseg><trkpt lat=\"\(latitude)\" lon=\"2\"/></trkseg></trk>"
    }
    let activity = try read(.gpx, "<gpx>\(track("9", 1))\(track("Cycling", 2))</gpx>")
    #expect(activity.points.map(\.segment) == [0, 1])
    #expect(activity.parts.map(\.point) == [0, 1])
    #expect(activity.parts.map(\.sport) == ["running", "cycling"])
    let runs = activity.runs
    #expect(runs.map { $0.points.map(\.coordinate?.latitude) } == [[1], [2]])
    #expect(runs.map { $0.parts.map(\.sport) } == [["running"], ["cycling"]])
  }

  @Test("that is cut off or damaged gives what is before that, and says so")
  func damaged() throws {
    let text = GPXHandlerTests.text
    func lines(before words: String) -> (text: String, count: Int) {
      let part = text.components(separatedBy: words)[0]
      return (part, part.components(separatedBy: "\n").count)
    }
    let second = lines(before: "<trkpt lon")
    let cut = try read(.gpx, second.text)
    #expect(cut.points.count == 1)
    #expect(
      cut.notes == ["it is truncated at line \(second.count); everything before that was read"])
    let empty = lines(before: "<trkseg/>")
    let wrong = try read(.gpx, text.replacing("<trkseg/>", with: "<trkseg>&</trkseg>"))
    #expect(wrong.points.count == 2)
    #expect(wrong.notes.count == 1)
    #expect(wrong.notes[0].hasPrefix("line \(empty.count) is not valid XML: not well-formed"))
    let head = lines(before: "<metadata>")
    #expect(refusal(.gpx, head.text) == "it is truncated at line \(head.count)")
    #expect(refusal(.gpx, "").contains("truncated"))
    #expect(refusal(.gpx, "<kml/>") == "it is not GPX: its root element is <kml>")
  }

  @Test("survives being cut off anywhere, and any damage")
  func mutations() throws {
    let bytes = Array(GPXHandlerTests.text.utf8)
    var random = SplitMix64(seed: 12)
    var points: Set<Int> = []
    for length in stride(from: 0, to: bytes.count, by: 7) {
      points.insert((try? read(.gpx, Array(bytes.prefix(length))))?.points.count ?? -1)
      var damaged = bytes
      for _ in 0..<4 {
        damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      points.insert((try? read(.gpx, damaged))?.points.count ?? -1)
    }
    #expect(points.isSuperset(of: [-1, 1, 2, 5]))
  }

  @Test("has the clock of a run of ours, unless it says what no clock can")
  func clock() throws {
    func clock(
      _ elapsed: String, _ duration: String, _ pauses: (String, String)...
    ) throws -> ActivityClock? {
      let marks = pauses.map { "<x:pause from=\"\($0.0)\" to=\"\($0.1)\"/>" }.joined()
      let text =
        "<gpx xmlns:x=\"x\"><trk><extensions><x:elapsed>\(elapsed)</x:elapsed>\(marks)"
        + "<x:duration>\(duration)</x:duration></extensions><trkseg><trkpt lat=\"1\" lon=\"2\">"
        + "<extensions><x:elapsed>3.5</x:elapsed></extensions></trkpt></trkseg></trk></gpx>"
      let activity = try read(.gpx, Array(text.utf8))
      #expect(activity.points.map(\.elapsed) == [3.5])
      return activity.clock
    }
    #expect(try clock("30.5", "30.5") == ActivityClock(elapsed: 30.5, duration: 30.5))
    #expect(
      try clock("30", "13.5", ("1", "7.5"), ("10", "20"))
        == ActivityClock(elapsed: 30, duration: 13.5, pauses: [1...7.5, 10...20]))
    #expect(try clock("30", "20", ("10", "20"), ("15", "25")) == nil)
    #expect(try clock("30", "20", ("20", "10")) == nil)
    #expect(try clock("30", "20", ("20", "31")) == nil)
    #expect(try clock("30", "20", ("-1", "9")) == nil)
    #expect(try clock("30", "20", ("nan", "9")) == nil)
    #expect(try clock("30", "20", ("", "")) == nil)
    #expect(try clock("30", "31") == nil)
    #expect(try clock("-1", "-1") == nil)
    #expect(try clock("1e300", "20") == nil)
    #expect(try clock("", "20") == nil)
  }
}

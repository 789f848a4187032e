import Activities
import Foundation
import RunModel
import Testing
import Tracking

@testable import Comparison

@Suite("A recording of a watch or a phone")
struct RecordingTests {
  @Test("is judged by our engine, beside what it says and the sum of its places")
  func figures() throws {
    var watch = activity(
      points(0..<600).enumerated().map { second, point in
        var point = point
        point.distance = Double(second) * 3.1
        return point
      })
    watch.creator = "Watch"
    watch.totals = ActivityTotals(distance: 1860, duration: 599)
    let recording = try Recording(watch)
    #expect(recording.kind == "FIT" && recording.device == "Watch" && recording.points == 600)
    #expect(recording.start == start && recording.elapsed == 599 && recording.timer == 599)
    #expect(recording.saidDistance == 1860)
    let sum = try #require(recording.summedDistance)
    let judged = try #require(recording.judgedDistance)
    #expect(abs(sum - 1797) < 1)
    #expect(abs(judged - 1797) < 3)
    #expect(try #require(recording.moving) > 590)
    #expect(recording.isCurveSaid && abs(recording.curve.total - 1856.9) < 0.001)
  }

  @Test("without metres of its own has those of our engine")
  func engine() throws {
    let recording = try Recording(activity(points(0..<300), .gpx))
    #expect(!recording.isCurveSaid && recording.saidDistance == nil)
    let judged = try #require(recording.judgedDistance)
    // Points are rounded to centimetres.
    #expect(abs(recording.curve.total - judged) < 0.01)
    #expect(abs(recording.curve.total - 897) < 3)
  }

  /// Points interrupted for 100 s.
  private func broken(metres: Double?, isMoved: Bool) -> [ActivityPoint] {
    var rest = isMoved ? points(300..<500, segment: 1) : points(200..<400, segment: 1)
    if !isMoved { for index in rest.indices { rest[index].time = moment(300 + Double(index)) } }
    var all = points(0..<200) + rest
    if let metres {
      for index in all.indices {
        all[index].distance = Double(index) * 3 + (index < 200 ? 0 : metres)
      }
    }
    return all
  }

  @Test("has a pause where it is broken off and got nowhere; that is neither metres nor time")
  func pauses() throws {
    // Its own distance is more reliable than its places: a paused runner may walk on.
    for all in [broken(metres: nil, isMoved: false), broken(metres: 0, isMoved: true)] {
      let recording = try Recording(activity(all, .gpx))
      #expect(recording.pauses == [199..<300])
      #expect(abs(try #require(recording.summedDistance) - 1194) < 1)
      #expect(abs(try #require(recording.judgedDistance) - 1194) < 5)
      #expect(recording.elapsed == 499 && recording.whole.seconds == 398)
    }
  }

  @Test("has lost its position where it is broken off and got on; that is metres and time")
  func lost() throws {
    for all in [broken(metres: nil, isMoved: true), broken(metres: 300, isMoved: true)] {
      let recording = try Recording(activity(all, .gpx))
      #expect(recording.pauses.isEmpty)
      #expect(abs(try #require(recording.summedDistance) - 1497) < 1)
      #expect(abs(try #require(recording.judgedDistance) - 1497) < 10)
      #expect(recording.whole.seconds == 499)
    }
  }

  @Test("tells what it left out")
  func left() throws {
    var all = points(0..<100)
    all[3].time = nil
    all[5].coordinate = nil
    all[7].coordinate = nil
    let recording = try Recording(activity(all))
    #expect(recording.points == 97)
    #expect(
      recording.notes
        == ["points skipped because they have no time: 1", "points without a position: 2"])
  }

  @Test("of which nothing can be compared is refused: no times, no places, or too long")
  func refused() throws {
    var planned = points(0..<100)
    for index in planned.indices { planned[index].time = nil }
    for all in [planned, []] {
      #expect(throws: RecordingError.placeless) { try Recording(activity(all)) }
    }
    var far = points(0..<2)
    far[1].time = moment(Recording.Limits.seconds)
    #expect(try Recording(activity(far)).points == 2)
    far[1].time = moment(Recording.Limits.seconds + 1)
    #expect(throws: RecordingError.tooLong) { try Recording(activity(far)) }
  }

  @Test("that says impossible figures is refused: nothing grows with them")
  func impossible() throws {
    func said(_ metres: Double) -> Activity {
      activity([
        ActivityPoint(time: moment(0), distance: 0),
        ActivityPoint(time: moment(9), distance: metres),
      ])
    }
    #expect(try Recording(said(Recording.Limits.metres)).curve.total == 1e6)
    #expect(throws: RecordingError.tooFar) { try Recording(said(Recording.Limits.metres + 1)) }
    // The first time has no place, and the next are years later.
    let past = activity([
      ActivityPoint(time: moment(0)), ActivityPoint(time: moment(1e9), distance: 1),
      ActivityPoint(time: moment(1e9 + 1), distance: 2),
    ])
    #expect(throws: RecordingError.tooLong) { try Recording(past) }
  }

  @Test("survives times that go back, repeat or lie far away")
  func times() throws {
    var all = points(0..<100)
    all[50].time = moment(10)
    all[51].time = all[52].time
    all[53].time = UTC(millisecondsSince1970: Quantity.timestamp.wholeBounds.lowerBound)
    all[54].segment = 1
    let recording = try Recording(activity(all))
    #expect(recording.points == 100)
    #expect(recording.elapsed == 99)
  }

  @Test("indoors has metres and no places")
  func indoors() throws {
    let all = (0..<100).map { ActivityPoint(time: moment(Double($0)), distance: Double($0) * 3) }
    let recording = try Recording(activity(all))
    #expect(recording.points == 0 && recording.summedDistance == nil)
    #expect(recording.judgedDistance == nil && recording.curve.total == 297)
  }

  @Test("whose speeds have no course stands where they say so, and else moves by its places")
  func speeds() throws {
    // Five minutes at a traffic light, where the places drift by some metres.
    var all = points(0..<600)
    for second in 300..<600 {
      let wandered = 900 + 6 * sin(Double(second) * 2 * .pi / 40)
      all[second].coordinate?.latitude = 52.5 + wandered / 111_273
    }
    let silent = try #require(try Recording(activity(all)).judgedDistance)
    // With the scatter of a Doppler speed.
    for index in all.indices { all[index].speed = index < 300 ? 9 + 0.1 * Double(index % 2) : 0 }
    let told = try #require(try Recording(activity(all)).judgedDistance)
    #expect(abs(told - 900) < 10)
    #expect(silent > told + 20)
  }
}

import RunModel
import Testing

@testable import Activities

@Suite("A point of an activity")
struct ActivityTests {
  /// A point with all values.
  private var whole: ActivityPoint {
    var point = ActivityPoint(
      time: moment(0.25), coordinate: Coordinate(latitude: -52.5200001, longitude: 13.404954),
      altitude: 38.1, speed: 2.713, course: 271.4, hdop: 0.9, distance: 12.34, segment: 2,
      elapsed: 3.456)
    for (number, channel) in Channel.allCases.enumerated() {
      point.add(channel, channel.quantity.bounds.lowerBound + Double(number))
    }
    return point
  }

  /// The values that a file may lack.
  private let parts: [(inout ActivityPoint) -> Void] = [
    { $0.time = nil }, { $0.coordinate = nil }, { $0.altitude = nil }, { $0.speed = nil },
    { $0.course = nil }, { $0.hdop = nil }, { $0.distance = nil }, { $0.segment = 0 },
    { $0.elapsed = nil }, { $0.channels = ChannelValues() }, { $0.channels[.cadence] = nil },
  ]

  @Test("is the same when it was packed, whatever it lacks")
  func packing() {
    var points = [ActivityPoint(), whole]
    for part in parts {
      var point = whole
      part(&point)
      points += [point, whole, point, ActivityPoint()]
    }
    // Numbers with more digits than usual, and values that no builder permits.
    var odd = whole
    (odd.speed, odd.altitude, odd.distance) = (1 / 3, -0.0, 1e300)
    (odd.elapsed, odd.hdop) = (.infinity, .leastNonzeroMagnitude)
    odd.time = UTC(millisecondsSince1970: .min)
    points.append(odd)
    #expect(Array(Packed(points)) == points)
  }

  @Test("has no value that its quantity cannot have; the others stay")
  func bounds() {
    #expect(whole.bounded == whole)
    #expect(ActivityPoint().bounded == ActivityPoint())
    let place = Coordinate(latitude: 90.1, longitude: 0)
    for (part, damage) in zip(
      parts,
      [
        { $0.time = UTC(millisecondsSince1970: .max) }, { $0.coordinate = place },
        { $0.altitude = 1e6 }, { $0.speed = -1 }, { $0.course = 361 }, { $0.hdop = .nan },
        { $0.distance = 1e13 },
      ] as [(inout ActivityPoint) -> Void])
    {
      var (damaged, expected) = (whole, whole)
      damage(&damaged)
      part(&expected)
      #expect(damaged.bounded == expected)
    }
    var east = whole
    east.coordinate?.longitude = .infinity
    #expect(east.bounded.coordinate == nil)
  }
}

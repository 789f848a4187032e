import Activities
import RunModel

@testable import Comparison

/// 2026-11-21T06:15:00Z.
let start = UTC(millisecondsSince1970: 1_795_241_700_000)

/// The time this many seconds after ``start``.
func moment(_ seconds: Double) -> UTC {
  UTC(millisecondsSince1970: start.millisecondsSince1970 + Int64(seconds * 1000))
}

/// A runner's speed in m/s.
///
/// It varies slightly all the time without repeating, with stops of 20 and 45 s at 400 and 900 s.
func pace(_ second: Int) -> Double {
  if 400..<420 ~= second || 900..<945 ~= second { return 0 }
  var random = SplitMix64(seed: UInt64(second / 15))
  return 3 + Double.random(in: -0.5...0.5, using: &random)
}

/// The runner's distance in metres, second by second.
let metres: [Double] = (0..<1800).reduce(into: [0]) { $0.append($0[$0.count - 1] + pace($1)) }

/// A watch's recording of that runner.
struct Watch {
  /// The part of the run that it records, in seconds.
  var seconds = 0...1800
  /// Seconds by which its clock is ahead.
  var ahead = 0.0
  var isDated = true
  /// The share of each second's distance that it counts.
  var factor: (Int) -> Double = { _ in 1 }

  var recording: Recording {
    var recording = Recording(kind: "watch")
    recording.start = isDated ? moment(Double(seconds.lowerBound) + ahead) : nil
    var sum = 0.0
    for second in seconds {
      if second > seconds.lowerBound {
        sum += (metres[second] - metres[second - 1]) * factor(second - 1)
      }
      recording.curve.append(seconds: Double(second - seconds.lowerBound), metres: sum)
    }
    return recording
  }
}

/// Points of a runner going north at 3 m/s, one per second.
func points(_ seconds: Range<Int>, segment: Int = 0) -> [ActivityPoint] {
  seconds.map { second in
    ActivityPoint(
      time: moment(Double(second)),
      coordinate: Coordinate(latitude: 52.5 + Double(second) * 3 / 111_273, longitude: 13.4),
      altitude: 38, segment: segment)
  }
}

func activity(_ points: [ActivityPoint], _ format: ActivityFormat = .fit) -> Activity {
  var activity = Activity(format: format)
  for point in points { activity.points.append(point) }
  return activity
}

import Activities
import MemoryDisk
import RunModel
import RunStore
import Tracking

@testable import RunImport

/// 2025-03-08T07:00:00Z.
let start = UTC(millisecondsSince1970: 1_741_417_200_000)

/// The time this many seconds after ``start``.
func moment(_ seconds: Double) -> UTC {
  UTC(millisecondsSince1970: start.millisecondsSince1970 + Int64(seconds * 1000))
}

/// The inputs of a run besides its file.
let context = ImportedRun.Context(
  units: .kilometres, autoLap: true, utcOffset: 3600,
  ladder: [
    LadderStep(name: "Earth", distance: 0), LadderStep(name: "Moon", distance: 1609.344),
    LadderStep(name: "Mars", distance: 5000),
  ],
  software: "moonrunner 1.2.3")

/// Returns bytes in pieces.
func pieces(_ bytes: [UInt8], of length: Int = 1000) -> () throws -> [UInt8]? {
  var rest = bytes[...]
  return {
    defer { rest = rest.dropFirst(length) }
    return rest.isEmpty ? nil : Array(rest.prefix(length))
  }
}

/// A recording of a runner going north.
func activity(
  _ seconds: Int, from first: Double = 0, speed: Double = 3, hasPlaces: Bool = true,
  hasTimes: Bool = true, hasDistances: Bool = true, sport: String? = "running"
) -> Activity {
  var activity = Activity(format: .tcx)
  activity.creator = "Watch"
  activity.parts = [ActivityPart(point: 0, lap: 0, sport: sport)]
  for second in 0...seconds {
    let metres = Double(second) * speed
    activity.points.append(
      ActivityPoint(
        time: hasTimes ? moment(first + Double(second)) : nil,
        coordinate: hasPlaces
          ? Coordinate(latitude: 52.5 + metres / 111_270, longitude: 13.4) : nil,
        distance: hasDistances ? metres * 1.01 : nil))
  }
  return activity
}

/// A GPX of such a recording.
func gpx(_ seconds: Int, from first: Double = 0, type: String = "running") -> [UInt8] {
  var text = "<gpx creator=\"Phone\"><trk><type>\(type)</type><trkseg>\n"
  for second in 0...seconds {
    let latitude = 52.5 + Double(second) * 3 / 111_270
    text +=
      "<trkpt lat=\"\(latitude)\" lon=\"13.4\"><time>"
      + "\(moment(first + Double(second)).iso8601)</time></trkpt>\n"
  }
  return Array("\(text)</trkseg></trk></gpx>\n".utf8)
}

import RunModel

// What is read of a TCX file (https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd):
//
//     TrainingCenterDatabase
//       Activity Sport=""             each is a run
//         Lap StartTime=""
//           TotalTimeSeconds DistanceMeters TriggerMethod
//           Track                     a segment, but the first of a lap goes on with that before it
//             Trackpoint
//               Time Position/LatitudeDegrees Position/LongitudeDegrees AltitudeMeters
//               DistanceMeters HeartRateBpm/Value Cadence
//               Extensions/TPX/Speed Extensions/TPX/RunCadence Extensions/TPX/Watts
//               Extensions/elapsed
//         Creator/Name
//         Extensions                    of our own: elapsed, duration, pause from="" to="" and
//                                       more, see RunStore/Exports/RunClock.swift

/// Gathers the activities of a TCX file.
final class TCXHandler: XMLActivityHandler {
  private(set) var builder: ActivityBuilder
  private var point: ActivityPoint?
  private var lap: ActivityLap?
  private var latitude: String?
  private var longitude: String?
  private var isFirstTrack = true

  init(_ limits: ActivityLimits) { builder = ActivityBuilder(.tcx, limits) }

  func begin(
    _ name: String, in path: [String], _ attributes: [(name: String, value: String)]
  ) throws(ActivityError) {
    switch name {
    case _ where path.isEmpty:
      guard name == "TrainingCenterDatabase" else {
        throw .refused("it is no TCX: its first element is <\(name)>")
      }
    case "Activity":
      builder.beginPart(sport: attributes.first { $0.name == "Sport" }?.value)
    case "Lap":
      let start = attributes.first { $0.name == "StartTime" }?.value
      lap = ActivityLap(start: start.flatMap { ElementText.time($0) })
      isFirstTrack = true
    case "Track":
      if !isFirstTrack { builder.breakSegment() }
      isFirstTrack = false
    case "Trackpoint":
      point = ActivityPoint()
      (latitude, longitude) = (nil, nil)
    case "pause" where isOwn(path):
      func seconds(_ name: String) -> Double? {
        attributes.first { $0.name == name }.flatMap { ElementText.number($0.value) }
      }
      builder.addPause(from: seconds("from"), to: seconds("to"))
    default: break
    }
  }

  func end(_ name: String, in path: [String], _ text: String) throws(ActivityError) {
    if var point {
      switch name {
      case "Trackpoint":
        self.point = nil
        point.coordinate = ElementText.place(latitude, longitude)
        return try builder.append(point)
      case "Time": point.time = ElementText.time(text)
      case "LatitudeDegrees": latitude = text
      case "LongitudeDegrees": longitude = text
      case "AltitudeMeters": point.altitude = ElementText.number(text)
      case "DistanceMeters": point.distance = ElementText.number(text)
      case "Speed": point.speed = ElementText.number(text)
      case "elapsed": point.elapsed = ElementText.number(text)
      case "Value" where path.last == "HeartRateBpm":
        point.add(.heartRate, ElementText.number(text))
      case "Cadence", "RunCadence": point.add(.cadence, ElementText.number(text))
      case "Watts": point.add(.power, ElementText.number(text))
      default: return
      }
      self.point = point
    } else if let lap, path.last == "Lap" || name == "Lap" {
      switch name {
      case "Lap":
        self.lap = nil
        try builder.append(lap)
      case "TotalTimeSeconds": self.lap?.duration = ElementText.number(text)
      case "DistanceMeters": self.lap?.distance = ElementText.number(text)
      case "TriggerMethod": self.lap?.isAutomatic = text == "Distance"
      default: break
      }
    } else if name == "Name", path.last == "Creator" {
      builder.name(text)
    } else if isOwn(path) {
      builder.setOwn(name, text)
    }
  }

  /// Whether our own elements about the whole run are there: neither of a lap nor of a point.
  private func isOwn(_ path: [String]) -> Bool { path.suffix(2) == ["Activity", "Extensions"] }
}

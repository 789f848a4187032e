import RunModel

// Elements read from a TCX file (https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd):
//
//     TrainingCenterDatabase
//       Activity Sport=""             each is a run
//         Lap StartTime=""
//           TotalTimeSeconds DistanceMeters TriggerMethod
//           Track                     a segment; a lap's first track continues the previous one
//             Trackpoint
//               Time Position/LatitudeDegrees Position/LongitudeDegrees AltitudeMeters
//               DistanceMeters HeartRateBpm/Value Cadence
//               Extensions/TPX/Speed Extensions/TPX/RunCadence Extensions/TPX/Watts
//               Extensions/elapsed
//         Creator/Name
//         Extensions                    our own: elapsed, duration, pause from="" to="" and
//                                       more; see RunStore/Exports/RunClock.swift

/// Collects the activities of a TCX file.
final class TCXHandler: XMLActivityHandler {
  private(set) var builder: ActivityBuilder
  /// Not optional: changing a field of an optional makes Swift copy the whole point twice.
  private var point = ActivityPoint()
  private var isInPoint = false
  private var lap: ActivityLap?
  private var latitude: Double?
  private var longitude: Double?
  private var isFirstTrack = true

  init(_ limits: ActivityLimits) { builder = ActivityBuilder(.tcx, limits) }

  func begin(
    _ name: XMLName, in path: [XMLElement?], _ attributes: XMLAttributes
  ) throws(ActivityError) {
    let element = name.element
    switch element {
    case _ where path.isEmpty:
      guard element == .trainingCenterDatabase else {
        throw .refused("it is not TCX: its root element is <\(name.local)>")
      }
    case .activity: builder.beginPart(sport: attributes["Sport"]?.string)
    case .tcxLap:
      lap = ActivityLap(start: attributes["StartTime"].flatMap { ElementText.time($0) })
      isFirstTrack = true
    case .track:
      if !isFirstTrack { builder.breakSegment() }
      isFirstTrack = false
    case .trackpoint:
      point = ActivityPoint()
      isInPoint = true
      (latitude, longitude) = (nil, nil)
    case .pause where isOwn(path):
      func seconds(_ name: StaticString) -> Double? {
        attributes[name].flatMap { ElementText.number($0) }
      }
      builder.addPause(from: seconds("from"), to: seconds("to"))
    default: break
    }
  }

  func end(_ name: XMLName, in path: [XMLElement?], _ text: TextBytes) throws(ActivityError) {
    let element = name.element
    if isInPoint {
      switch element {
      case .trackpoint:
        point.coordinate = ElementText.place(latitude, longitude)
        isInPoint = false
        try builder.append(point)
      case .tcxTime: point.time = ElementText.time(text)
      case .latitudeDegrees: latitude = ElementText.number(text)
      case .longitudeDegrees: longitude = ElementText.number(text)
      case .altitudeMeters: point.altitude = ElementText.number(text)
      case .distanceMeters: point.distance = ElementText.number(text)
      case .tcxSpeed: point.speed = ElementText.number(text)
      case .elapsed: point.elapsed = ElementText.number(text)
      case .value where path.last == .heartRateBpm:
        point.add(.heartRate, ElementText.number(text))
      case .cadence, .runCadence: point.add(.cadence, ElementText.number(text))
      case .watts: point.add(.power, ElementText.number(text))
      default: break
      }
    } else if let lap, path.last == .tcxLap || element == .tcxLap {
      switch element {
      case .tcxLap:
        self.lap = nil
        try builder.append(lap)
      case .totalTimeSeconds: self.lap?.duration = ElementText.number(text)
      case .distanceMeters: self.lap?.distance = ElementText.number(text)
      case .triggerMethod: self.lap?.isAutomatic = text.string == "Distance"
      default: break
      }
    } else if element == .tcxName, path.last == .creator {
      builder.name(text.string)
    } else if isOwn(path) {
      builder.setOwn(name.local, text.string)
    }
  }

  /// Returns whether a path contains our own elements for the whole run, not for a lap or point.
  private func isOwn(_ path: [XMLElement?]) -> Bool {
    path.suffix(2) == [.activity, .tcxExtensions]
  }
}

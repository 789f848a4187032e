import RunModel

// What is read of a GPX file (http://www.topografix.com/GPX/1/1/gpx.xsd, and 1.0):
//
//     gpx creator=""
//       metadata
//         time
//       trk                     each is a run; routes and waypoints are passed over
//         type                  of sport
//         extensions            of our own: elapsed, duration, pause from="" to="" and more,
//                               see RunStore/Exports/RunClock.swift
//         trkseg                a segment
//           trkpt lat="" lon=""
//             ele time hdop
//             speed course      of GPX 1.0, or anywhere in the point's extensions
//             distance elapsed  in the point's extensions, as we write them
//             atemp ...         those of channels (RunModel/Channel.swift), there too

/// Gathers the tracks of a GPX file.
final class GPXHandler: XMLActivityHandler {
  private(set) var builder: ActivityBuilder
  private var point: ActivityPoint?

  /// Where our own elements about the whole run are.
  private static let ownPath = ["gpx", "trk", "extensions"]

  init(_ limits: ActivityLimits) { builder = ActivityBuilder(.gpx, limits) }

  func begin(
    _ name: String, in path: [String], _ attributes: [(name: String, value: String)]
  ) throws(ActivityError) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    func number(_ name: String) -> Double? { value(name).flatMap(ElementText.number) }
    switch name {
    case _ where path.isEmpty:
      guard name == "gpx" else { throw .refused("it is no GPX: its first element is <\(name)>") }
      builder.name(value("creator") ?? "")
    case "trk" where path.count == 1: builder.beginPart()
    case "trkseg": builder.breakSegment()
    case "pause" where path == GPXHandler.ownPath:
      builder.addPause(from: number("from"), to: number("to"))
    case "lap" where path == GPXHandler.ownPath:
      guard let elapsed = number("elapsed"), let duration = number("duration"),
        let distance = number("distance")
      else { return }
      try builder.append(
        ActivityLap(
          duration: duration, distance: distance, isAutomatic: value("kind") == "auto",
          elapsed: elapsed))
    case "trkpt":
      point = ActivityPoint(coordinate: ElementText.place(value("lat"), value("lon")))
    default: break
    }
  }

  func end(_ name: String, in path: [String], _ text: String) throws(ActivityError) {
    guard var point else {
      switch (name, path.last) {
      case ("type", "trk"): builder.setSport(GPXHandler.sport(text))
      case ("time", "metadata"): builder.setStart(ElementText.time(text))
      case (_, "extensions") where path == GPXHandler.ownPath: builder.setOwn(name, text)
      default: break
      }
      return
    }
    let isOwn = path.last == "trkpt"
    switch name {
    case "trkpt":
      self.point = nil
      return try builder.append(point)
    case "ele" where isOwn: point.altitude = ElementText.number(text)
    case "time" where isOwn: point.time = ElementText.time(text)
    case "hdop" where isOwn: point.hdop = ElementText.number(text)
    case "speed": point.speed = ElementText.number(text)
    case "course": point.course = ElementText.number(text)
    case "distance": point.distance = ElementText.number(text)
    case "elapsed": point.elapsed = ElementText.number(text)
    default:
      guard !isOwn, let channel = Channel(gpx: name) else { return }
      point.add(channel, ElementText.number(text))
    }
    self.point = point
  }

  /// Numbers are Strava's of former years.
  private static func sport(_ type: String) -> String {
    let numbers = ["1": "cycling", "4": "hiking", "9": "running", "10": "walking"]
    return numbers[type] ?? type
  }
}

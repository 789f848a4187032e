import RunModel

// Elements read from a GPX file (http://www.topografix.com/GPX/1/1/gpx.xsd, and 1.0):
//
//     gpx creator=""
//       metadata
//         time
//       trk                     each is a run; routes and waypoints are ignored
//         type                  sport
//         extensions            our own: elapsed, duration, pause from="" to="" and more;
//                               see RunStore/Exports/RunClock.swift
//         trkseg                a segment
//           trkpt lat="" lon=""
//             ele time hdop
//             speed course      from GPX 1.0, or anywhere in the point's extensions
//             distance elapsed  in the point's extensions, as in our exports
//             atemp ...         channels (RunModel/Channel.swift), also in the extensions

/// Collects the tracks of a GPX file.
final class GPXHandler: XMLActivityHandler {
  private(set) var builder: ActivityBuilder
  /// Not optional: changing a field of an optional makes Swift copy the whole point twice.
  private var point = ActivityPoint()
  private var isInPoint = false

  /// The path of our own elements for the whole run.
  private static let ownPath: [XMLElement?] = [.gpx, .trk, .extensions]

  init(_ limits: ActivityLimits) { builder = ActivityBuilder(.gpx, limits) }

  func begin(
    _ name: XMLName, in path: [XMLElement?], _ attributes: XMLAttributes
  ) throws(ActivityError) {
    let element = name.element
    func number(_ name: StaticString) -> Double? {
      attributes[name].flatMap { ElementText.number($0) }
    }
    switch element {
    case _ where path.isEmpty:
      guard element == .gpx else {
        throw .refused("it is not GPX: its root element is <\(name.local)>")
      }
      builder.name(attributes["creator"]?.string ?? "")
    case .trk where path.count == 1: builder.beginPart()
    case .trkseg: builder.breakSegment()
    case .pause where path == GPXHandler.ownPath:
      builder.addPause(from: number("from"), to: number("to"))
    case .lap where path == GPXHandler.ownPath:
      guard let elapsed = number("elapsed"), let duration = number("duration"),
        let distance = number("distance")
      else { return }
      try builder.append(
        ActivityLap(
          duration: duration, distance: distance,
          isAutomatic: attributes["kind"]?.string == "auto", elapsed: elapsed))
    case .trkpt:
      point = ActivityPoint(coordinate: ElementText.place(attributes["lat"], attributes["lon"]))
      isInPoint = true
    default: break
    }
  }

  func end(_ name: XMLName, in path: [XMLElement?], _ text: TextBytes) throws(ActivityError) {
    let element = name.element
    guard isInPoint else {
      switch (element, path.last) {
      case (.type, .trk): builder.setSport(GPXHandler.sport(text.string))
      case (.time, .metadata): builder.setStart(ElementText.time(text))
      case (_, .extensions) where path == GPXHandler.ownPath:
        builder.setOwn(name.local, text.string)
      default: break
      }
      return
    }
    let isOwn = path.last == .trkpt
    switch element {
    case .trkpt:
      isInPoint = false
      try builder.append(point)
    case .ele where isOwn: point.altitude = ElementText.number(text)
    case .time where isOwn: point.time = ElementText.time(text)
    case .hdop where isOwn: point.hdop = ElementText.number(text)
    case .speed: point.speed = ElementText.number(text)
    case .course: point.course = ElementText.number(text)
    case .distance: point.distance = ElementText.number(text)
    case .elapsed: point.elapsed = ElementText.number(text)
    default:
      guard !isOwn, let channel = name.channel else { return }
      point.add(channel, ElementText.number(text))
    }
  }

  /// Maps the sport numbers of old Strava exports to names.
  private static func sport(_ type: String) -> String {
    let numbers = ["1": "cycling", "4": "hiking", "9": "running", "10": "walking"]
    return numbers[type] ?? type
  }
}

import Courses
import RunModel

// Elements read from a GPX file for a course (http://www.topografix.com/GPX/1/1/gpx.xsd, and 1.0):
//
//     gpx creator=""
//       metadata
//         name
//       trk                       a path
//         name
//         trkseg
//           trkpt lat="" lon=""
//             ele
//             extensions
//               distance          in our own exports: distance (m) of the run
//       rte                       a path, used if there is no track
//         name
//         rtept lat="" lon=""     a place; a cue if its text names a turn
//           ele name cmt desc sym type
//           extensions/RoutePointExtension/rpt lat="" lon=""
//                                 Garmin extension: places between this one and the next
//
// Waypoints (wpt) have no order, so they are not cues.

/// Collects the routes and tracks of a GPX file.
final class GPXCourseHandler: XMLCourseHandler {
  private(set) var builder = CourseBuilder()
  private var routePoint: RoutePoint?

  /// The route point being read.
  private struct RoutePoint {
    /// Index in the path; `nil` without a position.
    var place: Int?
    var turn: CourseTurn?
    var words: String?
  }

  func begin(
    _ name: XMLName, in path: [XMLElement?], _ attributes: XMLAttributes
  ) throws(ActivityError) {
    let element = name.element
    switch element {
    case _ where path.isEmpty:
      guard element == .gpx else {
        throw .refused("it is not GPX: its root element is <\(name.local)>")
      }
      builder.creator = attributes["creator"]?.string ?? ""
    case .trk where path.count == 1: builder.begin(.track)
    case .rte where path.count == 1: builder.begin(.route)
    case .trkpt, .rtept, .rpt:
      guard path.count > 1, path[1] == .trk || path[1] == .rte else { return }
      let place = ElementText.place(attributes["lat"], attributes["lon"])
      if let place { try builder.append(CoursePlace(place)) }
      if element == .rtept {
        routePoint = RoutePoint(place: place == nil ? nil : builder.lastPlace)
      }
    default: break
    }
  }

  func end(_ name: XMLName, in path: [XMLElement?], _ text: TextBytes) throws(ActivityError) {
    let element = name.element
    switch (element, path.last) {
    case (.name, .trk), (.name, .rte): builder.setName(text.string)
    case (.name, .metadata), (.name, .gpx): builder.title = text.string
    case (.ele, .trkpt):
      if let place = builder.lastPlace {
        builder.setAltitude(ElementText.number(text), of: place)
      }
    case (.distance, .extensions) where path.dropLast().last == .trkpt:
      if let place = builder.lastPlace {
        builder.setDistance(ElementText.number(text), of: place)
      }
    case (.rtept, _):
      if let point = routePoint, let place = point.place, let turn = point.turn {
        builder.append(ToldCue(place: place, turn: turn, words: point.words))
      }
      routePoint = nil
    case (_, .rtept): readRoutePoint(element, text)
    case (.trk, .gpx), (.rte, .gpx): builder.end()
    default: break
    }
  }

  private func readRoutePoint(_ element: XMLElement?, _ text: TextBytes) {
    guard var point = routePoint, !text.bytes.isEmpty else { return }
    switch element {
    case .ele:
      if let place = point.place { builder.setAltitude(ElementText.number(text), of: place) }
    case .name, .cmt, .desc, .sym, .type:
      let words = text.string
      point.turn = point.turn ?? CourseTurn(words: words)
      // The longest text is the most informative: names are often numbers.
      if element != .sym, element != .type, words.utf8.count > point.words?.utf8.count ?? 0 {
        point.words = words
      }
    default: break
    }
    routePoint = point
  }
}

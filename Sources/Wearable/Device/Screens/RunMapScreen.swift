package import RunModel

/// A run on the map: the route coloured by speed, its pins and figures.
package struct RunMapScreen: Hashable, Sendable, ScreenWords {
  /// The selected badge.
  package struct Pin: Hashable, Sendable {
    package var image: String?
    package var badge: String
    /// "3.2 km".
    package var distance: Amount
    /// Pace since the previous pin, "5:02 /km".
    package var pace: Amount
    /// The point from which the pace is measured, "from start" or "since last".
    package var since: String
    /// "2 of 3".
    package var place: String
  }

  /// Whether this is a paused run as it would be saved now.
  package var isSummary = false
  /// "Sat 21 Nov 2026".
  package var date: String
  /// "18:42".
  package var clock: String
  /// Whether the power failed or the program ended during the run.
  package var isRecovered = false
  /// "corrected" if the runner entered a distance; otherwise empty.
  package var mark = ""
  /// Empty if no positions were stored.
  package var route: [RoutePoint]
  /// The centre of the route; `nil` without one.
  package var origin: Coordinate? = nil
  /// Width and height of the route in metres.
  package var extent: MapPoint
  package var pins: [MapPin]
  package var pin: Pin?
  /// Pace of the slowest colour, "6:02".
  package var slowest: String
  /// Pace of the fastest colour, "4:31 /km".
  package var fastest: Amount
  package var palette: MapPalette
  /// The distance; estimated for a paused run without a fix.
  package var distance: Figure
  package var time: String
  /// Moving time if the runner stood for a while, "31:02".
  package var moving: String? = nil
  package var pace: Figure
  package var climb: Amount

  package var name: String { isSummary ? "Summary" : "Run map" }
  package var variant: String { date + clock + (pin?.badge ?? "") }
  package var lines: [String] {
    var lines = [date]
    if isRecovered { lines.append("recovered") }
    if route.isEmpty { lines.append("No locations saved") }
    if !mark.isEmpty { lines.append(mark) }
    lines += [distance.words, time]
    if let moving { lines.append("moving \(moving)") }
    lines += [pace.words, "climb \(climb.text)"]
    if let pin {
      lines.append("\(pin.place): \(pin.badge) \(pin.distance.text) \(pin.pace.text) \(pin.since)")
    }
    return lines
  }
}

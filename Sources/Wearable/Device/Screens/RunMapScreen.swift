package import RunModel

/// A run on the map: the route in colours of speed, its pins and figures.
package struct RunMapScreen: Hashable, Sendable, ScreenWords {
  /// The badge that was stepped to.
  package struct Pin: Hashable, Sendable {
    package var image: String?
    package var badge: String
    /// "3.2 km".
    package var distance: Amount
    /// Since the pin before, "5:02 /km".
    package var pace: Amount
    /// Where that pace begins, "from start" or "since last".
    package var since: String
    /// "2 of 3".
    package var place: String
  }

  /// Of a paused run, as it would be saved now.
  package var isSummary = false
  /// "Sat 21 Nov 2026".
  package var date: String
  /// "18:42".
  package var clock: String
  /// The power failed, or the program ended, in the middle of it.
  package var isRecovered = false
  /// Empty when no place was stored.
  package var route: [RoutePoint]
  /// The place in the middle of the route; `nil` without a route.
  package var origin: Coordinate? = nil
  /// Width and height that hold the route, metres.
  package var extent: MapPoint
  package var pins: [MapPin]
  package var pin: Pin?
  /// Pace of the slowest colour, "6:02".
  package var slowest: String
  /// Pace of the fastest colour, "4:31 /km".
  package var fastest: Amount
  package var palette: MapPalette
  /// Of a paused run while the fix is lost, guessed.
  package var distance: Figure
  package var time: String
  /// Of a runner who stood for some time, "31:02".
  package var moving: String? = nil
  package var pace: Figure
  package var climb: Amount

  package var name: String { isSummary ? "Summary" : "Run map" }
  package var variant: String { date + clock + (pin?.badge ?? "") }
  package var lines: [String] {
    var lines = [date]
    if isRecovered { lines.append("recovered") }
    if route.isEmpty { lines.append("No locations saved") }
    lines += [distance.words, time]
    if let moving { lines.append("moving \(moving)") }
    lines += [pace.words, "climb \(climb.text)"]
    if let pin {
      lines.append("\(pin.place): \(pin.badge) \(pin.distance.text) \(pin.pace.text) \(pin.since)")
    }
    return lines
  }
}

import Courses
import GPS
import RunModel
import Tracking
import Words

// The sun page: remaining daylight, and when to turn back.

extension Device {
  /// Today's sun times at the last known position, with place and time; `nil` without a date or a
  /// position.
  private var sun: (times: SunTimes, place: Coordinate, utc: UTC)? {
    guard let utc, let place = receiver.lastValid?.fix.coordinate else { return nil }
    return SunTimes(at: utc, place: place).map { ($0, place, utc) }
  }

  /// Whether the sun page has something to show.
  var hasSunTimes: Bool { sun != nil }

  /// Time until sunset, "2:14"; `nil` after it, and on a day without one.
  var untilSunset: String? {
    guard let (sun, _, utc) = sun, let sunset = sun.sunset, utc < sunset else { return nil }
    return span(from: utc, to: sunset)
  }

  /// Returns the sun page; `nil` without a date or a position.
  func sunScreen(_ live: LiveRun) -> SunScreen? {
    guard let (sun, place, utc) = sun else { return nil }
    // Based on the average pace of the run so far, without pauses.
    let turn = TurnBack(
      now: utc, sunset: sun.sunset, wayBack: session.wayBack(live, at: now),
      pace: live.averagePace(at: now)?.value)
    let (moment, isTooLate): (UTC?, Bool) =
      switch turn {
      case .by(let moment): (moment, false)
      case .tooLate(let back): (back, true)
      case nil: (nil, false)
      }
    return SunScreen(
      sunrise: sun.sunrise.map { words.run(.sunrise(clock($0))) } ?? "",
      light: light(sun, at: utc, place), sunset: clock(sun.sunset), turnBack: clock(moment),
      isTooLate: isTooLate)
  }

  private func clock(_ time: UTC?) -> String { formats.clock(time, utcOffset: utcOffset) }

  private func light(_ sun: SunTimes, at now: UTC, _ place: Coordinate) -> SunScreen.Light {
    func span(until time: UTC) -> String { self.span(from: now, to: time) }
    switch sun.day {
    case .polarDay: return .allDay(words.run(.noNight))
    case .polarNight: return .allDay(words.run(.noDay))
    case .risesAndSets, .rises, .sets: break
    }
    if let rise = sun.sunrise, now < rise { return .untilLight(span(until: rise)) }
    guard let set = sun.sunset else { return .allDay(words.run(.noNight)) }
    if now < set { return .untilDark(span(until: set)) }
    let rise = sun.next(at: place)?.sunrise
    return rise.map { .untilLight(span(until: $0)) } ?? .allDay(words.run(.noDay))
  }

  /// "2:14" in hours and minutes.
  private func span(from start: UTC, to end: UTC) -> String {
    let minutes = max(0, end.millisecondsSince1970 - start.millisecondsSince1970) / 60_000
    let rest = minutes % 60
    return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Measures the way back once a minute while the page is visible.
  mutating func measureWayBack() {
    guard light.isLit, navigation.top.traits.contains(.wayBack) else { return }
    session.measureWayBack(at: now)
  }
}

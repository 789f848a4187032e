import Foundation
import RunModel

@testable import Device

/// A run for drawings: a loop with a tail at varying speed, always the same.
enum Track {
  static func places(_ count: Int) -> [(point: MapPoint, speed: Double)] {
    var (x, y, angle) = (0.0, 0.0, 0.4)
    return (0..<count).map { index in
      let step = Double(index)
      angle += 0.020 + 0.05 * sin(step * 0.045) + 0.035 * sin(step * 0.11 + 1)
      let speed = 2.75 + 0.75 * sin(step * 0.03 + 0.5) + 0.45 * sin(step * 0.083)
      x += speed * cos(angle)
      y -= speed * sin(angle)
      return (MapPoint(east: Float(x), north: Float(y)), speed)
    }
  }

  static func map(pin: Int?, palette: MapPalette) -> RunMapScreen {
    let places = places(420)
    let (east, north) = (places.map(\.point.east), places.map(\.point.north))
    let (left, right) = (east.min() ?? 0, east.max() ?? 0)
    let (bottom, top) = (north.min() ?? 0, north.max() ?? 0)
    let middle = MapPoint(east: (left + right) / 2, north: (bottom + top) / 2)
    let points = places.map {
      MapPoint(east: $0.point.east - middle.east, north: $0.point.north - middle.north)
    }
    let speeds = places.map(\.speed)
    let (slow, fast) = (speeds.min() ?? 0, speeds.max() ?? 1)
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    let route = points.indices.map { index in
      RoutePoint(
        point: points[index],
        colour: index == 0
          ? nil : colour(speeds[index], slow, mean, fast, palette))
    }
    let badges = [("the-moon", 100), ("mars", 243), ("earth", 0)]
    return RunMapScreen(
      date: "Sat 21 Nov 2026", clock: "18:42", route: route, origin: MadeTown.place,
      extent: MapPoint(east: right - left, north: top - bottom),
      pins: badges.enumerated().map {
        MapPin(point: points[$1.1], image: $1.0, isSelected: $0 == pin)
      },
      pin: pin == nil
        ? nil
        : RunMapScreen.Pin(
          image: "mars", badge: "Mars", distance: "3.2 km", pace: "5:02 /km", since: "since last",
          place: "2 of 3"),
      slowest: "6:02", fastest: "4:31 /km", palette: palette, distance: "6.31 km",
      time: "33:08", pace: "5:15 /km", climb: "~50 m")
  }

  private static func colour(
    _ speed: Double, _ slow: Double, _ mean: Double, _ fast: Double, _ palette: MapPalette
  ) -> RGB {
    let (low, high, share) =
      speed < mean
      ? (palette.slowest, palette.mean, (speed - slow) / (mean - slow))
      : (palette.mean, palette.fastest, (speed - mean) / (fast - mean))
    func mix(_ low: UInt8, _ high: UInt8) -> UInt8 {
      UInt8(Double(low) + (Double(high) - Double(low)) * share)
    }
    return RGB(
      mix(low.red, high.red), mix(low.green, high.green), mix(low.blue, high.blue))
  }

  static var live: LiveMapScreen {
    let all = places(300).map(\.point)
    let here = all.last ?? MapPoint(east: 0, north: 0)
    let moved = all.map { MapPoint(east: $0.east - here.east, north: $0.north - here.north) }
    let near = moved.filter { abs($0.east) < 250 && abs($0.north) < 250 }
    return LiveMapScreen(
      trail: [near], origin: MadeTown.place, course: 250, start: near.first,
      pins: [MapPin(point: near[near.count / 3], image: "the-moon")], distance: "5.27 km",
      time: "27:14", pace: "5:10 /km", hasPosition: true)
  }

  /// The same on a course that continues ahead and diverges from the trail for a bit behind.
  static func following(cue: LiveMapScreen.Cue?) -> LiveMapScreen {
    var map = live
    map.cue = cue
    let trail = map.trail[0]
    let start = trail.count / 2
    let detour = trail[start..<(start + 20)].map {
      MapPoint(east: $0.east + 14, north: $0.north + 14)
    }
    let ahead = (0...30).map { MapPoint(east: Float($0) * -7, north: Float($0 * $0) * 0.16) }
    map.way = [Array(trail[..<start]) + detour + Array(trail[(start + 20)...]) + ahead]
    return map
  }

  /// The same with the name of the way to take, and marks beside the way.
  static let named: LiveMapScreen = {
    var map = following(
      cue: LiveMapScreen.Cue(turn: -90, distance: "120 m", name: "Konrad-Adenauer-Ufer"))
    map.marks = [(-60, 90), (-150, -20), (90, 60)].map {
      MapPoint(east: map.centre.east + $0.0, north: map.centre.north + $0.1)
    }
    return map
  }()

  /// The same with a ghost in front.
  static let racing: LiveMapScreen = {
    var map = following(cue: nil)
    map.ghost = MapPoint(east: map.centre.east - 55, north: map.centre.north + 60)
    return map
  }()

  /// The same with the running direction up.
  static let heading: LiveMapScreen = {
    var map = following(cue: LiveMapScreen.Cue(turn: 90, distance: "85 m"))
    map.up = 250
    return map
  }()

  static let splits: [SplitsScreen.Row] = [
    .init(label: "1", time: "5:31", pace: "5:31 /km", bar: 0.39),
    .init(label: "2", time: "5:12", pace: "5:12 /km", bar: 0.58),
    .init(label: "3", time: "5:07", pace: "5:07 /km", bar: 0.63),
    .init(label: "4", time: "4:36", pace: "4:36 /km", bar: 1, mark: .fastest),
    .init(label: "5", time: "5:20", pace: "5:20 /km", bar: 0.5),
    .init(label: "6", time: "5:41", pace: "5:41 /km", bar: 0.3, mark: .slowest),
    .init(label: "0.31", time: "1:41", pace: "5:26 /km", bar: 0.44),
  ]

  static let climb = ClimbScreen(
    ascent: "~50 m", descent: "~50 m", lowest: "31 m", highest: "62 m",
    profile: (0..<200).map(height), distance: "6.31 km")

  private static func height(_ step: Int) -> Float? {
    guard !(90..<100).contains(step) else { return nil }
    let long: Double = 0.35 * sin(Double(step) / 19)
    let short: Double = 0.14 * sin(Double(step) / 5)
    return Float(0.5 + long + short)
  }
}

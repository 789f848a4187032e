import Console
import Courses
import JSON
import RunImport
import RunModel
import Simulation

/// The command that writes a run of exactly known length as a receiver would report it.
enum Synthesize {
  static func run(_ arguments: Arguments) throws(CommandError) {
    let synthesis = try synthesis(arguments)
    let (logPath, truthPath) = (try arguments.required("--out"), try arguments.required("--truth"))
    let log = try OutputFile(logPath)
    let truthFile = try OutputFile(truthPath, taken: [log.identity])
    var seconds: [SimulatedEpoch] = []
    let truth: Synthesis.Truth
    do {
      truth = try synthesis.each { epoch in
        try log.write(epoch.sentences)
        if arguments.has("--seconds"), epoch.isWholeSecond { seconds.append(epoch) }
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw .failed("\(error)")
    }
    try truthFile.write(
      text(truth, of: synthesis, seconds: arguments.has("--seconds") ? seconds : nil))
    complain(
      "wrote \(logPath): \(Wording.distanceWithUnit(truth.distance, .kilometres)) in"
        + " \(Wording.duration(truth.duration)) on the route \(synthesis.route.name); the ground"
        + " truth is in \(truthPath)")
  }

  private static func synthesis(_ arguments: Arguments) throws(CommandError) -> Synthesis {
    let seed = try seed(arguments)
    let route = try route(arguments, seed: seed)
    let rate = arguments.value("--rate").flatMap { Int($0) } ?? 1
    let receiver = arguments.value("--receiver").flatMap { ReceiverProfile(rawValue: $0) }
    let wear = arguments.value("--wear").flatMap { Wear(rawValue: $0) } ?? .chest
    return Synthesis(
      route: route, seed: seed, rate: rate, receiver: receiver ?? .ublox, wear: wear)
  }

  private static func seed(_ arguments: Arguments) throws(CommandError) -> UInt64 {
    let text = try arguments.required("--seed")
    guard let seed = UInt64(text) else {
      throw arguments.wrong("--seed \"\(text)\" is not a whole number of at least 0")
    }
    return seed
  }

  private static func route(
    _ arguments: Arguments, seed: UInt64
  ) throws(CommandError) -> Route {
    let ways = ["--route", "--along", "--streets"].filter { arguments.value($0) != nil }
    guard let way = ways.first, let value = arguments.value(way) else {
      throw arguments.wrong(
        "no route is specified; use --route NAME, --along FILE or --streets MAP")
    }
    guard ways.count == 1 else {
      throw arguments.wrong(
        "\(ways[0]) and \(ways[1]) both select the route; specify only one")
    }
    if way == "--streets" { return try StreetRoute.route(arguments, map: value, seed: seed) }
    for option in ["--from", "--length"] where arguments.value(option) != nil {
      throw arguments.wrong("\(option) is only valid with --streets")
    }
    if way == "--along" { return try along(value) }
    guard let route = Route.named(value) else {
      throw arguments.unknown("route", value, Route.names)
    }
    return route
  }

  private static func along(_ file: String) throws(CommandError) -> Route {
    let input = try InputFile(file)
    let reading = CourseReading(input.name) { () throws(CommandError) in try input.next() }
    guard let course = reading.course else {
      throw .failed("\(file): \(reading.fault ?? "it contains no course")")
    }
    let name = course.name.isEmpty ? file : course.name
    guard let route = Route(along: course.points.map(\.coordinate), name: name) else {
      throw .failed("\(file): its points are all the same; there is no path to run")
    }
    return route
  }

  private static func text(
    _ truth: Synthesis.Truth, of synthesis: Synthesis, seconds: [SimulatedEpoch]?
  ) -> [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    for (key, value) in [
      ("route", synthesis.route.name), ("seed", String(synthesis.seed)),
      ("receiver", synthesis.receiver.rawValue), ("wear", synthesis.wear.rawValue),
    ] {
      writer.key(key)
      writer.string(value)
    }
    writer.key("rate")
    writer.int(synthesis.rate)
    for (key, value, decimals) in [
      ("distance", truth.distance, 3), ("distance_3d", truth.distance3D, 3),
      ("climb", truth.climb, 2), ("moving", truth.moving, 2), ("duration", truth.duration, 2),
    ] {
      writer.key(key)
      writer.double(value, decimals: decimals)
    }
    writer.key("start")
    writer.string(truth.start.iso8601)
    if let seconds { write(seconds, to: &writer) }
    writer.endObject()
    return writer.takeAll() + [UInt8(ascii: "\n")]
  }

  /// Writes the truth of each second: column names, then one row per second.
  private static func write(_ seconds: [SimulatedEpoch], to writer: inout JSONWriter) {
    writer.key("columns")
    writer.beginArray()
    for name in ["elapsed", "latitude", "longitude", "altitude", "distance", "speed"] {
      writer.string(name)
    }
    writer.endArray()
    writer.key("seconds")
    writer.beginArray()
    for epoch in seconds {
      writer.beginArray()
      writer.layout = .spaced
      writer.double(epoch.seconds, decimals: 1)
      writer.double(epoch.place.latitude, decimals: 8)
      writer.double(epoch.place.longitude, decimals: 8)
      writer.double(epoch.altitude, decimals: 2)
      writer.double(epoch.metres, decimals: 3)
      writer.double(epoch.speed, decimals: 3)
      writer.endArray()
      writer.layout = .indented
    }
    writer.endArray()
  }
}

import GPS
import RunModel
import Simulation

/// The source of the receiver's sentences.
package enum GPSSource: Hashable, Sendable {
  /// No receiver, no data.
  case nothing
  /// A receiver indoors: sentences without a fix.
  case indoors
  /// The log from the command line.
  case log
  /// A route of `World.Setup.routeNames`, and the seed of its pace and noise.
  case route(name: String, seed: UInt64)

  /// Routes based on files.
  package enum Way: String, CaseIterable, Sendable {
    /// Along the streets of the map.
    case streets
    /// Along the course.
    case course

    /// The command-line option that names the file.
    package var option: String {
      switch self {
      case .streets: "--map"
      case .course: "--course"
      }
    }
  }
}

/// A recorded NMEA log.
package struct GPSLog: Hashable, Sendable {
  /// The file name without its directory.
  package var name: String
  package var bytes: [UInt8]

  /// Whether the log contains at least one complete NMEA sentence.
  package var hasSentences: Bool {
    var reader = GPSReader()
    var fixes: [ReceivedFix] = []
    for start in stride(from: 0, to: bytes.count, by: GPSFeed.piece) {
      let end = min(bytes.count, start + GPSFeed.piece)
      reader.read(Array(bytes[start..<end]), at: Instant(nanoseconds: 0), into: &fixes)
      if reader.statistics.sentences > 0 { return true }
      fixes.removeAll(keepingCapacity: true)
    }
    return false
  }
}

/// The bytes of a source with their times.
struct GPSFeed: Sendable {
  static let piece = 4096

  private enum Origin: Sendable {
    case silence
    case indoors(RouteFeed)
    case log(LogFeed)
    case route(RouteFeed)
  }

  private var origin: Origin

  static let silence = GPSFeed(origin: .silence)

  /// Creates a receiver without satellites: sentences without a fix, once per second.
  static func indoors(from start: Instant, dawn: UTC) -> GPSFeed {
    guard let standing = Route.named("standing") else { return .silence }
    let stream = SynthesisStream(Synthesis(route: standing, seed: 1), dawn: dawn)
    return GPSFeed(
      origin: .indoors(RouteFeed(length: standing.length, stream: stream, due: start)))
  }

  /// Plays a log from its start.
  static func log(_ log: GPSLog, from start: Instant) -> GPSFeed {
    GPSFeed(origin: .log(LogFeed(log.bytes, from: start)))
  }

  /// Follows a route from its start; at its end the runner stands still and the receiver continues.
  static func route(
    _ route: Route, seed: UInt64, from start: Instant, dawn: UTC
  ) -> GPSFeed {
    let synthesis = Synthesis(route: route, seed: seed)
    return GPSFeed(
      origin: .route(
        RouteFeed(
          length: route.length, stream: SynthesisStream(synthesis, dawn: dawn), due: start)))
  }

  /// When the next bytes are due; `nil` if there are no more.
  var deadline: Instant? {
    switch origin {
    case .silence: nil
    case .log(let feed): feed.deadline
    case .indoors(let feed), .route(let feed): feed.due
    }
  }

  /// Returns the bytes due at `deadline`.
  mutating func next() -> [UInt8] {
    switch origin {
    case .silence: return []
    case .indoors(var feed):
      defer { origin = .indoors(feed) }
      return LostFix.sentences(of: feed.next())
    case .log(var feed):
      origin = .silence  // Avoids a copy of the log.
      defer { origin = .log(feed) }
      return feed.next()
    case .route(var feed):
      defer { origin = .route(feed) }
      return feed.next()
    }
  }

  /// The completed share of a log or route, 0...1; `nil` for other sources.
  var done: Double? {
    switch origin {
    case .silence, .indoors: nil
    case .log(let feed): feed.done
    case .route(let feed): feed.stream.isAtEnd ? 1 : feed.stream.metres / feed.length
    }
  }

  /// Whether the log has been sent, or the route completed.
  var isEnded: Bool {
    switch origin {
    case .silence, .indoors: false
    case .log(let feed): feed.deadline == nil
    case .route(let feed): feed.stream.isAtEnd
    }
  }
}

/// A log with the times at which a receiver would have sent its parts.
private struct LogFeed: Sendable {
  private let bytes: [UInt8]
  private var position = 0
  private var timer: LogTimer
  private var isFinished = false
  /// The queued parts.
  private var parts: [TimedBytes] = []
  private var sent = 0

  init(_ bytes: [UInt8], from start: Instant) {
    self.bytes = bytes
    timer = LogTimer(start: start)
    fill()
  }

  var deadline: Instant? { parts.first?.at }

  var done: Double { bytes.isEmpty ? 1 : Double(sent) / Double(bytes.count) }

  mutating func next() -> [UInt8] {
    guard !parts.isEmpty else { return [] }
    let part = parts.removeFirst()
    sent += part.bytes.count
    fill()
    return part.bytes
  }

  private mutating func fill() {
    while parts.isEmpty, !isFinished {
      guard position < bytes.count else {
        timer.finish(into: &parts)
        isFinished = true
        return
      }
      let end = min(bytes.count, position + GPSFeed.piece)
      timer.read(Array(bytes[position..<end]), into: &parts)
      position = end
    }
  }
}

/// A route being run.
private struct RouteFeed: Sendable {
  let length: Double
  var stream: SynthesisStream
  var due: Instant

  mutating func next() -> [UInt8] {
    due = due + .seconds(1)
    return stream.next()
  }
}

import Drawing
import Foundation
import GPS
import MemoryDisk
import Playback
import RunModel
import RunStore
import Simulation
import TestSupport
import Tracking

@testable import Device

/// A run as shown by the display.
///
/// The recording of `scripts/demo` is played through the wearable, with key presses.
enum RunSequence {
  /// An expected screen that was not shown.
  struct Unexpected: Error, CustomStringConvertible {
    var description: String
  }

  /// Seconds since the log's first byte.
  private static let keys = """
    2     short start  # New Run
    15    short start  # go
    1030  short down   # Lap
    1031  short down   # Live map
    1060  short up
    1061  short up
    2350  short stop   # pause
    2352  short down   # Save
    2353  short start
    2360  short start  # Run details
    2362  short up     # Information, the last page
    2363  short up     # Space Mode
    2367  short stop
    2368  short stop   # Home
    2370  short down
    2371  short down
    2372  short start  # My Badges
    2374  short down
    2375  short down
    2376  short down
    2377  short down
    """

  /// The times of the pictures, in seconds since the log's first byte, with screen and caption.
  private static let moments: [(seconds: Double, screen: String, caption: String)] = [
    (1, "Home", "Home"),
    (14, "Ready", "Ready to launch"),
    (700, "Running main", "Running"),
    (1055, "Running map", "Live map"),
    (1108.5, "Celebration", "Mars is reached"),
    (2351, "Paused", "Paused"),
    (2356, "Award", "What it won"),
    (2361, "Run map", "Run details"),
    (2365.5, "Space Mode", "Space Mode"),
    (2378, "My Badges", "My Badges"),
  ]

  static func draw() throws -> Collage {
    let painter = Painter(layout: .square)
    let cells = try zip(moments, screens()).map { moment, screen in
      guard screen.content.name == moment.screen else {
        throw Unexpected(
          description: "at \(moment.seconds) s \(moment.screen) is expected, not \(screen)")
      }
      painter.draw(screen)
      return Collage.Cell(caption: moment.caption, pixels: Pixels(painter.frame))
    }
    return Collage.rows(
      [Array(cells.prefix(5)), Array(cells.dropFirst(5))], width: 5 * 240 + 6 * 16)
  }

  /// The screens shown at these times.
  private static func screens() throws -> [Screen] {
    let assets = Project.folder.appending(path: "Sources/C/Assets/badges.json")
    guard let route = Route.named("demo") else { throw Unexpected(description: "no route") }
    let album = Album(moments.map { Replay.logStart + .milliseconds(Int64($0.seconds * 1000)) })
    let configuration = DeviceConfiguration(
      buttons: .four, ladder: try BadgeFile.parse([UInt8](try Data(contentsOf: assets))),
      engine: DistanceEngines.standard, software: "moonrunner", boot: "replay", seed: 1,
      gps: GPSConfiguration(floorDate: UTC(millisecondsSince1970: 946_684_800_000)))
    let board = SimulatedBoard(
      configuration: configuration,
      store: Store(fileSystem: MemoryFileSystem(), options: .init(boot: "replay")),
      at: Replay.powerOn, screens: { album.add($0, at: $1) })
    var replay = Replay(
      board: board, gps: configuration.gps, script: try ButtonScript(parsing: keys))
    _ = Synthesis(route: route, seed: 1).each { replay.read($0.sentences) }
    replay.finish()
    return album.finish()
  }

  /// Records the screens shown at given times, in order.
  private final class Album {
    private var moments: ArraySlice<Instant>
    private var last: Screen?
    private var kept: [Screen] = []

    init(_ moments: [Instant]) { self.moments = moments[...] }

    func add(_ screen: Screen, at now: Instant) {
      while let moment = moments.first, moment < now, let last {
        kept.append(last)
        moments.removeFirst()
      }
      last = screen
    }

    func finish() -> [Screen] {
      guard let last else { return kept }
      return kept + moments.map { _ in last }
    }
  }
}

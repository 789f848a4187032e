import Board
import Drawing
import MemoryDisk
import RunModel
import Testing

@testable import Device
@testable import Simulator

/// Common starting points of the simulator's tests.
enum Rig {
  static let second = Duration.seconds(1)

  static func world(
    buttons: ButtonLayout = .four, source: GPSSource = .route(name: "demo", seed: 1),
    log: GPSLog? = nil
  ) throws -> World {
    let setup = World.Setup(
      buttons: buttons, ladder: try Session.ladder(nil), flash: .memory(MemoryFileSystem()),
      log: log)
    let world = World(setup)
    world.connect(source)
    return world
  }

  static func simulator(
    speed: Double = 1, source: GPSSource = .route(name: "demo", seed: 1)
  ) throws -> Simulator {
    Simulator(
      world: try world(source: source), panel: SimulatedPanel(layout: .square),
      port: 8033, speed: speed, at: moment(0))
  }

  /// Converts seconds of real time to an instant.
  static func moment(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_000_000_000_000 + Int64(seconds * 1e9))
  }

  static func get(_ path: String, _ arguments: Request.Argument...) -> Request {
    request("GET", path, arguments)
  }

  /// A request as the page itself sends it.
  static func post(_ path: String, _ arguments: Request.Argument...) -> Request {
    var request = request("POST", path, arguments)
    request.origin = "http://127.0.0.1:8033"
    request.site = "same-origin"
    return request
  }

  private static func request(
    _ method: String, _ path: String, _ arguments: [Request.Argument]
  ) -> Request {
    var request = Request(method: method, path: path)
    request.arguments = arguments
    request.host = "127.0.0.1:8033"
    return request
  }
}

/// The error thrown by a call; records an issue if there is none or another one.
func failure<Failure: Error, Value>(
  _ type: Failure.Type, _ call: () throws -> Value, at location: SourceLocation = #_sourceLocation
) -> Failure? {
  do {
    _ = try call()
    Issue.record("it threw nothing", sourceLocation: location)
  } catch let error as Failure {
    return error
  } catch {
    Issue.record("it threw \(error)", sourceLocation: location)
  }
  return nil
}

extension World {
  /// Advances the clock by some seconds.
  func wait(_ seconds: Double) { advance(to: now + .nanoseconds(Int64(seconds * 1e9))) }

  /// Presses keys briefly and waits for the result.
  func tap(_ buttons: Button...) {
    for button in buttons {
      press(button, isDown: true)
      wait(0.1)
      press(button, isDown: false)
      wait(0.4)
    }
  }

  /// The name of the screen.
  var name: String? { screen?.content.name }
  var lines: [String] { screen?.content.lines ?? [] }

  /// Starts a run with the first good fix and continues it for some seconds.
  func run(_ seconds: Double) {
    tap(.start)
    wait(20)
    tap(.start)
    wait(seconds)
  }
}

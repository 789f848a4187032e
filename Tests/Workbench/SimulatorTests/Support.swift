import Board
import Drawing
import MemoryDisk
import RunModel
import Testing

@testable import Device
@testable import Simulator

/// What tests of the simulator begin with.
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

  /// So many seconds of our time.
  static func moment(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_000_000_000_000 + Int64(seconds * 1e9))
  }

  static func get(_ path: String, _ arguments: Request.Argument...) -> Request {
    request("GET", path, arguments)
  }

  /// As the page itself sends it.
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

/// What a call throws; an issue when it throws nothing, or something else.
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
  /// Lets so many seconds pass.
  func wait(_ seconds: Double) { advance(to: now + .nanoseconds(Int64(seconds * 1e9))) }

  /// Short presses, and what they lead to.
  func tap(_ buttons: Button...) {
    for button in buttons {
      press(button, isDown: true)
      wait(0.1)
      press(button, isDown: false)
      wait(0.4)
    }
  }

  /// What the screen is called.
  var name: String? { screen?.content.name }
  var lines: [String] { screen?.content.lines ?? [] }

  /// Begins a run with the first good fix, and lets it go on for so many seconds.
  func run(_ seconds: Double) {
    tap(.start)
    wait(20)
    tap(.start)
    wait(seconds)
  }
}

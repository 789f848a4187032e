import Board
import Device
import Drawing
import GPS
import Glibc
import RunModel
import Tracking
import VirtualBoard

/// A board on a virtual clock, with a runner, a receiver and fingers.
///
/// It has the recorder's own core, store, display and helper socket.
final class SoakWorld {
  /// The receiver's state.
  enum Receiver { case fine, silent, garbling }

  let folder: String
  let ports: SoakPorts
  let files: SoakFiles
  let storage: SoakStorage
  private let core: BoardCore
  private(set) var now: Instant
  private var walker: Walker
  private var nextSecond: Instant
  var receiver = Receiver.fine
  private var noise = SplitMix64(seed: 5)
  /// The helper's end of a connection; -1 for none.
  var helper: Int32 = -1
  /// Number of epochs so far, including those in which the receiver was silent.
  private(set) var seconds = 0
  private static let start = Instant(milliseconds: 100_000)
  /// Metres per second.
  static let speed = 3.0

  /// Switches the board on.
  ///
  /// - Parameters:
  ///   - folder: Empty, for all files.
  ///   - dawn: The receiver's time.
  init(_ folder: String, dawn: UTC) {
    self.folder = folder
    ports = SoakPorts(folder: folder)
    files = SoakFiles(folder + "/data")
    try? files.makeDirectory("")
    now = SoakWorld.start
    nextSecond = SoakWorld.start
    storage = SoakStorage(files, at: now)
    walker = Walker(speed: SoakWorld.speed, dawn: dawn)
    let ladder = BadgeLadder([
      Badge(name: "Earth", information: "", distance: 0, imageName: "earth"),
      Badge(name: "The Moon", information: "", distance: 2000, imageName: "moon"),
    ])
    var gps = GPSConfiguration()
    gps.quietTime = BoardCore.quietTime
    let configuration = DeviceConfiguration(
      buttons: .four, ladder: ladder, engine: DistanceEngines.standard, software: "soak",
      boot: "soak", seed: 7, gps: gps)
    var outlets = BoardOutlets()
    outlets.runtimeDirectory = folder
    core = BoardCore(
      board: SoakPorts.board, configuration: configuration, ports: ports, storage: storage,
      outlets: outlets, at: now)
    core.start(at: now)
  }

  /// The current screen.
  var screen: Screen { core.device.screen }

  // MARK: Time

  /// Advances the clock like the real loop.
  func run(_ span: Duration) {
    let end = now + span
    while true {
      let ready = self.ready
      if !ready.isEmpty {
        core.turn(ready, at: now)
        continue
      }
      let deadline = core.nextDeadline.map { max($0, now + .milliseconds(1)) }
      let next = [deadline, storage.nextReport, nextSecond].compactMap { $0 }.min()
      guard let next, next <= end else { break }
      now = max(now, next)
      storage.now = now
      if nextSecond <= now { speak() }
      if let deadline, deadline <= now, self.ready.isEmpty { core.turn([], at: now) }
    }
    now = max(now, end)
    storage.now = now
  }

  /// Sends the receiver's sentences of a second.
  private func speak() {
    nextSecond = nextSecond + .seconds(1)
    seconds += 1
    var bytes = walker.step()
    switch receiver {
    case .fine: break
    case .silent: return
    case .garbling:
      for index in bytes.indices where noise.next().isMultiple(of: 8) {
        bytes[index] = UInt8(truncatingIfNeeded: noise.next())
      }
    }
    ports.serial.port?.bytes += bytes
  }

  private var ready: [Ready] {
    var ready: [Ready] = []
    for (part, descriptor) in core.sources {
      let isReady =
        switch part {
        case "buttons": ports.buttons.port.map { !$0.edges.isEmpty || $0.isGone() } ?? false
        case "gps": ports.serial.port.map { !$0.bytes.isEmpty || $0.isGone() } ?? false
        case "data": storage.isReady
        case "helpers": isReadable(descriptor)
        default: false
        }
      if isReady { ready.append(Ready(part)) }
    }
    return ready
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  // MARK: Runner and fingers

  /// Starts walking, without a goal.
  func walk() { walker.goal = .greatestFiniteMagnitude }
  func stand() { walker.goal = 0 }

  /// Presses keys, one per second.
  func press(_ buttons: Button...) {
    for button in buttons {
      ports.buttons.port?.edges.append(ButtonEdge(button, isDown: true, stamp: now))
      run(.milliseconds(120))
      ports.buttons.port?.edges.append(ButtonEdge(button, isDown: false, stamp: now))
      run(.milliseconds(880))
    }
  }

  /// Makes every key bounce for a millisecond.
  func glitch() {
    for button in Button.allCases {
      ports.buttons.port?.edges.append(ButtonEdge(button, isDown: true, stamp: now))
      let end = now + .milliseconds(1)
      ports.buttons.port?.edges.append(ButtonEdge(button, isDown: false, stamp: end))
    }
  }

  /// Shuts the program down properly.
  func finish() {
    core.terminate(at: now)
    while !core.isFinished {
      run(.milliseconds(10))
      core.finish(at: now)
    }
  }
}

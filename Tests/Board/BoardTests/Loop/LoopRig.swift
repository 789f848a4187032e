import Drawing
import FlightRecord
import GPS
import Glibc
import MemoryDisk
import Pictures
import Playback
import RunModel
import RunStore
import Simulation
import Tracking

@testable import Board
@testable import Device

/// A board on a virtual clock: parts, flash, sky and fingers.
final class LoopRig {
  let ports: FakePorts
  let storage: FakeStorage
  let maps: FakeMaps?
  let core: BoardCore
  private(set) var now: Instant
  private let diary: Diary
  /// Each screen that differs from the previous one at the end of a turn.
  private(set) var screens: [Screen] = []
  /// The time to draw a frame, which blocks the loop.
  var drawingTime = Duration.nanoseconds(0)
  /// Planned external events, soonest first.
  private var plans: [(at: Instant, act: () -> Void)] = []

  /// The loop's output.
  final class Diary {
    var log: [String] = []
    var told: [String] = []
    var events: [Event] = []
    var clocks: [UTC] = []
    var record: [UInt8] = []
  }

  init(
    _ board: BoardDescription = FakePorts.board(), ports: FakePorts = FakePorts(),
    files: MemoryFileSystem = MemoryFileSystem(), boot: String = "boot-1",
    watchdog: Duration? = nil, pictures: any PictureSource = EmbeddedPictures(),
    runtimeDirectory: String? = nil, maps: FakeMaps? = nil,
    courses: (any CourseLink)? = nil, batteryHistory: BatteryHistory? = nil,
    setupNotes: [SetupNote] = [],
    at start: Instant = Instant(milliseconds: 100_000)
  ) {
    self.ports = ports
    self.maps = maps
    now = start
    storage = FakeStorage(files, boot: boot, at: start)
    let ladder = BadgeLadder([
      Badge(name: "Earth", information: "", distance: 0, imageName: "earth"),
      Badge(name: "The Moon", information: "", distance: 60, imageName: "moon"),
    ])
    var gps = GPSConfiguration()
    gps.quietTime = BoardCore.quietTime
    let configuration = DeviceConfiguration(
      buttons: board.buttons?.layout ?? .four, ladder: ladder, engine: DistanceEngines.standard,
      software: "moonrunner test", boot: boot, seed: 7, gps: gps)
    let diary = Diary()
    self.diary = diary
    var outlets = BoardOutlets()
    outlets.log = { diary.log.append($0) }
    outlets.tell = { diary.told.append($0) }
    diary.record = FlightHeader(configuration: configuration, start: start).line
    outlets.record = { event, time, settled in
      diary.events.append(event)
      diary.record += FlightEvent(event, at: time, settled: settled).line
    }
    outlets.setClock = { diary.clocks.append($0) }
    outlets.runtimeDirectory = runtimeDirectory
    outlets.batteryHistory = batteryHistory
    outlets.setupNotes = setupNotes
    outlets.watchdogInterval = watchdog
    core = BoardCore(
      board: board, configuration: configuration, ports: ports, storage: storage, maps: maps,
      courses: courses, pictures: pictures,
      outlets: outlets, at: start)
  }

  var screen: Screen { core.device.screen }
  var log: [String] { diary.log }
  var told: [String] { diary.told }
  var events: [Event] { diary.events }
  var clocks: [UTC] { diary.clocks }
  /// The flight record so far.
  var record: [UInt8] { diary.record }

  func start() {
    setClock(now)
    core.start(at: now)
    keepScreen()
  }

  private func keepScreen() {
    if screen != screens.last { screens.append(screen) }
  }

  // MARK: Time

  /// Plans an event.
  func plan(_ at: Instant, _ act: @escaping () -> Void) {
    let index = plans.firstIndex { $0.at > at } ?? plans.count
    plans.insert((at, act), at: index)
  }

  /// Advances the clock like the real loop: a turn when something is ready or due.
  func wait(_ span: Duration) {
    let end = now + span
    while true {
      let ready = self.ready
      if !ready.isEmpty {
        turn(ready)
        continue
      }
      // Waits are rounded up to whole milliseconds.
      let deadline = core.nextDeadline.map { max(rounded($0), now + .milliseconds(1)) }
      let next = earlier(earlier(deadline, plans.first?.at), storage.nextReport)
      guard let next, next <= end else { break }
      setClock(max(now, next))
      while let plan = plans.first, plan.at <= now {
        plans.removeFirst()
        plan.act()
      }
      if let deadline, deadline <= now, self.ready.isEmpty { turn([]) }
    }
    setClock(max(now, end))
  }

  private func turn(_ ready: [Ready]) {
    let frames = ports.log.count("frame")
    core.turn(ready, at: now)
    keepScreen()
    if drawingTime > .nanoseconds(0), ports.log.count("frame") > frames {
      setClock(now + drawingTime)
    }
  }

  private func rounded(_ moment: Instant) -> Instant {
    Instant(milliseconds: (moment.nanoseconds + 999_999) / 1_000_000)
  }

  private func setClock(_ moment: Instant) {
    now = moment
    storage.now = moment
    ports.log.now = moment
  }

  /// The parts that `poll` would report as ready.
  ///
  /// Keys come last, so that it is the loop that handles them first.
  private var ready: [Ready] {
    var ready: [Ready] = []
    for (part, descriptor) in core.sources.reversed() {
      switch part {
      case "buttons":
        guard let port = ports.buttons.port, !port.isDeaf else { continue }
        if !port.edges.isEmpty || port.broken != nil { ready.append(Ready("buttons")) }
      case "gps":
        guard let port = ports.gps.port else { continue }
        if !port.bytes.isEmpty || port.broken != nil {
          ready.append(Ready("gps", isBroken: port.broken != nil))
        }
      case "maps": if maps?.reports.isEmpty == false { ready.append(Ready("maps")) }
      case "data": if storage.isReady { ready.append(Ready("data")) }
      case "sound":
        if ports.speaker.port?.reports.isEmpty == false { ready.append(Ready("sound")) }
      case "battery":
        if ports.gauge.port?.reports.isEmpty == false { ready.append(Ready("battery")) }
      case "helpers":
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, 0) > 0 { ready.append(Ready("helpers")) }
      default: break
      }
    }
    return ready
  }

  // MARK: Fingers

  func edge(_ button: Button, isDown: Bool) {
    ports.buttons.port?.edges.append(ButtonEdge(button, isDown: isDown, stamp: now))
  }

  private func press(_ button: Button, for milliseconds: Int64) {
    edge(button, isDown: true)
    wait(.milliseconds(milliseconds))
    edge(button, isDown: false)
    wait(.milliseconds(200))
  }

  /// Presses keys briefly, one after the other.
  func short(_ buttons: Button...) {
    for button in buttons { press(button, for: ButtonScript.short) }
  }

  func confirm(_ button: Button) { press(button, for: ButtonScript.confirm) }

  // MARK: Sky

  private static let epochs: [[UInt8]] = {
    var epochs: [[UInt8]] = []
    guard let route = Route.named("demo") else { return [] }
    _ = Synthesis(route: route, seed: 3).write { epochs.append($0) }
    return epochs
  }()

  /// Sends epochs once a second from now on, at the speed of the baud rate.
  ///
  /// The receiver already has a fix, and the runner is about to run.
  func runReceiver(seconds: Int, baud: Int = 9600, padding: Int = 0) {
    for second in 0..<seconds {
      let noise = [UInt8](repeating: UInt8(ascii: "x"), count: padding)
      let bytes = LoopRig.epochs[18 + second] + noise
      let start = now + .milliseconds(second * 1000 + 37)
      // The UART delivers 16 bytes at a time.
      for first in stride(from: 0, to: bytes.count, by: 16) {
        let piece = bytes[first..<min(bytes.count, first + 16)]
        let at = start + .nanoseconds(Int64(first) * 10 * 1_000_000_000 / Int64(baud))
        plan(at) { [unowned self] in ports.gps.port?.bytes.append(contentsOf: piece) }
      }
    }
  }

  /// From Home into a run, with the receiver sending for some seconds.
  func beginRun(receiver seconds: Int) {
    start()
    runReceiver(seconds: seconds)
    wait(.milliseconds(2500))
    short(.start)
    wait(.milliseconds(500))
    short(.start)
    wait(.milliseconds(500))
  }

  /// The number of fixes written to the flash so far.
  var recordedFixes: Int {
    storage.requests.reduce(0) { count, request in
      guard case .append(let records) = request else { return count }
      return count + records.filter { if case .fix = $0 { true } else { false } }.count
    }
  }

  /// The run times of the fixes written to the flash so far.
  var fixTimes: [RunTime] {
    storage.requests.flatMap { request -> [RunTime] in
      guard case .append(let records) = request else { return [] }
      return records.compactMap { if case .fix(let at, _, _) = $0 { at } else { nil } }
    }
  }

  /// Receiver names requested to be stored.
  var receivers: [String] {
    storage.requests.flatMap { request -> [String] in
      guard case .append(let records) = request else { return [] }
      return records.compactMap { if case .receiver(_, let name) = $0 { name } else { nil } }
    }
  }

  func lost(_ part: Part) -> Int {
    events.filter { if case .lost(part, _) = $0 { true } else { false } }.count
  }

  func found(_ part: Part) -> Int { events.filter { $0 == .found(part) }.count }
}

import Device
import Drawing
import GPS
import MemoryDisk
import Playback
import RunModel
import RunStore
import TestSupport
import Tracking

/// A wearable driven by bytes, and its invariants.
///
///     0 tttt d bb    a key (b) goes down (d) or up, some time (t) after the previous event
///     10 sss nnn     n + 1 seconds of running at a speed (s), or without a position
///     110 ttttt      time passes, up to an hour
///     111 eeeee      another event: a part, battery, cable, stick; or the program is killed
///
/// Distance never decreases, only held keys lose data, no badge is awarded twice, every screen can
/// be drawn, and every remaining file verifies.
struct WearableDiary {
  private let files = MemoryFileSystem()
  private let configuration: DeviceConfiguration
  private var board: SimulatedBoard
  private let watch = EffectWatch()
  private var place = Coordinate(latitude: 0.2, longitude: 179.999)
  /// Runs saved before the program was killed.
  private var saved: [Run] = []
  private var boots = 0
  private var drawn = 0
  private var kinds: Set<String> = []

  /// The maximum number of screens drawn per input.
  private static let mostDrawn = 30

  /// Creates a wearable; an odd choice means two keys.
  init(choice: UInt8, layout: Layout) {
    configuration = DeviceConfiguration(
      buttons: choice & 1 == 0 ? .four : .two, ladder: Samples.ladder,
      engine: DistanceEngines.standard,
      software: "moonrunner 1.2.3", boot: "boot 0", seed: 7, gps: GPSConfiguration(),
      capacity: layout.capacity)
    board = WearableDiary.board(configuration, files, watch, at: Instant(milliseconds: 1))
  }

  private static func board(
    _ configuration: DeviceConfiguration, _ files: MemoryFileSystem, _ watch: EffectWatch,
    at now: Instant
  ) -> SimulatedBoard {
    let store = Store(
      fileSystem: files, options: Store.Options(boot: configuration.boot, reserve: 0, adopts: true))
    return SimulatedBoard(
      configuration: configuration, store: store, at: now, isShown: false,
      effects: { watch.note($0, at: $1) })
  }

  /// Processes a byte.
  mutating func live(_ byte: UInt8) throws {
    switch byte {
    case 0..<0x80: key(byte)
    case 0x80..<0xc0: run(byte)
    case 0xc0..<0xe0:
      let usual: [Int64] = [50, 300, 1000, 2000, 5000, 15_000]
      let index = Int(byte & 31)
      let milliseconds = index == 31 ? 3_600_000 : index == 30 ? 120_000 : usual[index % 6]
      board.advance(to: board.now + .milliseconds(milliseconds))
    case 0xff: kill()
    default: happen(Int(byte & 31))
    }
    try watch.judge()
    if let next = board.device.nextDeadline {
      try require(
        next > board.device.now, "the next deadline has already passed: \(board.device.screen)")
    }
    for run in board.saved { try check(run) }
  }

  private mutating func key(_ byte: UInt8) {
    let waits: [Int64] = [
      5, 10, 14, 16, 30, 60, 100, 150, 300, 650, 710, 900, 1050, 1400, 1520, 3000,
    ]
    let keys = configuration.buttons.buttons
    let button = keys[Int(byte & 3) % keys.count]
    let moment = board.now + .milliseconds(waits[Int(byte >> 3 & 15)])
    let isDown = byte & 4 != 0
    watch.edge(button, isDown: isDown, at: moment)
    board.send(.button(button, isDown: isDown, stamp: moment), at: moment)
  }

  private mutating func run(_ byte: UInt8) {
    let speed = [0, 0.5, 2, 3, 4.5, 9, 40, -1][Int(byte >> 3 & 7)]
    for _ in 0...(byte & 7) {
      let moment = board.now + .seconds(1)
      if speed > 0 { place = Geodesy.offset(place, east: speed, north: 0) }
      let utc = Samples.moment(Int(moment.nanoseconds / 1_000_000_000))
      let bytes = Sentences.epoch(speed < 0 ? nil : place, utc: utc, speed: max(speed, 0))
      board.send(.gps(bytes), at: moment)
    }
  }

  private mutating func happen(_ choice: Int) {
    let parts = Part.allCases
    let event: Event
    switch choice {
    case 0..<9: event = .lost(parts[choice % parts.count], reason: "fuzz")
    case 9..<18: event = .found(parts[choice % parts.count])
    case 18: event = .battery(Battery(percent: 3, isCharging: false))
    case 19: event = .battery(Battery(percent: 90, isCharging: true))
    case 20: event = .usb(.ready)
    case 21: event = .usb(.unplugged)
    case 22: event = .usb(.failed(reason: "fuzz"))
    case 23: event = .stick(.finds(runs: 2, badges: 1, first: 3))
    case 24: event = .stick(.offers(badges: 2, pictures: 1))
    case 25: event = .stick(.absent)
    case 26: event = .stick(.took(runs: 2, known: 0, refused: 1))
    case 27: event = .courses(["park.gpx", "lake.tcx"])
    case 28: event = .maps([MapNote(name: "town", credit: "© OpenStreetMap contributors")])
    case 29: event = .gps(Array("$GPTXT,01,01,02,HW UBX\r\n\u{0}\u{7f}".utf8))
    default: event = .terminate
    }
    board.send(event, at: board.now + .milliseconds(40))
  }

  /// Kills the program and restarts it with the same files in a new boot.
  private mutating func kill() {
    boots += 1
    var next = configuration
    next.boot = "boot \(boots)"
    watch.forgetRun()
    saved += board.saved
    board = WearableDiary.board(next, files, watch, at: board.now + .seconds(2))
  }

  /// The number of saved runs.
  var savedRuns: Int { saved.count + board.saved.count }

  private func check(_ run: Run) throws {
    let names = run.badges.map(\.name)
    try require(Set(names).count == names.count, "a badge was awarded twice: \(names)")
  }

  /// Draws the screen if it has changed.
  mutating func draw(by painter: Painter) throws {
    let screen = board.device.screen
    try require(!screen.description.isEmpty, "a screen without a description")
    guard drawn < WearableDiary.mostDrawn else { return }
    let kind = "\(screen.content.name) \(screen.banner != nil) \(screen.content.lines.count)"
    guard kinds.insert(kind).inserted else { return }
    drawn += 1
    painter.draw(screen)
    try require(painter.fault == nil, "\(screen) cannot be drawn: \(painter.fault ?? "")")
  }

  /// Checks that the remaining files are intact and that every saved run is there.
  func end() throws {
    var store = Store(fileSystem: files, options: Store.Options(boot: "end", reserve: 0))
    guard case .opened(let state)? = store.open().first else {
      throw Violation(description: "the store cannot be opened")
    }
    try require(state.damaged.isEmpty, "damaged: \(state.damaged)")
    for (id, error) in try store.verifyAll() {
      try require(error == nil, "run \(id): \(error ?? "")")
    }
    let there = Set(state.runs.map(\.id))
    for run in saved + board.saved where !watch.deleted.contains(run.id) {
      let journal = state.interrupted?.header.journal
      try require(
        there.contains(run.id) || journal == run.journal, "run \(run.id) was saved but is missing")
    }
  }
}

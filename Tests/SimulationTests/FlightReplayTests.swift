import FlightRecord
import GPS
import RunModel
import RunStore
import Testing
import Tracking

@testable import Device
@testable import Simulation

/// A run with all that may come over a wearable, and its record.
private struct Session {
  static let start = Instant(milliseconds: 83_000)
  static let configuration = DeviceConfiguration(
    buttons: .four,
    ladder: BadgeLadder([
      Badge(name: "Earth", information: "Home.", distance: 0, imageName: "earth"),
      Badge(name: "The Moon", information: "Near.", distance: 200, imageName: "moon"),
      Badge(name: "Mars", information: "Red.", distance: 2000, imageName: "mars"),
    ]),
    engine: "tutorial/1", software: "moonrunner test", boot: "boot-1", seed: 7,
    gps: GPSConfiguration())

  /// Seconds since the first byte.
  static let script = """
    24 short up      # lights
    25 short start
    60 hold down     # lock
    62 short start
    63 hold down     # unlock
    70 short down
    71 short up
    90 short start   # lap
    120 short stop   # pause
    130 short stop   # resume
    150 press stop   # a long press
    150.6 release stop
    155 short stop
    157 short start  # lap
    170 short stop
    171 short down   # Save
    172 short start
    176 short start  # details
    """

  var live: LiveBoard

  /// A session whose loop has a `lag`, whose keys are read `late`, and whose power goes at its
  /// `end`, seconds after the first byte.
  init(lag: Duration, late: Duration, end: Int64 = 190) throws {
    live = LiveBoard(
      Session.configuration, at: Session.start, delay: .milliseconds(120), lag: lag)
    let first = Session.start + .seconds(10)
    live.trouble = first + .seconds(75)..<first + .seconds(100)
    var timer = LogTimer(start: first)
    var parts: [TimedBytes] = []
    _ = Synthesis(route: try #require(Route.named("track")), seed: 3).write { bytes in
      if parts.count < 220 { timer.read(bytes, into: &parts) }
    }
    var stimuli = parts.map { LiveBoard.Stimulus(at: $0.at, event: .gps($0.bytes)) }
    stimuli.append(.init(at: first + .milliseconds(40_500), event: .gps(Array(200...255))))
    let keys = try ButtonScript(parsing: Session.script)
    var wake = ButtonScript()
    wake.press([.start], at: -8000, for: ButtonScript.short)
    stimuli += (wake.edges + keys.edges).map { .key($0, start: first, late: late) }
    for (second, event) in [
      (30, .battery(Battery(percent: 21, isCharging: false))), (35, .lost(.sound, reason: "EIO")),
      (45, .found(.sound)), (46, .usb(.preparing(percent: 0))), (47, .usb(.unplugged)),
      (80, .battery(Battery(percent: 19, isCharging: false))), (110, .lost(.gps, reason: "gone")),
      (114, .found(.gps)), (188, .terminate),
    ] as [(Int64, Event)] {
      stimuli.append(.init(at: first + .seconds(second), event: event))
    }
    live.play(stimuli.inOrder(), until: first + .seconds(end))
  }
}

/// What a record gives when it is played.
private final class Played {
  var screens: [Screen] = []
  var lines: [String] = []
  var replay: FlightReplay?
  let files = MemoryFileSystem()

  init(_ record: [UInt8]) throws {
    var reader = FlightReader()
    try reader.read(record) { item in
      switch item {
      case .header(let header):
        let board = SimulatedBoard(
          configuration: header.configuration,
          store: Store(fileSystem: files, options: Store.Options(boot: "replay", reserve: 0)),
          at: header.start, answers: .recorded,
          screens: { [unowned self] screen, _ in screens.append(screen) },
          transcript: { [unowned self] line in lines.append(line) })
        replay = FlightReplay(header, board: board)
      case .event(let event): replay?.play(event)
      }
    }
  }

  var effects: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return words[1] == "effect" ? String(words[2]) : nil
    }
  }
}

@Suite("A flight record played again")
struct FlightReplayTests {
  @Test(
    "shows the same screens, asks for the same and leaves the same files",
    arguments: [(0, 0), (0, 25), (4, 25)] as [(Int64, Int64)])
  func same(lag: Int64, late: Int64) throws {
    let live = try Session(lag: .milliseconds(lag), late: .milliseconds(late)).live
    let played = try Played(live.record)
    #expect(live.screens.count > 150)
    // A loop that is late may skip a screen; the replay never is.
    var rest = played.screens[...]
    for screen in live.screens {
      rest = rest.drop { $0 != screen }.dropFirst()
    }
    #expect(rest.isEmpty)
    #expect(lag > 0 || played.screens == live.screens)
    #expect(played.effects == live.effects)
    let runs = live.files.image.files.filter { $0.key.hasPrefix("runs/") }
    #expect(runs.count == 1)
    #expect(played.files.image.files.filter { $0.key.hasPrefix("runs/") } == runs)
    let replay = try #require(played.replay)
    #expect(replay.saved == 1)
    #expect(replay.refusals > 3)
    #expect(replay.differences.missing.isEmpty)
    #expect(replay.differences.other.isEmpty)
    #expect(
      live.screens.contains { "\($0.content)".contains("The Moon") && $0.banner == nil })
    #expect(played.lines.contains { $0.contains("the card is read-only") })
  }

  @Test("goes on with the run that the record began with")
  func interrupted() throws {
    // The power goes in the middle; the same card is opened again by the next boot.
    let first = try Session(lag: .milliseconds(0), late: .milliseconds(0), end: 100).live
    let played = try Played(first.record)
    #expect(played.replay?.saved == 0)
    let journals = first.files.image.files.filter { $0.key.hasSuffix(".jnl") }
    #expect(journals.count == 1)
    #expect(played.files.image.files.filter { $0.key.hasSuffix(".jnl") } == journals)

    var store = Store(first.files, boot: "boot-2")
    let outcomes = store.open()
    var configuration = Session.configuration
    configuration.boot = "boot-2"
    var record = FlightHeader(configuration: configuration, start: Session.start).line
    var device = Device(configuration: configuration, at: Session.start)
    var now = Session.start
    func tell(_ event: Event, _ after: Duration) {
      now = now + after
      record += FlightEvent(event, at: now, settled: device.now).line
      for case .storage(let request) in device.handle(event, at: now) {
        for outcome in store.perform(request) { tell(.storage(outcome), .milliseconds(1)) }
      }
    }
    for outcome in outcomes { tell(.storage(outcome), .milliseconds(20)) }
    for button in [Button.down, .start] {
      // Save, which is below Resume.
      tell(.button(button, isDown: true, stamp: now + .seconds(2)), .seconds(2))
      tell(
        .button(button, isDown: false, stamp: now + .milliseconds(100)), .milliseconds(100))
    }
    tell(.terminate, .seconds(1))
    let runs = first.files.image.files.filter { $0.key.hasPrefix("runs/") }
    #expect(runs.count == 1)
    let again = try Played(record)
    #expect(again.files.image.files.filter { $0.key.hasPrefix("runs/") } == runs)
    #expect(again.replay?.differences.missing == [])
  }

  @Test("counts what its own store answers otherwise")
  func differences() throws {
    var record = FlightHeader(configuration: Session.configuration, start: Session.start).line
    let run = RunSummary(
      id: "20261121T061500Z-7f3a", journal: JournalID(1), number: 9, timestamp: nil,
      utcOffset: 0, distance: 1000, duration: 300, givenBeyond: [])
    let trouble = StorageTrouble(kind: .broken, detail: "it is gone")
    var time = Session.start
    for event: Event in [
      .storage(.opened(StoredState(runs: [run]))),
      .storage(.failed(.load(id: run.id), trouble)), .terminate,
    ] {
      time = time + .seconds(1)
      record += FlightEvent(event, at: time, settled: Session.start).line
    }
    let played = try Played(record)
    let differences = try #require(played.replay?.differences)
    #expect(differences.missing == ["load \(run.id) failed: it is gone"])
    #expect(differences.other.isEmpty)
    #expect(played.replay?.refusals == 1)
    #expect(played.replay?.end == time)
  }
}

extension Store {
  init(_ files: MemoryFileSystem, boot: String) {
    self.init(fileSystem: files, options: Options(boot: boot, reserve: 0))
  }
}

import Courses
import Foundation
import GPS
import Playback
import RunModel
import Simulation
import TestSupport
import Testing
import Tracking

@testable import Device

/// A wearable with virtual time, keys, sky and flash.
struct Rig {
  var device: Device
  var store = FakeStore()
  var now = Instant(milliseconds: 1000)
  /// All effects so far, except those for the flash.
  var effects: [Effect] = []
  var requests: [StorageRequest] = []
  /// Whether the flash answers immediately.
  var storeAnswers = true
  /// Where runs begin.
  static let home = Coordinate(latitude: 52.5, longitude: 13.4)
  var place = Rig.home
  /// The satellites' time at virtual time 0.
  var epochStart = UTC(millisecondsSince1970: 1_795_000_000_000)
  /// The number of processed deadlines.
  var wakeUps = 0
  var hasCable = false
  let layout: ButtonLayout
  /// The course named when the program was started.
  private let course: Course?
  /// Course files, and runs as courses.
  var courses: [CourseFileName: Course] = [:]

  static let badges = [
    Badge(name: "Earth", information: "Home.", distance: 0, imageName: "earth"),
    Badge(name: "The Moon", information: "Near.", distance: 200, imageName: "moon"),
    Badge(name: "Mars", information: "Red.", distance: 500, imageName: "mars"),
    Badge(name: "Pluto", information: "Cold.", distance: 1000, imageName: "pluto"),
  ]

  init(
    _ layout: ButtonLayout = .four, badges: [Badge] = Rig.badges,
    lifetime: [LifetimeBadge] = [], others: [any BadgeKind] = [], boot: String = "boot-1",
    seed: UInt64 = 1, engine: String = "tutorial/1", raisesFloor: Bool = false,
    limits: JournalLimits = JournalLimits(), course: Course? = nil
  ) {
    self.layout = layout
    self.course = course
    var gps = GPSConfiguration()
    gps.raisesFloor = raisesFloor
    var configuration = DeviceConfiguration(
      buttons: layout, ladder: BadgeLadder(badges, lifetime: lifetime, others: others),
      engine: engine, software: "moonrunner test", boot: boot, seed: seed, gps: gps)
    configuration.limits = limits
    device = Device(configuration: configuration)
    if let course { send(.course(.read(course), for: nil)) }
  }

  /// A course from the start of the runs to the east, over hills of 40 m.
  static func course(_ name: String = "East", metres: Double) throws -> Course {
    try Course(
      name: name,
      places: stride(from: 0, through: metres, by: 50).map {
        CoursePlace(
          Geodesy.offset(home, east: $0, north: 0),
          altitude: 100 + abs($0.remainder(dividingBy: 800)) / 10)
      })
  }

  /// The same flash after a restart of the program.
  func restarted(
    boot: String, after gap: Duration, badges: [Badge] = Rig.badges
  ) -> Rig {
    var rig = Rig(
      layout, badges: badges, boot: boot, seed: 99, course: course)
    rig.store = store
    rig.courses = courses
    rig.place = place
    if boot == device.configuration.boot {
      rig.now = now + gap
      rig.epochStart = epochStart
    } else {
      rig.now = Instant(milliseconds: 5000)
      let elapsed = (now + gap - rig.now).milliseconds
      rig.epochStart = UTC(millisecondsSince1970: epochStart.millisecondsSince1970 + elapsed)
    }
    return rig
  }

  mutating func open() { send(.storage(.opened(store.state))) }

  /// The same wearable on its Home screen.
  func opened() -> Rig {
    var rig = self
    rig.open()
    return rig
  }

  /// The same wearable in a run.
  func started() -> Rig {
    var rig = opened()
    rig.startRun()
    return rig
  }

  mutating func send(_ event: Event) { take(device.handle(event, at: now)) }

  /// Advances the virtual clock, processing every deadline.
  mutating func wait(_ span: Duration) {
    let end = now + span
    while let next = device.nextDeadline, next <= end {
      #expect(next > device.now, "a deadline that does not pass: \(device.screen)")
      guard next > device.now else { break }
      wakeUps += 1
      now = max(now, next)
      take(device.advance(to: now))
    }
    now = end
    take(device.advance(to: now))
  }

  private mutating func take(_ new: [Effect]) {
    for effect in new {
      if case .readCourse(let file, let isReversed) = effect {
        let answer: CourseAnswer =
          course(of: file).map { .read(isReversed ? $0.reversed() : $0) } ?? .failed(reason: "gone")
        send(.course(answer, for: .file(file, isReversed: isReversed)))
      }
      if case .readGhost(let file) = effect {
        send(
          .ghost(ghost(of: file).map { .read($0) } ?? .failed(reason: "it is gone"), for: file))
      }
      guard case .storage(let request) = effect else {
        effects.append(effect)
        continue
      }
      requests.append(request)
      if storeAnswers, let outcome = store.perform(request) { send(.storage(outcome)) }
    }
  }

  private func course(of file: CourseFileName) -> Course? {
    courses[file]
      ?? store.runs.first { CourseFileName(run: $0.id) == file }.flatMap {
        try? Course($0, name: "")
      }
  }

  private func ghost(of file: CourseFileName) -> Ghost? {
    store.runs.first { CourseFileName(run: $0.id) == file }.flatMap { try? Ghost($0, name: "") }
  }

  // MARK: Keys

  mutating func edge(_ button: Button, isDown: Bool) {
    send(.button(button, isDown: isDown, stamp: now))
  }

  mutating func press(_ button: Button, for span: Duration) {
    edge(button, isDown: true)
    wait(span)
    edge(button, isDown: false)
    wait(.milliseconds(100))
  }

  /// Presses keys briefly, one after the other.
  mutating func short(_ buttons: Button...) {
    for button in buttons { press(button, for: .milliseconds(ButtonScript.short)) }
  }

  mutating func hold(_ button: Button) { press(button, for: .milliseconds(ButtonScript.hold)) }

  mutating func confirm(_ button: Button) {
    press(button, for: .milliseconds(ButtonScript.confirm))
  }

  mutating func both() {
    edge(.start, isDown: true)
    wait(.milliseconds(50))
    edge(.stop, isDown: true)
    wait(.milliseconds(1100))
    edge(.stop, isDown: false)
    wait(.milliseconds(50))
    edge(.start, isDown: false)
    wait(.milliseconds(100))
  }

  // MARK: Sky

  var utc: UTC {
    UTC(
      millisecondsSince1970: epochStart.millisecondsSince1970 + now.nanoseconds / 1_000_000)
  }

  /// Sends one epoch per second while the runner goes east, or in another direction.
  mutating func run(
    seconds: Int, speed: Double = 4, bearing: Double = 90, hdop: Double = 0.8
  ) {
    let angle = bearing * .pi / 180
    // Exactly east, without rounding errors.
    let north = bearing == 90 ? 0 : speed * cos(angle)
    for _ in 0..<seconds {
      place = Geodesy.offset(place, east: speed * sin(angle), north: north)
      send(
        .gps(
          Sentences.epoch(
            place, utc: wholeSecond, speed: speed, course: bearing, hdop: hdop)))
      wait(.seconds(1))
    }
  }

  private var wholeSecond: UTC {
    UTC(millisecondsSince1970: utc.millisecondsSince1970 / 1000 * 1000)
  }

  /// Continues the receiver's epochs without a position.
  mutating func search(seconds: Int) {
    for _ in 0..<seconds {
      send(.gps(Sentences.epoch(nil, utc: wholeSecond)))
      wait(.seconds(1))
    }
  }

  // MARK: Looking

  var screen: Screen { device.screen }
  var text: String { device.screen.description }

  /// Returns the content of the screen; records an issue if it is of another kind.
  func shown<Content>(
    _ kind: Content.Type, at location: SourceLocation = #_sourceLocation
  ) throws -> Content {
    try #require(
      Mirror(reflecting: screen.content).children.first?.value as? Content,
      "no \(kind): \(text)", sourceLocation: location)
  }

  var top: AnyView { device.navigation.top }

  mutating func clearEffects() {
    effects = []
    requests = []
  }

  func vibrations() -> [Vibration] {
    effects.compactMap { if case .vibrate(let pattern) = $0 { pattern } else { nil } }
  }

  /// The prize sounds heard, and the end of a run.
  func prizes() -> [Sound] {
    sounds().filter { [.badge, .badgeAgain, .silver, .gold, .saved].contains($0) }
  }

  func sounds() -> [Sound] {
    effects.compactMap { if case .play(let sound) = $0 { sound } else { nil } }
  }

  /// From Home into a run with a good fix; the same presses for four keys and two.
  mutating func startRun() {
    short(.start)
    run(seconds: 3)
    short(.start)
  }
}

extension Rig {
  /// Replays the journal on the flash and compares it with the run in progress.
  func expectJournalToTellTheRun(_ location: SourceLocation = #_sourceLocation) {
    guard let live = device.recorder, let journal = store.current else {
      Issue.record("no run", sourceLocation: location)
      return
    }
    var replayed = RunRecorder(header: journal.header)
    for record in RunRecord.effective(journal.records) { replayed.apply(record) }
    let later = RunTime(milliseconds: live.lastTime.milliseconds + 60_000)
    #expect(replayed.distance == live.distance, sourceLocation: location)
    #expect(replayed.duration(at: later) == live.duration(at: later), sourceLocation: location)
    #expect(replayed.lapMarks == live.lapMarks, sourceLocation: location)
    #expect(replayed.given == live.given, sourceLocation: location)
    #expect(replayed.segments == live.segments, sourceLocation: location)
    #expect(replayed.points == live.points, sourceLocation: location)
    #expect(replayed.isPaused == live.isPaused, sourceLocation: location)
  }
}

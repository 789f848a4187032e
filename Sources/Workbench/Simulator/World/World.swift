import Board
package import Courses
package import Device
import GPS
import Playback
import RunImport
package import RunModel
import RunStore
package import Simulation
import Tracking

/// A wearable and its surroundings, on a clock that advances only on request: receiver, keys,
/// motor, cable, battery.
///
/// It opens no socket and reads no clock. Identical calls produce identical screens, sounds and
/// files.
package final class World {
  /// The configuration, constant while the program runs.
  package struct Setup {
    package var buttons: ButtonLayout
    package var ladder: BadgeLadder
    package var flash: Flash
    /// The receiver's time at the start of the world.
    package var dawn = Synthesis.dawn
    /// Seeds the journal IDs and names the boots; two sessions on one flash need different seeds.
    package var seed: UInt64 = 1
    package var log: GPSLog?
    /// The capacity of the display.
    package var capacity = ScreenCapacity()
    /// The course that runs follow.
    package var course: Course?
    /// Routes besides the synthetic ones: along a map's streets and along the course.
    package var ways: [GPSSource.Way: Route] = [:]

    /// Names of the receiver's routes.
    package var routeNames: [String] { ways.keys.map(\.rawValue).sorted() + Route.names }

    func route(_ name: String) -> Route? {
      GPSSource.Way(rawValue: name).flatMap { ways[$0] } ?? Route.named(name)
    }
  }

  /// The initial time, at which the board is switched on.
  package static let start = Instant(nanoseconds: 0)
  /// Time from plugging in the cable until the drive is ready.
  static let drivePreparation = Duration.seconds(1)
  /// The initial battery level, per cent.
  static let fullBattery = 100

  package let setup: Setup
  package private(set) var now = World.start

  /// `nil` while the power is off.
  private var board: SimulatedBoard?
  private var flash: Flash
  private var ladder: BadgeLadder
  private var boots: UInt64 = 0
  private let outbox = Outbox()

  // The receiver.
  package private(set) var source = GPSSource.nothing
  private var feed = GPSFeed.silence
  package private(set) var isFixLost = false
  package private(set) var isUnplugged = false

  private var motor = Motor()
  private(set) var sounds = Recent<Sound>()
  private(set) var vibrations = Recent<Vibration>()
  private var wantsLight = false
  private var isFlashInUse = false

  // Inputs.
  private var down: Set<Button> = []
  package private(set) var isPlugged = false
  private var driveDue: Instant?
  private var stick: SimulatedStick?
  /// Whether an imported ladder takes effect at the next start.
  private var hasNewLadder = false
  package private(set) var battery = World.fullBattery

  package init(_ setup: Setup) {
    self.setup = setup
    flash = setup.flash
    ladder = setup.ladder
    boot()
  }

  // MARK: Outputs

  /// The current screen; `nil` while the power is off.
  package var screen: Screen? { board?.shown }
  /// Whether a badge celebration is shown.
  var isCelebrating: Bool {
    guard case .celebration? = screen?.content else { return false }
    return true
  }
  /// Whether the display is lit.
  package var isLit: Bool { board != nil && wantsLight }
  package var isOn: Bool { board != nil }
  package var isMotorOn: Bool { motor.isOn }
  /// The keys that are down, in the board's order.
  package var held: [Button] { setup.buttons.buttons.filter(down.contains) }
  /// Runs saved since the board was switched on.
  package var saved: [Run] { board?.saved ?? [] }
  /// The completed share of a log or route, 0...1; `nil` for other sources.
  package var done: Double? { feed.done }
  /// Whether the log has been sent, or the route completed.
  package var isSourceEnded: Bool { feed.isEnded }

  /// When something will next happen by itself; `nil` for never.
  package var nextDeadline: Instant? {
    guard let board else { return nil }
    var due = earlier(board.device.nextDeadline, feed.deadline)
    due = earlier(due, motor.nextDeadline)
    return earlier(due, plugDue)
  }

  /// When the drive or the stick needs the next step.
  private var plugDue: Instant? { earlier(driveDue, stick?.due) }

  // MARK: Time

  /// Advances the simulated clock.
  package func advance(to moment: Instant) { advance(to: moment, stopsAtCelebration: false) }

  /// Advances the simulated clock to the start of a celebration, or at most to `moment`.
  func advanceToCelebration(orTo moment: Instant) {
    advance(to: moment, stopsAtCelebration: true)
  }

  private func advance(to moment: Instant, stopsAtCelebration: Bool) {
    let mayStop = stopsAtCelebration && !isCelebrating
    while let due = earlier(feed.deadline, plugDue), due <= moment {
      settle(at: max(now, due))
      if mayStop, isCelebrating { return }
      if feed.deadline.map({ $0 <= now }) == true {
        hear(feed.next())
      } else if driveDue.map({ $0 <= now }) == true {
        driveDue = nil
        tellDrive()
      } else {
        goOnWithStick()
      }
    }
    settle(at: max(now, moment))
  }

  /// Runs the wearable up to a time.
  private func settle(at moment: Instant) {
    board?.advance(to: moment)
    now = moment
    performEffects()
    motor.advance(to: now)
  }

  private func send(_ event: Event) {
    board?.send(event, at: now)
    performEffects()
    motor.advance(to: now)
  }

  private func performEffects() {
    // Performing an effect may produce more effects.
    while !outbox.effects.isEmpty {
      for (effect, moment) in outbox.take() { perform(effect, at: moment) }
    }
  }

  private func perform(_ effect: Effect, at moment: Instant) {
    switch effect {
    case .storage: break  // Done by the board's own store.
    case .play(let sound): sounds.append(sound)
    case .vibrate(let vibration):
      vibrations.append(vibration)
      motor.play(vibration, at: moment)
    case .light(let isOn): wantsLight = isOn
    case .flashInUse(let isOn):
      isFlashInUse = isOn
      guard !isOn else { break }
      if isPlugged { driveDue = now + World.drivePreparation }
      stick?.begin(at: now)
    case .ejectUSB: if isPlugged { send(.usb(.ejected)) }
    // There is no server.
    case .syncNow: break
    // Done by the board's own course folder.
    case .readCourse, .readGhost, .deleteCourse: break
    case .importBadges(let isWanted), .importRuns(let isWanted):
      stick?.answer(isWanted, at: now)
    case .setClock, .readSupply, .keepSelfTest: break
    case .restart:
      board?.send(.terminate, at: now)
      if hasNewLadder {
        ladder = BadgeLadder(Array(ladder.badges.prefix(SimulatedStick.badges)))
        hasNewLadder = false
      }
      start()
      tellStick()
    case .powerOff:
      board?.send(.terminate, at: now)
      switchOff()
    }
  }

  // MARK: The receiver

  /// Connects the receiver to a source, which starts now; returns `false` if there is no such
  /// source.
  @discardableResult
  package func connect(_ source: GPSSource) -> Bool {
    switch source {
    case .nothing: feed = .silence
    case .indoors: feed = .indoors(from: now, dawn: dawnNow)
    case .log:
      guard let log = setup.log else { return false }
      feed = .log(log, from: now)
    case .route(let name, let seed):
      guard let route = setup.route(name) else { return false }
      feed = .route(route, seed: seed, from: now, dawn: dawnNow)
    }
    self.source = source
    return true
  }

  /// The receiver's time, in whole seconds as reported at 1 Hz.
  private var dawnNow: UTC {
    setup.dawn.shifted(bySeconds: Int((now - World.start).nanoseconds / 1_000_000_000))
  }

  /// Hides or restores the satellites; the source continues.
  package func loseFix(_ isLost: Bool) { isFixLost = isLost }

  /// Unplugs the receiver or plugs it in; its source continues.
  package func unplugReceiver(_ isOut: Bool) {
    guard isUnplugged != isOut else { return }
    isUnplugged = isOut
    send(isOut ? .lost(.gps, reason: World.unplugged) : .found(.gps))
  }

  private static let unplugged = "it was unplugged"

  private func hear(_ bytes: [UInt8]) {
    guard board != nil, !isUnplugged else { return }
    let heard = isFixLost ? LostFix.sentences(of: bytes) : bytes
    if !heard.isEmpty { send(.gps(heard)) }
  }

  // MARK: Keys

  /// Presses or releases a key; does nothing if the state is unchanged.
  package func press(_ button: Button, isDown: Bool) {
    guard down.contains(button) != isDown else { return }
    if isDown { down.insert(button) } else { down.remove(button) }
    send(.button(button, isDown: isDown, stamp: now))
  }

  /// Releases all keys.
  package func releaseKeys() {
    for button in held { press(button, isDown: false) }
  }

  // MARK: Cable, battery, power

  /// Plugs in or unplugs the cable.
  package func plug(_ isIn: Bool) {
    guard isPlugged != isIn else { return }
    isPlugged = isIn
    driveDue = isIn && !isFlashInUse ? now + World.drivePreparation : nil
    send(.usb(isIn ? .preparing(percent: 0) : .unplugged))
    tellBattery()
  }

  /// Plugs in a stick, or pulls it out if `nil`.
  package func putStick(_ kind: StickKind?) {
    guard kind != stickKind else { return }
    if stick != nil { send(.stick(.absent)) }
    stick = kind.map(SimulatedStick.init)
    if !isFlashInUse { stick?.begin(at: now) }
    if isFlashInUse { tellStick() }
  }

  private func goOnWithStick() {
    guard let store = board?.store else { return }
    let recordings = SimulatedRecordings(dawn: setup.dawn, ladder: ladder)
    stick?.go(runs: store.summaries.count, at: now) { isWanted in
      recordings.state(for: store, in: flash.files, isWanted: isWanted)
    }
    if case .imported? = stick?.state { hasNewLadder = true }
    tellStick()
  }

  /// The contents of the stick; `nil` without a stick.
  package var stickKind: StickKind? { stick?.kind }

  private func tellStick() {
    if let stick { send(.stick(stick.state)) }
  }

  private func tellDrive() {
    if isPlugged, !isFlashInUse { send(.usb(.ready)) }
  }

  /// Sets the battery level.
  package func charge(to percent: Int) {
    battery = percent
    tellBattery()
  }

  private func tellBattery() {
    send(.battery(Battery(percent: battery, isCharging: isPlugged)))
  }

  /// Removes the battery, or inserts it and switches the board on.
  package func power(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    if isOn {
      boot()
    } else {
      flash = flash.cut()
      switchOff()
    }
  }

  /// Ends the wearable's program, which flushes the recording to the flash.
  package func terminate() { send(.terminate) }

  private func switchOff() {
    board = nil
    motor.stop()
    _ = outbox.take()
    wantsLight = false
    isFlashInUse = false
    driveDue = nil
  }

  private func boot() {
    boots += 1
    start()
    // Copying to a stick also restarts.
    if let kind = stickKind {
      stick = nil
      putStick(kind)
    }
  }

  /// Starts the program in the current boot.
  private func start() {
    var gps = GPSConfiguration()
    gps.quietTime = BoardCore.quietTime
    let boot = "simulator-\(setup.seed)-\(boots)"
    let configuration = DeviceConfiguration(
      buttons: setup.buttons, ladder: ladder,
      engine: DistanceEngines.make(DistanceEngines.standard)?.name ?? DistanceEngines.standard,
      software: "moonrunner-simulator", boot: boot, seed: setup.seed &+ boots, gps: gps,
      capacity: setup.capacity)
    wantsLight = true  // The wearable assumes the light to be on.
    board = SimulatedBoard(
      configuration: configuration,
      store: Store(
        fileSystem: flash.files,
        options: Store.Options(boot: boot, reserve: 0, bestEfforts: BestEffortTable(ladder))),
      at: now, courses: CourseFolder(flash.files), course: setup.course,
      effects: { [outbox] in outbox.add($0, at: $1) })
    performEffects()
    // Restores the external state: a missing receiver, the cable, the battery, pressed keys.
    if isUnplugged { send(.lost(.gps, reason: World.unplugged)) }
    if isPlugged {
      send(.usb(.preparing(percent: 0)))
      if !isFlashInUse { driveDue = now + World.drivePreparation }
    }
    tellBattery()
    for button in held { send(.button(button, isDown: true, stamp: now)) }
  }
}

/// Effects of the wearable that have not been performed yet.
private final class Outbox {
  private(set) var effects: [(Effect, Instant)] = []

  func add(_ effect: Effect, at moment: Instant) { effects.append((effect, moment)) }

  func take() -> [(Effect, Instant)] {
    defer { effects = [] }
    return effects
  }
}

package import Courses
package import Device
import Drawing
package import Pictures
package import RunModel

/// The board's coordinator: passes events to the `Device` and its effects to the parts.
///
/// It does not read a clock and never blocks, so tests run it in virtual time with fake ports;
/// ``PollLoop`` runs it with real ones.
///
/// A turn handles keys first, then all other input, then deadlines and the motor; finally it draws
/// at most once. A part that throws is closed, reported as lost, and reopened later.
package final class BoardCore {
  let board: BoardDescription
  let ports: any Ports
  let storage: any StorageLink
  /// `nil` without a map worker.
  let maps: (any MapLink)?
  /// `nil` without a course worker.
  let courses: (any CourseLink)?
  let outlets: BoardOutlets

  package internal(set) var device: Device
  /// The time of this turn.
  var now: Instant
  /// Number of turns; each is a wake-up.
  package private(set) var turns = 0

  // The parts that ``BoardPart`` describes.
  let gps = PartSlot<any SerialInput>("gps", .gps)
  let buttons = PartSlot<any ButtonInput>("buttons", .buttons)
  let panel = PartSlot<any Panel>("display", .display)
  let light = PartSlot<any OutputSwitch>("light")
  let motor = PartSlot<any OutputSwitch>("motor", .motor)
  let speaker = PartSlot<any Speaker>("sound", .sound)
  let gauge = PartSlot<any Sensor<Battery>>("battery", .battery)
  /// One slot for each row of ``IIOChannel/all``.
  let sensors = IIOChannel.all.map { PartSlot<any Sensor<Sample>>($0.name, $0.part) }
  let helpers = PartSlot<any HelperLink>("helpers")

  // Additional state of the parts.
  var receiver: ReceiverLine
  var keys: KeyLine
  var motorPattern = Motor()
  /// A vibration that starts in the next turn, because drawing its screen may take longer than its
  /// first steps.
  private(set) var vibration: Vibration?
  private var vibrationAt = Instant(nanoseconds: 0)
  var isMotorOn = false
  /// When each sensor was last read on request.
  var sampleRequestedAt = IIOChannel.all.map { _ in Instant(nanoseconds: 0) }
  /// The history as last saved.
  var batteryHistory = BatteryHistory()
  var picture: ShownPicture
  var storageState = StorageProgress()
  var helperRest = HelperRest()

  private var watchdogAt: Instant?
  /// Whether a run is in progress or being saved.
  var isFlashInUse = false
  /// Set once the runner or the system has asked the program to end.
  package internal(set) var ending: Ending?

  /// Why the program ends.
  package enum Ending: Hashable, Sendable {
    case asked
    case powerOff
    /// The program is to be restarted with the imported files.
    case restart
  }

  /// - Parameters:
  ///    - board: The board description.
  ///    - configuration: The board's description for the wearable.
  ///    - ports: Opens the parts.
  ///    - storage: The storage worker, which opens the store itself.
  ///    - maps: The map worker, which opens the maps itself.
  ///    - courses: The course worker, which opens the courses itself.
  ///    - pictures: Artwork of the badges.
  ///    - outlets: Log, service manager, flight record.
  ///    - now: The current time.
  package init(
    board: BoardDescription, configuration: DeviceConfiguration, ports: any Ports,
    storage: any StorageLink, maps: (any MapLink)? = nil,
    courses: (any CourseLink)? = nil,
    pictures: any PictureSource = EmbeddedPictures(),
    outlets: BoardOutlets, at now: Instant
  ) {
    self.board = board
    self.ports = ports
    self.storage = storage
    self.maps = maps
    self.courses = courses
    self.outlets = outlets
    self.now = now
    picture = ShownPicture(badges: pictures)
    device = Device(configuration: configuration, at: now)
    receiver = ReceiverLine(board.gps)
    keys = KeyLine(at: now)
  }

  /// Follows a course given on the command line until another one is chosen.
  package func follow(_ course: Course) { handle(.course(.read(course), for: nil)) }

  /// Shows the first frame, then opens everything else.
  package func start(at time: Instant) {
    now = max(now, time)
    if let history = outlets.batteryHistory {
      batteryHistory = history
      handle(.batteryHistory(history))
    }
    if !outlets.setupNotes.isEmpty {
      for note in outlets.setupNotes {
        outlets.log("\(note.file), line \(note.line): \(note.text)")
      }
      handle(.setup(outlets.setupNotes))
    }
    expectParts()
    for part in BoardPart.all where part.order == .shown { part.open(self) }
    advance()
    showAndLight()
    outlets.tell("READY=1")
    tellStatus()
    watchdogAt = outlets.watchdogInterval.map { now + $0 }
    openMissingParts()
    showAndLight()
  }

  /// Handles everything that is ready or due.
  package func turn(_ ready: [Ready], at time: Instant) {
    now = max(now, time)
    turns += 1
    beginVibration()
    for part in BoardPart.all { part.read(self, ready.first { $0.part == part.name }) }
    openMissingParts()
    advance()
    powerReceiver()
    retryStorage()
    runMotor()
    showAndLight()
    prepareArt()
    keepWatchdog()
  }

  // MARK: Waiting

  /// All descriptors that can start a turn, rebuilt for each wait because parts come and go.
  package var sources: [(part: String, descriptor: Int32)] {
    BoardPart.all.flatMap { part in part.descriptors(self).map { (part.name, $0) } }
  }

  /// When the next turn is due even if nothing is ready.
  package var nextDeadline: Instant? {
    // The elapsed time shown during a run changes every second, which is irrelevant without a
    // display.
    var due = panel.port == nil ? device.due : device.nextDeadline
    due = earlier(due, receiver.nextDeadline(isDozing: isDozing))
    due = earlier(due, retryDeadline)
    due = earlier(due, helperRest.until)
    if picture.isLit { due = earlier(due, picture.pace.deadline) }
    due = earlier(due, storageState.retryAt)
    if isDozing { due = due.map { max($0, now + BoardCore.doze) } }
    due = earlier(due, motorPattern.nextDeadline)
    if vibration != nil { due = now }
    if buttons.port != nil { due = earlier(due, keys.nextDeadline) }
    return earlier(due, watchdogAt)
  }

  /// Maximum delay of everything except keys while the light is off and no run is in progress: the
  /// delay is invisible, and the processor can sleep.
  static let doze = Duration.seconds(1)

  /// The silence after which the wearable's GPS reader considers an epoch complete, see
  /// ``ReceiverLine``.
  package static let quietTime = ReceiverLine.rest

  var isDozing: Bool {
    !picture.isLit && !isFlashInUse && motorPattern.nextDeadline == nil && !receiver.isTalking
  }

  private func beginVibration() {
    guard let vibration else { return }
    // There was no wait in between, so drawing took all the time.
    picture.drawingTime = now - vibrationAt
    motorPattern.play(vibration, at: now)
    self.vibration = nil
  }

  private func keepWatchdog() {
    guard let due = watchdogAt, due <= now, let interval = outlets.watchdogInterval else { return }
    outlets.tell("WATCHDOG=1")
    watchdogAt = now + interval
  }
}

// MARK: - The wearable

extension BoardCore {
  func handle(_ event: Event) { handle(event, at: now) }

  func handle(_ event: Event, at time: Instant) {
    outlets.record?(event, time, device.now)
    perform(device.handle(event, at: time))
  }

  func advance() { perform(device.advance(to: now)) }

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .storage(let request): ask(request)
      case .play(let sound): speaker.port?.play(sound)
      case .vibrate(let vibration):
        guard motor.port != nil else { break }
        self.vibration = vibration
        vibrationAt = now
      case .light(let isLit): picture.isLit = isLit
      case .flashInUse(let isFlashInUse):
        self.isFlashInUse = isFlashInUse
        if board.sound?.isKeptOpen == true { speaker.port?.stayOpen(isFlashInUse) }
        tellStatus()
        tell(.flashInUse(isFlashInUse))
      case .powerOff: ending = .powerOff
      case .ejectUSB: tell(.ejectUSB)
      case .importBadges(let isWanted): tell(.importBadges(isWanted))
      case .syncNow: tell(.syncNow)
      case .readCourse(let file, let isReversed): read(file, isReversed: isReversed)
      case .readGhost(let file): readGhost(file)
      case .deleteCourse(let file): courses?.delete(file)
      case .importRuns(let isWanted): tell(.importRuns(isWanted))
      case .setClock(let utc): outlets.setClock(utc)
      case .restart: ending = .restart
      case .readSupply: handle(.supply(ports.readSupply(board.battery)))
      case .keepSelfTest(let text): storage.send(.keep(SelfTestFile.path, Array(text.utf8)))
      }
    }
  }

  func tellStatus() {
    outlets.tell(isFlashInUse ? "STATUS=A run is being recorded" : "STATUS=Ready for a run")
  }
}

import Board
import Console
import Courses
import Device
import Drawing
import GPS
import Glibc
import RunImport
import RunModel
import RunStore
import Tracking

/// `moonrunner run`: runs the wearable.
enum RunCommand {
  static func run(_ arguments: Arguments) throws(CommandError) {
    let board = try BoardFileLoader.load(arguments.value("--config"))
    OwnMemory.hide()
    OwnMemory.shareHeap()
    // Before any other thread starts, since threads inherit the blocked signals.
    let signals = try refusing { () throws(SystemError) in try StopSignals() }
    let course = try arguments.value("--course").map { path throws(CommandError) in
      try CourseReading.course(path)
    }
    let service = ServiceNotifier.ofThisProcess
    // A service started as root is not refused: nobody is present to start it as another user.
    if service == nil { try FolderOwner.refuseRoot(in: board.data) }
    let lock = try claim(board.data, isService: service != nil)
    let ladder = ladder(of: board)
    let configuration = configuration(of: board, ladder.badges)
    let start = MonotonicClock.now()
    let flight = try arguments.value("--record").map { path throws(CommandError) in
      try refusing { () throws(SystemError) in
        try FlightFile(path, configuration, start: start, complain: { note($0) })
      }
    }
    let storage = try refusing { () throws(SystemError) in
      try StorageWorker(
        root: board.data, boot: configuration.boot, lock: lock,
        bestEfforts: BestEffortTable(ladder.badges))
    }
    // Streets are optional: without the thread, maps show a grid.
    let maps = try? MapWorker(data: board.data)
    let courses = try? CourseWorker(data: board.data, given: course)
    var outlets = outlets(service, flight)
    outlets.lastPlace = LastPlace(in: board.data)
    outlets.batteryHistory = BatteryFile.read(in: board.data)
    outlets.setupNotes = SetupNotes.read()
    let core = BoardCore(
      board: board, configuration: configuration, ports: LinuxPorts(), storage: storage, maps: maps,
      courses: courses, pictures: ladder.pictures { note($0) }, outlets: outlets, at: start)
    note("\(Help.version) on \(board.name)")
    if let course { core.follow(course) }
    let (ending, isFinished) = PollLoop.run(core, signals: signals)
    flight?.finish()
    note(isFinished ? ending.words : "stopped; the card did not finish writing in time")
    // Without a service manager, the program runs on a developer's machine, which stays on.
    if ending == .powerOff, let service {
      try PowerOff.request(in: runtimeDirectory) {
        service.tell("WATCHDOG=1")
        return signals.wait(for: .seconds(1))
      }
    }
    guard isFinished else { throw .failed("the card did not respond; the last seconds were lost") }
  }

  /// The runtime directory, shared with other units; `nil` on a developer's machine.
  static var runtimeDirectory: String? {
    // The list is separated by colons; the first entry is ours.
    String.environment("RUNTIME_DIRECTORY")?.split(separator: ":").first.map(String.init)
  }

  /// Returns the outlets of the loop: standard error, the service manager and the flight record.
  private static func outlets(_ service: ServiceNotifier?, _ flight: FlightFile?) -> BoardOutlets {
    var outlets = BoardOutlets()
    outlets.log = { note($0) }
    outlets.watchdogInterval = service?.watchdogInterval
    if let service { outlets.tell = { service.tell($0) } }
    outlets.runtimeDirectory = runtimeDirectory
    if let directory = runtimeDirectory { outlets.setClock = { tellClock($0, in: directory) } }
    outlets.trustedClock = SystemClock.trusted
    if let flight { outlets.record = { flight.add($0, at: $1, settled: $2) } }
    return outlets
  }

  private static func tellClock(_ utc: UTC, in directory: String) {
    let line = SignFile.line(of: utc)
    do throws(SystemError) {
      try SignFile.put(SignFile.clock, "\(line)\n", in: directory)
      note("the GPS says that it is \(line)")
    } catch { note("cannot pass on the time from the GPS: \(error)") }
  }

  /// Creates and locks the data directory; without a working flash or a lock, the wearable still
  /// runs and retries later.
  ///
  /// A service runs even if another process has the lock, since nobody would restart it; an
  /// interactive call fails.
  private static func claim(
    _ path: String, isService: Bool
  ) throws(CommandError) -> WriterLock? {
    try? DiskFileSystem(root: path, access: .readAndWrite).makeDirectory("")
    let lock: WriterLock?
    do { lock = try WriterLock.acquire(root: path) } catch {
      note("cannot lock the data directory \(path): \(error); recording to memory")
      return nil
    }
    if lock == nil {
      let words = "\(path) is in use by another moonrunner"
      guard isService else { throw .failed("\(words); stop that one first") }
      note("\(words); recording to memory until that one ends")
    }
    return lock
  }

  private static func configuration(
    of board: BoardDescription, _ ladder: BadgeLadder
  ) -> DeviceConfiguration {
    var gps = GPSConfiguration(floorDate: Help.releaseDate)
    gps.raisesFloor = true
    gps.quietTime = BoardCore.quietTime
    if let accuracy = board.gps?.assumedAccuracy {
      gps.assumedSigma *= accuracy / gps.assumedAccuracy
      gps.assumedAccuracy = accuracy
    }
    var random = SystemRandomNumberGenerator()
    var configuration = DeviceConfiguration(
      buttons: board.buttons?.layout ?? .four, ladder: ladder,
      engine: DistanceEngines.make(DistanceEngines.standard)?.name ?? DistanceEngines.standard,
      software: Help.version, boot: Boot.id, seed: random.next(), gps: gps,
      capacity: capacity(of: board))
    configuration.board = board.name
    configuration.absent = board.absent
    return configuration
  }

  /// Returns the capacity of the display or, if it is missing, one that fits on every display.
  private static func capacity(of board: BoardDescription) -> ScreenCapacity {
    let panel = board.display.flatMap { try? LinuxPorts().openPanel($0) }
    return panel.flatMap { Layout.fitting($0.size) }?.capacity ?? ScreenCapacity()
  }

  /// Returns the runner's own ladder, or the built-in one if that is damaged.
  private static func ladder(of board: BoardDescription) -> Ladder {
    do throws(CommandError) { return try Ladder.load(of: board) } catch {
      note("\(error.message); the built-in badges are used")
    }
    return (try? Ladder.builtIn()) ?? Ladder.empty
  }

  private static let log = LogWriter(STDERR_FILENO)

  private static func note(_ line: String) { log.line("moonrunner: \(line)") }
}

extension BoardCore.Ending {
  fileprivate var words: String {
    switch self {
    case .asked, .powerOff: "stopped"
    case .restart: "stopped, to restart with the imported data"
    }
  }
}

/// Loads the board file of a command.
enum BoardFileLoader {
  static let standardPath = "/etc/moonrunner/board.json"

  static func load(_ given: String?) throws(CommandError) -> BoardDescription {
    let path = given ?? standardPath
    if given == nil, access(path.pathBytes, F_OK) != 0 {
      throw .failed(
        "there is no \(path); copy a board file from board/ there, or name one with --config")
    }
    let bytes = try InputFile(path).all(limit: BoardFile.mostBytes)
    do throws(BoardFile.Faults) { return try BoardFile.parse(bytes) } catch {
      throw .failed(lines: error.lines.map { "\(path): \($0)" })
    }
  }
}

/// The id of the current boot of the machine.
enum Boot {
  static var id: String {
    let path = "/proc/sys/kernel/random/boot_id"
    let text = (try? InputFile(path).all(limit: 100)).map { String(decoding: $0, as: UTF8.self) }
    let id = text.flatMap { $0.split(separator: "\n").first }.map(String.init)
    // Without an id, an earlier start looks like an earlier boot, and the runner is asked.
    return id ?? "boot-\(UInt32.random(in: 0...UInt32.max))"
  }
}

extension ServiceNotifier {
  /// The service manager that started this process; `nil` without one.
  static var ofThisProcess: ServiceNotifier? {
    ServiceNotifier(path: .environment("NOTIFY_SOCKET"), watchdog: .environment("WATCHDOG_USEC"))
  }
}

extension String {
  /// Returns an environment variable, or `nil` if it is not set.
  fileprivate static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

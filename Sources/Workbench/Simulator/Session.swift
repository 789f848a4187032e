import Board
import Courses
import Device
import Drawing
import Glibc
import MapTiles
import MemoryDisk
import Pictures
import RunModel
import RunStore

/// The whole program: arguments, files, world, page, and the event loop.
package enum Session {
  /// Maximum size of a log, bytes; a day at 10 Hz is 300 MB.
  static let mostLogBytes = 512 << 20

  /// Runs until a signal requests the end.
  ///
  /// - Parameters:
  ///   - options: The parsed command line.
  ///   - say: Prints messages to the user.
  /// - Throws: ``SimulatorError`` if a file or the port is unavailable.
  package static func run(
    _ options: SimulatorOptions, say: @escaping (String) -> Void
  ) throws(SimulatorError) {
    let signals: StopSignals
    do throws(SystemError) { signals = try StopSignals() } catch {
      throw .failed(error.description)
    }
    let log = try options.log.map { path throws(SimulatorError) in try readLog(path) }
    let directory = try options.data.map { path throws(SimulatorError) in try Directory(path) }
    let badges =
      options.badges.map { OwnBadges(file: $0) }
      ?? directory.flatMap { OwnBadges(in: $0.files.root) }
    var setup = World.Setup(
      buttons: options.buttons, ladder: try ladder(badges), flash: .memory(MemoryFileSystem()),
      log: log)
    if let directory {
      // Stored runs must be distinguishable from those of later sessions.
      setup.flash = .disk(directory.files)
      setup.dawn = UTC(millisecondsSince1970: Int64(time(nil)) * 1000)
      setup.seed = UInt64.random(in: 0 ... .max)
    }
    setup.capacity = options.layout.capacity
    let maps = try maps(options, say)
    setup.course = try options.course.map { path throws(SimulatorError) in
      let course = try course(path)
      return maps.map { course.turning(on: MapWays($0)) } ?? course
    }
    setup.ways = try ways(options, setup.course, say)
    let world = World(setup)
    world.connect(options.source)
    let pictures: any PictureSource =
      if let badges { badges.pictures(complain: say) } else {
        EmbeddedPictures()
      }
    let panel = SimulatedPanel(layout: options.layout, pictures: pictures, maps: maps)
    try serve(world, panel, options, signals, say)
    world.terminate()
    withExtendedLifetime(directory) {}
  }

  /// Opens the named map, or otherwise the maps in the data directory.
  static func maps(
    _ options: SimulatorOptions, _ say: (String) -> Void
  ) throws(SimulatorError) -> MapFiles? {
    let maps =
      if let map = options.map { MapFiles(file: map) } else if let data = options.data {
        MapWorker.open(data)
      } else {
        MapFiles?.none
      }
    for fault in maps?.faults ?? [] {
      let line = "\(fault.map) \(fault.error); \(fault.error.advice)"
      guard options.map == nil else { throw .failed(line) }
      say(line)
    }
    return maps
  }

  private static func serve(
    _ world: World, _ panel: SimulatedPanel, _ options: SimulatorOptions, _ signals: StopSignals,
    _ say: (String) -> Void
  ) throws(SimulatorError) {
    let socket = try ListeningSocket(port: options.port)
    let simulator = Simulator(
      world: world, panel: panel, port: socket.port, speed: options.speed,
      at: MonotonicClock.now())
    let server = try HTTPServer(
      socket, gone: { simulator.forget($0) },
      answer: { simulator.answer($0, at: MonotonicClock.now()) })
    say("MoonRunner on http://127.0.0.1:\(server.port)/  (press Ctrl-C to quit)")
    var entries = [pollfd(), pollfd()]
    while true {
      entries[0] = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
      entries[1] = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
      let timeout = timeout(until: simulator.nextDeadline, orIn: server.milliseconds)
      if poll(&entries, 2, timeout) < 0, errno != EINTR {
        throw .failed("cannot wait for requests", errno)
      }
      if entries[0].revents != 0 { return }
      server.run()
      let now = MonotonicClock.now()
      simulator.advance(to: now)
      let replies = simulator.takeReplies(at: now)
      for (ticket, response) in replies { server.reply(to: ticket, with: response) }
      if !replies.isEmpty { server.run() }
    }
  }

  /// Returns the milliseconds for `poll`, rounded up, so that the deadline has passed when it
  /// returns.
  static func timeout(
    until deadline: Instant?, orIn milliseconds: Int64?, at now: Instant = MonotonicClock.now()
  ) -> Int32 {
    let left = deadline.map { max(0, ($0 - now).nanoseconds + 999_999) / 1_000_000 }
    switch (left, milliseconds) {
    case (nil, nil): return -1
    case (let wait?, nil), (nil, let wait?): return Int32(clamping: wait)
    case (let left?, let milliseconds?): return Int32(clamping: min(left, milliseconds))
    }
  }

  // MARK: Files

  static func readLog(_ path: String) throws(SimulatorError) -> GPSLog {
    let bytes = try WholeFile.bytes(path, limit: mostLogBytes)
    let log = GPSLog(name: path.split(separator: "/").last.map(String.init) ?? path, bytes: bytes)
    guard log.hasSentences else {
      throw .failed(
        "\(path) is not an NMEA log: it contains no sentence with a valid checksum;"
          + " 'moonrunner-synthesize' creates sample logs")
    }
    return log
  }

  static func ladder(_ badges: OwnBadges?) throws(SimulatorError) -> BadgeLadder {
    do {
      let own = try badges.flatMap { try $0.ladder() }
      let runs = try BadgeFile.parse(own ?? EmbeddedFile.bytes("badges.json") ?? [])
      return BadgeLadder(runs.badges, lifetime: try lifetime(badges))
    } catch let error as SimulatorError {
      throw error
    } catch { throw .failed("\(badges?.name ?? "the built-in badges"): \(error)") }
  }

  private static func lifetime(_ badges: OwnBadges?) throws(SimulatorError) -> [LifetimeBadge] {
    do {
      return try BadgeFile.parseLifetime(
        badges?.lifetime() ?? EmbeddedFile.bytes("lifetime.json") ?? [])
    } catch { throw .failed("\(badges?.lifetimeName ?? "the built-in badges"): \(error)") }
  }

  /// A data directory, locked against other writers.
  private struct Directory {
    let files: DiskFileSystem
    private let lock: WriterLock

    init(_ path: String) throws(SimulatorError) {
      let here = path.hasPrefix("/") ? path : "\(WholeFile.workingDirectory)/\(path)"
      // Nothing in the simulation waits for the disk.
      files = DiskFileSystem(root: here, access: .replay)
      do throws(FileError) { try files.makeDirectory("") } catch {
        guard error.code == .exists else {
          throw .failed("cannot create the data directory \(path): \(error)")
        }
      }
      let taken: WriterLock?
      do throws(FileError) { taken = try WriterLock(root: here) } catch {
        throw .failed("cannot open the data directory \(path): \(error)")
      }
      guard let taken else {
        throw .failed("\(path) is in use by another moonrunner; stop that one first")
      }
      lock = taken
    }
  }
}

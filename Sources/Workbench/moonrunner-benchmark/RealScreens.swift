import Device
import GPS
import Glibc
import MemoryDisk
import Playback
import RunModel
import RunStore
import Simulation
import Tracking
import Words

/// The screens of a seven-minute run on the wearable, and of viewing it afterwards.
enum RealScreens {
  /// Key script that visits every page and list; times in seconds since the receiver's first byte.
  private static let script = """
    1 short start
    30 short start
    70 short down
    90 short down
    110 short down
    130 short down
    150 short down
    170 short down
    180 short down
    190 short down
    400 hold up
    402 short down
    402.5 short down
    403 short down
    404 short start
    420 short stop
    421 short down
    422 short down
    423 short up
    424 short start
    428 short start
    430 short down
    432 short down
    434 short down
    436 short down
    438 short start
    439 short down
    440 short up
    441 short start
    444 short stop
    446 short stop
    447 short stop
    448 short down
    450 short start
    452 short stop
    453 short down
    454 short start
    455 short down
    456 short start
    457 short down
    458 short start
    459 short stop
    460 short stop
    461 short stop
    462 short down
    463 short start
    464 short down
    """

  /// The first screen of each name, for pages whose content a benchmark sets itself.
  static let firsts: [String: Screen] = {
    var firsts: [String: Screen] = [:]
    replay { screen, _ in
      guard screen.isLit, screen.banner == nil, firsts[screen.content.name] == nil else { return }
      firsts[screen.content.name] = screen
    }
    return firsts
  }()

  /// Returns the first screen with the given name.
  static func first(_ name: String) -> Screen {
    guard let screen = firsts[name] else {
      fail("the run shows no screen \(name), only \(firsts.keys.sorted())")
    }
    return screen
  }

  /// The screen drawn before each measured pair.
  static let neutral: Screen = {
    var screen = first("Earth's Atmosphere")
    guard case .text(var text) = screen.content else { fail("the badge screen has no text") }
    text.paragraphs = []
    text.image = nil
    screen.content = .text(text)
    return screen
  }()

  /// Returns two consecutive screens of each name, for pages of a run as late in it as possible,
  /// and screens that do not occur in a short run.
  static func pairs() -> [ScreenPair] {
    var names: [String] = []
    var pairs: [String: ScreenPair] = [:]
    var pace = FramePace()
    var last: Screen?
    replay { screen, now in
      guard screen.isLit, screen.banner == nil, pace.takes(screen, at: now) else { return }
      defer { last = screen }
      let name = screen.content.name
      if pairs[name] == nil {
        names.append(name)
        pairs[name] = ScreenPair(name: name, first: screen)
      }
      guard let last, last.content.name == name else { return }
      let isFigures = screen.differsOnlyInFigures(from: last)
      // The cost per second is that of changes of figures only, as caused by receiver and clock.
      if isFigures || pairs[name]?.second == nil {
        pairs[name] = ScreenPair(name: name, first: last, second: screen)
      }
    }
    return names.compactMap { pairs[$0] } + [largeMap] + celebrations
  }

  private static func replay(_ take: @escaping (Screen, Instant) -> Void) {
    do {
      let ladder = try BadgeFile.parse(asset("badges.json"))
      let script = try ButtonScript(parsing: script)
      let configuration = DeviceConfiguration(
        buttons: .four, ladder: ladder, engine: DistanceEngines.standard,
        software: "moonrunner-benchmark", boot: "benchmark", seed: 7, gps: GPSConfiguration())
      let board = SimulatedBoard(
        configuration: configuration,
        store: Store(fileSystem: MemoryFileSystem(), options: Store.Options(boot: "benchmark")),
        at: Replay.powerOn, screens: take)
      var replay = Replay(board: board, gps: GPSConfiguration(), script: script)
      guard let route = Route.named("demo") else { fail("no route") }
      var count = 0
      _ = Synthesis(route: route, seed: 3).write { epoch in
        // Until the end of the script.
        if count < 420 { replay.read(epoch) }
        count += 1
      }
      replay.finish()
    } catch {
      fail("\(error)")
    }
  }

  /// Each kind of celebration at the start of its animation, with the next frame.
  private static var celebrations: [ScreenPair] {
    let kinds: [(String, CelebrationScreen.Kind)] = [
      ("first", .first), ("again", .again), ("silver", .silver), ("gold", .gold),
    ]
    return kinds.map { name, kind in
      func screen(_ phase: Int) -> Screen {
        var screen = first("Celebration")
        guard case .celebration(var content) = screen.content else { fail("no celebration") }
        content.kind = kind
        content.image = "mars"
        content.phase = phase
        screen.content = .celebration(content)
        return screen
      }
      return ScreenPair(
        name: "Celebration, \(name)", first: screen(5), second: screen(6),
        isPrepared: true)
    }
  }

  /// A run of 10,000 points, without any thinning.
  private static var largeMap: ScreenPair {
    let screen = mapScreen(points: 10_000, pins: [2000, 6000])
    var next = screen
    guard case .runMap(var map) = screen.content else { fail("no map") }
    map.pins[0].isSelected = false
    map.pins[1].isSelected = true
    next.content = .runMap(map)
    return ScreenPair(name: "Run map, 10,000 points", first: screen, second: next)
  }
}

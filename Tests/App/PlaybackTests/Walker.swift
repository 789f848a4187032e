import GPS
import RunImport
import RunModel
import RunStore
import Tracking
import Words

@testable import Device
@testable import MemoryDisk
@testable import Playback

/// Performs a walk with a wearable of one layout, and records the functions it used.
final class Walker {
  let walk: Walk
  let layout: ButtonLayout
  /// The screens shown after its lines, each once, in order.
  private(set) var screens: [Screen] = []
  private var seen: Set<Screen> = []
  private let language: Language
  private let translate: @Sendable (Language) -> any Translation
  /// Presses until a row is selected, by the number of the line: of the same walk in English, for
  /// the rows have other names here; `nil` if the names are the walk's.
  private var presses: [Int: Int]?
  /// Whether the words of screens are compared with the walk's.
  private let isJudged: Bool
  private(set) var deeds = WalkDeeds()
  /// Presses until a row was selected, by the number of the line.
  private var chosen: [Int: Int] = [:]

  private var files = MemoryFileSystem()
  private var board: SimulatedBoard
  private let effects = Effects()
  private var receiver = WalkReceiver()
  private var boots = 1
  /// Milliseconds since this boot.
  private var clock: Int64 = 0
  /// When the receiver's next bytes are due.
  private var nextBytes: Int64 = 1000

  /// Effects since the last press.
  private final class Effects {
    var words: [String] = []
  }

  /// Milliseconds for a press to take effect.
  private static let settling: Int64 = 250

  /// Creates a walker.
  ///
  /// A walk has the screens' words in English; in another language, or with other `words` for
  /// English, they are not checked.
  init(
    _ walk: Walk, _ layout: ButtonLayout, in language: Language = .english,
    saying words: (any Translation)? = nil
  ) {
    self.walk = walk
    self.layout = layout
    self.language = language
    translate = { words ?? $0.translation }
    isJudged = language == .english && words == nil
    if !isJudged {
      let guide = Walker(walk, layout)
      _ = guide.go()
      presses = guide.chosen
    }
    if language != .english {
      var settings = Settings()
      settings.language = language
      settings.formats = language.translation.formats
      var image = files.image
      image.files["settings.json"] = SettingsFile.bytes(settings)
      files = MemoryFileSystem(image)
    }
    if let course = Walks.courseFile(of: walk.name) {
      var image = files.image
      image.directories.append("courses")
      image.files["courses/park.gpx"] = Array(course.utf8)
      files = MemoryFileSystem(image)
    }
    board = Walker.board(walk, layout, files, boot: 1, at: 0, effects, translate)
  }

  /// Performs every line of the walk, up to the first that fails.
  ///
  /// - Returns: The fault with its line; `nil` if everything is as expected.
  func go() -> String? {
    for line in walk.lines where line.layouts.contains(layout) {
      if let wrong = take(line.step, line.number) {
        return
          "\(walk.name), \(layout.rawValue) buttons, line \(line.number) \"\(line.text)\": \(wrong)"
      }
      deeds.see(board.device)
      keep(board.device.screen)
    }
    return nil
  }

  private func keep(_ screen: Screen) {
    guard screen.isLit, seen.insert(screen).inserted else { return }
    screens.append(screen)
  }

  /// The fault in the outcome, if any.
  private func take(_ step: Walk.Step, _ line: Int) -> String? {
    switch step {
    case .press(let text): return press(text)
    case .choose(let row): return choose(row, line)
    case .world(let world): return happen(world)
    case .screen, .banner:
      return isJudged ? judge(step) : nil
    case .effects(let words):
      let missing = words.filter { !effects.words.contains($0) }
      return missing.isEmpty ? nil : "\(missing) not among \(effects.words)"
    case .noEffects(let words):
      let there = words.filter(effects.words.contains)
      return there.isEmpty ? nil : "\(there) among \(effects.words)"
    }
  }

  /// The fault in the words of a screen or banner, if any.
  private func judge(_ step: Walk.Step) -> String? {
    switch step {
    case .screen(let name, let words):
      let content = board.device.screen.content
      let lines = content.lines
      let missing = words.filter { word in !lines.contains { $0.contains(word) } }
      return content.name == name && missing.isEmpty
        ? nil : "\(missing) missing, the screen is \(board.device.screen)"
    case .banner(let title):
      let shown = board.device.screen.banner.map { "\($0.title): \($0.detail)" }
      let isThere = title.map { shown?.hasPrefix($0) == true } ?? (shown == nil)
      return isThere ? nil : "the banner is \(shown ?? "none")"
    case .press, .choose, .world, .effects, .noEffects: return nil
    }
  }

  // MARK: Keys

  private func press(_ text: String) -> String? {
    effects.words = []
    let edges: ButtonScript
    do {
      // The line in the syntax of `replay --script`, with its time relative to now.
      guard text.hasPrefix("+") else { return "a press begins with +SECONDS" }
      edges = try ButtonScript(parsing: text)
    } catch { return "\(error)" }
    let start = clock
    var before: WalkDeeds.Moment?
    for edge in edges.edges {
      advance(to: start + edge.milliseconds)
      if before == nil { before = WalkDeeds.Moment(board.device) }
      let stamp = Instant(milliseconds: clock)
      board.send(.button(edge.button, isDown: edge.isDown, stamp: stamp), at: stamp)
    }
    advance(to: clock + Walker.settling)
    return before.flatMap { deeds.judge(text, layout, $0, board.device, effects.words) }
  }

  /// Most rows of a list that a walk chooses from.
  private static let mostRows = 100

  /// Presses next until a row is selected; returns the fault, if any.
  private func choose(_ row: String, _ line: Int) -> String? {
    for count in 0..<Walker.mostRows {
      let lines = board.device.screen.content.lines
      let isThere = presses.map { $0[line] == count }
      if isThere ?? lines.contains(where: { $0.hasPrefix("> \(row)") }) {
        chosen[line] = count
        return nil
      }
      if let wrong = press("+1 short \(layout == .four ? "down" : "stop")") { return wrong }
    }
    return "no row \(row), the screen is \(board.device.screen)"
  }

  // MARK: Events

  private func happen(_ world: Walk.World) -> String? {
    switch world {
    case .wait(let seconds): advance(to: clock + Int64(seconds) * 1000)
    case .sky(let sky): receiver.sky = sky
    case .run(let speed): receiver.speed = speed
    case .event(let event):
      effects.words = []
      board.send(event, at: Instant(milliseconds: clock))
    case .restart:
      advance(to: clock + 1000)
      start()
    case .cut(let seconds):
      files = MemoryFileSystem(files.image(after: .everything))
      boots += 1
      receiver.skip(seconds)
      // The new boot's clock is unrelated to the old one's.
      (clock, nextBytes) = (4000, 5000)
      start()
    case .imported:
      advance(to: clock + 1000)
      if let wrong = bringRun() { return wrong }
      start()
    case .damage:
      guard let wrong = damage() else { break }
      return wrong
    case .card(let isFull):
      files.capacity = isFull ? 0 : 1 << 40
    case .lit(let isLit):
      return board.device.screen.isLit == isLit ? nil : "the light is \(isLit ? "off" : "on")"
    case .theme(let name):
      let theme = board.device.screen.theme
      return "\(theme)" == name ? nil : "the theme is \(theme)"
    case .palette(let name):
      guard case .runMap(let map) = board.device.screen.content else { return "there is no map" }
      return map.palette.rawValue == name ? nil : "the palette is \(map.palette)"
    case .off: return board.isOff ? nil : "it is on"
    }
    return nil
  }

  private func start() {
    effects.words = []
    board = Walker.board(walk, layout, files, boot: boots, at: clock, effects, translate)
  }

  private func advance(to end: Int64) {
    while nextBytes <= end {
      let moment = Instant(milliseconds: nextBytes)
      if let bytes = receiver.next() {
        board.send(.gps(bytes), at: moment)
      } else {
        board.advance(to: moment)
      }
      nextBytes += 1000
    }
    board.advance(to: Instant(milliseconds: end))
    clock = end
    deeds.see(board.device)
    deeds.see(effects.words)
  }

  /// Imports a watch's run that was run before all others.
  private func bringRun() -> String? {
    do {
      var store = Store(fileSystem: files, options: Store.Options(boot: "import"))
      _ = store.open()
      let start = UTC(millisecondsSince1970: 1_700_000_000_000)
      let run = Run(
        id: "\(start.fileStamp)-00ab", journal: JournalID(0xab), number: 0, timestamp: start,
        utcOffset: 0, duration: 60, elapsed: 60, distance: 300, distanceLive: 300, gapDistance: 0,
        recovered: false, engine: "device/1",
        segments: [RunSegment(start: 0, end: 60, endedBy: .stop)],
        laps: [Lap(start: 0, end: 60, duration: 60, distance: 300, kind: .end)], badges: [],
        quality: RunQuality(fixes: 0, rejected: 0, gapSeconds: 0, worstAccuracy: nil),
        software: "test",
        imported: ImportSource(
          format: "FIT", creator: "Watch 245", file: "a.fit",
          mark: ImportMark(batch: 0, after: 0)), points: [])
      var staging = try ImportStaging(files, runs: store.summaries)
      _ = try staging.stage(run)
      try staging.commit()
      return nil
    } catch { return "\(error)" }
  }

  /// Corrupts a byte in the middle of the newest run's file.
  private func damage() -> String? {
    var image = files.image
    let path = image.files.keys.filter { $0.hasPrefix("runs/") }.max()
    guard let path, var bytes = image.files[path] else { return "there is no run" }
    bytes[bytes.count / 2] ^= 1
    image.files[path] = bytes
    // Otherwise the index would be trusted, and the run rebuilt.
    image.files["index.jsonl"] = nil
    for path in image.files.keys where path.hasPrefix("journal/done/") { image.files[path] = nil }
    files = MemoryFileSystem(image)
    return nil
  }

  private static func board(
    _ walk: Walk, _ layout: ButtonLayout, _ files: MemoryFileSystem, boot: Int, at clock: Int64,
    _ effects: Effects, _ translate: @escaping @Sendable (Language) -> any Translation
  ) -> SimulatedBoard {
    let configuration = DeviceConfiguration(
      buttons: layout, ladder: Walks.ladder(of: walk.name), engine: DistanceEngines.standard,
      software: "moonrunner test", boot: "boot-\(boot)", seed: UInt64(boot),
      gps: GPSConfiguration())
    return SimulatedBoard(
      configuration: configuration,
      store: Store(
        fileSystem: files, options: Store.Options(boot: configuration.boot, reserve: 0)),
      at: Instant(milliseconds: clock), courses: CourseFolder(files),
      course: Walks.course(of: walk.name),
      transcript: { line in
        let words = line.split(separator: " ", maxSplits: 2)
        if words.count == 3, words[1] == "effect" { effects.words.append(String(words[2])) }
      }, translate: translate)
  }
}

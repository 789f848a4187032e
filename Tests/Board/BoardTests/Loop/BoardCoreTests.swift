import Drawing
import MemoryDisk
import Pictures
import RunModel
import RunStore
import Testing
import Tracking

@testable import Board
@testable import Device

@Suite("The loop")
struct BoardCoreTests {
  @Test("shows the first frame before anything else is opened, and lights it then")
  func firstFrame() {
    let rig = LoopRig()
    rig.start()
    #expect(rig.ports.log.entries.prefix(3).map(\.what) == ["forget", "frame", "light on"])
    #expect(rig.told.prefix(2) == ["READY=1", "STATUS=Ready for a run"])
    #expect(rig.screen.content.name == "Home")
    #expect(rig.storage.isReady == false)
  }

  @Test("draws the runner's own pictures, and tells once of one that cannot be used")
  func ownPictures() {
    var told: [String] = []
    let pictures = OwnPictures(
      read: { path, _ in path == "badges/moon.png" ? .bytes([1, 2, 3]) : .missing },
      complain: { told.append($0) })
    let rig = LoopRig(pictures: pictures)
    rig.beginRun(receiver: 40)
    #expect(rig.screen.content.name.hasPrefix("Running"), "\(rig.screen)")
    #expect(told.count == 1 && told[0].hasPrefix("badges/moon.png: this is not a PNG"), "\(told)")
  }

  @Test("records a run by presses of keys, with a badge, and saves it")
  func wholeRun() {
    let rig = LoopRig()
    rig.beginRun(receiver: 80)
    #expect(rig.screen.content.name.hasPrefix("Running"), "\(rig.screen)")
    rig.wait(.seconds(60))
    #expect(rig.ports.log.count("play badge") >= 1)
    rig.short(.stop, .down, .start)
    rig.wait(.seconds(2))
    #expect(rig.log.contains { $0.hasPrefix("run ") && $0.contains(" saved: ") }, "\(rig.log)")
    #expect(rig.log.first == "0 runs, 1048576 MB free")
    #expect(rig.ports.log.count("motor on") > 0)
    #expect(rig.ports.log.count("motor on") == rig.ports.log.count("motor off"))
  }

  @Test("shakes for a badge when its picture is drawn, so that drawing shortens no pattern")
  func shakesAfterDrawing() throws {
    let rig = LoopRig()
    rig.beginRun(receiver: 80)
    rig.wait(.seconds(60))
    let log = rig.ports.log.entries.map(\.what)
    let badge = try #require(log.firstIndex(of: "play badge"))
    #expect(log[badge...].prefix(3) == ["play badge", "frame", "motor on"])
  }

  @Test("draws only what changed, and at most once a turn")
  func drawsChanges() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(10))
    let frames = rig.ports.log.count("frame")
    #expect(frames <= 3, "Home stands still: \(frames)")
    rig.short(.down)
    #expect(rig.ports.log.count("frame") == frames + 1)
  }

  @Test("draws nothing in the dark, and the picture is there before the light")
  func dark() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(20))
    #expect(rig.ports.log.entries.last?.what == "light off")
    let frames = rig.ports.log.count("frame")
    rig.runReceiver(seconds: 30)
    rig.wait(.seconds(40))
    #expect(rig.ports.log.count("frame") == frames)
    rig.short(.down)
    #expect(rig.ports.log.count("frame") == frames + 1)
    #expect(rig.ports.log.entries.suffix(3).map(\.what) == ["forget", "frame", "light on"])
  }

  @Test("writes the whole picture when the light goes on: others may have written to the panel")
  func foreignPixels() throws {
    let clean = try pictureAfterWaking(foreign: 0)
    #expect(try pictureAfterWaking(foreign: 64 * 480) == clean)
  }

  /// What a 240x240 panel shows after a key lit it, with some bytes written by others before.
  private func pictureAfterWaking(foreign count: Int) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    var board = FakePorts.board()
    board.display?.device = folder("fb")
    board.display?.geometry = .rgb565(240, 240)
    let rig = LoopRig(board, ports: FakePorts(framebuffer: true))
    rig.start()
    rig.wait(.seconds(20))
    #expect(rig.ports.log.entries.last?.what == "light off")
    try folder.overwrite([UInt8](repeating: 0xA5, count: count), in: "fb")
    rig.short(.down)
    #expect(rig.ports.log.entries.last?.what == "light on")
    return try folder.bytes("fb")
  }

  @Test("leaves a black picture in the dark where no line switches the light")
  func blanking() {
    var board = FakePorts.board()
    board.light = .blank
    let rig = LoopRig(board)
    rig.start()
    rig.wait(.seconds(20))
    #expect(rig.ports.log.entries.map(\.what).suffix(2) == ["black", "blank"])
    rig.short(.down)
    #expect(rig.ports.log.entries.map(\.what).suffix(2) == ["frame", "unblank"])

    board.light = nil
    let other = LoopRig(board)
    other.start()
    other.wait(.seconds(20))
    #expect(other.ports.log.entries.last?.what == "black")
  }

  @Test("takes keys first, whatever else is ready in the same turn")
  func keysFirst() {
    let rig = LoopRig()
    rig.beginRun(receiver: 20)
    rig.wait(.seconds(5))
    let before = rig.events.count
    rig.wait(.milliseconds(900))
    rig.edge(.start, isDown: true)
    rig.ports.gps.port?.bytes += Array("$GNTXT,01,01,02,x*00\r\n".utf8)
    rig.ports.speaker.port?.reports = [.lost(reason: "unplugged")]
    rig.wait(.milliseconds(300))
    let new = rig.events.dropFirst(before)
    let key = new.firstIndex { if case .button = $0 { true } else { false } }
    let speaker = new.firstIndex { if case .lost(.sound, _) = $0 { true } else { false } }
    #expect((key ?? .max) < (speaker ?? .max))
  }

  @Test("wakes at most once a second in the dark without a run")
  func idleWakeUps() {
    let rig = LoopRig()
    rig.start()
    rig.runReceiver(seconds: 90, padding: 150)
    rig.wait(.seconds(25))
    let before = rig.core.turns
    rig.wait(.seconds(60))
    #expect(rig.core.turns - before <= 60, "\(rig.core.turns - before) turns in 60 s")
  }

  @Test("wakes at most five times a second while running, also with a slow and wordy receiver")
  func runningWakeUps() {
    // The phase of the shown time within the receiver's second depends on the start of the run.
    for (padding, phase) in [(0, 0), (0, 750), (150, 0), (150, 100), (150, 300), (150, 750)] {
      let turns = runningTurns(padding: padding, phase: phase)
      // The journal is written every 4 s: two turns, for request and answer.
      #expect(turns <= 5 * 30 + 16, "\(turns) turns in 30 s, padding \(padding), \(phase) ms")
    }
  }

  @Test("wakes once a second less while running without a display, which shows no time")
  func runningWithoutDisplay() {
    var board = FakePorts.board()
    board.display = nil
    #expect(runningTurns(phase: 100) - runningTurns(board, phase: 100) >= 29)
  }

  /// Turns in 30 s of a run that started this many milliseconds after the receiver's second.
  private func runningTurns(
    _ board: BoardDescription = FakePorts.board(), padding: Int = 0, phase: Int
  ) -> Int {
    let rig = LoopRig(board)
    rig.start()
    rig.runReceiver(seconds: 90, padding: padding)
    rig.wait(.milliseconds(2500 + phase))
    rig.short(.start)
    rig.wait(.milliseconds(500))
    rig.short(.start)
    // The badge at 60 m and its celebration are over.
    rig.wait(.seconds(40))
    let before = rig.core.turns
    rig.wait(.seconds(30))
    return rig.core.turns - before
  }

  @Test("loses no fix of a burst that came while it was busy")
  func burst() {
    let rig = LoopRig()
    rig.beginRun(receiver: 10)
    rig.wait(.seconds(15))
    let calm = rig.recordedFixes
    let late = LoopRig()
    late.beginRun(receiver: 10)
    late.storage.delay = .milliseconds(250)
    late.wait(.seconds(15))
    #expect(late.recordedFixes == calm)
    #expect(calm >= 6)
  }

  @Test("goes on while the card stalls, and gives it everything afterwards")
  func slowStorage() {
    let rig = LoopRig()
    rig.beginRun(receiver: 60)
    rig.storage.isStalled = true
    let frames = rig.ports.log.count("frame")
    rig.wait(.seconds(20))
    #expect(rig.ports.log.count("frame") >= frames + 15, "the display goes on")
    rig.storage.recover()
    rig.wait(.seconds(30))
    rig.short(.stop, .down, .start)
    rig.wait(.seconds(2))
    #expect(rig.log.contains { $0.contains(" saved: ") })
    #expect(rig.recordedFixes >= 50)
  }

  @Test("tries again after 1, 2, 4 ... 30 seconds while something waits for the flash")
  func storageRetry() {
    let files = MemoryFileSystem()
    let rig = LoopRig(files: files)
    rig.beginRun(receiver: 20)
    rig.wait(.seconds(5))
    files.faults = [Fault(.fails(.full), calls: ["write"])]
    rig.short(.stop)
    rig.wait(.seconds(1))
    #expect(rig.log.contains { $0.contains("kept in memory") })
    func tries() -> Int { rig.storage.jobs.filter { $0 == .retry }.count }
    // The first second has passed.
    for (seconds, count) in [(1, 1), (2, 2), (4, 3), (8, 4), (16, 5), (30, 6), (30, 7), (30, 8)] {
      rig.wait(.seconds(seconds))
      #expect(tries() == count, "after \(seconds) s more")
    }
    files.faults = []
    rig.wait(.seconds(31))
    #expect(rig.log.last == "the card accepts writes again")
    #expect(tries() == 9)
    rig.wait(.seconds(300))
    #expect(tries() == 9)
  }

  @Test("tells the watchdog of progress, in the dark too")
  func watchdog() {
    let rig = LoopRig(watchdog: .seconds(5))
    rig.start()
    rig.wait(.seconds(61))
    #expect(rig.told.filter { $0 == "WATCHDOG=1" }.count == 12)
  }

  @Test("keeps what the gauge did whenever that is more, and tells it to the wearable at the start")
  func batteryHistory() throws {
    let rig = LoopRig()
    rig.start()
    for percent in stride(from: 79, through: 60, by: -1) {
      rig.ports.gauge.port?.reports = [.value(Battery(percent: percent, isCharging: false))]
      rig.wait(.seconds(120))
    }
    let kept = rig.storage.jobs.compactMap { job -> [UInt8]? in
      if case .keep(BatteryFile.path, let bytes) = job { bytes } else { nil }
    }
    // From 77.5 to 62.5: six whole parts, five minutes each.
    #expect(kept.count == 6)
    let last = try #require(kept.last)
    let history = try #require(BatteryFile.parse(String(decoding: last, as: UTF8.self)))
    #expect(history.seconds.filter { $0 > 0 } == Array(repeating: 300, count: 6))
    #expect(history.seconds.firstIndex { $0 > 0 } == 25)

    let next = LoopRig(batteryHistory: history)
    next.start()
    #expect(next.events.first == .batteryHistory(history))
    #expect(next.core.device.batteryHistory == history)
  }

  @Test("tells the wearable with the first frame what was wrong with the board's setup")
  func setupNotes() {
    let notes = [SetupNote(file: "moonrunner.txt", line: 7, text: "unitz=miles")]
    let rig = LoopRig(setupNotes: notes)
    rig.start()
    #expect(rig.events.first == .setup(notes))
    #expect(rig.log.contains("moonrunner.txt, line 7: unitz=miles"))
    #expect(rig.screen.banner?.title == "Error in line 7")
  }

  @Test("asks each sensor in its period while there is a run, and only then")
  func sensors() {
    let idle = LoopRig()
    idle.start()
    idle.wait(.seconds(20))
    #expect(idle.ports.log.count("barometer requested") == 0)
    let rig = LoopRig()
    rig.beginRun(receiver: 60)
    let names = ["barometer requested", "thermometer requested"]
    let before = names.map { rig.ports.log.count($0) }
    rig.wait(.seconds(20))
    let asked = zip(names, before).map { rig.ports.log.count($0) - $1 }
    #expect((19...22).contains(asked[0]) && (2...3).contains(asked[1]), "\(asked)")
    let pressure = Sample(.pressure, 1013.25).map { Event.sample($0) }
    #expect(rig.events.count { $0 == pressure } >= 19)
    let temperature = Sample(.temperature, 21.4).map { Event.sample($0) }
    #expect(rig.events.count { $0 == temperature } >= 2)
  }

  @Test("reads the supply when the self-test asks")
  func supply() {
    let rig = LoopRig()
    rig.start()
    rig.ports.supply = Supply(volts: 3.7, isLow: true)
    rig.core.device.navigation.open(.settings(.page(.test)))
    rig.short(.start)
    rig.wait(.seconds(1))
    #expect(rig.events.contains(.supply(Supply(volts: 3.7, isLow: true))))
    #expect(rig.core.device.selfTest?.supply.volts == 3.7)
  }

  @Test("passes on what the gauge's thread tells, and ends that thread")
  func battery() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(10))
    let told = { rig.events.filter { if case .battery = $0 { true } else { false } } }
    #expect(told() == [.battery(Battery(percent: 80, isCharging: false))])
    rig.ports.gauge.port?.reports = [.value(Battery(percent: 79, isCharging: false))]
    rig.wait(.seconds(1))
    #expect(told().count == 2)
    rig.core.terminate(at: rig.now)
    #expect(rig.ports.log.count("gauge closed") == 1)
  }
}

import CCairo
import MemoryDisk
import Pictures
import RunModel
import Testing
import Tracking

@testable import Board
@testable import Device
@testable import Drawing

@Suite("Parts that come and go")
struct BoardCorePartsTests {
  private static let gone = SystemError("open it", code: 2)
  private static let parts: [Part] = [
    .gps, .buttons, .display, .sound, .motor, .battery, .barometer, .thermometer,
  ]

  /// Makes opening a part fail, or succeed again.
  private func miss(_ part: Part, _ reason: SystemError?, on ports: FakePorts) {
    switch part {
    case .gps: ports.gps.missing = reason
    case .buttons: ports.buttons.missing = reason
    case .display: ports.panel.missing = reason
    case .sound: ports.speaker.missing = reason
    case .motor: ports.motor.missing = reason
    case .battery: ports.gauge.missing = reason
    case .barometer: ports.barometer.missing = reason
    case .thermometer: ports.thermometer.missing = reason
    case .storage: break
    }
  }

  /// Breaks an open part.
  private func breakPart(_ part: Part, on ports: FakePorts) {
    switch part {
    case .gps: ports.gps.port?.broken = Self.gone
    case .buttons: ports.buttons.port?.broken = Self.gone
    case .display: ports.panel.port?.broken = Self.gone
    case .sound: ports.speaker.port?.reports = [.lost(reason: "unplugged")]
    case .motor: ports.motor.port?.broken = Self.gone
    case .battery: ports.gauge.port?.reports = [.lost(reason: "unplugged")]
    case .barometer: ports.barometer.port?.reports = [.lost(reason: "unplugged")]
    case .thermometer: ports.thermometer.port?.reports = [.lost(reason: "unplugged")]
    case .storage: break
    }
  }

  @Test(
    "are told lost at the start with the reason, and found when they are there", arguments: parts)
  func missingAtStart(part: Part) {
    let rig = LoopRig()
    miss(part, Self.gone, on: rig.ports)
    rig.start()
    #expect(rig.lost(part) == 1, "at once")
    let reason = "No such file or directory"
    #expect(rig.events.contains(.lost(part, reason: reason)))
    rig.wait(.seconds(40))
    #expect(rig.lost(part) == 1, "only once")
    miss(part, nil, on: rig.ports)
    rig.wait(.seconds(31))
    #expect(rig.found(part) == 1)
  }

  @Test("a picture that cairo could not draw is not shown: black, then a display with a new one")
  func failedDrawing() throws {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(1))
    let painter = try #require(rig.core.picture.painter)
    cairo_surface_finish(painter.canvas.surface)
    painter.forget()
    rig.core.picture.pace.forget()
    let frames = rig.ports.log.count("frame")
    rig.wait(.milliseconds(1))
    rig.short(.up)
    rig.wait(.milliseconds(300))
    #expect(rig.ports.log.count("frame") == frames, "the picture before is not shown again")
    #expect(rig.ports.log.count("black") == 1)
    #expect(rig.lost(.display) == 1)
    #expect(rig.log.contains { $0.hasPrefix("display lost: cannot draw the screen: ") })
    rig.wait(.seconds(2))
    #expect(rig.found(.display) == 1)
    #expect(rig.core.picture.painter !== painter)
    #expect(rig.ports.log.count("frame") > frames)
  }

  @Test("may all be missing: the program runs")
  func allMissing() {
    let rig = LoopRig()
    for part in Self.parts { miss(part, Self.gone, on: rig.ports) }
    rig.ports.light.missing = Self.gone
    rig.start()
    rig.wait(.seconds(100))
    for part in Self.parts { #expect(rig.lost(part) == 1, "\(part)") }
    #expect(rig.core.turns < 200, "\(rig.core.turns)")
  }

  @Test("vanish and return while a run goes on, which loses no fix", arguments: parts)
  func vanish(part: Part) {
    let rig = LoopRig()
    rig.beginRun(receiver: 100)
    rig.wait(.milliseconds(5600))
    miss(part, Self.gone, on: rig.ports)
    breakPart(part, on: rig.ports)
    // The motor is only used when there is something to feel.
    if part == .motor {
      rig.short(.start)
      rig.wait(.seconds(6))
    }
    rig.wait(.seconds(2))
    #expect(rig.lost(part) == 1)
    miss(part, nil, on: rig.ports)
    if part == .sound { rig.ports.speaker.port?.reports = [.found] }
    if part == .battery {
      rig.ports.gauge.port?.reports = [.value(Battery(percent: 50, isCharging: false))]
    }
    rig.wait(.seconds(35))
    #expect(rig.found(part) == 1)
    rig.wait(.seconds(100))
    // From the press of Start to the last epoch, one per second, not counting those that a missing
    // receiver could not send.
    let missed = part == .gps ? 8 : 0
    #expect(rig.recordedFixes >= 95 - missed, "\(rig.recordedFixes)")
  }

  @Test("are tried again after 1, 2, 4 ... 30 s")
  func backoff() {
    let rig = LoopRig()
    rig.ports.motor.missing = Self.gone
    rig.start()
    var deadlines: [Int64] = []
    for _ in 0..<8 {
      guard let due = rig.core.retryDeadline else { break }
      deadlines.append((due - rig.now).milliseconds)
      rig.wait(due - rig.now + .milliseconds(1))
      // In the dark everything may be a second late.
      while rig.core.retryDeadline == due { rig.wait(.milliseconds(50)) }
    }
    let seconds = deadlines.map { Int(($0 + 500) / 1000) }
    #expect(Array(seconds.prefix(3)) == [1, 2, 4], "\(deadlines)")
    #expect(seconds.dropFirst(5).allSatisfy { 28...30 ~= $0 }, "\(deadlines)")
  }

  @Test("a receiver that hangs up gives its last bytes first")
  func lastBytes() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(2))
    let bytes = Array("$GNTXT,01,01,02,x*00\r\n".utf8)
    rig.ports.gps.port?.bytes = bytes
    rig.ports.gps.port?.broken = Self.gone
    rig.wait(.seconds(1))
    let given = rig.events.firstIndex(of: .gps(bytes))
    let lost = rig.events.firstIndex { if case .lost(.gps, _) = $0 { true } else { false } }
    #expect((given ?? .max) < (lost ?? -1))
  }

  @Test("a receiver that hangs up while its line rests keeps nobody busy")
  func hangUpWhileResting() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(2))
    rig.ports.gps.port?.bytes = Array("$GNTXT,01,01,02,x*00\r\n".utf8)
    rig.wait(.milliseconds(10))
    rig.ports.gps.port?.broken = Self.gone
    rig.ports.gps.missing = Self.gone
    let before = rig.core.turns
    rig.wait(.seconds(1))
    #expect(rig.lost(.gps) == 1)
    #expect(rig.core.turns - before < 10, "\(rig.core.turns - before)")
  }

  @Test("what a lost gauge said last is not shown; what it says when it is back is, also the same")
  func lostGauge() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(1))
    #expect(rig.screen.statusBar.battery == 80)
    rig.ports.gauge.port?.reports = [
      .lost(reason: "it does not answer", advice: "i2cdetect shows more")
    ]
    rig.wait(.seconds(1))
    #expect(rig.events.contains(.lost(.battery, reason: "it does not answer")))
    #expect(rig.screen.statusBar.battery == nil)
    rig.ports.gauge.port?.reports = [.value(Battery(percent: 80, isCharging: false))]
    rig.wait(.seconds(1))
    #expect(rig.found(.battery) == 1)
    #expect(rig.screen.statusBar.battery == 80)
    #expect(rig.log.suffix(2).map { $0.prefix(12) } == ["battery lost", "battery is b"])
  }

  @Test("what to do about a lost speaker is for the log, not for the screen")
  func advice() {
    let rig = LoopRig()
    rig.start()
    rig.ports.speaker.port?.reports = [
      .lost(reason: "no such device", advice: "aplay -L lists them")
    ]
    rig.wait(.seconds(1))
    #expect(rig.events.contains(.lost(.sound, reason: "no such device")))
    #expect(rig.log.contains("sound lost: no such device; aplay -L lists them"))
  }

  @Test("buttons whose chip vanishes without a word are missed with the next turns")
  func silentChip() {
    let rig = LoopRig()
    rig.beginRun(receiver: 20)
    rig.wait(.seconds(2))
    rig.ports.buttons.port?.isDeaf = true
    rig.ports.buttons.port?.broken = Self.gone
    rig.wait(.seconds(2))
    #expect(rig.lost(.buttons) == 1)
  }

  @Test("a key that bounces for ever wakes no more often than a press takes to count")
  func bouncingKey() {
    let rig = LoopRig()
    rig.start()
    rig.runReceiver(seconds: 6)
    rig.wait(.seconds(1))
    let start = rig.now
    for step in 0..<4000 {
      rig.plan(start + .milliseconds(step)) { [unowned rig] in
        rig.edge(.down, isDown: step.isMultiple(of: 2))
      }
    }
    let before = rig.core.turns
    rig.wait(.seconds(4))
    #expect(rig.core.turns - before < 4 * 85, "\(rig.core.turns - before)")
    rig.wait(.milliseconds(300))
    #expect(rig.events.count { if case .button = $0 { true } else { false } } == 4000)
    rig.short(.down)
    #expect(rig.screen.description.contains("> Past Runs"), "\(rig.screen)")
  }

  @Test("a key that was down when the buttons vanished is not held when they are back")
  func heldKey() {
    let rig = LoopRig()
    rig.start()
    rig.wait(.seconds(1))
    rig.edge(.up, isDown: true)
    rig.wait(.milliseconds(300))
    rig.ports.buttons.port?.broken = Self.gone
    rig.wait(.seconds(5))
    #expect(rig.found(.buttons) == 1)
    #expect(rig.screen.content.name == "Home", "no quick menu: \(rig.screen)")
  }

  @Test("a panel that is too small is lost with its size")
  func smallPanel() {
    let rig = LoopRig(ports: FakePorts(panel: FrameSize(width: 160, height: 80)))
    rig.start()
    #expect(rig.lost(.display) == 1)
    #expect(rig.log.contains { $0.contains("160x80 is too small") })
  }

  @Test("a board without a display counts every press, and does not shake because of it")
  func noDisplay() {
    var board = FakePorts.board()
    board.display = nil
    let rig = LoopRig(board)
    rig.start()
    #expect(rig.lost(.display) == 1)
    #expect(rig.told.first == "READY=1")
    rig.wait(.seconds(30))
    #expect(rig.ports.log.count("motor on") == 0)
    rig.short(.start)
    #expect(rig.screen.content.name == "Ready", "\(rig.screen)")
  }

  @Test("a panel that is back shows the picture anew")
  func panelBack() {
    let rig = LoopRig()
    rig.beginRun(receiver: 30)
    rig.ports.panel.port?.broken = Self.gone
    rig.wait(.seconds(4))
    let frames = rig.ports.log.count("frame")
    rig.wait(.seconds(4))
    #expect(rig.ports.log.count("frame") > frames)
    #expect(rig.ports.panel.opened == 2)
  }
}

import Device
import Drawing
import Glibc
import Pictures
import RunModel
import Testing

@testable import Board

/// A whole board whose check takes no time.
private final class CheckRig {
  let ports: FakePorts
  var board = FakePorts.board()
  private let folder: TemporaryFolder
  private var now = Instant(milliseconds: 1000)
  /// The receiver's output during each wait.
  var sentences: [UInt8] = Array(
    ("$GNRMC,061500.00,A,5230.00000,N,01324.00000,E,0.000,,211126,,,A*6B\r\n"
      + "$GPTXT,01,01,02,hello*2F\r\n").utf8)
  /// The speaker's reports, one per wait.
  var reports: [SpeakerReport] = [.found]
  /// Called during each wait.
  var onWait: () -> Void = {}

  init(panel size: FrameSize = FrameSize(width: 240, height: 240)) throws {
    ports = FakePorts(panel: size)
    folder = try TemporaryFolder()
    board.data = folder("data")
  }

  func check(_ part: BoardPart, quick: Bool = false) -> CheckFinding {
    BoardCheck(
      board, ports: ports, now: { self.now },
      wait: { _, time in
        self.now = self.now + time
        self.onWait()
        self.ports.gps.port?.bytes += self.sentences
        if !self.reports.isEmpty, let port = self.ports.speaker.port {
          port.reports.append(self.reports.removeFirst())
        }
      }
    ).check(part, quick: quick)
  }

  /// The description of a working part; `nil` if it does not work.
  func works(_ part: BoardPart) -> String? {
    if case .works(let words) = check(part) { words } else { nil }
  }

  func fails(_ part: BoardPart) -> String? {
    if case .fails(let words) = check(part) { words } else { nil }
  }
}

@Suite("Check of a board")
struct BoardCheckTests {
  @Test("tells what works of every part")
  func allWorks() throws {
    let rig = try CheckRig()
    #expect(rig.works(.data)?.hasPrefix("\(rig.board.data) is writable, ") == true)
    #expect(
      rig.works(.gps)
        == "/dev/serial0 hears sentences at 9600 baud; it does not answer who it is; left as it"
        + " is (if you expect an answer: is its RX wired to TX, BCM 14, pin 8?)")
    rig.board.gps?.setup = nil
    #expect(rig.works(.gps) == "/dev/serial0 hears sentences at 9600 baud")
    #expect(rig.works(.buttons) == "gpiochip0: start 5 up, stop 6 up, up 16 up, down 24 up")
    #expect(rig.works(.display) == "/dev/fb1, 240x240, uses the 240x240 layout")
    #expect(rig.works(.light) == "gpiochip0 line 13")
    #expect(
      rig.works(.motor) == "gpiochip0 line 26; it vibrated just now, if it is wired correctly")
    #expect(rig.works(.sound) == "default plays at 80 %; a test sound was just played")
    #expect(rig.works(.battery) == "gauge: 80 %, charging" || rig.works(.battery) == "gauge: 80 %")
    #expect(
      BoardPart.sensors.map { rig.works($0) } == ["bmp280: 1013.25 hPa", "bmp280: 21.4 °C"])
    #expect(rig.ports.log.count("motor on") == 1 && rig.ports.log.count("motor off") == 1)
    #expect(rig.ports.log.count("light off") == 1)
    #expect(rig.ports.log.entries.map(\.what).suffix(2) == ["play badge", "speaker closed"])
  }

  @Test("tells what to do about a gauge without a driver")
  func bus() throws {
    let rig = try CheckRig()
    rig.board.battery = .i2c(BoardDescription.I2CGauge(bus: "/dev/i2c-1", kind: .pisugar3))
    #expect(rig.works(.battery) == "pisugar3 (0x57 on /dev/i2c-1): 80 %")
    rig.ports.gauge.missing = SystemError("open /dev/i2c-1", code: ENOENT)
    #expect(rig.fails(.battery)?.contains("\"dtparam=i2c_arm=on\" in /boot/firmware") == true)
    rig.ports.gauge.missing = SystemError("open /dev/i2c-1", code: EACCES)
    #expect(rig.fails(.battery)?.hasSuffix("adduser $USER i2c, then log in again") == true)
  }

  @Test("tells which chip the header's is")
  func header() throws {
    let rig = try CheckRig()
    rig.board.buttons?.chip = "header"
    rig.board.light = .line(BoardDescription.Line(chip: "header", line: 13))
    rig.board.motor?.chip = "header"
    let chip = "header (pinctrl-bcm2711)"
    #expect(rig.works(.buttons) == "\(chip): start 5 up, stop 6 up, up 16 up, down 24 up")
    #expect(rig.works(.light) == "\(chip) line 13")
    #expect(rig.works(.motor)?.hasPrefix("\(chip) line 26; it vibrated") == true)
  }

  @Test("tells that a board lacks a part", arguments: BoardPart.checked)
  func absent(part: BoardPart) throws {
    let rig = try CheckRig()
    let data = rig.board.data
    rig.board = BoardDescription()
    rig.board.data = data
    // Data and maps are not optional parts.
    switch part.name {
    case "data": #expect(rig.works(.data) != nil)
    case "maps": #expect(rig.check(part) == .without("\(data)/maps has no street map"))
    case "courses": #expect(rig.check(part) == .without("\(data)/courses has no course"))
    default: #expect(rig.check(part) == .absent)
    }
  }

  @Test(
    "says what to do about a part that is missing",
    arguments: zip(
      [BoardPart.gps, .buttons, .display, .light, .motor, .sound, .battery] + BoardPart.sensors,
      [
        "enable_uart=1", "gpiodetect", "dtoverlay", "gpiodetect", "gpiodetect", "aplay -L",
        "/sys/class/power_supply", "dtoverlay=i2c-sensor,bmp280", "dtoverlay=i2c-sensor,bmp280",
      ]))
  func missing(part: BoardPart, advice: String) throws {
    let rig = try CheckRig()
    let gone = SystemError("open it", code: 2)
    rig.ports.gps.missing = gone
    rig.ports.buttons.missing = gone
    rig.ports.panel.missing = gone
    rig.ports.light.missing = gone
    rig.ports.motor.missing = gone
    rig.ports.speaker.missing = gone
    rig.ports.gauge.missing = gone
    rig.ports.barometer.missing = gone
    rig.ports.thermometer.missing = gone
    let words = try #require(rig.fails(part))
    #expect(words.hasPrefix("cannot open it: No such file or directory; "), "\(words)")
    #expect(words.contains(advice), "\(words)")
  }

  @Test("tells a part that opens and then breaks", arguments: [BoardPart.motor, .light, .gps])
  func breaks(part: BoardPart) throws {
    let rig = try CheckRig()
    let gone = SystemError("use it", code: 5)
    rig.ports.motor.prepare = { $0.broken = gone }
    rig.ports.light.prepare = { $0.broken = gone }
    rig.ports.gps.prepare = { $0.broken = gone }
    rig.sentences = []
    #expect(rig.fails(part) == "cannot use it: Input/output error")
  }

  @Test("lets nobody end the program while the motor runs")
  func motorSignals() throws {
    func isBlocked(_ signal: Int32) -> Bool {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return sigismember(&mask, signal) == 1
    }
    let rig = try CheckRig()
    var blocked: [Bool] = []
    rig.onWait = { blocked = [SIGINT, SIGTERM, SIGHUP].map(isBlocked) }
    let before = isBlocked(SIGINT)
    _ = rig.check(.motor)
    #expect(blocked == [true, true, true])
    #expect(isBlocked(SIGINT) == before)
  }

  @Test("shows which keys are down, and doubts that all of them are")
  func keys() throws {
    let rig = try CheckRig()
    rig.ports.buttons.prepare = { $0.down = [.stop] }
    #expect(rig.works(.buttons) == "gpiochip0: start 5 up, stop 6 down, up 16 up, down 24 up")
    rig.ports.buttons.prepare = { $0.down = Set(Button.allCases) }
    #expect(rig.fails(.buttons)?.contains("\"activeLow\" or \"bias\" is wrong") == true)
  }

  @Test("tells a receiver that is silent, babbles, or has another rate")
  func receiver() throws {
    let rig = try CheckRig()
    rig.sentences = []
    #expect(rig.fails(.gps)?.contains("receives nothing; is the receiver powered") == true)
    rig.sentences = [1, 2, 3]
    #expect(rig.fails(.gps)?.contains("no sentence at any rate") == true)
    #expect(rig.check(.gps, quick: true) == .works("/dev/serial0 opens; receiver not tested"))
  }

  @Test("tells a speaker that is lost before or while it plays, or does not answer")
  func speaker() throws {
    let rig = try CheckRig()
    rig.reports = [.lost(reason: "busy")]
    #expect(rig.fails(.sound) == "default: busy")
    rig.reports = [.found, .lost(reason: "it was unplugged")]
    #expect(rig.fails(.sound) == "default: it was unplugged")
    rig.reports = []
    #expect(rig.fails(.sound) == "default does not answer")
    #expect(rig.ports.log.count("speaker closed") == 3)
  }

  @Test("tells a panel that is too small, a directory that is taken or cannot be made")
  func others() throws {
    let rig = try CheckRig(panel: FrameSize(width: 160, height: 80))
    #expect(rig.fails(.display)?.contains("160x80 is too small") == true)
    let lock = try #require(try taken(rig.board.data))
    #expect(rig.fails(.data)?.contains("in use by another moonrunner") == true)
    withExtendedLifetime(lock) {}
    rig.board.data = "/dev/null/data"
    #expect(rig.fails(.data)?.contains("cannot write /dev/null/data") == true)
  }

  private func taken(_ path: String) throws -> WriterLock? {
    try DiskFileSystem(root: path, access: .readAndWrite).makeDirectory("")
    return try WriterLock(root: path)
  }
}

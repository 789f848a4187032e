import Device
import Drawing
import GPS
import Glibc
import Pictures
import RunModel

@testable import Board

/// The history of the parts, with timestamps.
final class PartLog {
  var now = Instant(nanoseconds: 0)
  private(set) var entries: [(at: Instant, what: String)] = []

  func note(_ what: String) { entries.append((now, what)) }

  func count(_ what: String) -> Int { entries.filter { $0.what == what }.count }

  func times(_ what: String) -> [Instant] { entries.filter { $0.what == what }.map(\.at) }
}

/// A part that can be missing or break.
final class FakePart<Port: AnyObject> {
  private let make: () -> Port
  /// Changes each part opened from now on, for example to break it.
  var prepare: (Port) -> Void = { _ in }
  /// Why it cannot be opened, if it cannot.
  var missing: SystemError?
  private(set) var opened = 0
  /// The last opened port, while the loop holds it.
  private(set) weak var port: Port?

  init(_ make: @escaping () -> Port) { self.make = make }

  func open() throws(SystemError) -> Port {
    if let missing { throw missing }
    opened += 1
    let new = make()
    prepare(new)
    port = new
    return new
  }
}

final class FakeSerial: SerialInput {
  let descriptor: Int32 = 10
  var bytes: [UInt8] = []
  var broken: SystemError?
  /// Why it cannot be written, if it cannot.
  var unwritable: SystemError?
  /// Bytes that it accepts at once.
  var room = Int.max
  /// The bytes sent to it.
  private(set) var sent: [UInt8] = []
  private(set) var bauds: [Int] = []
  /// Called when the receiver gets bytes.
  var onSend: ([UInt8]) -> Void = { _ in }

  func drain() throws(SystemError) -> [UInt8] {
    if bytes.isEmpty, let broken { throw broken }
    defer { bytes = [] }
    return bytes
  }

  func setBaud(_ baud: Int) { bauds.append(baud) }

  private(set) var finished = 0

  func finishSending() { finished += 1 }

  func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    if let unwritable { throw unwritable }
    let count = min(room, bytes.count)
    sent += bytes.prefix(count)
    onSend(Array(bytes.prefix(count)))
    return count
  }
}

final class FakeButtons: ButtonInput {
  var descriptors: [Int32] = [20]
  var edges: [ButtonEdge] = []
  var down: Set<Button> = []
  /// Whether events wake no one.
  var isDeaf = false
  var broken: SystemError?
  private(set) var drains = 0

  func drain() throws(SystemError) -> [ButtonEdge] {
    drains += 1
    if let broken { throw broken }
    defer { edges = [] }
    return edges
  }

  func held() throws(SystemError) -> Set<Button> {
    if let broken { throw broken }
    return down
  }
}

final class FakeSwitch: OutputSwitch {
  private let name: String
  private let log: PartLog
  var broken: SystemError?
  private var isOn = false

  init(_ name: String, _ log: PartLog) {
    self.name = name
    self.log = log
  }

  deinit { if isOn { log.note("\(name) off") } }

  func set(_ isOn: Bool) throws(SystemError) {
    if let broken { throw broken }
    self.isOn = isOn
    log.note("\(name) \(isOn ? "on" : "off")")
  }
}

final class FakePanel: Panel {
  let size: FrameSize
  private let log: PartLog
  var broken: SystemError?

  init(_ size: FrameSize, _ log: PartLog) {
    self.size = size
    self.log = log
  }

  func show(_ frame: Frame) throws(SystemError) -> Int {
    if let broken { throw broken }
    let isBlack = frame.withPixels { $0.allSatisfy { $0 & 0xff_ffff == 0 } }
    log.note(isBlack ? "black" : "frame")
    return 0
  }

  func forget() { log.note("forget") }

  func blank(_ isBlank: Bool) throws(SystemError) {
    if let broken { throw broken }
    log.note(isBlank ? "blank" : "unblank")
  }
}

final class FakeSpeaker: Speaker {
  /// Each order to stay open, or not to.
  private(set) var orders: [Bool] = []

  func stayOpen(_ isWanted: Bool) { orders.append(isWanted) }

  let descriptor: Int32 = 30
  private let log: PartLog
  var reports: [SpeakerReport] = []

  init(_ log: PartLog) { self.log = log }

  func drain() -> [SpeakerReport] {
    defer { reports = [] }
    return reports
  }

  func play(_ sound: Sound) { log.note("play \(sound)") }
  func close() { log.note("speaker closed") }
}

final class FakeGauge: Sensor, SensorReader {
  let descriptor: Int32 = 40
  private let log: PartLog
  var reports: [SensorReport<Battery>] = [.value(Battery(percent: 80, isCharging: false))]

  init(_ log: PartLog) { self.log = log }

  func request() { log.note("gauge requested") }

  func drain() -> [SensorReport<Battery>] {
    defer { reports = [] }
    return reports
  }

  func read() throws(SystemError) -> Battery {
    for case .value(let battery) in reports { return battery }
    throw SystemError("read it", code: 5)
  }

  func close() { log.note("gauge closed") }
}

/// A sensor that answers when asked.
final class FakeSensor: Sensor, SensorReader {
  let descriptor: Int32 = 50
  private let name: String
  private let log: PartLog
  /// Its next measurement; `nil` while its bus hangs.
  var answer: SensorReport<Sample>?
  var reports: [SensorReport<Sample>] = []

  init(_ channel: Channel, _ value: Double, _ log: PartLog) {
    name = IIOChannel.name(of: channel)
    self.log = log
    answer = Sample(channel, value).map { .value($0) }
  }

  func request() {
    log.note("\(name) requested")
    if let answer { reports.append(answer) }
  }

  func drain() -> [SensorReport<Sample>] {
    defer { reports = [] }
    return reports
  }

  func read() throws(SystemError) -> Sample {
    guard case .value(let sample)? = answer else { throw SystemError("read it", code: 5) }
    return sample
  }

  func close() { log.note("\(name) closed") }
}

/// The parts of a whole simulated board.
final class FakePorts: Ports {
  let log: PartLog
  let gps = FakePart { FakeSerial() }
  let buttons = FakePart { FakeButtons() }
  let panel: FakePart<FakePanel>
  let motor: FakePart<FakeSwitch>
  let light: FakePart<FakeSwitch>
  let speaker: FakePart<FakeSpeaker>
  let gauge: FakePart<FakeGauge>
  let barometer: FakePart<FakeSensor>
  let thermometer: FakePart<FakeSensor>
  /// Why the helpers' socket cannot be created, if it cannot.
  var helpersMissing: SystemError?
  private(set) var helpersOpened = 0
  /// Whether the panel is a real framebuffer, on a plain file.
  private let hasFramebuffer: Bool

  init(panel size: FrameSize = FrameSize(width: 240, height: 240), framebuffer: Bool = false) {
    hasFramebuffer = framebuffer
    let log = PartLog()
    self.log = log
    panel = FakePart { FakePanel(size, log) }
    motor = FakePart { FakeSwitch("motor", log) }
    light = FakePart { FakeSwitch("light", log) }
    speaker = FakePart { FakeSpeaker(log) }
    gauge = FakePart { FakeGauge(log) }
    barometer = FakePart { FakeSensor(.pressure, 1013.25, log) }
    thermometer = FakePart { FakeSensor(.temperature, 21.4, log) }
  }

  private static let motorLine = 26

  /// A board with every part.
  static func board() -> BoardDescription {
    var board = BoardDescription()
    board.gps = BoardDescription.GPS(port: "/dev/serial0")
    // One fix per second, as the receivers in these tests send it.
    board.gps?.setup?.wear = .chest
    board.buttons = BoardDescription.Buttons(
      chip: "gpiochip0", lines: [.start: 5, .stop: 6, .up: 16, .down: 24])
    board.display = BoardDescription.Display(device: "/dev/fb1")
    board.light = .line(BoardDescription.Line(chip: "gpiochip0", line: 13))
    board.motor = BoardDescription.Line(chip: "gpiochip0", line: motorLine)
    board.sound = BoardDescription.Sound()
    board.battery = .supply("gauge")
    board.sensors = [.pressure: "bmp280", .temperature: "bmp280"]
    return board
  }

  func serialPort(_ port: String) -> String {
    HeaderPort.resolve(port) { "raspberrypi,5-model-b\0brcm,bcm2712" }
  }

  func openSerial(_ part: BoardDescription.GPS) throws(SystemError) -> any SerialInput {
    try gps.open()
  }

  func gpioChip(_ chip: String) throws(SystemError) -> String {
    try HeaderChip.resolve(chip) { $0 == "pinctrl-bcm2711" ? 0 : -ENOENT }
  }

  func openButtons(_ part: BoardDescription.Buttons) throws(SystemError) -> any ButtonInput {
    try buttons.open()
  }

  func openOutput(_ part: BoardDescription.Line) throws(SystemError) -> any OutputSwitch {
    try part.line == FakePorts.motorLine ? motor.open() : light.open()
  }

  func openPanel(_ part: BoardDescription.Display) throws(SystemError) -> any Panel {
    if hasFramebuffer { return try Framebuffer(part.device, geometry: part.geometry) }
    return try panel.open()
  }

  func openSpeaker(_ part: BoardDescription.Sound) throws(SystemError) -> any Speaker {
    try speaker.open()
  }

  func openGauge(_ part: BoardDescription.BatteryGauge) throws(SystemError) -> any Sensor<Battery> {
    try gauge.open()
  }

  func openReader(
    _ part: BoardDescription.BatteryGauge
  ) throws(SystemError) -> any SensorReader<Battery> {
    try gauge.open()
  }

  var supply = Supply()

  func readSupply(_ part: BoardDescription.BatteryGauge?) -> Supply { supply }

  private func sensor(_ channel: Channel) throws(SystemError) -> FakeSensor {
    switch channel {
    case .pressure: try barometer.open()
    case .temperature: try thermometer.open()
    case .heartRate, .cadence, .power: throw SystemError("open sensor", reason: "no driver")
    }
  }

  func openSensor(_ channel: Channel, _ device: String) throws(SystemError) -> any Sensor<Sample> {
    try sensor(channel)
  }

  func openReader(
    _ channel: Channel, _ device: String
  ) throws(SystemError) -> any SensorReader<Sample> {
    try sensor(channel)
  }

  func openHelpers(_ path: String) throws(SystemError) -> any HelperLink {
    if let missing = helpersMissing { throw missing }
    helpersOpened += 1
    return try HelperSocket(path)
  }
}

import Board
import Device
import Drawing
import GPS
import Glibc
import Pictures
import RunModel

/// A part of the soaked board that can be removed and restored.
final class SoakPart<Port: AnyObject> {
  private let make: () throws(SystemError) -> Port
  /// The last opened port, while the loop holds it.
  private(set) weak var port: Port?
  /// Whether it is missing, which also breaks an open port.
  var isGone = false

  init(_ make: @escaping () throws(SystemError) -> Port) { self.make = make }

  func open() throws(SystemError) -> Port {
    guard !isGone else { throw SystemError("open it", code: ENODEV) }
    let opened = try make()
    port = opened
    return opened
  }
}

/// A receiver's line with queued bytes.
final class SoakSerial: SerialInput {
  func finishSending() {}

  let descriptor: Int32 = -1
  var bytes: [UInt8] = []
  let isGone: () -> Bool

  init(_ isGone: @escaping () -> Bool) { self.isGone = isGone }

  func drain() throws(SystemError) -> [UInt8] {
    if bytes.isEmpty, isGone() { throw SystemError("read the receiver", code: EIO) }
    defer { bytes = [] }
    return bytes
  }

  func setBaud(_ baud: Int) {}

  /// Discards bytes, like a receiver whose RX is not connected.
  func send(_ bytes: ArraySlice<UInt8>) -> Int { bytes.count }
}

/// Keys with queued edges.
final class SoakButtons: ButtonInput {
  let descriptors: [Int32] = [-1]
  var edges: [ButtonEdge] = []
  let isGone: () -> Bool

  init(_ isGone: @escaping () -> Bool) { self.isGone = isGone }

  func drain() throws(SystemError) -> [ButtonEdge] {
    if isGone() { throw SystemError("read the buttons", code: ENODEV) }
    defer { edges = [] }
    return edges
  }

  func held() -> Set<Button> { [] }
}

/// A motor or light.
final class SoakSwitch: OutputSwitch {
  let isGone: () -> Bool

  init(_ isGone: @escaping () -> Bool) { self.isGone = isGone }

  func set(_ isOn: Bool) throws(SystemError) {
    if isGone() { throw SystemError("switch it", code: ENODEV) }
  }
}

/// A display like the board's own, but with a plain file as the framebuffer.
final class SoakPanel: Panel {
  private let framebuffer: Framebuffer
  private let isGone: () -> Bool
  var size: FrameSize { framebuffer.size }
  /// The number of frames shown.
  private(set) var frames = 0

  init(_ file: String, _ isGone: @escaping () -> Bool) throws(SystemError) {
    framebuffer = try Framebuffer(file, geometry: SoakPorts.geometry)
    self.isGone = isGone
  }

  func show(_ frame: Frame) throws(SystemError) -> Int {
    if isGone() { throw SystemError("draw", code: ENODEV) }
    frames += 1
    return try framebuffer.show(frame)
  }

  func forget() { framebuffer.forget() }
  func blank(_ isBlank: Bool) throws(SystemError) { try framebuffer.blank(isBlank) }
}

/// A silent speaker.
final class SoakSpeaker: Speaker {
  func stayOpen(_ isWanted: Bool) {}

  let descriptor: Int32 = -1
  func drain() -> [SpeakerReport] { [] }
  func play(_ sound: Sound) {}
  func close() {}
}

/// All parts; the display is a framebuffer on a plain file, and the helpers' socket is real.
final class SoakPorts: Ports {
  let serial: SoakPart<SoakSerial>
  let buttons: SoakPart<SoakButtons>
  let panel: SoakPart<SoakPanel>
  let motor: SoakPart<SoakSwitch>
  let light: SoakPart<SoakSwitch>
  /// The missing parts; boxed, because ports query it while being created.
  private let gone = SoakAbsences()

  static let motorLine = 26
  static let geometry = PanelGeometry(
    width: 240, height: 240, bitsPerPixel: 16, stride: 480,
    red: PanelGeometry.Channel(offset: 11, length: 5),
    green: PanelGeometry.Channel(offset: 5, length: 6),
    blue: PanelGeometry.Channel(offset: 0, length: 5))

  init(folder: String) {
    let gone = self.gone
    serial = SoakPart { SoakSerial { gone.names.contains("serial") } }
    buttons = SoakPart { SoakButtons { gone.names.contains("buttons") } }
    panel = SoakPart { () throws(SystemError) in
      try SoakPanel(folder + "/panel") { gone.names.contains("panel") }
    }
    motor = SoakPart { SoakSwitch { gone.names.contains("motor") } }
    light = SoakPart { SoakSwitch { gone.names.contains("light") } }
  }

  /// Removes or restores a part.
  func set(_ name: String, present: Bool) {
    if present { gone.names.remove(name) } else { gone.names.insert(name) }
    serial.isGone = gone.names.contains("serial")
    buttons.isGone = gone.names.contains("buttons")
    panel.isGone = gone.names.contains("panel")
    motor.isGone = gone.names.contains("motor")
    light.isGone = gone.names.contains("light")
  }

  /// The parts of the board.
  static var board: BoardDescription {
    var board = BoardDescription()
    board.gps = BoardDescription.GPS(port: "/dev/serial0")
    board.gps?.setup?.wear = .chest
    board.buttons = BoardDescription.Buttons(
      chip: "gpiochip0", lines: [.start: 5, .stop: 6, .up: 16, .down: 24])
    board.display = BoardDescription.Display(device: "/dev/fb1")
    board.light = .line(BoardDescription.Line(chip: "gpiochip0", line: 13))
    board.motor = BoardDescription.Line(chip: "gpiochip0", line: motorLine)
    board.sound = BoardDescription.Sound()
    return board
  }

  func openSerial(_ part: BoardDescription.GPS) throws(SystemError) -> any SerialInput {
    try serial.open()
  }

  func serialPort(_ port: String) -> String { port }

  func gpioChip(_ chip: String) -> String { chip }

  func openButtons(_ part: BoardDescription.Buttons) throws(SystemError) -> any ButtonInput {
    try buttons.open()
  }

  func openOutput(_ part: BoardDescription.Line) throws(SystemError) -> any OutputSwitch {
    try part.line == SoakPorts.motorLine ? motor.open() : light.open()
  }

  func openPanel(_ part: BoardDescription.Display) throws(SystemError) -> any Panel {
    try panel.open()
  }

  func openSpeaker(_ part: BoardDescription.Sound) -> any Speaker { SoakSpeaker() }

  private func none() -> SystemError { SystemError("open it", code: ENODEV) }

  func openGauge(_ part: BoardDescription.BatteryGauge) throws(SystemError) -> any Sensor<Battery> {
    throw none()
  }

  func openReader(
    _ part: BoardDescription.BatteryGauge
  ) throws(SystemError) -> any SensorReader<Battery> { throw none() }

  func readSupply(_ part: BoardDescription.BatteryGauge?) -> Supply { Supply() }

  func openSensor(_ channel: Channel, _ device: String) throws(SystemError) -> any Sensor<Sample> {
    throw none()
  }

  func openReader(
    _ channel: Channel, _ device: String
  ) throws(SystemError) -> any SensorReader<Sample> { throw none() }

  func openHelpers(_ path: String) throws(SystemError) -> any HelperLink {
    try HelperSocket(path)
  }
}

/// The names of missing parts.
private final class SoakAbsences {
  var names: Set<String> = []
}

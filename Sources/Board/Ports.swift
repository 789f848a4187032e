package import Device
package import Drawing
package import RunModel

// The rim of the board as the loop sees it. `LinuxPorts` opens the real ones, tests open their own.
// A port that throws is closed by the loop and opened again later.

/// The receiver's bytes.
package protocol SerialInput: AnyObject {
  /// To be polled for reading.
  var descriptor: Int32 { get }
  /// Everything that has come, without waiting; a port that hung up throws after its last bytes.
  func drain() throws(SystemError) -> [UInt8]
  /// Sets the rate, bits per second.
  func setBaud(_ baud: Int) throws(SystemError)
  /// Sends as much as the port takes without waiting; how many bytes that was.
  func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int
}

/// A key went down or up.
package struct ButtonEdge: Hashable, Sendable {
  package var button: Button
  package var isDown: Bool
  /// The kernel's stamp, CLOCK_MONOTONIC.
  package var stamp: Instant

  package init(_ button: Button, isDown: Bool, stamp: Instant) {
    self.button = button
    self.isDown = isDown
    self.stamp = stamp
  }
}

/// The keys.
package protocol ButtonInput: AnyObject {
  /// To be polled for reading.
  var descriptors: [Int32] { get }
  /// Every edge that has come, in order of their stamps, without waiting.
  func drain() throws(SystemError) -> [ButtonEdge]
  /// The keys that are down now.
  func held() throws(SystemError) -> Set<Button>
}

/// A line that is driven, of the motor or the backlight; off again when released.
package protocol OutputSwitch: AnyObject {
  func set(_ isOn: Bool) throws(SystemError)
}

/// The display.
package protocol Panel: AnyObject {
  /// Of the panel itself; frames are centred on it.
  var size: FrameSize { get }
  /// Brings a frame onto the panel, as far as it differs from the last one; returns the bytes
  /// written.
  func show(_ frame: Frame) throws(SystemError) -> Int
  /// Makes the next frame be written whole: others may have written to the panel.
  func forget()
  /// Tells the driver to switch the panel off or on; drivers that cannot are no error.
  func blank(_ isBlank: Bool) throws(SystemError)
}

/// What a speaker's worker found out.
package enum SpeakerReport: Hashable, Sendable {
  case lost(reason: String)
  case found
}

/// The speaker; it plays on a thread of its own and looks after its device itself.
package protocol Speaker: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Reports since the last call, without waiting.
  func drain() -> [SpeakerReport]
  /// Plays a sound; one that is being played ends at once. Never waits.
  func play(_ sound: Sound)
  /// Ends the thread and lets go of the device; waits for that a little.
  func close()
}

/// What a gauge's thread found out.
package enum GaugeReport: Hashable, Sendable {
  case battery(Battery)
  case lost(reason: String)
}

/// The battery's gauge; it is read on a thread of its own, which looks after it itself.
package protocol Gauge: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Reports since the last call, without waiting.
  func drain() -> [GaugeReport]
  /// Ends the thread; waits for that a little.
  func close()
}

/// Opens the parts of a board; a part is opened only if the description has it.
package protocol Ports: AnyObject {
  func openSerial(_ part: BoardDescription.GPS) throws(SystemError) -> any SerialInput
  /// The chip that a board file means: "header" is another one on each Raspberry Pi.
  func gpioChip(_ chip: String) throws(SystemError) -> String
  func openButtons(_ part: BoardDescription.Buttons) throws(SystemError) -> any ButtonInput
  func openOutput(_ part: BoardDescription.Line) throws(SystemError) -> any OutputSwitch
  func openPanel(_ part: BoardDescription.Display) throws(SystemError) -> any Panel
  /// Tries to have the device, and goes on trying on its thread when there is none.
  func openSpeaker(_ part: BoardDescription.Sound) throws(SystemError) -> any Speaker
  /// Tries to read it, and goes on trying on its thread when it does not answer.
  func openGauge(_ part: BoardDescription.BatteryGauge) throws(SystemError) -> any Gauge
  /// The same gauge, to be read here and now.
  func openBattery(_ part: BoardDescription.BatteryGauge) throws(SystemError) -> any BatteryReader
  /// The helpers' socket, at a path.
  func openHelpers(_ path: String) throws(SystemError) -> any HelperLink
}

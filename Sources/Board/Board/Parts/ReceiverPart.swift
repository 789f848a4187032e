import Device
import GPS
import JSON
import RunModel

/// The serial input from the receiver.
package protocol SerialInput: AnyObject {
  /// The descriptor to poll for reading.
  var descriptor: Int32 { get }
  /// Returns all pending bytes, without blocking; a port that hung up throws after its last bytes.
  func drain() throws(SystemError) -> [UInt8]
  /// Sets the rate in bits per second.
  func setBaud(_ baud: Int) throws(SystemError)
  /// Sends as much as the port accepts without blocking; returns the number of bytes.
  func send(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int
  /// Waits until the driver has sent everything, for at most ``SerialPort/sendingTime``.
  ///
  /// - Throws: `SystemError` if the time is not sufficient or the port is gone.
  func finishSending() throws(SystemError)
}

extension SerialInput {
  /// Wakes a receiver from sleep, even if the board file now disables its setup; a receiver that
  /// cannot be written to was never put to sleep.
  func wakeReceiver() { _ = try? send(ReceiverSetup.wakeUp[...]) }
}

/// Limits how often the receiver's port is drained.
///
/// After bytes were drained, the port rests: it is not polled, because the remainder of the burst
/// would wake the processor every few bytes (the kernel buffers 4 KiB). Bytes that arrive meanwhile
/// are drained in the first turn that happens for another reason, after at least 100 ms, otherwise
/// when the rest ends. At that time the reader also considers its epoch complete, so both cost only
/// one wake-up.
struct ReceiverLine {
  static let shortestRest = Duration.milliseconds(100)
  /// The silence that ends an epoch on the board; it results in five wake-ups a second for a
  /// receiver that needs half a second for its sentences at 9600 baud.
  static let rest = Duration.milliseconds(250)

  var search: BaudSearch
  /// `nil` for a receiver that is not configured.
  var setup: ReceiverSetup?
  var saver = ReceiverSaver()
  /// Bytes for the receiver that the port has not accepted yet.
  var outgoing: ArraySlice<UInt8> = []
  private var drainedAt: Instant?
  private var wasLocked = false

  init(_ part: BoardDescription.GPS?) {
    let baud = part?.baud ?? 9600
    search = BaudSearch(configured: baud, likely: part?.setup?.fasterBaud(than: baud))
    setup = part?.setup.map { ReceiverSetup($0) }
  }

  var isResting: Bool { drainedAt != nil }

  /// Whether the setup dialogue with the receiver is in progress; it takes a few seconds, because
  /// each command waits for the answer to the previous one.
  var isTalking: Bool { setup?.isBusy == true }

  mutating func drained(_ count: Int, at now: Instant) { drainedAt = count > 0 ? now : nil }

  func mayDrain(at now: Instant) -> Bool {
    drainedAt.map { now - $0 >= ReceiverLine.shortestRest } ?? false
  }

  func nextDeadline(isDozing: Bool) -> Instant? {
    let rest =
      isTalking ? ReceiverLine.shortestRest : isDozing ? BoardCore.doze : ReceiverLine.rest
    let restEnd = drainedAt.map { $0 + rest }
    return earlier(restEnd, earlier(search.nextDeadline, setup?.nextDeadline))
  }

  /// Whether the search has locked since the last call.
  mutating func isNewlyLocked() -> Bool {
    defer { wasLocked = search.isLocked }
    return search.isLocked && !wasLocked
  }
}

extension BoardPart {
  static let gps = BoardPart(
    "gps", order: .receiver, in: \.gps, of: \.board.gps, section: { try $0.readGPS(&$1) },
    open: { (core, part) throws(SystemError) in
      core.forgetReceiver()
      let port = try core.ports.openSerial(part)
      port.wakeReceiver()
      return port
    },
    descriptors: { core, port in core.receiver.isResting ? [] : [port.descriptor] },
    read: { (core, port, wake) throws(SystemError) in try core.readReceiver(port, wake) },
    lose: { $0.forgetReceiver() },
    check: { (check, isQuick, progress) throws(SystemError) in
      guard let part = check.board.gps else { return .absent }
      guard isQuick else { return try check.listen(to: part, progress) }
      _ = try check.ports.openSerial(part)
      return .works("\(check.ports.serialPort(part.port)) opens; receiver not tested")
    },
    advice: { _ in
      CheckAdvice(
        group: "dialout",
        busy: "another program is using it: gpsd, or a login on the serial port"
          + " (disable it with raspi-config)",
        missing: "enable the UART with \"enable_uart=1\" (Raspberry Pi 5: \"dtparam=uart0=on\")"
          + " in /boot/firmware/config.txt, then reboot")
    })
}

extension BoardCore {
  fileprivate func readReceiver(_ port: any SerialInput, _ wake: Ready?) throws(SystemError) {
    if wake != nil || receiver.mayDrain(at: now) {
      let waited = receiver.isResting
      let bytes = try port.drain()
      receiver.drained(bytes.count, at: now)
      if !bytes.isEmpty { try handle(bytes, waited: waited, from: port) }
      if bytes.isEmpty, wake?.isBroken == true {
        throw SystemError("read \(board.gps?.port ?? "")", reason: "the receiver hung up")
      }
    }
    if let baud = receiver.search.advance(to: now) { try port.setBaud(baud) }
    try setUp(port)
  }

  /// Resets the state of the line when its port is opened or lost.
  fileprivate func forgetReceiver() { receiver = ReceiverLine(board.gps) }

  private func handle(
    _ bytes: [UInt8], waited: Bool, from port: any SerialInput
  ) throws(SystemError) {
    // The bytes arrived in the kernel's buffer before the reader's timeout expired, so they are
    // stamped a nanosecond before it and still count towards their own epoch.
    var time = now
    if waited, let due = device.nextDeadline, due <= now {
      time = max(device.now, due - .nanoseconds(1))
    }
    handle(.gps(bytes), at: time)
    if let baud = receiver.search.read(bytes, at: now) { try port.setBaud(baud) }
    if receiver.isNewlyLocked() {
      if receiver.search.baud != board.gps?.baud {
        outlets.log("gps speaks at \(receiver.search.baud) baud")
      }
      receiver.setup?.ask(at: now)
    }
    if receiver.search.isLocked { receiver.setup?.read(bytes, at: now) }
  }
}

// MARK: - Receiver setup

extension BoardCore {
  /// Runs the pending steps of the receiver's setup; if the port cannot be written to, the receiver
  /// is not configured.
  ///
  /// The receiver's answers are handled and added to the flight record like all its bytes. Commands
  /// have no other effect on the wearable, so a replay does not need them.
  private func setUp(_ port: any SerialInput) throws(SystemError) {
    guard receiver.setup != nil else { return }
    if !receiver.search.isLocked {
      // The setup restarts once the search has locked again.
      receiver.setup?.abandon()
      receiver.outgoing = []
    }
    if receiver.setup?.isDue(at: now) == true {
      // Evaluated first, because exclusive access to `receiver` is needed while its setup changes.
      let (baud, aid) = (receiver.search.baud, self.aid)
      receiver.setup?.begin(at: now, baud: baud, aid: aid)
    }
    receiver.setup?.advance(to: now)
    try performSetup(port)
  }

  /// Executes the actions of the setup.
  private func performSetup(_ port: any SerialInput) throws(SystemError) {
    for action in receiver.setup?.takeActions() ?? [] {
      switch action {
      case .send(let bytes): receiver.outgoing += bytes
      case .setBaud(let baud):
        try port.setBaud(baud)
        receiver.search.adopt(baud, at: now)
      }
    }
    write(to: port)
    if let report = receiver.setup?.takeReport() { outlets.log("gps: \(report.words)") }
  }

  /// Makes the receiver save power while a run is paused, and use full power again in the turn in
  /// which the run continues or ends.
  func powerReceiver() {
    let isPaused = device.hasRun && !device.isRunning && ending == nil
    let maySave = receiver.saver.maySave(isPaused: isPaused, at: now)
    // If the search has not locked yet, the command is sent once it has.
    guard let port = gps.port, receiver.search.isLocked else { return }
    receiver.setup?.save(maySave, at: now)
    do throws(SystemError) { try performSetup(port) } catch {
      lose(gps, error)
      forgetReceiver()
    }
  }

  /// Puts the receiver to sleep while the wearable is off.
  func sleepReceiver() {
    guard let port = gps.port, let bytes = receiver.setup?.sleep else { return }
    receiver.outgoing += bytes
    write(to: port)
    do throws(SystemError) {
      guard receiver.outgoing.isEmpty else {
        throw SystemError("write", reason: "the port accepts no more data")
      }
      try port.finishSending()
    } catch {
      outlets.log("cannot put the gps to sleep: \(error)")
    }
  }

  private func write(to port: any SerialInput) {
    guard !receiver.outgoing.isEmpty else { return }
    do throws(SystemError) {
      receiver.outgoing = try receiver.outgoing.dropFirst(port.send(receiver.outgoing))
    } catch {
      outlets.log("cannot write to gps: \(error); the receiver is not configured")
      receiver.setup = nil
      receiver.outgoing = []
    }
  }

  /// Aiding data for the receiver: its last known position, from this session or else the stored
  /// one, and the time if it is trusted.
  private var aid: SetupAid {
    let utc = device.utc(at: now) ?? outlets.trustedClock()
    let clock = utc.map { SetupAid.Clock($0, at: now) }
    guard let last = device.lastPlace, let coordinate = last.fix.coordinate else {
      return SetupAid(place: outlets.lastPlace?.place(at: utc), clock: clock)
    }
    let metres = max(1000, (now - last.at).inSeconds * Fix.fastestRunner)
    let place = SetupAid.Place(coordinate, altitude: last.fix.altitude, accuracy: metres)
    return SetupAid(place: place, clock: clock)
  }

  /// Saves the receiver's position for the next start.
  func keepPlace() {
    guard let last = device.lastPlace,
      let place = LastPlace(last.fix, time: device.utc(at: last.at))
    else { return }
    storage.send(.keep(LastPlace.path, place.bytes))
  }
}

extension BoardFileParser {
  fileprivate mutating func readGPS(_ reader: inout JSONReader) throws {
    var port: String?
    var gps = BoardDescription.GPS(port: "")
    var wishes = SetupWishes()
    var isSetUp = true
    var wishPlace: JSONError?
    var modelPlace: JSONError?
    try section(
      &reader,
      keys: ["port", "baud", "assumedAccuracy", "setup", "wear", "rate", "model", "saver"],
      required: [("port", "the serial port, \"header\" or for example \"/dev/ttyACM0\"")]
    ) { parser, key, reader throws in
      switch key {
      case "port": port = try parser.serialPort(&reader)
      case "baud":
        gps.baud = try reader.int()
        guard SerialPort.rates.contains(gps.baud) else {
          let known = SerialPort.rates.map { "\($0)" }.joined(separator: ", ")
          throw reader.error("expected one of the rates \(known), found \(gps.baud)")
        }
      case "assumedAccuracy": gps.assumedAccuracy = try reader.double(in: 1...50)
      case "setup": isSetUp = try reader.bool()
      case "wear":
        wishes.wear = try reader.name(of: SetupWishes.Wear.self)
        wishPlace = reader.error("")
      case "rate":
        wishes.rate = try reader.int(in: SetupWishes.rates)
        wishPlace = reader.error("")
      case "model":
        wishes.model = try reader.name(of: DynamicModel.self)
        wishPlace = reader.error("")
        modelPlace = wishPlace
      case "saver":
        wishes.saver = try reader.bool()
        if wishes.saver { wishPlace = reader.error("") }
      default: break
      }
    }
    if !isSetUp, let wishPlace {
      complain("ignored because \"setup\" is false", at: wishPlace)
    }
    if wishes.wear == .chest, wishes.model == .wrist, let modelPlace {
      complain("the model \"wrist\" does not fit \"wear\": \"chest\"", at: modelPlace)
    }
    guard let port else { return }
    wishes.port = BoardDescription.GPS(port: port).setup?.port ?? .uart
    gps.port = port
    gps.setup = isSetUp ? wishes : nil
    board.gps = gps
  }
}

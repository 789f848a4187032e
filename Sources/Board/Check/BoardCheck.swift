import Device
import Drawing
import Glibc
package import RunModel
import RunStore

/// Opens every part of a board, one after the other, and says what works and what to do about what
/// does not.
package struct BoardCheck {
  private let board: BoardDescription
  let ports: any Ports
  let now: () -> Instant
  let wait: (Int32, Duration) -> Void

  /// - Parameters:
  ///   - board: What is to be checked.
  ///   - ports: Opens the parts.
  ///   - now: Tells the time.
  ///   - wait: Waits until a descriptor is readable (-1 for none), at most for the time given.
  package init(
    _ board: BoardDescription, ports: any Ports,
    now: @escaping () -> Instant = MonotonicClock.now,
    wait: @escaping (Int32, Duration) -> Void = BoardCheck.poll
  ) {
    self.board = board
    self.ports = ports
    self.now = now
    self.wait = wait
  }

  /// Waits in poll(2).
  package static func poll(_ descriptor: Int32, _ time: Duration) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = Glibc.poll(&entry, 1, Int32(clamping: time.milliseconds + 1))
  }

  /// Checks one part; a receiver is listened to unless it is to be `quick`.
  ///
  /// - Parameters:
  ///   - part: What is to be checked.
  ///   - quick: Whether the receiver's port is opened only.
  ///   - progress: Is told what is going on, of what takes seconds.
  /// - Returns: What was found out.
  package func check(
    _ part: CheckedPart, quick: Bool, progress: (String) -> Void = { _ in }
  ) -> CheckFinding {
    do throws(SystemError) {
      return switch part {
      case .data: checkData()
      case .gps: try checkReceiver(quick, progress)
      case .buttons: try checkButtons()
      case .display: try checkDisplay()
      case .light: try checkLight()
      case .motor: try checkMotor()
      case .sound: try checkSound()
      case .battery: try checkBattery()
      }
    } catch {
      return .fails(CheckAdvice.words(error, part, on: board))
    }
  }
}

// MARK: - The parts

extension BoardCheck {
  private func checkData() -> CheckFinding {
    let files = DiskFileSystem(root: board.data, access: .readAndWrite)
    let probe = "check.tmp"
    do {
      try? files.makeDirectory("")
      guard try WriterLock(root: board.data) != nil else {
        return .fails("\(board.data) is in use by another moonrunner; stop that one first")
      }
      try? files.remove(probe)
      let file = try files.open(probe, .create)
      _ = try file.write([1][...])
      try file.sync()
      try file.close()
      try files.remove(probe)
      return .works("\(board.data) is writable, \(try files.freeBytes() >> 20) MB free")
    } catch {
      return .fails(
        "cannot write \(board.data): \(error); it has to belong to the user that runs moonrunner")
    }
  }

  private func checkReceiver(
    _ isQuick: Bool, _ progress: (String) -> Void
  ) throws(SystemError) -> CheckFinding {
    guard let part = board.gps else { return .absent }
    guard isQuick else { return try listen(to: part, progress) }
    _ = try ports.openSerial(part)
    return .works("\(part.port) opens; not listened to")
  }

  private func checkButtons() throws(SystemError) -> CheckFinding {
    guard let part = board.buttons else { return .absent }
    let held = try ports.openButtons(part).held()
    let lines = Button.allCases.compactMap { button in
      part.lines[button].map {
        "\(button.rawValue) \($0) \(held.contains(button) ? "down" : "up")"
      }
    }
    let words = "\(try chip(part.chip)): \(lines.joined(separator: ", "))"
    // A finger may be on one or two of them.
    guard held.count < part.lines.count else {
      return .fails("\(words); if nobody presses them, \"activeLow\" or \"bias\" is wrong")
    }
    return .works(words)
  }

  /// A chip as the board file names it, and which one that is here.
  private func chip(_ name: String) throws(SystemError) -> String {
    let chip = try ports.gpioChip(name)
    return chip == name ? name : "\(name) (\(chip))"
  }

  private func checkDisplay() throws(SystemError) -> CheckFinding {
    guard let part = board.display else { return .absent }
    let size = try ports.openPanel(part).size
    let words = "\(part.device) of \(size.width)x\(size.height)"
    guard let layout = FrameSize.layout(for: size) else {
      return .fails("\(words) is too small; 240x240 is the least")
    }
    return .works("\(words), shows the layout of \(layout.width)x\(layout.height)")
  }

  private func checkLight() throws(SystemError) -> CheckFinding {
    switch board.light {
    case nil: return .absent
    case .line(let line)?:
      try ports.openOutput(line).set(true)
      return .works("\(try chip(line.chip)) line \(line.line)")
    case .blank?:
      guard let part = board.display else { return .absent }
      try ports.openPanel(part).blank(false)
      return .works("blanked by the display's driver")
    }
  }

  private func checkMotor() throws(SystemError) -> CheckFinding {
    guard let line = board.motor else { return .absent }
    try withoutSignals { () throws(SystemError) in
      let motor = try ports.openOutput(line)
      try motor.set(true)
      wait(-1, .milliseconds(150))
      try motor.set(false)
    }
    let chip = try chip(line.chip)
    return .works("\(chip) line \(line.line); it shook just now, if it is wired right")
  }

  /// Somebody's Ctrl-C must not leave the motor running; it comes afterwards.
  private func withoutSignals(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  private func checkSound() throws(SystemError) -> CheckFinding {
    guard let part = board.sound else { return .absent }
    let speaker = try ports.openSpeaker(part)
    defer { speaker.close() }
    guard let answer = nextReport(of: speaker, within: .seconds(3)) else {
      return .fails("\(part.device) does not answer")
    }
    if case .lost(let reason) = answer { return .fails("\(part.device): \(reason)") }
    speaker.play(.badge)
    // A device that opens may still take nothing.
    if case .lost(let reason)? = nextReport(of: speaker, within: .seconds(3)) {
      return .fails("\(part.device): \(reason)")
    }
    return .works("\(part.device) plays at \(part.volume) %; it played just now")
  }

  private func nextReport(of speaker: any Speaker, within timeout: Duration) -> SpeakerReport? {
    let end = now() + timeout
    while now() < end {
      wait(speaker.descriptor, end - now())
      if let report = speaker.drain().first { return report }
    }
    return nil
  }

  private func checkBattery() throws(SystemError) -> CheckFinding {
    guard let part = board.battery else { return .absent }
    let battery = try ports.openBattery(part).read()
    let charging = battery.isCharging ? ", charging" : ""
    return .works("\(part.words): \(battery.percent) %\(charging)")
  }
}

import Device
import Glibc
import RunModel

extension BoardPart {
  static let motor = BoardPart(
    "motor", in: \.motor, of: \.board.motor,
    section: { $0.board.motor = try $0.readWire(&$1, use: "the motor") },
    open: { (core, line) throws(SystemError) in
      core.isMotorOn = false
      return try core.ports.openOutput(line)
    },
    check: { (check, _, _) throws(SystemError) in
      guard let line = check.board.motor else { return .absent }
      try check.withoutSignals { () throws(SystemError) in
        let motor = try check.ports.openOutput(line)
        try motor.set(true)
        check.wait(-1, .milliseconds(150))
        try motor.set(false)
      }
      let chip = try check.chip(line.chip)
      return .works("\(chip) line \(line.line); it vibrated just now, if it is wired correctly")
    },
    advice: { _ in .line })
}

extension BoardCore {
  func runMotor() {
    motorPattern.advance(to: now)
    guard let port = motor.port else { return motorPattern.stop() }
    guard motorPattern.isOn != isMotorOn else { return }
    do throws(SystemError) {
      try port.set(motorPattern.isOn)
      isMotorOn = motorPattern.isOn
    } catch {
      motorPattern.stop()
      isMotorOn = false
      lose(motor, error)
    }
  }
}

extension BoardCheck {
  /// Runs `body` with signals blocked, so that Ctrl-C cannot leave the motor running; a signal
  /// takes effect afterwards.
  fileprivate func withoutSignals(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}

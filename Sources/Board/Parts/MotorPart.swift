import Device

extension BoardPart {
  static let motor = BoardPart(
    "motor", in: \.motor, of: \.board.motor,
    open: { (core, line) throws(SystemError) in
      core.isMotorOn = false
      return try core.ports.openOutput(line)
    })
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

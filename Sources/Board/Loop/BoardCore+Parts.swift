import Device
import Drawing
import RunModel

// Parts that are opened, break, and are opened again.

extension BoardCore {
  /// Notes which parts the board has.
  func expectParts() {
    if board.gps != nil { gps.expect(at: now) }
    if board.buttons != nil { buttons.expect(at: now) }
    if board.display != nil { panel.expect(at: now) }
    if case .line? = board.light { light.expect(at: now) }
    if board.motor != nil { motor.expect(at: now) }
    if board.sound != nil { speaker.expect(at: now) }
    if board.battery != nil { gauge.expect(at: now) }
    if outlets.runtimeDirectory != nil { helpers.expect(at: now) }
    guard board.display == nil else { return }
    // Nobody can light what is not there: without this the first press of a key would only do
    // that. The warning that comes with it is not for a board that never had a display.
    outlets.record?(.lost(.display, reason: "this board has none"), now, device.now)
    _ = device.handle(.lost(.display, reason: "this board has none"), at: now)
  }

  /// When the next part is to be tried.
  var retryDeadline: Instant? {
    var due = earlier(gps.retryAt, buttons.retryAt)
    due = earlier(due, earlier(panel.retryAt, light.retryAt))
    due = earlier(due, earlier(motor.retryAt, speaker.retryAt))
    return earlier(due, earlier(gauge.retryAt, helpers.retryAt))
  }

  /// Display and light, which the runner sees first.
  func openDisplay() {
    if let part = board.display, isDue(panel.retryAt) {
      open(\.panel, .display) { () throws(SystemError) in
        try picture.adopt(ports.openPanel(part))
      }
    }
    if case .line(let line)? = board.light, isDue(light.retryAt) {
      open(\.light, nil) { () throws(SystemError) in try ports.openOutput(line) }
      picture.forgetLight()
    }
  }

  /// Opens what is missing and due.
  func openMissingParts() {
    guard isDue(retryDeadline) else { return }
    openDisplay()
    if let part = board.buttons, isDue(buttons.retryAt) {
      open(\.buttons, .buttons) { () throws(SystemError) in try ports.openButtons(part) }
      keys = KeyLine(at: now)
    }
    if let part = board.gps, isDue(gps.retryAt) {
      open(\.gps, .gps) { () throws(SystemError) in try ports.openSerial(part) }
      receiver = ReceiverLine(part)
    }
    if let part = board.motor, isDue(motor.retryAt) {
      open(\.motor, .motor) { () throws(SystemError) in try ports.openOutput(part) }
      isMotorOn = false
    }
    if let part = board.sound, isDue(speaker.retryAt) {
      open(\.speaker, .sound) { () throws(SystemError) in try ports.openSpeaker(part) }
    }
    if let part = board.battery, isDue(gauge.retryAt) {
      open(\.gauge, .battery) { () throws(SystemError) in try ports.openGauge(part) }
    }
    openHelpers()
  }

  private func isDue(_ moment: Instant?) -> Bool { moment.map { $0 <= now } ?? false }

  func open<Port>(
    _ slot: ReferenceWritableKeyPath<BoardCore, PartSlot<Port>>, _ part: Part?,
    _ make: () throws(SystemError) -> Port
  ) {
    do throws(SystemError) {
      let port = try make()
      guard self[keyPath: slot].open(port, at: now) else { return }
      outlets.log("\(self[keyPath: slot].name) is back")
      if let part { handle(.found(part)) }
    } catch {
      lose(slot, part, error)
    }
  }

  /// Closes a part that failed; it is tried again later.
  func lose<Port>(
    _ slot: ReferenceWritableKeyPath<BoardCore, PartSlot<Port>>, _ part: Part?,
    _ error: SystemError
  ) {
    guard self[keyPath: slot].lose(at: now) else { return }
    outlets.log("\(self[keyPath: slot].name) lost: \(error)")
    if let part { handle(.lost(part, reason: error.briefly)) }
  }
}

// MARK: - Keys, motor, speaker, gauge

extension BoardCore {
  func readKeys(_ ready: [Ready]) {
    let wake = ready.first { $0.source == .buttons }
    guard let port = buttons.port, wake != nil || keys.mayDrain(at: now) else { return }
    do throws(SystemError) {
      let edges = try port.drain()
      keys.drained(edges.count, at: now)
      for edge in edges {
        handle(.button(edge.button, isDown: edge.isDown, stamp: edge.stamp))
      }
      if edges.isEmpty, wake?.isBroken == true {
        throw SystemError("read the buttons", reason: "the GPIO chip is gone")
      }
    } catch {
      lose(\.buttons, .buttons, error)
    }
  }

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
      lose(\.motor, .motor, error)
    }
  }

  func readSpeaker(_ ready: [Ready]) {
    guard let port = speaker.port, ready.contains(where: { $0.source == .speaker }) else { return }
    for report in port.drain() {
      switch report {
      case .lost(let reason):
        isSpeakerLost = true
        outlets.log("sound lost: \(reason)")
        handle(.lost(.sound, reason: SystemError.briefly(reason)))
      case .found:
        // A speaker that was there from the start says so too.
        guard isSpeakerLost else { continue }
        isSpeakerLost = false
        outlets.log("sound is back")
        handle(.found(.sound))
      }
    }
  }

  func readGauge(_ ready: [Ready]) {
    guard let port = gauge.port, ready.contains(where: { $0.source == .gauge }) else { return }
    for report in port.drain() {
      switch report {
      case .lost(let reason):
        isGaugeLost = true
        outlets.log("battery lost: \(reason)")
        handle(.lost(.battery, reason: SystemError.briefly(reason)))
      case .battery(let battery):
        if isGaugeLost {
          isGaugeLost = false
          outlets.log("battery is back")
          handle(.found(.battery))
        }
        handle(.battery(battery))
        keepBatteryHistory()
      }
    }
  }

  /// Keeps what the gauge did for the next start; a battery that runs out gives no notice.
  private func keepBatteryHistory() {
    guard device.batteryHistory != batteryHistory else { return }
    batteryHistory = device.batteryHistory
    storage.send(.keep(BatteryFile.path, BatteryFile.bytes(batteryHistory)))
  }
}

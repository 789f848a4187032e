import Device
package import RunModel

extension Drive {
  /// Handles an event and returns the effects.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    update(by: event, at: now)
    var effects: [Effect] = []
    pass(now)
    work(&effects, at: now)
    move(&effects, at: now)
    let state = self.state
    if state != reported {
      reported = state
      effects.append(.report(state))
    }
    return effects
  }

  // MARK: - Events

  private mutating func update(by event: Event, at now: Instant) {
    switch event {
    case .cable(let cable): update(by: cable, at: now)
    case .flashInUse(let told): update(recording: told)
    case .contentMayDiffer:
      // Deleted runs may have freed space.
      forgetFailure()
      doubt()
    case .eject, .ejectedByHost:
      if case .ejectedByHost = event, case .inserted = medium { medium = .none }
      isEjected = isPlugged
    case .progress(let percent): self.percent = min(max(percent, 0), 100)
    case .built(let slot):
      work = .none
      forgetFailure()
      latest = slot
      isCurrent = !isOvertaken
      percent = isCurrent ? 100 : 0
    case .buildStopped: work = .none
    case .buildFailed(let reason):
      work = .none
      failure = Failure(reason: reason, retryAt: now + Drive.retry)
    case .inserted(let reason):
      guard case .inserting(let slot) = medium else { break }
      medium = reason == nil ? .inserted(slot) : .none
      failure = reason.map { Failure(reason: $0, retryAt: now + Drive.retry) }
      // The image may be at fault.
      if reason != nil { isCurrent = false }
      askAgainAt = nil
    case .removed(let isOut):
      guard case .removing(let slot) = medium else { break }
      medium = isOut ? .none : .inserted(slot)
      askAgainAt = isOut ? nil : now + Drive.askAgain
    case .time: break
    }
  }

  private mutating func update(by cable: Cable, at now: Instant) {
    switch (cable, plug) {
    case (.absent, _): plug = .out
    case (.configured, .connected), (.suspended, .suspended), (.changing, .changing),
      (.changing, .out):
      return
    case (.configured, .out):
      plug = .connected
      // Changes may have gone unnoticed.
      doubt()
      forgetFailure()
    case (.configured, _): plug = .connected
    case (.changing, _): plug = .changing(since: now)
    case (.suspended, _): plug = .suspended(since: now)
    }
    isReleased = false
    // Enumeration counts as replugging: controllers such as the Raspberry Pi's do not notice
    // unplugging.
    if plug == .out || cable == .changing { isEjected = false }
  }

  private mutating func update(recording told: Bool?) {
    let isOn = told ?? true
    if told == true { wasRun = true }
    guard isOn != isFlashInUse else { return }
    isFlashInUse = isOn
    isAsked = false
    guard !isOn else { return }
    // A mere restart of the recorder does not end an ejection.
    if wasRun { isEjected = false }
    wasRun = false
    forgetFailure()
    doubt()
  }

  private mutating func forgetFailure() {
    failure = nil
    lastReason = nil
  }

  /// Whether to retry: without a host nothing uses the drive, and a failure would repeat all night.
  var canRetry: Bool { isPlugged && !isReleased }

  private mutating func doubt() {
    isCurrent = false
    switch work {
    case .none: percent = 0
    case .building, .stopping: isOvertaken = true
    }
  }

  /// Applies the timeouts.
  private mutating func pass(_ now: Instant) {
    switch plug {
    case .out, .connected: break
    case .changing(let since) where now >= since + Drive.timeout:
      plug = .out
      isEjected = false
    case .suspended(let since) where now >= since + Drive.timeout && !isReleased:
      isReleased = true
      isEjected = false
    case .changing, .suspended: break
    }
    if let failure, canRetry, now >= failure.retryAt {
      lastReason = failure.reason
      self.failure = nil
    }
    if let askAgainAt, now >= askAgainAt { self.askAgainAt = nil }
  }

  // MARK: - Effects

  private mutating func work(_ effects: inout [Effect], at now: Instant) {
    switch work {
    case .building(let slot) where isFlashInUse:
      work = .stopping(slot)
      effects.append(.stopBuilding)
    case .building, .stopping: break
    case .none:
      guard !isFlashInUse, !isCurrent, failure == nil, !isMoving else { return }
      let held = medium.slot
      let slot = held?.other ?? latest
      work = .building(slot)
      isOvertaken = false
      percent = 0
      effects.append(.build(slot, held: held))
    }
  }

  private mutating func move(_ effects: inout [Effect], at now: Instant) {
    switch medium {
    case .inserting, .removing: break
    case .none:
      guard canInsert else { return }
      medium = .inserting(latest)
      effects.append(.insert(latest))
    case .inserted(let slot):
      guard let byForce = removal(of: slot) else { return }
      isAsked = isFlashInUse
      medium = .removing(slot)
      effects.append(.remove(byForce: byForce))
    }
  }

  private var canInsert: Bool {
    !isFlashInUse && plug == .connected && !isEjected && isCurrent && work == .none
      && failure == nil
  }

  /// Returns whether to remove the image by force; `nil` to leave it.
  private func removal(of slot: Slot) -> Bool? {
    if plug == .out || isEjected { return askAgainAt == nil ? true : nil }
    if isFlashInUse { return isReleased ? retryByForce : isAsked ? nil : false }
    if wantsSwap, askAgainAt == nil { return isReleased }
    return nil
  }

  private var retryByForce: Bool? { askAgainAt == nil ? true : nil }

  /// Whether the host's image is outdated or has to be removed.
  var wantsSwap: Bool {
    guard case .inserted(let slot) = medium else { return false }
    return plug == .out || isEjected || isFlashInUse && isReleased
      || !isFlashInUse && isCurrent && work == .none && latest != slot
  }

  private var isMoving: Bool {
    switch medium {
    case .none, .inserted: false
    case .inserting, .removing: true
    }
  }

  var isPlugged: Bool { plug != .out }

  private var state: USBState {
    guard isPlugged, !isReleased else { return .unplugged }
    switch medium {
    case .inserted, .removing: return .ready
    case .none, .inserting: break
    }
    if isEjected { return .ejected }
    if isFlashInUse { return .waiting }
    if let reason = failure?.reason ?? lastReason {
      return .failed(reason: HelperTrouble(line: reason))
    }
    return .preparing(percent: percent)
  }
}

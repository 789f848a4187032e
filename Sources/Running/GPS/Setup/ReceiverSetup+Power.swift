package import RunModel

/// The commands that switch a receiver to power saving and back.
struct PowerSteps: Hashable, Sendable {
  let identity: ReceiverIdentity
  let saving: [SetupStep]
  let continuous: SetupStep
  /// Whether the receiver refused one of them; power saving is then not tried again.
  var isRefused = false
}

// Power saving while the fixes are not needed.

extension ReceiverSetup {
  /// Switches the receiver to power saving or back to full power; no effect if already in that
  /// mode.
  ///
  /// Power saving is only commanded when no other command is pending; full power is restored at
  /// once.
  package mutating func save(_ isWanted: Bool, at now: Instant) {
    guard isWanted != isSaving, let power else { return }
    switch state {
    case .idle:
      guard !isWanted || !power.isRefused else { return }
      sendPower(isWanted ? power.saving : [power.continuous], power, at: now)
    case .due:
      guard !isWanted else { return }
      sendPower([power.continuous], power, isForgotten: true, at: now)
    case .telling where progress.plan == nil, .pausing where progress.plan == nil:
      guard !isWanted else { return }
      sendPower([power.continuous], power, isForgotten: progress.isForgotten, at: now)
    case .listening, .asking, .telling, .pausing, .changingBaud, .watching:
      guard !isWanted else { return }
      // The set-up in progress repeats the command and waits for the answer.
      actions.append(.send(power.continuous.bytes(SetupAid(), at: now)))
    }
    isSaving = isWanted
  }

  private mutating func sendPower(
    _ steps: [SetupStep], _ power: PowerSteps, isForgotten: Bool = false, at now: Instant
  ) {
    progress = Progress()
    progress.report.identity = power.identity
    progress.isForgotten = isForgotten
    progress.steps = steps
    sendNext(at: now)
  }

  /// Drops the remaining power-saving steps after a step was refused or timed out.
  mutating func powerFailed(_ step: SetupStep, isRefused: Bool) {
    guard case .power(let saves)? = step.subjects.first else { return }
    progress.steps.removeAll { $0.subjects == step.subjects }
    if isRefused { power?.isRefused = true }
    // The receiver may still be saving power: it is set up again.
    if !saves, !isRefused, progress.plan == nil { progress.isForgotten = true }
  }
}

package import RunModel

/// How a receiver is told to save power, and to take all of it again.
struct PowerSteps: Hashable, Sendable {
  let identity: ReceiverIdentity
  let saving: [SetupStep]
  let continuous: SetupStep
  /// It refused one of them: it is not told to save any more.
  var isRefused = false
}

// Power that is saved while nobody needs the fixes.

extension ReceiverSetup {
  /// Has the receiver save power, or take all of it again; nothing when it does that already.
  ///
  /// It is told to save only when all else is told. That it takes all of its power again it is told
  /// at once.
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
      // The set-up that is on tells it again, and hears the answer.
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

  /// A step was refused, or not answered: what is left of saving power is not told.
  mutating func powerFailed(_ step: SetupStep, isRefused: Bool) {
    guard case .power(let saves)? = step.subjects.first else { return }
    progress.steps.removeAll { $0.subjects == step.subjects }
    if isRefused { power?.isRefused = true }
    // One that perhaps goes on saving is set up anew.
    if !saves, !isRefused, progress.plan == nil { progress.isForgotten = true }
  }
}

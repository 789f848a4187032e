package import Device
package import RunModel
package import RunStore
import Screens
import Tracking

/// A wearable on a virtual clock: `Device` and `Store` wired together as on the board, but storage
/// answers at once, and time passes only as it is told.
///
/// Equal input gives an equal transcript, byte by byte.
package struct SimulatedBoard {
  package private(set) var device: Device
  package private(set) var store: Store
  package private(set) var now: Instant
  /// Runs that were saved, in order.
  package private(set) var saved: [Run] = []
  /// What the store refused, in words.
  package private(set) var troubles: [String] = []
  /// Asked to switch itself off.
  package private(set) var isOff = false

  private var shown: Screen
  private let transcript: ((String) -> Void)?

  /// Switches the board on at `now`.
  ///
  /// - Parameters:
  ///   - configuration: What the board says of itself.
  ///   - store: A store that has not been opened yet.
  ///   - now: The virtual moment.
  ///   - transcript: Takes a line for every event, effect and change of the screen.
  package init(
    configuration: DeviceConfiguration, store: Store, at now: Instant,
    transcript: ((String) -> Void)? = nil
  ) {
    device = Device(configuration: configuration, at: now)
    self.store = store
    self.now = now
    self.transcript = transcript
    shown = device.screen
    note("screen \(shown)")
    take(self.store.open().map(Event.storage))
    showIfChanged()
  }

  /// Lets time pass, deadline by deadline.
  package mutating func advance(to moment: Instant) {
    while let deadline = device.nextDeadline, deadline <= moment {
      now = max(now, deadline)
      perform(device.advance(to: now))
      showIfChanged()
    }
    now = max(now, moment)
  }

  /// Something happens at a moment; what was due before happens first.
  package mutating func send(_ event: Event, at moment: Instant) {
    advance(to: moment)
    note("event \(Transcript.words(event))")
    take([event])
    showIfChanged()
  }

  /// Handles events, and the outcomes of what they asked of the store, until nothing is left.
  private mutating func take(_ events: [Event]) {
    for event in events { perform(device.handle(event, at: now)) }
  }

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      note("effect \(Transcript.words(effect))")
      switch effect {
      case .storage(let request):
        let outcomes = store.perform(request)
        outcomes.forEach { notice($0) }
        take(outcomes.map(Event.storage))
      case .powerOff: isOff = true
      case .play, .vibrate, .light, .recording, .ejectUSB: break
      }
    }
  }

  private mutating func notice(_ outcome: StorageOutcome) {
    note("store \(Transcript.words(outcome))")
    switch outcome {
    case .saved(let run, _): saved.append(run)
    case .notDurable(let trouble), .saveFailed(let trouble), .failed(_, let trouble):
      if troubles.last != trouble.detail { troubles.append(trouble.detail) }
    case .opened, .durable, .discarded, .continued, .loaded, .deleted: break
    }
  }

  private mutating func showIfChanged() {
    let screen = device.screen
    guard screen != shown else { return }
    shown = screen
    note("screen \(screen)")
  }

  private func note(_ line: @autoclosure () -> String) {
    guard let transcript else { return }
    let milliseconds = now.nanoseconds / 1_000_000
    transcript("\(milliseconds / 1000).\(digits(Int(milliseconds % 1000), 3)) \(line())")
  }
}

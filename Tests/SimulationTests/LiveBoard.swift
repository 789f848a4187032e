import FlightRecord
import GPS
import RunModel
import RunStore
import Tracking

@testable import Device
@testable import Simulation

/// A board as its loop runs it: what happens comes from outside, the flash answers late, and all of
/// it is written down.
struct LiveBoard {
  /// What is to happen at a moment.
  struct Stimulus {
    var at: Instant
    var event: Event
  }

  private(set) var device: Device
  private(set) var record: [UInt8]
  /// Screens that differ from the one before.
  private(set) var screens: [Screen] = []
  private(set) var effects: [String] = []
  let files = MemoryFileSystem()
  private var store: Store
  private var now: Instant
  /// Answers on their way, oldest first.
  private var answers: [Stimulus] = []
  /// How long the flash takes.
  private let delay: Duration
  /// How late the loop is at every deadline.
  private let lag: Duration
  /// From when to when the card refuses to sync.
  var trouble: Range<Instant>?

  init(_ configuration: DeviceConfiguration, at start: Instant, delay: Duration, lag: Duration) {
    device = Device(configuration: configuration, at: start)
    store = Store(
      fileSystem: files, options: Store.Options(boot: configuration.boot, reserve: 0))
    now = start
    self.delay = delay
    self.lag = lag
    record = FlightHeader(configuration: configuration, start: start).line
    show()
    answers = store.open().map { Stimulus(at: start + delay, event: .storage($0)) }
  }

  /// Lets things happen, in order of their moments, and what they lead to.
  mutating func play(_ stimuli: [Stimulus], until end: Instant) {
    var rest = stimuli[...]
    while true {
      let deadline = device.nextDeadline.map { max(now, $0 + lag) }
      let next = [rest.first?.at, answers.first?.at, deadline].compactMap(\.self).min()
      guard let next, next <= end else { break }
      now = max(now, next)
      if let first = rest.first, first.at <= now {
        rest.removeFirst()
        handle(first.event)
      } else if let answer = answers.first, answer.at <= now {
        answers.removeFirst()
        handle(answer.event)
      } else {
        perform(device.advance(to: now))
      }
      show()
    }
    now = max(now, end)
  }

  private mutating func handle(_ event: Event) {
    record += FlightEvent(event, at: now, settled: device.now).line
    perform(device.handle(event, at: now))
  }

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      self.effects.append(Transcript.words(effect))
      guard case .storage(let request) = effect else { continue }
      for outcome in store.perform(request) {
        answers.append(Stimulus(at: now + delay, event: .storage(spoiled(outcome))))
      }
    }
  }

  /// What is told while the card is in trouble.
  private func spoiled(_ outcome: StorageOutcome) -> StorageOutcome {
    guard case .durable = outcome, trouble?.contains(now) == true else { return outcome }
    return .notDurable(StorageTrouble(kind: .readOnly, detail: "the card is read-only"))
  }

  private mutating func show() {
    if device.screen != screens.last { screens.append(device.screen) }
  }
}

extension LiveBoard.Stimulus {
  /// A key, told some time after the kernel saw it.
  static func key(_ edge: ButtonScript.Edge, start: Instant, late: Duration) -> Self {
    let stamp = start + .milliseconds(edge.milliseconds)
    return Self(
      at: stamp + late, event: .button(edge.button, isDown: edge.isDown, stamp: stamp))
  }
}

extension [LiveBoard.Stimulus] {
  /// In the order in which they happen.
  func inOrder() -> Self {
    enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}

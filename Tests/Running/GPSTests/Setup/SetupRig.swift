import RunModel

@testable import GPS

extension SetupWishes {
  /// One fix per second.
  static var chest: SetupWishes {
    var wishes = SetupWishes()
    wishes.wear = .chest
    return wishes
  }
}

/// A receiver and its setup in simulated time, with a line in between.
final class SetupRig {
  var receiver: FakeReceiver
  var setup: ReceiverSetup
  private(set) var now = Instant(milliseconds: 50_000)
  private(set) var baud: Int
  private(set) var reports: [SetupReport] = []
  /// The number of bytes sent to the receiver.
  private(set) var sent = 0
  var aid = SetupAid()
  /// The line's effect on the receiver's output.
  var spoil: ([UInt8]) -> [UInt8] = { $0 }
  /// The receiver's response time: it may be in the middle of its sentences.
  var latency = Duration.milliseconds(80)
  /// The maximum size of the pieces in which bytes arrive.
  var piece = Int.max
  private var coming: [(at: Instant, bytes: [UInt8])] = []
  private var nextEpoch = Instant(milliseconds: 50_100)
  private var plans: [(at: Instant, act: (SetupRig) -> Void)] = []

  init(_ kind: FakeReceiver.Kind, _ wishes: SetupWishes = .chest, baud: Int = 9600) {
    receiver = FakeReceiver(kind)
    receiver.baud = baud
    self.baud = baud
    setup = ReceiverSetup(wishes)
  }

  /// The report of the last setup.
  var report: SetupReport? { reports.last }

  func plan(after span: Duration, _ act: @escaping (SetupRig) -> Void) {
    plans.append((now + span, act))
  }

  /// Starts the setup and advances the clock until it ends, for at most `most`.
  func run(_ most: Duration = .seconds(60)) {
    setup.ask(at: now)
    pass(most) { !self.reports.isEmpty }
  }

  func pass(_ span: Duration, until isOver: () -> Bool = { false }) {
    let end = now + span
    while !isOver() {
      let due =
        [
          coming.first?.at, receiver.isOn ? nextEpoch : nil, setup.nextDeadline,
          plans.map(\.at).min(), end,
        ].compactMap { $0 }.min() ?? end
      now = max(now, due)
      step()
      if now >= end { break }
    }
  }

  private func step() {
    while let index = plans.firstIndex(where: { $0.at <= now }) {
      plans.remove(at: index).act(self)
    }
    if receiver.isOn, nextEpoch <= now {
      say(receiver.epoch(), at: now)
      nextEpoch = now + .milliseconds(receiver.interval)
    } else if !receiver.isOn {
      nextEpoch = now + .milliseconds(1000)
    }
    while let first = coming.first, first.at <= now {
      coming.removeFirst()
      var rest = first.bytes[...]
      while !rest.isEmpty {
        setup.read(Array(rest.prefix(piece)), at: now)
        rest = rest.dropFirst(piece)
      }
    }
    if setup.isDue(at: now) { setup.begin(at: now, baud: baud, aid: aid) }
    setup.advance(to: now)
    for action in setup.takeActions() { perform(action) }
    if let report = setup.takeReport() { reports.append(report) }
  }

  private func perform(_ action: SetupAction) {
    switch action {
    case .send(let bytes):
      sent += bytes.count
      // At a different baud rate the receiver gets garbage.
      let before = receiver.baud
      let answer = receiver.hear(before == baud ? bytes : bytes.map { $0 ^ 0x5A }, at: now)
      if !answer.isEmpty { say(answer, at: now + latency) }
    case .setBaud(let baud): self.baud = baud
    }
  }

  private func say(_ bytes: [UInt8], at time: Instant) {
    let heard = receiver.baud == baud ? spoil(bytes) : bytes.map { $0 ^ 0x96 }
    let index = coming.firstIndex { $0.at > time } ?? coming.count
    coming.insert((time, heard), at: index)
  }
}

package import RunModel

/// The receiver on a serial port: sends a walker's sentences, or those of a log, by the host's
/// clock and at the wire's pace, and does what it is told.
package final class PacedReceiver: PacedSender {
  /// What it says.
  package enum Source {
    /// Its next epoch as often as the receiver is set to.
    case walker(Walker)
    /// Pieces of a log and when they come.
    case log([TimedPiece])
  }

  /// A piece of a log; the time counts from the start of the line.
  package struct TimedPiece: Hashable, Sendable {
    package var bytes: [UInt8]
    package var at: Duration
  }

  private var port: PseudoLine
  private var wire: WirePace
  private let start: Instant
  private var nextEpoch: Instant?
  private var nextHearing: Instant
  private var sentPieces = 0
  private var source: Source
  /// How far the walker was at the end of each epoch, and when the epoch's last byte went out;
  /// `nil` for one that is on the wire still.
  private var epochs: [(metres: Double, sent: Instant?)] = []
  /// Who says it.
  package private(set) var receiver: StandIn
  /// How often it looks at what it is told.
  private static let hearing = Duration.milliseconds(20)
  /// Where there is some, every tenth byte of it is another one.
  package var noise: SplitMix64?
  /// A receiver that is unplugged says nothing and hears nothing, and forgets what it was told; its
  /// walker goes on.
  package var isPlugged = true {
    didSet {
      guard isPlugged != oldValue else { return }
      guard isPlugged else { return wire.clear() }
      receiver.restart()
      wire.set(baud: receiver.baud)
    }
  }

  /// - Parameters:
  ///   - port: Its end of the line.
  ///   - host: Whose clock it goes by.
  ///   - source: What it says.
  ///   - model: Who it is.
  package init(
    _ port: PseudoLine, host: Host, _ source: Source, as model: ReceiverModel = .plain
  ) {
    self.port = port
    self.source = source
    receiver = StandIn(model)
    start = Host.now
    wire = WirePace(baud: receiver.baud, start: start)
    nextEpoch = start
    nextHearing = start
    host.senders.append(self)
  }

  /// On the board's serial port.
  package convenience init(
    _ machine: VirtualMachine, _ source: Source, as model: ReceiverModel = .plain
  ) {
    self.init(machine.receiverPort, host: machine.host, source, as: model)
  }

  /// The walker, to be told where to go; `nil` while a log is sent.
  package var walker: Walker? {
    get {
      guard case .walker(let walker) = source else { return nil }
      return walker
    }
    set {
      if let newValue { source = .walker(newValue) }
    }
  }

  /// When the first epoch at a distance or beyond had gone out.
  package func sent(atOrBeyond metres: Double) -> Instant? {
    epochs.first { $0.metres >= metres }?.sent
  }

  /// It is there, and speaks at the rate of the line.
  package var isUnderstood: Bool { isPlugged && port.baud == receiver.baud }

  /// It is at the other end of another line.
  package func move(to port: PseudoLine) { self.port = port }

  /// Sends no more for ever.
  package func unplug(from host: Host) { host.senders.removeAll { $0 === self } }

  package var nextDue: Instant? {
    [wire.nextDue, nextEpoch, nextHearing].compactMap { $0 }.min()
  }

  package func send(at now: Instant) throws(VirtualBoardError) {
    if let due = nextEpoch, due <= now { beginEpoch(at: due) }
    if nextHearing <= now { try hear(at: now) }
    while let byte = wire.take(at: now) { port.send(garbled(byte)) }
    if wire.nextDue == nil, let last = epochs.indices.last, epochs[last].sent == nil {
      epochs[last].sent = Host.now
    }
  }

  /// Between lines of different rates every byte is another one.
  private func garbled(_ byte: UInt8) -> UInt8 {
    guard port.baud == receiver.baud else { return byte ^ 0x96 }
    let word = noise?.next() ?? 1
    return word.isMultiple(of: 10) ? UInt8(truncatingIfNeeded: word >> 8) : byte
  }

  private func hear(at now: Instant) throws(VirtualBoardError) {
    nextHearing = now + PacedReceiver.hearing
    let bytes = try port.receive()
    guard !bytes.isEmpty, isPlugged else { return }
    let answer = receiver.hear(bytes.map(garbled))
    // After what is on its way already: answers stand between sentences.
    if !answer.isEmpty { wire.add(answer, at: now) }
    wire.set(baud: receiver.baud)
  }

  /// Queues what the source says at a time.
  private func beginEpoch(at due: Instant) {
    switch source {
    case .walker(var walker):
      let span = Int64(receiver.interval)
      let bytes = walker.step(span, saying: receiver.nextSentences())
      source = .walker(walker)
      epochs.append((walker.metres, nil))
      if isPlugged { wire.add(bytes, at: due) }
      nextEpoch = due + .milliseconds(span)
    case .log(let pieces):
      if isPlugged { wire.add(pieces[sentPieces].bytes, at: due) }
      sentPieces += 1
      nextEpoch = sentPieces < pieces.count ? start + pieces[sentPieces].at : nil
    }
  }
}

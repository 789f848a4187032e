package import RunModel

/// The receiver on a serial port: sends the sentences of a walker or a log at the pace of the wire,
/// timed by the host's clock, and obeys commands.
package final class PacedReceiver: PacedSender {
  /// The origin of the sentences.
  package enum Source {
    /// A walker's next epoch, at the receiver's interval.
    case walker(Walker)
    /// Pieces of a log with their times.
    case log([TimedPiece])
  }

  /// A piece of a log; its time counts from the creation of the receiver.
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
  /// Distance of the walker at the end of each epoch, and when the epoch's last byte was sent;
  /// `nil` while bytes are still queued.
  private var epochs: [(metres: Double, sent: Instant?)] = []
  /// The emulated receiver.
  package private(set) var receiver: StandIn
  /// Polling period for commands.
  private static let hearing = Duration.milliseconds(20)
  /// If set, every tenth byte on average is replaced by a random one.
  package var noise: SplitMix64?
  /// Whether the receiver is plugged in.
  ///
  /// An unplugged receiver neither sends nor receives, and loses its configuration; its walker
  /// continues.
  package var isPlugged = true {
    didSet {
      guard isPlugged != oldValue else { return }
      guard isPlugged else { return wire.clear() }
      receiver.restart()
      wire.set(baud: receiver.baud)
    }
  }

  /// - Parameters:
  ///   - port: The receiver's end of the line.
  ///   - host: The clock that paces the receiver.
  ///   - source: The origin of the sentences.
  ///   - model: The emulated model.
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

  /// Creates the receiver on the board's serial port.
  package convenience init(
    _ machine: VirtualMachine, _ source: Source, as model: ReceiverModel = .plain
  ) {
    self.init(machine.receiverPort, host: machine.host, source, as: model)
  }

  /// The walker, which can be modified; `nil` while a log is sent.
  package var walker: Walker? {
    get {
      guard case .walker(let walker) = source else { return nil }
      return walker
    }
    set {
      if let newValue { source = .walker(newValue) }
    }
  }

  /// Returns when the first epoch at or beyond a distance was completely sent.
  package func sent(atOrBeyond metres: Double) -> Instant? {
    epochs.first { $0.metres >= metres }?.sent
  }

  /// Whether the receiver is plugged in and set to the baud rate of the line.
  package var isUnderstood: Bool { isPlugged && port.baud == receiver.baud }

  /// Connects the receiver to another line.
  package func move(to port: PseudoLine) { self.port = port }

  /// Stops sending permanently.
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

  /// Garbles every byte if the baud rates differ.
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
    // Queued behind pending bytes, so that answers come between sentences.
    if !answer.isEmpty { wire.add(answer, at: now) }
    wire.set(baud: receiver.baud)
  }

  /// Queues the next sentences of the source.
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

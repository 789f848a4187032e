package import RunModel

/// The receiver on the board's serial port: sends a walker's sentences, or those of a log, by the
/// host's clock and at the wire's pace.
package final class ReceiverLine: PacedSender {
  /// What it says.
  package enum Source {
    /// Its next epoch every second.
    case walker(Walker)
    /// Pieces of a log and when they come.
    case log([TimedPiece])
  }

  /// A piece of a log; the time counts from the start of the line.
  package struct TimedPiece: Hashable, Sendable {
    package var bytes: [UInt8]
    package var at: Duration

    package init(bytes: [UInt8], at: Duration) {
      self.bytes = bytes
      self.at = at
    }
  }

  private let socket: LocalSocket
  private var wire: WirePace
  private let start: Instant
  private var nextEpoch: Instant?
  private var sentPieces = 0
  private var source: Source
  /// How far the walker was at the end of each epoch, and when the epoch's last byte went out;
  /// `nil` for one that is on the wire still.
  private var epochs: [(metres: Double, sent: Instant?)] = []
  /// A receiver that is unplugged says nothing; its walker goes on.
  package var isPlugged = true

  package init(_ machine: VirtualMachine, _ source: Source) throws(VirtualBoardError) {
    socket = try LocalSocket(machine.receiverLine, host: machine.host, within: .seconds(10))
    socket.keepLittle()
    self.source = source
    start = Host.now
    wire = WirePace(baud: 9600, start: start)
    nextEpoch = start
    machine.host.senders.append(self)
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

  /// Sends no more for ever.
  package func unplug(from host: Host) { host.senders.removeAll { $0 === self } }

  package var nextDue: Instant? {
    [wire.nextDue, nextEpoch].compactMap { $0 }.min()
  }

  package func send(at now: Instant) throws(VirtualBoardError) {
    if let due = nextEpoch, due <= now { take(due) }
    // A byte that nobody takes is lost, as on a wire: what comes later must not be old.
    while let byte = wire.take(at: now) { _ = try socket.sendSome([byte]) }
    if wire.nextDue == nil, let last = epochs.indices.last, epochs[last].sent == nil {
      epochs[last].sent = Host.now
    }
  }

  /// Queues what the source says at a time.
  private func take(_ due: Instant) {
    switch source {
    case .walker(var walker):
      let bytes = walker.step()
      source = .walker(walker)
      epochs.append((walker.metres, nil))
      if isPlugged { wire.add(bytes, at: due) }
      nextEpoch = due + .seconds(1)
    case .log(let pieces):
      wire.add(pieces[sentPieces].bytes, at: due)
      sentPieces += 1
      nextEpoch = sentPieces < pieces.count ? start + pieces[sentPieces].at : nil
    }
  }
}

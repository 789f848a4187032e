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
  /// A receiver that is unplugged says nothing; its walker goes on.
  package var isPlugged = true

  package init(_ machine: VirtualMachine, _ source: Source) throws(VirtualBoardError) {
    socket = try LocalSocket(machine.receiverLine, host: machine.host, within: .seconds(10))
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

  package var nextDue: Instant? {
    [wire.nextDue, nextEpoch].compactMap { $0 }.min()
  }

  package func send(at now: Instant) throws(VirtualBoardError) {
    if let due = nextEpoch, due <= now { take(due) }
    while let byte = wire.take(at: now) { try socket.send([byte]) }
  }

  /// Queues what the source says at a time.
  private func take(_ due: Instant) {
    switch source {
    case .walker(var walker):
      let bytes = walker.step()
      source = .walker(walker)
      if isPlugged { wire.add(bytes, at: due) }
      nextEpoch = due + .seconds(1)
    case .log(let pieces):
      wire.add(pieces[sentPieces].bytes, at: due)
      sentPieces += 1
      nextEpoch = sentPieces < pieces.count ? start + pieces[sentPieces].at : nil
    }
  }
}

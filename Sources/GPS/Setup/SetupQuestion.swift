import RunModel

/// Who are you, as each maker's receivers understand it.
struct SetupQuestion: Hashable, Sendable {
  enum Subject: CaseIterable, Sendable {
    case pmtkRelease
    case pcasFirmware
    case ubxVersion
    case pubxPosition
  }

  var subject: Subject

  init(_ subject: Subject) { self.subject = subject }

  /// Whose receivers answer it.
  var maker: ReceiverMaker {
    switch subject {
    case .pmtkRelease: .mediatek
    case .pcasFirmware: .casic
    case .ubxVersion, .pubxPosition: .ublox
    }
  }

  var bytes: [UInt8] {
    switch subject {
    case .pmtkRelease: PMTK.askRelease
    case .pcasFirmware: CASIC.askFirmware
    case .ubxVersion: UBX.askVersion.bytes
    case .pubxPosition: PUBX.askPosition
    }
  }

  /// All of them, those of a maker that one thinks of first.
  ///
  /// Sentences come before the binary one: whatever speaks NMEA passes over sentences that it does
  /// not know.
  static func order(hint: ReceiverMaker?) -> [SetupQuestion] {
    let makers = [hint].compactMap { $0 } + ReceiverMaker.inOrder.filter { $0 != hint }
    return makers.flatMap(all)
  }

  /// Those of one maker.
  static func all(of maker: ReceiverMaker) -> [SetupQuestion] {
    Subject.allCases.map { SetupQuestion($0) }.filter { $0.maker == maker }
  }
}

extension ReceiverMaker {
  /// In the order in which they are asked.
  fileprivate static let inOrder: [ReceiverMaker] = [.mediatek, .casic, .ublox]
}

/// A change of the line's rate that is on.
struct BaudChange: Hashable, Sendable {
  enum Phase: Hashable, Sendable {
    /// The command is on its way at the old rate.
    case leaving
    /// Sentences are awaited at the new rate; so many had come before.
    case arriving(after: Int)
    /// None came; they are awaited at the old rate again.
    case returning(after: Int)
  }

  let origin: Int
  let target: Int
  var phase = Phase.leaving
  var until: Instant

  /// A receiver takes the new rate a moment after the command.
  private static let margin = Duration.milliseconds(150)
  private static let enough = 2

  init(from origin: Int, to target: Int, told count: Int, at now: Instant) {
    self.origin = origin
    self.target = target
    // Ten bits a byte.
    let onWire = Duration.nanoseconds(Int64(count) * 10_000_000_000 / Int64(max(1, origin)))
    until = now + onWire + BaudChange.margin
  }

  /// The receiver is understood at the rate that was set.
  func isHeard(_ sentences: Int) -> Bool {
    switch phase {
    case .leaving: false
    case .arriving(let before), .returning(let before):
      sentences - before >= BaudChange.enough
    }
  }
}

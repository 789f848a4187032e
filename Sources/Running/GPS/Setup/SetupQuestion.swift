/// Who are you, as each maker's receivers understand it.
struct SetupQuestion: Hashable, Sendable {
  enum Subject: CaseIterable, Sendable {
    case pmtkRelease
    case pcasFirmware
    case pairVersion
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
    case .pairVersion: .airoha
    case .ubxVersion, .pubxPosition: .ublox
    }
  }

  var bytes: [UInt8] {
    switch subject {
    case .pmtkRelease: PMTK.askRelease
    case .pcasFirmware: CASIC.askFirmware
    case .pairVersion: PAIR.askVersion
    case .ubxVersion: UBX.askVersion.bytes
    case .pubxPosition: PUBX.askPosition
    }
  }

  /// All of them, those of a maker that one thinks of first.
  ///
  /// Other makers' sentences come before the binary one, unless one thinks of u-blox: whatever
  /// speaks NMEA passes over sentences that it does not know.
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
  fileprivate static let inOrder: [ReceiverMaker] = [.mediatek, .casic, .airoha, .ublox]
}

/// An identification query for one manufacturer's receivers.
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

  /// The manufacturer whose receivers answer it.
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

  /// Returns all queries, those of the suspected manufacturer first.
  ///
  /// Other manufacturers' sentences come before the binary query unless u-blox is suspected: any
  /// NMEA device ignores unknown sentences.
  static func order(hint: ReceiverMaker?) -> [SetupQuestion] {
    let makers = [hint].compactMap { $0 } + ReceiverMaker.inOrder.filter { $0 != hint }
    return makers.flatMap(all)
  }

  static func all(of maker: ReceiverMaker) -> [SetupQuestion] {
    Subject.allCases.map { SetupQuestion($0) }.filter { $0.maker == maker }
  }
}

extension ReceiverMaker {
  /// All manufacturers, in query order.
  fileprivate static let inOrder: [ReceiverMaker] = [.mediatek, .casic, .airoha, .ublox]
}

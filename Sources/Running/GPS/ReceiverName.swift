/// Who the receiver is, by what it says of itself, asked or not.
///
/// ```
/// $GNTXT,01,01,02,u-blox AG - www.u-blox.com*4E        u-blox, when it is switched on
/// $PUBX,00,...                                         u-blox, and nobody else
/// B5 62 0A 04 ...                                      u-blox: answer to UBX-MON-VER, with version
/// $PMTK011,MTKGPS*08, $PMTK001,314,3*36                MediaTek
/// $PMTK705,AXN_3.10_3333_12102201,0000,QUECTEL-L80,*5E MediaTek, with version
/// $PAIR001,062,0*3F                                    Airoha
/// $PAIR020,AG3352Q_V2.5.0.AG3352_20230420,S,N,...      Airoha, with version
/// $GPTXT,01,01,02,MA=CASIC*27                          CASIC, when it is switched on
/// $GPTXT,01,01,02,SW=URANUS5,V5.3.0.0*1D               CASIC, with version
/// ```
/// Only what no other maker's receivers say counts, so not `ANTSTATUS=`, which modules of u-blox
/// and of Quectel both send. A version stands until another one is said: that is another receiver.
struct ReceiverName: Sendable {
  /// Characters of a name; no version that was seen makes more than 50.
  static let longest = 64

  /// "u-blox 8 (SPG 3.01, protocol 18.00)", or the maker alone; printable.
  private(set) var words: String?
  private var identity: ReceiverIdentity?
  private var scanner = BinaryScanner()
  private var frames: [BinaryFrame] = []

  /// Looks for binary answers.
  ///
  /// Costs next to nothing with `hasNoise` false: bytes that stand outside of sentences are what
  /// frames begin with.
  mutating func read(_ bytes: [UInt8], hasNoise: Bool) {
    guard hasNoise || scanner.isWithinFrame else { return }
    scanner.read(bytes, into: &frames) { $0 == .ubx && $1 == UBX.version }
    for frame in frames {
      if let identity = ReceiverIdentity(versionAnswer: frame.payload) { identify(identity) }
    }
    frames.removeAll(keepingCapacity: true)
  }

  /// Takes a TXT sentence.
  mutating func read(text sentence: borrowing Sentence) {
    let text = sentence.bytes[sentence.range(4)]
    if text.starts(with: "SW=".utf8) {
      if let identity = ReceiverIdentity(text: sentence.message) { identify(identity) }
    } else if text.starts(with: "MA=CASIC".utf8) {
      identify(.casic)
    } else if text.starts(with: "u-blox".utf8) {
      identify(.ublox)
    }
  }

  /// Takes a sentence that means nothing to the reader.
  mutating func read(unused sentence: borrowing Sentence) {
    let address = sentence.bytes[sentence.range(0)]
    if address.elementsEqual("PAIR020".utf8) {
      if let identity = ReceiverIdentity(airohaVersion: sentence) { identify(identity) }
    } else if address.starts(with: "PAIR".utf8) {
      identify(.airoha)
    }
    guard address.starts(with: "PMTK".utf8) else { return }
    if address.elementsEqual("PMTK705".utf8) {
      identify(ReceiverIdentity(release: sentence))
    } else {
      identify(.mediatek)
    }
  }

  /// Only this maker's receivers say such a thing.
  mutating func identify(_ maker: ReceiverMaker) {
    if identity == nil { identify(ReceiverIdentity(maker)) }
  }

  private mutating func identify(_ identity: ReceiverIdentity) {
    guard identity != self.identity else { return }
    self.identity = identity
    words = String(identity.words.prefix(ReceiverName.longest))
  }
}

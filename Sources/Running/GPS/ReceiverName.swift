/// Identifies the receiver from its output, solicited or not.
///
/// ```
/// $GNTXT,01,01,02,u-blox AG - www.u-blox.com*4E        u-blox, at power-on
/// $PUBX,00,...                                         u-blox only
/// B5 62 0A 04 ...                                      u-blox: answer to UBX-MON-VER, with version
/// $PMTK011,MTKGPS*08, $PMTK001,314,3*36                MediaTek
/// $PMTK705,AXN_3.10_3333_12102201,0000,QUECTEL-L80,*5E MediaTek, with version
/// $PAIR001,062,0*3F                                    Airoha
/// $PAIR020,AG3352Q_V2.5.0.AG3352_20230420,S,N,...      Airoha, with version
/// $GPTXT,01,01,02,MA=CASIC*27                          CASIC, at power-on
/// $GPTXT,01,01,02,SW=URANUS5,V5.3.0.0*1D               CASIC, with version
/// ```
/// Only output unique to one manufacturer counts, which excludes `ANTSTATUS=`: both u-blox and
/// Quectel modules send it. A version is kept until a different one is reported, which means
/// another receiver.
struct ReceiverName: Sendable {
  /// Maximum length in characters; no version seen so far needs more than 50.
  static let longest = 64

  /// "u-blox 8 (SPG 3.01, protocol 18.00)", or the manufacturer alone; printable.
  private(set) var words: String?
  private var identity: ReceiverIdentity?
  private var scanner = BinaryScanner()
  private var frames: [BinaryFrame] = []

  /// Scans for binary answers.
  ///
  /// Nearly free while `hasNoise` is false: a frame starts with bytes outside sentences.
  mutating func read(_ bytes: [UInt8], hasNoise: Bool) {
    guard hasNoise || scanner.isWithinFrame else { return }
    scanner.read(bytes, into: &frames) { $0 == .ubx && $1 == UBX.version }
    for frame in frames {
      if let identity = ReceiverIdentity(versionAnswer: frame.payload) { identify(identity) }
    }
    frames.removeAll(keepingCapacity: true)
  }

  /// Reads a TXT sentence.
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

  /// Reads a sentence that ``GPSReader`` does not use.
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

  /// Records the manufacturer after output unique to it, unless a receiver is already identified.
  mutating func identify(_ maker: ReceiverMaker) {
    if identity == nil { identify(ReceiverIdentity(maker)) }
  }

  private mutating func identify(_ identity: ReceiverIdentity) {
    guard identity != self.identity else { return }
    self.identity = identity
    words = String(identity.words.prefix(ReceiverName.longest))
  }
}

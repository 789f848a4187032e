import RunModel
import Testing

@testable import GPS

@Suite("What receivers say of themselves")
struct ReceiverAnswersTests {
  private func answers(_ bytes: [UInt8]) -> [ReceiverAnswer] {
    var reader = ReceiverAnswers()
    var answers: [ReceiverAnswer] = []
    reader.read(bytes, at: Instant(milliseconds: 1000), into: &answers)
    return answers
  }

  private func answers(_ lines: String...) -> [ReceiverAnswer] {
    answers(Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }

  @Test("start-up texts of u-blox and CASIC receivers, as they were recorded")
  func startUp() {
    #expect(
      answers("$GNTXT,01,01,02,u-blox AG - www.u-blox.com*4E")
        == [.hint(.ublox), .started])
    // Quectel modules send it too.
    #expect(answers("$GNTXT,01,01,02,ANTSTATUS=OK*25").isEmpty)
    #expect(answers("$GPTXT,01,01,02,MA=CASIC*27") == [.hint(.casic), .started])
    #expect(answers("$GPTXT,01,01,01,ANTENNA OK*35") == [.hint(.casic)])
    #expect(
      answers("$GPTXT,01,01,02,SW=URANUS5,V5.3.0.0*1D")
        == [.identity(ReceiverIdentity(.casic, version: "URANUS5 V5.3.0.0"))])
    #expect(answers("$GPTXT,01,01,02,TB=2020-04-28,13:43:10*40").isEmpty)
  }

  @Test("PMTK001, 010, 011 and 705 as in the manuals")
  func mediatek() {
    #expect(
      answers(nmea("PMTK705,AXN_3.10_3333_12102201,0000,QUECTEL-L80,"))
        == [
          .identity(
            ReceiverIdentity(.mediatek, version: "QUECTEL-L80 AXN_3.10_3333_12102201"))
        ])
    #expect(answers("$PMTK011,MTKGPS*08") == [.hint(.mediatek)])
    #expect(answers("$PMTK010,001*2E") == [.hint(.mediatek), .started])
    #expect(answers("$PMTK010,002*2D") == [.hint(.mediatek)])
    #expect(
      answers("$PMTK001,604,3*32") == [.hint(.mediatek), .sentence(604, isDone: true)])
    #expect(
      answers("$PMTK001,314,1*34") == [.hint(.mediatek), .sentence(314, isDone: false)])
  }

  @Test("a wrong checksum says nothing")
  func damaged() {
    #expect(answers("$GPTXT,01,01,02,MA=CASIC*28", "$PMTK010,001*2F").isEmpty)
  }

  @Test("UBX-MON-VER of an M8, with and without extensions")
  func version() {
    var payload = Array("ROM CORE 3.01 (107888)".utf8)
    payload += [UInt8](repeating: 0, count: 30 - payload.count)
    payload += Array("00080000".utf8) + [0, 0]
    let bare = ReceiverIdentity(versionAnswer: payload)
    #expect(bare?.words == "u-blox 8 (ROM CORE 3.01 (107888))")
    for text in ["FWVER=SPG 3.01", "PROTVER=18.00", "GPS;GLO;GAL;BDS", "SBAS;IMES;QZSS"] {
      payload += Array(text.utf8) + [UInt8](repeating: 0, count: 30 - text.utf8.count)
    }
    let full = ReceiverIdentity(versionAnswer: payload)
    #expect(full?.words == "u-blox 8 (SPG 3.01, protocol 18.00)")
    #expect(answers(BinaryFrame(.ubx, UBX.version, payload).bytes).count == 1)
    #expect(ReceiverIdentity(versionAnswer: Array(payload[..<39])) == nil)
  }

  @Test(
    "versions of protocols: a blank before 15, one digit, nonsense",
    arguments: [
      ("PROTVER 14.00", 1400), ("PROTVER=34.10", 3410), ("PROTVER=18", 1800),
      ("PROTVER=18.1", 1810),
      ("PROTVER=x", 0), ("PROTVER", 0), ("PROTVER=18.000", 0), ("PROTVER=-1.00", 0),
    ])
  func protocolVersion(text: String, hundredths: Int) {
    var payload = [UInt8](repeating: 0, count: 40)
    payload += Array(text.utf8) + [UInt8](repeating: 0, count: 30 - text.utf8.count)
    #expect(ReceiverIdentity(versionAnswer: payload)?.protocolVersion == hundredths)
  }

  @Test("any MON-VER gives printable words", arguments: 1...20)
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 40 + 30 * Int.random(in: 0...10, using: &random)
    let payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let words = ReceiverIdentity(versionAnswer: payload)?.words ?? ""
    #expect(words.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    #expect(words.utf8.count < 100)
  }

  @Test("acknowledgements of both makers carry what they are for")
  func acknowledgements() {
    let done = BinaryFrame(.ubx, UBX.acknowledged, [6, 1]).bytes
    #expect(answers(done) == [.frame(.ubx, UBX.messageRate, isDone: true)])
    let refused = BinaryFrame(.casic, CASIC.refused, [0x0B, 1, 0, 0]).bytes
    #expect(answers(refused) == [.frame(.casic, CASIC.initial, isDone: false)])
    #expect(answers(BinaryFrame(.ubx, UBX.acknowledged, [6]).bytes).isEmpty)
  }
}

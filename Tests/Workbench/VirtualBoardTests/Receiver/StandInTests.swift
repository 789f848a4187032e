import Testing

@testable import VirtualBoard

@Suite("Receivers that stand in for real ones")
struct StandInTests {
  private let done = UBXFrame.bytes(0x0501, [0x06, 0x8A])
  private let refused = UBXFrame.bytes(0x0500, [0x06, 0x8A])
  /// CFG-MSGOUT-NMEA_ID_GST_UART1 = 1 and CFG-RATE-MEAS = 200.
  private let gst: [UInt8] = [0xD4, 0x00, 0x91, 0x20, 1]
  private let fiveTimes: [UInt8] = [0x01, 0x00, 0x21, 0x30, 200, 0]

  private func items(_ items: [UInt8]..., layer: UInt8 = 1) -> [UInt8] {
    UBXFrame.bytes(0x068A, [0, layer, 0, 0] + items.flatMap { $0 })
  }

  @Test("A frame has the checksum of the document's example: UBX-MON-VER's poll")
  func frame() {
    #expect(UBXFrame.bytes(0x0A04, []) == [0xB5, 0x62, 0x0A, 0x04, 0, 0, 0x0E, 0x34])
  }

  @Test("An M8 tells its version, and obeys messages of its time")
  func ublox8() {
    var receiver = StandIn(.ublox8)
    let version = receiver.hear(UBXFrame.bytes(0x0A04, []))
    #expect(version.count == 8 + 40 + 4 * 30)
    #expect(receiver.hear(UBXFrame.bytes(0x0601, [0xF0, 7, 1])).suffix(4).prefix(2) == [6, 1])
    #expect(receiver.periods[.gst] == 1)
    #expect(receiver.hear(items(gst)) == refused)
  }

  @Test("An M10 takes items all together or not at all, and only into its RAM")
  func ublox10() {
    var receiver = StandIn(.ublox10)
    #expect(receiver.hear(items(gst, fiveTimes)) == done)
    #expect(receiver.periods[.gst] == 1 && receiver.interval == 200)
    receiver = StandIn(.ublox10)
    #expect(receiver.hear(items(gst, [0xFF, 0xFF, 0x91, 0x20, 1])) == refused)
    #expect(receiver.hear(items(gst, layer: 4)) == refused)
    #expect(receiver.hear(items(gst.dropLast())) == refused)
    #expect(receiver.periods[.gst] == nil)
    let noMessage = UBXFrame.bytes(0x0500, [0x06, 0x01])
    #expect(receiver.hear(UBXFrame.bytes(0x0601, [0xF0, 7, 1])) == noMessage)
    #expect(receiver.periods[.gst] == nil)
  }

  @Test("An M8 saves power once it was told how, and works out orbits ahead; an M6 does neither")
  func powerAndOrbits() {
    var cyclic = [UInt8](repeating: 0, count: 48)
    cyclic[0] = 2
    cyclic[6] = 3
    var orbits = [UInt8](repeating: 0, count: 40)
    (orbits[0], orbits[3], orbits[27]) = (2, 0x40, 1)
    for model in [ReceiverModel.ublox8, .ublox6] {
      var receiver = StandIn(model)
      _ = receiver.hear(UBXFrame.bytes(0x0611, [0, 1]))
      #expect(!receiver.savesPower)
      _ = receiver.hear(UBXFrame.bytes(0x063B, cyclic) + UBXFrame.bytes(0x0611, [0, 1]))
      _ = receiver.hear(UBXFrame.bytes(0x0623, orbits))
      #expect(receiver.savesPower == (model == .ublox8))
      #expect(receiver.hasOwnOrbits == (model == .ublox8))
      receiver.restart()
      #expect(!receiver.savesPower && !receiver.hasOwnOrbits)
    }
  }

  @Test("Rates of the line are taken by PUBX,41 and PMTK251, and gone with the power")
  func baud() {
    var receiver = StandIn(.ublox8)
    _ = receiver.hear(Walker.sealed("PUBX,41,1,0003,0003,19200,0"))
    #expect(receiver.baud == 19_200)
    receiver.restart()
    #expect(receiver.baud == 9600)
    receiver = StandIn(.mediatek)
    _ = receiver.hear(Walker.sealed("PMTK886,1"))
    _ = receiver.hear(Walker.sealed("PMTK251,38400"))
    #expect(receiver.baud == 38_400 && receiver.dynamics == 0)
  }

  @Test("A MediaTek answers each command by its number and a flag")
  func mediatek() {
    var receiver = StandIn(.mediatek)
    #expect(receiver.hear(Walker.sealed("PMTK220,200")) == Walker.sealed("PMTK001,220,3"))
    #expect(receiver.hear(Walker.sealed("PMTK220,20")) == Walker.sealed("PMTK001,220,0"))
    #expect(receiver.hear(Walker.sealed("PMTK999")) == Walker.sealed("PMTK001,999,1"))
    #expect(receiver.hear(UBXFrame.bytes(0x0A04, [])).isEmpty)
  }

  @Test("One of Airoha answers each command by its number and a result, and refuses what it lacks")
  func airoha() {
    var receiver = StandIn(.airoha)
    #expect(receiver.baud == 115_200)
    let name = receiver.hear(Walker.sealed("PAIR020"))
    let named = String(decoding: name, as: UTF8.self)
    #expect(named.hasPrefix("$PAIR020,AG3352Q_V2.5.0") && named.hasSuffix("$PAIR001,020,0*39\r\n"))
    #expect(receiver.hear(Walker.sealed("PAIR062,8,1")) == Walker.sealed("PAIR001,062,0"))
    #expect(receiver.hear(Walker.sealed("PAIR062,3,21")) == Walker.sealed("PAIR001,062,4"))
    #expect(receiver.hear(Walker.sealed("PAIR062,9,1")) == Walker.sealed("PAIR001,062,4"))
    #expect(receiver.hear(Walker.sealed("PAIR050,50")) == Walker.sealed("PAIR001,050,4"))
    #expect(receiver.hear(Walker.sealed("PAIR080,7")) == Walker.sealed("PAIR001,080,4"))
    #expect(receiver.hear(Walker.sealed("PAIR999")) == Walker.sealed("PAIR001,999,3"))
    #expect(receiver.periods[.gst] == 1 && receiver.periods[.gsv] == 1)
    #expect(receiver.interval == 1000 && receiver.dynamics == 0)
    let done = Walker.sealed("PAIR001,080,1") + Walker.sealed("PAIR001,080,0")
    #expect(receiver.hear(Walker.sealed("PAIR080,1")) == done)
    #expect(receiver.hear(UBXFrame.bytes(0x0A04, []) + Walker.sealed("PMTK605")).isEmpty)
    #expect(receiver.obeyed == ["PAIR020", "PAIR062", "PAIR080"])
  }

  @Test("One of CASIC tells its firmware, and does or passes over the rest without a word")
  func casic() {
    var receiver = StandIn(.casic)
    let name = Walker.sealed("GPTXT,01,01,02,SW=URANUS5,V5.3.0.0")
    #expect(receiver.hear(Walker.sealed("PCAS06,0")) == name)
    let sentences = "PCAS03,1,0,5,9,,0,0,9,0,0,,,0,1"
    let wrong = ["PCAS03,1,0,10,9,,0,0,9,0,0,,,0,1", "PCAS02,300", "PCAS01,6", "PCAS11,8"]
    for text in wrong { #expect(receiver.hear(Walker.sealed(text)).isEmpty) }
    #expect(receiver.obeyed == ["PCAS06"])
    #expect(receiver.periods == StandIn(.casic).periods && receiver.baud == 9600)
    for text in [sentences, "PCAS11,2", "PCAS02,200", "PCAS01,2"] {
      #expect(receiver.hear(Walker.sealed(text)).isEmpty)
    }
    #expect(
      receiver.periods == [.gga: 1, .gll: 0, .gsa: 5, .gsv: 9, .rmc: 1, .vtg: 0, .gst: 1])
    #expect(receiver.dynamics == 2 && receiver.interval == 200 && receiver.baud == 19_200)
  }

  @Test("Commands are found in pieces and among noise; wrong checksums are passed over")
  func pieces() {
    var receiver = StandIn(.ublox8)
    var answer: [UInt8] = []
    let noise: [UInt8] = [0xB5, 0x00, 0x24, 0x41, 0x0D, 0xFF]
    for byte in noise + UBXFrame.bytes(0x0A04, []) { answer += receiver.hear([byte]) }
    #expect(answer.count == 168)
    #expect(receiver.hear([0xB5, 0x62, 0x0A, 0x04, 0, 0, 0x0E, 0x35]).isEmpty)
    #expect(receiver.hear(Array("$PUBX,40,GST,0,1,0,0,0,0*00\r\n".utf8)).isEmpty)
    #expect(receiver.periods[.gst] == nil)
  }

  @Test("Sentences come once in as many fixes as was told")
  func periods() {
    var receiver = StandIn(.mediatek)
    let said = (0..<10).flatMap { _ in receiver.nextSentences() }
    #expect(said.filter { $0 == .gsv }.count == 2)
    #expect(said.filter { $0 == .rmc }.count == 10)
  }

  @Test("One that answers nothing keeps what it was told, for who judges that")
  func plain() {
    var receiver = StandIn(.plain)
    #expect(receiver.hear(UBXFrame.bytes(0x0A04, []) + Walker.sealed("PMTK605")).isEmpty)
    #expect(receiver.heard == [.frame(0x0A04, []), .sentence(["PMTK605"])])
  }
}

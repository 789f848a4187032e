import RunModel
import Testing

@testable import GPS

@Suite("Set-up of a receiver")
struct ReceiverSetupTests {
  static let m8 = FakeReceiver.Kind.ublox(hardware: "00080000", protocolText: "PROTVER=18.00")
  static let m10 = FakeReceiver.Kind.ublox(hardware: "000A0000", protocolText: "PROTVER=34.10")
  static let neo6 = FakeReceiver.Kind.ublox(hardware: "00040007", protocolText: "")

  private func wishes(rate: Int = 1, _ model: DynamicModel = .pedestrian) -> SetupWishes {
    var wishes = SetupWishes()
    wishes.rate = rate
    wishes.model = model
    return wishes
  }

  @Test("tells u-blox receivers of three generations what the reader wants")
  func ublox() {
    for kind in [ReceiverSetupTests.m8, ReceiverSetupTests.m10, ReceiverSetupTests.neo6] {
      let rig = SetupRig(kind)
      rig.run()
      let wanted = ["GGA": 1, "GLL": 0, "GSA": 1, "GSV": 5, "RMC": 1, "VTG": 0, "GST": 1]
      #expect(rig.receiver.rates == wanted)
      #expect(rig.receiver.interval == 1000)
      #expect(rig.receiver.model == 3)
      #expect(rig.report?.outcome(of: .positionError) == .seen)
      #expect(rig.report?.outcome(of: .sentences) == .acknowledged)
      #expect(rig.report?.outcome(of: .rate(1))?.isGood == true)
      #expect(rig.report?.outcome(of: .model(.pedestrian)) == .acknowledged)
      // It got one question that others understand; rejecting it identified the receiver.
      #expect(rig.receiver.heard.filter { !$0.hasPrefix("UBX") } == ["PMTK605"])
      #expect(!rig.setup.isBusy)
    }
  }

  @Test("says in one line who it is and what was set")
  func words() {
    let rig = SetupRig(ReceiverSetupTests.m8)
    rig.run()
    #expect(
      rig.report?.words
        == "u-blox 8 (SPG 3.01, protocol 18.00): 1 fix a second, no needless sentences,"
        + " GST, pedestrian, AssistNow Autonomous")
    let old = SetupRig(ReceiverSetupTests.neo6)
    old.run()
    #expect(old.report?.identity?.words == "u-blox 6 (EXT CORE 3.01 (111141))")
  }

  @Test("has those that can work out orbits ahead do so, and says when one refuses")
  func orbits() {
    for kind in [ReceiverSetupTests.m8, ReceiverSetupTests.m10] {
      let rig = SetupRig(kind)
      rig.run()
      #expect(rig.receiver.hasOwnOrbits)
      #expect(rig.report?.outcome(of: .orbits) == .acknowledged)
    }
    let refusing = SetupRig(ReceiverSetupTests.m8)
    refusing.receiver.refuses = [0x0623]
    refusing.run()
    #expect(!refusing.receiver.hasOwnOrbits)
    #expect(refusing.report?.words.hasSuffix("refused: AssistNow Autonomous") == true)
    let old = SetupRig(ReceiverSetupTests.neo6)
    old.run()
    #expect(old.report?.outcome(of: .orbits) == nil)
  }

  @Test("gives the watch model to receivers that have it, else says that they have none")
  func wrist() {
    let modern = SetupRig(ReceiverSetupTests.m10, wishes(.wrist))
    modern.run()
    #expect(modern.receiver.model == 9)
    #expect(modern.report?.outcome(of: .model(.wrist)) == .acknowledged)
    let old = SetupRig(ReceiverSetupTests.neo6, wishes(.wrist))
    old.run()
    #expect(old.receiver.model == 3)
    #expect(old.report?.outcome(of: .model(.pedestrian)) == .acknowledged)
    #expect(old.report?.words.contains("wrist not set: it has no wrist model") == true)
  }

  @Test("tells MediaTek receivers, and says that GST was taken but never came")
  func mediatek() {
    let rig = SetupRig(.mediatek)
    rig.run()
    #expect(rig.receiver.rates["GSV"] == 5)
    #expect(rig.receiver.rates["VTG"] == 0)
    #expect(rig.receiver.model == 1)
    #expect(!rig.receiver.staticHold)
    #expect(rig.report?.outcome(of: .positionError) == .unseen)
    #expect(rig.report?.outcome(of: .sentences) == .acknowledged)
    #expect(rig.report?.outcome(of: .rate(1))?.isGood == true)
    #expect(rig.report?.identity?.words == "MediaTek (QUECTEL-L80 AXN_3.10_3333_12102201)")
  }

  @Test("asks for less when a MediaTek receiver refuses")
  func refusedAndMadeUpFor() {
    let rig = SetupRig(.mediatek)
    rig.receiver.refuses = [314, 886]
    rig.run()
    #expect(rig.receiver.heard.filter { $0.hasPrefix("PMTK314") }.count == 2)
    #expect(rig.report?.outcome(of: .positionError) == .refused)
    #expect(rig.report?.outcome(of: .sentences) == .refused)
    #expect(rig.report?.outcome(of: .model(.pedestrian)) == .refused)
    #expect(rig.report?.outcome(of: .rate(1))?.isGood == true)
    #expect(rig.receiver.rates["GLL"] == 1)
    #expect(rig.report?.words.contains("refused: GST, no needless sentences") == true)
  }

  @Test("tells CASIC receivers and proves by what they say")
  func casic() {
    let rig = SetupRig(.casic)
    rig.run()
    #expect(
      rig.receiver.rates == [
        "GGA": 1, "GLL": 0, "GSA": 1, "GSV": 5, "RMC": 1, "VTG": 0, "GST": 1,
      ])
    #expect(rig.receiver.model == 2)
    #expect(rig.report?.outcome(of: .positionError) == .seen)
    #expect(rig.report?.outcome(of: .rate(1))?.isGood == true)
    #expect(rig.report?.outcome(of: .model(.pedestrian)) == .told)
    #expect(rig.report?.identity?.words == "CASIC (URANUS5 V5.3.0.0)")
    #expect(
      rig.report?.words.contains("told, without an answer: no needless sentences, pedestrian")
        == true)
  }

  @Test("a NAK to UBX-MON-VER makes nobody a u-blox")
  func nak() {
    let rig = SetupRig(.casicThatNaks)
    rig.run()
    #expect(rig.report?.identity?.maker == .casic)
  }

  @Test("uses PUBX where UBX is not heard, and says what that cannot set")
  func textOnly() {
    let rig = SetupRig(.ubloxText)
    rig.run()
    #expect(rig.receiver.rates["GST"] == 1)
    #expect(rig.receiver.rates["VTG"] == 0)
    #expect(rig.report?.outcome(of: .positionError) == .seen)
    #expect(
      rig.report?.words.contains("1 fix a second not set: this requires UBX") == true)
  }

  // MARK: Unidentified receivers

  // MARK: Airoha

  @Test("tells Airoha's receivers what the reader wants, each thing acknowledged")
  func airoha() {
    let rig = SetupRig(.airoha)
    rig.run()
    let wanted = ["GGA": 1, "GLL": 0, "GSA": 1, "GSV": 5, "RMC": 1, "VTG": 0, "GST": 1]
    #expect(rig.receiver.rates == wanted)
    #expect(rig.receiver.interval == 1000 && rig.receiver.model == 1)
    #expect(
      rig.report?.words == "Airoha (AG3352Q_V2.5.0.AG3352_20230420): 1 fix a second,"
        + " no needless sentences, GST, pedestrian")
    // Once each, although one of them is acknowledged twice.
    let told = rig.receiver.heard.filter { $0.hasPrefix("PAIR0") && $0 != "PAIR020" }
    #expect(told.count == 9 && Set(told).count == 9)
  }

  @Test("of Airoha's receivers one that refuses things keeps the rest as it is")
  func airohaRefusals() {
    let rig = SetupRig(.airoha)
    rig.receiver.unknown = ["GST"]
    rig.receiver.refuses = [80]
    rig.run()
    #expect(rig.receiver.rates["GST"] == 0 && rig.receiver.model == 0)
    #expect(rig.report?.outcome(of: .positionError) == .refused)
    #expect(rig.report?.outcome(of: .model(.pedestrian)) == .refused)
    #expect(rig.report?.outcome(of: .sentences) == .acknowledged)
  }

  @Test("Airoha's receivers stay at one fix a second on a slow line, whose rate is left alone")
  func airohaRate() {
    var wishes = SetupWishes()
    wishes.rate = 5
    let rig = SetupRig(.airoha, wishes)
    rig.run()
    #expect(rig.receiver.interval == 1000)
    #expect(
      rig.report?.words.hasSuffix("5 fixes a second not set: 9600 baud is too slow") == true
    )
    #expect(!rig.receiver.heard.contains { $0.hasPrefix("PAIR864") })
  }

  @Test("an unidentified receiver gets five queries and nothing else, twice at most")
  func unidentified() {
    let rig = SetupRig(.plain)
    rig.run()
    #expect(rig.receiver.heard == ["PMTK605", "PCAS06,0", "PAIR020", "UBX 10,4", "PUBX,00"])
    #expect(rig.report?.words == "it does not answer who it is; left as it is")
    let before = rig.sent
    // Whatever happens, hours later.
    for _ in 0..<20 {
      rig.receiver.isOn = false
      rig.pass(.seconds(30))
      rig.receiver.isOn = true
      rig.pass(.seconds(600))
    }
    #expect(rig.sent == 2 * before)
    #expect(rig.reports.count == 2)
    #expect(rig.setup.nextDeadline == nil)
  }

  @Test("silence, garbage and a deaf receiver end it in bounded time")
  func nothingComes() {
    let deaf = SetupRig(ReceiverSetupTests.m8)
    deaf.receiver.isDeaf = true
    deaf.run()
    #expect(deaf.report?.identity == nil)
    let off = SetupRig(ReceiverSetupTests.m8)
    off.receiver.isOn = false
    off.run()
    #expect(off.reports.count == 1)
    let spoilt = SetupRig(ReceiverSetupTests.m8)
    spoilt.spoil = { $0.map { $0 ^ 0x11 } }
    spoilt.run()
    #expect(spoilt.report?.identity == nil)
    #expect(spoilt.receiver.rates["GST"] == 0)
  }

  @Test("a receiver that only stops answering is told each thing twice, then left")
  func mute() {
    let rig = SetupRig(ReceiverSetupTests.m8)
    rig.plan(after: .milliseconds(2000)) { $0.receiver.isMute = true }
    rig.run()
    #expect(rig.reports.count == 1)
    #expect(rig.report?.words.contains("unanswered") == true)
    #expect(!rig.setup.isBusy)
  }

  // MARK: Faults

  @Test("half frames, bytes one by one and answers among sentences are understood")
  func pieces() {
    for piece in [1, 3, 7] {
      for kind in [ReceiverSetupTests.m8, ReceiverSetupTests.m10, .mediatek, .casic] {
        let rig = SetupRig(kind)
        rig.piece = piece
        rig.run()
        #expect(rig.report?.identity != nil)
        #expect(rig.report?.outcome(of: .sentences)?.isGood == true)
      }
    }
  }

  @Test("switched off in the middle it ends, and is set up anew when it is back")
  func powerCut() {
    for milliseconds in stride(from: 1000, through: 6000, by: 137) {
      let rig = SetupRig(ReceiverSetupTests.m8)
      rig.plan(after: .milliseconds(milliseconds)) { $0.receiver.isOn = false }
      rig.plan(after: .seconds(20)) {
        $0.receiver.powerCycle()
        $0.receiver.isOn = true
      }
      rig.setup.ask(at: rig.now)
      rig.pass(.seconds(120))
      #expect(rig.receiver.rates["GST"] == 1)
      #expect(rig.receiver.model == 3)
      #expect(rig.reports.count == 2)
      #expect(rig.report?.outcome(of: .positionError) == .seen)
    }
  }

  @Test("one that is switched off and on all day is set up after longer and longer pauses")
  func looseContact() {
    let rig = SetupRig(ReceiverSetupTests.m8)
    rig.setup.ask(at: rig.now)
    for _ in 0..<360 {
      rig.receiver.isOn = false
      rig.pass(.seconds(5))
      rig.receiver.powerCycle()
      rig.receiver.isOn = true
      rig.pass(.seconds(5))
    }
    // An hour: at 0, 30, 90, 210, 450, 930, 1530 ... s.
    #expect((8...11).contains(rig.reports.count))
  }

  @Test("start-up texts alone are enough to begin anew")
  func startUpText() {
    let rig = SetupRig(ReceiverSetupTests.m8)
    rig.run()
    rig.pass(.seconds(40))
    rig.receiver.powerCycle()
    rig.setup.read(Array("$GNTXT,01,01,02,u-blox AG - www.u-blox.com*4E\r\n".utf8), at: rig.now)
    rig.pass(.seconds(30))
    #expect(rig.reports.count == 2)
    #expect(rig.receiver.rates["GST"] == 1)
  }

  @Test("random damage on the line never traps, and always comes to an end", arguments: 1...40)
  func damage(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let kinds = [
      ReceiverSetupTests.m8, ReceiverSetupTests.m10, ReceiverSetupTests.neo6, .mediatek, .casic,
      .ubloxText, .casicThatNaks, .plain,
    ]
    let rig = SetupRig(kinds[Int(seed) % kinds.count], wishes(rate: Int(seed) % 10 + 1, .wrist))
    rig.spoil = { bytes in
      bytes.compactMap { byte in
        switch UInt8.random(in: 0...255, using: &random) {
        case 0...4: nil
        case 5...9: UInt8.random(in: 0...255, using: &random)
        case _: byte
        }
      }
    }
    rig.run(.seconds(120))
    #expect(rig.reports.count == 1)
    #expect(!rig.setup.isBusy)
  }

  // MARK: Rate

  @Test("makes the line faster for five fixes a second, and only then asks for them")
  func fiveHertz() {
    for kind in [ReceiverSetupTests.m8, ReceiverSetupTests.m10, .mediatek, .casic] {
      let rig = SetupRig(kind, wishes(rate: 5))
      rig.run()
      #expect(rig.receiver.interval == 200)
      #expect(rig.receiver.baud == 38_400)
      #expect(rig.baud == 38_400)
      #expect(rig.receiver.rates["GSA"] == 5)
      #expect(rig.report?.outcome(of: .baud(38_400)) == .seen)
      #expect(rig.report?.outcome(of: .rate(5))?.isGood == true)
    }
  }

  @Test("stays at one a second on the old line when the receiver does not follow")
  func keepsBaud() {
    for kind in [ReceiverSetupTests.m8, .mediatek, .casic] {
      let rig = SetupRig(kind, wishes(rate: 10))
      rig.receiver.keepsBaud = true
      rig.run()
      #expect(rig.receiver.interval == 1000)
      #expect(rig.baud == 9600)
      #expect(rig.report?.outcome(of: .baud(57_600)) == .refused)
      let reason = "10 fixes a second not set: 9600 baud is too slow"
      #expect(rig.report?.words.contains(reason) == true)
      // A sentence sent with every tenth fix would come every ten seconds.
      #expect(rig.receiver.rates["GSA"] == 1)
      #expect(rig.receiver.rates["GSV"] == 5)
      #expect(rig.report?.outcome(of: .sentences)?.isGood == true)
    }
  }

  @Test("says which rates a CASIC receiver knows")
  func oddRate() {
    let rig = SetupRig(.casic, wishes(rate: 3))
    rig.run()
    #expect(rig.receiver.interval == 1000)
    #expect(rig.receiver.rates["GSV"] == 5)
    #expect(rig.report?.words.contains("it supports only 1, 2, 4, 5 and 10 Hz") == true)
  }
}

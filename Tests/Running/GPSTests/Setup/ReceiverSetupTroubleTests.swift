import RunModel
import Testing

@testable import GPS

@Suite("Set-up of an awkward receiver")
struct ReceiverSetupTroubleTests {
  private let m8 = ReceiverSetupTests.m8
  private let m10 = ReceiverSetupTests.m10

  private func wishes(rate: Int) -> SetupWishes {
    var wishes = SetupWishes()
    wishes.rate = rate
    return wishes
  }

  // MARK: Queries

  @Test("that nobody answers is known within four seconds")
  func quick() {
    for kind in [FakeReceiver.Kind.plain, .ubloxText] {
      let rig = SetupRig(kind)
      rig.receiver.isDeaf = true
      let start = rig.now
      rig.run()
      #expect(rig.report != nil)
      #expect(rig.now - start < .seconds(4))
    }
  }

  @Test("one that answers late, in the midst of the other questions, is who it is")
  func late() {
    for latency in [400, 900, 1400] {
      for kind in [m8, m10, .mediatek, .casic] {
        let rig = SetupRig(kind)
        rig.latency = .milliseconds(latency)
        rig.run()
        #expect(rig.report?.identity?.speaksTextOnly == false)
        #expect(rig.report?.outcome(of: .sentences)?.isGood == true)
        #expect(rig.report?.outcome(of: .rate(1))?.isGood == true)
        #expect(rig.receiver.rates["VTG"] == 0)
      }
    }
  }

  @Test("an answer that was damaged is asked for again before a u-blox is taken for less")
  func damagedAnswer() {
    let rig = SetupRig(m8)
    rig.spoil = { bytes in
      // A byte of the first answer that looks like UBX-MON-VER is lost.
      guard bytes.count > 40, bytes[0] == 0xB5, rig.now < Instant(milliseconds: 52_500) else {
        return bytes
      }
      return Array(bytes.dropLast())
    }
    rig.run()
    #expect(rig.report?.identity?.speaksTextOnly == false)
    #expect(rig.report?.identity?.generation == 8)
  }

  @Test("PUBX that is said unasked answers no question")
  func unasked() {
    let rig = SetupRig(.plain)
    rig.receiver.saysPUBX = true
    rig.run()
    #expect(rig.report?.identity == nil)
    #expect(rig.receiver.rates["GST"] == 0)
    #expect(rig.report?.words.hasPrefix("it sounds like u-blox, but") == true)
  }

  @Test("PUBX that is said before PUBX was asked for answers no question")
  func unaskedWhileAsked() {
    let rig = SetupRig(.plain)
    rig.setup.ask(at: rig.now)
    func isAsking(_ setup: ReceiverSetup) -> Bool {
      if case .asking = setup.state { true } else { false }
    }
    rig.pass(.seconds(5)) { isAsking(rig.setup) }
    #expect(isAsking(rig.setup) && rig.receiver.heard == ["PMTK605"])
    let position = nmea("PUBX,00,060000.00,0000.00000,N,00000.00000,E,0.000,NF")
    rig.setup.read(Array(position.utf8), at: rig.now)
    rig.pass(.seconds(30)) { rig.report != nil }
    #expect(rig.report != nil && rig.report?.identity == nil)
    #expect(rig.receiver.heard.allSatisfy { !$0.hasPrefix("PUBX,4") })
  }

  @Test("one of CASIC hears its first command a while after the last question")
  func firstCommand() {
    for latency in [10, 250, 310, 590] {
      let rig = SetupRig(.casic, wishes(rate: 5))
      rig.latency = .milliseconds(latency)
      rig.run()
      #expect(rig.receiver.baud == 38_400, "\(latency) ms")
      #expect(rig.receiver.interval == 200, "\(latency) ms")
    }
  }

  @Test("bytes after a silence that are not understood begin no set-up")
  func garbageAfterSilence() {
    let rig = SetupRig(m8)
    rig.run()
    let sent = rig.sent
    rig.receiver.isOn = false
    rig.pass(.seconds(60))
    rig.receiver.isOn = true
    rig.spoil = { $0.map { $0 ^ 0x96 } }
    rig.pass(.seconds(30))
    #expect(rig.sent == sent)
    rig.spoil = { $0 }
    rig.pass(.seconds(30))
    #expect(rig.reports.count == 2)
    #expect(rig.report?.identity != nil)
  }

  // MARK: Commands

  @Test("one sentence that a receiver does not know costs only itself")
  func unknownSentence() {
    for kind in [m8, m10] {
      let rig = SetupRig(kind)
      rig.receiver.unknown = ["GST"]
      rig.run()
      #expect(rig.report?.outcome(of: .positionError) == .refused)
      #expect(rig.report?.outcome(of: .sentences) == .acknowledged)
      #expect(rig.receiver.rates["GLL"] == 0)
      #expect(rig.receiver.rates["GSV"] == 5)
    }
  }

  @Test("a refusal is told, whatever is acknowledged after it")
  func refusalStays() {
    for kind in [m8, m10] {
      let rig = SetupRig(kind)
      rig.receiver.unknown = ["GLL"]
      rig.run()
      #expect(rig.report?.outcome(of: .sentences) == .refused)
      #expect(rig.report?.outcome(of: .positionError) == .seen)
    }
  }

  @Test("one that says more than its line carries is slowed down before all else")
  func slowedDown() {
    let rig = SetupRig(m8)
    rig.run()
    #expect(rig.receiver.heard.filter { $0.hasPrefix("UBX 6,") }.first == "UBX 6,8")
  }

  @Test("all that was not told to one that fell silent is unanswered")
  func fellSilent() {
    let rig = SetupRig(m8)
    rig.plan(after: .milliseconds(1700)) { $0.receiver.isMute = true }
    rig.run()
    #expect(rig.report?.outcome(of: .model(.pedestrian)) == .unanswered)
    #expect(rig.report?.outcome(of: .positionError) == .unanswered)
  }

  @Test("switched off and on for a moment in the middle, it is told again what it forgot")
  func momentWithoutPower() {
    for milliseconds in stride(from: 1600, through: 5200, by: 300) {
      let rig = SetupRig(m8)
      rig.latency = .milliseconds(250)
      rig.plan(after: .milliseconds(milliseconds)) { $0.receiver.isOn = false }
      rig.plan(after: .milliseconds(milliseconds + 3600)) {
        $0.receiver.powerCycle()
        $0.receiver.isOn = true
      }
      rig.setup.ask(at: rig.now)
      rig.pass(.seconds(120))
      #expect(rig.receiver.rates["GST"] == 1)
      #expect(rig.receiver.rates["VTG"] == 0)
      #expect(rig.receiver.model == 3)
    }
  }

  // MARK: Rate

  @Test("one that starts anew with another rate of its line is told the rest afterwards")
  func restartsWithBaud() {
    let rig = SetupRig(.mediatek, wishes(rate: 5))
    rig.receiver.restartsWithBaud = true
    rig.run()
    #expect(rig.baud == 38_400)
    #expect(rig.receiver.interval == 200)
    #expect(rig.receiver.rates["VTG"] == 0)
    #expect(rig.receiver.model == 1)
    #expect(!rig.receiver.staticHold)
  }

  @Test("a refused rate leaves what is said once in so many fixes as once a second needs it")
  func refusedRate() {
    let rig = SetupRig(m8, wishes(rate: 10))
    rig.receiver.refuses = [0x0608]
    rig.run()
    #expect(rig.report?.outcome(of: .rate(10)) == .refused)
    #expect(rig.receiver.interval == 1000)
    #expect(rig.receiver.rates["GSA"] == 1)
    #expect(rig.receiver.rates["GSV"] == 5)
  }

  @Test("a rate that is acknowledged but not reached is told")
  func unreachedRate() {
    for kind in [m8, m10, .mediatek] {
      let rig = SetupRig(kind, wishes(rate: 10))
      rig.receiver.shortestInterval = 200
      rig.run()
      #expect(rig.report?.outcome(of: .rate(10)) == .unseen)
      #expect(rig.report?.words.contains("; taken, but not seen: ") == true)
    }
  }

  @Test("every rate that can be wished for is reached, and seen, on a line that carries it")
  func everyRate() {
    for rate in SetupWishes.rates where rate > 1 {
      let rig = SetupRig(m10, wishes(rate: rate))
      rig.run()
      #expect(rig.report?.outcome(of: .rate(rate)) == .seen)
      #expect(LineBudget.carries(rate, at: rig.baud))
    }
  }

  @Test("a line that carries the rate already is left as it is")
  func fastLine() {
    #expect(wishes(rate: 10).fasterBaud(than: 115_200) == nil)
    #expect(wishes(rate: 10).fasterBaud(than: 9600) == 57_600)
    #expect(wishes(rate: 5).fasterBaud(than: 9600) == 38_400)
    #expect(wishes(rate: 1).fasterBaud(than: 9600) == nil)
    var usb = wishes(rate: 10)
    usb.port = .usb
    #expect(usb.fasterBaud(than: 9600) == nil)
  }
}

import RunModel
import Testing

@testable import GPS

@Suite("Fixes a second by where the wearable is worn")
struct SetupWishesTests {
  private static let kinds: [FakeReceiver.Kind] = [
    ReceiverSetupTests.neo6, ReceiverSetupTests.m8, ReceiverSetupTests.m10, .mediatek, .airoha,
    .casic,
  ]
  private static let once = ["GSA": 1, "GSV": 5]

  private func wishes(
    _ wear: SetupWishes.Wear = .wrist, rate: Int? = nil
  ) -> SetupWishes {
    var wishes = SetupWishes()
    wishes.wear = wear
    wishes.rate = rate
    return wishes
  }

  private func slowSentences(_ receiver: FakeReceiver) -> [String: Int] {
    receiver.rates.filter { ["GSA", "GSV"].contains($0.key) }
  }

  /// Expects a line at one baud rate throughout and one fix per second with its sentences.
  private func expectOnce(_ rig: SetupRig, because reason: String) {
    #expect(rig.receiver.interval == 1000, "\(rig.receiver.kind)")
    #expect(slowSentences(rig.receiver) == SetupWishesTests.once, "\(rig.receiver.kind)")
    #expect(rig.report?.outcome(of: .rate(1))?.isGood == true, "\(rig.receiver.kind)")
    let words = rig.report?.words ?? ""
    #expect(words.contains(reason), "\(words)")
  }

  @Test("is the wrist's when nothing is said")
  func usual() {
    #expect(SetupWishes().wear == .wrist && SetupWishes().rate == nil)
    #expect(SetupWishes().wantedRate == 5 && wishes(.chest).wantedRate == 1)
  }

  @Test("are five on the wrist, on a line that is fast already", arguments: kinds)
  func fastLine(kind: FakeReceiver.Kind) {
    let rig = SetupRig(kind, wishes(), baud: 115_200)
    rig.run()
    #expect(rig.receiver.interval == 200)
    #expect(rig.receiver.rates["GSA"] == 5 && rig.receiver.rates["RMC"] == 1)
    #expect(rig.baud == 115_200 && rig.receiver.baud == 115_200)
    #expect(rig.report?.outcome(of: .rate(5)) == .seen)
    #expect(rig.report?.words.contains("5 fixes a second") == true)
  }

  @Test("are five on the wrist, on a slow line that is made faster", arguments: kinds)
  func slowLine(kind: FakeReceiver.Kind) {
    let rig = SetupRig(kind, wishes())
    rig.run()
    guard kind != .airoha else {
      expectOnce(rig, because: "5 fixes a second not set: 9600 baud is too slow")
      #expect(rig.baud == 9600)
      return
    }
    #expect(rig.receiver.interval == 200)
    #expect(rig.baud == 38_400 && rig.receiver.baud == 38_400)
    #expect(rig.report?.outcome(of: .rate(5)) == .seen)
  }

  @Test("are one on the chest, on any line, which is left alone", arguments: kinds)
  func chest(kind: FakeReceiver.Kind) {
    for baud in [9600, 115_200] {
      let rig = SetupRig(kind, wishes(.chest), baud: baud)
      rig.run()
      expectOnce(rig, because: "1 fix a second")
      #expect(rig.baud == baud && rig.receiver.baud == baud)
      #expect(rig.report?.words.contains("5 fixes") == false)
    }
  }

  @Test("are as many as were asked for, wherever it is worn")
  func explicit() {
    for kind in SetupWishesTests.kinds {
      let slow = SetupRig(kind, wishes(rate: 1), baud: 115_200)
      slow.run()
      expectOnce(slow, because: "1 fix a second")
      let fast = SetupRig(kind, wishes(.chest, rate: 5), baud: 115_200)
      fast.run()
      #expect(fast.receiver.interval == 200)
    }
  }

  @Test("go back to one when it is taken from the wrist to the chest")
  func moved() {
    let rig = SetupRig(ReceiverSetupTests.m10, wishes())
    rig.run()
    let next = SetupRig(ReceiverSetupTests.m10, wishes(.chest), baud: 38_400)
    next.receiver = rig.receiver
    next.run()
    expectOnce(next, because: "1 fix a second")
    #expect(next.baud == 38_400)
  }

  // MARK: Where five fixes are impossible

  @Test("are one where the line does not become faster, and that is told", arguments: kinds)
  func keepsBaud(kind: FakeReceiver.Kind) {
    let rig = SetupRig(kind, wishes())
    rig.receiver.keepsBaud = true
    rig.run()
    expectOnce(rig, because: "5 fixes a second not set: 9600 baud is too slow")
    #expect(rig.baud == 9600)
  }

  @Test("are one where five are refused")
  func refused() {
    for (kind, number) in [(ReceiverSetupTests.m8, 0x0608), (.mediatek, 220), (.airoha, 50)] {
      let rig = SetupRig(kind, wishes(), baud: 115_200)
      rig.receiver.refuses = [number]
      rig.run()
      #expect(rig.receiver.interval == 1000)
      #expect(slowSentences(rig.receiver) == SetupWishesTests.once)
      #expect(rig.report?.outcome(of: .rate(5)) == .refused)
      #expect(rig.report?.words.contains("refused: 5 fixes a second") == true)
    }
  }

  @Test("are one where five are taken but do not come", arguments: kinds)
  func unreached(kind: FakeReceiver.Kind) {
    for shortest in [1000, 250] {
      let rig = SetupRig(kind, wishes(), baud: 115_200)
      rig.receiver.shortestInterval = shortest
      rig.run()
      expectOnce(rig, because: "5 fixes a second")
      #expect(rig.report?.outcome(of: .rate(5)) == .unseen)
    }
  }

  @Test("are one where five are not answered")
  func unanswered() {
    let rig = SetupRig(ReceiverSetupTests.m8, wishes())
    let answer = BinaryFrame(.ubx, UBX.acknowledged, [6, 8]).bytes
    rig.spoil = { $0 == answer && rig.receiver.interval == 200 ? [] : $0 }
    rig.run()
    #expect(rig.report?.outcome(of: .rate(5)) == .unanswered)
    expectOnce(rig, because: "unanswered: 5 fixes a second")
  }

  @Test("stay five when one of them is lost while they are counted")
  func lost() {
    // It never sends GST, which is awaited to the end.
    let rig = SetupRig(.mediatek, wishes())
    var fixes = 0
    rig.spoil = { bytes in
      guard rig.receiver.interval == 200, bytes.starts(with: Array("$GNGGA".utf8)) else {
        return bytes
      }
      fixes += 1
      // After the first ones, every other one.
      return fixes > 4 && fixes % 2 == 0 ? [] : bytes
    }
    rig.run()
    #expect(fixes > 8)
    #expect(rig.receiver.interval == 200)
    #expect(rig.report?.outcome(of: .rate(5)) == .seen)
  }

  @Test("are one where needless sentences stay, for which the line has no room")
  func needlessSentences() {
    for kind in [ReceiverSetupTests.m8, .airoha] {
      let rig = SetupRig(kind, wishes(), baud: 115_200)
      rig.receiver.unknown = ["VTG"]
      rig.run()
      expectOnce(rig, because: "5 fixes a second not set: it keeps sending needless sentences")
    }
  }

  @Test("are one where the maker's documents say nothing, and left alone where they cannot be set")
  func unknownReceiver() {
    let unknown = SetupRig(.ublox(hardware: "00050000", protocolText: ""), wishes())
    unknown.run()
    expectOnce(unknown, because: "5 fixes a second not set: it is not known to support that")
    #expect(unknown.baud == 9600)
    let text = SetupRig(.ubloxText, wishes())
    text.run()
    #expect(text.receiver.interval == 1000 && text.baud == 9600)
    #expect(slowSentences(text.receiver) == SetupWishesTests.once)
    #expect(
      text.report?.words.contains("5 fixes a second not set: this requires UBX") == true)
  }
}

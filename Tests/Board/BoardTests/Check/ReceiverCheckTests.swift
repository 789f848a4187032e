import RunModel
import Testing

@testable import Board
@testable import GPS

@Suite("Check of a receiver")
struct ReceiverCheckTests {
  private static let sentence = Array(
    "$GNRMC,061500.00,A,5230.00000,N,01324.00000,E,0.000,,211126,,,A*6B\r\n".utf8)

  /// The check's message about a MediaTek receiver that refuses some commands.
  private func check(
    refusing refused: Set<String> = [], isWritable: Bool = true,
    wear: SetupWishes.Wear = .chest, keepsBaud: Bool = false
  ) -> String {
    var board = FakePorts.board()
    board.gps?.setup?.wear = wear
    let ports = FakePorts()
    var now = Instant(milliseconds: 1000)
    var answers: [UInt8] = []
    ports.gps.prepare = { port in
      if !isWritable { port.unwritable = SystemError("write /dev/serial0", reason: "no") }
      port.onSend = { bytes in
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
          guard line.hasPrefix("$PMTK"), let number = Int(line.dropFirst(5).prefix(3)) else {
            continue
          }
          let text =
            number == 605
            ? "PMTK705,AXN_3.10,0000,QUECTEL-L80,"
            : "PMTK001,\(number),\(refused.contains("\(number)") ? 2 : 3)"
          answers += NMEACommand.bytes(text)
        }
      }
    }
    let check = BoardCheck(
      board, ports: ports, now: { now },
      wait: { _, time in
        now = now + time
        let isGarbled = keepsBaud && (ports.gps.port?.bauds.last ?? 9600) != 9600
        let bytes = ReceiverCheckTests.sentence + answers
        ports.gps.port?.bytes += isGarbled ? bytes.map { $0 ^ 0x96 } : bytes
        answers = []
      })
    guard case .works(let words) = check.check(.gps, quick: false) else { return "fails" }
    return words
  }

  @Test("tells who it is, what was set, and what was refused")
  func tells() {
    let beginning =
      "/dev/serial0 hears sentences at 9600 baud; MediaTek (QUECTEL-L80 AXN_3.10): "
    #expect(
      check()
        == beginning + "1 fix a second, no needless sentences, no static hold, pedestrian;"
        + " taken, but not seen: GST")
    #expect(check(refusing: ["886"]).hasSuffix("refused: pedestrian"))
  }

  @Test("tells how many fixes a second the wrist gets, or why it gets no more than one")
  func wrist() {
    let beginning =
      "/dev/serial0 hears sentences at 9600 baud; MediaTek (QUECTEL-L80 AXN_3.10): "
    #expect(
      check(wear: .wrist)
        == beginning + "38400 baud, no needless sentences, no static hold, pedestrian,"
        + " 5 fixes a second; taken, but not seen: GST")
    #expect(
      check(refusing: ["220"], wear: .wrist).contains("; refused: 5 fixes a second, 1 fix"))
    #expect(
      check(wear: .wrist, keepsBaud: true)
        == beginning + "1 fix a second, no needless sentences, no static hold, pedestrian;"
        + " taken, but not seen: GST; refused: 38400 baud;"
        + " 5 fixes a second not set: 9600 baud is too slow")
  }

  @Test("a port that cannot be written is told, and is no failure")
  func unwritable() {
    #expect(
      check(isWritable: false)
        == "/dev/serial0 hears sentences at 9600 baud; it cannot be set up: cannot write"
        + " /dev/serial0: no")
  }

  /// A receiver that sends a sentence twice a second at one baud rate and hears nothing.
  private func checkDeaf(
    at rate: Int, wish: Int = 1, from beginning: Duration = .zero
  ) -> (finding: CheckFinding, progress: [String], seconds: Double) {
    let ports = FakePorts()
    var board = FakePorts.board()
    board.gps?.setup?.rate = wish
    let start = Instant(milliseconds: 0)
    var (now, half) = (start, 0)
    let check = BoardCheck(
      board, ports: ports, now: { now },
      wait: { _, time in
        now = now + time
        guard now - start >= beginning, Int((now - start).inSeconds * 2) > half else { return }
        half = Int((now - start).inSeconds * 2)
        let isRight = (ports.gps.port?.bauds.last ?? 9600) == rate
        ports.gps.port?.bytes += ReceiverCheckTests.sentence.map { isRight ? $0 : $0 ^ 0x96 }
      })
    var progress: [String] = []
    let finding = check.check(.gps, quick: false) { progress.append($0) }
    return (finding, progress, (now - start).inSeconds)
  }

  @Test("tells within six seconds that a receiver does not answer, and meanwhile what goes on")
  func deaf() {
    let (finding, progress, seconds) = checkDeaf(at: 9600)
    guard case .works(let words) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(words.contains("it does not answer who it is"))
    #expect(seconds < 6)
    #expect(
      progress == [
        "listening to /dev/serial0 at 9600 baud",
        "hears sentences at 9600 baud; querying its model",
      ])
  }

  @Test("tells which rates it tries, and what to do about another one than the configured")
  func otherRate() {
    let (finding, progress, _) = checkDeaf(at: 115_200)
    guard case .works(let words) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(words.contains("hears sentences at 115200 baud; write that into the board file"))
    #expect(progress.contains("no sentence yet; trying 115200 baud"))
  }

  @Test("one that begins late is tried at every rate all the same")
  func late() {
    let (finding, _, _) = checkDeaf(at: 4800, from: .milliseconds(5500))
    guard case .works(let words) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(words.contains("hears sentences at 4800 baud; write that into the board file"))
  }

  @Test("does not claim to know who set a rate that a set-up of before may have chosen")
  func otherWish() {
    for (rate, wish) in [(38_400, 1), (57_600, 1), (38_400, 10)] {
      guard case .works(let words) = checkDeaf(at: rate, wish: wish).finding else {
        Issue.record("not found at \(rate)")
        continue
      }
      #expect(words.contains("\(rate) baud; it may have been switched to that rate earlier: if it"))
    }
  }

  @Test("finds a receiver at the rate that it was set to before, which is no mistake")
  func setUpBefore() {
    let (finding, progress, _) = checkDeaf(at: 38_400, wish: 5)
    guard case .works(let words) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(
      words.contains(
        "hears sentences at 38400 baud, to which the set-up switches it; it does not answer"))
    #expect(progress.filter { $0.contains("trying") } == ["no sentence yet; trying 38400 baud"])
  }
}

import RunModel
import Testing

@testable import Board
@testable import GPS

@Suite("Check of a receiver")
struct ReceiverCheckTests {
  private static let sentence = Array(
    "$GNRMC,061500.00,A,5230.00000,N,01324.00000,E,0.000,,211126,,,A*6B\r\n".utf8)

  /// What the check says of a MediaTek receiver that refuses some commands.
  private func check(refusing refused: Set<String> = [], isWritable: Bool = true) -> String {
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
      FakePorts.board(), ports: ports, now: { now },
      wait: { _, time in
        now = now + time
        ports.gps.port?.bytes += ReceiverCheckTests.sentence + answers
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
        == beginning + "no needless sentences, no static hold, pedestrian, 1 fix a second;"
        + " taken, but not seen: GST")
    #expect(check(refusing: ["886"]).hasSuffix("refused: pedestrian"))
  }

  @Test("a port that cannot be written is told, and is no failure")
  func unwritable() {
    #expect(
      check(isWritable: false)
        == "/dev/serial0 hears sentences at 9600 baud; it cannot be set up: cannot write"
        + " /dev/serial0: no")
  }
}

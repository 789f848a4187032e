import Board
import Console
import Device
import Glibc
import Handover
import Intake
import USBStick

/// `moonrunner tell-recorder`: gives scripts access to the recorder's socket.
enum TellCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    let device = arguments.value("--device").map(DataDirectory.absolute)
    let recorder = RecorderWait(
      link: RecorderLink(path: arguments.value("--socket") ?? RecorderLink.standardPath), data: "",
      isThere: { device.map { access($0, F_OK) == 0 } ?? true },
      say: { complain("moonrunner: \($0)") })
    var input = ReportLines()
    while let line = input.next() {
      guard case .stick(let state)? = HelperReport(line: line) else {
        throw .failed("standard input: \"\(line.prefix(40))\" is not a valid report about a stick")
      }
      guard state.isOffer else {
        recorder.tell(state)
        continue
      }
      try output.line(isWanted(state, recorder) ? "yes" : "no")
      try output.flush()
    }
  }

  /// Returns the runner's answer; false if there is none.
  private static func isWanted(_ offer: StickState, _ recorder: RecorderWait) -> Bool {
    // The runner is not asked during a run, whatever was reported before.
    guard (try? recorder.wait()) != nil else { return false }
    recorder.tell(offer)
    var question = RecorderWait.Question.badges
    if case .finds = offer { question = .runs }
    return recorder.answer(to: question, within: Offload.answerTimeout) ?? false
  }
}

/// The lines of standard input as they arrive; lines much longer than a report are split.
private struct ReportLines {
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  /// Returns the next line, or a piece of an overlong one; `nil` at the end.
  mutating func next() -> String? {
    while true {
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      if isAtEnd || bytes.count >= HelperReport.mostBytes {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
      var block = [UInt8](repeating: 0, count: HelperReport.mostBytes)
      let count = block.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      isAtEnd = count <= 0
      bytes += block.prefix(max(0, count))
    }
  }
}

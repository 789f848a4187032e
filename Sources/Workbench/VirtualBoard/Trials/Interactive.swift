import GPS
import Glibc
import JSON
import RunModel

/// An interactive board: terminal keys press buttons, a log replaces the receiver, and a picture
/// file shows the display.
package struct Interactive {
  private let trial: Trial
  private let log: String
  private let screen: String

  package init(_ trial: Trial, log: String, screen: String) {
    self.trial = trial
    self.log = log
    self.screen = screen
  }

  /// The action of a terminal key.
  enum Key: Equatable {
    case press([GuestBoard.Line], Duration)
    case quit

    init?(_ byte: UInt8) {
      let short = Duration.milliseconds(120)
      let hold = Duration.milliseconds(850)
      switch byte {
      case UInt8(ascii: "a"): self = .press([.start], short)
      case UInt8(ascii: "s"): self = .press([.stop], short)
      case UInt8(ascii: "d"): self = .press([.up], short)
      case UInt8(ascii: "f"): self = .press([.down], short)
      case UInt8(ascii: "A"): self = .press([.start], hold)
      case UInt8(ascii: "S"): self = .press([.stop], hold)
      case UInt8(ascii: "D"): self = .press([.up], hold)
      case UInt8(ascii: "F"): self = .press([.down], hold)
      case UInt8(ascii: "X"): self = .press([.start], .milliseconds(1650))
      case UInt8(ascii: "b"): self = .press([.start, .stop], .milliseconds(1100))
      case UInt8(ascii: "q"), 3, 4: self = .quit
      default: return nil
      }
    }
  }

  /// Runs until the user quits or standard input ends.
  package func perform() throws(VirtualBoardError) {
    let pieces = try Interactive.pieces(of: HostFiles.read(log))
    let machine = try VirtualMachine(trial.files, display: .bochs, host: trial.host)
    let board = try GuestBoard(machine)
    let wearable = try Wearable(board, boardFile: BoardFileText().text)
    do throws(VirtualBoardError) {
      let receiver = PacedReceiver(machine, .log(pieces))
      defer { receiver.unplug(from: machine.host) }
      trial.say("keys: a start, s stop, d up, f down, capitals hold, q quits; display: \(screen)")
      let terminal = Terminal()
      defer { terminal.restore() }
      try play(machine, board, wearable)
      let status = try wearable.terminate()
      trial.say(
        "moonrunner ended with status \(status); its files are in \(try wearable.bringOut().data)")
    } catch {
      throw trial.explain(error, wearable)
    }
  }

  private func play(
    _ machine: VirtualMachine, _ board: GuestBoard, _ wearable: Wearable
  ) throws(VirtualBoardError) {
    let eye = Eye(machine)
    var shown: Screenshot?
    while try wearable.isRunning() {
      let now = try eye.glance()
      if now != shown {
        // Renamed, so that a viewer never reads a partial picture.
        try machine.dumpScreen(to: screen + ".new", format: "png")
        guard rename(screen + ".new", screen) == 0 else { throw .system("create \(screen)", errno) }
        shown = now
      }
      guard try machine.host.wait(readable: 0, until: Host.now + .milliseconds(100)) else {
        continue
      }
      var byte: UInt8 = 0
      guard read(0, &byte, 1) == 1 else { return }
      switch Key(byte) {
      case .press(let keys, let span): try board.press(keys, for: span)
      case .quit: return
      case nil: break
      }
    }
  }

  /// Splits a log into pieces with the times at which a receiver would have sent them.
  static func pieces(of bytes: [UInt8]) throws(VirtualBoardError) -> [PacedReceiver.TimedPiece] {
    var timer = LogTimer()
    var timed: [TimedBytes] = []
    timer.read(bytes, into: &timed)
    timer.finish(into: &timed)
    guard !timed.isEmpty else { throw VirtualBoardError("the log contains no data") }
    let start = timed[0].at
    return timed.map { PacedReceiver.TimedPiece(bytes: $0.bytes, at: $0.at - start) }
  }
}

/// Raw mode for the terminal on standard input while this object lives; does nothing for a pipe.
final class Terminal {
  private var before = termios()
  private var isChanged = false

  init() {
    guard isatty(0) == 1, tcgetattr(0, &before) == 0 else { return }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    isChanged = tcsetattr(0, TCSANOW, &raw) == 0
  }

  func restore() {
    if isChanged { tcsetattr(0, TCSANOW, &before) }
    isChanged = false
  }

  deinit { restore() }
}

package import RunModel

/// Sensors for the board in the guest: a monitor of its lines and a recorder of its speaker.
package final class GuestSenses {
  private let board: GuestBoard
  private var shell: GuestShell { board.machine.shell }
  private let watcher: String
  private let recorder: String
  private static let lines = "/tmp/lines"
  private static let sound = "/tmp/sound.wav"
  /// Names of the monitored files other than lines.
  package static let speaker = "speaker"
  package static let screen = "screen"
  package static let mark = "mark"

  /// Starts monitoring and recording; the polling period of the lines is also the error of their
  /// time stamps.
  package init(
    _ board: GuestBoard, every microseconds: Int = 2000, watchesScreen: Bool = false
  ) throws(VirtualBoardError) {
    self.board = board
    let shell = board.machine.shell
    try shell.run("echo none >/tmp/mark")
    let files =
      GuestBoard.Line.allCases.map { "\($0.rawValue)=\(board.valueFile($0))" }
      // The playback state of the loopback card, as reported by the kernel.
      + [
        "\(GuestSenses.speaker)=/proc/asound/\(board.soundCard)/pcm0p/sub0/status",
        "\(GuestSenses.mark)=/tmp/mark",
      ]
      + (watchesScreen ? ["\(GuestSenses.screen)@/dev/fb0"] : [])
    watcher = try shell.run(
      "watch-lines \(microseconds) \(files.joined(separator: " ")) >\(GuestSenses.lines) 2>&1 & "
        + "echo $!")
    recorder = try shell.run(
      "arecord -q -D hw:\(board.soundCard),1,0 -f S16_LE -c 2 -r 48000 \(GuestSenses.sound) "
        + ">/tmp/arecord.log 2>&1 & echo $!")
  }

  /// Returns the changes recorded so far.
  package func seen() throws(VirtualBoardError) -> LineLog {
    try LineLog(shell.run("cat \(GuestSenses.lines)") + "\n")
  }

  /// Waits until a line has a value at or after a time.
  package func expect(
    _ name: String, _ value: String, since start: Instant
  ) throws(VirtualBoardError) -> LineLog.Change {
    try board.machine.host.expect("\(name) to change to \(value)") {
      () throws(VirtualBoardError) -> LineLog.Change? in
      try seen().first(name, value, since: start)
    }
  }

  /// Stops monitoring and recording, and returns the results.
  package func finish() throws(VirtualBoardError) -> (seen: LineLog, heard: SoundRecording) {
    try shell.run("kill -INT \(recorder); wait \(recorder); kill \(watcher); wait \(watcher); true")
    try shell.run("cp \(GuestSenses.sound) \(GuestSenses.lines) /tmp/arecord.log /host/")
    let wav = try HostFiles.read(board.machine.files.share + "/sound.wav")
    return (try seen(), try SoundRecording(wav: wav))
  }
}

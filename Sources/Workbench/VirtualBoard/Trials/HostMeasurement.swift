import Glibc
import RunModel

/// Measurements on the host itself, whose processor is not emulated; a plain file replaces the
/// display.
struct HostMeasurement {
  private let trial: Trial
  private static let starts = 7
  private static let timeout = Duration.seconds(5)

  init(_ trial: Trial) { self.trial = trial }

  func rows() throws(VirtualBoardError) -> [BoardMeasurement.Row] {
    var times: [Duration] = []
    for _ in 0..<HostMeasurement.starts { times.append(try start()) }
    return [
      BoardMeasurement.Row(
        name: "start to first frame, this machine", value: BoardMeasurement.text(times))
    ]
  }

  /// Measures the time from the program's start to the first pixel in the file.
  private func start() throws(VirtualBoardError) -> Duration {
    let directory = trial.files.output
    let display = directory + "/display"
    try HostFiles.write([UInt8](repeating: 0, count: 240 * 240 * 2), to: display)
    try HostFiles.makeDirectory(directory + "/host-data")
    try HostFiles.write(
      """
      { "data": "\(directory)/host-data",
        "display": { "device": "\(display)", "width": 240, "height": 240, "format": "rgb565" } }
      """, to: directory + "/host-board.json")
    let begin = Host.now
    let program = try ChildProcess(
      [trial.files.binary, "run", "--config", directory + "/host-board.json"],
      output: directory + "/host.log")
    while try HostFiles.read(display).allSatisfy({ $0 == 0 }) {
      guard Host.now - begin < HostMeasurement.timeout else {
        throw VirtualBoardError(
          "no first frame on this machine:\n\(try HostFiles.text(directory + "/host.log"))")
      }
    }
    let time = Host.now - begin
    program.kill()
    return time
  }
}

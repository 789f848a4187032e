import Activities
import Comparison
import Console
import FlightRecord
import GPS
import RunImport
import RunModel
import RunStore

/// Reads a recording of a run in any supported format.
enum ComparedFile {
  /// The number of leading bytes used to recognize the format.
  private static let head = 4096
  private static let kinds = "NMEA logs, run files, FIT, GPX and TCX"

  /// - Throws: ``CommandError`` with the fault in the file.
  static func read(_ path: String) throws(CommandError) -> Recording {
    let input = try InputFile(path)
    do {
      return try read(input)
    } catch let error as CommandError {
      throw error
    } catch {
      throw .failed("\(input.name): \(error)")
    }
  }

  private static func read(_ input: InputFile) throws -> Recording {
    let bytes = try HeldBytes { try input.next() }.unpacked()
    let head = try bytes.peek(ComparedFile.head)
    if let format = ActivityFormat(head: head) {
      return try Recording(try ActivityFile.read(format) { try bytes.next() })
    }
    guard !FlightRecord.isBegun(by: head) else {
      throw CommandError.failed(
        "\(input.name): it is a flight record; 'moonrunner replay' recreates its run, which can be"
          + " compared")
    }
    switch ForeignFile(head) {
    case .run: return try run(bytes)
    case .track(let name, _), .packed(let name, _):
      throw CommandError.failed("\(input.name): it looks like \(name); compare reads \(kinds)")
    case .csv: throw CommandError.failed("\(input.name): it looks like CSV; compare reads \(kinds)")
    case .ubx, nil: return try log(bytes, input.name)
    }
  }

  private static func run(_ source: HeldBytes) throws -> Recording {
    let run = try RunFileReader(source: { try source.next() }).read().run
    return try Recording(run, start: PointTimes(run)?.at(0))
  }

  private static func log(_ source: HeldBytes, _ name: String) throws -> Recording {
    var log = LogRecording()
    var damage: ActivityError?
    let statistics = try Logs.read(
      { () throws in
        do { return try source.next() } catch let error as ActivityError where error.isDamage {
          damage = error
          return nil
        }
      }, { fix throws in try log.ingest(fix.fix, at: Double(fix.at.nanoseconds) / 1e9) })
    guard statistics.sentences > 0 else {
      throw CommandError.failed(
        "\(name): no NMEA sentence found, and the format is not recognized; compare reads \(kinds)")
    }
    var recording = try log.finished()
    if let damage {
      recording.notes.append("\(damage.description); everything before that was read")
    }
    return recording
  }
}

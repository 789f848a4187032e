import Foundation
import GPS
import RunModel
import TestSupport
import Testing

/// Returns a complete sentence with `$`, checksum and line break.
func nmea(_ text: String) -> String {
  String(decoding: Sentences.line(text), as: UTF8.self)
}

/// A reader and the simulated time at which it is fed.
struct Feed {
  var reader: GPSReader
  var now = Instant(milliseconds: 1_000_000)
  var fixes: [ReceivedFix] = []

  init(floor: String = "2026-01-01T00:00:00.000Z") {
    guard let date = UTC(iso8601: floor) else { preconditionFailure("no date: \(floor)") }
    reader = GPSReader(configuration: GPSConfiguration(floorDate: date))
  }

  /// Sends bytes at once, without advancing the clock.
  mutating func send(_ bytes: [UInt8]) { reader.read(bytes, at: now, into: &fixes) }

  mutating func send(_ text: String) { send(Array(text.utf8)) }

  /// Advances the clock, observing every deadline.
  mutating func wait(_ span: Duration) {
    let end = now + span
    while let deadline = reader.nextDeadline, deadline <= end {
      now = max(now, deadline)
      reader.advance(to: now, into: &fixes)
    }
    now = end
  }

  /// Sends sentences in one burst, then advances to a second after its start.
  mutating func second(_ sentences: String...) {
    send(sentences.map { $0.hasSuffix("\r\n") ? $0 : $0 + "\r\n" }.joined())
    wait(.seconds(1))
  }
}

/// The fixes from a text that arrives at once and is followed by silence.
func fixes(_ text: String, floor: String = "2026-01-01T00:00:00.000Z") -> [Fix] {
  var feed = Feed(floor: floor)
  feed.send(text)
  feed.wait(.seconds(1))
  return feed.fixes.map(\.fix)
}

/// The fixes from a log replayed at its own pace, held in memory.
func replay(_ log: [UInt8], floor: String) -> (fixes: [ReceivedFix], reader: GPSReader) {
  var timer = LogTimer()
  var timed: [TimedBytes] = []
  timer.read(log, into: &timed)
  timer.finish(into: &timed)
  var feed = Feed(floor: floor)
  feed.now = Instant(nanoseconds: 0)
  for part in timed {
    if part.at > feed.now { feed.wait(part.at - feed.now) }
    feed.send(part.bytes)
  }
  feed.wait(.seconds(10))
  return (feed.fixes, feed.reader)
}

extension ReceiverLogs {
  static let needed: Comment = "needs logs of receivers: scripts/gpsd-logs"

  static let arePresent = FileManager.default.fileExists(atPath: folder.path)

  /// Whether the logs are those of `scripts/gpsd-logs`, which are fewer.
  static let areDebians = !has("aerorust")

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  static func names(in folder: String) -> [String] {
    let path = ReceiverLogs.folder.appendingPathComponent(folder).path
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return all.filter { $0.hasSuffix(".log") }.sorted()
  }
}

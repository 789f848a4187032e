import GPS
import RunModel
import TestSupport
import Testing

/// Whole logs of real receivers.
@Suite("Receiver logs", .enabled(if: ReceiverLogs.arePresent, ReceiverLogs.needed))
struct ReceiverLogTests {
  static let logs =
    ReceiverLogs.names(in: "aerorust").map { "aerorust/\($0)" }
    + ReceiverLogs.names(in: "gpsd").map { "gpsd/\($0)" }

  @Test(
    "17.7 minutes with a gap: every valid RMC is a fix, every void one is none",
    .enabled(if: ReceiverLogs.has("aerorust/nmea1.log"), "gpsd has no such log"))
  func nmea1() throws {
    let (fixes, reader) = replay(
      try ReceiverLogs.bytes("aerorust/nmea1.log"), floor: "2010-01-01T00:00:00.000Z")
    #expect(reader.statistics.malformed == 0)
    #expect(reader.statistics.badChecksums == 0)
    let valid = fixes.filter { $0.fix.status == .valid }
    #expect(fixes.count == 1307)
    #expect(valid.count == 993)
    let fastest = valid.compactMap(\.fix.speed).max()
    #expect((77...80).contains(fastest ?? 0))
    #expect(valid.first?.fix.time?.iso8601 == "2017-03-31T11:01:24.000Z")
    let stamps = fixes.map(\.at)
    #expect(stamps == Set(stamps).sorted())
  }

  @Test("no sentence of a real receiver is refused", arguments: logs)
  func grammar(path: String) throws {
    let (fixes, reader) = replay(try ReceiverLogs.bytes(path), floor: "2000-01-01T00:00:00.000Z")
    // An MTK without a fix rounds the pole to 89 degrees 60 minutes, marked void.
    #expect(reader.statistics.malformed == (path == "gpsd/tr737A+.log" ? 3 : 0))
    #expect(reader.statistics.disagreements == 0)
    let times = fixes.compactMap(\.fix.millisecondOfDay)
    let repeated = zip(times, times.dropFirst()).filter { $0 == $1 }
    #expect(repeated.isEmpty)
  }

  @Test("the pieces of a file do not matter to the timer and the reader")
  func pieces() throws {
    let log = try ReceiverLogs.bytes("gpsd/ublox-neo-m9n-nmea.log")
    let whole = replay(log, floor: "2020-01-01T00:00:00.000Z").fixes
    var timer = LogTimer()
    var timed: [TimedBytes] = []
    for start in stride(from: 0, to: log.count, by: 77) {
      timer.read(Array(log[start..<min(log.count, start + 77)]), into: &timed)
    }
    timer.finish(into: &timed)
    var feed = Feed(floor: "2020-01-01T00:00:00.000Z")
    feed.now = Instant(nanoseconds: 0)
    for part in timed {
      if part.at > feed.now { feed.wait(part.at - feed.now) }
      feed.send(part.bytes)
    }
    feed.wait(.seconds(10))
    #expect(feed.fixes == whole)
    #expect(whole.count == 61)
  }
}

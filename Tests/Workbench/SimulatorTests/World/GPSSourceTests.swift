import GPS
import RunModel
import Simulation
import Testing

@testable import Simulator

@Suite("What the receiver hears") struct GPSSourceTests {
  private static let start = Instant(milliseconds: 5000)

  private func log() throws -> GPSLog {
    let route = try #require(Route.named("track"))
    var bytes: [UInt8] = []
    _ = Synthesis(route: route, seed: 3).write { bytes += $0 }
    return GPSLog(name: "track.nmea", bytes: bytes)
  }

  private func play(_ feed: GPSFeed, most: Int) -> (bytes: [UInt8], times: [Instant]) {
    var feed = feed
    var bytes: [UInt8] = []
    var times: [Instant] = []
    while let due = feed.deadline, times.count < most {
      times.append(due)
      bytes += feed.next()
    }
    return (bytes, times)
  }

  @Test("a log comes whole, an epoch a second, and then ends")
  func wholeLog() throws {
    let log = try log()
    let feed = GPSFeed.log(log, from: Self.start)
    #expect(feed.done == 0)
    #expect(!feed.isEnded)
    let (bytes, times) = play(feed, most: .max)
    #expect(bytes == log.bytes)
    #expect(times.first == Self.start)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == .seconds(1) })
  }

  @Test("indoors there are sentences once a second for ever, and never a fix")
  func indoors() throws {
    var feed = GPSFeed.indoors(from: Self.start, dawn: Synthesis.dawn)
    var reader = GPSReader()
    var fixes: [ReceivedFix] = []
    for second in 0..<900 {
      let due = try #require(feed.deadline)
      #expect(due == Self.start + .seconds(second))
      reader.read(feed.next(), at: due, into: &fixes)
    }
    #expect(fixes.count >= 899)
    #expect(fixes.allSatisfy { $0.fix.status == FixStatus.none })
    #expect(feed.done == nil && !feed.isEnded)
  }

  @Test("a log that is sent is done and ended")
  func endedLog() throws {
    var feed = GPSFeed.log(try log(), from: Self.start)
    while feed.deadline != nil { _ = feed.next() }
    #expect(feed.done == 1)
    #expect(feed.isEnded)
    #expect(feed.next() == [])
  }

  @Test("a course is what synthesize writes, and at its end the runner stands")
  func course() throws {
    let route = try #require(Route.named("track"))
    var feed = GPSFeed.route(route, seed: 3, from: Self.start, dawn: Synthesis.dawn)
    let written = try log().bytes
    var bytes: [UInt8] = []
    while bytes.count < written.count { bytes += feed.next() }
    #expect(bytes == written)
    #expect(feed.isEnded)
    #expect(feed.done == 1)
    #expect(feed.deadline != nil)
    #expect(!feed.next().isEmpty)
  }

  @Test("silence never says anything")
  func silence() {
    var feed = GPSFeed.silence
    #expect(feed.deadline == nil)
    #expect(feed.next() == [])
    #expect(feed.done == nil)
    #expect(!feed.isEnded)
  }

  @Test("a log is one by its sentences")
  func sentences() throws {
    #expect(try log().hasSentences)
    #expect(!GPSLog(name: "x", bytes: []).hasSentences)
    #expect(!GPSLog(name: "x", bytes: Array(repeating: 0x24, count: 100_000)).hasSentences)
    #expect(!GPSLog(name: "x", bytes: Array("$GPRMC,123,A*00\r\n".utf8)).hasSentences)
  }
}

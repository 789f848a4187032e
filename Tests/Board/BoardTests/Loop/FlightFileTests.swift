import Device
import FlightRecord
import GPS
import Glibc
import RunModel
import Synchronization
import Testing
import Tracking

@testable import Board

@Suite("Flight record on its way to a file")
struct FlightFileTests {
  private final class Complaints: Sendable {
    let lines = Mutex<[String]>([])
  }

  private let configuration = DeviceConfiguration(
    buttons: .four,
    ladder: BadgeLadder([Badge(name: "Earth", information: "", distance: 0, imageName: "")]),
    engine: "tutorial/1", software: "test", boot: "boot-1", seed: 1, gps: GPSConfiguration())

  private func second(_ count: Int) -> Instant { Instant(milliseconds: Int64(count) * 1000) }

  @Test("has the header and every event, in order; an older record is kept")
  func whole() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "flight")
    let file = try FlightFile(
      folder("flight"), configuration, start: second(1), complain: { _ in })
    var expected = FlightHeader(configuration: configuration, start: second(1)).line
    for index in 2..<2000 {
      // The store's answers are logged on another thread than the receiver's bytes.
      let event =
        index % 7 == 0
        ? Event.storage(.durable(free: Int64(index)))
        : Event.gps(Array("$GPTXT \(index)\r\n".utf8))
      file.add(event, at: second(index), settled: second(index - 1))
      expected += FlightEvent(event, at: second(index), settled: second(index - 1)).line
    }
    file.finish()
    #expect(try folder.bytes("flight") == expected)
    #expect(try folder.bytes("flight.old") == Array("old".utf8))
  }

  @Test("moves nothing aside that is no file")
  func noFile() throws {
    let folder = try TemporaryFolder()
    #expect(mkdir(folder("flight"), 0o755) == 0)
    #expect(symlink("/dev/null", folder("null")) == 0)
    for name in ["flight", "null"] {
      #expect(
        message {
          _ = try FlightFile(folder(name), configuration, start: second(1), complain: { _ in })
        } == "cannot create \(folder(name)): it exists and is not a regular file")
      #expect(access(folder(name), F_OK) == 0)
    }
  }

  @Test("takes no more memory than so much for a disk that does not answer, and says so")
  func slowDisk() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let (lines, said) = (Complaints(), try EventDescriptor())
    let sink = try FlightFile.Sink(ends[1], "flight") { line in
      lines.lines.withLock { $0.append(line) }
      said.signal()
    }
    // More than fits into the pipe; the thread then waits for a reader.
    for _ in 0..<FlightFile.Sink.mostPieces * 4 {
      sink.send(.bytes([UInt8](repeating: 1, count: 1000)))
    }
    var taken = 0
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var entries = [ends[0], said.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&entries, 2, hangTime) > 0, entries[1].revents == 0 {
      taken += max(0, read(ends[0], &bytes, bytes.count))
    }
    sink.finish()
    close(ends[0])
    // The thread holds as much again as may wait in the queue.
    #expect(taken < (FlightFile.Sink.mostPieces * 2 + 200) * 1000, "\(taken)")
    #expect(lines.lines.withLock { $0.last?.hasSuffix("the disk is too slow") } == true)
  }

  @Test("that the disk does not take is told once, and stops nothing")
  func full() throws {
    let complaints = Complaints()
    let folder = try TemporaryFolder()
    #expect(throws: SystemError.self) {
      try FlightFile(
        folder("missing/flight"), configuration, start: second(1), complain: { _ in })
    }
    let descriptor = open("/dev/full", O_WRONLY)
    let sink = try FlightFile.Sink(descriptor, "flight") { line in
      complaints.lines.withLock { $0.append(line) }
    }
    for _ in 0..<20 { sink.send(.bytes([1, 2, 3])) }
    sink.finish()
    #expect(complaints.lines.withLock { $0.count } == 1)
    #expect(complaints.lines.withLock { $0.first?.contains("No space left") } == true)
  }
}

import Device
import Glibc
import RunModel
import Synchronization
import Testing

@testable import Board

private final class FakeReader: SensorReader {
  var answers: [Result<Battery, SystemError>] = []
  private(set) var reads = 0

  func read() throws(SystemError) -> Battery {
    reads += 1
    // The last answer is repeated.
    return try (answers.count > 1 ? answers.removeFirst() : answers[0]).get()
  }
}

@Suite("A sensor's worker")
struct SensorWorkerTests {
  private let half = Battery(percent: 50, isCharging: false)
  private let silent = Result<Battery, SystemError>.failure(
    SystemError("read it", reason: "it does not answer"))

  /// The waits in seconds and the reports of some turns.
  private func turns(
    _ count: Int, _ reader: FakeReader, _ schedule: SensorSchedule = .every(.seconds(60))
  ) -> (waits: [Int64?], told: [SensorReport<Battery>]) {
    var told: [SensorReport<Battery>] = []
    let worker = SensorWorker(schedule, open: { () throws(SystemError) in reader.read }) {
      told.append($0)
    }
    let waits = (0..<count).map { _ in worker.turn().map { $0.milliseconds / 1000 } }
    return (waits, told)
  }

  @Test("reads once a minute and tells what changed")
  func period() {
    let reader = FakeReader()
    let less = Battery(percent: 49, isCharging: false)
    let charging = Battery(percent: 49, isCharging: true)
    reader.answers = [.success(half), .success(half), .success(less), .success(charging)]
    let (waits, told) = turns(5, reader)
    #expect(waits == [60, 60, 60, 60, 60])
    #expect(told == [.value(half), .value(less), .value(charging)])
  }

  @Test("a failure or two are no news; after three it is lost, once, and tried again for ever")
  func failures() {
    let reader = FakeReader()
    reader.answers = [.success(half), silent, silent, .success(half), silent]
    let (waits, told) = turns(13, reader)
    #expect(waits == [60, 1, 2, 60, 1, 2, 4, 8, 16, 30, 30, 30, 30])
    #expect(told == [.value(half), .lost(reason: "it does not answer")])
  }

  @Test("one that is back tells its battery, also if that is what it was")
  func back() {
    let reader = FakeReader()
    reader.answers = [.success(half), silent, silent, silent, .success(half)]
    let (waits, told) = turns(6, reader)
    #expect(waits == [60, 1, 2, 4, 60, 60])
    #expect(told == [.value(half), .lost(reason: "it does not answer"), .value(half)])
  }

  @Test("one that is asked waits for that, and tells each value; while it fails it tries by itself")
  func asked() {
    let reader = FakeReader()
    reader.answers = [.success(half), .success(half), silent, silent, silent, .success(half)]
    let (waits, told) = turns(6, reader, .onRequest)
    #expect(waits == [nil, nil, 1, 2, 4, nil])
    #expect(
      told == [.value(half), .value(half), .lost(reason: "it does not answer"), .value(half)])
  }

  @Test("is opened anew after a failure: its bus may have come back as another one")
  func reopened() {
    let reader = FakeReader()
    reader.answers = [silent, .success(half)]
    var openings = 0
    let worker = SensorWorker(
      .every(.seconds(60)),
      open: { () throws(SystemError) in
        openings += 1
        if openings == 1 { throw SystemError("open it", code: ENOENT) }
        return reader.read
      }, report: { _ in })
    for _ in 0..<5 { _ = worker.turn() }
    #expect(openings == 3 && reader.reads == 4)
  }
}

@Suite("A sensor's thread")
struct SensorThreadTests {
  /// Answers only once it is released.
  private final class Stuck: SensorReader {
    let held: EventDescriptor
    init(_ held: EventDescriptor) { self.held = held }

    func read() throws(SystemError) -> Battery {
      var polled = pollfd(fd: held.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      return Battery(percent: 7, isCharging: true)
    }
  }

  @Test("tells what it read, and nobody waits for a bus that hangs")
  func thread() throws {
    let held = try EventDescriptor()
    let gauge = try SensorThread("gauge", .every(.seconds(60))) { () throws(SystemError) in
      Stuck(held)
    }
    #expect(gauge.drain().isEmpty)
    held.signal()
    var polled = pollfd(fd: gauge.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, hangTime) == 1)
    #expect(gauge.drain() == [.value(Battery(percent: 7, isCharging: true))])
    gauge.close()

    let other = try EventDescriptor()
    let stuck = try SensorThread("gauge", .every(.seconds(60))) { () throws(SystemError) in
      Stuck(other)
    }
    stuck.close()
    #expect(stuck.drain().isEmpty, "it has not come back from its bus")
    other.signal()
  }

  /// Counts its readings.
  private final class Counter: SensorReader, Sendable {
    private let reads = Mutex(0)

    func read() throws(SystemError) -> Int {
      reads.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test("reads once at its start, and once whenever it is asked")
  func asked() throws {
    let counter = Counter()
    let sensor = try SensorThread("counter", .onRequest) { () throws(SystemError) in counter }
    var polled = pollfd(fd: sensor.descriptor, events: Int16(POLLIN), revents: 0)
    for count in 1...3 {
      #expect(poll(&polled, 1, hangTime) == 1)
      #expect(sensor.drain() == [.value(count)])
      sensor.request()
    }
    sensor.close()
  }
}

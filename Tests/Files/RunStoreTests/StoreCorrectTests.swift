import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("A run whose distance is corrected")
struct StoreCorrectTests {
  private let files = MemoryFileSystem()
  private static let path = "runs/20261121T061500Z-7f3a.json"
  private static let done = "journal/done/5d0c31a27f3a.jnl"

  /// Records 40 s at 3 m/s, sets the distance at 20 s, and saves the run.
  private func record(
    _ store: inout Store, setting metres: Double? = nil, journal: JournalID = Sample.journal,
    live: Bool = true
  ) -> Run? {
    var recording = Recording(Sample.header(journal))
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...30)
    if let metres {
      recording.add(.correction(at: Sample.time(20), .distance(metres)))
      recording.giveDue()
    }
    recording.fixes(31...40)
    _ = store.perform(recording.append())
    let recorder = live ? LiveRecorder(recording.recorder) : nil
    return store.perform(.end(at: Sample.time(40.5), .save, by: recorder)).saved
  }

  /// Records a run indoors, as the wearable does.
  private func recordIndoors(_ store: inout Store, _ metres: Double?) -> Run? {
    var recording = Recording(Sample.header(autoLap: false))
    _ = store.perform(.begin(recording.recorder.header))
    recording.add(.correction(at: .zero, .indoor(0)))
    recording.add(.fix(at: .zero, Fix(status: .valid, time: Sample.start), .noFix))
    recording.add(.lap(at: Sample.time(600), .button))
    if let metres { recording.add(.correction(at: Sample.time(1200), .indoor(metres))) }
    _ = store.perform(recording.append())
    let end = StorageRequest.end(
      at: Sample.time(1200), .save, by: LiveRecorder(recording.recorder))
    return store.perform(end).saved
  }

  private func correct(_ store: inout Store, _ run: Run, _ correction: Correction) -> Run? {
    for case .changed(let run, _) in store.perform(.correct(id: run.id, correction)) { return run }
    return nil
  }

  /// The bytes of a run that was never corrected.
  private func plainBytes() throws -> [UInt8] {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(record(&store))
    #expect(run.corrections.isEmpty)
    return try #require(files.image.files[Self.path])
  }

  @Test("is the same from its recorder and from its journal", arguments: [45.0, 90])
  func same(metres: Double) throws {
    var store = Store.opened(files)
    let run = try #require(record(&store, setting: metres))
    let slow = MemoryFileSystem()
    var other = Store.opened(slow)
    #expect(record(&other, setting: metres, live: false) == run)
    #expect(files.image.files[Self.path] == slow.image.files[Self.path])
    #expect(run.corrections.map(\.distance) == [metres])
    #expect(store.verify(run.id) == nil)
    #expect(try store.recomputed(run.id).run == run)
  }

  @Test(
    "has after undoing the bytes that it would have had without", arguments: [5.0, 45, 90, 200])
  func undo(metres: Double) throws {
    var store = Store.opened(files)
    let run = try #require(record(&store, setting: metres))
    let plain = try plainBytes()
    #expect(files.image.files[Self.path] != plain)
    let undone = try #require(correct(&store, run, .undone))
    #expect(files.image.files[Self.path] == plain)
    #expect(undone.corrections.isEmpty && !undone.summary.isCorrected)
    #expect(store.summaries == [undone.summary])
    // Recomputing does not bring the correction back.
    #expect(try store.recompute(run.id).run == undone)
    #expect(files.image.files[Self.path] == plain)
    #expect(Store.opened(files, boot: "boot-2").summaries == [undone.summary])
    #expect(store.perform(.correct(id: run.id, .undone)).trouble?.kind == .missing)
  }

  @Test("is undone by recompute on request only")
  func recompute() throws {
    var store = Store.opened(files)
    let run = try #require(record(&store, setting: 90))
    #expect(try store.recompute(run.id).run == run)
    #expect(try store.recomputed(run.id, undoes: true).run.corrections.isEmpty)
    #expect(store.summaries == [run.summary])
    _ = try store.recompute(run.id, undoes: true)
    let plain = try plainBytes()
    #expect(files.image.files[Self.path] == plain)
    #expect(try store.recompute(run.id).run.corrections.isEmpty)
  }

  @Test("and then cut, or cut and then undone, is as if it had never been corrected")
  func trimmed() throws {
    for isUndoneFirst in [true, false] {
      let (files, others) = (MemoryFileSystem(), MemoryFileSystem())
      var (store, plain) = (Store.opened(files), Store.opened(others))
      let run = try #require(record(&store, setting: 90))
      let other = try #require(record(&plain))
      _ = plain.perform(.trim(id: other.id, duration: 35_000))
      if isUndoneFirst { _ = correct(&store, run, .undone) }
      _ = store.perform(.trim(id: run.id, duration: 35_000))
      if !isUndoneFirst { _ = correct(&store, run, .undone) }
      #expect(files.image.files[Self.path] == others.image.files[Self.path])
      #expect(store.summaries.first?.duration == 35)
    }
  }

  @Test("stays as it is, and says why, if its journal is gone")
  func noJournal() throws {
    var store = Store.opened(files)
    let run = try #require(record(&store, setting: 90))
    let bytes = files.image.files[Self.path]
    try files.remove(Self.done)
    let trouble = store.perform(.correct(id: run.id, .undone)).trouble
    #expect(trouble?.kind == .missing)
    #expect(trouble?.detail.contains("left unchanged") == true)
    #expect(files.image.files[Self.path] == bytes && store.summaries == [run.summary])
  }

  @Test("has its journal for as long as it exists, and after undoing as long as any other")
  func journals() throws {
    var store = Store.opened(files)
    let run = try #require(record(&store, setting: 90))
    func addRuns(from first: Int) {
      for number in 0..<(Retention.newerRunsKept + 5) {
        let journal = JournalID(UInt64(first + number))
        _ = store.record(2, journal: journal, dated: false)
      }
    }
    addRuns(from: 1000)
    #expect(files.image.files["journal/done/\(JournalID(1000)).jnl"] == nil)
    #expect(files.image.files[Self.done] != nil)
    #expect(correct(&store, run, .undone) != nil)
  }

  @Test("is listed as corrected without its file being read")
  func index() throws {
    var store = Store.opened(files)
    let run = try #require(record(&store, setting: 90))
    #expect(run.summary.isCorrected)
    let text = String(decoding: files.image.files["index.jsonl"] ?? [], as: UTF8.self)
    #expect(text.contains(",\"corrected\","))
    let next = Store.opened(files, boot: "boot-2")
    #expect(next.summaries == [run.summary])
  }

  @Test("cannot be corrected in another way after it was saved")
  func refused() throws {
    var store = Store.opened(files)
    let run = try #require(record(&store))
    for correction in [Correction.undone, .distance(100), .indoor(100)] {
      let trouble = store.perform(.correct(id: run.id, correction)).trouble
      #expect(trouble?.kind == .missing, "\(correction)")
    }
    #expect(store.summaries == [run.summary])
  }

  @Test("indoors is stored without positions, and its distance can be entered later")
  func indoors() throws {
    var store = Store.opened(files)
    let run = try #require(recordIndoors(&store, nil))
    #expect(run.kind == .indoor && run.distance == 0 && run.points.isEmpty)
    #expect(store.verify(run.id) == nil)
    #expect(try store.recomputed(run.id).run == run)
    for metres in [8400, 0, Correction.bounds.upperBound] {
      let entered = try #require(correct(&store, run, .indoor(metres)))
      #expect(entered.distance == metres && entered.summary.kind == .indoor)
      #expect(store.verify(run.id) == nil)
      #expect(try store.stored(run.id).run == entered)
      #expect(Store.opened(files, boot: "boot-2").summaries == [entered.summary])
    }
    for metres in [-1, Correction.bounds.upperBound.nextUp] {
      #expect(store.perform(.correct(id: run.id, .indoor(metres))).trouble != nil)
    }
    let other = MemoryFileSystem()
    var next = Store.opened(other)
    let atOnce = try #require(recordIndoors(&next, 8400))
    #expect(correct(&store, run, .indoor(8400)) == atOnce)
    #expect(files.image.files[Self.path] == other.image.files[Self.path])
  }

  @Test("is corrected when the card takes it, or stays as it was, whatever call fails")
  func faults() throws {
    for kind in FaultTests.kinds {
      for first in stride(from: 1, through: 120, by: 3) {
        let files = MemoryFileSystem()
        var store = Store.opened(files)
        let run = try #require(record(&store, setting: 90))
        files.faults = [Fault(kind, first: first, count: 2)]
        _ = correct(&store, run, .undone)
        files.faults = []
        for _ in 0..<20 where store.isBehind { _ = store.retry() }
        let image = files.image(after: .everything)
        let next = Store.opened(MemoryFileSystem(image), boot: "boot-2")
        let place: Comment = "call \(first), \(kind)"
        #expect(next.summaries.count == 1 && next.verify(run.id) == nil, place)
        let bytes = [try plainBytes(), RunFileWriter.bytes(run)]
        #expect(image.files[Self.path].map(bytes.contains) == true, place)
      }
    }
  }

  @Test("continues after a crash behind any of its lines", arguments: [true, false])
  func crashes(isIndoor: Bool) {
    var recording = Recording(Sample.header(autoLap: !isIndoor))
    if isIndoor { recording.add(.correction(at: .zero, .indoor(0))) }
    recording.fixes(0...10)
    recording.add(.correction(at: Sample.time(8), .distance(40)))
    recording.giveDue()
    recording.fixes(11...20)
    recording.add(.lap(at: Sample.time(20), .button))
    recording.add(.correction(at: Sample.time(20), .distance(90)))
    for count in 0...recording.records.count {
      let files = MemoryFileSystem()
      var store = Store.opened(files)
      _ = store.perform(.begin(recording.recorder.header))
      _ = store.perform(.append(Array(recording.records.prefix(count))))
      var next = Store(MemoryFileSystem(files.image(after: .everything)), boot: "boot-2")
      guard let found = next.open().opened?.interrupted else {
        Issue.record("no run after \(count) lines")
        continue
      }
      var expected = RunRecorder(header: found.header)
      for record in recording.records.prefix(count) { expected.apply(record) }
      #expect(found.recorder.distance == expected.distance, "\(count)")
      #expect(found.recorder.distanceMarks == expected.distanceMarks, "\(count)")
      #expect(found.recorder.isIndoor == (isIndoor && count > 1), "\(count)")
    }
  }
}

extension Recording {
  /// Gives what a correction made due.
  fileprivate mutating func giveDue() {
    var copy = recorder
    for record in copy.giveDue(at: recorder.lastTime) { add(record) }
  }
}

import JSON
import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("The race of a run file") struct RunFileGhostTests {
  private static func run(_ ghost: GhostResult?) -> Run {
    var run = RunFileTests.run
    run.ghost = ghost
    return run
  }

  /// The run file with a text replaced.
  private static func edited(_ old: String, _ new: String) throws -> Run {
    var writer = JSONWriter()
    RunFileWriter.write(run(Sample.result(34.2)), to: &writer)
    let text = String(decoding: writer.takeAll(), as: UTF8.self)
    #expect(text.contains(old))
    var reader = JSONReader(Array(text.replacing(old, with: new).utf8))
    return try RunFile.read(&reader)
  }

  @Test("comes back")
  func roundTrip() throws {
    let run = Self.run(Sample.result(-34.2))
    let bytes = RunFileWriter.bytes(run)
    let text = String(decoding: bytes, as: UTF8.self)
    let expected =
      #""ghost": { "run": "20261121T061500Z-7f3a", "timestamp": "2026-11-21T06:15:00.000Z", "#
      + #""utcOffset": 3600, "seconds": -34.2 }"#
    #expect(text.contains("\n  \(expected)"))
    let stored = try RunFileReader(bytes).read()
    #expect(stored.run == run)
    #expect(RunCheck.fault(in: stored) == nil)
  }

  @Test("is left out where there was none, as by earlier releases")
  func none() throws {
    let bytes = RunFileWriter.bytes(Self.run(nil))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("ghost"))
    #expect(try RunFileReader(bytes).read().run.ghost == nil)
  }

  @Test("comes back at its limits", arguments: [false, true])
  func limits(isLast: Bool) throws {
    let dates = Quantity.timestamp.wholeBounds
    let result = GhostResult(
      runID: String(repeating: "Z", count: RunID.longest),
      timestamp: UTC(millisecondsSince1970: isLast ? dates.upperBound : dates.lowerBound),
      utcOffset: isLast ? Run.utcOffsets.upperBound : Run.utcOffsets.lowerBound,
      seconds: isLast ? GhostResult.bounds.upperBound : GhostResult.bounds.lowerBound)
    #expect(result != nil)
    let run = Self.run(result)
    #expect(try RunFileReader(RunFileWriter.bytes(run)).read().run == run)
  }

  @Test("may lack the date of the run")
  func undated() throws {
    let result = GhostResult(
      runID: "undated-0042-7f3a", timestamp: nil, utcOffset: 0, seconds: 0)
    #expect(result != nil)
    let bytes = RunFileWriter.bytes(Self.run(result))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        .contains("{ \"run\": \"undated-0042-7f3a\", \"utcOffset\": 0, \"seconds\": 0.0 }"))
    #expect(try RunFileReader(bytes).read().run.ghost == result)
  }

  @Test("may have members that are unknown")
  func additions() throws {
    let run = try Self.edited("\"seconds\":34.2", "\"new\":[{}],\"seconds\":34.2")
    #expect(run.ghost == Sample.result(34.2))
  }

  @Test(
    "is a fault of the file if a value is none that a writer has",
    arguments: [
      ("\"seconds\":34.2", "\"seconds\":\"34.2\""), ("\"seconds\":34.2", "\"seconds\":100000.1"),
      ("\"seconds\":34.2", "\"seconds\":-100000.1"), ("\"seconds\":34.2", "\"x\":1"),
      ("\"run\":", "\"x\":"), ("\"run\":\"20261121T061500Z-7f3a\"", "\"run\":\"../a\""),
      ("\"run\":\"20261121T061500Z-7f3a\"", "\"run\":7"), ("\"ghost\":{", "\"ghost\":7,\"x\":{"),
      ("\"utcOffset\":3600,\"seconds\"", "\"utcOffset\":86401,\"seconds\""),
      ("\"ghost\":{", "\"ghost\":{\"timestamp\":\"never\","),
    ] as [(String, String)])
  func damaged(old: String, new: String) {
    #expect(throws: JSONError.self) { try Self.edited(old, new) }
  }

  @Test("comes from the journal, live and made anew, and goes with an end that is cut off")
  func journal() throws {
    var store = Store.opened(MemoryFileSystem())
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...20)
    recording.add(.ghost(at: Sample.time(20.5), Sample.result(7.7)))
    recording.fixes(21...40)
    _ = store.perform(recording.append())
    let live = LiveRecorder(recording.recorder)
    let saved = store.perform(.end(at: Sample.time(40.5), .save, by: live)).saved
    let run = try #require(saved)
    #expect(run.ghost == Sample.result(7.7))
    #expect(try store.recompute(run.id).run == run)
    #expect(try store.trimmed(run.id, to: 20_500).ghost == run.ghost)
    #expect(try store.trimmed(run.id, to: 20_000).ghost == nil)
  }
}

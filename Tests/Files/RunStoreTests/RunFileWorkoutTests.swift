import JSON
import RunModel
import Testing
import Workouts

@testable import RunStore

@Suite("The workout of a run file") struct RunFileWorkoutTests {
  private static func run() throws -> Run {
    var run = RunFileTests.run
    run.workout = try WorkoutParser.parse("\"Track \u{1F315}\": 2x(400m@4:10 \"a\" + 90s) + open")
    run.laps = [0, 1, 0, 1, 2, nil].enumerated().map { index, step in
      let start = Double(index) * 300
      return Lap(
        start: start, end: start + 300, duration: 300, distance: 800, kind: .button, step: step)
    }
    return run
  }

  /// The run file with a text replaced, and the correct checksum.
  private static func edited(_ old: String, _ new: String) throws -> StoredRun {
    var writer = JSONWriter()
    RunFileWriter.write(try run(), to: &writer)
    let text = String(decoding: writer.takeAll(), as: UTF8.self)
    #expect(text.contains(old))
    var reader = JSONReader(Array(text.replacing(old, with: new).utf8))
    return StoredRun(run: try RunFile.read(&reader), version: 1)
  }

  @Test("comes back, with the steps that laps were")
  func roundTrip() throws {
    let run = try Self.run()
    let bytes = RunFileWriter.bytes(run)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(#""workout": "\"Track 🌕\": 2x(run 400m@4:10 \"a\" + rest 90s)"#))
    #expect(text.contains(#""kind": "button", "step": 0 }"#))
    #expect(text.contains(#""kind": "button" }],"#))
    let stored = try RunFileReader(bytes).read()
    #expect(stored.run == run)
    #expect(RunCheck.fault(in: stored) == nil)
  }

  @Test("comes back at its limits")
  func longest() throws {
    let name = String(repeating: "\u{1F315}", count: WorkoutLimits.nameBytes / 4)
    let steps = (0..<WorkoutLimits.steps).map { _ in
      WorkoutStep(.coolDown, .distance(199_999.999), target: PaceTarget(17_987, 17_989), name: name)
    }
    var run = try Self.run()
    run.workout = try Workout(name: name, steps: steps)
    run.laps[0].step = WorkoutLimits.steps - 1
    #expect(try RunFileReader(RunFileWriter.bytes(run)).read().run == run)
  }

  @Test(
    "is left out if it cannot be read, with the steps of the laps",
    arguments: ["4:10", "101x(400m)", "", "run 400m +", "x", "run 1m"])
  func damaged(text: String) throws {
    let stored = try Self.edited(
      #""\"Track 🌕\": 2x(run 400m@4:10 \"a\" + rest 90s) + cooldown open""#, "\"\(text)\"")
    #expect(stored.run.workout == nil)
    var expected = try Self.run()
    expected.workout = nil
    for index in expected.laps.indices { expected.laps[index].step = nil }
    #expect(stored.run == expected)
  }

  @Test(
    "has no steps that a lap could name beyond its own",
    arguments: ["3", "100", "-1", "9223372036854775807"])
  func beyond(step: String) throws {
    let stored = try Self.edited(#""step":2"#, #""step":\#(step)"#)
    #expect(stored.run.laps.map(\.step) == [0, 1, 0, 1, nil, nil])
    #expect(stored.run.workout != nil)
  }
}

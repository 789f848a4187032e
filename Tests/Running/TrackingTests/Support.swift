import RunModel
import Testing
import Tracking

/// 2026-11-21T06:15:00.000Z, when the runs of these tests start.
let dawn: Int64 = 1_795_241_700_000

/// A fix on the way north along a meridian, `metres` from its start.
func fix(
  metres: Double, accuracy: Double? = 5, speed: Double? = nil, utc: Int64? = nil,
  status: FixStatus = .valid
) -> Fix {
  Fix(
    status: status, time: utc.map { UTC(millisecondsSince1970: $0) },
    coordinate: place(metres: metres), speed: speed, accuracy: accuracy)
}

func place(metres: Double) -> Coordinate {
  Coordinate(
    latitude: 50 + metres / Geodesy.metresPerDegree(at: 50).north, longitude: 8)
}

func header(
  units: Units = .kilometres, autoLap: Bool = true, ladder: [LadderStep] = planets,
  engine: String = "tutorial/1"
) -> RunHeader {
  RunHeader(
    journal: JournalID(0x5d0c_31a2_7f3a), number: 7, utcOffset: 3600, units: units,
    autoLap: autoLap, ladder: ladder, engine: engine, software: "test", boot: "first",
    startedAt: 5000)
}

let planets = [
  LadderStep(name: "Earth", distance: 0), LadderStep(name: "The Moon", distance: 600),
  LadderStep(name: "Mars", distance: 1500),
]

func at(_ seconds: Double) -> RunTime {
  RunTime(milliseconds: Int64((seconds * 1000).rounded()))
}

/// A sample of the air pressure in hPa.
func pressure(_ value: Double) -> Sample {
  guard let sample = Sample(.pressure, value) else {
    preconditionFailure("\(value) is no pressure")
  }
  return sample
}

/// The result of a race against a run of an earlier day, won by this many seconds.
func ghost(_ seconds: Double, over id: String = "20261120T061500Z-1a2b") -> GhostResult {
  let day = UTC(millisecondsSince1970: dawn - UTC.millisecondsPerDay)
  guard
    let result = GhostResult(runID: id, timestamp: day, utcOffset: 3600, seconds: seconds)
  else { preconditionFailure("\(seconds) s against \(id) is no result") }
  return result
}

/// A run as managed by the device: a recorder and its journal.
struct LiveRun {
  var recorder: RunRecorder
  private(set) var records: [RunRecord] = []
  /// The run's clock in seconds.
  var now = 0.0
  /// Metres along the meridian.
  var metres = 0.0
  /// Milliseconds by which UTC has run ahead of the run's clock since the start.
  ///
  /// It is `nil` while the date is unknown.
  var dead: Int64? = 0
  var autoPauses = false

  init(_ header: RunHeader = header()) {
    recorder = RunRecorder(header: header)
    for record in recorder.dueBadges(at: .zero) { apply(record) }
  }

  mutating func apply(_ record: RunRecord) {
    recorder.apply(record)
    records.append(record)
  }

  /// Runs on, with one fix per second.
  mutating func go(_ seconds: Int, speed: Double = 4, accuracy: Double? = 5) {
    for _ in 0..<seconds {
      now += 1
      metres += speed
      fix(accuracy: accuracy)
    }
  }

  /// Takes a fix at the current place and time.
  mutating func fix(accuracy: Double? = 5, speed: Double? = nil) {
    let utc = dead.map { dawn + Int64(now * 1000) + $0 }
    ingest(TrackingTests.fix(metres: metres, accuracy: accuracy, speed: speed, utc: utc))
  }

  mutating func ingest(_ fix: Fix) {
    records += recorder.ingest(fix, at: at(now), autoPauses: autoPauses)
  }

  /// Takes a sensor reading at the current time.
  mutating func ingest(_ sample: Sample) {
    if let record = recorder.ingest(sample, at: at(now)) { records.append(record) }
  }

  /// Advances the clock without fixes.
  mutating func wait(_ seconds: Double, metres way: Double = 0) {
    now += seconds
    metres += way
  }

  mutating func pause() { apply(.pause(at: at(now))) }
  mutating func resume() { apply(.resume(at: at(now))) }
  mutating func end(_ end: RunEnd = .save) { apply(.end(at: at(now), end)) }

  /// Ends the steps of a workout that have ended by now.
  mutating func tick() { records += recorder.endSteps(until: at(now)) }

  /// Sets the distance now, and gives what that makes due.
  mutating func correct(by metres: Double) {
    apply(.correction(at: at(now), .distance(max(0, recorder.distance + metres))))
    records += recorder.giveDue(at: at(now))
  }

  mutating func lap() { if let lap = recorder.lap(at: at(now)) { apply(lap) } }

  /// Whether a lap pressed now would count.
  var lapCounts: Bool { recorder.lap(at: at(now)) != nil }

  /// Restarts the device after a power loss.
  mutating func restart(boot: String = "second", dead: Int64?) {
    apply(.restart(Restart(time: at(now), boot: boot, resumedAt: 1000, dead: dead)))
  }

  /// The run reconstructed from its journal by a fresh recorder.
  var retold: Run {
    var fresh = RunRecorder(header: recorder.header)
    for record in records { fresh.apply(record) }
    return fresh.finished()
  }
}

/// Checks that a run's laps are contiguous and add up to the run, live and from its journal.
func checkLaps(of run: LiveRun) {
  let finished = run.recorder.finished()
  #expect(isNear(finished.laps.map(\.distance).reduce(0, +), finished.distance, within: 1e-6))
  #expect(isNear(finished.laps.map(\.duration).reduce(0, +), finished.duration, within: 1e-6))
  #expect(zip(finished.laps, finished.laps.dropFirst()).allSatisfy { $0.end == $1.start })
  #expect(finished.laps.first?.start == 0)
  #expect(finished.laps.last?.end == finished.elapsed)
  #expect(finished == run.retold)
}

func isNear(_ left: Double?, _ right: Double, within tolerance: Double = 1e-3) -> Bool {
  left.map { abs($0 - right) <= tolerance } ?? false
}

/// Numbers that may cause traps.
let awkwardNumbers: [Double] = [
  0, -0.0, -1, 1e-300, -1e300, 1e15, 1e19, 1e300, .greatestFiniteMagnitude, .infinity,
  -.infinity, .nan,
]

import RunModel
import Simulation
import Tracking

/// The columns of the table.
enum MeasuringRule: Int, CaseIterable, Sendable {
  case everyFix
  case tutorial
  case tenMetres
  case doppler
  case live
  case saved

  var title: String {
    switch self {
    case .everyFix: "every fix"
    case .tutorial: "tutorial"
    case .tenMetres: "10 m filter"
    case .doppler: "raw Doppler"
    case .live: "live"
    case .saved: "saved"
    }
  }
}

/// The distance of one run according to all rules.
package struct TrialOutcome: Sendable {
  var scenario: String
  var truth: Synthesis.Truth
  /// Distance by ``MeasuringRule``, metres.
  var metres: [Double]
  /// Elevation gain (m) from the receiver's altitudes, as in the run file without a barometer;
  /// `nil` if there is none.
  var ascent: Double?
  /// Elevation gain (m) in the run file with a barometer.
  var barometricAscent: Double?
  /// Moving time in the run file, seconds.
  var moving: Double?
  var pace: [PaceFigures]
  /// Errors caused by false automatic pauses and by a wrong start or stop.
  var ends = EndFigures()
  /// Whether the live distance ever decreased.
  var fell: Bool

  /// Returns the error of a column, metres.
  func error(_ column: MeasuringRule) -> Double { metres[column.rawValue] - truth.distance }

  /// Returns the error of a column as a percentage of the true distance, which must not be 0.
  func percent(_ column: MeasuringRule) -> Double { 100 * error(column) / truth.distance }

  /// Difference between live and saved distance, as a percentage of the true distance.
  var liveAgainstSaved: Double {
    100 * (metres[MeasuringRule.live.rawValue] - metres[MeasuringRule.saved.rawValue])
      / truth.distance
  }
}

/// One run of one course, measured by the wearable's recorder and by other rules.
package struct SimulatedTrial: Sendable {
  var synthesis: Synthesis
  var engine: String
  /// Whether the receiver reports speed and course.
  var saysSpeed = true

  /// Runs the trial; recording starts with the first good fix, as in practice.
  func outcome() -> TrialOutcome {
    var recorder = self.recorder(engine: engine)
    var tutorial = self.recorder(engine: "tutorial/1")
    var others: [any Measurer] = [EveryFix(), TenMetres(), RawDoppler()]
    var start: Double?
    var end = RunTime.zero
    var pace = PaceJudge()
    var (shown, fell) = (0.0, false)
    var ends = EndJudge(recorder: self.recorder(engine: engine))
    let truth = synthesis.each { epoch in
      guard epoch.isKept else { return }
      var fix = epoch.fix
      if !saysSpeed { (fix.speed, fix.course) = (nil, nil) }
      if start == nil, fix.isGood { start = epoch.seconds }
      guard let start else { return }
      let seconds = epoch.seconds - start
      end = RunTime(milliseconds: Int64(seconds * 1000 + 0.5))
      if let sample = epoch.pressure.flatMap({ Sample(.pressure, $0) }) {
        _ = recorder.ingest(sample, at: end)
      }
      _ = recorder.ingest(fix, at: end)
      _ = tutorial.ingest(fix, at: end)
      for index in others.indices { others[index].ingest(fix, at: seconds) }
      ends.ingest(fix, metres: epoch.metres, at: end)
      fell = fell || recorder.distance < shown
      shown = recorder.distance
      if epoch.isWholeSecond { pace.ingest(fix, recorder.engine.speed, true: epoch.speed) }
    }
    recorder.apply(.end(at: end, .save))
    let run = recorder.finished()
    return TrialOutcome(
      scenario: synthesis.route.name, truth: truth,
      metres: [
        others[0].finished(), tutorial.distance, others[1].finished(), others[2].finished(),
        run.distanceLive, run.distance,
      ], ascent: (recorder.engine as? MoonrunnerEngine)?.receiverClimb?.ascent,
      barometricAscent: run.ascent, moving: run.moving, pace: pace.figures(),
      ends: ends.figures(of: run),
      fell: fell)
  }

  private func recorder(engine: String) -> RunRecorder {
    let recording = synthesis.route.recording
    return RunRecorder(
      header: RunHeader(
        journal: JournalID(synthesis.seed), utcOffset: 0, units: .kilometres, autoLap: false,
        ladder: [], engine: engine, software: "accuracy-table", boot: "", startedAt: 0),
      usualStep: recording.map { Double($0.lowerBound + $0.upperBound) / 2 } ?? 1)
  }
}

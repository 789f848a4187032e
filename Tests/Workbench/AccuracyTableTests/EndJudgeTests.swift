import RunModel
import Simulation
import Testing
import Tracking

@testable import AccuracyTable

@Suite("Beginnings, ends, gaps and pauses are judged") struct EndJudgeTests {
  private func recorder() -> RunRecorder {
    RunRecorder(
      header: RunHeader(
        journal: JournalID(1), utcOffset: 0, units: .kilometres, autoLap: false, ladder: [],
        engine: DistanceEngines.standard, software: "test", boot: "", startedAt: 0))
  }

  /// Stands for 10 s, continues at `speed` until second 150, stands until second 200.
  ///
  /// In truth the seconds in `run` are running.
  private func figures(_ speed: Double = 3, truly run: Range<Int> = 10..<150) -> EndFigures {
    var (judge, recorder) = (EndJudge(recorder: recorder()), recorder())
    var (metres, truth) = (0.0, 0.0)
    for second in 0..<200 {
      let now = (10..<150).contains(second) ? speed : 0
      metres += now
      truth += run.contains(second) ? 3 : 0
      var fix = Fix(millisecondOfDay: Int64(second) * 1000)
      fix.status = .valid
      fix.coordinate = Coordinate(latitude: metres / 111_194.9, longitude: 10)
      (fix.accuracy, fix.sigma, fix.speed, fix.course) = (2, 1, now, 0)
      let time = RunTime(milliseconds: Int64(second) * 1000)
      _ = recorder.ingest(fix, at: time)
      judge.ingest(fix, metres: truth, at: time)
    }
    recorder.apply(.end(at: RunTime(milliseconds: 199_000), .save))
    return judge.figures(of: recorder.finished())
  }

  @Test("what is right is off by nothing")
  func right() throws {
    let figures = figures()
    #expect(abs(try #require(figures.start)) < 2)
    #expect(abs(try #require(figures.stop)) < 2)
    #expect(figures.falsePauses == 0 && figures.gap == 0)
  }

  @Test("metres too many or too few are those of the first minute or of the rest")
  func wrong() throws {
    let late = figures(truly: 20..<150)
    // The minute starts with the true departure.
    #expect(abs(try #require(late.start) - 30) < 4)
    #expect(abs(try #require(late.stop)) < 4)
    let long = figures(truly: 10..<160)
    #expect(abs(try #require(long.start)) < 2)
    #expect(abs(try #require(long.stop) + 30) < 4)
  }

  @Test("a pause in which somebody ran on is a false one")
  func pauses() {
    #expect(figures(truly: 10..<200).falsePauses == 1)
  }
}

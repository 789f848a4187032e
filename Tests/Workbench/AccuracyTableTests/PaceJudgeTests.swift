import RunModel
import Testing

@testable import AccuracyTable

@Suite("A pace that is judged")
struct PaceJudgeTests {
  /// Two minutes at 2 m/s, a change within three seconds, two minutes at 5 m/s.
  private let truth =
    Array(repeating: 2.0, count: 120) + [3, 4] + Array(repeating: 5.0, count: 120)

  private func figures(_ shown: [Double]) -> PaceFigures {
    var judge = PaceJudge()
    for (shown, truth) in zip(shown, truth) { judge.ingest(Fix(speed: truth), shown, true: truth) }
    return judge.figures()[ComparedPace.ours.rawValue]
  }

  @Test("that is the true one errs nowhere, and is there when it is")
  func thatIsTheTrueOneErrsNowhere() {
    let figures = figures(truth)
    #expect(figures.rms == 0)
    #expect(figures.jitterRMS == 0)
    #expect(figures.responses == [1.5])
    #expect(figures.seconds > 150)
  }

  @Test("that comes three seconds late is told so")
  func thatComesThreeSecondsLateIsToldSo() {
    let late = Array(repeating: 2.0, count: 3) + truth.dropLast(3)
    #expect(figures(late).responses == [4.5])
    #expect(figures(Array(repeating: 2, count: truth.count)).responses == [28.5])
  }

  @Test("that scatters is told how much")
  func jitterIsMeasured() {
    let noisy = truth.enumerated().map { $1 + ($0.isMultiple(of: 2) ? 0.1 : -0.1) }
    #expect(abs(figures(noisy).rms - 0.1) < 1e-9)
    #expect(abs(figures(noisy).jitterRMS - 0.2) < 1e-9)
  }
}

package import Workouts

/// The current step of a workout: what remains, the target, and what comes next.
package struct WorkoutScreen: Hashable, Sendable, ScreenWords {
  /// The colour of the page.
  package enum Tone: Hashable, Sendable {
    case run
    case rest
    /// Warm-up and cool-down.
    case easy
    /// The workout has ended.
    case done
  }

  /// The current pace compared with the target.
  package struct Gauge: Hashable, Sendable {
    /// "4:05-4:15".
    package var target: String
    /// "4:12", or the sign for an unknown pace.
    package var pace: String
    /// -1 (slow) to 1 (fast), in the middle third on target; `nil` without a pace.
    ///
    /// In steps of 0.05, so that it does not change with every fix.
    package var position: Double?
    /// `nil` while nothing is judged.
    package var state: TargetGauge.State?
  }

  package var tone: Tone
  /// "Run", "Rest", "Warm-up", "Workout done", or the name of the step.
  package var title: String
  /// The round of the innermost block, "3/8"; empty outside of blocks.
  package var round: String
  /// What remains: "1:24", "320 m", or the word for the lap key.
  package var remainder: Figure
  /// Share of the step that is done, 0 to 1, in hundredths; `nil` for a step that ends by key.
  package var progress: Double?
  /// `nil` for a step without a target.
  package var gauge: Gauge?
  /// "Next: Rest 1:30", or empty.
  package var next: String
  /// Running time, "27:14".
  package var time: String
  /// "5.27 km".
  package var distance: Figure

  package var name: String { "Workout" }
  package var variant: String { "\(title) \(round)" }
  package var runningPage: String? { name }
  package var lines: [String] {
    [title, round, remainder.words, gaugeWords, next, time, distance.words].filter { !$0.isEmpty }
  }

  private var gaugeWords: String {
    gauge.map { "\($0.pace) of \($0.target)\($0.state.map { " \($0)" } ?? "")" } ?? ""
  }
}

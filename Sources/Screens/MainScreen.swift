/// The page one runs by: distance, time, pace and the carrot.
package struct MainScreen: Hashable, Sendable, ScreenWords {
  /// "5.27".
  package var distance: Figure
  /// "km".
  package var unit: String
  /// "27:14".
  package var time: String
  /// Average over the run, "5:10".
  package var averagePace: Figure
  /// Now, "5:02"; "--:--" while unknown.
  package var pace: String
  /// "/km".
  package var paceUnit: String
  package var carrot: Carrot

  package init(
    distance: Figure, unit: String, time: String, averagePace: Figure, pace: String,
    paceUnit: String, carrot: Carrot
  ) {
    self.distance = distance
    self.unit = unit
    self.time = time
    self.averagePace = averagePace
    self.pace = pace
    self.paceUnit = paceUnit
    self.carrot = carrot
  }

  package var name: String { "Running main" }
  package var lines: [String] {
    ["\(distance.words) \(unit)", time, "\(averagePace.words) \(paceUnit)", "now \(pace)"]
      + carrot.lines
  }
}

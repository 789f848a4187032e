package import RunModel

// The pages of a run and the fields of custom pages.

extension English {
  package func runningPage(_ page: RunningPage) -> String {
    switch page {
    case .main: setting(.mainPage)
    case .customPage1: "Custom page 1"
    case .customPage2: "Custom page 2"
    case .workout: workout(.workout)
    case .goal: title(.goal)
    case .lap: "Lap"
    case .map: "Map"
    case .course: course(.course)
    case .ahead: "Course ahead"
    case .ghost: ghost(.ghost)
    case .splits: title(.splits)
    case .backToStart: action(.backToStart)
    case .sun: "Sun"
    case .gps: "GPS and clock"
    case .space: "Space Mode"
    }
  }

  package func field(_ phrase: FieldPhrase) -> String {
    switch phrase {
    case .number(let number): "Field \(number)"
    case .noField: "None"
    case .pace: "Pace"
    case .lapPace: "Lap pace"
    case .averagePace: "Average pace"
    case .distance: "Distance"
    case .lapDistance: "Lap distance"
    case .time: "Time"
    case .lapTime: "Lap time"
    case .clock: setting(.clock)
    case .climb: "Climb"
    case .finishTime: "Finish time"
    case .ghost: ghost(.ghost)
    case .battery: "Battery"
    case .untilSunset: "Until sunset"
    case .nextBadge: "Next badge"
    }
  }
}

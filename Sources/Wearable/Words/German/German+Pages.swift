package import RunModel

// The pages of a run and the fields of custom pages.

extension German {
  package func runningPage(_ page: RunningPage) -> String {
    switch page {
    case .main: setting(.mainPage)
    case .customPage1: "Eigene Seite 1"
    case .customPage2: "Eigene Seite 2"
    case .workout: workout(.workout)
    case .goal: title(.goal)
    case .lap: "Runde"
    case .map: "Karte"
    case .course: course(.course)
    case .ahead: "Route voraus"
    case .ghost: ghost(.ghost)
    case .splits: title(.splits)
    case .backToStart: "Zum Start"
    case .sun: "Sonne"
    case .gps: "GPS und Uhr"
    case .space: "Weltraum"
    }
  }

  package func field(_ phrase: FieldPhrase) -> String {
    switch phrase {
    case .number(let number): "Feld \(number)"
    case .noField: "Keins"
    case .pace: "Tempo"
    case .lapPace: "Rundentempo"
    case .averagePace: "Schnitt"
    case .distance: "Distanz"
    case .lapDistance: "Rundendistanz"
    case .time: "Zeit"
    case .lapTime: "Rundenzeit"
    case .clock: setting(.clock)
    case .climb: "Anstieg"
    case .finishTime: "Endzeit"
    case .ghost: ghost(.ghost)
    case .battery: "Akku"
    case .untilSunset: "Noch hell"
    case .nextBadge: "Abzeichen"
    }
  }
}

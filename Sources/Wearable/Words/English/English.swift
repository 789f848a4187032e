package import RunModel

/// English, the original language of the wearable.
package struct English: Translation {
  package init() {}

  package let name = "English"
  package let formats = FormatSettings(
    decimal: .point, dateOrder: .dayFirst, clock: .hours24)
  package let listMark = ", "

  package func caption(_ caption: Caption) -> String {
    switch caption {
    case .time: "TIME"
    case .distance: "DISTANCE"
    case .pace: "PACE"
    case .average: "AVG"
    case .lapPace: "LAP PACE"
    case .clock: "CLOCK"
    case .moving: "MOVING"
    case .climb: "CLIMB"
    case .ascent: "UP"
    case .descent: "DOWN"
    case .toStart: "TO START"
    case .toGo: "TO GO"
    case .untilDark: "DARK IN"
    case .untilLight: "LIGHT IN"
    case .sunset: "SUNSET"
    case .turnBack: "TURN BACK"
    case .backAt: "BACK AT"
    case .finish: "FINISH"
    case .needed: "NEEDED"
    case .finishTime: "FINISH"
    case .nextTurn: "NEXT"
    case .toCourse: "TO COURSE"
    case .climbLeft: "CLIMB LEFT"
    case .climbIn: "CLIMB IN"
    case .toTop: "TO TOP"
    case .length: "LENGTH"
    case .grade: "GRADE"
    case .signal: "Signal"
    case .satellites: "Satellites"
    case .accuracy: "Accuracy"
    case .altitude: "Altitude"
    case .place: "Place"
    case .runs: "RUNS"
    case .free: "FREE"
    case .engine: "ENGINE"
    case .battery: "BATTERY"
    case .pastRuns: title(.pastRuns)
    case .myBadges: title(.myBadges)
    case .climbPage: "Climb"
    case .spaceMode: "SPACE MODE"
    case .paused: "PAUSED"
    case .start: "START"
    case .ready: "READY"
    case .toLaunch: "TO LAUNCH"
    case .allBadgesWon: "All badges won!"
    case .runOn: "Run on!"
    case .slow: "slow"
    case .fast: "fast"
    case .north: "N"
    case .hours: "h"
    case .metres: unit(.length(.metre))
    case .kilometres: unit(.length(.kilometre))
    case .feet: unit(.length(.foot))
    case .miles: unit(.length(.mile))
    case .noSplits: "No splits yet"
    case .noPosition: "No position yet"
    case .noRoute: "No locations saved"
    case .noHeights: "No elevation data"
    }
  }

  package func title(_ title: Title) -> String {
    switch title {
    case .newRun: "New Run"
    case .courses: "Courses"
    case .workouts: "Workouts"
    case .goal: "Goal"
    case .pages: setting(.pages)
    case .pastRuns: "Past Runs"
    case .deletedRuns: "Deleted runs"
    case .restoreRun: "Restore this run?"
    case .myBadges: "My Badges"
    case .records: "Records"
    case .settings: "Settings"
    case .usb: "USB"
    case .stick: "Stick"
    case .paused: "Paused"
    case .interrupted: "Run interrupted"
    case .runMenu: "Run menu"
    case .badgeMenu: "Badge menu"
    case .quickMenu: "Quick menu"
    case .zone(let zone): "Zone \(zone)"
    case .powerOff: "Power off?"
    case .run: "Run"
    case .splits: "Splits"
    case .runSaved: card(.runSaved)
    case .information: action(.information)
    case .runDamaged: "Run damaged"
    }
  }

  package func action(_ action: Action) -> String {
    switch action {
    case .resume: "Resume"
    case .saveRun: "Save run"
    case .saveAll: "Save all"
    case .discard: "Discard"
    case .holdToDiscard: "Hold to discard"
    case .keepAsSaved: "Keep as saved"
    case .holdToKeep: "Hold to keep it"
    case .summary: "Summary"
    case .cancel: "Cancel"
    case .powerOff: setting(.powerOff)
    case .close: "Close"
    case .yes: "Yes"
    case .no: "No"
    case .nextPin: "Next pin"
    case .information: "Information"
    case .continueRun: "Continue this run"
    case .holdToContinue: "Hold to continue"
    case .holdToCut: "Hold to cut"
    case .delete: "Delete"
    case .undoImport(let runs): "Undo import (\(runs))"
    case .holdToUndo: "Hold to undo"
    case .restore: "Restore run"
    case .holdToDelete: "Hold to delete"
    case .cut(let time): pause(.cutAt(time))
    case .backlight: setting(.backlight)
    case .lock: "Lock"
    case .doNotDisturb: run(.doNotDisturb)
    case .bigNumber: "One big number"
    case .backToStart: "Back to start"
    case .follow: "Follow"
    case .followReversed: "Other way round"
    case .followThisRun: "Run it again"
    case .raceThisRun: "Race this run"
    case .doNotRace: "Do not race it"
    case .chooseCourse: "Course"
    case .endWorkout: "End workout"
    case .holdToEndWorkout: "Hold to end workout"
    case .atSign(.kilometres): "At the km sign"
    case .atSign(.miles): "At the mile sign"
    case .undoDistance: "Undo distance"
    case .undoCorrection: "Undo correction"
    case .wayBack: "Back along trail"
    case .settings: title(.settings)
    case .hourLater: "+1 hour"
    case .hourEarlier: "-1 hour"
    case .quarterLater: "+15 min"
    case .quarterEarlier: "-15 min"
    case .done: "Done"
    case .showPage: "Show"
    case .moveUp: "Move up"
    case .moveDown: "Move down"
    }
  }

  package func setting(_ phrase: SettingPhrase) -> String {
    switch phrase {
    case .language: "Language"
    case .decimal: "Decimals"
    case .dateOrder: "Dates"
    case .clock: "Clock"
    case .firstWeekday: "Week from"
    case .asLanguageHasIt: "Automatic"
    case .mark(.point): "5.27"
    case .mark(.comma): "5,27"
    case .order(.dayFirst): "21 Nov"
    case .order(.monthFirst): "Nov 21"
    case .hours(.hours24): "24-hour"
    case .hours(.hours12): "12-hour"
    case .week(from: .monday): "Monday"
    case .week(from: .sunday): "Sunday"
    case .units: "Units"
    case .sound: "Sound"
    case .vibration: "Vibration"
    case .autoLap: "Auto-lap"
    case .autoPause: "Auto-pause"
    case .badgeSpeed: "Badge speed"
    case .mainPage: "Main page"
    case .mapColours: "Map colours"
    case .theme: "Theme"
    case .backlight: "Backlight"
    case .timeZone: "Time zone"
    case .hiddenEnds: "Hide ends"
    case .sync: "Sync"
    case .test: "Test"
    case .about: "About"
    case .powerOff: "Power off"
    case .mapUp: "Map up"
    case .mapStrip: "Map strip"
    case .pages: "Pages"
    case .alertEvery: "Alert every"
    case .offCourse: "Off course"
    case .turnSignals: "Turn signals"
    case .ghost: "Ghost"
    case .nextMedal: "Next medal"
    case .pauseAfterBlock: "Pause after blocks"
    case .maps: "Street maps"
    case .up(.north): "North"
    case .up(.heading): "Heading"
    case .on: "On"
    case .off: "Off"
    case .value(.kilometres): "Kilometres"
    case .value(.miles): "Miles"
    case .speed(.wholeRun): "Whole run"
    case .speed(.fastestStretch): "Best stretch"
    case .strip(.badge): "Next badge"
    case .strip(.lap): "This lap"
    case .strip(.averageAndClock): "Avg, clock"
    case .strip(.climb): "Climb, clock"
    case .strip(.none): "Large"
    case .palette(.standard): "Standard"
    case .palette(.colourSafe): "Colour-blind"
    case .look(.dark): "Dark"
    case .look(.light): "Light"
    case .light(.whileRunning): "While running"
    case .light(.always): "Always"
    case .light(.off15): "Off after 15 s"
    case .hidden(let radius): "Exports \(radius)"
    }
  }

  package func unit(_ unit: UnitWord) -> String {
    switch unit {
    case .length(let length): length.rawValue
    case .pace(let units): units.paceSymbol
    case .minutes: "min"
    case .hours: "h"
    case .megabytes: "MB"
    case .gigabytes: "GB"
    case .volts: "V"
    case .milliamperes: "mA"
    case .percent: "%"
    }
  }

  package func isSpaced(before unit: UnitWord) -> Bool { true }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  package func calendar(_ phrase: CalendarPhrase) -> String {
    switch phrase {
    case .date(let weekday, let day, let month, let year, let order):
      let (day, month) = (day.map(String.init), English.months[month - 1])
      let parts = [
        weekday.map { English.weekdays[$0] }, order == .dayFirst ? day : month,
        order == .dayFirst ? month : day, year.map(String.init),
      ]
      return parts.compactMap { $0 }.joined(separator: " ")
    case .noDate: return "no date"
    case .beforeNoon(let time): return "\(time) am"
    case .afterNoon(let time): return "\(time) pm"
    case .under(let span): return "under \(span)"
    case .over(let span): return "over \(span)"
    }
  }

  /// "1 run", "12 runs".
  func count(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }
}

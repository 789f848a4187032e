package import RunModel

/// German as runners use it: infinitives instead of "du" or "Sie".
package struct German: Translation {
  package init() {}

  package let name = "Deutsch"
  package let formats = FormatSettings(
    decimal: .comma, dateOrder: .dayFirst, clock: .hours24)
  package let listMark = ", "

  package func caption(_ caption: Caption) -> String {
    switch caption {
    case .time: "ZEIT"
    case .distance: "DISTANZ"
    case .pace: "TEMPO"
    case .average: "SCHNITT"
    case .lapPace: "TEMPO"
    case .clock: "UHRZEIT"
    case .moving: "BEWEGT"
    case .climb: "ANSTIEG"
    case .ascent: "AUF"
    case .descent: "AB"
    case .toStart: "ZUM START"
    case .toGo: "NOCH"
    case .untilDark: "DUNKEL IN"
    case .untilLight: "HELL IN"
    case .sunset: "UNTERGANG"
    case .turnBack: "UMKEHREN"
    case .backAt: "ZURÜCK UM"
    case .finish: "ANKUNFT"
    case .needed: "NÖTIG"
    case .finishTime: "ENDZEIT"
    case .nextTurn: "DANN"
    case .toCourse: "ZUR ROUTE"
    case .climbLeft: "NOCH HOCH"
    case .climbIn: "BERG IN"
    case .toTop: "BIS OBEN"
    case .length: "LÄNGE"
    case .grade: "STEIGUNG"
    case .signal: "Empfang"
    case .satellites: "Satelliten"
    case .accuracy: "Genauigkeit"
    case .altitude: "Höhe"
    case .place: "Ort"
    case .runs: "LÄUFE"
    case .free: "FREI"
    case .engine: "METHODE"
    case .battery: "AKKU"
    case .pastRuns: title(.pastRuns)
    case .myBadges: title(.myBadges)
    case .climbPage: "Anstieg"
    case .spaceMode: "WELTRAUM"
    case .paused: "PAUSE"
    case .start: "START"
    case .ready: "BEREIT"
    case .toLaunch: "ZUM START"
    case .allBadgesWon: "Alle Abzeichen!"
    case .runOn: "Weiter so!"
    case .slow: "langsam"
    case .fast: "schnell"
    case .north: "N"
    case .hours: "h"
    case .metres: unit(.length(.metre))
    case .kilometres: unit(.length(.kilometre))
    case .feet: unit(.length(.foot))
    case .miles: unit(.length(.mile))
    case .noSplits: "Noch keine Splits"
    case .noPosition: "Noch keine Position"
    case .noRoute: "Keine Strecke"
    case .noHeights: "Ohne Höhendaten"
    }
  }

  package func title(_ title: Title) -> String {
    switch title {
    case .newRun: "Neuer Lauf"
    case .courses: "Routen"
    case .workouts: "Trainings"
    case .goal: "Ziel"
    case .pages: setting(.pages)
    case .pastRuns: "Läufe"
    case .deletedRuns: "Gelöschte Läufe"
    case .restoreRun: "Wiederherstellen?"
    case .myBadges: "Abzeichen"
    case .records: "Rekorde"
    case .settings: "Einstellungen"
    case .usb: "USB"
    case .stick: "Stick"
    case .paused: "Pause"
    case .interrupted: "Lauf unterbrochen"
    case .runMenu: "Laufmenü"
    case .badgeMenu: "Abzeichenmenü"
    case .quickMenu: "Schnellmenü"
    case .zone(let zone): "Zeitzone \(zone)"
    case .powerOff: "Ausschalten?"
    case .run: "Lauf"
    case .splits: "Splits"
    case .runSaved: card(.runSaved)
    case .information: action(.information)
    case .runDamaged: "Lauf beschädigt"
    }
  }

  package func action(_ action: Action) -> String {
    switch action {
    case .resume: "Weiterlaufen"
    case .saveRun: "Speichern"
    case .saveAll: "Alles speichern"
    case .discard: "Verwerfen"
    case .holdToDiscard: "Zum Verwerfen halten"
    case .keepAsSaved: "Wie gespeichert"
    case .holdToKeep: "Zum Behalten halten"
    case .summary: "Überblick"
    case .cancel: "Abbrechen"
    case .powerOff: setting(.powerOff)
    case .close: "Schließen"
    case .yes: "Ja"
    case .no: "Nein"
    case .nextPin: "Nächster Pin"
    case .information: "Details"
    case .continueRun: "Lauf fortsetzen"
    case .holdToContinue: "Zum Fortsetzen halten"
    case .holdToCut: "Zum Kürzen halten"
    case .delete: "Löschen"
    case .undoImport(let runs): "Import zurück (\(runs))"
    case .holdToUndo: "Zum Zurücknehmen halten"
    case .restore: "Wiederherstellen"
    case .holdToDelete: "Zum Löschen halten"
    case .cut(let time): "Auf \(time) kürzen"
    case .backlight: setting(.backlight)
    case .lock: "Sperren"
    case .doNotDisturb: run(.doNotDisturb)
    case .bigNumber: "Eine große Zahl"
    case .backToStart: "Zurück zum Start"
    case .follow: "Folgen"
    case .followReversed: "Andersherum"
    case .followThisRun: "Nochmal laufen"
    case .raceThisRun: "Gegen diesen Lauf"
    case .doNotRace: "Nicht dagegen laufen"
    case .chooseCourse: "Route"
    case .endWorkout: "Training beenden"
    case .holdToEndWorkout: "Halten: beenden"
    case .atSign(.kilometres): "Am km-Schild"
    case .atSign(.miles): "Am Meilenschild"
    case .undoDistance: "Strecke zurück"
    case .undoCorrection: "Korrektur aufheben"
    case .wayBack: "Auf Spur zurück"
    case .settings: title(.settings)
    case .hourLater: "+1 Stunde"
    case .hourEarlier: "-1 Stunde"
    case .quarterLater: "+15 min"
    case .quarterEarlier: "-15 min"
    case .done: "Fertig"
    case .showPage: "Anzeigen"
    case .moveUp: "Nach oben"
    case .moveDown: "Nach unten"
    }
  }

  package func setting(_ phrase: SettingPhrase) -> String {
    switch phrase {
    case .language: "Sprache"
    case .decimal: "Zahlen"
    case .dateOrder: "Datum"
    case .clock: "Uhrzeit"
    case .firstWeekday: "Woche ab"
    case .asLanguageHasIt: "Automatisch"
    case .mark(.point): "5.27"
    case .mark(.comma): "5,27"
    case .order(.dayFirst): "21. Nov"
    case .order(.monthFirst): "Nov 21"
    case .hours(.hours24): "24 Stunden"
    case .hours(.hours12): "12 Stunden"
    case .week(from: .monday): "Montag"
    case .week(from: .sunday): "Sonntag"
    case .units: "Einheiten"
    case .sound: "Ton"
    case .vibration: "Vibration"
    case .autoLap: "Auto-Runde"
    case .autoPause: "Auto-Pause"
    case .badgeSpeed: "Wertung"
    case .mainPage: "Hauptseite"
    case .mapColours: "Kartenfarben"
    case .theme: "Design"
    case .backlight: "Beleuchtung"
    case .timeZone: "Zeitzone"
    case .hiddenEnds: "Privatzone"
    case .sync: "Server"
    case .test: "Test"
    case .about: "Info"
    case .powerOff: "Ausschalten"
    case .mapUp: "Karte nach"
    case .mapStrip: "Kartenleiste"
    case .pages: "Seiten"
    case .alertEvery: "Erinnern alle"
    case .offCourse: "Routenalarm"
    case .turnSignals: "Abbiegesignal"
    case .ghost: "Geist"
    case .nextMedal: "Nächste Medaille"
    case .pauseAfterBlock: "Pause nach Block"
    case .maps: "Straßenkarten"
    case .up(.north): "Norden"
    case .up(.heading): "Laufrichtung"
    case .on: "An"
    case .off: "Aus"
    case .value(.kilometres): "Kilometer"
    case .value(.miles): "Meilen"
    case .speed(.wholeRun): "Ganzer Lauf"
    case .speed(.fastestStretch): "Bester Abschnitt"
    case .strip(.badge): "Abzeichen"
    case .strip(.lap): "Diese Runde"
    case .strip(.averageAndClock): "Schnitt, Uhr"
    case .strip(.climb): "Anstieg, Uhr"
    case .strip(.none): "Groß"
    case .palette(.standard): "Normal"
    case .palette(.colourSafe): "Barrierefrei"
    case .look(.dark): "Dunkel"
    case .look(.light): "Hell"
    case .light(.whileRunning): "Beim Laufen"
    case .light(.always): "Immer"
    case .light(.off15): "Nach 15 s aus"
    case .hidden(let radius): "Exporte \(radius)"
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
    "Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez",
  ]
  private static let weekdays = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]

  package func calendar(_ phrase: CalendarPhrase) -> String {
    switch phrase {
    case .date(let weekday, let day, let month, let year, .dayFirst):
      let parts = [
        weekday.map { German.weekdays[$0] }, day.map { "\($0)." }, German.months[month - 1],
        year.map(String.init),
      ]
      return parts.compactMap { $0 }.joined(separator: " ")
    case .date(let weekday, let day, let month, let year, .monthFirst):
      let parts = [
        weekday.map { German.weekdays[$0] }, German.months[month - 1], day.map(String.init),
        year.map(String.init),
      ]
      return parts.compactMap { $0 }.joined(separator: " ")
    case .noDate: return "ohne Datum"
    case .beforeNoon(let time): return "\(time) AM"
    case .afterNoon(let time): return "\(time) PM"
    case .under(let span): return "unter \(span)"
    case .over(let span): return "über \(span)"
    }
  }

  /// "1 Lauf", "12 Läufe".
  func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}

import RunModel

// Stored runs, records and badges.

extension German {
  package func history(_ phrase: HistoryPhrase) -> String {
    switch phrase {
    case .noRunsYet: "Noch keine Läufe"
    case .newRunStartsFirst: "Starten mit „\(title(.newRun))“"
    case .noDate: "Ohne Datum"
    case .damaged: "Beschädigt"
    case .damagedFiles(let files): count(files, "Datei", "Dateien")
    case .total(let runs, let figure): "\(count(runs, "Lauf", "Läufe")), \(figure)"
    case .importedFrom(let source): "Von \(source)"
    case .numbered(let number, let date): "Lauf \(number), \(date)"
    case .period(.week): "Diese Woche"
    case .period(.month): "Dieser Monat"
    case .period(.year): "Dieses Jahr"
    case .period(.all): "Alle Läufe"
    case .streak: "Wochen in Folge"
    case .shortStreak: "Serie"
    case .runThisWeek: "Ein Lauf, und die Serie hält"
    case .lastWeeks(let weeks): "Letzte \(weeks) Wochen"
    case .longestRun: "Längster Lauf"
    case .longestTime: "Längste Zeit"
    case .fastest: "Bestzeiten"
    case .olderUnreadable: "Ältere Läufe nicht lesbar"
    case .lookingThroughOlder: "Ältere Läufe werden gelesen"
    case .veryShort: "Ein sehr kurzer Lauf"
    case .toDeleteIt: "Zum Löschen: Start drücken"
    case .yourLongest: "Längster Lauf bisher"
    case .comparedWithBefore: "Ähnliche Läufe"
    case .fastestThisLong(let runs): "Schnellster von \(runs) ähnlichen"
    case .paceDifference(0, _, let runs): "So schnell wie \(last(runs))"
    case .paceDifference(let seconds, let unit, let runs):
      "\(abs(seconds)) s\(unit) \(comparative(seconds)) als \(last(runs))"
    case .newRecord(let name, let time): "\(record(name)): \(time)"
    case .predicted(let name): predicted(name)
    case .predictedFrom(let distance, let time): "Aus \(distance) in \(time)"
    case .fasterThanBefore(let time): "\(time) schneller als vorher"
    case .raceWon(let run, let time): "\(time) schneller als \(run)"
    case .raceLost(let run, let time): "\(time) langsamer als \(run)"
    case .raceEven(let run): "So schnell wie \(run)"
    case .noNewBadge: "Kein neues Abzeichen"
    case .allBadgesAreYours: "Alle Abzeichen erreicht"
    case .nextBadge(let distance): "Nächstes Abzeichen: \(distance)"
    case .nextBadgeByAnyRun: "Nächstes Abzeichen: Lauf mit GPS"
    case .corrected: "korrigiert"
    case .correctionUndone: "Korrektur aufgehoben"
    case .asMeasured: "Wieder wie mit GPS gemessen"
    case .fromStart: "ab Start"
    case .sinceLast: "ab letztem"
    case .noBadgeYet: "Noch kein Abzeichen"
    case .place(let number, let all): "\(number) von \(all)"
    case .version(let version): "Version \(version)"
    case .credit: "Schrift: Roboto Condensed von Google, Apache License 2.0"
    case .mapCredit(let maps, let credit): "Karte \(maps): \(credit)"
    }
  }

  private func last(_ runs: Int) -> String {
    runs == 1 ? "der letzte" : "die letzten \(runs)"
  }

  private func predicted(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "Prognose \(distance)"
    case .mile: "Prognose Meile"
    case .tenMiles: "Prognose 10 Meilen"
    case .halfMarathon: "Prognose Halbmarathon"
    case .marathon: "Prognose Marathon"
    }
  }

  package func record(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "Bestzeit \(distance)"
    case .mile: "Bestzeit Meile"
    case .tenMiles: "Bestzeit 10 Meilen"
    case .halfMarathon: "Halbmarathon"
    case .marathon: "Marathon"
    }
  }

  package func badge(_ phrase: BadgePhrase) -> String {
    switch phrase {
    case .count(let earned, let all): "\(earned) von \(all)"
    case .earned(let date): "Erreicht \(date)"
    case .earnedAt(let pace, let date): "Erreicht \(pace), \(date)"
    case .runToEarn(let distance): "Dafür \(distance) laufen"
    case .anyRunEarnsIt: "Jeder Lauf mit GPS"
    case .noBadges: "Keine Abzeichen"
    case .noRunYet: "Noch kein Lauf"
    case .itsStoryComes: "Geschichte noch geheim"
    case .best(let pace, let date): "Bestwert \(pace), \(date)"
    case .farthest(let distance): "Weitester Lauf \(distance)"
    case .distance(let distance, .week): "\(distance) pro Woche"
    case .distance(let distance, .month): "\(distance) pro Monat"
    case .distance(let distance, .year): "\(distance) pro Jahr"
    case .distance(let distance, .all): "\(distance) insgesamt"
    case .left(let left, let goal, .all): "\(left) bis \(goal) gesamt"
    case .left(let left, let goal, let period):
      "\(left) bis \(badge(.distance(goal, in: period)))"
    case .most(let distance, .all): "Bisher \(distance)"
    case .most(let distance, _): "Bestwert \(distance)"
    case .times(let times, _): "\(times) Mal"
    case .medal(.silver): "Silber"
    case .medal(.gold): "Gold"
    case .shortMedal(let medal): badge(.medal(medal))
    case .neededPace(let pace, let medal): "< \(pace) für \(badge(.medal(medal)))!"
    case .prizeEarned: "Erreicht"
    case .prizeAgain: "Erneut"
    case .badgeEarned: "NEUES ABZEICHEN"
    case .reachedAgain: "ERNEUT ERREICHT"
    case .wonMedal(.silver): "SILBER"
    case .wonMedal(.gold): "GOLD"
    case .badges(let number): "\(number) ABZEICHEN"
    case .andMore(1): "und 1 weiteres"
    case .andMore(let number): "und \(number) weitere"
    }
  }
}

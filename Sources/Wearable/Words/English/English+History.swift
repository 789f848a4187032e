import RunModel

// Stored runs, records and badges.

extension English {
  package func history(_ phrase: HistoryPhrase) -> String {
    switch phrase {
    case .noRunsYet: "No runs yet"
    case .newRunStartsFirst: "Choose New Run first"
    case .noDate: "No date"
    case .damaged: "Damaged"
    case .damagedFiles(let files): count(files, "file")
    case .total(let runs, let figure): "\(count(runs, "run")), \(figure)"
    case .importedFrom(let source): "From \(source)"
    case .numbered(let number, let date): "Run \(number), \(date)"
    case .period(.week): "This week"
    case .period(.month): "This month"
    case .period(.year): "This year"
    case .period(.all): "All runs"
    case .streak: "Weeks in a row"
    case .shortStreak: "Streak"
    case .runThisWeek: "Run this week to keep it going"
    case .lastWeeks(let weeks): "Last \(weeks) weeks"
    case .longestRun: "Longest run"
    case .longestTime: "Longest time"
    case .fastest: "Fastest"
    case .olderUnreadable: "Older runs cannot be read"
    case .lookingThroughOlder: "Checking older runs"
    case .veryShort: "A very short run"
    case .toDeleteIt: "Press start to delete it"
    case .yourLongest: "Your longest run"
    case .comparedWithBefore: "Similar runs"
    case .fastestThisLong(let runs): "Fastest of \(runs) similar"
    case .paceDifference(0, _, let runs): "As fast as \(last(runs))"
    case .paceDifference(let seconds, let unit, let runs):
      "\(abs(seconds)) s \(unit) \(seconds < 0 ? "faster" : "slower") than \(last(runs))"
    case .newRecord(let name, let time): "\(record(name)): \(time)"
    case .predicted(let name): predicted(name)
    case .predictedFrom(let distance, let time): "From \(distance) in \(time)"
    case .fasterThanBefore(let time): "\(time) faster than before"
    case .raceWon(let run, let time): "Beat \(run) by \(time)"
    case .raceLost(let run, let time): "\(time) behind \(run)"
    case .raceEven(let run): "Level with \(run)"
    case .noNewBadge: "No new badge"
    case .allBadgesAreYours: "All badges earned"
    case .nextBadge(let distance): "Next badge at \(distance)"
    case .nextBadgeByAnyRun: "Next badge: any run with GPS"
    case .corrected: "corrected"
    case .correctionUndone: "Correction undone"
    case .asMeasured: "Back to the GPS distance"
    case .fromStart: "from start"
    case .sinceLast: "since last"
    case .noBadgeYet: "No badge yet"
    case .place(let number, let all): "\(number) of \(all)"
    case .version(let version): "Version \(version)"
    case .credit: "Font: Roboto Condensed by Google, Apache License 2.0"
    case .mapCredit(let maps, let credit): "Map \(maps): \(credit)"
    }
  }

  private func last(_ runs: Int) -> String {
    runs == 1 ? "your last one" : "your last \(runs)"
  }

  private func predicted(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "Predicted \(distance)"
    case .mile: "Predicted mile"
    case .tenMiles: "Predicted 10 miles"
    case .halfMarathon: "Predicted half"
    case .marathon: "Predicted marathon"
    }
  }

  package func record(_ name: RecordName) -> String {
    switch name {
    case .over(let distance): "Fastest \(distance)"
    case .mile: "Fastest mile"
    case .tenMiles: "Fastest 10 miles"
    case .halfMarathon: "Half marathon"
    case .marathon: "Marathon"
    }
  }

  package func badge(_ phrase: BadgePhrase) -> String {
    switch phrase {
    case .count(let earned, let all): "\(earned) of \(all)"
    case .earned(let date): "Earned \(date)"
    case .earnedAt(let pace, let date): "Earned \(date) at \(pace)"
    case .runToEarn(let distance): "Run \(distance) to earn"
    case .anyRunEarnsIt: "Any run with GPS"
    case .noBadges: "No badges"
    case .noRunYet: "No run yet"
    case .itsStoryComes: "Earn it to read its story"
    case .best(let pace, let date): "Best \(pace), \(date)"
    case .farthest(let distance): "Farthest yet \(distance)"
    case .distance(let distance, .week): "\(distance) in a week"
    case .distance(let distance, .month): "\(distance) in a month"
    case .distance(let distance, .year): "\(distance) in a year"
    case .distance(let distance, .all): "\(distance) in all"
    case .left(let left, let goal, .week): "\(left) to \(goal) this week"
    case .left(let left, let goal, .month): "\(left) to \(goal) this month"
    case .left(let left, let goal, .year): "\(left) to \(goal) this year"
    case .left(let left, let goal, .all): "\(left) to \(goal) in all"
    case .most(let distance, .all): "\(distance) so far"
    case .most(let distance, _): "Best yet \(distance)"
    case .times(let times, _): count(times, "time")
    case .medal(.silver): "Silver"
    case .medal(.gold): "Gold"
    case .shortMedal(.silver): "silver"
    case .shortMedal(.gold): "gold"
    case .neededPace(let pace, let medal): "Pace < \(pace) for \(badge(.shortMedal(medal)))!"
    case .prizeEarned: "Earned"
    case .prizeAgain: "Again"
    case .badgeEarned: "BADGE EARNED"
    case .reachedAgain: "REACHED AGAIN"
    case .wonMedal(.silver): "SILVER"
    case .wonMedal(.gold): "GOLD"
    case .badges(let number): "\(number) BADGES"
    case .andMore(let number): "and \(number) more"
    }
  }
}

import Assets
import RunModel
import RunStore

/// What is told of all stored runs together, from what the store's index knows of each: badges of
/// one run and of many, totals by week, month and year, the last weeks and the records.
///
/// - Parameters:
///   - count: Runs, one every 17 hours.
///   - judgings: How often all of it is worked out.
///   - more: Runs that come in then, one after the other, as at Save.
func judgeHistory(_ count: Int, judgings: Int, more: Int) {
  let ladder = builtInLadder()
  let table = BestEffortTable(ladder)
  let runs = (0..<count).map { summary($0, table) }
  var found = 0
  for _ in 0..<judgings {
    let standings = Standings(ladder: ladder, runs: runs.reversed())
    found += standings.lifetime.all.count { $0.earned != nil }
    for period in RunTotals.Period.allCases {
      found += RunTotals.of(runs, by: period, weekFrom: .monday).count
    }
    if let today = runs.last?.timestamp?.date {
      found += RunWeeks(runs, today: today, weekFrom: .monday).streak
    }
    for metres in RecordDistances.all {
      if DistanceRecord(over: metres, in: runs, table) != nil { found += 1 }
    }
  }
  var standings = Standings(ladder: ladder, runs: runs)
  for number in count..<count + more {
    let before = standings
    standings.add(summary(number, table))
    found += Standings.gains(from: before, to: standings).count
  }
  print(found)
}

/// Of 1 to 42 km, at 5 to 6 minutes a kilometre.
private func summary(_ number: Int, _ table: BestEffortTable) -> RunSummary {
  let distance = Double(1000 + (number * 7919) % 42_000)
  let pace = 300 + Double((number * 104_729) % 60)
  let seconds = table.lengths.prefix { $0 <= distance }.map { $0 / 1000 * pace }
  return RunSummary(
    id: "run-\(number)", journal: JournalID(UInt64(number)), number: RunNumber(number + 1),
    timestamp: UTC(millisecondsSince1970: 1_100_000_000_000 + Int64(number) * 61_200_000),
    utcOffset: 3600, distance: distance, duration: distance / 1000 * pace, givenBeyond: [],
    bestEfforts: BestEffortTimes(key: table.key, seconds: seconds))
}

/// The badges that the software comes with.
private func builtInLadder() -> BadgeLadder {
  do {
    return BadgeLadder(
      try BadgeFile.parse(asset("badges.json")).badges,
      lifetime: try BadgeFile.parseLifetime(asset("lifetime.json")))
  } catch {
    fail("\(error)")
  }
}

/// An embedded file.
func asset(_ name: String) -> [UInt8] {
  var length = 0
  guard let bytes = assets_find(name, &length) else { fail("there is no \(name)") }
  return Array(UnsafeBufferPointer(start: bytes, count: length))
}

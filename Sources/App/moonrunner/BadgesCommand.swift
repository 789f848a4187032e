import Console
import JSON
import RunModel
import RunStore

/// `moonrunner badges`: the ladder and its standings after the stored runs.
enum BadgesCommand {
  static func run(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    // Files named by the caller are read with the caller's rights, the rest as the owner of the
    // runs.
    let given = try arguments.value("--badges").map { path throws(CommandError) in
      try Ladder.load(path, data: nil)
    }
    let faults = given?.pictureFaults
    // Without --data only the ladder is printed; there may be no runs on this machine.
    let directory = try arguments.value("--data").map { path throws(CommandError) in
      try DataDirectory.look(path)
    }
    let ladder: Ladder
    if let given { ladder = given } else { ladder = try Ladder.load(nil, data: directory?.path) }
    let standings =
      directory?.standings(of: ladder.badges) ?? Standings(ladder: ladder.badges, runs: [])
    let isLifetime = arguments.has("--lifetime")
    if arguments.has("--json") {
      try output.json(isLifetime ? json(standings.lifetime) : json(standings))
    } else {
      let units = arguments.units(directory?.settings ?? Settings())
      if !isLifetime { for line in runs(standings, units) { try output.line(line) } }
      for line in others(standings, units) { try output.line(line) }
    }
    try output.flush()
    // The ladder itself is still valid.
    for fault in faults ?? ladder.pictureFaults { complain("moonrunner: \(fault)") }
  }

  /// Returns lines for all badges except those for single runs.
  private static func others(_ standings: Standings, _ units: Units) -> [String] {
    standings.ladder.ids.filter { $0.kind != SingleRunBadges.kind }.map { id in
      let (badge, kind) = (standings.ladder[id], standings.kinds[id])
      let goal =
        "\(Wording.goal(badge.distance, units)) \(words(kind.goal(at: id.position)))"
      guard let earned = standings.earned(id) else {
        return padded("?????", 22) + " run \(goal) to earn it"
      }
      let date = Wording.date(earned.timestamp, utcOffset: earned.utcOffset)
      let times = kind.progress(at: id.position, on: nil).times ?? 1
      return padded(badge.name, 22) + " \(goal), earned \(date)"
        + (times > 1 ? ", \(times) times" : "")
    }
  }

  private static func words(_ goal: BadgeGoal) -> String {
    switch goal {
    case .run: "in one run"
    case .total(in: .week): "in a week"
    case .total(in: .month): "in a month"
    case .total(in: .year): "in a year"
    case .total(in: .all): "in total"
    }
  }

  private static func runs(_ standings: Standings, _ units: Units) -> [String] {
    zip(standings.ladder.badges, standings.all).map { badge, standing in
      guard let earned = standing.earned else {
        return padded("?????", 22) + " " + goal(badge, units)
      }
      let distance = Wording.goal(badge.distance, units)
      let date = Wording.date(earned.timestamp, utcOffset: earned.utcOffset)
      let best = standing.best ?? earned
      return padded(badge.name, 22) + " \(rightAligned(distance, 8))  earned \(date)"
        + " at \(Wording.paceWithUnit(earned.pace, units))"
        + ", best \(Wording.paceWithUnit(best.pace, units))\(medals(standing))"
    }
  }

  /// Returns how a badge is earned.
  private static func goal(_ badge: Badge, _ units: Units) -> String {
    badge.distance > Standings.shortestRun
      ? "run \(Wording.goal(badge.distance, units)) to earn it" : "any run with GPS earns it"
  }

  private static func medals(_ standing: BadgeStanding) -> String {
    standing.gold != nil ? ", gold" : standing.silver != nil ? ", silver" : ""
  }

  private static func json(_ standings: Standings) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginArray()
    for (badge, standing) in zip(standings.ladder.badges, standings.all) {
      writer.beginObject()
      text(of: badge, to: &writer)
      feat("earned", standing.earned, to: &writer)
      feat("silver", standing.silver, to: &writer)
      feat("gold", standing.gold, to: &writer)
      feat("best", standing.best, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }

  /// Writes JSON that is also a valid `lifetime.json`; the other overload writes a valid
  /// `badges.json`.
  private static func json(_ standings: LifetimeBadges) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.beginArray()
    for (lifetime, standing) in zip(standings.entries, standings.all) {
      writer.beginObject()
      text(of: lifetime.badge, to: &writer)
      writer.key("over")
      writer.string(lifetime.period.rawValue)
      feat("earned", standing.earned, to: &writer)
      writer.key("times")
      writer.int(standing.times)
      writer.endObject()
    }
    writer.endArray()
    return String(decoding: writer.takeAll(), as: UTF8.self)
  }

  private static func text(of badge: Badge, to writer: inout JSONWriter) {
    writer.key("name")
    writer.string(badge.name)
    writer.key("distance")
    writer.double(badge.distance)
    writer.key("imageName")
    writer.string(badge.imageName)
    writer.key("information")
    writer.string(badge.information)
  }

  private static func feat(_ key: String, _ feat: BadgeFeat?, to writer: inout JSONWriter) {
    guard let feat else { return }
    writer.key(key)
    writer.beginObject()
    writer.key("id")
    writer.string(feat.runID)
    if let timestamp = feat.timestamp {
      writer.key("timestamp")
      writer.string(timestamp.iso8601)
    }
    writer.key("pace")
    writer.double(feat.pace, decimals: 4)
    writer.endObject()
  }
}

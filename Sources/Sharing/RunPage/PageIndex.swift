import JSON
import MapTiles
import RunModel
import Tracking

/// The part of the page that is shown before a run is opened: all runs in brief, totals, records
/// and badges.
struct PageIndex {
  let runs: [RunSummary]
  let facts: [String: RunCard.Facts]
  let standings: Standings
  let settings: Settings
  /// The location of each run's files.
  let files: [LinkedFiles?]
  /// The numbers of the blocks that contain each run's card and points.
  let cards: [String: Int]
  let points: [String: Int]
  let damaged: [String]
  /// Runs in the data directory that are not stored yet.
  let unlisted: [UnlistedRun]
  /// The number of each badge's picture on the page.
  let pictures: [BadgeID: Int]
  /// `nil` without maps.
  let streets: ShownStreets?
  private let places: [String: Int]

  init(
    runs: [RunSummary], facts: [String: RunCard.Facts], standings: Standings,
    settings: Settings, files: [LinkedFiles?], cards: [String: Int], points: [String: Int],
    damaged: [String],
    unlisted: [UnlistedRun] = [], pictures: [BadgeID: Int], streets: ShownStreets? = nil
  ) {
    self.runs = runs
    self.facts = facts
    self.standings = standings
    self.settings = settings
    self.files = files
    self.cards = cards
    self.points = points
    self.damaged = damaged
    self.unlisted = unlisted
    self.pictures = pictures
    self.streets = streets
    places = Dictionary(
      runs.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index as a JSON object that is safe inside a script element.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("units")
    writer.string(settings.units.symbol)
    writer.key("palette")
    writer.string(settings.mapPalette.rawValue)
    writer.key("language")
    writer.string(settings.language.rawValue)
    writer.key("weekFrom")
    writer.string(settings.firstWeekday.rawValue)
    writePalettes(to: &writer)
    writeRuns(to: &writer)
    writeTotals(to: &writer)
    writeRecords(to: &writer)
    writeBadges(to: &writer)
    writeLifetime(to: &writer)
    writer.key("damaged")
    writer.beginArray()
    for id in damaged { writer.string(id) }
    writer.endArray()
    writer.key("unlisted")
    writer.beginArray()
    for run in unlisted {
      writer.beginArray()
      writer.string(run.id)
      writer.string(run.place.rawValue)
      writer.endArray()
    }
    writer.endArray()
    if let streets, !streets.credits.isEmpty { write(streets, to: &writer) }
    writer.endObject()
    return ScriptText.escaped(writer.takeAll())
  }

  /// Writes the colours of map lines in each palette, from slowest to fastest.
  private func writePalettes(to writer: inout JSONWriter) {
    writer.key("palettes")
    writer.beginObject()
    for palette in MapPalette.allCases {
      writer.key(palette.rawValue)
      writer.beginArray()
      for step in -RunCard.colourSteps...RunCard.colourSteps {
        let share = Double(step) / Double(RunCard.colourSteps)
        let colour = PaceColours.colour(at: share, in: palette)
        let channels = [colour.red, colour.green, colour.blue]
        writer.string("#" + channels.map { hexadecimal($0, digits: 2) }.joined())
      }
      writer.endArray()
    }
    writer.endObject()
  }

  /// Writes the runs in brief, by column, as differences from one run to the next.
  ///
  /// The columns are the run's number, the local start time in seconds since 1970, the UTC offset
  /// in seconds, the distance in centimetres, the running time in tenths of seconds, the best
  /// badge, the ascent in tenths of metres, the index in `folders`, the start in ten-millionths of
  /// a degree north and east, and the blocks of card and points; `.` means unknown. `kind` has, by
  /// the index of the run, `true` for an indoor run, or the name of another sport; `corrected`, if
  /// there are any, has the indices of runs with entered distances.
  private func writeRuns(to writer: inout JSONWriter) {
    var folders: [LinkedFiles] = []
    var known: [LinkedFiles: Int] = [:]
    for case let files? in files where known[files] == nil {
      known[files] = folders.count
      folders.append(files)
    }
    writer.key("runs")
    writer.beginObject()
    writer.key("id")
    writer.beginArray()
    for run in runs { writer.string(run.id) }
    writer.endArray()
    func column(_ name: String, _ value: (Int, RunSummary) -> Int?) {
      var text = NumberText()
      for (place, run) in runs.enumerated() { text.addDifference(value(place, run)) }
      writer.key(name)
      writer.string(ascii: text.bytes)
    }
    column("number") { $1.number.value }
    column("start") { _, run in
      (run.timestamp?.shifted(bySeconds: run.utcOffset)).map {
        Int($0.millisecondsSince1970 / 1000)
      }
    }
    column("offset") { $1.utcOffset }
    column("distance") { steps($1.distance, of: 0.01) }
    column("duration") { steps($1.duration, of: 0.1) }
    column("badge") { $1.bestBadge(in: standings.ladder) }
    column("climb") { facts[$1.id]?.climb }
    column("folder") { place, _ in files[place].flatMap { known[$0] } }
    column("north") { facts[$1.id]?.start?.north }
    column("east") { facts[$1.id]?.start?.east }
    column("cards") { cards[$1.id] }
    column("points") { points[$1.id] }
    writer.key("kind")
    writer.beginObject()
    for (place, run) in runs.enumerated() {
      switch run.kind {
      case .run: continue
      case .indoor:
        writer.key("\(place)")
        writer.bool(true)
      case .other(let sport):
        writer.key("\(place)")
        writer.string(RunCard.short(sport))
      }
    }
    writer.endObject()
    if runs.contains(where: \.isCorrected) {
      writer.key("corrected")
      writer.beginArray()
      for (place, run) in runs.enumerated() where run.isCorrected { writer.int(place) }
      writer.endArray()
    }
    writer.endObject()
    writer.key("folders")
    writer.beginArray()
    for folder in folders {
      writer.beginArray()
      writer.string(folder.folder)
      for type in folder.types { writer.string(type) }
      writer.endArray()
    }
    writer.endArray()
  }

  /// Writes the columns and rows of tiles as differences, the attributions, the names of places,
  /// and the number of each run's name, 0 for none.
  private func write(_ streets: ShownStreets, to writer: inout JSONWriter) {
    var (tiles, starts) = (NumberText(), NumberText())
    var (column, row) = (0, 0)
    for tile in streets.tiles {
      tiles.add(tile.column - column)
      tiles.add(tile.row - row)
      (column, row) = (tile.column, tile.row)
    }
    var names: [String] = []
    var known: [String: Int] = [:]
    for name in streets.names {
      if let name, known[name] == nil {
        names.append(name)
        known[name] = names.count
      }
      starts.add(name.flatMap { known[$0] } ?? 0)
    }
    writer.key("streets")
    writer.beginObject()
    writer.key("tiles")
    writer.string(ascii: tiles.bytes)
    for (key, texts) in [("credits", streets.credits), ("names", names)] {
      writer.key(key)
      writer.beginArray()
      for text in texts { writer.string(text) }
      writer.endArray()
    }
    writer.key("starts")
    writer.string(ascii: starts.bytes)
    writer.endObject()
  }

  private static let periods: [(name: String, period: RunTotals.Period)] = [
    ("weeks", .week), ("months", .month), ("years", .year),
  ]

  /// Writes the totals of each period: its first day as days since 1970-01-01, the number of runs,
  /// centimetres and tenths of seconds; for weeks also their year and number.
  private func writeTotals(to writer: inout JSONWriter) {
    writer.key("totals")
    writer.beginObject()
    for (name, period) in PageIndex.periods {
      writer.key(name)
      writer.beginArray()
      let totals = RunTotals.of(runs, by: period, weekFrom: settings.firstWeekday)
      for (index, total) in totals.sorted(by: { $0.key > $1.key }) {
        guard let day = period.firstDay(of: index, weekFrom: settings.firstWeekday) else {
          continue
        }
        writer.beginArray()
        writer.int(day)
        writer.int(total.runs)
        writer.int(steps(total.distance, of: 0.01))
        writer.int(steps(total.duration, of: 0.1))
        if period == .week {
          let week = CalendarDate(daysSince1970: day).isoWeek
          writer.int(week.year)
          writer.int(week.week)
        }
        writer.endArray()
      }
      writer.endArray()
    }
    writer.endObject()
  }

  /// Writes the name of each record, and the index and result of its best runs, best first.
  private func writeRecords(to writer: inout JSONWriter) {
    writer.key("records")
    writer.beginArray()
    for record in Records.of(runs, facts) {
      writer.beginArray()
      writer.string(record.name)
      for best in record.places {
        guard let place = places[best.run] else { continue }
        writer.int(place)
        writer.int(best.value)
      }
      writer.endArray()
    }
    writer.endArray()
  }

  private func writeBadges(to writer: inout JSONWriter) {
    writer.key("badges")
    writer.beginArray()
    for (index, badge) in standings.ladder.badges.enumerated() {
      let standing = standings.all[index]
      writer.beginObject()
      writer.key("name")
      writer.string(badge.name)
      writer.key("distance")
      writer.int(steps(badge.distance, of: 0.001))
      // The same value as in cards, for matching the badge of a pin.
      writer.key("tenths")
      writer.int(RunCard.BadgeKey(name: badge.name, distance: badge.distance).tenths)
      writer.key("goal")
      writer.beginArray()
      for units in Units.allCases { writer.string(Wording.goalNumber(badge.distance, units)) }
      writer.endArray()
      if let earned = standing.earned {
        writer.key("information")
        writer.string(badge.information)
        feat("earned", earned, to: &writer)
        feat("silver", standing.silver, to: &writer)
        feat("gold", standing.gold, to: &writer)
        feat("best", standing.best, to: &writer)
        paces(standing, to: &writer)
        needed(earned.speed, to: &writer)
      }
      texts(badge, isKnown: standing.earned != nil, to: &writer)
      picture(.run(index), to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes the badges over many runs, with their period and the highest total so far.
  private func writeLifetime(to writer: inout JSONWriter) {
    writer.key("lifetime")
    writer.beginArray()
    let lifetime = standings.lifetime
    for (index, (entry, standing)) in zip(lifetime.entries, lifetime.all).enumerated() {
      let badge = entry.badge
      writer.beginObject()
      writer.key("name")
      writer.string(badge.name)
      writer.key("over")
      writer.string(entry.period.rawValue)
      writer.key("goal")
      writer.beginArray()
      for units in Units.allCases { writer.string(Wording.goalNumber(badge.distance, units)) }
      writer.endArray()
      writer.key("most")
      writer.int(steps(lifetime.most(in: entry.period), of: 0.01))
      if standing.earned != nil {
        writer.key("information")
        writer.string(badge.information)
        feat("earned", standing.earned, to: &writer)
      }
      texts(badge, isKnown: standing.earned != nil, to: &writer)
      picture(BadgeID(kind: LifetimeBadges.kind, position: index), to: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func picture(_ id: BadgeID, to writer: inout JSONWriter) {
    guard let picture = pictures[id] else { return }
    writer.key("picture")
    writer.int(picture)
  }

  /// Writes the translated names and descriptions by language.
  private func texts(_ badge: Badge, isKnown: Bool, to writer: inout JSONWriter) {
    guard !badge.texts.isEmpty else { return }
    writer.key("texts")
    writer.beginObject()
    for language in Language.allCases {
      guard let texts = badge.texts[language] else { continue }
      writer.key(language.rawValue)
      writer.beginArray()
      writer.optional(texts.name) { $0.string($1) }
      writer.optional(isKnown ? texts.information : nil) { $0.string($1) }
      writer.endArray()
    }
    writer.endObject()
  }

  private func feat(_ key: String, _ feat: BadgeFeat?, to writer: inout JSONWriter) {
    guard let feat, let place = places[feat.runID] else { return }
    writer.key(key)
    writer.int(place)
  }

  /// Writes the pace of each feat in microseconds per metre, unless the run's average pace counts.
  private func paces(_ standing: BadgeStanding, to writer: inout JSONWriter) {
    switch standings.rules.speed {
    case .wholeRun: return
    case .fastestStretch: break
    }
    writer.key("paces")
    writer.beginObject()
    for (key, feat) in [
      ("earned", standing.earned), ("silver", standing.silver), ("gold", standing.gold),
      ("best", standing.best),
    ] {
      guard let feat else { continue }
      writer.key(key)
      writer.int(steps(feat.pace, of: 0.000_001))
    }
    writer.endObject()
  }

  /// Writes the paces required for silver and gold as text, in both units.
  private func needed(_ speed: Double, to writer: inout JSONWriter) {
    writer.key("needed")
    writer.beginArray()
    for medal in Medal.allCases {
      writer.beginArray()
      for units in Units.allCases {
        writer.string(medal.neededPace(reference: speed, units) ?? Wording.unknownPace)
      }
      writer.endArray()
    }
    writer.endArray()
  }
}

import Assets
import JSON
import MapTiles
package import Pictures
package import RunModel
package import RunStore
package import Tracking

/// The location of a run's other files relative to the page.
package struct LinkedFiles: Hashable, Sendable {
  /// With a trailing slash, `RUNS/2026/`; empty for the page's folder.
  package var folder: String
  /// File extensions after the run's id: `json`, `gpx`, `tcx`, `fit`.
  package var types: [String]

  package init(folder: String, types: [String]) {
    self.folder = folder
    self.types = types
  }
}

/// `index.html`: all runs on one page that needs no network, server or other files.
///
///     let cards = CardCache(fileSystem: state)
///     try RunPage(ladder: ladder, settings: store.settings).write(
///       store, pictures: pictures, cards: cards,
///       files: { _ in LinkedFiles(folder: "RUNS/2026/", types: ["json", "gpx", "tcx"]) },
///       to: sink)
///
/// The page is streamed: runs are read once, one at a time. The same runs, ladder, pictures and
/// settings always produce the same bytes.
package struct RunPage {
  /// The name of the page on drives and sticks.
  package static let fileName = "index.html"
  /// The budget for cards and points in bytes, which limits a page with 10,000 runs to 6 MB.
  private static let detailBytes = 4_700_000
  /// The approximate size of a card on the page in bytes.
  private static let cardBytes = 400

  package let ladder: BadgeLadder
  /// Language, units and map colours are the page's initial settings.
  package let settings: Settings
  /// The budget for the points of runs in bytes; `nil` for the part of ``detailBytes`` that the
  /// cards leave.
  private let pointBytes: Int?

  /// - Parameters:
  ///   - ladder: The badges.
  ///   - settings: The runner's settings.
  ///   - pointBytes: The approximate budget for the points of runs in bytes, spent on the newest
  ///     runs first; `nil` for the default.
  package init(
    ladder: BadgeLadder, settings: Settings = Settings(), pointBytes: Int? = nil
  ) {
    self.ladder = ladder
    self.settings = settings
    self.pointBytes = pointBytes
  }

  /// Writes the page in pieces.
  ///
  /// - Parameters:
  ///   - store: An opened store; a run with an unreadable file is listed without details.
  ///   - pictures: The source of pictures, asked once for each badge shown.
  ///   - cards: The cache of cards from earlier pages, which saves reading run files.
  ///   - streets: The street maps to draw under the runs; `nil` for none.
  ///   - files: Returns the location of a run's files for links; `nil` for none.
  ///   - sink: Receives the bytes in order.
  /// - Returns: Listed runs whose files turned out to be unreadable.
  /// - Throws: Whatever `sink` throws.
  @discardableResult
  package func write<Failure: Error>(
    _ store: Store, pictures: any PictureSource, cards: CardCache? = nil,
    streets: PageStreets? = nil, files: (RunSummary) -> LinkedFiles? = { _ in nil },
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [DamagedRun] {
    var store = store
    switch settings.badgeSpeed {
    case .wholeRun: break
    case .fastestStretch: store.measureAll(BestEffortTable(ladder))
    }
    let runs = store.summaries.filter { RunID.isValid($0.id) }
    let standings = Standings(ladder: ladder, runs: runs, rules: BadgeRules(settings))
    try sink(PageFrame.head(settings.language))
    try sink(RunPage.script("words", PageFrame.catalogue()))
    try RunPage.writeFonts(to: sink)
    let links = runs.map(files)
    var source = CardSource(store: store, runs: runs, cache: cards)
    var tiles = PageTiles(runs: runs.map(\.id))
    var cardBlocks = PageBlocks("cards", leavingOut: RunCard.membersOfCache)
    var pointBlocks = PageBlocks("points")
    func put(_ card: [UInt8], of run: String) throws(Failure) {
      if streets != nil { tiles.add(card, of: run) }
      if let block = cardBlocks.add(card, of: run) { try sink(block) }
    }
    while let card = source.nextKept() { try put(card.json, of: card.id) }
    var room = pointBytes ?? RunPage.detailBytes - RunPage.cardBytes * runs.count
    for (run, files) in zip(runs, links) {
      let wantsPoints = room > 0 && RunPoints.areWanted(of: run, beside: files)
      guard let read = source.read(run, anyway: wantsPoints) else { continue }
      if let card = read.card { try put(card, of: run.id) }
      guard wantsPoints, !read.run.points.isEmpty else { continue }
      let points = RunPoints(read.run, hidingWithin: settings.hiddenEnds.radius).json
      // The approximate compressed size.
      room -= points.count * 2 / 3
      guard room >= 0 else { continue }
      if let block = pointBlocks.add(points, of: run.id) { try sink(block) }
    }
    source.finish()
    for block in [cardBlocks.close(), pointBlocks.close()] { if let block { try sink(block) } }
    let shownStreets = try streets.map { streets throws(Failure) in
      try RunPage.write(tiles, of: streets, to: sink)
    }
    let shown = shownBadges(standings, given: source.badges)
    let numbers = try writePictures(of: shown, from: pictures, to: sink)
    let index = PageIndex(
      runs: runs, facts: source.facts, standings: standings, settings: settings,
      files: links, cards: cardBlocks.blocks, points: pointBlocks.blocks,
      damaged: (store.damagedRuns + source.unreadable).map(\.id),
      unlisted: store.unlistedRuns(), pictures: numbers, streets: shownStreets)
    try sink(RunPage.script("index", index.json))
    try sink(PageFrame.tail(settings.language))
    return source.unreadable
  }

  /// Returns a cache key: while it stays the same, so does the page.
  ///
  /// The key is computed without opening run files. It does not cover the types and folders of the
  /// links, which the caller has to compare.
  package func mark(
    _ store: Store, pictures: any PictureSource, streets: PageStreets? = nil
  ) -> String {
    let runs = store.summaries
    let sizes = (try? store.fileSizes()) ?? [:]
    var crc = CRC32()
    for run in runs {
      crc.update(run.id)
      crc.update(CardKey(run, size: sizes[run.id] ?? -1).summary)
      crc.update("\(sizes[run.id] ?? -1)")
    }
    for run in store.damagedRuns { crc.update(run.id) }
    for name in store.unlistedNames { crc.update(name) }
    var writer = JSONWriter()
    writer.beginArray()
    BadgeFile.write(ladder, to: &writer)
    BadgeFile.write(ladder.lifetime, to: &writer)
    writer.endArray()
    crc.update(writer.takeAll())
    for id in ladder.ids {
      pictures.picture(named: ladder[id].imageName)?.withPixels { pixels in
        crc.update(Array(UnsafeRawBufferPointer(pixels)))
      }
    }
    crc.update("\(settings.units.rawValue) \(settings.mapPalette.rawValue)")
    crc.update("\(settings.badgeSpeed.rawValue) \(settings.hiddenEnds.rawValue)")
    crc.update(settings.firstWeekday.rawValue)
    if let streets { crc.update(streets.mark) }
    crc.update(PageFrame.head(settings.language))
    crc.update(PageFrame.catalogue())
    crc.update(PageFrame.tail(settings.language))
    return "\(RunCard.version)-\(runs.count)-\(crc.text)"
  }

  private static let scriptEnd = Array("</script>\n".utf8)

  private static func scriptStart(_ name: String) -> [UInt8] {
    // An id of letters, digits and hyphens needs no quotes.
    Array("<script type=application/json id=\(name)>".utf8)
  }

  /// Returns a script element with JSON that the page finds by name.
  static func script(_ name: String, _ json: [UInt8]) -> [UInt8] {
    scriptStart(name) + json + scriptEnd
  }

  /// Returns a script element with compressed bytes that the page inflates on demand.
  static func script(_ name: String, packing bytes: [UInt8]) -> [UInt8] {
    script(name, [UInt8(ascii: "\"")] + Base64.text(Deflate.packed(bytes)) + [UInt8(ascii: "\"")])
  }

  /// Writes the fonts of the wearable's screens, since a page must not load files.
  ///
  /// They are the largest pieces, and are therefore written one at a time.
  private static func writeFonts<Failure: Error>(
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    for name in ["regular", "bold"] {
      var length = 0
      guard let start = assets_find("fonts/\(name).ttf", &length) else { continue }
      let font = Array(UnsafeBufferPointer(start: start, count: length))
      try sink(script("font-\(name)", packing: font))
    }
  }
}

// MARK: - Streets

extension RunPage {
  /// Writes each street tile once, and returns the data for the index.
  private static func write<Failure: Error>(
    _ tiles: PageTiles, of streets: PageStreets, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> ShownStreets {
    let (lines, places) = (tiles.streets, tiles.places)
    var rows: [TileAddress: TilePlaces] = [:]
    var written: Set<TileAddress> = []
    var source = RowSource(streets, lines + places)
    while let (address, json) = source.next() {
      if address.zoom == TilePlaces.zoom {
        rows[address] = TilePlaces(json: json)
      } else {
        written.insert(address)
        try sink(script("tile-\(address.column)-\(address.row)", json))
      }
    }
    return ShownStreets(
      tiles: lines.filter(written.contains), credits: streets.credits(of: source.used),
      names: tiles.names(in: rows))
  }
}

// MARK: - Pictures

extension RunPage {
  /// Returns the badges that have a picture on the page.
  ///
  /// Only badges that were earned or are part of a run have one; the others are secret.
  private func shownBadges(
    _ standings: Standings, given: Set<RunCard.BadgeKey>
  ) -> [BadgeID] {
    ladder.ids.filter { id in
      let badge = ladder[id]
      return standings.earned(id) != nil
        || id.kind == SingleRunBadges.kind
          && given.contains(RunCard.BadgeKey(name: badge.name, distance: badge.distance))
    }
  }

  /// Writes each picture once, and returns the numbers of the badges' pictures.
  private func writePictures<Failure: Error>(
    of shown: [BadgeID], from pictures: any PictureSource,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [BadgeID: Int] {
    var numbers: [String: Int?] = [:]
    var result: [BadgeID: Int] = [:]
    var count = 0
    for id in shown {
      let badge = ladder[id]
      if let known = numbers[badge.imageName] {
        result[id] = known
        continue
      }
      let png = pictures.pagePicture(named: badge.imageName)
      numbers[badge.imageName] = png == nil ? .some(nil) : count
      guard let png else { continue }
      result[id] = count
      try sink(
        RunPage.script(
          "picture-\(count)",
          Array("\"data:image/png;base64,".utf8) + Base64.text(png) + [UInt8(ascii: "\"")]))
      count += 1
    }
    return result
  }
}

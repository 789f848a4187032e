import Board
import JSON
import RunModel
import RunStore
import Tracking

extension Subject {
  /// A ladder of badges, or badges for many runs.
  ///
  /// It is written and read back unchanged, and every name survives a journal.
  static func badges() -> Subject {
    let period = RunTotals.Period.week
    let lifetime = [LifetimeBadge(Samples.ladder.badges[1], in: period)]
    let seeds = [
      written { BadgeFile.write(Samples.ladder, to: &$0) },
      written { BadgeFile.write(lifetime, to: &$0) },
      Array(#"[{"name":"a","name.de":"b","information.zh":"c","distance":"1.5e3"}]"#.utf8),
    ]
    return Subject("badges", longest: 4096, seeds: seeds) { bytes in
      if let ladder = try? BadgeFile.parse(bytes) {
        let again = try readBack("a ladder") {
          try BadgeFile.parse(written { BadgeFile.write(ladder, to: &$0) })
        }
        try require(again == ladder, "a ladder reads back differently")
        try inJournal(ladder)
      }
      if let badges = try? BadgeFile.parseLifetime(bytes) {
        let again = try readBack("badges for many runs") {
          try BadgeFile.parseLifetime(written { BadgeFile.write(badges, to: &$0) })
        }
        try require(again == badges, "badges for many runs read back differently")
      }
    }
  }

  private static func written(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return writer.takeAll()
  }

  private static func inJournal(_ ladder: BadgeLadder) throws {
    let header = Samples.header(ladder)
    var reader = JournalReader(journal: header.journal)
    reader.read(Samples.journal(header, []))
    let contents = reader.contents()
    try require(
      contents.isHeaderComplete && contents.header == header,
      "a journal does not preserve the ladder")
  }

  /// Settings, which are written and read back unchanged, without notes.
  static func settings() -> Subject {
    var chosen = Settings()
    chosen.units = .miles
    chosen.mapUp = .heading
    chosen.offCourse = .metres60
    chosen.turnSignals = .metres50
    chosen.alertEvery = .distance5
    chosen.language = .german
    chosen.formats.decimal = .comma
    chosen.course = CourseChoice(text: "-courses/park.gpx")
    chosen.pages = PageOrder(text: "map tides -lap") ?? PageOrder()
    chosen.customPage1 = FieldList(text: "pace heartRate") ?? FieldList()
    let seeds = [Settings(), chosen].map { SettingsFile.bytes($0) }
    return Subject("settings", longest: 2048, seeds: seeds) { bytes in
      guard let read = try? SettingsFile.parse(bytes) else { return }
      let again = try readBack("settings") {
        try SettingsFile.parse(SettingsFile.bytes(read.settings))
      }
      try require(again.settings == read.settings, "settings read back differently")
      try require(again.notes.isEmpty, "notes about its own settings: \(again.notes)")
      let kept = try readBack("settings with unknown members") {
        try SettingsFile.parse(SettingsFile.bytes(read.settings, keeping: read.unknown))
      }
      try require(kept.settings == read.settings, "unknown members change the known settings")
    }
  }

  /// A board file: a board, or faults that each have a position.
  static func boardFile() -> Subject {
    let text = """
      { "name": "Test", "data": "/var/lib/moonrunner", // a comment
        "gps": { "port": "/dev/serial0", "baud": 9600, "setup": { "wear": "chest" } },
        "buttons": { "chip": "gpiochip0", "start": 5, "stop": 6, "bias": "pull-up" },
        "display": { "device": "/dev/fb0", "width": 240, "height": 240, "rotate": 90 },
        "motor": { "chip": "gpiochip0", "line": 18 }, "sound": { "device": "default" },
        "battery": { "bus": "/dev/i2c-1", "chip": "max17048" }, "barometer": {} }
      """
    return Subject("board-file", longest: 4096, seeds: [Array(text.utf8)]) { bytes in
      let result = Result { () throws(BoardFile.Faults) in try BoardFile.parse(bytes) }
      switch result {
      case .success(let board):
        try require(board.data.hasPrefix("/"), "the data directory is not absolute: \(board.data)")
      case .failure(let refusal):
        try require(!refusal.faults.isEmpty, "refused without a fault")
        for fault in refusal.faults {
          try require(fault.line > 0 && fault.column > 0, "a fault without a position: \(fault)")
          try require(!fault.message.isEmpty, "a fault without a message")
        }
        // Each concerns a key or a value of more than one byte.
        try require(refusal.faults.count <= bytes.count + 1, "\(refusal.faults.count) faults")
      }
    }
  }
}

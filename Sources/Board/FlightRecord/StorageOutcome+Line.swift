import JSON
import RunModel
import RunStore
import Tracking

extension StorageOutcome {
  /// Writes kind and content as elements of the open array.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .opened(let state):
      writer.string("opened")
      state.write(to: &writer)
    case .durable(let free):
      writer.string("durable")
      writer.int(free)
    case .notDurable(let trouble):
      writer.string("notDurable")
      trouble.write(to: &writer)
    case .dropped(let fixes):
      writer.string("dropped")
      writer.int(Int64(fixes))
    case .saved(let run, let summary): write("saved", run, summary, to: &writer)
    case .changed(let run, let summary): write("trimmed", run, summary, to: &writer)
    case .saveFailed(let trouble):
      writer.string("saveFailed")
      trouble.write(to: &writer)
    case .discarded: writer.string("discarded")
    case .kept(let summary):
      writer.string("kept")
      writer.beginArray()
      summary.write(to: &writer)
      writer.endArray()
    case .continued(let run):
      writer.string("continued")
      JournalRows.write(run, to: &writer)
    case .loaded(let run, let hasJournal):
      writer.string("loaded")
      RunFileWriter.write(run, to: &writer)
      writer.bool(hasJournal)
    case .deleted(let id):
      writer.string("deleted")
      writer.string(id)
    case .importUndone(let ids):
      writer.string("importUndone")
      writer.beginArray()
      for id in ids { writer.string(id) }
      writer.endArray()
    case .measured(let runs):
      writer.string("measured")
      runs.write(to: &writer)
    case .repaired(let runs):
      writer.string("repaired")
      runs.write(to: &writer)
    case .verified(let damaged, let isDone):
      writer.string("verified")
      damaged.write(to: &writer)
      writer.bool(isDone)
    case .restorable(let runs):
      writer.string("restorable")
      runs.map { ($0.id, $0.summary, $0.reason.rawValue) }.write(to: &writer)
    case .restored(let run):
      writer.string("restored")
      [run].write(to: &writer)
    case .failed(let request, let trouble):
      writer.string("failed")
      writer.beginArray()
      request.write(to: &writer)
      writer.endArray()
      trouble.write(to: &writer)
    }
  }

  private func write(
    _ kind: String, _ run: Run, _ summary: RunSummary, to writer: inout JSONWriter
  ) {
    writer.string(kind)
    RunFileWriter.write(run, to: &writer)
    writer.beginArray()
    summary.write(to: &writer)
    writer.endArray()
  }

  /// Parses the content of a kind, the next elements of the open array; throws if it is damaged.
  init(_ kind: String, elements reader: inout JSONReader) throws {
    switch kind {
    case "opened":
      try reader.element()
      self = .opened(try StoredState(&reader))
    case "durable":
      try reader.element()
      self = .durable(free: try reader.int64())
    case "notDurable": self = .notDurable(try StorageTrouble(elements: &reader))
    case "dropped":
      try reader.element()
      self = .dropped(fixes: try reader.int(in: 0...Int(Int32.max)))
    case "saved", "trimmed":
      try reader.element()
      let run = try RunFile.read(&reader)
      try reader.element()
      let summary = try summary(&reader)
      self = kind == "saved" ? .saved(run, summary) : .changed(run, summary)
    case "saveFailed": self = .saveFailed(try StorageTrouble(elements: &reader))
    case "discarded": self = .discarded
    case "kept":
      try reader.element()
      self = .kept(try summary(&reader))
    case "continued":
      try reader.element()
      self = .continued(try JournalRows.run(&reader))
    case "loaded":
      try reader.element()
      let run = try RunFile.read(&reader)
      // Missing in older records.
      self = .loaded(run, hasJournal: try reader.nextElement() ? try reader.bool() : false)
    case "deleted": self = .deleted(id: try reader.text())
    case "importUndone":
      try reader.element()
      try reader.beginArray()
      var ids: [String] = []
      while try reader.nextElement() { ids.append(try reader.string()) }
      self = .importUndone(ids: ids)
    case "measured":
      try reader.element()
      self = .measured(try [RunSummary](&reader))
    case "repaired":
      try reader.element()
      self = .repaired(try [RunSummary](&reader))
    case "verified":
      try reader.element()
      let damaged = try [DamagedRun](&reader)
      try reader.element()
      self = .verified(damaged: damaged, isDone: try reader.bool())
    case "restorable":
      try reader.element()
      self = .restorable(
        try listed(&reader, as: RestorableRun.Reason.self).map {
          RestorableRun(id: $0.id, summary: $0.summary, reason: $0.word)
        })
    case "restored":
      try reader.element()
      guard let run = try [RunSummary](&reader).first else { throw reader.error("expected a run") }
      self = .restored(run)
    case "failed":
      try reader.element()
      try reader.beginArray()
      let request = try StorageRequest(elements: &reader)
      try reader.endArray()
      self = .failed(request, try StorageTrouble(elements: &reader))
    default:
      throw reader.error("unknown event \"\(kind.prefix(40))\"")
    }
  }
}

private func summary(_ reader: inout JSONReader) throws -> RunSummary {
  try reader.beginArray()
  return try RunSummary(elements: &reader)
}

extension [RunSummary] {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for run in self {
      writer.beginArray()
      run.write(to: &writer)
      writer.endArray()
    }
    writer.endArray()
  }

  fileprivate init(_ reader: inout JSONReader) throws {
    self.init()
    try reader.beginArray()
    while try reader.nextElement() { append(try summary(&reader)) }
  }
}

extension [DamagedRun] {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for run in self {
      writer.beginArray()
      writer.string(run.id)
      writer.string(run.reason)
      writer.endArray()
    }
    writer.endArray()
  }

  fileprivate init(_ reader: inout JSONReader) throws {
    self.init()
    try reader.beginArray()
    while try reader.nextElement() {
      try reader.beginArray()
      let id = try reader.text()
      append(DamagedRun(id: id, reason: try reader.text()))
      try reader.endArray()
    }
  }
}

extension [(String, RunSummary?, String)] {
  /// Writes for each run its ID, a word, and the summary if there is one.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for (id, summary, word) in self {
      writer.beginArray()
      writer.string(id)
      writer.string(word)
      if let summary { [summary].write(to: &writer) }
      writer.endArray()
    }
    writer.endArray()
  }
}

/// Parses the output of `[(String, RunSummary?, String)].write`; the word is a case of `Word`.
private func listed<Word: RawRepresentable & CaseIterable>(
  _ reader: inout JSONReader, as words: Word.Type
) throws -> [(id: String, summary: RunSummary?, word: Word)] where Word.RawValue == String {
  var list: [(String, RunSummary?, Word)] = []
  try reader.beginArray()
  while try reader.nextElement() {
    try reader.beginArray()
    let id = try reader.text()
    try reader.element()
    let word = try reader.name(of: words)
    var summary: RunSummary?
    while try reader.nextElement() { summary = try [RunSummary](&reader).first }
    list.append((id, summary, word))
  }
  return list
}

// MARK: - Trouble

extension StorageTrouble {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.string(kind.rawValue)
    writer.string(detail)
  }

  fileprivate init(elements reader: inout JSONReader) throws {
    try reader.element()
    let kind = try reader.name(of: Kind.self)
    self.init(kind: kind, detail: try reader.text())
  }
}

// MARK: - Stored state

extension StoredState {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("settings")
    SettingsFile.write(settings, to: &writer)
    writer.key("runs")
    runs.write(to: &writer)
    writer.key("damaged")
    damaged.write(to: &writer)
    if let interrupted {
      writer.key("interrupted")
      JournalRows.write(interrupted, to: &writer)
    }
    if !unlisted.isEmpty {
      writer.key("unlisted")
      unlisted.map { ($0.id, $0.summary, $0.place.rawValue) }.write(to: &writer)
    }
    if canRestore {
      writer.key("canRestore")
      writer.bool(canRestore)
    }
    writer.key("free")
    writer.int(free)
    writer.endObject()
  }

  fileprivate init(_ reader: inout JSONReader) throws {
    self.init()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "settings": settings = try SettingsFile.read(&reader)
      case "runs": runs = try [RunSummary](&reader)
      case "damaged": damaged = try [DamagedRun](&reader)
      case "unlisted":
        unlisted = try listed(&reader, as: UnlistedRun.Place.self).map {
          UnlistedRun(id: $0.id, summary: $0.summary, place: $0.word)
        }
      case "canRestore": canRestore = try reader.bool()
      case "interrupted": interrupted = try JournalRows.run(&reader)
      case "free": free = try reader.int64()
      default: break
      }
    }
  }
}

// MARK: - Requests

extension StorageRequest {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .begin(let header):
      writer.string("begin")
      JournalRows.write(InterruptedRun(header: header, records: []), to: &writer)
    case .append(let records):
      writer.string("append")
      JournalRows.write(records, to: &writer)
    case .end(let time, let end, _):
      writer.string("end")
      JournalRows.write([.end(at: time, end)], to: &writer)
    case .continueRun(let id):
      writer.string("continue")
      writer.string(id)
    case .trim(let id, let duration):
      writer.string("trim")
      writer.string(id)
      writer.int(duration)
    case .correct(let id, let correction):
      writer.string("correct")
      writer.string(id)
      JournalRows.write([.correction(at: .zero, correction)], to: &writer)
    case .load(let id):
      writer.string("load")
      writer.string(id)
    case .delete(let id):
      writer.string("delete")
      writer.string(id)
    case .undoImport(let batch):
      writer.string("undoImport")
      writer.int(batch)
    case .saveSettings(let settings):
      writer.string("settings")
      SettingsFile.write(settings, to: &writer)
    case .measure: writer.string("measure")
    case .verify(let day):
      writer.string("verify")
      writer.optional(day) { $0.int($1) }
    case .listRestorable: writer.string("listRestorable")
    case .restore(let id):
      writer.string("restore")
      writer.string(id)
    }
  }

  fileprivate init(elements reader: inout JSONReader) throws {
    let kind = try reader.text()
    switch kind {
    case "begin":
      try reader.element()
      self = .begin(try JournalRows.run(&reader).header)
    case "append":
      try reader.element()
      self = .append(Array(try JournalRows.records(&reader)))
    case "end":
      try reader.element()
      let records = try JournalRows.records(&reader)
      guard records.count == 1, case .end(let time, let end)? = records.first else {
        throw reader.error("expected one record that ends a run")
      }
      self = .end(at: time, end)
    case "continue": self = .continueRun(id: try reader.text())
    case "trim":
      let id = try reader.text()
      try reader.element()
      self = .trim(id: id, duration: try reader.int64())
    case "correct":
      let id = try reader.text()
      try reader.element()
      let records = try JournalRows.records(&reader)
      guard records.count == 1, case .correction(_, let correction)? = records.first else {
        throw reader.error("expected one correction")
      }
      self = .correct(id: id, correction)
    case "load": self = .load(id: try reader.text())
    case "delete": self = .delete(id: try reader.text())
    case "undoImport":
      try reader.element()
      self = .undoImport(batch: try reader.int())
    case "settings":
      try reader.element()
      self = .saveSettings(try SettingsFile.read(&reader))
    case "measure": self = .measure
    case "verify":
      try reader.element()
      self = .verify(day: try reader.null() ? nil : try reader.int())
    case "listRestorable": self = .listRestorable
    case "restore": self = .restore(id: try reader.text())
    default: throw reader.error("unknown request \"\(kind.prefix(40))\"")
    }
  }
}

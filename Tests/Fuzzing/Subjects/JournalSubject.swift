import MemoryDisk
import RunModel
import RunStore
import Tracking

extension Subject {
  /// A journal.
  ///
  /// Its readable part is written and read back the same, and the store recovers its run as a file
  /// that verifies.
  static func journal() -> Subject {
    let seeds = [Samples.journal(seconds: 12), Samples.journal(seconds: 50)]
    return Subject("journal", longest: 8192, seeds: seeds) { bytes in
      try recover(bytes)
      try recover(repairedLines(bytes, of: Samples.journal))
    }
  }

  private static func recover(_ bytes: [UInt8]) throws {
    let contents = try read(bytes)
    // Damage is skipped; everything understood is still there after rewriting.
    let written = Samples.journal(contents.header, contents.records)
    let again = try read(written)
    try require(again.damagedLines == 0, "written lines cannot be read back")
    try require(again.header == contents.header, "the header reads back differently")
    try require(again.records == contents.records, "records read back differently")
    try store(bytes)
  }

  private static func read(_ bytes: [UInt8]) throws -> JournalContents {
    var reader = JournalReader(journal: Samples.journal)
    reader.read(bytes)
    let whole = reader.contents()
    var cut = JournalReader(journal: Samples.journal)
    let next = pieces(bytes, of: 7)
    while let piece = try next() { cut.read(piece) }
    try require(cut.contents() == whole, "read in pieces, the journal differs")
    return whole
  }

  /// Stores it as a power cut would have left it.
  private static func store(_ bytes: [UInt8]) throws {
    let files = MemoryFileSystem()
    try files.makeDirectory("journal")
    let file = try files.open("journal/\(Samples.journal).jnl", .create)
    let count = try file.write(bytes[...])
    try require(count == bytes.count, "the file system accepted only \(count) bytes")
    var store = Store(
      fileSystem: files, options: Store.Options(boot: "next", reserve: 0, adopts: true))
    let outcomes = store.open()
    guard case .opened(let state)? = outcomes.first else {
      throw Violation(description: "the store cannot be opened: \(outcomes)")
    }
    try require(state.damaged.isEmpty, "damaged: \(state.damaged)")
    if state.interrupted != nil {
      let outcomes = store.perform(.end(at: .longest, .save))
      let isSaved = outcomes.contains { if case .saved = $0 { true } else { false } }
      try require(isSaved, "the run in progress cannot be saved: \(outcomes)")
    }
    for (id, error) in try store.verifyAll() {
      try require(error == nil, "run \(id): \(error ?? "")")
    }
    let runs = files.names(in: "runs")
    var later = Store(
      fileSystem: files, options: Store.Options(boot: "third", reserve: 0, adopts: true))
    _ = later.open()
    try require(files.names(in: "runs") == runs, "the next start changes the stored runs")
  }
}

extension MemoryFileSystem {
  /// The names of the files in a folder; none if it does not exist.
  func names(in folder: String) -> Set<String> {
    Set(((try? list(folder)) ?? []).map(\.name))
  }
}

import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

/// The same for changes that replace or remove files of stored runs.
///
/// Each starts with a card that has runs, and every run exists once and intact wherever the power
/// fails.
@Suite("After every cut and every pair of cuts, on a card with runs,")
struct StoredCutTests {
  /// A card, and its permitted states after a cut.
  private struct Card: Sendable {
    var image: DiskImage
    var rules: [JournalID: Promises.Rule]
    var opens = true

    init(_ files: MemoryFileSystem, _ rules: [JournalID: Promises.Rule]) {
      image = files.image
      self.rules = rules
    }
  }

  private func judge(
    _ card: Card, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: @escaping @Sendable (inout Store) -> Void
  ) {
    CutTests.judge({ player in change(&player.store) }, sourceLocation) {
      var player = Player(MemoryFileSystem(card.image), opens: card.opens)
      player.promises.rules = card.rules
      return player
    }
  }

  private static let journal = Sample.journal
  private static let path = "journal/done/\(Sample.journal).jnl"

  /// A card with one run.
  private static func one() throws -> (MemoryFileSystem, Store, Run) {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(12).saved)
    return (files, store, run)
  }

  private static func damage(_ path: String, _ image: inout DiskImage) {
    image.files[path]?[300] ^= 4
  }

  // MARK: - Versions and repairs

  @Test("a run that was recomputed, and whose version before was restored")
  func swap() throws {
    let (files, store, run) = try Self.one()
    let other = try store.recomputed(run.id, engine: "moonrunner/2").run
    #expect(other != run)
    let rule = Promises.any(Promises.saved(run), Promises.saved(other))
    judge(Card(files, [Self.journal: rule])) { store in
      _ = try? store.recompute(run.id, engine: "moonrunner/2")
      _ = try? store.restore(run.id)
    }
  }

  @Test("a damaged run that is made anew when the card is opened")
  func repair() throws {
    let (files, _, run) = try Self.one()
    var card = Card(files, [Self.journal: Promises.saved(run)])
    Self.damage(RunFile.path(run.id), &card.image)
    card.image.files[RunIndex.path] = nil
    card.opens = false
    judge(card) { store in _ = store.open() }
  }

  @Test("a damaged run that has a version in removed/", arguments: [true, false])
  func repairWithVersion(hasJournal: Bool) throws {
    var (files, store, run) = try Self.one()
    let other = try store.recompute(run.id, engine: "moonrunner/2").run
    var card = Card(files, [Self.journal: Promises.saved(run)])
    #expect(other != run)
    Self.damage(RunFile.path(run.id), &card.image)
    card.image.files[RunIndex.path] = nil
    if !hasJournal { card.image.files[Self.path] = nil }
    card.opens = false
    judge(card) { store in _ = store.open() }
  }

  @Test("a journal that tells less than its stored run")
  func halfJournal() throws {
    let (files, _, run) = try Self.one()
    var card = Card(files, [Self.journal: Promises.saved(run)])
    let lines = try #require(card.image.files[Self.path]).split(separator: UInt8(ascii: "\n"))
    card.image.files[Self.path] = nil
    let kept = lines.indices.filter { $0 < lines.count / 2 || $0 == lines.count - 1 }
    card.image.files["journal/\(Self.journal).jnl"] = kept.flatMap {
      lines[$0] + [UInt8(ascii: "\n")]
    }
    card.opens = false
    judge(card) { store in _ = store.open() }
  }

  @Test("a journal that is restored from quarantine")
  func quarantined() throws {
    let (files, _, run) = try Self.one()
    let rule = Promises.any(Promises.saved(run), Promises.removed(run))
    var card = Card(files, [Self.journal: rule])
    card.image.files["quarantine/\(Self.journal).jnl"] = card.image.files
      .removeValue(forKey: Self.path)
    card.image.files[RunFile.path(run.id)] = nil
    judge(card) { store in _ = try? store.restore(run.id) }
  }

  // MARK: - After 30 days

  /// Runs on later days, after which everything of the first run has expired.
  private static let later = [1.0, 2, 3, 33.1, 34, 35].enumerated().map { index, day in
    var run = ImportStagingTests.imported(
      daysBefore: -day, name: UInt64(100 + index), seconds: 2)
    run.imported = nil
    run.number = RunNumber(index + 2)
    return RunFile.rounded(run)
  }

  private static func addLater(to card: inout Card) {
    for run in later {
      card.image.files[RunFile.path(run.id)] = RunFileWriter.bytes(run)
      card.rules[run.journal] = Promises.saved(run)
    }
    card.opens = false
  }

  @Test("a journal that is removed after 30 days", arguments: [false, true])
  func oldJournals(isDamaged: Bool) throws {
    let (files, _, run) = try Self.one()
    var card = Card(files, [Self.journal: Promises.saved(run)])
    Self.addLater(to: &card)
    // The index recognises it by its size, so its damage only shows now.
    if isDamaged { Self.damage(RunFile.path(run.id), &card.image) }
    judge(card) { store in _ = store.open() }
  }

  @Test("a deleted run whose 30 days are over")
  func oldRemovals() throws {
    var (files, store, run) = try Self.one()
    _ = store.perform(.delete(id: run.id))
    let rule = Promises.any(Promises.removed(run), Promises.absent)
    var card = Card(files, [Self.journal: rule])
    Self.addLater(to: &card)
    judge(card) { store in _ = store.open() }
  }

  // MARK: - Other runs

  @Test("an import that takes the place of a damaged run")
  func importOverDamaged() throws {
    let (files, store, run) = try Self.one()
    var image = files.image
    Self.damage(RunFile.path(run.id), &image)
    image.files[Self.path] = nil
    let damaged = MemoryFileSystem(image)
    var staging = try ImportStaging(damaged, runs: [])
    var copy = run
    copy.imported = ImportSource(
      format: "MoonRunner", creator: nil, file: "a.json", mark: ImportMark(batch: 0, after: 0))
    #expect(try staging.stage(copy).id == run.id)
    try staging.commit()
    #expect(store.summaries.count == 1)
    copy.imported?.mark = ImportMark(batch: 1, after: 0)
    var card = Card(damaged, [Self.journal: Promises.saved(copy)])
    card.opens = false
    judge(card) { store in _ = store.open() }
  }

  @Test("an import that is undone")
  func undoImport() throws {
    let (files, _, run) = try Self.one()
    let runs = [(1.0, 8), (2, 9)].map { days, name in
      ImportStagingTests.imported(daysBefore: days, name: name, seconds: 3)
    }
    try ImportStagingTests.bring(runs, into: files)
    let store = Store.opened(files)
    var card = Card(files, [Self.journal: Promises.saved(run)])
    for run in runs {
      let stored = try store.stored(run.id).run
      card.rules[run.journal] = Promises.any(Promises.saved(stored), Promises.removed(stored))
    }
    judge(card) { store in _ = store.perform(.undoImport(batch: 1)) }
  }

  @Test("the runs of two cards")
  func twoCards() throws {
    let (files, _, run) = try Self.one()
    let other = MemoryFileSystem()
    var store = Store.opened(other)
    let second = try #require(store.record(7, journal: JournalID(0x22)).saved)
    let third = try #require(store.record(9, journal: JournalID(0x44)).saved)
    #expect(second.number == run.number)
    var card = Card(files, [Self.journal: Promises.saved(run)])
    let away = Promises.any(Promises.saved(second), Promises.removed(second))
    card.rules[second.journal] = away
    card.rules[third.journal] = Promises.saved(third)
    for (path, bytes) in other.image.files
    where path.hasPrefix("runs/") || path.hasPrefix("journal/done/") {
      card.image.files[path] = bytes
    }
    card.opens = false
    judge(card) { store in
      _ = store.open()
      _ = store.perform(.delete(id: second.id))
    }
  }
}

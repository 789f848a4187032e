import RunModel
import RunStore
import Tracking

/// The cards of all runs: first those that are kept, in no certain order, then those that have to
/// be made.
struct CardSource {
  private let store: Store
  private let cache: CardCache?
  private let kept: LineCache.Lines?
  private let appender: LineCache.Appender?
  private let keys: [String: CardKey]
  /// Runs on the list whose files turned out to be unreadable.
  private(set) var unreadable: [DamagedRun] = []
  /// What the lists need of the cards so far, by run, without their badges.
  private(set) var facts: [String: RunCard.Facts] = [:]
  /// The badges of all cards so far: of each run they would be most of what is in memory.
  private(set) var badges: Set<RunCard.BadgeKey> = []

  init(store: Store, runs: [RunSummary], cache: CardCache?) {
    self.store = store
    self.cache = cache
    kept = cache?.lines.lines()
    appender = cache?.lines.appender()
    // Without sizes nothing that is kept can be trusted, and all is made; as without a cache.
    let sizes = cache == nil ? [:] : (try? store.fileSizes()) ?? [:]
    var keys: [String: CardKey] = [:]
    for run in runs {
      if let size = sizes[run.id] { keys[run.id] = CardKey(run, size: size) }
    }
    self.keys = keys
  }

  /// The next card that is kept; `nil` when there are no more.
  mutating func nextKept() -> (id: String, json: [UInt8])? {
    while let line = kept?.next() {
      guard let entry = CardCache.entry(line), facts[entry.id] == nil, isCurrent(entry),
        let fact = try? RunCard.Facts(card: entry.card)
      else { continue }
      keep(fact, of: entry.id)
      return (entry.id, entry.card)
    }
    return nil
  }

  /// Reads a run, and makes the card that was not kept, which is kept from then on.
  ///
  /// - Parameters:
  ///   - run: Any, once.
  ///   - anyway: Whether it is read even where its card was kept.
  /// - Returns: The run, and its card if that was made; `nil` for one that need not be read, or
  ///   cannot be.
  mutating func read(_ run: RunSummary, anyway: Bool) -> (run: Run, card: [UInt8]?)? {
    let isKept = facts[run.id] != nil
    guard !isKept || anyway else { return nil }
    let stored: Run
    do { stored = try store.stored(run.id).run } catch {
      let reason = (error as? StorageTrouble)?.detail ?? "\(error)"
      if !isKept { unreadable.append(DamagedRun(id: run.id, reason: reason)) }
      return nil
    }
    guard !isKept else { return (stored, nil) }
    let card = RunCard(stored)
    keep(card.facts, of: run.id)
    if let key = keys[run.id] {
      appender?.add(CardCache.line(run.id, key, card.json), after: kept?.isComplete ?? true)
    }
    return (stored, card.json)
  }

  private mutating func keep(_ fact: RunCard.Facts, of run: String) {
    badges.formUnion(fact.badges)
    var fact = fact
    fact.badges = []
    facts[run] = fact
  }

  private func isCurrent(_ entry: CardCache.Entry) -> Bool {
    guard let key = keys[entry.id] else { return false }
    return key.size == entry.key.size && key.summary == entry.key.summary
  }

  /// Puts the cache in order once all runs were read.
  func finish() {
    guard let cache, let kept else { return }
    var written: Set<String> = []
    cache.lines.tidy(lines: kept.count, used: facts.count) { line in
      guard let entry = CardCache.entry(line) else { return false }
      return isCurrent(entry) && written.insert(entry.id).inserted
    }
  }
}

import RunModel
import RunStore
import Tracking

/// The cards of all runs: first the cached ones in no particular order, then the others.
struct CardSource {
  private let store: Store
  private let cache: CardCache?
  private let kept: LineCache.Lines?
  private let appender: LineCache.Appender?
  private let keys: [String: CardKey]
  /// Listed runs whose files turned out to be unreadable.
  private(set) var unreadable: [DamagedRun] = []
  /// The facts that the page's lists need from the cards so far, by run, without badges.
  private(set) var facts: [String: RunCard.Facts] = [:]
  /// The badges of all cards so far; storing them per run would take most of the memory.
  private(set) var badges: Set<RunCard.BadgeKey> = []

  init(store: Store, runs: [RunSummary], cache: CardCache?) {
    self.store = store
    self.cache = cache
    kept = cache?.lines.lines()
    appender = cache?.lines.appender()
    // Without file sizes no cached card can be trusted, so all are rebuilt.
    let sizes = cache == nil ? [:] : (try? store.fileSizes()) ?? [:]
    var keys: [String: CardKey] = [:]
    for run in runs {
      if let size = sizes[run.id] { keys[run.id] = CardKey(run, size: size) }
    }
    self.keys = keys
  }

  /// Returns the next cached card, or `nil` at the end.
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

  /// Reads a run; if its card is not cached, makes and caches it.
  ///
  /// - Parameters:
  ///   - run: The run; no run may be passed twice.
  ///   - anyway: Whether to read it even if its card is cached.
  /// - Returns: The run, and its card if one was made; `nil` if the run need not or cannot be read.
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

  /// Compacts the cache after all runs have been read.
  func finish() {
    guard let cache, let kept else { return }
    var written: Set<String> = []
    cache.lines.tidy(lines: kept.count, used: facts.count) { line in
      guard let entry = CardCache.entry(line) else { return false }
      return isCurrent(entry) && written.insert(entry.id).inserted
    }
  }
}

import RunModel
import RunStore
import Tracking

/// The cards of all runs, one after the other in no certain order: first those that are kept, then
/// those that have to be made, which are kept from then on.
struct CardSource {
  private let store: Store
  private let runs: [RunSummary]
  private let cache: CardCache?
  private let kept: LineCache.Lines?
  private let appender: LineCache.Appender?
  private let keys: [String: CardKey]
  private var made = 0
  /// Runs on the list whose files turned out to be unreadable.
  private(set) var unreadable: [DamagedRun] = []
  private var isTidied = false
  /// What the lists need of the cards so far, by run, without their badges.
  private(set) var facts: [String: RunCard.Facts] = [:]
  /// The badges of all cards so far: of each run they would be most of what is in memory.
  private(set) var badges: Set<RunCard.BadgeKey> = []

  init(store: Store, runs: [RunSummary], cache: CardCache?) {
    self.store = store
    self.runs = runs
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

  /// The next card; `nil` when there are no more.
  mutating func next() -> (id: String, json: [UInt8])? {
    while let line = kept?.next() {
      guard let entry = CardCache.entry(line), facts[entry.id] == nil, isCurrent(entry),
        let fact = try? RunCard.Facts(card: entry.card)
      else { continue }
      keep(fact, of: entry.id)
      // Of our own making; whoever wrote the file, no element ends here.
      return (entry.id, ScriptText.escaped(entry.card))
    }
    while made < runs.count {
      let run = runs[made]
      made += 1
      guard facts[run.id] == nil else { continue }
      let card: RunCard
      do { card = RunCard(try store.stored(run.id).run) } catch {
        let reason = (error as? StorageTrouble)?.detail ?? "\(error)"
        unreadable.append(DamagedRun(id: run.id, reason: reason))
        continue
      }
      keep(card.facts, of: run.id)
      if let key = keys[run.id] {
        appender?.add(CardCache.line(run.id, key, card.json), after: kept?.isComplete ?? true)
      }
      return (run.id, card.json)
    }
    tidy()
    return nil
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

  private mutating func tidy() {
    guard !isTidied, let cache, let kept else { return }
    isTidied = true
    var written: Set<String> = []
    cache.lines.tidy(lines: kept.count, used: facts.count) { line in
      guard let entry = CardCache.entry(line) else { return false }
      return isCurrent(entry) && written.insert(entry.id).inserted
    }
  }
}

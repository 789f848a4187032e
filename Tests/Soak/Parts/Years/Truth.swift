import MemoryDisk
import RunModel
import RunStore

/// The expected contents of the card: a model that is independent of the store.
struct Truth {
  /// A run that the store has acknowledged.
  struct Known {
    let id: String
    let journal: JournalID
    let start: UTC?
    /// The virtual day of its recording.
    let day: Int
    /// All versions ever acknowledged or requested.
    var versions: Set<Fingerprint>
    var current: Fingerprint
    /// The day on which it was deleted; `nil` while it is stored.
    var removedOn: Int?
    /// Whether its last intact copy was deliberately damaged.
    var isLost = false
    /// Whether it ever had a journal.
    var isOwn = true
  }

  /// The possible states of a run after a power cut.
  struct Doubt {
    var mayBeStored: Bool
    var mayBeRemoved: Bool
    /// Runs of the same group are all in the same state.
    var group = 0
  }

  /// Days for which a card keeps journals and deleted runs.
  static let kept = 30

  var runs: [String: Known] = [:]
  var doubts: [String: Doubt] = [:]
  /// IDs of runs with damaged, not yet repaired files in `runs/`.
  var damaged: Set<String> = []
  var settings: [Settings] = [Settings()]

  var stored: [Known] {
    runs.values.filter { $0.removedOn == nil }.sorted { $0.id < $1.id }
  }

  var removed: [Known] {
    runs.values.filter { $0.removedOn != nil && !$0.isLost }.sorted { $0.id < $1.id }
  }
}

/// A card's files, read without a store.
struct CardImage {
  private(set) var image: DiskImage
  private let paths: [String: [String]]

  init(_ image: DiskImage) {
    self.image = image
    paths = Dictionary(grouping: image.files.keys, by: Volume.directory).mapValues { $0.sorted() }
  }

  /// The sorted paths of the files in a folder.
  func paths(in folder: String) -> [String] { paths[folder] ?? [] }

  /// The paths of a run's intact copies, and of its journal if that yields the run.
  func copies(of run: Truth.Known) -> [String] {
    var copies: [String] = []
    var reader = JournalReader(journal: run.journal)
    var parts: [String] = []
    let named = (CardImage.withJournals + ["quarantine"]).flatMap(paths)
      .filter { CardImage.words($0).contains(run.journal) }
    for path in [RunFile.path(run.id)] + named {
      guard let bytes = image.files[path] else { continue }
      if path.hasSuffix(".json") {
        if let found = Fingerprint(file: bytes), isCopy(found, of: run) { copies.append(path) }
      } else if path.hasSuffix(".jnl") {
        reader.read(bytes)
        reader.endPart()
        parts.append(path)
      }
    }
    guard !parts.isEmpty else { return copies }
    let contents = reader.contents()
    let made = RunFile.make(contents.header, contents.records, id: run.id)
    if contents.ending != nil, isCopy(Fingerprint(made), of: run) { copies += parts }
    return copies
  }

  private func isCopy(_ found: Fingerprint, of run: Truth.Known) -> Bool {
    run.versions.contains(found) && found.points >= run.current.points
  }

  /// Whether any part of a run's journal exists.
  func hasJournal(_ run: Truth.Known) -> Bool {
    CardImage.withJournals.flatMap(paths).contains {
      $0.hasSuffix(".jnl") && CardImage.words($0).contains(run.journal)
    }
  }

  private static let withJournals = ["journal", "journal/done", "removed"]

  /// The journals named in a path.
  static func words(_ path: String) -> [JournalID] {
    path.split { $0 == "." || $0 == "-" || $0 == "/" }.compactMap { JournalID($0) }
  }

  /// The journals with files in a folder.
  func journals(in folder: String) -> Set<JournalID> {
    Set(paths(in: folder).flatMap(CardImage.words))
  }

  /// Flips a bit of a file, half of the time near its end, where run files have a checksum.
  mutating func flip(_ path: String, _ random: inout SplitMix64) {
    guard var bytes = image.files[path], !bytes.isEmpty else { return }
    let span = random.happens(oneIn: 2) ? min(64, bytes.count) : bytes.count
    let bit: UInt8 = path.hasPrefix("settings") ? 0x80 : 1 << UInt8(random.below(8))
    bytes[bytes.count - 1 - random.below(span)] ^= bit
    image.files[path] = bytes
  }
}

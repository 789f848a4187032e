import MemoryDisk
import Playback
import RunModel
import RunStore
import Tracking

/// Years of a card's life on a virtual clock, one run after the other.
///
/// Every day opens a new store on the card, records a run and performs some typical operations on
/// runs: delete, restore, trim, continue, recompute, import, copy to a stick and a server. Files
/// lose bits, the power fails at random moments, and a second card's files are copied in. After
/// each day the card is compared with ``Truth``; the in-memory volume traps when the last readable
/// copy of a run is lost.
///
/// The same seed always yields the same transcript.
package final class Years {
  /// A contradiction between the card and its expected contents.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// Counts of events.
  struct Figures {
    var days = 0
    var recorded = 0
    var imported = 0
    var deleted = 0
    var restored = 0
    var amended = 0
    var flips = 0
    var repaired = 0
    var broughtBack = 0
    var lost = 0
    var cuts = 0
  }

  /// With a run every 1.8 days.
  package static let runsInTenYears = 2000

  private let runs: Int
  var random: SplitMix64
  var files = MemoryFileSystem()
  var store: Store
  var truth = Truth()
  var handedOver = HandedOver()
  var figures = Figures()
  private var transcript = Transcript()
  /// Days since 1970-01-01.
  private(set) var day = 20_000
  private var journals = 0
  /// Runs reported as repaired today, and those changed by the runner.
  var reported: Set<String> = []
  var touched: Set<String> = []
  var group = 0
  /// The run being recorded, with the points acknowledged by the store.
  var inFlight: InFlight?
  /// Another wearable's card.
  var second: SecondCard?
  /// Whether `settings.json` is damaged and this has not been reported yet.
  var damagedSettings = false
  /// A fault found when the card was opened.
  var pendingFault: String?
  /// Whether the power failed today: earlier repairs may not have been reported.
  var wasCut = false
  /// The day on which a name was first seen in `removed/`.
  var firstSeen: [String: Int] = [:]

  /// A run being recorded.
  struct InFlight {
    var run: MadeRun
    var acknowledged = 0
    var discards = false
    /// The run that was continued, if any.
    var continued: String?
  }

  /// Creates the years.
  ///
  /// - Parameters:
  ///   - seed: Seed of all events.
  ///   - runs: The number of runs recorded.
  package init(seed: UInt64, runs: Int) {
    self.runs = runs
    random = SplitMix64(seed: seed)
    store = Store(fileSystem: files, options: Store.Options(boot: "new", reserve: 0))
    second = SecondCard()
  }

  /// Simulates all days.
  ///
  /// - Throws: ``Fault``.
  /// - Returns: A line of figures that ends with a checksum of all events.
  package func run() throws -> String {
    for index in 0..<runs {
      try live(index)
      tell("\(day) \(store.summaries.count) \(truth.removed.count) \(figures)")
    }
    try end()
    for (path, bytes) in files.image.files.sorted(by: { $0.key < $1.key }) {
      tell(path)
      transcript.add(bytes)
    }
    return "\(figures.line) transcript \(transcript.text)"
  }

  func tell(_ line: String) { transcript.add(Array("\(line)\n".utf8)) }

  func fail(_ text: String) -> Fault { Fault(description: "day \(day) (\(figures.days)): \(text)") }

  /// The low digits are unique, because IDs end with them.
  func nextJournal() -> JournalID {
    journals += 1
    return JournalID(random.next() << 16 | UInt64(journals * 40_503 & 0xffff))
  }

  // MARK: - Days

  private func live(_ index: Int) throws {
    figures.days += 1
    // A later day for 7 of 8 runs: 1.8 days on average.
    day += random.below(8) == 0 ? 0 : 1 + random.below(3) + (random.happens(oneIn: 12) ? 1 : 0)
    (reported, touched, wasCut) = ([], [], false)
    try rot()
    if index == runs * 6 / 10 { try merge() }
    if index < runs * 6 / 10, random.happens(oneIn: 5) {
      second?.record(MadeRun(nextJournal(), at: start(hour: 19)), on: day)
    }
    let before = CardImage(files.image)
    if random.happens(oneIn: 9) { files.cutAt = files.counters.changes + 1 + random.below(70) }
    _ = open()
    let isOdd = index == runs / 3 || index == runs * 2 / 3
    try perform(isOdd ? (index == runs / 3 ? 6 : -4) : 0)
    files.cutAt = files.isCut ? files.cutAt : nil
    if files.isCut { try cut() }
    // All repairs are reported with the next request at the latest.
    _ = ask(.measure)
    try check(since: before)
  }

  /// Performs the events of a day.
  ///
  /// - Parameter years: The receiver's date error in years.
  /// - Throws: ``Fault``.
  private func perform(_ years: Int) throws {
    try record(wrongBy: years)
    for _ in 0..<random.below(3) where !files.isCut { try change() }
    if random.happens(oneIn: 3), !files.isCut { try charge() }
    if random.happens(oneIn: 12), !files.isCut { try handOver() }
  }

  /// The last days: all files are read once more, and everything possible is restored.
  private func end() throws {
    for _ in 0..<3 {
      day += 100
      (reported, touched) = ([], [])
      let before = CardImage(files.image)
      _ = open()
      try record(wrongBy: 0)
      try charge()
      try handOver()
      _ = ask(.measure)
      try check(since: before)
    }
    try judge()
  }

  func start(hour: Int) -> UTC {
    UTC(
      date: CalendarDate(daysSince1970: day),
      millisecondOfDay: Int64(hour * 3600 + random.below(3000)) * 1000)
  }
}

extension Years.Figures {
  var line: String {
    "\(days) days, \(recorded) runs recorded, \(imported) imported, \(deleted) deleted,"
      + " \(restored) restored, \(amended) amended; \(cuts) power cuts; \(flips) files damaged:"
      + " \(repaired) repaired, \(broughtBack) brought back from the stick, \(lost) without a copy;"
  }
}

/// A checksum of all events.
private struct Transcript {
  private var crc = CRC32()
  private var count = 0

  mutating func add(_ bytes: [UInt8]) {
    crc.update(bytes)
    count += bytes.count
  }

  var text: String { "\(crc.text)-\(count)" }
}

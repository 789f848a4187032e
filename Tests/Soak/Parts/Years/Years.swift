import MemoryDisk
import Playback
import RunModel
import RunStore
import Tracking

/// Years of a card's life on a virtual clock, one run after the other.
///
/// Every day opens a new store on the card, records a run and does some of what a runner does with
/// runs: delete, restore, trim, continue, recompute, import, copy to a stick and a server. Files
/// lose bits, the power goes in the middle of things, and a second card's files are copied in.
/// After each day the card is compared with ``Truth``; the volume in memory ends the program when
/// the last readable copy of a run goes.
///
/// The same seed always gives the same transcript.
package final class Years {
  /// A contradiction between the card and what it should hold.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  /// How often things happened.
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

  /// Of a run every 1.8 days.
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
  /// Runs that were said to be repaired, and those that the runner changed, today.
  var reported: Set<String> = []
  var touched: Set<String> = []
  var group = 0
  /// The run that is being recorded, with the points that the store has acknowledged.
  var inFlight: InFlight?
  /// The card of another wearable.
  var second: SecondCard?
  /// Whether `settings.json` was damaged and nobody has said so yet.
  var damagedSettings = false
  /// What was wrong when the card was opened.
  var pendingFault: String?
  /// Whether the power went today: what a program repaired before may not have been told.
  var wasCut = false
  /// The day on which a name was first seen in `removed/`.
  var firstSeen: [String: Int] = [:]

  /// A run that is being recorded.
  struct InFlight {
    var run: MadeRun
    var acknowledged = 0
    var discards = false
    /// The run that was continued.
    var continued: String?
  }

  /// - Parameters:
  ///   - seed: Of all that happens.
  ///   - runs: How many are recorded.
  package init(seed: UInt64, runs: Int) {
    self.runs = runs
    random = SplitMix64(seed: seed)
    store = Store(fileSystem: files, options: Store.Options(boot: "new", reserve: 0))
    second = SecondCard()
  }

  /// Lives through all of it.
  ///
  /// - Throws: ``Fault``.
  /// - Returns: One line of figures, which ends with a checksum of all that happened.
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

  /// Low digits are unlike those of any other run: ids end with them.
  func nextJournal() -> JournalID {
    journals += 1
    return JournalID(random.next() << 16 | UInt64(journals * 40_503 & 0xffff))
  }

  // MARK: - Days

  private func live(_ index: Int) throws {
    figures.days += 1
    // A new day at 7 of 8 dates: 1.8 days on average.
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
    // Whatever was repaired has been said with the next request at the latest.
    _ = ask(.measure)
    try check(since: before)
  }

  /// - Parameter years: By which the receiver's date is wrong.
  /// - Throws: ``Fault``.
  private func perform(_ years: Int) throws {
    try record(wrongBy: years)
    for _ in 0..<random.below(3) where !files.isCut { try change() }
    if random.happens(oneIn: 3), !files.isCut { try charge() }
    if random.happens(oneIn: 12), !files.isCut { try handOver() }
  }

  /// The last days: all files are read once more, and what can be brought back is.
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

/// A checksum of all that happened.
private struct Transcript {
  private var crc = CRC32()
  private var count = 0

  mutating func add(_ bytes: [UInt8]) {
    crc.update(bytes)
    count += bytes.count
  }

  var text: String { "\(crc.text)-\(count)" }
}

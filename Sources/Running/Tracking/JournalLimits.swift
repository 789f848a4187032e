import RunModel

/// Limits for a journal and for the records waiting for it, shared by its writers and readers.
package struct JournalLimits: Hashable, Sendable {
  /// Maximum number of ladder steps.
  package static let steps = 1000

  /// Maximum number of lines in a journal, including header and ladder; line numbers are below it.
  package static let standardLines = Run.mostLines

  /// Maximum number of records waiting in memory while the flash accepts none: 20 hours of fixes at
  /// 1 Hz, 2 hours at 10 Hz; samples of other sensors are dropped before fixes.
  ///
  /// A record takes 184 bytes on its way to the store and at most 512, typically 140, as a line
  /// there: 13 MB and 10 MB in total. Growing arrays may take twice that, and writing copies the
  /// data once: about 60 MB at worst, in a systemd unit limited to 256 MB.
  package static let standardWaiting = 72_000

  /// Maximum number of lines in a journal; smaller in tests.
  package var lines: Int
  /// Lines kept free when the wearable ends the run, for the records that one fix may cause: all
  /// badges of a ladder, and laps after a day without a fix.
  package var reserve: Int
  /// Lines kept free for the ending of a journal in any case.
  package var ending: Int
  /// Maximum number of records waiting in memory before the oldest samples or fixes are dropped.
  package var waiting: Int

  package init(
    lines: Int = standardLines, reserve: Int = 4096, ending: Int = 16,
    waiting: Int = standardWaiting
  ) {
    self.lines = lines
    self.reserve = reserve
    self.ending = ending
    self.waiting = waiting
  }

  /// Number of lines at which the wearable ends the run and starts the next.
  package var mostOfRun: Int { lines - reserve }
  /// Number of lines at which a journal accepts nothing but its ending.
  package var mostOfRecords: Int { lines - ending }

  /// Returns how many of the oldest samples and fixes to drop when this many records are waiting.
  ///
  /// All other records stay: they make up the run. Drops more than necessary, so that the queue is
  /// rarely scanned.
  package func excess(of count: Int) -> Int {
    count > waiting ? count - waiting + waiting / 8 : 0
  }
}

extension RunHeader {
  /// Number of lines in its journal that are not records.
  package var lines: Int { 1 + ladder.count }
}

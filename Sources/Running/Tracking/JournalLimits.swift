import RunModel

/// How much a journal holds, and what is made of it: its writers and its readers share these.
package struct JournalLimits: Hashable, Sendable {
  /// Steps of a ladder.
  package static let steps = 1000

  /// Lines of a journal, header and ladder too; a line's number is below it.
  package static let standardLines = Run.mostLines

  /// Records that wait in memory while the flash takes nothing: 20 hours at 1 Hz, 2 at 10 Hz;
  /// samples of other sensors are left out before fixes are.
  ///
  /// A record has 184 bytes on its way to the store and at most 512 as a line there, some 140 as a
  /// rule: 13 MB and 10 MB. Arrays that grow may have twice that, and what is written is copied
  /// once: some 60 MB at worst on a unit that may have 256 MB.
  package static let standardWaiting = 72_000

  /// Lines of a journal; smaller in tests.
  package var lines: Int
  /// Lines that are left free when the wearable ends the run, for what one fix may bring: all
  /// badges of a ladder, and laps after a day without a fix.
  package var reserve: Int
  /// Lines that are left free for what ends a journal in any case.
  package var ending: Int
  /// Records that wait in memory, before the oldest fixes are left out.
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

  /// The lines from which on the wearable ends the run and begins the next.
  package var mostOfRun: Int { lines - reserve }
  /// The lines from which on a journal takes nothing but its ending.
  package var mostOfRecords: Int { lines - ending }

  /// How many fixes, the oldest, are to be left out where so many records wait.
  ///
  /// All other records stay: they make up the run. Some more than are too many, so that they are
  /// looked through seldom.
  package func excess(of count: Int) -> Int {
    count > waiting ? count - waiting + waiting / 8 : 0
  }
}

extension RunHeader {
  /// Lines of its journal that have no records.
  package var lines: Int { 1 + ladder.count }
}

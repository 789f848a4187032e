/// How much a journal holds, and what is made of it: its writers and its readers share these.
package struct JournalLimits: Hashable, Sendable {
  /// Steps of a ladder.
  package static let steps = 1000

  /// Lines of a journal, header and ladder too: 27 hours at 10 Hz.
  ///
  /// A line's number is below it. What comes of lines has the same bound: points, segments, laps.
  package static let standardLines = 1_000_000

  /// Lines of a journal; smaller in tests.
  package var lines: Int
  /// Lines that are left free when the wearable ends the run, for what one fix may bring: all
  /// badges of a ladder, and laps after a day without a fix.
  package var reserve: Int
  /// Lines that are left free for what ends a journal in any case.
  package var ending: Int

  package init(lines: Int = standardLines, reserve: Int = 4096, ending: Int = 16) {
    self.lines = lines
    self.reserve = reserve
    self.ending = ending
  }

  /// The lines from which on the wearable ends the run and begins the next.
  package var mostOfRun: Int { lines - reserve }
  /// The lines from which on a journal takes nothing but its ending.
  package var mostOfRecords: Int { lines - ending }
}

extension RunHeader {
  /// Lines of its journal that have no records.
  package var lines: Int { 1 + ladder.count }
}

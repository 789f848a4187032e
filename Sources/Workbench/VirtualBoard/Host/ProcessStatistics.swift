/// The kernel's statistics of a process, parsed from its files in `/proc`.
package struct ProcessStatistics: Hashable, Sendable {
  /// CPU time of all threads, seconds.
  package var processorTime: Double
  /// Voluntary context switches of all threads: each ends with a wake-up.
  package var wakeUps: Int
  /// Peak memory, KiB.
  package var peakMemory: Int

  /// Returns the user plus system time from `/proc/PID/stat`; the name in parentheses can contain
  /// anything.
  static func processorTime(stat: String, ticks: Double) -> Double? {
    guard let close = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[close...].split { $0 == " " || $0 == "\n" }
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    return (user + system) / ticks
  }

  /// Parses the concatenated `/proc/PID/task/*/schedstat` and `/proc/PID/task/*/status`;
  /// `schedstat` counts nanoseconds, which are finer than the ticks of `stat`.
  package init?(_ text: String) {
    var nanoseconds = 0.0
    var threads = 0
    var wakeUps = 0
    var peak: Int?
    for line in text.split(separator: "\n") {
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.count == 3, let time = Double(words[0]), Double(words[2]) != nil {
        nanoseconds += time
        threads += 1
      } else if words.count >= 2, let number = Int(words[1]) {
        if words[0] == "voluntary_ctxt_switches:" { wakeUps += number }
        if words[0] == "VmHWM:" { peak = max(peak ?? 0, number) }
      }
    }
    guard threads > 0, let peak else { return nil }
    processorTime = nanoseconds / 1e9
    self.wakeUps = wakeUps
    peakMemory = peak
  }
}

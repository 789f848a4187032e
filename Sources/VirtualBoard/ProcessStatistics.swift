/// What `/proc` says about a process, read from its text.
package struct ProcessStatistics: Hashable, Sendable {
  /// User and system time, seconds.
  package var processorTime: Double
  /// Times that one of its threads went to sleep of itself: each was woken again.
  package var wakeUps: Int
  /// Most memory held, KiB.
  package var peakMemory: Int

  /// The time from `/proc/PID/stat`; the name, in parentheses, may hold anything.
  static func processorTime(stat: String, ticks: Double) -> Double? {
    guard let close = stat.lastIndex(of: ")") else { return nil }
    let fields = stat[close...].split { $0 == " " || $0 == "\n" }
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    return (user + system) / ticks
  }

  /// Reads `/proc/PID/stat`, followed by `/proc/PID/task/*/status` of all threads.
  package init?(_ text: String, ticks: Double = 100) {
    guard let line = text.split(separator: "\n").first,
      let time = ProcessStatistics.processorTime(stat: String(line), ticks: ticks)
    else { return nil }
    processorTime = time
    wakeUps = ProcessStatistics.values("voluntary_ctxt_switches", in: text).reduce(0, +)
    guard let peak = ProcessStatistics.values("VmHWM", in: text).max() else { return nil }
    peakMemory = peak
  }

  private static func values(_ key: String, in text: String) -> [Int] {
    text.split(separator: "\n").compactMap { line in
      guard line.hasPrefix(key + ":") else { return nil }
      return line.dropFirst(key.count + 1).split { $0 == " " || $0 == "\t" }.first.flatMap {
        Int($0)
      }
    }
  }
}

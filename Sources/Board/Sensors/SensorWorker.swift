import RunModel

/// What a sensor's thread does: reads it, tells what it says, and goes on trying while it does not
/// answer.
final class SensorWorker<Value: Hashable & Sendable> {
  /// Seconds between tries while it does not answer.
  static var retries: [Int] { [1, 2, 4, 8, 16, 30] }
  /// Failures in a row until it is lost: a single byte gone wrong is no news.
  static var mostFailures: Int { 3 }

  private let schedule: SensorSchedule
  private let open: () throws(SystemError) -> any SensorReader<Value>
  private let report: (SensorReport<Value>) -> Void
  private var reader: (any SensorReader<Value>)?
  private var failures = 0
  /// Whether the last try failed.
  var isFailing: Bool { failures > 0 }
  private var told: SensorReport<Value>?

  init(
    _ schedule: SensorSchedule,
    open: @escaping () throws(SystemError) -> any SensorReader<Value>,
    report: @escaping (SensorReport<Value>) -> Void
  ) {
    self.schedule = schedule
    self.open = open
    self.report = report
  }

  /// Reads once.
  ///
  /// - Returns: When to read again, also if nobody asks; `nil` for not before somebody does.
  func turn() -> Duration? {
    do throws(SystemError) {
      let reader: any SensorReader<Value>
      if let open = self.reader { reader = open } else { reader = try open() }
      self.reader = reader
      tell(.value(try reader.read()))
      failures = 0
      switch schedule {
      case .every(let period): return period
      case .onRequest: return nil
      }
    } catch {
      reader = nil
      failures += 1
      if failures == SensorWorker.mostFailures {
        tell(.lost(reason: error.briefly, advice: error.advice))
      }
      return .seconds(SensorWorker.retries[min(failures, SensorWorker.retries.count) - 1])
    }
  }

  private func tell(_ news: SensorReport<Value>) {
    guard schedule == .onRequest || news != told else { return }
    told = news
    report(news)
  }
}

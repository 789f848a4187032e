import RunModel

/// What a sensor's thread does: reads it, tells what it says, and goes on trying while it does not
/// answer.
final class SensorWorker<Value: Hashable & Sendable> {
  /// Seconds between tries while it does not answer.
  static var retries: [Int] { [1, 2, 4, 8, 16, 30] }
  /// Failures in a row until it is lost: a single byte gone wrong is no news.
  static var mostFailures: Int { 3 }

  /// Reads an open sensor.
  ///
  /// It is no reader, for the optimizer of Swift 6.0.3 gives up on a class with a closure that
  /// returns an `any SensorReader<Value>`.
  typealias Read = () throws(SystemError) -> Value

  private let schedule: SensorSchedule
  private let open: () throws(SystemError) -> Read
  private let report: (SensorReport<Value>) -> Void
  private var read: Read?
  private var failures = 0
  /// Whether the last try failed.
  var isFailing: Bool { failures > 0 }
  private var told: SensorReport<Value>?

  init(
    _ schedule: SensorSchedule,
    open: @escaping () throws(SystemError) -> Read,
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
      let read: Read
      if let open = self.read { read = open } else { read = try open() }
      self.read = read
      tell(.value(try read()))
      failures = 0
      switch schedule {
      case .every(let period): return period
      case .onRequest: return nil
      }
    } catch {
      read = nil
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

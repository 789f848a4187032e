import RunModel

/// The work of a sensor's thread: reads the sensor, reports its values, and retries while it fails.
final class SensorWorker<Value: Hashable & Sendable> {
  /// Seconds between retries.
  static var retries: [Int] { [1, 2, 4, 8, 16, 30] }
  /// Consecutive failures before the sensor is reported as lost: one corrupt byte is not worth a
  /// report.
  static var mostFailures: Int { 3 }

  /// Reads an open sensor.
  ///
  /// It is a closure instead of a reader, because the optimizer of Swift 6.0.3 fails on a class
  /// with a closure that returns an `any SensorReader<Value>`.
  typealias Read = () throws(SystemError) -> Value

  private let schedule: SensorSchedule
  private let open: () throws(SystemError) -> Read
  private let report: (SensorReport<Value>) -> Void
  private var read: Read?
  private var failures = 0
  /// Whether the last attempt failed.
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
  /// - Returns: When to read again without a request; `nil` to wait for a request.
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

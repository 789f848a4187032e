import Device
import RunModel

/// What the gauge's thread does: reads it once a minute, tells what changed, and goes on trying
/// while it does not answer.
final class GaugeWorker {
  static let period = Duration.seconds(60)
  /// Pauses while it does not answer.
  static let retries = [1, 2, 4, 8, 16, 30].map { Duration.seconds($0) }
  /// Failures in a row until it is lost: a single byte gone wrong is no news.
  static let mostFailures = 3

  private let open: () throws(SystemError) -> any BatteryReader
  private let report: (GaugeReport) -> Void
  private var reader: (any BatteryReader)?
  private var failures = 0
  private var told: GaugeReport?

  init(
    open: @escaping () throws(SystemError) -> any BatteryReader,
    report: @escaping (GaugeReport) -> Void
  ) {
    self.open = open
    self.report = report
  }

  /// Reads once.
  ///
  /// - Returns: When to read again.
  func turn() -> Duration {
    do throws(SystemError) {
      let reader: any BatteryReader
      if let open = self.reader { reader = open } else { reader = try open() }
      self.reader = reader
      tell(.battery(try reader.read()))
      failures = 0
      return GaugeWorker.period
    } catch {
      reader = nil
      failures += 1
      if failures == GaugeWorker.mostFailures { tell(.lost(reason: error.reason)) }
      return GaugeWorker.retries[min(failures, GaugeWorker.retries.count) - 1]
    }
  }

  private func tell(_ news: GaugeReport) {
    guard news != told else { return }
    told = news
    report(news)
  }
}

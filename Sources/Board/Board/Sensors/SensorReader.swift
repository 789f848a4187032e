package import RunModel

/// A sensor that is read synchronously.
///
/// A hanging bus can block it for a second, so the loop reads on a thread, ``SensorThread``.
package protocol SensorReader<Value>: AnyObject {
  /// The type of its readings.
  associatedtype Value: Hashable & Sendable
  /// Reads a value.
  ///
  /// - Throws: `SystemError`, also for an implausible value.
  func read() throws(SystemError) -> Value
}

/// A report from a sensor's thread.
package enum SensorReport<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)
  case lost(reason: String, advice: String? = nil)
}

/// When a sensor is read, and which values are reported.
package enum SensorSchedule: Hashable, Sendable {
  /// At regular intervals; only changes are reported.
  case every(Duration)
  /// On request; every value is reported.
  case onRequest
}

/// A sensor that is read on its own thread, which reopens it after failures.
package protocol Sensor<Value>: AnyObject {
  /// The type of its readings.
  associatedtype Value: Hashable & Sendable
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Requests a reading as soon as possible.
  func request()
  /// Returns the reports since the last call, without blocking.
  func drain() -> [SensorReport<Value>]
  /// Stops the thread, with a short timeout.
  func close()
}

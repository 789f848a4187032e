package import RunModel

/// A sensor that is read where it is called; that may take a second on a bus that hangs, so the
/// loop has a thread for it, ``SensorThread``.
package protocol SensorReader<Value>: AnyObject {
  /// What it tells.
  associatedtype Value: Hashable & Sendable
  /// Reads it.
  ///
  /// - Throws: `SystemError` also for a value that cannot be.
  func read() throws(SystemError) -> Value
}

/// What a sensor's thread found out.
package enum SensorReport<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)
  case lost(reason: String, advice: String? = nil)
}

/// When a sensor is read, and what is told of it.
package enum SensorSchedule: Hashable, Sendable {
  /// So often; told is what changed.
  case every(Duration)
  /// When it is asked; each value is told.
  case onRequest
}

/// A sensor that is read on a thread of its own, which looks after it itself.
package protocol Sensor<Value>: AnyObject {
  /// What it tells.
  associatedtype Value: Hashable & Sendable
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Has it read as soon as may be.
  func request()
  /// Reports since the last call, without waiting.
  func drain() -> [SensorReport<Value>]
  /// Ends the thread; waits for that a little.
  func close()
}

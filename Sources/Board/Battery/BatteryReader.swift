package import Device

/// A gauge that is read where it is called; that may take a second on a bus that hangs, so the loop
/// has a thread for it, ``GaugeThread``.
package protocol BatteryReader: AnyObject {
  /// Reads it.
  ///
  /// - Throws: `SystemError` also for a value that no battery has.
  func read() throws(SystemError) -> Battery
}

package import Device
import Glibc

/// The battery gauge as the kernel exposes it, one small file per value.
///
/// Documentation/ABI/testing/sysfs-class-power in the Linux source. Some gauges report percent
/// (`capacity`), others the remaining and full amounts, as energy (µWh) or charge (µAh).
package final class SysfsGauge: SensorReader, SupplyReader {
  private let folder: String
  private let name: String

  /// Creates the gauge of an existing power supply.
  ///
  /// - Throws: `SystemError` that lists the available supplies if this one is missing.
  package init(
    _ supply: String, root: String = "/sys/class/power_supply"
  ) throws(SystemError) {
    name = supply
    folder = "\(root)/\(supply)"
    guard access(folder, F_OK) == 0 else {
      let known = SmallFile.names(in: root).joined(separator: ", ")
      throw SystemError(
        "open power supply \"\(supply)\"",
        reason: known.isEmpty ? "there is none in \(root)" : "\(root) has only \(known)")
    }
  }

  package func read() throws(SystemError) -> Battery {
    let percent = try percent()
    // Not every gauge has a status.
    let status = try? SmallFile.read("\(folder)/status")
    return Battery(percent: max(0, min(100, percent)), isCharging: status == "Charging")
  }

  /// Volts, from one empty lithium cell to several full ones.
  private static let plausible = 2.0...60.0

  /// Reads `voltage_now` in µV and `current_now` in µA, positive into the battery.
  func supply() throws(SystemError) -> Supply {
    let volts = try number("voltage_now").map { Double($0) / 1e6 }
    guard let volts, SysfsGauge.plausible.contains(volts) else { return Supply() }
    // Some drivers provide the file, but reading it fails.
    let current = try? number("current_now")
    return Supply(
      volts: volts, milliamperes: current.map { Int((Double($0) / 1000).rounded()) })
  }

  private func percent() throws(SystemError) -> Int {
    if let capacity = try number("capacity") { return capacity }
    for kind in ["energy", "charge"] {
      guard let now = try number("\(kind)_now"), let full = try number("\(kind)_full") else {
        continue
      }
      guard full > 0 else { continue }
      return Int((Double(max(0, min(now, full))) / Double(full) * 100).rounded())
    }
    throw SystemError(
      "read power supply \"\(name)\"", reason: "it reports neither capacity nor energy nor charge")
  }

  /// Reads a number from a file; `nil` if the file is missing or the driver has no value yet.
  private func number(_ file: String) throws(SystemError) -> Int? {
    let text: String
    do throws(SystemError) {
      text = try SmallFile.read("\(folder)/\(file)")
    } catch {
      if error.code == ENOENT || error.code == ENODATA { return nil }
      throw error
    }
    guard let number = Int(text) else {
      throw SystemError("read \(folder)/\(file)", reason: "\"\(text)\" is not a number")
    }
    return number
  }
}

/// Detects a weak power supply from the board's own sensor and from board restarts during a run.
package struct SupplyCheck {
  /// Prefix of the kernel's paths; empty except in tests.
  private let root: String
  /// Board restarts during the last run; `nil` if there is no run.
  private let restarts: Int?

  package init(root: String = "", restarts: Int?) {
    self.root = root
    self.restarts = restarts
  }

  /// Returns the warning about board restarts; `nil` if there were none.
  package static func words(restarts: Int, in run: String = "the run") -> String? {
    guard restarts > 0 else { return nil }
    let times = restarts == 1 ? "once" : "\(restarts) times"
    return "the board restarted \(times) during \(run); is the power supply weak?"
  }

  /// Returns the finding about the supply; a note if it seems weak.
  package func check() -> CheckFinding {
    let isLow = SupplyCheck.isLow(root: root)
    var faults: [String] = []
    if isLow == true {
      faults.append("the 5 V supply is too low now; use a 2 A booster and short, thick wires")
    }
    if let words = SupplyCheck.words(restarts: restarts ?? 0, in: "the last run") {
      faults.append(words)
    }
    guard faults.isEmpty else { return .note(faults.joined(separator: "; ")) }
    let sensor =
      isLow == nil ? "this board has no sensor for 5 V" : "the 5 V supply is sufficient now"
    guard restarts != nil else { return isLow == nil ? .without(sensor) : .works(sensor) }
    return .works("\(sensor); the board did not restart during the last run")
  }

  /// Whether the 5 V supply is too low; `nil` without a sensor.
  ///
  /// Linux, drivers/hwmon/raspberrypi-hwmon.c: the driver polls the firmware every two seconds for
  /// an under-voltage since the last poll. A Zero lacks the circuit (raspberrypi/linux issue 2367)
  /// but has the driver.
  ///
  /// - Parameter root: Prefix of the kernel's paths.
  /// - Returns: Whether an under-voltage occurred in the last two seconds.
  static func isLow(root: String = "") -> Bool? {
    let model = (try? SmallFile.read("\(root)/proc/device-tree/model")) ?? ""
    guard !model.split(separator: " ").contains("Zero") else { return nil }
    let folder = "\(root)/sys/class/hwmon"
    for name in SmallFile.names(in: folder) {
      guard (try? SmallFile.read("\(folder)/\(name)/name")) == "rpi_volt",
        let alarm = try? SmallFile.read("\(folder)/\(name)/in0_lcrit_alarm")
      else { continue }
      return alarm == "1"
    }
    return nil
  }
}

/// Signs of a weak power supply: the board's own sensor, and board restarts during a run.
package struct SupplyCheck {
  /// Stands before the paths of the kernel; empty but in tests.
  private let root: String
  /// Restarts of the board in the last run; `nil` without one.
  private let restarts: Int?

  package init(root: String = "", restarts: Int?) {
    self.root = root
    self.restarts = restarts
  }

  /// The warning about board restarts; `nil` for none.
  package static func words(restarts: Int, in run: String = "the run") -> String? {
    guard restarts > 0 else { return nil }
    let times = restarts == 1 ? "once" : "\(restarts) times"
    return "the board restarted \(times) in \(run); is the power supply weak?"
  }

  /// The finding about the supply; a note if it seems weak.
  package func check() -> CheckFinding {
    let isLow = SupplyCheck.isLow(root: root)
    var faults: [String] = []
    if isLow == true {
      faults.append("5 V are too low just now; take a booster of 2 A and short thick wires")
    }
    if let words = SupplyCheck.words(restarts: restarts ?? 0, in: "the last run") {
      faults.append(words)
    }
    guard faults.isEmpty else { return .note(faults.joined(separator: "; ")) }
    let sensor = isLow == nil ? "this board has no sensor for 5 V" : "5 V are enough just now"
    guard restarts != nil else { return isLow == nil ? .without(sensor) : .works(sensor) }
    return .works("\(sensor); no restart of the board in the last run")
  }

  /// Whether 5 V are too low; `nil` without a sensor.
  ///
  /// Linux, drivers/hwmon/raspberrypi-hwmon.c: the firmware is asked every two seconds whether it
  /// saw an under-voltage since. A Zero has no such circuit (raspberrypi/linux issue 2367), though
  /// it has the driver.
  ///
  /// - Parameter root: Stands before the paths of the kernel.
  /// - Returns: Whether it saw one in the last two seconds.
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

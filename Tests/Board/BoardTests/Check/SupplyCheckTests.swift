import Testing

@testable import Board

@Suite("Signs of a weak power supply")
struct SupplyCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func check(_ alarm: String?, restarts: Int?) throws -> CheckFinding {
    try folder.write("cpu_thermal\n", to: "sys/class/hwmon/hwmon0/name")
    if let alarm {
      try folder.write("rpi_volt\n", to: "sys/class/hwmon/hwmon1/name")
      try folder.write("\(alarm)\n", to: "sys/class/hwmon/hwmon1/in0_lcrit_alarm")
    }
    return SupplyCheck(root: folder.path, restarts: restarts).check()
  }

  @Test("are none where neither the sensor nor the last run shows any")
  func none() throws {
    #expect(try check(nil, restarts: nil) == .without("this board has no sensor for 5 V"))
    #expect(
      try check("0", restarts: 0)
        == .works(
          "the 5 V supply is sufficient now; the board did not restart during the last run"))
  }

  @Test("are not told by the driver on a Zero, which has no sensor")
  func zero() throws {
    try folder.write("Raspberry Pi Zero 2 W Rev 1.0\0", to: "proc/device-tree/model")
    #expect(try check("0", restarts: nil) == .without("this board has no sensor for 5 V"))
  }

  @Test("are the sensor's alarm, and restarts of the board in the last run")
  func weak() throws {
    let low = "the 5 V supply is too low now; use a 2 A booster and short, thick wires"
    let restarts = "the board restarted 3 times during the last run; is the power supply weak?"
    #expect(try check("1", restarts: nil) == .note(low))
    #expect(try check("1", restarts: 3) == .note("\(low); \(restarts)"))
    #expect(try check("0", restarts: 3) == .note(restarts))
    #expect(SupplyCheck.words(restarts: 1)?.contains("restarted once") == true)
  }
}

import Glibc

/// Checks the hardware watchdog, which systemd feeds: `board/systemd/watchdog.conf`.
extension SystemCheck {
  private static let devices = "/sys/class/watchdog"

  func checkWatchdog() throws(SystemError) -> CheckFinding {
    guard let name = SmallFile.names(in: path(SystemCheck.devices)).first else {
      return .without("no hardware watchdog: a board that hangs must be power-cycled by hand")
    }
    let folder = "\(SystemCheck.devices)/\(name)"
    // Without CONFIG_WATCHDOG_SYSFS, the kernel shows only that a watchdog exists.
    let device = text("\(folder)/identity").map { "\(name) (\($0))" } ?? name
    let state = text("\(folder)/state")
    if state == "active" {
      let span = text("\(folder)/timeout").map { " for \($0) s" } ?? ""
      return .works("\(device) restarts a board that hangs\(span)")
    }
    guard exists("/run/systemd/system"),
      let setting = ManagerSettings(root: places.root).last("RuntimeWatchdogSec")
    else {
      return .without("\(device) is not used; on a board, the package configures systemd to use it")
    }
    let line = "RuntimeWatchdogSec=\(setting.value) in \(setting.file)"
    if ManagerSettings.isOff(setting.value) {
      return .note("\(device) is switched off by \(line); the package sets 14")
    }
    guard state == nil else {
      return .note(
        "\(device) is off despite \(line); reboot, then"
          + " sudo journalctl -b _PID=1 -g watchdog shows why")
    }
    return .works("\(device), used by systemd: RuntimeWatchdogSec=\(setting.value)")
  }
}

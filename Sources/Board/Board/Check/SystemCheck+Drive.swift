import Glibc

/// Checks the USB drive: a controller with device mode, the gadget that `usb-gadget up` creates on
/// it, and the service that inserts images.
extension SystemCheck {
  private static let service = "moonrunner-usb.service"
  /// The user that inserts the images.
  private static let user = "moonrunner-usb"
  private static let controllers = "/sys/class/udc"
  private static let restart = "sudo systemctl restart moonrunner-usb"
  private static let why = "sudo journalctl -b -u moonrunner-usb shows why"

  func checkDrive() throws(SystemError) -> CheckFinding {
    guard let first = SmallFile.names(in: path(SystemCheck.controllers)).first else {
      return .without(
        "no USB port can act as a drive; on a board: sudo moonrunner-setup usb drive, then reboot")
    }
    let hasGadget = exists(places.gadget)
    if !hasGadget, isMasked(SystemCheck.service) {
      return .without("\(first): switched off; sudo systemctl unmask moonrunner-usb")
    }
    if !hasGadget, !isInstalled(SystemCheck.service) {
      return .without("\(first) could act as a drive, but the package moonrunner is not installed")
    }
    do throws(SystemError) { try outlook.tools() } catch {
      return .note("\(first): \(error)")
    }
    guard hasGadget else {
      if isRunning(SystemCheck.service) == false {
        return .note("\(first): its service is not running; \(SystemCheck.why)")
      }
      return .note("\(first): the gadget \(places.gadget) is missing; \(SystemCheck.why)")
    }
    return try judgeGadget()
  }

  private func judgeGadget() throws(SystemError) -> CheckFinding {
    let controller = try SmallFile.read(path("\(places.gadget)/UDC"))
    guard !controller.isEmpty else {
      return .note("the gadget is not bound to a controller; \(SystemCheck.restart)")
    }
    let unit = "\(places.gadget)/functions/mass_storage.0/lun.0"
    for (file, meaning) in [("ro", "a computer could write"), ("removable", "it is not a drive")]
    where try SmallFile.read(path("\(unit)/\(file)")) != "1" {
      return .note("\(controller): \(file) is not 1, so \(meaning); \(SystemCheck.restart)")
    }
    if let fault = try ownerFault(unit) {
      return .note("\(controller): \(fault); \(SystemCheck.restart)")
    }
    if isRunning(SystemCheck.service) == false {
      return .note(
        "\(controller): a gadget exists, but its service is not running;"
          + " \(SystemCheck.restart)")
    }
    let image = try SmallFile.read(path("\(unit)/file"))
    let name = image.split(separator: "/").last.map(String.init) ?? "no image"
    return .works("\(controller) is a read-only drive; \(cable(controller)), \(name) is inserted")
  }

  /// Explains why the drive's user cannot change images; `nil` if it can.
  private func ownerFault(_ unit: String) throws(SystemError) -> String? {
    guard let user = outlook.user(SystemCheck.user) else {
      return "there is no user \(SystemCheck.user) to insert images"
    }
    // `forced_eject` requires Linux 5.19.
    for file in ["file", "forced_eject"] where file == "file" || exists("\(unit)/\(file)") {
      let path = path("\(unit)/\(file)")
      var status = stat()
      _ = try checked("access \(path)") { stat(path, &status) }
      guard status.st_uid == user, status.st_mode & S_IWUSR != 0 else {
        return "\(SystemCheck.user) cannot write \(unit)/\(file)"
      }
    }
    return nil
  }

  /// Describes whether a computer is connected.
  ///
  /// After the cable is unplugged, dwc2 still reports "configured", but the gadget is suspended.
  private func cable(_ controller: String) -> String {
    let folder = "\(SystemCheck.controllers)/\(controller)"
    let isAsleep = SmallFile.names(in: path("\(folder)/device")).contains {
      $0.hasPrefix("gadget") && text("\(folder)/device/\($0)/suspended") == "1"
    }
    switch text("\(folder)/state") {
    case "configured"? where !isAsleep: return "a computer is connected"
    case "not attached"?, nil: return "no computer is connected"
    case "configured"?, "suspended"?: return "no computer is connected, or it is asleep"
    case let state?: return "the state of the connection is \"\(state)\""
    }
  }
}

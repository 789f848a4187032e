package import Board
import Glibc

/// The kernel's interface to the drive: files in configfs and sysfs.
///
/// Plain files can replace them.
///
///     GADGET/functions/mass_storage.0/lun.0/file           the image; empty: none
///     GADGET/functions/mass_storage.0/lun.0/forced_eject   ejects even if the host objects
///     GADGET/UDC                                           name of the controller
///     /sys/class/udc/NAME/state                            "configured", "not attached", ...
///     /sys/class/udc/NAME/device/gadget.0/suspended        "1" while the host is asleep
package struct GadgetFiles {
  package static let standardPath = "/sys/kernel/config/usb_gadget/moonrunner"
  private static let controllers = "/sys/class/udc"

  private let lun: String
  private let controller: String

  /// - Parameters:
  ///   - gadget: The directory of the gadget, as created by `usb-gadget up`.
  ///   - controller: The name of the controller, or a directory that replaces it; by default the
  ///     controller that the gadget is bound to.
  /// - Throws: `SystemError` with advice.
  package init(gadget: String, controller: String? = nil) throws(SystemError) {
    let advice = "as root, run: /usr/lib/moonrunner/usb-gadget up"
    guard access(gadget, F_OK) == 0 else {
      throw SystemError(
        "find the USB gadget \(gadget)",
        reason: "it does not"
          + " exist", advice: advice)
    }
    lun = "\(gadget)/functions/mass_storage.0/lun.0"
    for (file, meaning) in [("ro", "the host could write"), ("removable", "it is not a drive")] {
      let value = try SmallFile.read("\(lun)/\(file)")
      guard value == "1" else {
        throw SystemError("use \(lun)", reason: "\(file) is not 1, so \(meaning)", advice: advice)
      }
    }
    guard access("\(lun)/file", R_OK | W_OK) == 0 else {
      throw SystemError(
        "write \(lun)/file", reason: String(cString: strerror(errno)), advice: advice)
    }
    var name = controller ?? ""
    if name.isEmpty { name = try SmallFile.read("\(gadget)/UDC") }
    guard !name.isEmpty else {
      throw SystemError(
        "use the USB gadget \(gadget)",
        reason: "it is not bound to a controller",
        advice: "on a Raspberry Pi, config.txt needs"
          + " dtoverlay=dwc2,dr_mode=peripheral (or otg), then \(advice)")
    }
    self.controller = name.hasPrefix("/") ? name : "\(GadgetFiles.controllers)/\(name)"
    _ = try SmallFile.read(statePath)
  }

  /// The state file of the cable; polls as POLLPRI after a change.
  var statePath: String { "\(controller)/state" }

  /// Whether the kernel reports changes of the state; otherwise it has to be polled.
  var isTold: Bool { statePath.hasPrefix("/sys/") }

  // MARK: - The cable

  /// Returns the state of the cable.
  ///
  /// - Throws: `SystemError` if the controller has disappeared.
  func cable() throws(SystemError) -> Drive.Cable {
    let state = try SmallFile.read(statePath)
    if state != "not attached", isSuspended { return .suspended }
    switch state {
    case "configured": return .configured
    case "suspended": return .suspended
    case "not attached", "attached", "powered", "": return .absent
    // "default", "addressed", "reconnecting", "unauthenticated".
    default: return .changing
    }
  }

  /// Whether the gadget is suspended; dwc2 still reports "configured" after unplugging.
  private var isSuspended: Bool {
    let device = "\(controller)/device"
    for name in SmallFile.names(in: device) where name.hasPrefix("gadget") {
      if (try? SmallFile.read("\(device)/\(name)/suspended")) == "1" { return true }
    }
    return false
  }

  // MARK: - The image

  /// Returns the path of the inserted image, or `nil`.
  func inserted() throws(SystemError) -> String? {
    let path = try SmallFile.read("\(lun)/file")
    return path.isEmpty ? nil : path
  }

  func insert(_ image: String) throws(SystemError) {
    try GadgetFiles.write(image, to: "\(lun)/file")
    guard try inserted() == image else {
      throw SystemError("insert \(image)", reason: "the controller did not accept it")
    }
  }

  /// Asks the host to release the image; if it refuses and `byForce` is set, ejects the image
  /// anyway.
  ///
  /// - Returns: Whether the drive is now empty.
  func remove(byForce: Bool) -> Bool {
    try? GadgetFiles.write("", to: "\(lun)/file")
    if (try? inserted()) == .some(nil) { return true }
    guard byForce else { return false }
    try? GadgetFiles.write("1", to: "\(lun)/forced_eject")
    return (try? inserted()) == .some(nil)
  }

  /// Writes a line in a single call, as kernel files require.
  private static func write(_ text: String, to path: String) throws(SystemError) {
    let descriptor = try checked("open \(path)") { open(path, O_WRONLY | O_TRUNC | O_CLOEXEC) }
    defer { close(descriptor) }
    let bytes = Array("\(text)\n".utf8)
    _ = try checked("write \(path)") { Glibc.write(descriptor, bytes, bytes.count) }
  }
}

import JSON

/// A memory stick in the board's USB port: an image file on the host.
package struct USBStick: Hashable, Sendable {
  /// The behaviour of the stick's electronics.
  package enum Health: Hashable, Sendable {
    case good
    /// Write-protected by its switch: rejects every write.
    case readOnly
    /// Readable, but every write fails.
    case broken
  }

  /// The ID of the USB controller in QEMU.
  static let controller = "xhci"
  package let name: String
  package let image: String
  package let health: Health

  package init(name: String, image: String, health: Health = .good) {
    self.name = name
    self.image = image
    self.health = health
  }

  /// The arguments of QEMU's `blockdev-add`.
  var blockDevice: [JSONMember] {
    let file: JSONValue = .object([
      JSONMember("driver", .string("file")), JSONMember("filename", .string(image)),
    ])
    let name = JSONMember("node-name", .string(self.name))
    let raw = JSONMember("driver", .string("raw"))
    switch health {
    case .good:
      return [raw, name, JSONMember("file", file)]
    case .readOnly:
      return [raw, name, JSONMember("read-only", .bool(true)), JSONMember("file", file)]
    case .broken:
      let rule: JSONValue = .object([
        JSONMember("event", .string("none")), JSONMember("iotype", .string("write")),
        JSONMember("errno", .number("5")), JSONMember("once", .bool(false)),
        JSONMember("immediately", .bool(true)),
      ])
      let failing: JSONValue = .object([
        JSONMember("driver", .string("blkdebug")), JSONMember("image", file),
        JSONMember("inject-error", .array([rule])),
      ])
      return [raw, name, JSONMember("file", failing)]
    }
  }

  /// The arguments of QEMU's `device_add`.
  var device: [JSONMember] {
    [
      JSONMember("driver", .string("usb-storage")), JSONMember("id", .string(name)),
      JSONMember("drive", .string(name)), JSONMember("removable", .bool(true)),
      JSONMember("bus", .string("\(USBStick.controller).0")),
    ]
  }
}

/// A keyboard in the board's USB port, as emulated by a malicious device.
enum USBKeyboard {
  static let name = "keyboard"

  /// The arguments of QEMU's `device_add`.
  static var device: [JSONMember] {
    [
      JSONMember("driver", .string("usb-kbd")), JSONMember("id", .string(name)),
      JSONMember("bus", .string("\(USBStick.controller).0")),
    ]
  }
}

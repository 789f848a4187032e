import Device
import JSON

extension BoardPart {
  static let battery = BoardPart(
    "battery", in: \.gauge, of: \.board.battery, section: { try $0.readBattery(&$1) },
    open: { (core, part) throws(SystemError) in try core.ports.openGauge(part) },
    descriptors: { _, port in [port.descriptor] },
    read: { core, port, wake in
      guard wake != nil else { return }
      for report in port.drain() {
        switch report {
        case .lost(let reason, let advice):
          core.tellLost(core.gauge, SystemError.words(reason, advice), briefly: reason)
        case .value(let battery):
          core.tellFound(core.gauge)
          core.handle(.battery(battery))
          // Saved for the next start at once, because a dying battery cuts the power without
          // notice.
          guard core.device.batteryHistory != core.batteryHistory else { continue }
          core.batteryHistory = core.device.batteryHistory
          core.storage.send(.keep(BatteryFile.path, BatteryFile.bytes(core.batteryHistory)))
        }
      }
    },
    close: { $0.close() },
    check: { (check, _, _) throws(SystemError) in
      guard let part = check.board.battery else { return .absent }
      let battery = try check.ports.openReader(part).read()
      let charging = battery.isCharging ? ", charging" : ""
      return .works("\(part.words): \(battery.percent) %\(charging)")
    },
    advice: { board in
      // A gauge without a kernel driver.
      if case .i2c? = board.battery {
        return CheckAdvice(
          group: "i2c", busy: nil,
          missing: "enable the bus with \"dtparam=i2c_arm=on\" in /boot/firmware/config.txt and"
            + " the line \"i2c-dev\" in /etc/modules-load.d/i2c.conf, then reboot")
      }
      return CheckAdvice(missing: "/sys/class/power_supply lists the gauges")
    })
}

extension BoardFileParser {
  /// Reads the section: either a power supply of the kernel or a chip on an I2C bus.
  fileprivate mutating func readBattery(_ reader: inout JSONReader) throws {
    var supply: String?
    var bus: String?
    var kind: BoardDescription.I2CGauge.Kind?
    var address: UInt8?
    var cells: (count: Int, place: JSONError)?
    var keys: Set<String> = []
    let place = try section(
      &reader, keys: ["supply", "i2c", "kind", "address", "cells"], required: []
    ) { parser, key, reader throws in
      keys.insert(key)
      switch key {
      case "supply":
        supply = try parser.plainName(&reader, of: "a folder in /sys/class/power_supply")
      case "i2c": bus = try parser.absolutePath(&reader)
      case "kind": kind = try reader.name(of: BoardDescription.I2CGauge.Kind.self)
      case "address":
        let text = try reader.string()
        address = I2CAddress.parse(text)
        guard address != nil else {
          throw reader.error("expected a chip address from \"0x08\" to \"0x77\"")
        }
      case "cells": cells = (try reader.int(in: 1...4), reader.error(""))
      default: break
      }
    }
    if keys.contains("supply") {
      if keys.count > 1 {
        complain("the gauge is either a \"supply\" or on \"i2c\", not both", at: place)
      }
      if let supply { board.battery = .supply(supply) }
      return
    }
    guard !keys.isEmpty else {
      return complain(
        "\"supply\" is missing: the gauge's name in /sys/class/power_supply,"
          + " or \"i2c\" and \"kind\"", at: place)
    }
    let kinds = BoardDescription.I2CGauge.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    for (key, help) in [
      ("i2c", "the bus, for example \"/dev/i2c-1\""), ("kind", "one of \(kinds)"),
    ]
    where !keys.contains(key) {
      complain("\"\(key)\" is missing: \(help)", at: place)
    }
    if let cells, let kind, kind != .ina219 {
      complain("only an ina219 has \"cells\"", at: cells.place)
    }
    guard let bus, let kind else { return }
    var gauge = BoardDescription.I2CGauge(bus: bus, kind: kind)
    gauge.address = address ?? gauge.address
    gauge.cells = cells?.count ?? 1
    board.battery = .i2c(gauge)
  }
}

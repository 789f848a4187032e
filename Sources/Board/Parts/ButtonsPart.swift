import Device

extension BoardPart {
  static let buttons = BoardPart(
    "buttons", order: .keys, in: \.buttons, of: \.board.buttons,
    open: { (core, part) throws(SystemError) in
      core.keys = KeyLine(at: core.now)
      return try core.ports.openButtons(part)
    },
    descriptors: { core, port in core.keys.isResting ? [] : port.descriptors },
    read: { (core, port, wake) throws(SystemError) in try core.readKeys(port, wake) })
}

extension BoardCore {
  fileprivate func readKeys(_ port: any ButtonInput, _ wake: Ready?) throws(SystemError) {
    guard wake != nil || keys.mayDrain(at: now) else { return }
    let edges = try port.drain()
    keys.drained(edges.count, at: now)
    for edge in edges {
      handle(.button(edge.button, isDown: edge.isDown, stamp: edge.stamp))
    }
    if edges.isEmpty, wake?.isBroken == true {
      throw SystemError("read the buttons", reason: "the GPIO chip is gone")
    }
  }
}

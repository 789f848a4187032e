import Device
import RunModel

// Parts that are opened, break, and are opened again.

extension BoardCore {
  /// Notes which parts the board has.
  func expectParts() {
    for part in BoardPart.all { part.expect(self) }
    guard board.display == nil else { return }
    // Nobody can light what is not there: without this the first press of a key would only do
    // that. The warning that comes with it is not for a board that never had a display.
    outlets.record?(.lost(.display, reason: "this board has none"), now, device.now)
    _ = device.handle(.lost(.display, reason: "this board has none"), at: now)
  }

  /// When the next part is to be tried.
  var retryDeadline: Instant? {
    BoardPart.all.reduce(nil) { earlier($0, $1.retryAt(self)) }
  }

  /// Opens what is missing and due.
  func openMissingParts() {
    guard isDue(retryDeadline) else { return }
    for part in BoardPart.all { part.open(self) }
  }

  func isDue(_ moment: Instant?) -> Bool { moment.map { $0 <= now } ?? false }

  func open<Port>(_ slot: PartSlot<Port>, _ make: () throws(SystemError) -> Port) {
    do throws(SystemError) {
      slot.open(try make(), at: now)
      tellFound(slot)
    } catch {
      lose(slot, error)
    }
  }

  /// Closes a part that failed; it is tried again later.
  func lose<Port>(_ slot: PartSlot<Port>, _ error: SystemError) {
    slot.lose(at: now)
    if !slot.isToldLost { tellLost(slot, "\(error)", briefly: error.briefly) }
  }

  /// Logs it and tells the wearable; a part with a thread of its own is not closed.
  func tellLost<Port>(_ slot: PartSlot<Port>, _ reason: String, briefly: String) {
    slot.isToldLost = true
    outlets.log("\(slot.name) lost: \(reason)")
    if let part = slot.part { handle(.lost(part, reason: briefly)) }
  }

  /// A part is there, and is told so if it had been told lost.
  func tellFound<Port>(_ slot: PartSlot<Port>) {
    guard slot.isToldLost else { return }
    slot.isToldLost = false
    outlets.log("\(slot.name) is back")
    if let part = slot.part { handle(.found(part)) }
  }
}

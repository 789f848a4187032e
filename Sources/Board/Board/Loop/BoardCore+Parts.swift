import Device
import RunModel

// Opening, losing and reopening parts.

extension BoardCore {
  /// Records which parts the board has.
  func expectParts() {
    for part in BoardPart.all { part.expect(self) }
    guard board.display == nil else { return }
    // Otherwise the first key press would only switch on a light that does not exist. The resulting
    // warning is not meant for a board that never had a display, so effects are dropped.
    outlets.record?(.lost(.display, reason: "this board has none"), now, device.now)
    _ = device.handle(.lost(.display, reason: "this board has none"), at: now)
  }

  /// When the next part is due to be reopened.
  var retryDeadline: Instant? {
    BoardPart.all.reduce(nil) { earlier($0, $1.retryAt(self)) }
  }

  /// Opens the missing parts that are due.
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

  /// Closes a failed part; it is retried later.
  func lose<Port>(_ slot: PartSlot<Port>, _ error: SystemError) {
    slot.lose(at: now)
    if !slot.isToldLost { tellLost(slot, "\(error)", briefly: error.briefly) }
  }

  /// Logs the loss and notifies the wearable; a part with its own thread stays open.
  func tellLost<Port>(_ slot: PartSlot<Port>, _ reason: String, briefly: String) {
    slot.isToldLost = true
    outlets.log("\(slot.name) lost: \(reason)")
    if let part = slot.part { handle(.lost(part, reason: briefly)) }
  }

  /// Reports a part as back if it was reported lost.
  func tellFound<Port>(_ slot: PartSlot<Port>) {
    guard slot.isToldLost else { return }
    slot.isToldLost = false
    outlets.log("\(slot.name) is back")
    if let part = slot.part { handle(.found(part)) }
  }
}

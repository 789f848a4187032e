import RunModel

/// A part that a board may have: how the loop opens, waits for, reads and closes it.
///
/// A new part is a file with its row, and a place in ``all``.
struct BoardPart: Sendable {
  /// Which parts are opened and read first: what the runner sees, then keys, for their stamps may
  /// lie before what anything else would work off.
  enum Order: CaseIterable { case shown, keys, receiver, other }

  static let all = Order.allCases.flatMap { order in
    [gps, buttons, display, light, storage, motor, sound, battery, helpers]
      .filter { $0.order == order }
  }

  let name: String
  let order: Order
  /// Notes that the board has it.
  private(set) var expect: @Sendable (BoardCore) -> Void = { _ in }
  /// When to try to open it; `nil` for one that is open, or that the board does not have.
  private(set) var retryAt: @Sendable (BoardCore) -> Instant? = { _ in nil }
  /// Opens it if it is missing and due.
  private(set) var open: @Sendable (BoardCore) -> Void = { _ in }
  /// What is to be polled for reading now.
  private(set) var descriptors: @Sendable (BoardCore) -> [Int32]
  /// Reads it if there is something to read; told what the wait said of it.
  private(set) var read: @Sendable (BoardCore, Ready?) -> Void
  /// Lets go of it for good.
  private(set) var close: @Sendable (BoardCore) -> Void = { _ in }

  /// One that opens itself.
  init(
    _ name: String, order: Order = .other, descriptors: @escaping @Sendable (BoardCore) -> [Int32],
    read: @escaping @Sendable (BoardCore, Ready?) -> Void
  ) {
    self.name = name
    self.order = order
    self.descriptors = descriptors
    self.read = read
  }

  /// One that the loop opens, and opens again when it breaks.
  ///
  /// - Parameters:
  ///   - name: For the log.
  ///   - order: Before which others it comes.
  ///   - slot: Where the loop has it.
  ///   - wiring: What the board says of it; `nil` without it.
  ///   - open: Opens it.
  ///   - descriptors: What of it is to be polled for reading now.
  ///   - read: Reads it, also when the wait said nothing of it; what it throws loses the part.
  ///   - lose: What else is to be done when it is lost.
  ///   - close: What is to be done before it is let go of for good.
  init<Port, Wiring>(
    _ name: String, order: Order = .other,
    in slot: @escaping @Sendable (BoardCore) -> PartSlot<Port>,
    of wiring: @escaping @Sendable (BoardCore) -> Wiring?,
    open: @escaping @Sendable (BoardCore, Wiring) throws(SystemError) -> Port,
    descriptors: @escaping @Sendable (BoardCore, Port) -> [Int32] = { _, _ in [] },
    read: @escaping @Sendable (BoardCore, Port, Ready?) throws(SystemError) -> Void = { _, _, _ in
    },
    lose: @escaping @Sendable (BoardCore) -> Void = { _ in },
    close: @escaping @Sendable (Port) -> Void = { _ in }
  ) {
    self.name = name
    self.order = order
    expect = { core in if wiring(core) != nil { slot(core).expect(at: core.now) } }
    retryAt = { core in slot(core).retryAt }
    self.open = { core in
      guard let part = wiring(core), core.isDue(slot(core).retryAt) else { return }
      core.open(slot(core)) { () throws(SystemError) in try open(core, part) }
    }
    self.descriptors = { core in slot(core).port.map { descriptors(core, $0) } ?? [] }
    self.read = { core, wake in
      guard let port = slot(core).port else { return }
      do throws(SystemError) { try read(core, port, wake) } catch {
        core.lose(slot(core), error)
        lose(core)
      }
    }
    self.close = { core in
      if let port = slot(core).port { close(port) }
      slot(core).close()
    }
  }
}

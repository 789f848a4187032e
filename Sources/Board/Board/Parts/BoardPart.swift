import JSON
import RunModel

/// A part that a board may have: how the loop opens, waits for, reads and closes it, how its
/// section of the board file is read, and how it is checked.
///
/// A new part is a file with its row, a place in ``listed``, and a slot of ``BoardCore``.
package struct BoardPart: Sendable {
  typealias Section = @Sendable (inout BoardFileParser, inout JSONReader) throws -> Void
  /// Told whether it is to be quick, and where to tell what is going on.
  typealias Check =
    @Sendable (BoardCheck, Bool, (String) -> Void) throws(SystemError) -> CheckFinding

  /// Which parts are opened and read first: what the runner sees, then keys, for their stamps may
  /// lie before what anything else would work off.
  enum Order: CaseIterable { case shown, keys, receiver, other }

  /// As they are checked, and as their sections are listed.
  static let listed =
    [data, gps, buttons, display, light, motor, sound, battery] + sensors + [
      maps, courses, helpers,
    ]
  /// As the loop opens and reads them.
  static let all = Order.allCases.flatMap { order in listed.filter { $0.order == order } }
  /// Those that are checked, in order.
  package static let checked = listed.filter { $0.check != nil }

  /// Of its section, and in what is said of it.
  package let name: String
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
  /// Reads its section; `nil` without one.
  private(set) var section: Section?
  /// `nil` for one that is not checked.
  let check: Check?
  private(set) var advice: (@Sendable (BoardDescription) -> CheckAdvice)?

  /// One that opens itself.
  init(
    _ name: String, descriptors: @escaping @Sendable (BoardCore) -> [Int32],
    read: @escaping @Sendable (BoardCore, Ready?) -> Void, check: Check?
  ) {
    self.name = name
    order = .other
    self.descriptors = descriptors
    self.read = read
    self.check = check
  }

  /// One that the loop opens, and opens again when it breaks.
  ///
  /// - Parameters:
  ///   - name: For the log.
  ///   - order: Before which others it comes.
  ///   - slot: Where the loop has it.
  ///   - wiring: What the board says of it; `nil` without it.
  ///   - section: Reads its section of the board file.
  ///   - open: Opens it.
  ///   - descriptors: What of it is to be polled for reading now.
  ///   - read: Reads it, also when the wait said nothing of it; what it throws loses the part.
  ///   - lose: What else is to be done when it is lost.
  ///   - close: What is to be done before it is let go of for good.
  ///   - check: Checks it.
  ///   - advice: What to do about one that cannot be opened.
  init<Port, Wiring>(
    _ name: String, order: Order = .other,
    in slot: @escaping @Sendable (BoardCore) -> PartSlot<Port>,
    of wiring: @escaping @Sendable (BoardCore) -> Wiring?, section: Section? = nil,
    open: @escaping @Sendable (BoardCore, Wiring) throws(SystemError) -> Port,
    descriptors: @escaping @Sendable (BoardCore, Port) -> [Int32] = { _, _ in [] },
    read: @escaping @Sendable (BoardCore, Port, Ready?) throws(SystemError) -> Void = { _, _, _ in
    },
    lose: @escaping @Sendable (BoardCore) -> Void = { _ in },
    close: @escaping @Sendable (Port) -> Void = { _ in }, check: Check? = nil,
    advice: (@Sendable (BoardDescription) -> CheckAdvice)? = nil
  ) {
    self.name = name
    self.order = order
    self.section = section
    self.check = check
    self.advice = advice
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

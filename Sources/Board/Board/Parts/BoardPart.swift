import JSON
import RunModel

/// A part that a board may have: how it is opened, polled, read and closed, how its section of the
/// board file is parsed, and how it is checked.
///
/// A new part needs a file with its definition, an entry in ``listed``, and a slot in
/// ``BoardCore``.
package struct BoardPart: Sendable {
  typealias Section = @Sendable (inout BoardFileParser, inout JSONReader) throws -> Void
  /// Checks the part; receives the board check, whether to be quick, and a progress callback.
  typealias Check =
    @Sendable (BoardCheck, Bool, (String) -> Void) throws(SystemError) -> CheckFinding

  /// The order in which parts are opened and read: the display first, then keys, because their
  /// stamps may precede deadlines that other input would trigger.
  enum Order: CaseIterable { case shown, keys, receiver, other }

  /// In the order of checks and of sections in error messages.
  static let listed =
    [data, gps, buttons, display, light, motor, sound, battery] + sensors + [
      maps, courses, helpers,
    ]
  /// In the order in which the loop opens and reads them.
  static let all = Order.allCases.flatMap { order in listed.filter { $0.order == order } }
  /// The parts that are checked, in order.
  package static let checked = listed.filter { $0.check != nil }

  /// Name of the part in the board file and in messages.
  package let name: String
  let order: Order
  /// Marks the part as present on the board.
  private(set) var expect: @Sendable (BoardCore) -> Void = { _ in }
  /// When to try to open the part; `nil` if it is open or the board lacks it.
  private(set) var retryAt: @Sendable (BoardCore) -> Instant? = { _ in nil }
  /// Opens the part if it is missing and due.
  private(set) var open: @Sendable (BoardCore) -> Void = { _ in }
  /// The descriptors to poll for reading now.
  private(set) var descriptors: @Sendable (BoardCore) -> [Int32]
  /// Reads pending input; receives the result of the poll, if any.
  private(set) var read: @Sendable (BoardCore, Ready?) -> Void
  /// Closes the part permanently.
  private(set) var close: @Sendable (BoardCore) -> Void = { _ in }
  /// Parses the part's section; `nil` if it has none.
  private(set) var section: Section?
  /// `nil` if the part is not checked.
  let check: Check?
  private(set) var advice: (@Sendable (BoardDescription) -> CheckAdvice)?

  /// A part that opens itself.
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

  /// A part that the loop opens, and reopens when it fails.
  ///
  /// - Parameters:
  ///    - name: Name in the log.
  ///    - order: When the part is opened and read, relative to the others.
  ///    - slot: The loop's slot for the part.
  ///    - wiring: Its board description; `nil` if the board lacks it.
  ///    - section: Parses the part's section of the board file.
  ///    - open: Opens the part.
  ///    - descriptors: Returns the descriptors to poll for reading now.
  ///    - read: Reads the part in every turn, even without a poll result; if it throws, the part is
  ///      lost.
  ///    - lose: Called after the part is lost.
  ///    - close: Called before the part is closed permanently.
  ///    - check: Checks the part.
  ///    - advice: Returns advice if the part cannot be opened.
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

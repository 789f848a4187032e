import CGPIO
package import Device
import RunModel

/// The keys on lines of one GPIO chip.
///
/// A key that is held while they are opened counts as released, like all keys of a new
/// `ButtonMachine`: its release changes nothing, and its next press counts. So a key that is stuck,
/// or a finger that is still on it after a restart, does nothing by itself.
package final class GPIOButtons: ButtonInput {
  package let descriptors: [Int32]
  private let inputs: OpaquePointer
  private let chip: String
  /// In the order in which the lines were opened.
  private let lines: [(button: Button, offset: UInt32)]
  private var last: [Button: Bool] = [:]
  private var edges = [cgpio_edge](repeating: cgpio_edge(), count: Int(CGPIO_MOST_EDGES))

  /// From so many edges at once on, the kernel may have dropped some: it keeps 16 for each line.
  private static let storm = 16
  /// Most reads of one drain; a chattering line must not keep the loop for itself.
  private static let mostReads = 4

  /// Requests the lines, on both edges.
  ///
  /// - Throws: `SystemError` when the chip or a line is missing or in use.
  package init(_ part: BoardDescription.Buttons) throws(SystemError) {
    let call = "open the buttons on GPIO chip \"\(part.chip)\""
    chip = part.chip
    lines = try part.lines.map { ($0.key, $0.value) }.sorted { $0.1 < $1.1 }
      .map { button, line throws(SystemError) in
        guard let offset = UInt32(exactly: line) else {
          throw SystemError(call, reason: "there is no line \(line)")
        }
        return (button, offset)
      }
    let bias: cgpio_bias =
      switch part.bias {
      case .pullUp: CGPIO_BIAS_PULL_UP
      case .pullDown: CGPIO_BIAS_PULL_DOWN
      case .none: CGPIO_BIAS_NONE
      }
    let offsets = lines.map(\.offset)
    var opened: OpaquePointer?
    let result = cgpio_inputs_open(
      part.chip, offsets, UInt32(offsets.count), bias, part.isActiveLow ? 1 : 0, &opened)
    guard result >= 0, let opened else {
      throw GPIOError.opening(call, part.chip, offsets, code: -result)
    }
    inputs = opened
    var polled = [Int32](repeating: -1, count: Int(CGPIO_MOST_LINES))
    descriptors = Array(polled[..<Int(cgpio_inputs_descriptors(opened, &polled))])
    // What is down already is no news when levels are compared later.
    for button in try held() { last[button] = true }
  }

  deinit { cgpio_inputs_close(inputs) }

  package func drain() throws(SystemError) -> [ButtonEdge] {
    var all: [ButtonEdge] = []
    for _ in 0..<GPIOButtons.mostReads {
      let count: Int
      do throws(SystemError) {
        count = Int(try answered(reading) { cgpio_inputs_read(inputs, &edges) })
      } catch {
        // What came before the chip went is handed over first.
        guard !all.isEmpty else { throw error }
        break
      }
      guard count > 0 else { break }
      for edge in edges[..<count] {
        guard let line = lines.first(where: { $0.offset == edge.offset }) else { continue }
        all.append(
          ButtonEdge(
            line.button, isDown: edge.is_rising != 0,
            stamp: Instant(nanoseconds: edge.nanoseconds)))
      }
    }
    guard !all.isEmpty else { return [] }
    let isStorm = all.count >= GPIOButtons.storm
    // The order of equal stamps is kept: that of one line is right already.
    all = all.enumerated()
      .sorted { ($0.element.stamp, $0.offset) < ($1.element.stamp, $1.offset) }.map(\.element)
    for edge in all { last[edge.button] = edge.isDown }
    if isStorm { appendWhatWasDropped(to: &all) }
    return all
  }

  package func held() throws(SystemError) -> Set<Button> {
    var levels = [Int32](repeating: 0, count: Int(CGPIO_MOST_LINES))
    _ = try answered(reading) { cgpio_inputs_levels(inputs, &levels) }
    return Set(zip(lines, levels).filter { $1 != 0 }.map(\.0.button))
  }

  private var reading: String { "read the buttons on GPIO chip \"\(chip)\"" }

  /// Brings each key to the level that its line has, should the edge to it have been dropped.
  private func appendWhatWasDropped(to all: inout [ButtonEdge]) {
    // A chip that has gone says so with the next read.
    guard let stamp = all.last?.stamp, let held = try? held() else { return }
    for (button, _) in lines where last[button] ?? false != held.contains(button) {
      last[button] = held.contains(button)
      all.append(ButtonEdge(button, isDown: held.contains(button), stamp: stamp))
    }
  }
}

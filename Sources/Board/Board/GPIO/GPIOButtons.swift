import CGPIO
package import Device
import RunModel

/// The keys on lines of one GPIO chip.
///
/// A key held while the lines are opened counts as released, like all keys of a new
/// `ButtonMachine`: its release changes nothing, and its next press counts. So a stuck key, or a
/// finger still on a key after a restart, has no effect.
package final class GPIOButtons: ButtonInput {
  package let descriptors: [Int32]
  private let inputs: OpaquePointer
  private let chip: String
  /// In the order in which the lines were opened.
  private let lines: [(button: Button, offset: UInt32)]
  private var last: [Button: Bool] = [:]
  private var edges = [cgpio_edge](repeating: cgpio_edge(), count: Int(CGPIO_MOST_EDGES))

  /// From this many edges at once, the kernel may have dropped some: it buffers 16 per line.
  private static let storm = 16
  /// Limit on reads per drain, so that a chattering line cannot monopolize the loop.
  private static let mostReads = 4

  /// Requests the lines, with events on both edges.
  ///
  /// - Throws: `SystemError` if the chip or a line is missing or in use.
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
    // A key that is already down must not count as an edge when levels are compared later.
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
        // If the chip disappears, edges read before are returned first.
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
    // Edges with equal stamps keep their order, because those of one line are already in order.
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

  /// Appends an edge for each key whose level shows that an edge was dropped.
  private func appendWhatWasDropped(to all: inout [ButtonEdge]) {
    // If the chip is gone, the next read reports it.
    guard let stamp = all.last?.stamp, let held = try? held() else { return }
    for (button, _) in lines where last[button] ?? false != held.contains(button) {
      last[button] = held.contains(button)
      all.append(ButtonEdge(button, isDown: held.contains(button), stamp: stamp))
    }
  }
}

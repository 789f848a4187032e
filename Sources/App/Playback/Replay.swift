import Device
package import GPS
package import RunModel

/// Plays an NMEA log, and presses of keys, through a simulated board as fast as it goes.
///
/// Without a script the run is started with the first good fix and stopped and saved at the end of
/// the log. The board is switched on ten seconds before the log's first byte.
package struct Replay {
  package private(set) var board: SimulatedBoard
  /// Whether any epoch was good enough to begin a run's distance with.
  package private(set) var hasGoodFix = false

  /// What the receiver's bytes were, up to the first good fix.
  package var statistics: GPSStatistics { scout.statistics }

  private let script: ButtonScript?
  private var pending: [ButtonScript.Edge]
  private var timer = LogTimer(start: Replay.logStart)
  /// Reads one part ahead of the board, so that start can be pressed with the first good fix.
  private var scout: GPSReader
  private var held: TimedBytes?
  private var parts: [TimedBytes] = []
  private var fixes: [ReceivedFix] = []
  private var last = Replay.logStart

  /// When the board is switched on.
  package static let powerOn = Instant(nanoseconds: 0)
  /// When the log's first byte arrives.
  package static let logStart = powerOn + .seconds(10)

  /// - Parameters:
  ///   - board: Switched on at `powerOn`, with four buttons.
  ///   - gps: How the log's receiver is read.
  ///   - script: Presses; without them the run is started and saved by itself.
  package init(board: SimulatedBoard, gps: GPSConfiguration, script: ButtonScript?) {
    self.board = board
    self.script = script
    scout = GPSReader(configuration: gps)
    pending = (script?.edges ?? []).reversed()
    if script == nil { press(.start, at: -5000) }
  }

  /// Takes the next bytes of the log.
  package mutating func read(_ bytes: [UInt8]) {
    timer.read(bytes, into: &parts)
    playParts()
  }

  /// The log has ended: plays what is left, of the script too.
  package mutating func finish() {
    timer.finish(into: &parts)
    playParts()
    if let held {
      scoutAhead(to: held.at + .seconds(1))
      play(held)
    }
    held = nil
    if script == nil, hasGoodFix { stopAndSave() }
    playEdges(until: nil)
    if script == nil, asksAboutTheEnd {
      press(.start, at: milliseconds(board.now) + ButtonScript.short)
      playEdges(until: nil)
    }
    board.send(.terminate, at: board.now)
  }

  /// Whether the wearable asks whether to cut off an end in which the runner stood or drove; the
  /// answer that is selected saves all.
  private var asksAboutTheEnd: Bool {
    guard case .question(let question) = board.device.screen.content else { return false }
    return question.answers.contains { $0.icon == .cut }
  }

  private mutating func playParts() {
    for part in parts {
      if let held {
        scoutAhead(to: part.at)
        play(held)
      }
      if !hasGoodFix { scout.read(part.bytes, at: part.at, into: &fixes) }
      held = part
    }
    parts.removeAll(keepingCapacity: true)
  }

  /// Lets the scout finish its epoch, and has start pressed when that is the first good one.
  private mutating func scoutAhead(to moment: Instant) {
    if !hasGoodFix { scout.advance(to: moment, into: &fixes) }
    if !hasGoodFix, let fix = fixes.first(where: \.fix.isGood) {
      hasGoodFix = true
      if script == nil {
        let time = milliseconds(fix.at) - ButtonScript.short
        // The light may be off by now; then the first press of a key only lights.
        press(.up, at: time - 400)
        press(.start, at: time)
      }
    }
    fixes.removeAll(keepingCapacity: true)
  }

  private mutating func play(_ part: TimedBytes) {
    playEdges(until: part.at)
    last = part.at
    board.send(.gps(part.bytes), at: part.at)
  }

  /// Sends the edges up to a moment, all of them for `nil`.
  private mutating func playEdges(until moment: Instant?) {
    while let edge = pending.last {
      let stamp = Replay.logStart + .milliseconds(edge.milliseconds)
      if let moment, stamp > moment { return }
      pending.removeLast()
      board.send(.button(edge.button, isDown: edge.isDown, stamp: stamp), at: stamp)
    }
    guard moment == nil else { return }
    // What a press began, a celebration or a save, is let come to its end.
    board.advance(to: max(board.now, last) + .seconds(1))
  }

  /// Pause, one down to Save, select: after the last epoch has been counted.
  private mutating func stopAndSave() {
    let end = milliseconds(last) + 250
    press(.stop, at: end)
    press(.down, at: end + 300)
    press(.start, at: end + 600)
  }

  private mutating func press(_ button: Button, at time: Int64) {
    var script = ButtonScript()
    script.press([button], at: time, for: ButtonScript.short)
    pending.insert(contentsOf: script.edges.reversed(), at: 0)
  }

  private func milliseconds(_ moment: Instant) -> Int64 {
    (moment - Replay.logStart).milliseconds
  }
}

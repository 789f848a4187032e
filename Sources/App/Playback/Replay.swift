import Device
package import GPS
package import RunModel

/// Plays an NMEA log and key presses through a simulated board at full speed.
///
/// Without a script the run is started at the first good fix, and stopped and saved at the end of
/// the log. The board is switched on ten seconds before the log's first byte.
package struct Replay {
  package private(set) var board: SimulatedBoard
  /// Whether any epoch was good enough to start measuring distance.
  package private(set) var hasGoodFix = false

  /// Statistics of the receiver's bytes up to the first good fix.
  package var statistics: GPSStatistics { scout.statistics }

  private let script: ButtonScript?
  private var pending: [ButtonScript.Edge]
  private var timer = LogTimer(start: Replay.logStart)
  /// A reader one part ahead of the board, so that the start key can be pressed at the first good
  /// fix.
  private var scout: GPSReader
  private var held: TimedBytes?
  private var parts: [TimedBytes] = []
  private var fixes: [ReceivedFix] = []
  private var last = Replay.logStart

  /// The time at which the board is switched on.
  package static let powerOn = Instant(nanoseconds: 0)
  /// The arrival time of the log's first byte.
  package static let logStart = powerOn + .seconds(10)

  /// - Parameters:
  ///   - board: Switched on at `powerOn`, with four buttons.
  ///   - gps: The configuration of the log's reader.
  ///   - script: Key presses; without a script the run is started and saved automatically.
  package init(board: SimulatedBoard, gps: GPSConfiguration, script: ButtonScript?) {
    self.board = board
    self.script = script
    scout = GPSReader(configuration: gps)
    pending = (script?.edges ?? []).reversed()
    if script == nil { press(.start, at: -5000) }
  }

  /// Plays the next bytes of the log.
  package mutating func read(_ bytes: [UInt8]) {
    timer.read(bytes, into: &parts)
    playParts()
  }

  /// Plays the rest of the log and the script.
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

  /// Whether the wearable is offering to cut off an end of the run spent standing or driving; the
  /// selected answer keeps everything.
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

  /// Advances the scout to `moment`, and presses start if it completed the first good epoch.
  private mutating func scoutAhead(to moment: Instant) {
    if !hasGoodFix { scout.advance(to: moment, into: &fixes) }
    if !hasGoodFix, let fix = fixes.first(where: \.fix.isGood) {
      hasGoodFix = true
      if script == nil {
        let time = milliseconds(fix.at) - ButtonScript.short
        // The light may be off by now, and then the first press only turns it on.
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

  /// Sends the edges up to a moment; all of them for `nil`.
  private mutating func playEdges(until moment: Instant?) {
    while let edge = pending.last {
      let stamp = Replay.logStart + .milliseconds(edge.milliseconds)
      if let moment, stamp > moment { return }
      pending.removeLast()
      board.send(.button(edge.button, isDown: edge.isDown, stamp: stamp), at: stamp)
    }
    guard moment == nil else { return }
    // Completes what a press started, such as a celebration or a save.
    board.advance(to: max(board.now, last) + .seconds(1))
  }

  /// Pauses, moves down once to Save, and selects it, after the last epoch has been counted.
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

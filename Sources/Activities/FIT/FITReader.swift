import FIT
import RunModel

/// Reads FIT files of activities.
final class FITReader: ActivityReader, FITHandler {
  private(set) var builder: ActivityBuilder
  private var isStopped = false
  /// Which field is the run's clock, and what it said when the timer was stopped.
  private var elapsedKey: FITDeveloperKey?
  private var stop: Double?

  init(_ limits: ActivityLimits) { builder = ActivityBuilder(.fit, limits) }

  func read(_ source: @escaping () throws -> [UInt8]?) throws {
    try FITScanner(self).read(source)
  }

  func beginFile() {
    builder.breakSegment()
    isStopped = false
    (elapsedKey, stop) = (nil, nil)
  }

  func note(_ words: String) { builder.addNote(words) }

  func take(_ message: FITMessage, at time: UTC?) throws(ActivityError) {
    switch message.definition.message {
    case FITProfile.FileID.message:
      if let name = message.device { builder.name(name) }
    case FITProfile.Event.message:
      guard let isRunning = message.timerRuns else { return }
      if isRunning, isStopped { builder.breakSegment() }
      isStopped = !isRunning
      addClock(elapsed(message), isRunning)
    case FITProfile.FieldDescription.message: elapsedKey = message.elapsedKey ?? elapsedKey
    case FITProfile.Record.message:
      var point = message.point
      point.time = time
      point.elapsed = elapsed(message)
      try builder.append(point)
    case FITProfile.Lap.message: try builder.append(message.lap)
    case FITProfile.Session.message:
      builder.endPart(sport: message.sport, message.totals)
      builder.setDuration(message.totals.duration)
    case FITProfile.Activity.message: builder.setUTCOffset(message.utcOffset)
    default: break
    }
  }

  private func elapsed(_ message: FITMessage) -> Double? {
    elapsedKey.flatMap { message.number(FITProfile.Own.elapsed, as: $0) }
  }

  /// The timer is started or stopped when the run's clock says so many seconds.
  private func addClock(_ seconds: Double?, _ isRunning: Bool) {
    guard elapsedKey != nil else { return }
    if !isRunning {
      stop = seconds
      // The last one is the end.
      builder.setElapsed(seconds)
    } else if let stop {
      builder.addPause(from: stop, to: seconds)
      self.stop = nil
    }
  }
}

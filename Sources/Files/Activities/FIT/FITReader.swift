import FIT
import RunModel

/// Reads FIT activity files.
final class FITReader: ActivityReader, FITHandler {
  private(set) var builder: ActivityBuilder
  private var isStopped = false
  /// Keys of our own fields in this file, by their field numbers in our exports.
  private var ownFields: [UInt8: FITDeveloperKey] = [:]
  /// Distance so far in sixteenths of a metre, for devices that write only its low bits.
  private var sixteenths: UInt32 = 0
  /// Positions from a camera.
  private var cameraPoints = Packed<ActivityPoint>()
  /// The time on the run's clock when the timer was stopped.
  private var stop: Double?
  private var isWorkout = false

  init(_ limits: ActivityLimits) { builder = ActivityBuilder(.fit, limits) }

  func read(_ source: @escaping () throws -> [UInt8]?) throws {
    defer { builder.takeInstead(cameraPoints) }
    try FITScanner(self).read(source)
    if isWorkout, builder.isEmpty, cameraPoints.isEmpty { throw ActivityError.isWorkout }
  }

  func beginFile() {
    builder.breakSegment()
    isStopped = false
    (ownFields, stop, sixteenths) = ([:], nil, 0)
  }

  func note(_ words: String) { builder.addNote(words) }

  func take(_ message: FITMessage, at time: UTC?) throws(ActivityError) {
    switch message.definition.message {
    case FITProfile.FileID.message:
      isWorkout = message.whole(FITProfile.FileID.type) == FITFileType.workout
      if let name = message.device { builder.name(name) }
    case FITProfile.Event.message:
      guard let isRunning = message.timerRuns else { return }
      if isRunning, isStopped { builder.breakSegment() }
      isStopped = !isRunning
      addClock(own(.elapsed, message), isRunning)
    case FITProfile.FieldDescription.message:
      if let (number, key) = message.ownField { ownFields[number] = key }
    case FITProfile.Record.message:
      var point = message.point
      point.time = time
      point.elapsed = own(.elapsed, message)
      if let compressed = message.compressed {
        sixteenths &+= (compressed.distance &- sixteenths) & 0xfff
        point.speed = point.speed ?? compressed.speed
        point.distance = point.distance ?? Double(sixteenths) / 16
      }
      try builder.append(point)
    case FITProfile.GPSMetadata.message:
      guard cameraPoints.count < builder.limits.points else { return }
      cameraPoints.append(message.cameraPoint)
    case FITProfile.Lap.message: try builder.append(message.lap)
    case FITProfile.Session.message:
      builder.endPart(sport: message.sport, message.totals)
      builder.setDuration(message.totals.duration)
      addOwn(message)
    case FITProfile.Activity.message: builder.setUTCOffset(message.utcOffset)
    default: break
    }
  }

  private func own(_ own: FITOwnField, _ message: FITMessage) -> Double? {
    ownFields[own.field.number].flatMap { message.number(own.field, as: $0) }
  }

  /// Adds our own fields of a session.
  private func addOwn(_ session: FITMessage) {
    builder.setFigures(
      ActivityFigures(
        moving: session.number(FITProfile.Session.movingTime), ascent: own(.ascent, session),
        descent: own(.descent, session), gapDistance: own(.gapDistance, session)))
    if let start = session.start, let fraction = own(.startFraction, session) {
      let milliseconds = start.millisecondsSince1970 + Int64((fraction * 1000).rounded())
      builder.setStart(UTC(millisecondsSince1970: milliseconds))
    }
  }

  /// Records a start or stop of the timer, at `seconds` on the run's clock.
  private func addClock(_ seconds: Double?, _ isRunning: Bool) {
    guard ownFields[FITOwnField.elapsed.field.number] != nil else { return }
    if !isRunning {
      stop = seconds
      // The last stop is the end of the run.
      builder.setElapsed(seconds)
    } else if let stop {
      builder.addPause(from: stop, to: seconds)
      self.stop = nil
    }
  }
}

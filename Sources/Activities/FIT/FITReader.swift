import FIT
import RunModel

// A FIT file (https://developer.garmin.com/fit/protocol/):
//
//     header      its size (12, 14 or more), protocol version, profile version (2 bytes), bytes of
//                 the messages (4 bytes), ".FIT", from 14 bytes on the checksum of the first 12
//     messages    see FITMessage.swift
//     checksum    of header and messages, 2 bytes
//
// All little-endian but the fields of messages whose definition says otherwise. Several files may
// stand one behind the other ("chained").

/// Reads FIT files of activities.
final class FITReader: ActivityReader {
  private(set) var builder: ActivityBuilder
  private var definitions: [UInt8: FITDefinition] = [:]
  /// The last time that was said, in FIT's seconds.
  private var time: UInt32?
  private var isStopped = false
  /// Which field is the run's clock, and what it said when the timer was stopped.
  private var elapsedKey: FITDeveloperKey?
  private var stop: Double?

  init(_ limits: ActivityLimits) { builder = ActivityBuilder(.fit, limits) }

  func read(_ source: @escaping () throws -> [UInt8]?) throws {
    var bytes = FITBytes(source)
    repeat { try readFile(&bytes) } while try !bytes.isAtEnd()
  }

  private func readFile(_ bytes: inout FITBytes) throws {
    let start = bytes.offset
    bytes.begin()
    let size = try bytes.byte()
    guard size >= 12 else { throw notFIT(start) }
    let header = try bytes.bytes(11)
    guard header[7...10].elementsEqual(".FIT".utf8) else { throw notFIT(start) }
    let length = header[3...6].reversed().reduce(0) { $0 << 8 | Int($1) }
    _ = try bytes.bytes(Int(size) - 12)
    let end = bytes.count + length
    builder.breakSegment()
    definitions = [:]
    (time, isStopped) = (nil, false)
    (elapsedKey, stop) = (nil, nil)
    // A watch that was switched off by an empty battery never wrote the length.
    while length == 0 ? try !bytes.isAtEnd() : bytes.count < end { try readMessage(&bytes) }
    guard length != 0 else {
      throw ActivityError.damaged("it does not say how long it is: its recording was cut off")
    }
    guard bytes.count == end else {
      throw ActivityError.damaged(
        "a message goes over the end of the messages, byte \(start + end)")
    }
    let checksum = bytes.checksum.value
    let stored = UInt16(try bytes.byte()) | UInt16(try bytes.byte()) << 8
    if stored != checksum {
      builder.addNote("its checksum is wrong: it was damaged, some of its figures may be wrong")
    }
  }

  private func notFIT(_ offset: Int) -> ActivityError {
    .damaged("what begins at byte \(offset) is no FIT file")
  }

  private func readMessage(_ bytes: inout FITBytes) throws {
    let place = bytes.offset
    let header = try bytes.byte()
    let isCompressed = header & 0x80 != 0
    if !isCompressed, header & 0x40 != 0 {
      definitions[header & 0x0f] = try FITDefinition(
        &bytes, hasDeveloperFields: header & 0x20 != 0)
      return
    }
    let local = isCompressed ? header >> 5 & 3 : header & 0x0f
    guard let definition = definitions[local] else {
      throw ActivityError.damaged("byte \(place): a message that was not defined")
    }
    let message = FITMessage(definition: definition, bytes: try bytes.bytes(definition.size))
    if isCompressed { addToTime(header & 0x1f) }
    if let stamp = message.number(FITProfile.timestamp), (0...4_294_967_295).contains(stamp) {
      time = UInt32(stamp)
    }
    try apply(message)
  }

  /// The time is the next one with these lowest five bits.
  private func addToTime(_ lowest: UInt8) {
    guard let time else { return }
    self.time = time &+ ((UInt32(lowest) &- time) & 0x1f)
  }

  private func apply(_ message: FITMessage) throws(ActivityError) {
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
      point.time = FITProfile.utc(time.map { Double($0) })
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

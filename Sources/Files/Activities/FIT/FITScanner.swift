import FIT
import RunModel

// Layout of a FIT file (https://developer.garmin.com/fit/protocol/):
//
//     header      its size (12, 14 or more), protocol version, profile version (2 bytes), size of
//                 the messages (4 bytes), ".FIT"; if it has 14 or more bytes, also the checksum
//                 of the first 12
//     messages    see FITMessage.swift
//     checksum    of header and messages, 2 bytes
//
// Everything is little-endian except the fields of messages defined as big-endian. Several files
// may be concatenated ("chained").

/// Receives the messages of FIT files.
protocol FITHandler: AnyObject {
  /// Called at the start of each file, including chained ones.
  func beginFile()
  /// Called for each message, with its time if known.
  func take(_ message: FITMessage, at time: UTC?) throws(ActivityError)
  /// Called with a user-facing note if damage is found.
  func note(_ words: String)
}

/// Parses FIT files into messages and verifies their checksums.
final class FITScanner {
  private let handler: any FITHandler
  private var definitions: [UInt8: FITDefinition] = [:]
  /// The latest timestamp, in seconds since the FIT epoch.
  private var time: UInt32?

  init(_ handler: any FITHandler) { self.handler = handler }

  /// Reads to the end.
  ///
  /// - Throws: ``ActivityError``, and errors from the source.
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
    definitions = [:]
    time = nil
    handler.beginFile()
    // The length is 0 if the watch's battery ran out during the recording.
    while length == 0 ? try !bytes.isAtEnd() : bytes.count < end { try readMessage(&bytes) }
    guard length != 0 else {
      throw ActivityError.damaged("its length is missing: the recording was interrupted")
    }
    guard bytes.count == end else {
      throw ActivityError.damaged(
        "a message extends beyond the end of the data at byte \(start + end)")
    }
    let checksum = bytes.checksum.value
    let stored = UInt16(try bytes.byte()) | UInt16(try bytes.byte()) << 8
    if stored != checksum {
      handler.note("its checksum is wrong: the file is damaged, and some values may be wrong")
    }
  }

  private func notFIT(_ offset: Int) -> ActivityError {
    .damaged("the data from byte \(offset) is not a FIT file")
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
      throw ActivityError.damaged("the message at byte \(place) has no definition")
    }
    let message = FITMessage(definition: definition, bytes: try bytes.bytes(definition.size))
    if isCompressed { addToTime(header & 0x1f) }
    if let stamp = message.number(FITProfile.timestamp), (0...4_294_967_295).contains(stamp) {
      time = UInt32(stamp)
    }
    try handler.take(message, at: FITProfile.utc(time.map { Double($0) }))
  }

  /// Advances the time to the next one with these low five bits.
  private func addToTime(_ lowest: UInt8) {
    guard let time else { return }
    self.time = time &+ ((UInt32(lowest) &- time) & 0x1f)
  }
}

import CZlib
import RunModel
import TestSupport
import Workouts

@testable import Activities

let start = FITEncoder.start

/// The time this many seconds after ``start``.
func moment(_ seconds: Double) -> UTC {
  UTC(millisecondsSince1970: start.millisecondsSince1970 + Int64(seconds * 1000))
}

/// Returns bytes in pieces.
func pieces(_ bytes: [UInt8], of length: Int = 1000) -> () throws -> [UInt8]? {
  var rest = bytes[...]
  return {
    defer { rest = rest.dropFirst(length) }
    return rest.isEmpty ? nil : Array(rest.prefix(length))
  }
}

/// Reads a file made by a test.
func read(
  _ format: ActivityFormat, _ bytes: [UInt8], by length: Int = 1000,
  limits: ActivityLimits = ActivityLimits()
) throws -> Activity {
  try ActivityFile.read(format, limits: limits, from: pieces(bytes, of: length))
}

func read(
  _ format: ActivityFormat, _ text: String, by length: Int = 1000,
  limits: ActivityLimits = ActivityLimits()
) throws -> Activity {
  try read(format, Array(text.utf8), by: length, limits: limits)
}

/// The message of the error when reading; empty without one.
func refusal(
  _ format: ActivityFormat, _ bytes: [UInt8], limits: ActivityLimits = ActivityLimits()
) -> String {
  do {
    _ = try read(format, bytes, limits: limits)
    return ""
  } catch {
    return "\(error)"
  }
}

func refusal(
  _ format: ActivityFormat, _ text: String, limits: ActivityLimits = ActivityLimits()
) -> String {
  refusal(format, Array(text.utf8), limits: limits)
}

extension FITWorkouts {
  /// The workout in text notation, with its notes, or the error.
  static func reading(_ bytes: [UInt8]) -> [String] {
    do {
      let filed = try WorkoutFile.read(bytes, name: "file")
      return [WorkoutText.line(filed.workout)] + filed.notes
    } catch { return ["error: \(error)"] }
  }
}

/// Compresses bytes as gzip.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  let room = Int(deflateBound(&stream, UInt(bytes.count)))
  return input.withUnsafeMutableBufferPointer { input in
    stream.next_in = input.baseAddress
    stream.avail_in = UInt32(input.count)
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      deflate(&stream, Z_FINISH)
      count = room - Int(stream.avail_out)
    }
  }
}

import Console
import Device
import Glibc
import RunModel
import RunStore
import Tracking

/// The seed of the run ids in a replay: the same for the same log, keys and settings, and different
/// for other logs.
///
/// Distinct ids allow the runs of two folders to be merged.
struct ReplaySeed {
  /// FNV-1a, 64 bits (Fowler, Noll and Vo, RFC 9923).
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  /// The minimum number of bytes included from a pipe or standard input.
  ///
  /// A receiver sends this many within a second, so a replay does not wait long.
  private static let mostAhead = 256

  private mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// - Parameters:
  ///   - log: The log as named on the command line.
  ///   - input: The log, still unread. Of a pipe, only the bytes read first are included.
  ///   - configuration: The wearable's configuration.
  ///   - settings: The runner's settings.
  ///   - script: The key presses; `nil` for none.
  /// - Throws: ``CommandError`` if the log cannot be read.
  init(
    _ log: String, _ input: InputFile, _ configuration: DeviceConfiguration, _ settings: Settings,
    _ script: [UInt8]?
  ) throws(CommandError) {
    if input.length != nil, log != InputFile.standardInput {
      let whole = try InputFile(log)
      while let bytes = try whole.next() { add(bytes) }
    } else {
      add(try input.peek(ReplaySeed.mostAhead))
    }
    add(script ?? [])
    add(SettingsFile.bytes(settings))
    add("\(configuration.engine) \(configuration.buttons)".utf8)
    for badge in configuration.ladder.badges { add("\(badge.name) \(badge.distance)\n".utf8) }
  }
}

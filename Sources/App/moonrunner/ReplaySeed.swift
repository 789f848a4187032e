import Console
import Device
import Glibc
import RunModel
import RunStore
import Tracking

/// What the ids of a replay's runs are drawn from: the same every time for the same log, keys and
/// settings, and another one for each other log.
///
/// Runs of two folders that are put together are told apart by their ids.
struct ReplaySeed {
  /// FNV-1a, 64 bits (Fowler, Noll and Vo, RFC 9923).
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  /// Bytes that are read ahead of what can be read only once.
  ///
  /// A receiver's pipe has them within a second, and a replay does not wait for more.
  private static let mostAhead = 256

  private mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// - Parameters:
  ///   - log: As the command line names it.
  ///   - input: The log, of which nothing was read yet. Of a pipe the first 256 bytes count.
  ///   - configuration: The wearable's.
  ///   - settings: What the runner chose.
  ///   - script: The keys that are pressed; `nil` for none.
  /// - Throws: ``CommandError`` when the log cannot be read.
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

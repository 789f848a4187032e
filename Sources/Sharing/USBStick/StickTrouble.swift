import Glibc
package import RunStore

/// Why runs are missing on a stick.
///
/// No data is lost: the next time the stick is plugged in, the copying continues where it stopped.
package enum StickTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes needed and free.
  case full(needs: Int64, has: Int64)
  case readOnly
  /// The kernel detected a damaged file system and remounted it read-only: pulling the stick
  /// out during a write can damage FAT.
  case damaged
  /// A call failed because the stick is broken or was pulled out.
  case failed(FileError)
  /// A file that was read back differs from what was written.
  case readBack(path: String)
  /// A foreign file occupies the path of one of our files or folders.
  case inTheWay(path: String)
  /// The stick was pulled out while in use.
  case pulledOut
  /// The file system is not supported; its name, if known.
  case unsupported(String?)
  /// The list of files is full.
  case listFull
  /// The stick cannot be mounted, for this reason.
  case mount(String)
  /// The copying process was killed by a signal.
  case died(signal: Int32)

  /// The fault and, after a semicolon, advice: each fits in a line of the wearable's screen.
  package var briefly: String {
    switch self {
    case .full(let needs, let has):
      "the stick is full; needs \(StickTrouble.megabytes(needs, up: true)) MB,"
        + " has \(StickTrouble.megabytes(has, up: false)) MB"
    case .readOnly: "the stick is write-protected; unlock it"
    case .damaged: "the stick is damaged; repair it on a computer"
    case .failed: "the stick failed; plug it in again"
    case .readBack: "the stick is broken; use another one"
    case .inTheWay(let path): "a file is in the way; rename \(Volume.name(of: path))"
    case .pulledOut: "pulled out too early; plug it in again"
    case .unsupported(let name?): "the stick uses \(name); format it as FAT32"
    case .unsupported(nil): "the stick is not formatted; format it as FAT32"
    case .listFull: "the stick has too many runs; use another one"
    case .mount: "the stick cannot be used; use another one"
    case .died: "the copying was interrupted; plug it in again"
    }
  }

  /// A line for a terminal.
  package var description: String {
    switch self {
    case .full(let needs, let has):
      "the stick is full: \(StickTrouble.megabytes(needs, up: true)) MB are needed,"
        + " \(StickTrouble.megabytes(has, up: false)) MB are free"
    case .readOnly: "the stick is write-protected"
    case .damaged:
      "the stick's file system is damaged: repair it on a computer (Windows offers that, Linux has"
        + " fsck.vfat -a)"
    case .failed(let error): "the stick failed or was pulled out: \(error)"
    case .readBack(let path): "the stick is broken: \(path) reads back differently than written"
    case .inTheWay(let path): "\(path) on the stick is not from MoonRunner: rename it"
    case .pulledOut: "the stick was pulled out too early; plug it in again"
    case .unsupported(let name?): "the stick uses \(name): format it as FAT32 or exFAT"
    case .unsupported(nil): "the stick has no file system: format it as FAT32 or exFAT"
    case .listFull: "the stick's list of runs is full: use another one"
    case .mount(let reason): "the stick cannot be used: \(reason)"
    case .died(let signal):
      "copying was terminated by signal \(signal) (\(String(cString: strsignal(signal)))); plug the"
        + " stick in again to continue"
    }
  }

  package init(_ error: FileError) {
    switch error.code {
    case .full: self = .full(needs: 0, has: 0)
    case .readOnly, .forbidden: self = .damaged
    case .exists: self = .inTheWay(path: error.path)
    case .missing, .inUse, .tooManyOpen, .interrupted, .broken, .guarded, .other:
      self = .failed(error)
    }
  }

  private static func megabytes(_ bytes: Int64, up: Bool) -> Int64 {
    max(up ? 1 : 0, (bytes + (up ? 999_999 : 0)) / 1_000_000)
  }
}

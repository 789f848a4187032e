import Glibc
package import RunStore

/// Why runs are not, or not all, on a stick.
///
/// Nothing is lost by any of them: the next time the
/// stick is plugged in, the copying goes on where it ended.
package enum StickTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes that are needed, and those that are free.
  case full(needs: Int64, has: Int64)
  case readOnly
  /// The kernel, which had mounted it to be written to, found that its file system is damaged, and
  /// lets nobody write any more: FAT is not always whole after a pull-out.
  case damaged
  /// A call failed, because the stick is broken or was pulled out.
  case failed(FileError)
  /// What was read back is not what was written.
  case readBack(path: String)
  /// Something of the runner's lies where a folder has to be.
  case inTheWay(path: String)
  /// The stick went while it was in use.
  case pulledOut
  /// The file system is none that can be used; what it is, if that is known.
  case unsupported(String?)
  /// The list of what is whole there has no room for more.
  case listFull
  /// It cannot be mounted, in words.
  case mount(String)
  /// The process that copied was ended by a signal.
  case died(signal: Int32)

  /// What is wrong and, after a semicolon, what to do: each fits a line of the wearable.
  package var briefly: String {
    switch self {
    case .full(let needs, let has):
      "the stick is full; needs \(StickTrouble.megabytes(needs, up: true)) MB,"
        + " has \(StickTrouble.megabytes(has, up: false)) MB"
    case .readOnly: "the stick is write-protected; unlock it"
    case .damaged: "the stick is damaged; repair it on a computer"
    case .failed: "the stick failed; plug it in again"
    case .readBack: "the stick is broken; take another one"
    case .inTheWay(let path): "a file is in the way; rename \(Volume.name(of: path))"
    case .pulledOut: "pulled out too early; plug it in again"
    case .unsupported(let name?): "the stick has \(name); format it with FAT32"
    case .unsupported(nil): "the stick is not formatted; format it with FAT32"
    case .listFull: "the stick has too many runs; take another one"
    case .mount: "the stick cannot be used; take another one"
    case .died: "the copying broke off; plug it in again"
    }
  }

  /// One line for a terminal.
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
    case .readBack(let path): "the stick is broken: \(path) reads back otherwise than written"
    case .inTheWay(let path): "\(path) on the stick is not MoonRunner's: rename it"
    case .pulledOut: "the stick was pulled out too early; plug it in again"
    case .unsupported(let name?): "the stick has \(name): format it with FAT32 or exFAT"
    case .unsupported(nil): "the stick has no file system: format it with FAT32 or exFAT"
    case .listFull: "the stick has as many runs as its list can hold: take another one"
    case .mount(let reason): "the stick cannot be used: \(reason)"
    case .died(let signal):
      "the copying failed: signal \(signal) (\(String(cString: strsignal(signal)))) ended it;"
        + " plug the stick in again, and it goes on"
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

import JSON
import Tracking

extension StorageTrouble: Error {}

extension StorageTrouble {
  /// Converts any error to a `StorageTrouble`; `place` names the file if the error does not.
  init(_ error: any Error, at place: String = "") {
    let prefix = place.isEmpty ? "" : "\(place): "
    switch error {
    case let trouble as StorageTrouble: self = trouble
    case let error as FileError:
      self.init(kind: StorageTrouble.kind(of: error.code), detail: error.description)
    case let error as RunFileError:
      self.init(kind: .damaged, detail: prefix + error.description)
    case let error as JSONError: self.init(kind: .damaged, detail: prefix + error.description)
    default: self.init(kind: .broken, detail: "\(prefix)\(error)")
    }
  }

  private static func kind(of code: FileError.Code) -> Kind {
    switch code {
    case .full: .full
    // The last two are writable, but not by this process.
    case .readOnly, .forbidden, .inUse: .readOnly
    case .missing: .missing
    case .exists, .tooManyOpen, .interrupted, .broken, .guarded, .other: .broken
    }
  }
}

package import RunModel
import Tracking

extension Store {
  /// Returns a stored run, fully read and verified, and passes the bytes of its file to `take`.
  ///
  /// Damage may be detected only after all bytes have been passed on.
  ///
  /// - Throws: `StorageTrouble` if the run is invalid, or errors from `take`.
  package func copy(_ id: String, to take: ([UInt8]) throws -> Void) throws -> Run {
    guard RunID.isValid(id) else {
      throw StorageTrouble(kind: .missing, detail: "\"\(id.prefix(64))\" is not the id of a run")
    }
    var refusal: (any Error)?
    do {
      return try withoutActuallyEscaping(take) { take in
        let file = try volume.open(RunFile.path(id), .read)
        return try read(id) {
          let bytes = try file.read(Volume.chunk)
          do { try take(bytes) } catch {
            refusal = error
            throw error
          }
          return bytes
        }.run
      }
    } catch {
      throw refusal ?? StorageTrouble(error, at: RunFile.path(id))
    }
  }
}

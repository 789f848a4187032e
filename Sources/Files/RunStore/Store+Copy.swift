package import RunModel
import Tracking

extension Store {
  /// A stored run, read and checked to its end; `take` gets the bytes of its file on the way.
  ///
  /// The fault of a damaged file may show only when all its bytes were passed on.
  ///
  /// - Throws: `StorageTrouble` for what is wrong with the run, else what `take` throws.
  package func copy(_ id: String, to take: ([UInt8]) throws -> Void) throws -> Run {
    guard RunFile.isID(id) else {
      throw StorageTrouble(kind: .missing, detail: "\"\(id.prefix(64))\" is no id of a run")
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

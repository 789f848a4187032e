import MemoryDisk
import RunStore
import Testing

@testable import Board

@Suite("Whether a data directory takes a file")
struct StorageProbeTests {
  private let files = MemoryFileSystem()

  private func code(_ body: () throws(FileError) -> Void) -> FileError.Code? {
    do throws(FileError) { try body() } catch { return error.code }
    return nil
  }

  @Test("leaves nothing, whether it does or not")
  func traces() throws {
    #expect(code { () throws(FileError) in try StorageProbe.write(files) } == nil)
    #expect(try files.list("").isEmpty)
    files.faults = [Fault(.fails(.full), calls: ["write"])]
    #expect(code { () throws(FileError) in try StorageProbe.write(files) } == .full)
    files.faults = []
    #expect(try files.list("").isEmpty)
  }

  @Test("says what the card says, not that an earlier check left its file")
  func leftover() throws {
    try files.open(StorageProbe.name, .create).close()
    files.faults = [Fault(.fails(.readOnly), calls: ["remove", "open"])]
    #expect(code { () throws(FileError) in try StorageProbe.write(files) } == .readOnly)
    files.faults = []
    #expect(code { () throws(FileError) in try StorageProbe.write(files) } == nil)
  }

  @Test("gives advice that fits the fault")
  func advice() {
    let owner = "belong to the user"
    #expect(StorageProbe.advice(.forbidden)?.contains(owner) == true)
    #expect(StorageProbe.advice(.full)?.contains("delete runs") == true)
    #expect(StorageProbe.advice(.readOnly)?.contains("mounted read-only") == true)
    for code: FileError.Code in [
      .full, .readOnly, .broken, .inUse, .missing, .exists, .tooManyOpen, .other(1),
    ] {
      #expect(StorageProbe.advice(code)?.contains(owner) != true)
    }
  }
}

import MemoryDisk
import RunModel
import Testing

@testable import RunStore

@Suite("Sizes of run files")
struct StoreSizesTests {
  @Test("each run file by its id, and nothing else, without opening one")
  func sizes() throws {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    let run = try #require(store.record(30).saved)
    let file = try files.open("runs/notes.txt", .create)
    _ = try file.write([1, 2, 3])
    let opens = files.counters.opens
    let size = try files.size(of: RunFile.path(run.id))
    let sizes = try store.fileSizes()
    #expect(sizes == [run.id: size])
    #expect(files.counters.opens == opens)
  }
}

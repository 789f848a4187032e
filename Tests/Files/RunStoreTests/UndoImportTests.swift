import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("An import that is undone")
struct UndoImportTests {
  private static let later = ImportStagingTests.imported(daysBefore: -1, name: 10)

  /// A volume with our run, three of one import and one of the next.
  private static func volume() throws -> MemoryFileSystem {
    let files = ImportStagingTests.volume()
    try ImportStagingTests.bring(ImportStagingTests.three, into: files)
    try ImportStagingTests.bring([later], into: files)
    return files
  }

  @Test("takes out what came in together, and each run can be restored")
  func together() throws {
    let files = try UndoImportTests.volume()
    var store = Store.opened(files)
    let three = ImportStagingTests.three.map(\.id).sorted()
    #expect(store.perform(.undoImport(batch: 1)).first == .importUndone(ids: three))
    #expect(store.summaries.map(\.journal.value) == [10, Sample.journal.value])
    #expect(!files.image.files.keys.contains(Store.undoMark))
    store = Store.opened(files)
    #expect(store.summaries.count == 2)
    #expect(try store.restore(three[0]).id == three[0])
    #expect(Store.opened(files).summaries.count == 3)
    guard case .failed(_, let trouble)? = store.perform(.undoImport(batch: 7)).first else {
      Issue.record("an import that never was is undone")
      return
    }
    #expect(trouble.kind == .missing)
  }

  @Test(
    "a mark that is none of ours changes nothing",
    arguments: ["", "x\n", "1", "-\n", String(repeating: "1", count: 100)])
  func otherMarks(text: String) throws {
    var image = try UndoImportTests.volume().image
    image.files[Store.undoMark] = Array(text.utf8)
    let files = MemoryFileSystem(image)
    #expect(Store.opened(files).summaries.count == 5)
    #expect(files.image.files[Store.undoMark] == nil)
  }

  @Test("is undone whole or not at all, wherever the power goes, and again in the recovery")
  func cuts() throws {
    let before = try UndoImportTests.volume().image
    let own = before.files.filter { $0.key.hasPrefix("runs/") && $0.key.hasSuffix(".json") }
    let all = 5
    var states = 0
    func fault(_ image: DiskImage) -> String? {
      states += 1
      let files = MemoryFileSystem(image)
      var store = Store.opened(files)
      let count = store.summaries.count
      guard count == all || count == all - 3 else { return "\(count) runs are left" }
      guard store.damagedRuns.isEmpty else { return "damaged: \(store.damagedRuns)" }
      for run in store.summaries
      where files.image.files[RunFile.path(run.id)]
        != own[RunFile.path(run.id)]
      {
        return "\(run.id) is not what it was"
      }
      guard count == all - 3 else { return nil }
      for run in ImportStagingTests.three {
        do { _ = try store.restore(run.id) } catch { return "\(run.id): \(error)" }
      }
      return nil
    }
    func attempt(_ image: DiskImage, cutAt: Int?, opensOnly: Bool = false) -> MemoryFileSystem {
      let files = MemoryFileSystem(image)
      files.cutAt = cutAt
      var store = Store.opened(files)
      if !opensOnly { _ = store.perform(.undoImport(batch: 1)) }
      return files
    }
    let changes = attempt(before, cutAt: nil).counters.changes
    let losses: [Loss] = [.everything, .nothing, .bytes] + (1...6).map { .some(seed: $0) }
    for cut in 1...changes {
      let files = attempt(before, cutAt: cut)
      for loss in losses {
        let image = files.image(after: loss)
        if let fault = fault(image) { Issue.record("cut \(cut), \(loss): \(fault)"); return }
        for second in 1...changes {
          let again = attempt(image, cutAt: second, opensOnly: true)
          for loss in losses {
            if let fault = fault(again.image(after: loss)) {
              Issue.record("cut \(cut), then \(second), \(loss): \(fault)")
              return
            }
          }
          guard again.isCut else { break }
        }
      }
    }
    print("\(changes) cuts, \(states) states judged")
    #expect(states > 300)
  }
}

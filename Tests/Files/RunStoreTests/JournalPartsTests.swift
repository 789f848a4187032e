import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("The parts of a journal")
struct JournalPartsTests {
  private static let last = JournalFiles.mostParts

  /// A run in progress of some seconds, only in the part with this number.
  private func image(part: Int) -> (DiskImage, Recording) {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    var recording = Recording()
    _ = store.perform(.begin(recording.recorder.header))
    recording.fixes(0...7)
    _ = store.perform(recording.append())
    var image = files.image
    let name = JournalFiles.path(Sample.journal)
    image.files[JournalFiles.path(Sample.journal, part: part)] = image.files[name]
    image.files[name] = nil
    return (image, recording)
  }

  private func parts(_ files: MemoryFileSystem) -> [String] {
    files.image.files.keys.filter { $0.hasSuffix(".jnl") }.sorted()
  }

  @Test("go on with the next number, and become one when there is none", arguments: [998, 999])
  func numbers(first: Int) throws {
    var (image, recording) = image(part: first)
    // A torn end, as left by a cut.
    image.files[JournalFiles.path(Sample.journal, part: first)]? += Array("[9,\"fi".utf8)
    let files = MemoryFileSystem(image)
    var store = Store(files, boot: "boot-2")
    #expect(store.open().opened?.interrupted?.records == Packed(recording.records))
    for second in 8...11 {
      recording.fix(second)
      // The open part fails, and the next one is started.
      files.faults = [Fault(.fails(.broken), calls: ["write"], count: 1)]
      #expect(store.perform(recording.append()).isDurable)
    }
    #expect(parts(files).count <= 4)
    #expect(parts(files).contains(JournalFiles.path(Sample.journal)), "the parts were joined")
    #expect(!parts(files).contains { $0.contains(".998.") || $0.contains(".999.") })
    var next = Store(MemoryFileSystem(files.image(after: .everything)), boot: "boot-3")
    #expect(next.open().opened?.interrupted?.records == Packed(recording.records))
    #expect(store.perform(.end(at: Sample.time(12), .save)).saved?.points.count == 12)
  }

  @Test("that cannot be opened stop neither the start nor the run")
  func unopened() throws {
    var (image, recording) = image(part: JournalPartsTests.last)
    image.files["journal/5d0c31a27f3a.1000.jnl"] = [1, 2, 3]
    let files = MemoryFileSystem(image)
    // Readable but not writable, like another user's file.
    let name = JournalFiles.path(Sample.journal, part: JournalPartsTests.last)
    files.faults = [Fault(.fails(.readOnly), calls: ["fsync", "write"], prefix: name)]
    var store = Store(files, boot: "boot-2")
    #expect(store.open().opened?.interrupted?.records == Packed(recording.records))
    recording.fixes(8...11)
    #expect(store.perform(recording.append()).isDurable)
    #expect(store.perform(.end(at: Sample.time(12), .save)).saved?.points.count == 12)
  }

  @Test("lose nothing that was acknowledged, wherever the power goes while they are joined")
  func cuts() throws {
    let losses = CutTests.firstLosses
    var cut = 0
    while true {
      cut += 1
      let found = image(part: JournalPartsTests.last)
      var recording = found.1
      let files = MemoryFileSystem(found.0)
      var store = Store.opened(files, boot: "boot-2")
      files.cutAt = files.counters.changes + cut
      var acknowledged = recording.records.count
      for second in 8...15 where !files.isCut {
        recording.fix(second)
        let fault = Fault(.fails(.broken), calls: ["write"], count: 1)
        files.faults = second % 3 == 0 ? [fault] : []
        if store.perform(recording.append()).isDurable { acknowledged = recording.records.count }
      }
      for loss in losses {
        var next = Store(MemoryFileSystem(files.image(after: loss)), boot: "boot-3")
        let found = next.open().opened?.interrupted?.records ?? []
        let isWhole = found.starts(with: recording.records.prefix(acknowledged))
        #expect(isWhole, "cut \(cut), \(loss): \(found.count) of \(acknowledged)")
        #expect(next.perform(.end(at: Sample.time(16), .save)).saved != nil)
      }
      guard files.isCut else { break }
    }
    #expect(cut > 10)
  }
}

import MemoryDisk
import RunModel
import Testing
import Tracking

@testable import RunStore

@Suite("Reading all run files at the charger")
struct StoreVerifyTests {
  /// The answer to a request to verify on a day: the damage, and whether the day is done.
  private static func verify(
    _ store: inout Store, _ day: Int?
  ) -> (damaged: [String], isDone: Bool, repaired: [String]) {
    var answer: (damaged: [String], isDone: Bool, repaired: [String]) = ([], false, [])
    for outcome in store.perform(.verify(day: day)) {
      if case .verified(let damaged, let isDone) = outcome {
        (answer.damaged, answer.isDone) = (damaged.map(\.id), isDone)
      }
      if case .repaired(let runs) = outcome { answer.repaired = runs.map(\.id) }
    }
    return answer
  }

  private static func volume() -> MemoryFileSystem {
    let files = MemoryFileSystem()
    var store = Store.opened(files)
    for number in 1...4 { _ = store.record(60, journal: JournalID(UInt64(number))) }
    return files
  }

  @Test("finds what has rotted at the same size, and makes it anew while its journal is there")
  func rot() throws {
    var image = Self.volume().image
    let names = image.files.keys.filter { $0.hasPrefix("runs/") }.sorted()
    for name in names.prefix(2) { image.files[name]?[300] ^= 4 }
    image.files["journal/done/000000000002.jnl"] = nil
    let ids = names.compactMap { RunFile.id(ofName: Volume.name(of: $0)) }
    let files = MemoryFileSystem(image)
    var store = Store.opened(files)
    #expect(store.summaries.count == 4 && store.damagedRuns.isEmpty)
    let answer = Self.verify(&store, 20_000)
    #expect(answer == ([ids[1]], true, [ids[0]]))
    #expect(store.damagedRuns.map(\.id) == [ids[1]] && store.verify(ids[0]) == nil)
    #expect(Store.opened(files).damagedRuns.map(\.id) == [ids[1]])
  }

  @Test("leaves a run as it is whose journal is damaged, too, until somebody asks for what is left")
  func bothDamaged() throws {
    var image = Self.volume().image
    let id = try #require(
      image.files.keys.compactMap { RunFile.id(ofName: Volume.name(of: $0)) }.min())
    image.files[RunFile.path(id)]?[300] ^= 4
    let journal = "journal/done/000000000001.jnl"
    let middle = image.files[journal, default: []].count / 2
    image.files[journal]?[middle] ^= 4
    let before = image.files
    let files = MemoryFileSystem(image)
    for _ in 1...2 {
      var store = Store.opened(files)
      #expect(Self.verify(&store, 20_000).repaired == [])
      let reason = try #require(store.damagedRuns.first { $0.id == id }?.reason)
      #expect(reason.split(separator: ";").count == 3 && reason.contains("lines are lost"))
    }
    for path in [RunFile.path(id), journal] { #expect(files.image.files[path] == before[path]) }
    var store = Store.opened(files)
    #expect(try !store.recompute(id).faults.isEmpty)
    #expect(store.damagedRuns.isEmpty && store.verify(id) == nil)
  }

  @Test("goes on where it stopped, and begins again 90 days later")
  func rounds() throws {
    let files = Self.volume()
    func isRead(on day: Int?) -> Bool {
      var store = Store.opened(files, boot: "day \(day ?? 0)")
      let before = files.counters.read
      #expect(Self.verify(&store, day).isDone)
      return files.counters.read - before > 4000
    }
    #expect(isRead(on: 20_000))
    #expect(!isRead(on: 20_000) && !isRead(on: 20_089) && !isRead(on: nil))
    #expect(isRead(on: 20_090))
    #expect(!isRead(on: 20_091))
    // A day before the last round means that one of the dates is wrong.
    #expect(isRead(on: 10_000))
  }

  @Test("takes so many bytes a day and no more")
  func budget() {
    var progress = VerificationProgress()
    #expect(progress.begin(on: 20_000) == VerificationProgress.mostPerDay)
    progress.bytes = VerificationProgress.mostPerDay - 1
    #expect(progress.begin(on: 20_000) == 1)
    progress.bytes += 1
    #expect(progress.begin(on: 20_000) == 0)
    #expect(progress.begin(on: 20_001) == VerificationProgress.mostPerDay)
    #expect(progress.round == 20_000)
  }

  @Test("is written down as it is read, and what cannot be read is a new beginning")
  func line() {
    for day in [nil, 20_000] {
      let progress = VerificationProgress(
        last: "20261121T061500Z-7f3a", day: day, bytes: 7, round: day, isComplete: day != nil)
      let line = progress.line
      #expect(VerificationProgress(line) == progress)
      for index in line.indices {
        var other = line
        other[index] ^= 1
        #expect(VerificationProgress(other) == nil || index == line.count - 1)
        #expect(VerificationProgress(Array(line.prefix(index))) == nil || index == line.count - 1)
      }
    }
    let files = Self.volume()
    try? FileSystemBehaviour.make(VerificationProgress.path, "?", in: files)
    var store = Store.opened(files)
    #expect(Self.verify(&store, 20_000).isDone)
  }
}

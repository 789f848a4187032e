import Board
import MemoryDisk
import RunStore
import Testing

@testable import Intake

@Suite("Taking a ladder over")
struct LadderInstallTests {
  private static let runs: [String: [UInt8]] = [
    "runs/a.json": [1, 2], "journal/b.jnl": [3], "settings.json": [4],
  ]

  /// A data directory with a ladder after these imports.
  private func data(_ ladders: [[String: [UInt8]]]) throws -> MemoryFileSystem {
    let data = MemoryFileSystem()
    try SampleLadder.put(LadderInstallTests.runs, on: data)
    for (index, files) in ladders.enumerated() {
      if index == 0 {
        try SampleLadder.put(files, on: data)
      } else if let set = try LadderSet(on: SampleLadder.stick(files)) {
        try LadderInstall.install(set, in: data)
      }
    }
    return MemoryFileSystem(data.image)
  }

  /// What readers of a data directory find: the ladder and all pictures beside it.
  private func found(_ image: DiskImage) -> [String: [UInt8]] {
    guard let path = OwnBadges.ladder(in: MemoryFileSystem(image)) else { return [:] }
    let folder = Volume.directory(of: path)
    let prefix = folder.isEmpty ? "" : "\(folder)/"
    var found: [String: [UInt8]] = [:]
    for (path, bytes) in image.files {
      for inner in ["badges.json", "lifetime.json", "badges/"] where path.hasPrefix(prefix + inner)
      {
        found[String(path.dropFirst(prefix.count))] = bytes
      }
    }
    return found
  }

  @Test("puts it into its place, and keeps the former one")
  func install() throws {
    let (first, second) = (
      try SampleLadder.files(["hill", "mars"]), try SampleLadder.files(["river"], side: 9)
    )
    let data = try data([first, second])
    let image = data.image
    #expect(found(image) == second)
    #expect(image.files["badges.json"] == second["badges.json"])
    #expect(image.files["badges.previous/badges.json"] == first["badges.json"])
    #expect(image.files["badges.previous/badges/hill.png"] == first["badges/hill.png"])
    #expect(
      image.directories.sorted() == [
        "badges", "badges.previous", "badges.previous/badges", "journal", "runs",
      ])
    for (path, bytes) in LadderInstallTests.runs { #expect(image.files[path] == bytes) }
  }

  @Test("keeps what was before, also when nothing or another import was")
  func former() throws {
    let fresh = MemoryFileSystem()
    let set = try #require(try SampleLadder.set(["hill"]))
    try LadderInstall.install(set, in: fresh)
    #expect(set.isInstalled(in: fresh))
    #expect(fresh.image.directories.sorted() == ["badges"])
    let ladders = try (1...3).map { try SampleLadder.files(["p\($0)"], side: $0) }
    let image = try data(ladders).image
    #expect(found(image) == ladders[2])
    #expect(image.files["badges.previous/badges.json"] == ladders[1]["badges.json"])
    #expect(image.files["badges.previous/badges/p1.png"] == nil)
  }

  @Test("takes the badges of many runs along, and those of before away with their ladder")
  func lifetime() throws {
    var first = try SampleLadder.files(["hill"])
    first["lifetime.json"] = Array(SampleLadder.lifetime("hill").utf8)
    let second = try SampleLadder.files(["river"])
    var image = try data([second, first]).image
    #expect(found(image) == first)
    image = try data([first, second]).image
    #expect(found(image) == second)
    #expect(image.files["badges.previous/lifetime.json"] == first["lifetime.json"])
  }

  @Test("moves pictures out of the way that lie right beside the former ladder")
  func besides() throws {
    var first = try SampleLadder.files(["hill"])
    first["hill.png"] = first["badges/hill.png"]
    first["badges/hill.png"] = nil
    let image = try data([first, ["badges.json": Array(SampleLadder.text(["hill"]).utf8)]]).image
    #expect(image.files["hill.png"] == nil)
    #expect(image.files["badges.previous/hill.png"] == first["hill.png"])
  }

  private static let losses: [Loss] =
    [.everything, .nothing, .bytes, .names] + (1...10).map { Loss.some(seed: $0) }

  @Test("leaves the old or the new one, whole, wherever the power goes", arguments: [1, 2, 3])
  func cuts(ladders count: Int) throws {
    var ladders = try (1...count).map { try SampleLadder.files(["p\($0)", "same"], side: 7 + $0) }
    ladders[count - 1]["lifetime.json"] = Array(SampleLadder.lifetime("same").utf8)
    let before = try data(ladders).image
    let old = ladders[count - 1]
    var new = try SampleLadder.files(["new", "same"], side: 30)
    new["lifetime.json"] = Array(SampleLadder.lifetime("new").utf8)
    let set = try #require(try LadderSet(on: SampleLadder.stick(new)))
    var states = 0
    func judge(_ image: DiskImage, _ place: String) -> String? {
      states += 1
      let there = found(image)
      guard there == old || there == new else { return "\(place): a mixture of ladders" }
      for (path, bytes) in LadderInstallTests.runs where image.files[path] != bytes {
        return "\(place): \(path) was touched"
      }
      return nil
    }
    func attempt(_ image: DiskImage, cutAt: Int?) -> MemoryFileSystem {
      let data = MemoryFileSystem(image)
      data.cutAt = cutAt
      try? LadderInstall.install(set, in: data)
      return data
    }
    let all = attempt(before, cutAt: nil).counters.changes
    var known: Set<DiskImage> = []
    for cut in 1...all {
      let data = attempt(before, cutAt: cut)
      for loss in LadderInstallTests.losses {
        let image = data.image(after: loss)
        if let fault = judge(image, "cut \(cut), \(loss)") {
          Issue.record("\(fault)")
          return
        }
        guard known.insert(image).inserted else { continue }
        // The recovery is cut too, at every third call, with a different offset each time.
        for second in stride(from: 1 + states % 3, through: all, by: 3) {
          let again = attempt(image, cutAt: second)
          for loss in [Loss.everything, .nothing, .bytes, .some(seed: 11), .some(seed: 12)] {
            let place = "cut \(cut), \(loss), then \(second)"
            if let fault = judge(again.image(after: loss), place) {
              Issue.record("\(fault)")
              return
            }
          }
          guard again.isCut else { break }
        }
        let whole = attempt(image, cutAt: nil).image
        #expect(found(whole) == new)
        #expect(whole.files["badges.json"] == new["badges.json"])
        #expect(whole.directories.contains("badges.previous"))
        #expect(!whole.directories.contains { $0.hasPrefix("badges.tmp") })
        #expect(!whole.directories.contains { $0.hasPrefix("badges.import") })
      }
    }
    print("\(all) cuts, \(states) states judged, \(known.count) directories after the first cut")
  }

  @Test(
    "keeps the old one when calls fail, or has the new one",
    arguments: [FileError.Code.full, .broken, .readOnly, .tooManyOpen])
  func faults(code: FileError.Code) throws {
    let old = try SampleLadder.files(["old", "same"])
    let new = try SampleLadder.files(["new", "same"], side: 30)
    let set = try #require(try LadderSet(on: SampleLadder.stick(new)))
    for count in [1, 3, .max] {
      var first = 0
      var wasReached = true
      while wasReached, first < 300 {
        first += 1
        let data = try data([old])
        data.faults = [Fault(.fails(code), first: first, count: count)]
        var failed = false
        do { try LadderInstall.install(set, in: data) } catch { failed = true }
        wasReached = data.faults[0].wasReached
        data.faults = []
        let there = found(data.image(after: .everything))
        #expect(there == (failed ? old : new), "\(code), call \(first), \(count) in a row")
        try LadderInstall.install(set, in: data)
        #expect(found(data.image(after: .everything)) == new)
      }
      #expect(first > 20 && first < 300)
    }
  }
}

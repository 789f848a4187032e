import MemoryDisk
import RunStore
import Testing

@testable import Handover
@testable import USBStick

/// A stick that is pulled out at every call, and again at every call of the next visit.
///
/// At any moment its list claims only intact files, the runner's own files are unchanged, each run
/// that was intact is still intact somewhere, and the next visit completes everything.
@Suite("A stick that is pulled out at any moment")
struct StickCutTests {
  private static let first: [Loss] =
    [.everything, .nothing, .bytes, .names]
    + (1...4).map { Loss.some(seed: $0) } + (1...8).map { Loss.fat(seed: $0) }
  private static let second: [Loss] =
    [.everything, .nothing, .bytes] + (11...14).map { Loss.fat(seed: $0) }

  private static let theirs = ["song.mp3", "MOONRUNNER/RUNS/2026/notes.txt"]

  /// A stick before the visit.
  private func stick(with runs: Int) throws -> DiskImage {
    let files = MemoryFileSystem()
    for folder in ["MOONRUNNER", "MOONRUNNER/RUNS", "MOONRUNNER/RUNS/2026"] {
      try files.makeDirectory(folder)
    }
    for path in StickCutTests.theirs {
      _ = try files.open(path, .create).write(ArraySlice(path.utf8))
    }
    if runs > 0 {
      var copy = StickCopy(files, listID: 100)
      _ = try copy.copy(SampleStick.files(runs))
    }
    return files.image
  }

  /// Visits a stick until it is pulled out; returns the number of changes.
  private func visit(
    _ image: DiskImage, _ files: [StickFile], id: UInt64, cutAt: Int? = nil
  ) -> (stick: MemoryFileSystem, report: StickReport?) {
    let stick = MemoryFileSystem(image)
    stick.cutAt = cutAt
    var copy = StickCopy(stick, listID: id)
    return (stick, try? copy.copy(files))
  }

  private func fault(_ image: DiskImage) -> String? {
    for path in StickCutTests.theirs where image.files[path] != Array(path.utf8) {
      return "\(path) was touched"
    }
    return SampleStick.claims(image)
  }

  /// A visit under test, and the stick before it.
  private struct Case {
    let before: DiskImage
    let files: [StickFile]
    /// Whether the files already exist with other contents.
    let isReplacing: Bool
    /// The same files after the wearable's card has failed.
    var rotten: [StickFile] {
      files.map {
        $0.run == nil
          ? $0 : SampleStick.rotten($0, after: 300, LeftOut(id: $0.run ?? "", reason: ""))
      }
    }
  }

  /// The fault after a cut, judged by the next visit.
  private func afterwards(_ image: DiskImage, _ visited: Case, id: UInt64) -> String? {
    let lost = SampleStick.lost(image, before: visited.before, after: visited.files)
    if let fault = fault(image) ?? lost { return fault }
    let (stick, report) = visit(image, visited.files, id: id)
    guard let report else { return "the next visit fails" }
    if !report.foreign.isEmpty { return "\(report.foreign) are taken for the runner's" }
    return SampleStick.fault(stick.image, complete: visited.files) ?? fault(stick.image)
      ?? SampleStick.falseSum(stick.image) ?? afterRot(image, visited, id: id)
  }

  /// The fault if the runs have become unreadable by the next visit.
  private func afterRot(_ image: DiskImage, _ visited: Case, id: UInt64) -> String? {
    guard visited.isReplacing else { return nil }
    let (stick, report) = visit(image, visited.rotten, id: id)
    guard let report else { return "the next visit fails without the runs" }
    if !report.foreign.isEmpty { return "\(report.foreign) are taken for the runner's" }
    let lost = SampleStick.lost(
      stick.image, before: visited.before, after: visited.files, mayMove: false)
    return fault(stick.image) ?? lost ?? SampleStick.leftover(stick.image)
      ?? SampleStick.falseSum(stick.image)
  }

  @Test(
    "an empty stick, one with older runs, and one where all is made again", arguments: [0, 1, 2])
  func pulledOut(had: Int) throws {
    let before = try stick(with: had)
    let same = SampleStick.files(had == 2 ? 2 : had + 1)
    let visited = Case(
      before: before, files: had == 2 ? SampleStick.changed(same) : same, isReplacing: had == 2)
    let files = visited.files
    var known: Set<DiskImage> = []
    var twice: Set<DiskImage> = []
    var states = 0
    let all = visit(before, files, id: 200).stick.counters.changes
    for cut in 1...all {
      let (stick, _) = visit(before, files, id: 200, cutAt: cut)
      for loss in StickCutTests.first {
        states += 1
        let image = stick.image(after: loss)
        guard known.insert(image).inserted else { continue }
        // A killed program loses nothing.
        let falseSum = loss == .nothing ? SampleStick.falseSum(image) : nil
        if let fault = afterwards(image, visited, id: 300) ?? falseSum {
          Issue.record("cut \(cut) of \(all), \(loss): \(fault)")
          return
        }
        guard let place = try again(image, visited, &states, &twice) else { continue }
        Issue.record("cut \(cut) of \(all), \(loss), then \(place)")
        return
      }
    }
    print("\(all) cuts, \(states) states judged, \(known.count + twice.count) distinct ones")
  }

  /// Pulls the stick out during the second visit too; returns the fault.
  private func again(
    _ image: DiskImage, _ visited: Case, _ states: inout Int, _ known: inout Set<DiskImage>
  ) throws -> String? {
    let files = visited.files
    let all = visit(image, files, id: 300).stick.counters.changes
    guard all > 0 else { return nil }
    // A sample with a different offset each time: over time all are covered.
    let step = visited.isReplacing ? 12 : 4
    for cut in stride(from: 1 + states % step, through: all, by: step) {
      let (stick, _) = visit(image, files, id: 300, cutAt: cut)
      for loss in StickCutTests.second {
        states += 1
        let image = stick.image(after: loss)
        guard known.insert(image).inserted else { continue }
        if let fault = afterwards(image, visited, id: 400) {
          return "\(cut) of \(all), \(loss): \(fault)"
        }
      }
    }
    return nil
  }
}

/// Each call of a stick fails in turn, in every way.
@Suite("A stick whose calls fail")
struct StickFaultTests {
  static let kinds: [Fault.Kind] = [
    .fails(.full), .fails(.broken), .fails(.readOnly), .fails(.tooManyOpen),
    .fails(.interrupted), .fails(.other(19)), .writesHalf,
  ]

  @Test(
    "is told why, claims nothing false, loses nothing, and gets all the next time",
    arguments: kinds)
  func everyCall(kind: Fault.Kind) throws {
    for files in [SampleStick.files(2), SampleStick.changed(SampleStick.files(1))] {
      for count in [1, .max] { try everyCall(kind, count, files) }
    }
  }

  private func everyCall(_ kind: Fault.Kind, _ count: Int, _ files: [StickFile]) throws {
    var first = 0
    var isStruck = true
    while isStruck {
      first += 1
      let stick = MemoryFileSystem()
      var earlier = StickCopy(stick, listID: 1)
      _ = try earlier.copy(SampleStick.files(1))
      let before = stick.image
      stick.faults = [Fault(kind, first: first, count: count)]
      var copy = StickCopy(stick, listID: 2)
      do { _ = try copy.copy(files) } catch {
        #expect(kind != .fails(.interrupted) || count > 1, "call \(first): \(error)")
        #expect(kind != .writesHalf)
        if kind == .fails(.readOnly) { #expect(error == .damaged) }
      }
      isStruck = stick.faults[0].wasReached
      stick.faults = []
      let image = stick.image(after: .nothing)
      #expect(SampleStick.claims(image) == nil, "call \(first)")
      #expect(SampleStick.lost(image, before: before, after: files) == nil, "call \(first)")
      let again = MemoryFileSystem(image)
      var next = StickCopy(again, listID: 3)
      let report = try next.copy(files)
      #expect(report.foreign.isEmpty)
      #expect(SampleStick.fault(again.image, complete: files) == nil, "call \(first)")
      guard first <= 400 else {
        Issue.record("the faults never end")
        return
      }
    }
  }
}

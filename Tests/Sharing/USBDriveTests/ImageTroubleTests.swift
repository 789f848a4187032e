import Board
import Foundation
import Glibc
import RunModel
import RunStore
import Synchronization
import Testing

@testable import Handover
@testable import USBDrive

/// Cuts the power at a step and keeps it off.
private final class Cut: Sendable {
  private let rest: Mutex<Int>

  init(at step: Int) { rest = Mutex(step) }

  var hasHappened: Bool { rest.withLock { $0 <= 0 } }

  func step() throws(SystemError) {
    let left = rest.withLock { rest in
      rest -= 1
      return rest
    }
    if left <= 0 { throw SystemError("go on", reason: "the power is gone") }
  }
}

@Suite("The image and what goes wrong")
struct ImageTroubleTests {
  let fixture: DriveFixture

  init() throws { fixture = try DriveFixture() }

  @Test("a power cut at any step leaves an image with a true list, or one that is made anew")
  func cuts() throws {
    let runs = (1...3).map { SampleRuns.run($0) }
    let later = [runs[0], runs[2], SampleRuns.run(40)]
    var steps = 0
    while true {
      try FileManager.default.removeItem(atPath: fixture.data)
      try? FileManager.default.removeItem(atPath: fixture.images)
      try fixture.put(runs)
      let good = try fixture.builder()
      #expect(good.build(.a, held: nil) == .ready(.a))
      try fixture.remove(runs[1])
      try fixture.put(later)
      steps += 1
      let cut = Cut(at: steps)
      var builder = try fixture.builder()
      builder.folder.step = { () throws(SystemError) in try cut.step() }
      let outcome = builder.build(.a, held: nil)
      guard cut.hasHappened else {
        #expect(outcome == .ready(.a))
        break
      }
      #expect(outcome == .failed(reason: "cannot go on: the power is gone"), "step \(steps)")
      let after = try fixture.builder()
      if let list = after.folder.list(.a) {
        #expect(try ImageReader.isClean(after.path(.a)), "step \(steps)")
        let contents = try ImageReader.contents(of: after.path(.a))
        let digests = contents.mapValues { bytes in
          var hash = SHA256()
          hash.add(bytes)
          return hash.hexadecimal
        }
        #expect(digests == list.entries.mapValues(\.digest), "step \(steps)")
      }
      #expect(after.build(.a, held: nil) == .ready(.a), "step \(steps)")
      let contents = try ImageReader.contents(of: after.path(.a))
      let expected = DriveFixture.expected(later)
      #expect(contents.filter { $0.key.hasPrefix("RUNS/") } == expected, "step \(steps)")
    }
    #expect(steps > 10)
  }

  @Test("a full flash keeps what recording needs: the image nobody has goes first, then this one")
  func fullFlash() throws {
    let runs = (1...3).map { SampleRuns.run($0) }
    try fixture.put(runs)
    var builder = try fixture.builder()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    #expect(builder.build(.b, held: nil) == .ready(.b))
    try fixture.put([SampleRuns.run(4)])
    builder.folder.free = { 64 << 20 }
    let full = ImageBuilder.Outcome.failed(
      reason: "Card full; delete old runs, or use a larger card")
    #expect(builder.build(.a, held: .b) == full)
    #expect(builder.folder.isThere(.b), "the host has it")
    #expect(!builder.folder.isThere(.a), "it gives its room back")
    #expect(builder.build(.b, held: nil) == full)
    #expect(!builder.folder.isThere(.b))
    builder.folder.free = nil
    #expect(builder.build(.a, held: nil) == .ready(.a))
  }

  @Test("a volume that gets too small is made anew, larger")
  func grows() throws {
    var runs = [SampleRuns.run(1)]
    try fixture.put(runs)
    let builder = try fixture.builder()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    #expect(builder.folder.list(.a)?.size == 64 << 20)
    // About 2 MB each as JSON, and several times that in the export formats.
    runs += (2...5).map { SampleRuns.run($0, points: 20_000) }
    try fixture.put(runs)
    #expect(builder.build(.a, held: nil) == .ready(.a))
    let list = try #require(builder.folder.list(.a))
    #expect(list.size == 256 << 20 || list.usedBytes < 60 << 20)
    #expect(try ImageReader.isClean(builder.path(.a)))
    let contents = try ImageReader.contents(of: builder.path(.a))
    #expect(contents.filter { $0.key.hasPrefix("RUNS/") } == DriveFixture.expected(runs))
  }

  @Test("the other image begins as a copy, and is no larger on the flash")
  func copied() throws {
    let runs = (1...4).map { SampleRuns.run($0, points: 2000) }
    try fixture.put(runs)
    let builder = try fixture.builder()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    #expect(builder.build(.b, held: nil) == .ready(.b))
    let blocks = [Drive.Slot.a, .b].map { slot in
      var status = stat()
      stat(builder.path(slot), &status)
      return Int(status.st_blocks)
    }
    #expect(blocks[1] <= blocks[0] + 4096)
    #expect(blocks[0] < 32_768, "sparse")
    let stopped = try fixture.builder(stoppedAfter: 0)
    try stopped.folder.removeImage(.b)
    #expect(stopped.build(.b, held: nil) == .stopped)
    #expect(!stopped.folder.isThere(.b))
  }
}

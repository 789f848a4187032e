import Foundation
import RunModel
import RunStore
import Testing

@testable import Handover
@testable import USBDrive

@Suite("The image of the drive")
struct ImageBuilderTests {
  let fixture: DriveFixture

  init() throws { fixture = try DriveFixture() }

  private func contents(_ slot: Drive.Slot = .a) throws -> [String: [UInt8]] {
    let image = try fixture.builder().path(slot)
    #expect(try ImageReader.isClean(image))
    return try ImageReader.contents(of: image)
  }

  /// Checks the runs, and the files that list them.
  private func check(_ contents: [String: [UInt8]], _ runs: [Run]) throws {
    var others = contents
    let sums = others.removeValue(forKey: "SHA256SUMS") ?? []
    #expect(others.removeValue(forKey: "README.TXT") != nil)
    #expect(others.removeValue(forKey: "MANUAL.TXT") != nil)
    let expected = DriveFixture.expected(runs)
    #expect(Set(others.keys) == Set(expected.keys))
    for (path, bytes) in expected { #expect(others[path] == bytes, "\(path)") }
    var lines: [String] = []
    for (path, bytes) in contents where path != "SHA256SUMS" {
      var hash = SHA256()
      hash.add(bytes)
      lines.append("\(hash.hexadecimal)  \(path)")
    }
    let expectedSums = lines.sorted { $0.dropFirst(66) < $1.dropFirst(66) }
    #expect(
      String(decoding: sums, as: UTF8.self).split(separator: "\n").map(String.init) == expectedSums)
  }

  @Test("no run at all gives a drive all the same")
  func empty() throws {
    #expect(try fixture.builder().build(.a, held: nil) == .ready(.a))
    try check(try contents(), [])
    #expect(try ImageReader.folders(of: fixture.builder().path(.a)) == ["::/RUNS/"])
  }

  @Test("random runs come back byte by byte; what changed step by step is what is made at once")
  func randomRuns() throws {
    var random = SplitMix64(seed: 20_261_121)
    var runs: [Run] = []
    var number = 0
    for step in 0..<6 {
      for _ in 0..<Int(random.next() % 9) {
        number += Int(random.next() % 70)
        runs.append(
          SampleRuns.run(
            number, points: Int(random.next() % 400), dated: random.next() % 5 > 0,
            seed: random.next()))
      }
      for _ in 0..<Int(random.next() % 4) where !runs.isEmpty {
        let run = runs.remove(at: Int(random.next() % UInt64(runs.count)))
        if step > 0 { try? fixture.remove(run) }
      }
      if !runs.isEmpty {
        // Recomputed: different bytes under the same name.
        runs[Int(random.next() % UInt64(runs.count))].ascent = Double(step)
      }
      try fixture.put(runs)
      #expect(try fixture.builder().build(.a, held: nil) == .ready(.a))
      try check(try contents(), runs)
    }
    #expect(try fixture.builder().build(.b, held: .a) == .ready(.a), "the host has it all")
    let builder = try fixture.builder()
    try builder.folder.removeImage(.b)
    #expect(builder.build(.b, held: nil) == .ready(.b))
    #expect(try contents(.b) == contents(.a))
    let images = [Drive.Slot.a, .b].map { builder.path($0) }
    #expect(try ImageReader.folders(of: images[0]) == ImageReader.folders(of: images[1]))
    #expect(VolumeSerial.read(images[0]) == VolumeSerial.read(images[1]))
  }

  @Test("the volume has the name MOONRUNNER, and files the time of the runner's wall clock")
  func names() throws {
    let run = SampleRuns.run(1)
    try fixture.put([run])
    let builder = try fixture.builder()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    let list = try ImageReader.run(["mdir", "-i", builder.path(.a), "::RUNS/2026"]).output
    #expect(list.contains("Volume in drive : is MOONRUNNER"))
    // 22 November, 22:15 UTC, in a time zone one hour ahead.
    #expect(list.contains("2026-11-22  23:15"), "\(list)")
  }

  @Test("twice the same runs give the same bytes")
  func deterministic() throws {
    try fixture.put((1...5).map { SampleRuns.run($0) })
    let builder = try fixture.builder()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    #expect(builder.build(.b, held: nil) == .ready(.b))
    let images = try [Drive.Slot.a, .b].map {
      try Data(contentsOf: URL(fileURLWithPath: builder.path($0)))
    }
    #expect(images[0] == images[1])
  }

  @Test("an image that is held is not touched, not even its time")
  func held() throws {
    var runs = [SampleRuns.run(1)]
    try fixture.put(runs)
    let builder = try fixture.builder()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    let before = try Data(contentsOf: URL(fileURLWithPath: builder.path(.a)))
    let attributes = try FileManager.default.attributesOfItem(atPath: builder.path(.a))
    runs.append(SampleRuns.run(2))
    try fixture.put(runs)
    #expect(builder.build(.b, held: .a) == .ready(.b))
    #expect(try Data(contentsOf: URL(fileURLWithPath: builder.path(.a))) == before)
    let after = try FileManager.default.attributesOfItem(atPath: builder.path(.a))
    #expect(after[.modificationDate] as? Date == attributes[.modificationDate] as? Date)
    try check(try contents(.b), runs)
  }

  @Test("a run that begins stops the work, which goes on where it was")
  func stopped() throws {
    let runs = (1...12).map { SampleRuns.run($0, points: 3000) }
    try fixture.put(runs)
    var builder = try fixture.builder(stoppedAfter: 9)
    #expect(builder.build(.a, held: nil) == .stopped)
    let list = try #require(builder.folder.list(.a))
    #expect(!list.isWhole && !list.entries.isEmpty)
    #expect(list.entries.count < runs.count * RunFormat.shared.count)
    #expect(try ImageReader.isClean(builder.path(.a)))
    #expect(Set(try contents().keys) == Set(list.entries.keys))
    builder = try fixture.builder(stoppedAfter: 100)
    #expect(builder.build(.a, held: nil) == .ready(.a))
    try check(try contents(), runs)
    #expect(fixture.folder.names(in: "images/stage") == [])
  }

  @Test("a damaged run is left out and told, also when it was there before")
  func damaged() throws {
    let runs = (1...3).map { SampleRuns.run($0, points: 2000) }
    try fixture.put(runs)
    let builder = try fixture.builder()
    #expect(builder.build(.a, held: nil) == .ready(.a))
    let path = "data/\(RunFile.path(runs[1].id))"
    var bytes = try fixture.folder.bytes(path)
    bytes[bytes.count - 30] ^= 1
    try fixture.folder.write(bytes, to: path)
    #expect(builder.build(.a, held: nil) == .ready(.a))
    let now = try contents()
    try check(now, [runs[0], runs[2]])
    let readMe = String(decoding: now["README.TXT"] ?? [], as: UTF8.self)
    #expect(readMe.contains(runs[1].id))
    #expect(builder.build(.b, held: .a) == .ready(.a), "a damaged run is no reason to try again")
  }

  @Test("an image that grew wrong is made anew; one without a true list is not trusted")
  func faults() throws {
    let runs = (1...3).map { SampleRuns.run($0) }
    try fixture.put(runs)
    let builder = try fixture.builder()
    let image = URL(fileURLWithPath: builder.path(.a))
    let list = URL(fileURLWithPath: "\(fixture.images)/a.list")
    #expect(builder.build(.a, held: nil) == .ready(.a))
    let good = try Data(contentsOf: image)
    // A table of the volume is damaged without the builder's knowledge.
    var bad = good
    for offset in 4096..<8192 { bad[offset] ^= 0x55 }
    try bad.write(to: image)
    #expect(builder.build(.a, held: nil) == .ready(.a))
    #expect(try Data(contentsOf: image) == good)
    for offset in stride(from: 0, to: try Data(contentsOf: list).count, by: 97) {
      let whole = try Data(contentsOf: list)
      var cut = whole
      cut[offset] ^= 4
      try cut.write(to: list)
      #expect(builder.folder.list(.a) == nil, "a flipped bit at \(offset)")
      try whole.prefix(offset).write(to: list)
      #expect(builder.folder.list(.a) == nil, "cut at \(offset)")
      try whole.write(to: list)
      #expect(builder.folder.list(.a) != nil)
    }
    try FileManager.default.removeItem(at: list)
    #expect(builder.build(.a, held: nil) == .ready(.a))
    try check(try contents(), runs)
  }

  @Test("a folder that cannot be read or written is an error that names it")
  func refusals() throws {
    let builder = ImageBuilder(
      images: fixture.images, data: "\(fixture.data)/nowhere", software: "moonrunner test")
    try builder.prepare()
    guard case .failed(let reason) = builder.build(.a, held: nil) else {
      Issue.record("it should fail")
      return
    }
    #expect(reason.contains("nowhere"))
    let file = ImageBuilder(
      images: "/dev/null/images", data: fixture.data, software: "moonrunner test")
    #expect {
      try file.prepare()
    } throws: {
      "\($0)".contains("/dev/null/images")
    }
  }
}

@Suite("The list of an image")
struct ImageListTests {
  @Test("a list is read as it was written")
  func roundTrip() {
    var list = ImageList(size: 64 << 20, serial: "1c291ca3")
    list.entries["RUNS/2026/a.json"] = ImageList.Entry(bytes: 5, mark: "5-aa", digest: "00")
    list.refusals["RUNS/2026/b.gpx"] = ImageList.Refusal(
      mark: "7-bb", run: LeftOut(id: "b", reason: "a \"bad\"\nthing"))
    #expect(ImageList(list.bytes) == list)
    list.isWhole = true
    #expect(ImageList(list.bytes) == list)
    #expect(ImageList(list.bytes + list.bytes) == nil)
    #expect(ImageList([]) == nil)
  }

  @Test("volumes grow in steps of four, and are at most half full at first")
  func sizes() {
    #expect(VolumeSize.fitting(0, atLeast: 0) == 64 << 20)
    #expect(VolumeSize.fitting(20 << 20, atLeast: 0) == 64 << 20)
    #expect(VolumeSize.fitting(31 << 20, atLeast: 0) == 256 << 20)
    #expect(VolumeSize.fitting(0, atLeast: 64 << 20 + 1) == 256 << 20)
    #expect(VolumeSize.fitting(50 << 30, atLeast: 0) == 64 << 30)
    #expect(VolumeSize.fitting(80 << 30, atLeast: 0) == nil)
  }
}

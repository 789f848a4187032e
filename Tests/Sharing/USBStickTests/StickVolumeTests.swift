import MemoryDisk
import RunStore
import Testing

@testable import USBStick

/// Folders of a FAT stick with a never-used entry before used ones.
///
/// Other readers take such an entry for the folder's end.
@Suite("Gaps that a pull-out leaves in a stick's folders")
struct StickVolumeTests {
  private let stick: FATStick
  private let volume: StickVolume
  private static let year = "RUNS/2026"

  init() throws {
    stick = try FATStick()
    volume = StickVolume(stick)
    for folder in ["MOONRUNNER", "MOONRUNNER/RUNS", "MOONRUNNER/RUNS/2026"] {
      try stick.makeDirectory(folder)
    }
  }

  /// The files of a run, three entries each.
  private func names(_ day: Int) -> [String] {
    ["json", "gpx", "tcx"].map { "202611\(10 + day)T061500Z-7f3a.\($0)" }
  }

  private func make(_ names: [String]) throws {
    for name in names { _ = try stick.open("MOONRUNNER/RUNS/2026/\(name)", .create) }
  }

  private func elsewhere() throws -> [String] {
    try stick.namesElsewhere(in: "MOONRUNNER/RUNS/2026")
  }

  @Test("the made-up Linux and mtools see the same while nothing is torn")
  func model() throws {
    try make(names(1) + ["NOTES.TXT"] + names(2))
    try stick.remove("MOONRUNNER/RUNS/2026/NOTES.TXT")
    try make(names(3))
    let names = try stick.list("MOONRUNNER/RUNS/2026").map(\.name).sorted()
    #expect(names.count == 9)
    #expect(try elsewhere() == names)
    #expect(try stick.isClean())
  }

  @Test("a gap as long as a run's files can leave is closed, and the next run seen by all")
  func everyLength() throws {
    for lost in 1...8 {
      let test = try StickVolumeTests()
      try test.gap(lost, in: test.names(2))
    }
    // The replacements of a run's files, four entries each.
    for lost in 1...19 {
      let test = try StickVolumeTests()
      let others = ["fit", "kml"].map { "20261112T061500Z-7f3a.\($0)" }
      try test.gap(lost, in: (test.names(2) + others).map { "\($0).NEW" })
    }
  }

  private func gap(_ lost: Int, in torn: [String]) throws {
    try make(names(1) + torn)
    try stick.tear(torn, in: "MOONRUNNER/RUNS/2026", entries: lost)
    try make(names(3))
    let newest = names(3)
    // Complete names fit into three lost entries.
    let isSeen = Set(try elsewhere()).isSuperset(of: newest)
    #expect(isSeen == (lost % 3 == 0 || lost > 9), "\(lost) entries were lost")
    try volume.closeGaps(in: StickVolumeTests.year)
    let seen = try elsewhere()
    #expect(Set(seen).isSuperset(of: names(1) + newest), "\(lost) entries were lost")
    #expect(!seen.contains { $0.hasPrefix("GAP") }, "\(lost) entries were lost")
    #expect(try stick.list("MOONRUNNER/RUNS/2026").map(\.name).sorted() == seen)
    // If a name only lost its first part, the remaining parts are left and do no harm.
    if torn.count == 3, lost % 3 != 1 { #expect(try stick.isClean()) }
  }

  @Test("runs that were removed on a computer meanwhile do not take the fillers away")
  func removedBefore() throws {
    for day in 1...5 { try make(names(day)) }
    try make(names(6))
    try stick.tear(names(6), in: "MOONRUNNER/RUNS/2026", entries: 8)
    for name in (1...5).flatMap({ names($0) }) {
      try stick.remove("MOONRUNNER/RUNS/2026/\(name)")
    }
    try volume.closeGaps(in: StickVolumeTests.year, removed: 15)
    for day in 1...7 { try make(names(day + 10)) }
    #expect(Set(try elsewhere()).isSuperset(of: (1...7).flatMap { names($0 + 10) }))
    #expect(try stick.isClean())
  }

  @Test("a closing that was itself cut short leaves nothing behind")
  func again() throws {
    try make(names(1) + names(2))
    try stick.tear(names(2), in: "MOONRUNNER/RUNS/2026", entries: 2)
    try make(["GAP0.TMP", "GAP1.TMP", "GAP7.TMP"])
    try volume.closeGaps(in: StickVolumeTests.year)
    try make(names(3))
    let seen = try elsewhere()
    #expect(Set(seen).isSuperset(of: names(1) + names(3)))
    #expect(!seen.contains { $0.hasPrefix("GAP") })
  }

  @Test("a full stick's gap is closed with what room there is")
  func full() throws {
    // With the folder's own two entries, its first cluster is full.
    try make(names(1) + names(2) + (1...5).map { "NOTES\($0).TXT" })
    try stick.tear(names(2), in: "MOONRUNNER/RUNS/2026", entries: 8)
    stick.hasRoom = false
    #expect(!(try elsewhere()).contains("NOTES5.TXT"))
    try volume.closeGaps(in: StickVolumeTests.year)
    #expect(Set(try elsewhere()).isSuperset(of: names(1) + (1...5).map { "NOTES\($0).TXT" }))
  }
}

/// The stick's root folder, in which MOONRUNNER occupies two entries.
@Suite("Gaps that a pull-out leaves in a stick's root folder")
struct StickRootTests {
  private let stick: FATStick

  /// MOONRUNNER's first entry is the last of its sector, and was lost.
  init() throws {
    stick = try FATStick()
    for number in 0..<15 { _ = try stick.open("SONG\(number).MP3", .create) }
    try stick.makeDirectory("MOONRUNNER")
    try stick.tear(["MOONRUNNER"], in: "", entries: 1)
  }

  @Test("hide a folder that is made without closing them")
  func hidden() throws {
    #expect(try stick.list("").contains { $0.name == "MOONRU~1" })
    try stick.makeDirectory("MOONRUNNER")
    #expect(try stick.list("").contains { $0.name == "MOONRUNNER" })
    #expect(!(try stick.namesElsewhere(in: "")).contains("MOONRUNNER"))
  }

  @Test("are closed before the folder is made again, and the runner's files stay")
  func closed() throws {
    try StickVolume(stick).prepare()
    let seen = try stick.namesElsewhere(in: "")
    #expect(seen.contains("MOONRUNNER"))
    #expect(Set(seen).isSuperset(of: (0..<15).map { "SONG\($0).MP3" }))
    #expect(!seen.contains { $0.hasPrefix("GAP") })
    #expect(try stick.isClean())
  }

  @Test("are looked for only where the folder was lost")
  func untouched() throws {
    for names in [[], ["MOONRUNNER", "MOONRU~1"]] {
      let files = MemoryFileSystem()
      for name in names { try files.makeDirectory(name) }
      let before = files.counters.changes
      try StickVolume(files).prepare()
      #expect(files.counters.changes - before <= 2)
    }
  }
}

import Foundation
import RunModel
import RunStore
import Testing
import Words

@testable import Handover
@testable import USBDrive

@Suite("What lies on a drive or stick")
struct CatalogueTests {
  let folder: TemporaryFolder
  let root: String

  init() throws {
    folder = try TemporaryFolder()
    root = try folder.make("data")
  }

  private func look(_ software: String = "moonrunner 1.0") throws -> Catalogue {
    try Catalogue(root: root, software: software)
  }

  private func bytes(_ file: HandoverFile, of catalogue: Catalogue) throws -> [UInt8] {
    var writer = CatalogueWriter(catalogue)
    var bytes: [UInt8] = []
    try writer.write(file) { bytes += $0 }
    return bytes
  }

  @Test("every run lies there in each format, the newest first, by year, with its own time")
  func list() throws {
    let runs = [1, 2, 30].map { SampleRuns.run($0) } + [SampleRuns.run(31, dated: false)]
    try SampleRuns.put(runs, into: root)
    let catalogue = try look()
    let ids = runs.map(\.id)
    let json = catalogue.files.map(\.path).filter { $0.hasSuffix(".json") }
    #expect(
      json == [
        "RUNS/UNDATED/\(ids[3]).json", "RUNS/2027/\(ids[2]).json", "RUNS/2026/\(ids[1]).json",
        "RUNS/2026/\(ids[0]).json",
      ])
    // An undated run cannot be exported as TCX or FIT.
    #expect(catalogue.files.count == 4 * RunFormat.shared.count - 2)
    #expect(!catalogue.files.contains { $0.path == "RUNS/UNDATED/\(ids[3]).tcx" })
    #expect(!catalogue.files.contains { $0.path == "RUNS/UNDATED/\(ids[3]).fit" })
    #expect(Set(catalogue.files.map(\.folder)) == ["RUNS/UNDATED", "RUNS/2027", "RUNS/2026"])
    let first = try #require(catalogue.files.last)
    #expect(first.modified == runs[0].timestamp?.shifted(bySeconds: 3600))
    #expect(catalogue.files[0].modified == Catalogue.undated)
    #expect(catalogue.leftOut == [])
  }

  @Test("a run file is handed over byte by byte, a GPX file as its writer makes it")
  func contents() throws {
    let run = SampleRuns.run(7, points: 3000)
    try SampleRuns.put([run], into: root)
    let catalogue = try look()
    var gpx: [UInt8] = []
    GPXExport.write(run, .kilometres, hidingWithin: nil) { gpx += $0 }
    var tcx: [UInt8] = []
    TCXExport.write(run, .kilometres, hidingWithin: nil) { tcx += $0 }
    var fit: [UInt8] = []
    FITExport.write(run, .kilometres, hidingWithin: nil) { fit += $0 }
    var kml: [UInt8] = []
    KMLExport.write(run, .kilometres, hidingWithin: nil) { kml += $0 }
    for file in catalogue.files {
      switch file.content {
      case .run(let id, let format):
        let expected = [
          "json": RunFileWriter.bytes(run), "gpx": gpx, "tcx": tcx, "fit": fit, "kml": kml,
        ]
        #expect(id == run.id && expected.count == RunFormat.shared.count)
        #expect(try bytes(file, of: catalogue) == expected[format.name], "\(format.name)")
      case .page, .report: Issue.record("nobody makes a page or a report")
      }
    }
  }

  @Test("a format on drives has one file, named after the format")
  func formats() {
    #expect(RunFormat.shared.map(\.name) == ["json", "gpx", "tcx", "fit", "kml"])
    for format in RunFormat.shared {
      #expect(format.files.map(\.suffix) == [".\(format.name)"])
    }
  }

  @Test("a mark changes with the run and, for what is made of it, with the software")
  func marks() throws {
    var run = SampleRuns.run(1)
    try SampleRuns.put([run, SampleRuns.run(2)], into: root)
    let before = try look().files
    #expect(try look().files == before)
    let newer = try look("moonrunner 2.0").files
    for (old, new) in zip(before, newer) {
      #expect((old.mark == new.mark) == old.path.hasSuffix(".json"), "\(old.path)")
    }
    run.ascent = 48
    try SampleRuns.put([run], into: root)
    let changed = zip(before, try look().files).filter { $0.mark != $1.mark }
    #expect(changed.count == RunFormat.shared.count)
    #expect(changed.allSatisfy { $0.0.path.contains(run.id) })
    #expect(before.allSatisfy { !$0.mark.contains(" ") })
  }

  @Test("GPX, TCX and KML carry a title in the runner's units, and are made anew with these")
  func units() throws {
    try SampleRuns.put([SampleRuns.run(1)], into: root)
    let before = try look()
    try folder.write(Array("{ \"units\": \"miles\" }".utf8), to: "data/settings.json")
    let after = try look()
    for (old, new) in zip(before.files, after.files) {
      let hasTitle = [".gpx", ".tcx", ".kml"].contains { old.path.hasSuffix($0) }
      #expect((old.mark == new.mark) != hasTitle, "\(old.path)")
      let text = String(decoding: try bytes(new, of: after), as: UTF8.self)
      #expect(text.contains(" mi") == hasTitle, "\(old.path)")
    }
  }

  @Test("a damaged run is left out with its reason, whoever notices it", arguments: [0, 1])
  func damaged(way: Int) throws {
    let runs = [1, 2].map { SampleRuns.run($0, points: 5000) }
    try SampleRuns.put(runs, into: root)
    if way == 1 {
      // The index recognises this file by its size and accepts it.
      var store = Store(
        fileSystem: WritableDisk.at(root), options: Store.Options(boot: "boot", reserve: 0))
      _ = store.open()
    }
    let path = "data/\(RunFile.path(runs[0].id))"
    var bytes = try folder.bytes(path)
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: path)
    let catalogue = try look()
    var leftOut = catalogue.leftOut
    #expect(leftOut.count == 1 - way)
    var writer = CatalogueWriter(catalogue)
    var whole = 0
    for file in catalogue.files {
      do {
        try writer.write(file) { _ in }
        whole += 1
      } catch let error as LeftOut { leftOut.append(error) }
    }
    #expect(whole == RunFormat.shared.count)
    #expect(Set(leftOut.map(\.id)) == [runs[0].id])
    let readMe = catalogue.closing(leftOut: leftOut, digests: [:])[0]
    #expect(readMe.path == "README.TXT")
    #expect(String(decoding: readMe.bytes, as: UTF8.self).contains("  \(runs[0].id): "))
  }

  @Test("what a sink throws comes out as it is")
  func refusals() throws {
    struct Full: Error {}
    try SampleRuns.put([SampleRuns.run(1, points: 9000)], into: root)
    let catalogue = try look()
    for file in catalogue.files {
      var writer = CatalogueWriter(catalogue)
      #expect(throws: Full.self) { try writer.write(file) { _ in throw Full() } }
    }
  }

  @Test("a data directory that is not there is an error that names it")
  func missing() {
    #expect {
      try Catalogue(root: "\(root)/nowhere", software: "moonrunner 1.0")
    } throws: {
      "\($0)".contains("\(root)/nowhere")
    }
  }

  @Test("hidden ends make all but the run file anew, and are told", arguments: [0, 200])
  func hiddenEnds(metres: Int) throws {
    let run = SampleRuns.run(1)
    try SampleRuns.put([run], into: root)
    let before = try look()
    let settings = Settings().with(\.hiddenEnds, Settings.HiddenEnds(rawValue: metres) ?? .none)
    try folder.write(SettingsFile.bytes(settings), to: "data/settings.json")
    let after = try look()
    let changed = zip(before.files, after.files).filter { $0.mark != $1.mark }.map(\.1.name)
    #expect(changed == (metres == 0 ? [] : ["gpx", "tcx", "fit", "kml"].map { "\(run.id).\($0)" }))
    // A short run that never leaves the hidden area.
    for file in after.files where !file.path.hasSuffix("fit") {
      let text = String(decoding: try bytes(file, of: after), as: UTF8.self)
      let isWhole =
        text.contains("\"crc32\"") || text.contains("<trkpt")
        || text.contains("<Trackpoint>") || text.contains("<LineString>")
      #expect(isWhole == (metres == 0 || file.path.hasSuffix("json")), "\(file.path)")
    }
    let readMe = String(
      decoding: after.closing(leftOut: [], digests: [:])[0].bytes, as: UTF8.self)
    #expect(readMe.contains("may be your home"))
    #expect(readMe.contains("within 200 m") == (metres == 200))
    #expect(readMe.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 78 })
  }

  @Test(
    "the README is in the runner's language, in lines of 74 columns", arguments: Language.allCases)
  func languages(language: Language) throws {
    let settings = Settings().with(\.hiddenEnds, .metres500).with(\.language, language)
    try folder.write(SettingsFile.bytes(settings), to: "data/settings.json")
    let bytes = try look().closing(leftOut: [LeftOut(id: "x", reason: "é")], digests: [:])[0].bytes
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]) == (language != .english))
    let text = String(decoding: bytes, as: UTF8.self)
    let words = language.translation
    #expect(text.contains(words.copy(.yourRuns)) && text.contains("500 m"))
    #expect(text.contains("\r\n\(words.copy(.leftOut))\r\n  x: ?\r\n"))
    #expect(text.contains("\r\n              .tcx   \(words.copy(.tcx))\r\n"))
    #expect(text.contains("\r\n              .fit   \(words.copy(.fit))\r\n"))
    #expect(text.contains("\r\n              .kml   \(words.copy(.kml))\r\n"))
    let columns = text.split(separator: "\r\n").map { line in
      line.reduce(0) { $0 + ($1.isASCII || "äöüßÄÖÜ".contains($1) ? 1 : 2) }
    }
    #expect(columns.max() ?? 0 <= 74)
  }

  @Test("the checksums are what sha256sum writes, the README's among them")
  func sums() throws {
    let files = try look().closing(leftOut: [], digests: ["b": "22", "a/x": "11"])
    #expect(files.map(\.path) == ["README.TXT", "MANUAL.TXT", "SHA256SUMS"])
    #expect(Set(files.map(\.path)) == Catalogue.closingPaths)
    let sums = files.prefix(2).map { file in
      var hash = SHA256()
      hash.add(file.bytes)
      return "\(hash.hexadecimal)  \(file.path)\n"
    }
    let text = String(decoding: files[2].bytes, as: UTF8.self)
    #expect(text == "\(sums[1])\(sums[0])11  a/x\n22  b\n")
  }

  @Test("the manual is the one of the project, with the line ends of Windows")
  func manual() throws {
    let files = try look().closing(leftOut: [], digests: [:])
    let text = String(decoding: files[1].bytes, as: UTF8.self)
    #expect(text.unicodeScalars.first == "\u{FEFF}")
    let project = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let unix = try String(
      contentsOf: project.appendingPathComponent("board/MANUAL.md"), encoding: .utf8)
    #expect(text.replacing("\r\n", with: "\n") == "\u{FEFF}" + unix)
    #expect(!text.replacing("\r\n", with: "").unicodeScalars.contains { $0 == "\n" || $0 == "\r" })
  }
}

@Suite("Names on FAT")
struct FATNamesTests {
  private func summary(_ id: String, _ number: Int, dated: Bool = true) -> RunSummary {
    var summary = SampleRuns.run(number).summary
    summary.id = id
    if !dated { summary.timestamp = nil }
    return summary
  }

  @Test("ids that differ only in their case, or name a device, get names of their own")
  func clashes() {
    var names = FATNames()
    #expect(names.place(summary("undated-1-ab", 1, dated: false)) == "RUNS/UNDATED/undated-1-ab")
    let other = names.place(summary("undated-1-AB", 1, dated: false))
    #expect(other == "RUNS/UNDATED/undated-1-AB-2")
    #expect(names.place(summary("con", 1)) == "RUNS/2026/run-con")
    #expect(names.place(summary("lpt1", 1)) == "RUNS/2026/run-lpt1")
    #expect(names.place(summary("console", 1)) == "RUNS/2026/console")
  }

  @Test("a full folder is followed by another, and nobody moves")
  func room() {
    var names = FATNames(mostEntries: 30)
    let places = (0..<9).map { names.place(summary("20261121T061500Z-000\($0)", 1)) }
    #expect(places[0] == "RUNS/2026/20261121T061500Z-0000")
    #expect(Set(places.map { $0.split(separator: "/")[1] }).count > 1)
    var again = FATNames(mostEntries: 30)
    #expect(
      (0..<5).map { again.place(summary("20261121T061500Z-000\($0)", 1)) } == Array(places[..<5]))
  }
}

@Suite("The page among the files")
struct CataloguePageTests {
  private struct Page: PageSource {
    var text: String

    func mark(_ store: Store) -> String { "\(text)-\(store.summaries.count)" }

    func write(
      _ store: Store, place: (String) -> String?, to sink: ([UInt8]) throws -> Void
    ) throws {
      for run in store.summaries { try sink(Array("\(text) \(place(run.id) ?? "-")\n".utf8)) }
    }
  }

  @Test("the page lies at the top, links to the runs, and is made anew when it says so")
  func page() throws {
    let fixture = try DriveFixture()
    let run = SampleRuns.run(1)
    try fixture.put([run])
    func image(_ text: String) throws -> [String: [UInt8]] {
      let builder = ImageBuilder(
        images: fixture.images, data: fixture.data, software: "moonrunner test",
        page: Page(text: text))
      try builder.prepare()
      #expect(builder.build(.a, held: nil) == .ready(.a))
      return try ImageReader.contents(of: builder.path(.a))
    }
    for text in ["one", "two"] {
      let contents = try image(text)
      let page = String(decoding: contents["index.html"] ?? [], as: UTF8.self)
      #expect(page == "\(text) RUNS/2026/\(run.id)\n")
      for name in ["README.TXT", "SHA256SUMS"] {
        let words = String(decoding: contents[name] ?? [], as: UTF8.self)
        #expect(words.contains("index.html"))
      }
    }
  }
}

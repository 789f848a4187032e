import Foundation
import Testing

@Suite("moonrunner runs export")
struct ExportTests {
  /// A data directory with one run, and the run's ID.
  private let folder: Folder
  private let data: String
  private let id: String

  init() throws { (folder, data, id) = try storedRun() }

  @Test(
    "writes each format, and says which files", arguments: ["gpx", "tcx", "kml", "json", "csv"])
  func formats(format: String) throws {
    let outcome = try export(format)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    let names = format == "csv" ? ["\(id).csv", "\(id)-splits.csv"] : ["\(id).\(format)"]
    #expect(outcome.output == names.map { "\(folder.path)/out/\($0)\n" }.joined())
    #expect(outFiles == names.sorted())
    let text = try contents("out/\(names[0])")
    switch format {
    case "gpx": #expect(text.hasPrefix("<?xml") && text.contains("<trkpt lat=\"52.5"))
    case "tcx": #expect(text.hasPrefix("<?xml") && text.contains("Degrees>52.5"))
    case "kml": #expect(text.hasPrefix("<?xml") && text.contains("\n13."))
    case "csv":
      #expect(text.hasPrefix("elapsed,timestamp,latitude,longitude"))
      let splits = try contents("out/\(names[1])").split(separator: "\r\n")
      #expect(splits.first == "kind,number,start,end,distance,duration,pace")
      #expect(splits.count { $0.hasPrefix("km,") } >= 4)
    default: #expect(try contents("data/runs/\(id).json") == text)
    }
    // Overwritten when exported again by ID.
    #expect(try export(format, id).output == outcome.output)
    #expect(try contents("out/\(names[0])") == text)
  }

  @Test("writes splits of miles when they are asked for")
  func miles() throws {
    #expect(try export("csv", "--miles").status == 0)
    let splits = try contents("out/\(id)-splits.csv").split(separator: "\r\n")
    #expect(splits.contains { $0.hasPrefix("mile,1,") } && !splits.contains { $0 == "km,1," })
    expectRefusal(try export("kmz"), status: 2, "kmz", "json, gpx, tcx, fit, kml, csv, html")
  }

  private func places(_ text: String) -> Int { text.components(separatedBy: "<trkpt").count - 1 }

  @Test("hides start and end as the runner has set, or as the command line says")
  func hiddenEnds() throws {
    #expect(try export("gpx").status == 0)
    let whole = places(try contents("out/\(id).gpx"))
    try folder.write("{\"hiddenEnds\": 200}", to: "data/settings.json")
    #expect(try export("gpx").status == 0)
    let set = places(try contents("out/\(id).gpx"))
    #expect(try export("gpx", "--hide-ends", "20").status == 0)
    let said = places(try contents("out/\(id).gpx"))
    // Laps on a track never go farther away.
    #expect(set == 0)
    #expect(0 < said && said < whole)
    #expect(try export("gpx", "--hide-ends", "0").status == 0)
    #expect(places(try contents("out/\(id).gpx")) == whole)
    let all = try export("gpx", "--hide-ends", "9000")
    #expect(all.status == 0)
    #expect(places(try contents("out/\(id).gpx")) == 0)
    #expect(
      all.errors == "moonrunner: \(id) stays within the hidden 9000 m around its start and end: no"
        + " positions are written\n")
    for (format, place) in [("tcx", "<Position>"), ("kml", "\n13."), ("csv", "\r\n")] {
      func count() throws -> Int {
        try contents("out/\(id).\(format)").components(separatedBy: place).count - 1
      }
      #expect(try export(format).status == 0)
      // The first line of a table has the column names.
      let none = format == "csv" ? 1 : 0
      #expect(try count() == none)
      #expect(try export(format, "--hide-ends", "0").status == 0)
      #expect(try count() > none + 10)
    }
  }

  @Test("refuses radii that are none, and for formats that have every place")
  func wrongEnds() throws {
    for radius in ["-1", "10001", "x", "nan"] {
      expectRefusal(try export("gpx", "--hide-ends", radius), status: 2, "--hide-ends", "metres")
    }
    expectRefusal(try export("json", "--hide-ends", "200"), status: 2, "all positions")
    expectRefusal(try export("html", "--hide-ends", "200"), status: 2, "whole runs")
    #expect(outFiles.isEmpty)
  }

  @Test("takes the name of a format in capitals, too", arguments: ["GPX", "Tcx"])
  func capitals(format: String) throws {
    #expect(try export(format).status == 0)
    #expect(outFiles == ["\(id).\(format.lowercased())"])
  }

  @Test("calls a run what people call it, and keeps its id beside that")
  func title() throws {
    #expect(try export("gpx").status == 0)
    let gpx = try contents("out/\(id).gpx")
    #expect(gpx.components(separatedBy: "<name>Run 5.00 km, Deimos</name>").count == 3)
    #expect(gpx.contains("<desc>\(id)</desc>") && gpx.contains("<cmt>\(id)</cmt>"))
    #expect(!gpx.contains("<name>\(id)"))
    #expect(try export("tcx").status == 0)
    #expect(try contents("out/\(id).tcx").contains("<Notes>Run 5.00 km, Deimos</Notes>"))
  }

  @Test("writes one run to standard output, as it would a file", arguments: ["gpx", "tcx", "json"])
  func standardOutput(format: String) throws {
    #expect(try export(format).status == 0)
    let file = try contents("out/\(id).\(format)")
    let words = ["runs", "export", "last", "--format", format, "--out", "-", "--data", data]
    let outcome = try moonrunner(words)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == file)
  }

  @Test("writes FIT as the same bytes to a file, to standard output, and without hidden ends")
  func fit() throws {
    let outcome = try export("fit")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output == "\(folder.path)/out/\(id).fit\n")
    let whole = try Data(contentsOf: folder.file("out/\(id).fit"))
    #expect(whole.dropFirst(8).starts(with: Data(".FIT".utf8)) && whole.count > 10_000)
    let printed = try run(
      "/bin/sh",
      [
        "-c", "\"$0\" runs export last --format fit --out - --data \"$1\" | cmp - \"$2\"",
        binary.path, data, folder.file("out/\(id).fit").path,
      ])
    #expect(printed.status == 0, "\(printed.output) \(printed.errors)")
    #expect(try export("fit", "--hide-ends", "20").status == 0)
    let part = try Data(contentsOf: folder.file("out/\(id).fit"))
    #expect(part.count < whole.count - 100)
    #expect(try export("fit", "--hide-ends", "9000").errors.contains("no positions are written"))
    let none = try Data(contentsOf: folder.file("out/\(id).fit"))
    #expect(none.count < part.count / 10)
  }

  @Test("refuses standard output for more than one run or file")
  func notStandardOutput() throws {
    func refused(_ words: String...) throws -> Outcome {
      try moonrunner(["runs", "export", "--out", "-", "--data", data] + words)
    }
    expectRefusal(try refused("--format", "gpx"), status: 2, "--out -", "name the run")
    expectRefusal(try refused("--format", "csv", id), status: 2, "--out -", "csv has two files")
    expectRefusal(try refused("--format", "html"), status: 2, "--out -", "directory")
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test("says that there are no runs", arguments: ["gpx", "html"])
  func noRuns(format: String) throws {
    #expect(try moonrunner("runs", "delete", id, "--yes", "--data", data).status == 0)
    let outcome = try export(format)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "moonrunner: there are no runs in \(data)\n")
    #expect(outFiles == (format == "html" ? ["index.html"] : []))
  }

  @Test("exports what can be read, says what cannot, and never writes over a run")
  func carefulExport() throws {
    let (damaged, link) = ("20270105T000000Z-aaaa", "20270106T000000Z-aaaa")
    try folder.write("{}", to: "data/runs/\(damaged).json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("data/runs/\(link).json").path, withDestinationPath: "/etc/passwd")
    let all = try export("gpx")
    #expect(all.status == 1 && all.errors.contains(damaged))
    #expect(outFiles == ["\(id).gpx"])
    for bad in [damaged, link] { expectRefusal(try export("json", bad), status: 1, bad) }
    let before = try contents("data/runs/\(id).json")
    expectRefusal(
      try moonrunner(
        "runs", "export", id, "--format", "json", "--out", "\(data)/runs", "--data", data),
      status: 1, "name another directory")
    #expect(try contents("data/runs/\(id).json") == before)
  }

  @Test(
    "leaves an undated run out of TCX and FIT and says why; a date is not made up",
    arguments: ["tcx", "fit"])
  func undated(format: String) throws {
    // Without RMC the date is unknown.
    let log = String(decoding: try TrackRun.shared.get().log, as: UTF8.self)
      .split(separator: "\r\n").filter { !$0.contains("RMC,") }.joined(separator: "\r\n")
    let replay = try moonrunner(
      "replay", "-", "--data", data, "--json", input: Data((log + "\r\n").utf8))
    let undated = try #require(try object(replay.output)["id"] as? String)
    #expect(undated.hasPrefix("undated-0002-"))
    let all = try export(format)
    #expect(all.status == 0, "\(all.errors)")
    #expect(all.errors.contains("\(undated) is left out: it has no date"))
    #expect(outFiles == ["\(id).\(format)"])
    expectRefusal(try export(format, undated), status: 1, undated, "no date", "GPX")
    #expect(try export("gpx", undated).status == 0)
    #expect(try !contents("out/\(undated).gpx").contains("<time>"))
    #expect(try export("kml", undated).status == 0)
    #expect(try !contents("out/\(undated).kml").contains("<when>"))
  }

  @Test("makes files that nobody else may read, in a folder of the same kind")
  func privateFiles() throws {
    #expect(try export("gpx").status == 0)
    let out = folder.file("out").path
    let manager = FileManager.default
    func mode(_ path: String) throws -> Int? {
      try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(out) == 0o700)
    #expect(try mode("\(out)/\(id).gpx") == 0o600)
    // An earlier, world-readable file is replaced, not reused.
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(out)/\(id).gpx")
    try folder.write("", to: "out/\(id).gpx.part")
    #expect(try export("gpx").status == 0)
    #expect(try mode("\(out)/\(id).gpx") == 0o600)
    #expect(outFiles == ["\(id).gpx"])
  }

  @Test("leaves no part of a file behind when the disk is full or the directory is none")
  func faults() throws {
    try folder.write("", to: "out")
    expectRefusal(try export("gpx"), status: 1, "out")
    try FileManager.default.removeItem(at: folder.file("out"))
    // A directory is in the way of the file.
    try FileManager.default.createDirectory(
      at: folder.file("out/\(id).gpx"), withIntermediateDirectories: true)
    expectRefusal(try export("gpx"), status: 1, "cannot write", "\(id).gpx")
    #expect(outFiles.isEmpty)
  }

  private func export(_ format: String, _ more: String...) throws -> Outcome {
    try moonrunner(
      ["runs", "export"] + more
        + ["--format", format, "--out", folder.file("out").path, "--data", data])
  }

  private var outFiles: [String] {
    folder.files.filter { $0.hasPrefix("out/") }.map { String($0.dropFirst(4)) }
  }

  private func contents(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.file(name)), as: UTF8.self)
  }
}

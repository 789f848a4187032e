import Foundation
import RunModel
import Testing

@Suite("moonrunner runs import")
struct ImportTests {
  private let folder: Folder
  private let data: String

  init() throws {
    folder = try Folder()
    data = folder.file("data").path
    for name in ["data", "phone"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
  }

  /// A GPX of five minutes northwards, starting some hours after 2025-03-08T07:00:00Z.
  private func gpx(_ hours: Int64 = 0, hasTimes: Bool = true) -> String {
    let start = Int64(1_741_417_200_000) + hours * 3_600_000
    let points = (0...300).map { second in
      let time = UTC(millisecondsSince1970: start + Int64(second) * 1000).iso8601
      let place = "lat=\"\(52.5 + Double(second) * 3 / 111_270)\" lon=\"13.4\""
      return "<trkpt \(place)>" + (hasTimes ? "<time>\(time)</time>" : "") + "</trkpt>\n"
    }
    return "<gpx creator=\"Phone\"><trk><type>running</type><trkseg>\n\(points.joined())"
      + "</trkseg></trk></gpx>\n"
  }

  private func bring(_ paths: String..., into data: String? = nil) throws -> Outcome {
    try moonrunner(["runs", "import", "--data", data ?? self.data, "--yes"] + paths)
  }

  private func runs(_ data: String? = nil) throws -> [[String: Any]] {
    try array(try moonrunner("runs", "list", "--data", data ?? self.data, "--json").output)
  }

  /// The contents of every file in the data directory.
  private func contents() throws -> [String: Data] {
    let names = folder.files.filter { $0.hasPrefix("data/") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.file($0))) })
  }

  @Test("takes a file, says what comes of it, and the run says where it is from")
  func source() throws {
    let path = try folder.write(gpx(), to: "phone/morning.gpx")
    let outcome = try bring(path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "\(path): Sat 8 Mar 2025 07:00, 0.89 km, 5:00")
    #expect(lines.contains("1 run to import"))
    #expect(lines.contains { $0.hasPrefix("badges earned: Earth") })
    #expect(lines.last?.hasPrefix("imported 1 run;") == true)
    let runs = try runs()
    #expect(runs.count == 1)
    #expect(runs.first?["timestamp"] as? String == "2025-03-08T07:00:00.000Z")
    let id = try #require(runs.first?["id"] as? String)
    let shown = try moonrunner("runs", "show", id, "--data", data).output
    #expect(
      shown.split(separator: "\n").contains("imported  GPX of Phone, morning.gpx"), "\(shown)")
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
    #expect(folder.files.filter { $0.hasPrefix("data/imports/") }.isEmpty)
  }

  @Test("takes a file once, by whatever name and packed or not, and says as what it is there")
  func twice() throws {
    let path = try folder.write(gpx(), to: "phone/morning.gpx")
    let copy = try folder.write(gpx(), to: "phone/copy.gpx")
    #expect(try run("/bin/gzip", [copy]).status == 0)
    let both = try bring(path, "\(copy).gz")
    #expect(both.status == 0, "\(both.errors)")
    #expect(both.output.contains("1 run to import, 1 already there"))
    let id = try #require(try runs().first?["id"] as? String)
    #expect(both.output.contains("\(copy).gz: already there, \(id)"))
    let before = try contents()
    let again = try bring(path)
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(again.output == "\(path): already there, \(id)\n0 runs to import, 1 already there\n")
    #expect(try contents() == before)
  }

  @Test("refuses a track without times with its reason, and leaves nothing half done")
  func timeless() throws {
    #expect(try bring(try folder.write(gpx(), to: "phone/morning.gpx")).status == 0)
    let before = try contents()
    let route = try folder.write(gpx(5, hasTimes: false), to: "phone/route.gpx")
    let outcome = try bring(route)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "moonrunner: nothing was imported\n")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("\(route): left out: none of its points has a time") == true)
    #expect(lines.last == "0 runs to import, 1 left out")
    #expect(try contents() == before)
  }

  @Test("takes the good files of a folder and names the bad ones")
  func mixed() throws {
    try folder.write(gpx(), to: "phone/good.gpx")
    let bad = try folder.write(String(gpx(5).prefix(60)), to: "phone/bad.gpx")
    try folder.write("milk, bread", to: "phone/list.txt")
    let outcome = try bring(folder.file("phone").path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("\(bad): left out: it is truncated"), "\(outcome.output)")
    #expect(outcome.output.contains("1 run to import, 1 left out\n"))
    #expect(!outcome.output.contains("list.txt"))
    #expect(try runs().map { $0["timestamp"] as? String } == ["2025-03-08T07:00:00.000Z"])
  }

  @Test("imports nothing where nobody can be asked, or where a file is not there")
  func unasked() throws {
    let path = try folder.write(gpx(), to: "phone/morning.gpx")
    let outcome = try moonrunner("runs", "import", "--data", data, path)
    #expect(outcome.status == 2 && outcome.errors.contains("--yes"))
    expectRefusal(try bring(path, folder.file("none.gpx").path), status: 1, "none.gpx")
    #expect(try runs().isEmpty)
    // A folder that existed before only keeps the lock file.
    #expect(folder.files == ["data/writer.lock", "phone/morning.gpx"])
  }

  @Test("undoes an import whole, and leaves what was there before")
  func undo() throws {
    #expect(try bring(try folder.write(gpx(), to: "phone/first.gpx")).status == 0)
    let file = try #require(try contents().first { $0.key.hasSuffix(".json") })
    for hours in [24, 48] as [Int64] { try folder.write(gpx(hours), to: "phone/\(hours).gpx") }
    #expect(try bring(folder.file("phone").path).output.contains("2 runs to import"))
    #expect(try runs().count == 3)
    let undone = try moonrunner("runs", "import", "--undo", "--yes", "--data", data)
    #expect(undone.status == 0 && undone.output.contains("removed 2 runs;"), "\(undone.errors)")
    #expect(try runs().count == 1)
    #expect(try Data(contentsOf: folder.file(file.key)) == file.value)
  }

  @Test("takes our own exports, of each format the same run", arguments: ["gpx", "tcx", "fit"])
  func exports(format: String) throws {
    let (other, source, id) = try storedRun()
    #expect(
      try moonrunner(
        "runs", "export", id, "--format", format, "--data", source, "--out", other.path
      ).status == 0)
    let path = other.file("\(id).\(format)").path
    #expect(try bring(path, into: source).output.contains("already there, \(id)"))
    let outcome = try bring(path)
    #expect(outcome.status == 0 && outcome.output.contains("1 run to import"), "\(outcome.errors)")
    let (ours, theirs) = (try runs(source), try runs())
    for key in ["timestamp", "badge"] {
      #expect(ours.first?[key] as? String == theirs.first?[key] as? String, "\(key)")
    }
    for key in ["distance", "duration"] {
      #expect(ours.first?[key] as? Double == theirs.first?[key] as? Double, "\(key)")
    }
  }
}

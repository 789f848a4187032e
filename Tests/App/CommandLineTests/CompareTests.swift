import Foundation
import Testing

/// The track's run as files of all kinds.
private struct ComparedFiles {
  let folder: Folder
  let id: String
  let log: String
  let json: String
  let gpx: String
  let tcx: String
  let fit: String

  init() throws {
    (folder, _, id) = try storedRun()
    let data = folder.file("data").path
    for format in ["json", "gpx", "tcx"] {
      try moonrunner(
        "runs", "export", id, "--format", format, "--out", folder.path, "--data", data)
    }
    log = folder.file("track.nmea").path
    try TrackRun.shared.get().log.write(to: folder.file("track.nmea"))
    (json, gpx) = (folder.file("\(id).json").path, folder.file("\(id).gpx").path)
    (tcx, fit) = (folder.file("\(id).tcx").path, folder.file("watch.fit").path)
    // Another program's FIT file, whose contents our own reader does not know beforehand.
    let made = try run(
      "/usr/bin/gpsbabel", ["-t", "-i", "gpx", "-f", gpx, "-o", "garmin_fit", "-F", fit])
    #expect(made.status == 0, "\(made.errors)")
  }

  /// A copy of the GPX with its clock some seconds behind.
  func behind(_ seconds: Double) throws -> String {
    let format = ISO8601DateFormatter()
    let text = try String(contentsOf: URL(fileURLWithPath: gpx), encoding: .utf8)
    let parts = text.components(separatedBy: "<time>").map { part in
      guard let moment = format.date(from: String(part.prefix(19)) + "Z") else { return part }
      return format.string(from: moment.addingTimeInterval(-seconds)) + part.dropFirst(24)
    }
    return try folder.write(parts.joined(separator: "<time>"), to: "behind.gpx")
  }
}

/// The cells in the line of a report that starts with a label.
private func cells(_ label: String, _ output: String) -> [String] {
  let lines = output.split(separator: "\n")
  guard let line = lines.first(where: { $0.hasPrefix(label) }) else { return [] }
  return line.dropFirst(20).split(separator: " ").map(String.init)
}

private func numbers(_ label: String, _ output: String) -> [Double] {
  cells(label, output).compactMap { Double($0) }
}

@Suite("moonrunner compare")
struct CompareTests {
  private let files: ComparedFiles

  init() throws { files = try ComparedFiles() }

  @Test("shows run file, log, GPX, TCX and FIT of one run side by side")
  func kinds() throws {
    let (id, run) = (files.id, try TrackRun.shared.get())
    let outcome = try moonrunner(
      "compare", files.json, files.log, files.gpx, files.tcx, files.fit, "--distance",
      "\(run.distance)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let output = outcome.output
    for line in [
      "A  \(id).json: moonrunner run, moonrunner 0.1.0", "B  track.nmea: NMEA log",
      "C  \(id).gpx: GPX, moonrunner 0.1.0", "D  \(id).tcx: TCX, moonrunner",
      "E  watch.fit: FIT, Garmin product 1001",
    ] {
      #expect(output.contains(line + "\n"), "\(line) is not in: \(output)")
    }
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let summary = try object(String(decoding: run.summary, as: UTF8.self))
    let fixes = try #require(summary["fixes"] as? Double)
    let distance = try #require(summary["distance"] as? Double)
    // The log also contains the rejected fixes.
    let points = numbers("points", output)
    #expect(points.count == 5 && points[1] >= fixes)
    #expect([0, 2, 3, 4].allSatisfy { points[$0] == fixes })
    #expect(Set(cells("date", output)) == ["2026-11-21"])
    #expect(Set(cells("start (UTC)", output)).count == 1)
    #expect(Set(cells("elapsed", output)).count == 1)
    #expect(cells("stated time", output).filter { $0 == "-" }.count == 1)
    // According to the files; gpsbabel counts different metres.
    let said = cells("stated metres", output).map { Double($0) }
    #expect(said[1] == nil && said[0] == said[2] && said[0] == said[3])
    #expect(abs(try #require(said[0]) - distance) < 0.1)
    let judged = numbers("our engine", output)
    #expect(judged.count == 5 && abs(judged[0] - distance) < 0.1)
    #expect(abs(judged[1] - distance) < 0.1)
    #expect(judged.allSatisfy { abs($0 - run.distance) < 0.015 * run.distance }, "\(judged)")
    let sums = numbers("sum of segments", output)
    #expect(sums.count == 5 && (sums.max() ?? 0) - (sums.min() ?? 0) < 3)
    #expect(
      output.contains("  error                 +") || output.contains("  error                 -"))
    #expect(cells("km 5", output).count + cells("rest", output).count >= 5)
    #expect(cells("whole", output).count == 5)
    #expect(!output.contains("its clock") && !output.contains("overlap"))
  }

  @Test("says the error of a known distance in percent")
  func errors() throws {
    let outcome = try moonrunner("compare", files.json, files.gpx, "--distance", "4000")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix("stated metres") })
    let said = try #require(numbers("stated metres", outcome.output).first)
    let error = try #require(lines[place + 1].dropFirst(20).split(separator: " ").first)
    #expect(abs(try #require(Double(error)) - 100 * (said - 4000) / 4000) < 0.0051)
    #expect(error.hasPrefix("+") && lines[place + 1].hasPrefix("  error "))
  }

  @Test("finds the clock that is off, and the stretches in which metres differ")
  func clock() throws {
    let behind = try files.behind(125)
    let outcome = try moonrunner("compare", files.json, behind)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("   its clock is 2:05 min behind A's\n"), "\(outcome.output)")
    let ahead = try moonrunner("compare", behind, files.json)
    #expect(ahead.output.contains("   its clock is 2:05 min ahead of A's\n"), "\(ahead.output)")
    // A watch that lost its position for 70 s without noticing.
    let points = try String(contentsOf: URL(fileURLWithPath: files.tcx), encoding: .utf8)
    var stuck: String?
    var second = 0
    let lines = points.components(separatedBy: "\n").map { line -> String in
      guard line.hasPrefix("<DistanceMeters>"), line.contains("."), !line.contains(">1000.") else {
        return line
      }
      second += 1
      if 300..<370 ~= second {
        stuck = stuck ?? line
        return stuck ?? line
      }
      return line
    }
    let lost = try folderFile(lines.joined(separator: "\n"), "lost.tcx")
    let differences = try moonrunner("compare", files.json, lost).output
    let title = "where B differs from A most, metres in 60 s\n"
    let rest = try #require(differences.components(separatedBy: title).last)
    let rows = rest.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows[0].joined(separator: " ") == "at km of A A B B - A")
    #expect(rows.count > 1 && rows.count <= 6)
    let largest = rows[1...2].compactMap { Double($0[4]) }
    #expect(largest.count == 2 && largest.allSatisfy { abs($0) > 100 })
  }

  private func folderFile(_ text: String, _ name: String) throws -> String {
    try files.folder.write(text, to: name)
  }

  @Test("reads packed files, and standard input")
  func packed() throws {
    for path in [files.log, files.json, files.tcx, files.fit] {
      #expect(try run("/usr/bin/gzip", ["-k", path]).status == 0)
    }
    let outcome = try moonrunner(
      "compare", "-", files.log + ".gz", files.json + ".gz", files.tcx + ".gz",
      input: try Data(contentsOf: URL(fileURLWithPath: files.fit + ".gz")))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("A  standard input: FIT"))
    #expect(numbers("our engine", outcome.output).count == 4)
    let cut = try Data(contentsOf: URL(fileURLWithPath: files.log + ".gz")).dropLast(5000)
    try cut.write(to: files.folder.file("cut.nmea.gz"))
    let part = try moonrunner("compare", files.json, files.folder.file("cut.nmea.gz").path)
    #expect(part.status == 0, "\(part.errors)")
    #expect(part.output.contains("its gzip data is truncated; everything before that was read"))
  }

  @Test("shows laps of a length, with their times")
  func laps() throws {
    let outcome = try moonrunner("compare", files.json, files.gpx, "--lap", "400")
    #expect(cells("to 400 m", outcome.output).count == 4)
    #expect(cells("to 4800 m", outcome.output).count == 4)
    let kilometres = try moonrunner("compare", files.json, files.gpx)
    #expect(cells("km 4", kilometres.output).count == 2)
    // As in 'runs show'.
    let shown = try moonrunner(
      "runs", "show", files.id, "--data", files.folder.file("data").path)
    let splits = shown.output.components(separatedBy: "splits\n").last?.split(separator: "\n") ?? []
    let paces = splits.prefix(4).compactMap { $0.split(separator: " ").dropLast().last }
    #expect(paces.count == 4)
    for (number, pace) in paces.enumerated() {
      #expect(cells("km \(number + 1) ", kilometres.output).first == String(pace))
    }
  }

  @Test("writes the curves for a spreadsheet")
  func csv() throws {
    let file = files.folder.file("curves.csv")
    let outcome = try moonrunner("compare", files.json, files.gpx, "--csv", file.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let rows = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\r\n")
      .dropLast().map { $0.components(separatedBy: ",") }
    #expect(rows[0] == ["seconds", "A_metres", "A_speed", "B_metres", "B_speed"])
    #expect(rows.allSatisfy { $0.count == 5 })
    #expect(rows[1...].enumerated().allSatisfy { Int($1[0]) == $0 })
    let total = try #require(numbers("stated metres", outcome.output).first)
    #expect(abs(try #require(Double(rows[rows.count - 1][1])) - total) < 5)
    #expect(try #require(Double(rows[500][2])) > 1)
    // Never overwrites the compared files.
    let refused = try moonrunner("compare", files.json, files.gpx, "--csv", files.gpx)
    #expect(refused.status == 1 && refused.errors.contains("already uses it"))
    #expect(try moonrunner("compare", files.json, files.gpx).status == 0)
  }

  @Test("says that files do not overlap in time, and shows what they say all the same")
  func apart() throws {
    let other = try files.behind(7200)
    let outcome = try moonrunner("compare", files.json, other)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("   does not overlap A in time\n"))
    #expect(numbers("our engine", outcome.output).count == 2)
    #expect(outcome.output.contains("where B differs from A most, metres in 60 s: not enough"))
    #expect(!outcome.output.contains("in common 0"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(
      outcome.errors.contains(other) && outcome.errors.contains("does not overlap")
        && outcome.errors.contains("10 minutes"))
  }

  @Test("says what is wrong with a file")
  func refused() throws {
    let planned = """
      <gpx><trk><trkseg><trkpt lat="52" lon="13"/><trkpt lat="52.1" lon="13"/></trkseg></trk></gpx>
      """
    let entity = "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx>&a;</gpx>"
    let saved = try String(contentsOf: URL(fileURLWithPath: files.json), encoding: .utf8)
    for (text, words) in [
      ("", "no NMEA sentence found"), ("lat,lon,time\n1,2,3\n", "looks like CSV"),
      ("<kml/>", "looks like KML"), ("PK\u{3}\u{4}", "looks like zip"),
      (planned, "no point has both a time and a position"), (entity, "document type declaration"),
      (String(saved.prefix(5000)), "line "), (saved.replacing("52.5", with: "52.6"), "checksum"),
      ("<gpx><trk>", "truncated at line 1"), ("................FIT", "no NMEA sentence found"),
      ("$GPRMC,,V,,,,,,,,,,N*53\r\n", "no good fix"),
    ] {
      let file = try folderFile(text, "bad")
      expectRefusal(
        try moonrunner("compare", files.json, file), status: 1, "moonrunner: \(file): ", words)
    }
    expectRefusal(
      try moonrunner("compare", files.json, files.folder.file("none").path), status: 1,
      "cannot open")
    let record = try folderFile("[0,\"moonrunner.flight\",1", "record")
    #expect(try moonrunner("compare", files.json, record).status == 1)
  }

  @Test(
    "says what is wrong with its arguments",
    arguments: [
      (["a"], "2 to 7 files can be compared, not 1"), ([], "not 0"),
      (["a", "b", "c", "d", "e", "f", "g", "h"], "not 8"),
      (["-", "-"], "only one of the files can be standard input"),
      (["a", "b", "--distance", "0"], "--distance \"0\" is not a number of metres from 1 to"),
      (["a", "b", "--distance", "nan"], "--distance \"nan\" is not"),
      (["a", "b", "--lap", "99"], "--lap \"99\" is not a number of metres from 100 to 100000"),
      (["a", "b", "--lap", "4OO"], "--lap \"4OO\" is not"),
    ] as [([String], String)])
  func arguments(words: [String], message: String) throws {
    expectRefusal(try moonrunner(["compare"] + words), status: 2, message)
  }

  @Test("writes nothing that a terminal would obey")
  func hostile() throws {
    let text = try String(contentsOf: URL(fileURLWithPath: files.gpx), encoding: .utf8)
    let name = "creator=\"\u{9b}31m&#x202e;" + String(repeating: "long ", count: 1000)
    let file = try folderFile(
      text.replacing("creator=\"moonrunner", with: name), "\u{1b}]0;evil\u{7}.gpx")
    let outcome = try moonrunner("compare", files.json, file)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("B  ?]0;evil?.gpx: GPX, ?31m?long long"))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}

import Foundation
import TestSupport
import Testing

/// Runs `moonrunner-synthesize` to its end.
private func synthesize(_ arguments: String...) throws -> Outcome { try synthesize(arguments) }

private func synthesize(_ arguments: [String]) throws -> Outcome {
  try run("\(binary.path)-synthesize", arguments)
}

@Suite("moonrunner-synthesize")
struct SynthesizeTests {
  @Test("tells what is true of the run, and of each second when asked")
  func truth() throws {
    let folder = try Folder()
    let (log, truth) = (folder.file("log"), folder.file("truth"))
    let outcome = try synthesize(
      "--route", "hills", "--seed", "9", "--rate", "2", "--receiver", "mtk",
      "--wear", "wrist", "--out", log.path, "--truth", truth.path, "--seconds")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let facts = try object(String(decoding: Data(contentsOf: truth), as: UTF8.self))
    #expect(facts["route"] as? String == "hills")
    #expect(facts["receiver"] as? String == "mtk")
    #expect(facts["wear"] as? String == "wrist")
    #expect(facts["rate"] as? Int == 2)
    #expect(facts["distance"] as? Double == 10_000)
    #expect(facts["climb"] as? Double == 320)
    #expect(try #require(facts["distance_3d"] as? Double) > 10_020)
    let seconds = try #require(facts["seconds"] as? [[Double]])
    let duration = try #require(facts["duration"] as? Double)
    #expect(abs(Double(seconds.count) - duration) <= 1)
    #expect(seconds.last?[4] == 10_000)
    #expect((facts["columns"] as? [String])?.count == seconds[0].count)
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    #expect(text.contains("$GPVTG,") && !text.contains("GST,"))
  }

  @Test("says in a line what it wrote, apart from its output")
  func told() throws {
    let folder = try Folder()
    let (log, truth) = (folder.file("log").path, folder.file("truth").path)
    let outcome = try synthesize(
      "--route", "Track", "--seed", "1", "--out", log, "--truth", truth)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    let facts = try object(String(decoding: Data(contentsOf: folder.file("truth")), as: UTF8.self))
    let seconds = Int(try #require(facts["duration"] as? Double))
    let words = "wrote \(log): 5.00 km in \(seconds / 60):"
    #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
    #expect(
      outcome.errors.hasSuffix(
        "on the route track; the ground truth is in"
          + " \(truth)\n"))
  }

  @Test("runs along the line of a file, and tells its length")
  func along() throws {
    let folder = try Folder()
    let points = (0...20).map { step in
      let (latitude, longitude) = (
        47.165 + Double(step) * 0.0004, 9.51 + Double(step % 3) * 0.0005
      )
      return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"/>"
    }
    let file = try folder.write(
      "<gpx><trk><name>Rhine</name><trkseg>\(points.joined())</trkseg></trk></gpx>", to: "a.gpx")
    let (log, truth) = (folder.file("log"), folder.file("truth"))
    let outcome = try synthesize(
      "--along", file, "--seed", "3", "--out", log.path, "--truth", truth.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let facts = try object(String(decoding: Data(contentsOf: truth), as: UTF8.self))
    #expect(facts["route"] as? String == "Rhine")
    let metres = try #require(facts["distance"] as? Double)
    #expect((1200...1500).contains(metres), "\(metres)")
    // The log follows the course to its end.
    let followed = try moonrunner("courses", file, "--follow", log.path, "--json")
    #expect(followed.status == 0, "\(followed.errors)")
    #expect(followed.output.contains("\"finished\""), "\(followed.output)")
  }

  @Test("runs along the streets of a map, by the seed, from a place and so far as is asked")
  func streets() throws {
    let folder = try Folder()
    let map = folder.file("town.pmtiles").path
    try Data(MadeTown.map).write(to: URL(fileURLWithPath: map))
    let (log, truth) = (folder.file("log"), folder.file("truth"))
    func run(_ seed: String) throws -> Data {
      let outcome = try synthesize(
        "--streets", map, "--from", "47.157,9.459", "--length", "1500", "--seed",
        seed,
        "--out", log.path, "--truth", truth.path, "--seconds")
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try Data(contentsOf: log)
    }
    let first = try run("1")
    #expect(try run("2") != first)
    #expect(try run("1") == first)
    let facts = try object(String(decoding: Data(contentsOf: truth), as: UTF8.self))
    #expect(facts["route"] as? String == "streets of town.pmtiles")
    let metres = try #require(facts["distance"] as? Double)
    #expect((1450...1500).contains(metres), "\(metres)")
    let seconds = try #require(facts["seconds"] as? [[Double]])
    #expect(abs(seconds[0][1] - 47.157) < 0.002 && abs(seconds[0][2] - 9.459) < 0.003)
  }

  @Test("says what is wrong with a map, a start and a length, and what goes without --streets")
  func noStreets() throws {
    let folder = try Folder()
    let map = folder.file("town.pmtiles").path
    try Data(MadeTown.map).write(to: URL(fileURLWithPath: map))
    let out = ["--seed", "1", "--out", folder.file("l").path, "--truth", folder.file("t").path]
    func refused(_ words: [String], _ status: Int32, _ reason: String) throws {
      expectRefusal(try synthesize(words + out), status: status, reason)
    }
    let streets = ["--streets", map]
    try refused(streets + ["--from", "12,200"], 2, "--from \"12,200\" is not a place")
    try refused(streets + ["--length", "99"], 2, "from 100 to 100000")
    try refused(streets + ["--route", "city"], 2, "specify only one")
    try refused(["--route", "city", "--length", "500"], 2, "--length is only valid with --streets")
    try refused(streets + ["--from", "12,20"], 1, "\(map): cannot be used: it has no street")
    try Data(MadeTown.map.prefix(400)).write(to: URL(fileURLWithPath: map))
    try refused(streets, 1, "\(map): is damaged: ")
    let none = try folder.write("", to: "none")
    try refused(["--streets", none], 1, "none: is not a map: it is empty")
    #expect(!FileManager.default.fileExists(atPath: folder.file("l").path))
  }

  @Test("refuses a way that is named twice or not at all, and a file without one")
  func noWay() throws {
    let folder = try Folder()
    let file = try folder.write("no course", to: "a.gpx")
    let out = ["--seed", "1", "--out", folder.file("l").path, "--truth", folder.file("t").path]
    expectRefusal(
      try synthesize(out), status: 2,
      "no route is specified; use --route NAME, --along FILE or --streets MAP")
    expectRefusal(
      try synthesize(["--route", "city", "--along", file] + out), status: 2,
      "specify only one")
    expectRefusal(
      try synthesize(["--along", file] + out), status: 1,
      "\(file): it is not a course; courses can be GPX, TCX, FIT")
  }

  @Test("is helped with the routes and receivers that there are")
  func help() throws {
    let help = try synthesize("--help").output
    for option in [["--receiver", "?"], ["--route", "?"]] {
      let words =
        ["--seed", "1"] + (option[0] == "--route" ? [] : ["--route", "city"])
      let errors = try synthesize(words + option).errors
      let list = try #require(errors.components(separatedBy: "choose from ").last)
      let names = try #require(list.components(separatedBy: ";").first)
        .components(separatedBy: ", ")
      #expect(names.count >= 5)
      for name in names { #expect(help.contains(name), "\(name) is missing in the help") }
    }
  }

  @Test("is what moonrunner synthesize runs, from beside it or from the path")
  func former() throws {
    let folder = try Folder()
    let words = ["--route", "track", "--seed", "4", "--out"]
    let files = ["now", "former", "path", "truth"].map { folder.file($0).path }
    #expect(try synthesize(words + [files[0], "--truth", files[3]]).status == 0)
    let former = try moonrunner(["synthesize"] + words + [files[1], "--truth", files[3]])
    #expect(former.status == 0 && former.errors.hasPrefix("wrote "), "\(former.errors)")
    let alone = folder.file("moonrunner").path
    try FileManager.default.copyItem(atPath: binary.path, toPath: alone)
    let arguments = ["synthesize"] + words + [files[2], "--truth", files[3]]
    let missing = try run(alone, arguments)
    #expect(missing.status == 1 && missing.errors.contains("package for amd64"))
    let products = binary.deletingLastPathComponent().path
    let found = try run(alone, arguments, environment: ["PATH": products])
    #expect(found.status == 0, "\(found.errors)")
    let logs = try files.prefix(3).map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(logs[0].count > 100_000 && logs[0] == logs[1] && logs[0] == logs[2])
    let wrong = try moonrunner("synthesize", "--route", "track", "--seed", "x")
    expectRefusal(wrong, status: 2, "moonrunner-synthesize: --seed \"x\"")
  }
}

import Foundation
import Testing

@Suite("moonrunner synthesize")
struct SynthesizeTests {
  @Test("tells what is true of the run, and of each second when asked")
  func truth() throws {
    let folder = try Folder()
    let (log, truth) = (folder.file("log"), folder.file("truth"))
    let outcome = try moonrunner(
      "synthesize", "--route", "hills", "--seed", "9", "--rate", "2", "--receiver", "mtk",
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
    let outcome = try moonrunner(
      "synthesize", "--route", "Track", "--seed", "1", "--out", log, "--truth", truth)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    let facts = try object(String(decoding: Data(contentsOf: folder.file("truth")), as: UTF8.self))
    let seconds = Int(try #require(facts["duration"] as? Double))
    let words = "wrote \(log): 5.00 km in \(seconds / 60):"
    #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("on the route track; what is true of it is in \(truth)\n"))
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
    let outcome = try moonrunner(
      "synthesize", "--along", file, "--seed", "3", "--out", log.path, "--truth", truth.path)
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

  @Test("refuses a way that is named twice or not at all, and a file without one")
  func noWay() throws {
    let folder = try Folder()
    let file = try folder.write("no course", to: "a.gpx")
    let out = ["--seed", "1", "--out", folder.file("l").path, "--truth", folder.file("t").path]
    expectRefusal(
      try moonrunner(["synthesize"] + out), status: 2, "--route NAME or --along FILE is missing")
    expectRefusal(
      try moonrunner(["synthesize", "--route", "city", "--along", file] + out), status: 2,
      "leave one out")
    expectRefusal(
      try moonrunner(["synthesize", "--along", file] + out), status: 1,
      "\(file): it is no course; courses are read from GPX, TCX, FIT")
  }

  @Test("is helped with the routes and receivers that there are")
  func help() throws {
    let help = try moonrunner("help", "synthesize").output
    for option in [["--receiver", "?"], ["--route", "?"]] {
      let words =
        ["synthesize", "--seed", "1"] + (option[0] == "--route" ? [] : ["--route", "city"])
      let errors = try moonrunner(words + option).errors
      let list = try #require(errors.components(separatedBy: "there are ").last)
      let names = try #require(list.components(separatedBy: ";").first)
        .components(separatedBy: ", ")
      #expect(names.count >= 5)
      for name in names { #expect(help.contains(name), "\(name) is missing in the help") }
    }
  }
}

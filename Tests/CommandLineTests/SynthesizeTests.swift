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

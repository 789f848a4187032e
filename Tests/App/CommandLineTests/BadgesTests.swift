import Foundation
import Testing

@Suite("moonrunner badges")
struct BadgesTests {
  @Test("shows the ladder of 33 bodies from Earth to interstellar space")
  func builtIn() throws {
    let badges = try array(try moonrunner("badges", "--json").output)
    #expect(badges.count == 33)
    #expect(badges.first?["name"] as? String == "Earth")
    #expect(badges.first?["distance"] as? Double == 0)
    #expect(badges.last?["name"] as? String == "Interstellar Space")
    #expect(badges.last?["distance"] as? Double == 42195)
    for badge in badges {
      #expect((badge["information"] as? String).map { $0.count > 60 } == true)
      #expect((badge["imageName"] as? String)?.isEmpty == false)
      #expect(badge["earned"] == nil)
    }
  }

  @Test("shows what the stored runs earned")
  func earned() throws {
    let folder = try Folder()
    let data = folder.file("data").path
    try moonrunner("replay", "-", "--data", data, input: TrackRun.shared.get().log)
    let badges = try array(try moonrunner("badges", "--data", data, "--json").output)
    let earned = badges.prefix { $0["earned"] != nil }
    #expect(earned.last?["name"] as? String == "Deimos")
    let feat = try #require(earned.last?["earned"] as? [String: Any])
    #expect((feat["id"] as? String)?.hasPrefix("20261121T0615") == true)
    #expect((feat["pace"] as? Double).map { (0.2...0.3).contains($0) } == true)
    #expect(try moonrunner("badges", "--data", data).output.contains("?????"))
  }

  @Test("says what has to be run for each; for the first, any run with GPS")
  func goals() throws {
    let lines = try moonrunner("badges").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 49)
    #expect(lines[33] == "?????                  run 10 km in a week to earn it")
    #expect(lines[48] == "?????                  run 40075 km in total to earn it")
    let lifetime = try moonrunner("badges", "--lifetime").output.split(separator: "\n")
    #expect(lifetime.map(String.init) == Array(lines[33...]))
    #expect(lines.first == "?????                  any run with GPS earns it")
    // Never too little: the badge is at 804.672 m.
    #expect(lines[1] == "?????                  run 0.81 km to earn it")
    let miles = try moonrunner("badges", "--miles").output.split(separator: "\n")
    #expect(miles[1] == "?????                  run 0.5 mi to earn it")
  }

  @Test("goes by the rule that the runner chose, also for runs that were saved without it")
  func rule() throws {
    let folder = try Folder()
    let data = folder.file("data").path
    try moonrunner("replay", "-", "--data", data, input: TrackRun.shared.get().log)
    func best(_ rule: String) throws -> Double {
      try Data("{ \"badgeSpeed\": \"\(rule)\" }".utf8).write(
        to: folder.file("data").appendingPathComponent("settings.json"))
      let badges = try array(try moonrunner("badges", "--data", data, "--json").output)
      let feat = try #require(badges[1]["best"] as? [String: Any])
      return try #require(feat["pace"] as? Double)
    }
    let whole = try best("wholeRun")
    let stretch = try best("fastestStretch")
    // A run's fastest half mile is faster than its average, but on a track not by much.
    #expect(stretch < whole)
    #expect(stretch > whole * 0.8)
  }

  @Test("takes the tutorial's own file as it is")
  func tutorial() throws {
    let folder = try Folder()
    let file = try folder.write(
      """
      [ { "id": 1, "name": "Earth", "imageName": "earth.jpg", "information": "Home.",
          "distance": "0", "space_distance": "0 mi" },
        { "id": 2, "name": "Moon", "imageName": "moon.jpg", "information": "Near.",
          "distance": "1609.344", "space_distance": "238,900 mi" } ]
      """, to: "badges.txt")
    let badges = try array(try moonrunner("badges", "--badges", file, "--json").output)
    #expect(badges.map { $0["name"] as? String } == ["Earth", "Moon"])
    #expect(badges.map { $0["distance"] as? Double } == [0, 1609.344])
  }

  @Test(
    "names file, line and reason of a broken ladder",
    arguments: [
      ("", "line 1"),
      ("{}", "array"),
      ("[]", "badge"),
      ("[ { \"name\": \"A\", \"distance\": 1, } ]", "line 1"),
      ("[\n{ \"information\": \"x\", \"distance\": 1, \"imageName\": \"a\" }\n]", "name"),
      ("[\n{ \"name\": \"A\", \"information\": \"x\", \"imageName\": \"a\" }\n]", "distance"),
      (badge("\"far\""), "distance"),
      (badge("-5"), "distance"),
      (badge("1e300"), "distance"),
      (badge("1").dropLast() + "," + badge("2").dropFirst(), "\"A\""),
      ("[ { \"name\": \"A\" \"distance\": 1 } ]", "line 1"),
      ("[ // no comments\n]", "line 1"),
    ] as [(String, String)])
  func broken(text: String, reason: String) throws {
    let folder = try Folder()
    let file = try folder.write(text, to: "mine.json")
    expectRefusal(try moonrunner("badges", "--badges", file), status: 1, "mine.json", reason)
  }

  private static func badge(_ distance: String) -> String {
    "[{\"name\":\"A\",\"information\":\"x\",\"imageName\":\"a\",\"distance\":\(distance)}]"
  }
}

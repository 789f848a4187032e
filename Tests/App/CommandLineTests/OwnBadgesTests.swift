import Foundation
import Pictures
import Testing

@testable import Drawing

@Suite("a runner's own badges and pictures")
struct OwnBadgesTests {
  /// A ladder of two badges, the second at 800 m.
  private func ladder(_ imageName: String) -> String {
    """
    [ { "name": "Home", "imageName": "earth", "information": "Here.", "distance": "0" },
      { "name": "Hill", "imageName": "\(imageName)", "information": "Up.", "distance": "800" } ]
    """
  }

  private func png(_ width: Int, _ height: Int) -> Data {
    Data(Frame(size: FrameSize(width: width, height: height)).png())
  }

  private func folder(_ imageName: String, picture: Data?) throws -> Folder {
    let folder = try Folder()
    try folder.write(ladder(imageName), to: "badges.json")
    try FileManager.default.createDirectory(
      at: folder.file("badges"), withIntermediateDirectories: true)
    try picture?.write(to: folder.file("badges/hill.png"))
    return folder
  }

  @Test("a good ladder with pictures says nothing, also one of a data directory")
  func good() throws {
    let folder = try folder("hill", picture: png(64, 48))
    let file = folder.file("badges.json").path
    for arguments in [["--badges", file], ["--data", folder.path]] {
      let outcome = try moonrunner(["badges", "--json"] + arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(try array(outcome.output).map { $0["name"] as? String } == ["Home", "Hill"])
    }
  }

  private static let lifetime =
    #"[{ "name": "Own week", "imageName": "moor", "distance": 5, "over": "week" }]"#

  private func names(_ arguments: [String]) throws -> [String] {
    let outcome = try moonrunner(["badges", "--json"] + arguments)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try array(outcome.output).compactMap { $0["name"] as? String }
  }

  @Test("badges of many runs count alone in a data directory too, with the built-in ladder")
  func lifetimeAlone() throws {
    let folder = try Folder()
    try folder.write(Self.lifetime.replacingOccurrences(of: "moor", with: ""), to: "lifetime.json")
    let data = ["--data", folder.path]
    #expect(try names(data + ["--lifetime"]) == ["Own week"])
    #expect(try names(data) == names([]))
    try folder.write(Self.lifetime, to: "lifetime.json")
    let unseen = try moonrunner(["badges"] + data)
    #expect(
      unseen.errors.hasPrefix("moonrunner: \(folder.path)/lifetime.json: badge 1 \"Own week\": "),
      "\(unseen.errors)")
    try folder.write("[", to: "lifetime.json")
    expectRefusal(try moonrunner(["badges"] + data), status: 1, "\(folder.path)/lifetime.json: ")
    try folder.write(ladder("earth"), to: "badges.json")
    try folder.write("[]", to: "lifetime.json")
    #expect(try names(data) == ["Home", "Hill"] && names(data + ["--lifetime"]).isEmpty)
  }

  @Test("beside a ladder from standard input nothing lies, whatever the working directory has")
  func standardInput() throws {
    let folder = try folder("hill", picture: png(64, 48))
    try folder.write("[", to: "lifetime.json")
    func badges(_ options: String, _ imageName: String) throws -> Outcome {
      try run(
        "/bin/sh",
        ["-c", "cd \"$0\" && \"$1\" badges --badges - \(options)", folder.path, binary.path],
        input: Data(ladder(imageName).utf8))
    }
    let outcome = try badges("--json --lifetime", "earth")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let builtIn = try moonrunner("badges", "--json", "--lifetime")
    #expect(outcome.output == builtIn.output && !outcome.output.isEmpty)
    let pictured = try badges("", "hill").errors
    #expect(
      pictured.hasPrefix("moonrunner: standard input: badge 2 \"Hill\": there is no picture"),
      "\(pictured)")
  }

  @Test("a fault of one's own picture of a built-in badge names that picture")
  func builtInBadge() throws {
    let folder = try folder("earth", picture: nil)
    let first = try #require(
      try array(moonrunner("badges", "--json", "--lifetime").output).first)
    let image = try #require(first["imageName"] as? String)
    let name = try #require(first["name"] as? String)
    try folder.write("hello", to: "badges/\(image).png")
    let outcome = try moonrunner("badges", "--data", folder.path)
    #expect(
      outcome.errors.hasPrefix(
        "moonrunner: built-in badge \"\(name)\": \(folder.path)/badges/\(image).png: "),
      "\(outcome.errors)")
    #expect(!outcome.errors.contains("lifetime.json"))
  }

  @Test(
    "a picture that cannot be used is told with file, badge and reason; the ladder is good",
    arguments: [
      ("missing", nil), ("broken", "hello"), ("link", nil), ("folder", nil), ("long", nil),
    ] as [(String, String?)])
  func faults(kind: String, content: String?) throws {
    let folder = try folder("hill", picture: content.map { Data($0.utf8) })
    let path = folder.file("badges/hill.png")
    switch kind {
    case "link":
      try png(8, 8).write(to: folder.file("elsewhere"))
      try FileManager.default.createSymbolicLink(
        at: path, withDestinationURL: folder.file("elsewhere"))
    case "folder":
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    case "long": try Data(count: 600_000).write(to: path)
    default: break
    }
    let outcome = try moonrunner("badges", "--data", folder.path)
    #expect(outcome.status == 0)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(outcome.errors)")
    for words in ["badges.json: badge 2 \"Hill\"", "hill.png", "initial is shown"] {
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    let reason = [
      "missing": "no picture", "broken": "not a PNG", "link": "not a regular file",
      "folder": "not a regular file", "long": "larger than 524288 bytes",
    ]
    #expect(outcome.errors.contains(reason[kind] ?? "?"), "\(outcome.errors)")
  }

  @Test(
    "a picture's name that leads out of its folder is a fault of the ladder",
    arguments: ["../hill", "/etc/hill", "a/b", "..", "a\\u0000b"])
  func traversal(name: String) throws {
    let folder = try folder(name, picture: nil)
    let file = folder.file("badges.json").path
    expectRefusal(
      try moonrunner("badges", "--badges", file), status: 1, "badges.json: line 2", "imageName")
  }

  @Test("a replay shows the runner's own picture, and in its own proportions")
  func replay() throws {
    let folder = try folder("hill", picture: png(256, 256))
    let log = try TrackRun.shared.get().log
    func celebration(_ ladder: [String], _ name: String) throws -> Data {
      let screens = folder.file(name).path
      let outcome = try moonrunner(
        ["replay", "-", "--screens", screens] + ladder, input: log)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: screens)
      let shown = try #require(files.sorted().first { $0.contains("celebration") })
      return try Data(contentsOf: URL(fileURLWithPath: "\(screens)/\(shown)"))
    }
    let file = ["--badges", folder.file("badges.json").path]
    let own = try celebration(file, "own")
    #expect(try celebration(["--data", folder.path], "data") == own)
    try png(256, 64).write(to: folder.file("badges/hill.png"))
    #expect(try celebration(file, "flat") != own)
    try Data("hello".utf8).write(to: folder.file("badges/hill.png"))
    let disc = try celebration(file, "disc")
    #expect(disc != own)
    try FileManager.default.removeItem(at: folder.file("badges/hill.png"))
    #expect(try celebration(file, "none") == disc)
  }

  @Test("a replay tells of a picture that it cannot use once")
  func toldOnce() throws {
    let folder = try folder("hill", picture: Data("hello".utf8))
    let outcome = try moonrunner(
      [
        "replay", "-", "--screens", folder.file("s").path, "--badges",
        folder.file("badges.json").path,
      ], input: TrackRun.shared.get().log)
    #expect(outcome.status == 0)
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("badges/hill.png: this is not a PNG file"))
  }

  @Test("check tells of a picture that the wearable cannot use")
  func check() throws {
    let folder = try folder("hill", picture: Data("hello".utf8))
    let config = try folder.write(
      """
      { "name": "Test", "data": "\(folder.path)", "display": { "device": "\(folder.path)/fb",
        "width": 240, "height": 240, "format": "xrgb8888" } }
      """, to: "board.json")
    let check = try moonrunner("check", "--config", config)
    #expect(check.status == 1)
    #expect(check.output.contains("badges      ok    \(folder.path)/badges.json: 2 badges"))
    #expect(check.output.contains("picture     FAILS \(folder.path)/badges.json: badge 2 \"Hill\""))
  }
}

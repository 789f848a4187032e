import Foundation
import Testing

@Suite("Settings that are wrong or unreadable")
struct SettingsTests {
  private let folder: Folder
  private let data: String
  private let id: String

  init() throws { (folder, data, id) = try storedRun() }

  private func set(_ text: String) throws { try folder.write(text, to: "data/settings.json") }

  private func places(_ text: String) -> Int { text.components(separatedBy: "<trkpt").count - 1 }

  @Test(
    "are reported by every command that reads them, with the valid values, and stop none of them")
  func named() throws {
    try set("{ \"badgeSpeed\": \"bestStretch\", \"shoes\": 1, \"hiddenEnds\": 0 }")
    let known = "moonrunner: \(data)/settings.json: "
    let lines = [
      known + "badgeSpeed: \"bestStretch\" is not one of wholeRun, fastestStretch;"
        + " the default wholeRun is used",
      known + "shoes: unknown to this version and ignored; known settings: units, sound, ",
    ]
    let out = folder.file("out").path
    for words in [
      ["runs", "list"], ["runs", "show", id], ["badges"], ["runs", "delete", id, "--yes"],
      ["runs", "restore", id], ["runs", "export", "--format", "gpx", "--out", out],
      ["runs", "export", "--format", "html", "--out", out], ["offload", folder.path],
    ] {
      let outcome = try moonrunner(words + ["--data", data])
      #expect(outcome.status == 0)
      let told = outcome.errors.split(separator: "\n").map(String.init)
      #expect(told.count == 2 && told.first == lines[0], "\(words): \(outcome.errors)")
      #expect(told.last?.hasPrefix(lines[1]) == true)
    }
    let replay = try moonrunner(
      ["replay", "-", "--data", data], input: try TrackRun.shared.get().log)
    #expect(replay.errors.hasPrefix(lines[0]), "\(replay.errors)")
  }

  @Test("hide the widest ends in exports and copies, with a warning")
  func unreadable() throws {
    let stick = folder.file("stick").path
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    func copies() throws -> (exported: Int, copied: Int, errors: [String]) {
      let export = try moonrunner(
        "runs", "export", id, "--format", "gpx", "--out", "-", "--data", data)
      let offload = try moonrunner("offload", stick, "--data", data)
      #expect(export.status == 0 && offload.status == 0)
      let file = try #require(folder.files.first { $0.hasSuffix(".gpx") })
      return (
        places(export.output), places(try String(contentsOf: folder.file(file), encoding: .utf8)),
        [export.errors, offload.errors]
      )
    }
    let whole = try copies()
    #expect(whole.exported > 1000 && whole.copied == whole.exported)
    #expect(whole.errors == ["", ""])
    try set("{ \"units\": \"kilometres\", \"hiddenEnds\": 200 ~")
    let hidden = try copies()
    // Laps on a track never go farther away.
    #expect(hidden.exported == 0 && hidden.copied == 0)
    for errors in hidden.errors {
      #expect(
        errors.hasPrefix(
          "moonrunner: \(data)/settings.json: line 1, column 44: expected ',' or '}', found '~';"
            + " the defaults are used, with hiddenEnds 1000 to be safe; correct it, or remove it"
            + " and settings.json.backup to restore the defaults\n"), "\(errors)")
    }
    try FileManager.default.removeItem(atPath: "\(data)/settings.json")
    #expect(mkfifo("\(data)/settings.json", 0o600) == 0)
    let odd = try copies()
    #expect(odd.exported == 0 && odd.copied == 0)
    let words = "settings.json: not a regular file; the defaults"
    #expect(odd.errors.allSatisfy { $0.contains(words) })
  }

  @Test("are repaired by commands that change something, and by the wearable")
  func repaired() throws {
    let config = try folder.write("{\"data\":\"\(data)\"}", to: "board.json")
    for isWearable in [false, true] {
      try set("{ \"units\": \"miles\", \"hiddenEnds\": 500 }")
      // A command with write access makes the backup.
      #expect(try moonrunner("runs", "delete", id, "--yes", "--data", data).status == 0)
      try set("nonsense")
      let told: String
      if isWearable {
        let wearable = try Wearable.ready(config, in: folder)
        #expect(wearable.stop(SIGTERM) == 0)
        told = wearable.log
      } else {
        told = try moonrunner("runs", "restore", id, "--data", data).errors
      }
      #expect(
        told.contains(
          "the last good settings in settings.json.backup are used; the damaged file is now in"
            + " quarantine/\n"), "\(told)")
      let now = try String(contentsOfFile: "\(data)/settings.json", encoding: .utf8)
      #expect(now.contains("\"hiddenEnds\": 500"))
    }
  }

  @Test("are checked by moonrunner check")
  func check() throws {
    let config = try folder.write("{\"data\":\"\(data)\"}", to: "board.json")
    func check(_ text: String) throws -> Outcome {
      try set(text)
      return try moonrunner("check", "--config", config, "--quick")
    }
    let good = try check("{}")
    #expect(good.status == 0 && good.errors.isEmpty, "\(good.errors)")
    #expect(good.output.contains("settings    ok    \(data)/settings.json\n"))
    let wrong = try check("{ \"theme\": \"red\" }")
    #expect(wrong.status == 0)
    #expect(wrong.output.contains("settings    note  \(data)/settings.json: "))
    #expect(wrong.errors.contains("settings.json: theme: \"red\" is not one of dark, light;"))
    let damaged = try check("{")
    #expect(damaged.status == 1)
    #expect(damaged.output.contains("settings    FAILS \(data)/settings.json: "))
    #expect(damaged.errors.contains("settings.json: line 1, column 2: "))
  }
}

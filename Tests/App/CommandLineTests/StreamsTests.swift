import Foundation
import Testing

/// A command that changes or writes files, in a folder with the data directory `data`.
private struct Work: Sendable {
  let name: String
  /// Commands to run first.
  var before: [[String]] = []
  let arguments: [String]
  /// Whether the command took effect.
  let isDone: @Sendable (Folder) throws -> Bool

  static let id = "20261121"

  private static func runs(_ folder: Folder) throws -> [[String: Any]] {
    try array(try moonrunner("runs", "list", "--json", "--data", "\(folder.path)/data").output)
  }

  private static func bytes(_ folder: Folder, _ name: String) -> Int {
    (try? Data(contentsOf: folder.file(name)).count) ?? 0
  }

  private static func text(_ folder: Folder, _ name: String) -> String {
    (try? String(contentsOf: folder.file(name), encoding: .utf8)) ?? ""
  }

  static let all = [
    Work(name: "import", arguments: ["runs", "import", "phone.gpx", "--yes", "--data", "data"]) {
      try runs($0).count == 2
    },
    Work(
      name: "undo", before: [["runs", "import", "phone.gpx", "--yes", "--data", "data"]],
      arguments: ["runs", "import", "--undo", "--yes", "--data", "data"]
    ) { try runs($0).count == 1 },
    Work(
      name: "export",
      arguments: ["runs", "export", "--format", "gpx", "--out", "out", "--data", "data"]
    ) { folder in folder.files.contains { $0.hasPrefix("out/\(id)") && $0.hasSuffix(".gpx") } },
    Work(
      name: "page",
      arguments: ["runs", "export", "--format", "html", "--out", "out", "--data", "data"]
    ) { text($0, "out/index.html").hasSuffix("</html>\n") },
    Work(name: "delete", arguments: ["runs", "delete", "last", "--yes", "--data", "data"]) {
      try runs($0).isEmpty
    },
    Work(
      name: "restore", before: [["runs", "delete", "last", "--yes", "--data", "data"]],
      arguments: ["runs", "restore", id, "--data", "data"]
    ) { try runs($0).count == 1 },
    Work(
      name: "trim",
      arguments: ["runs", "trim", "last", "--end", "10:00", "--yes", "--data", "data"]
    ) { try runs($0)[0]["duration"] as? Double == 600 },
    Work(
      name: "recompute",
      before: [["runs", "trim", "last", "--end", "10:00", "--yes", "--data", "data"]],
      arguments: ["runs", "recompute", "last", "--save", "--data", "data"]
    ) { try runs($0)[0]["duration"] as? Double ?? 0 > 1000 },
    Work(
      name: "replay",
      arguments: ["replay", "track.nmea", "--data", "data", "--transcript", "transcript"]
    ) { try runs($0).count == 2 && bytes($0, "transcript") > 1000 },
    Work(
      name: "synthesize",
      arguments: [
        "synthesize", "--route", "track", "--seed", "4", "--out", "log", "--truth", "truth",
      ]
    ) { bytes($0, "log") == bytes($0, "track.nmea") && text($0, "truth").hasSuffix("}\n") },
    Work(
      name: "compare",
      arguments: ["compare", "track.nmea", "track.nmea", "--csv", "table.csv"]
    ) { bytes($0, "table.csv") > 10_000 },
    Work(
      name: "offload", arguments: ["offload", "stick", "--data", "data"]
    ) { bytes($0, "stick/MOONRUNNER/SHA256SUMS") > 100 },
  ]

  static let names = all.map(\.name)
}

@Suite("A command whose output cannot be written")
struct StreamsTests {
  /// One run, its log, and a phone's recording.
  private func folder() throws -> Folder {
    let folder = try storedRun().folder
    try TrackRun.shared.get().log.write(to: folder.file("track.nmea"))
    let points = (0..<300).map { second in
      "<trkpt lat=\"\(52.5 + Double(second) * 3 / 111_270)\" lon=\"13.4\"><time>"
        + "2025-03-08T07:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
        + "</time></trkpt>\n"
    }
    try folder.write(
      "<gpx><trk><type>running</type><trkseg>\n\(points.joined())</trkseg></trk></gpx>\n",
      to: "phone.gpx")
    try FileManager.default.createDirectory(
      at: folder.file("stick"), withIntermediateDirectories: true)
    return folder
  }

  private func copy(_ source: Folder) throws -> Folder {
    let folder = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(at: source.file(name), to: folder.file(name))
    }
    return folder
  }

  /// Runs a command; arguments that are names in the folder become paths.
  private func call(
    _ words: [String], in folder: Folder, streams: Streams = .files
  ) throws -> Outcome {
    let names: Set = [
      "data", "out", "phone.gpx", "track.nmea", "log", "truth", "transcript", "table.csv", "stick",
    ]
    let paths = words.map { names.contains($0) ? folder.file($0).path : $0 }
    return try moonrunner(paths, streams: streams)
  }

  @Test("finishes its work and reports a write failure in its exit status", arguments: Work.names)
  func works(name: String) throws {
    let work = try #require(Work.all.first { $0.name == name })
    let start = try folder()
    for words in work.before { #expect(try call(words, in: start).status == 0) }
    for streams in Streams.allCases {
      let folder = try copy(start)
      let outcome = try call(work.arguments, in: folder, streams: streams)
      #expect(try work.isDone(folder), "\(streams): \(outcome.errors)")
      #expect(try moonrunner("runs", "verify", "--data", folder.file("data").path).status == 0)
      let reason: String? =
        switch streams {
        case .fullOutput: "No space left on device"
        case .closedOutput: "Bad file descriptor"
        case .files, .unreadOutput, .unreadErrors, .closedErrors: nil
        }
      // That one only prints to standard error.
      guard let reason, name != "synthesize" else {
        #expect(outcome.status == 0, "\(streams): \(outcome.errors)")
        continue
      }
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.hasSuffix("moonrunner: cannot write standard output: \(reason)\n"),
        "\(outcome.errors)")
    }
  }

  @Test("exports all runs, even if nobody reads many lines of output")
  func manyRuns() throws {
    let stored = try StoredRuns()
    let folder = stored.folder
    for number in 100..<140 {
      try stored.add("20270\(number)T070000Z-7f3a", number: number, "2027-01-04T07:00:00.000Z")
    }
    let deep = (1...8).map { _ in String(repeating: "d", count: 240) }.joined(separator: "/")
    try FileManager.default.createDirectory(
      at: folder.file(deep), withIntermediateDirectories: true)
    let outcome = try moonrunner(
      [
        "runs", "export", "--format", "json", "--out", folder.file(deep).path, "--data",
        stored.data,
      ], streams: .unreadOutput)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file(deep).path)
    #expect(files.count == stored.ids.count + 40)
  }

  @Test(
    "ends early with status 0 if it only prints and nobody reads",
    arguments: ["list", "show", "fixes"])
  func onlyPrints(name: String) throws {
    let folder = try folder()
    let words =
      name == "fixes"
      ? ["fixes", "track.nmea"]
      : ["runs", name] + (name == "show" ? ["last"] : []) + ["--data", "data"]
    let unread = try call(words, in: folder, streams: .unreadOutput)
    #expect(unread.status == 0 && unread.errors.isEmpty, "\(unread.errors)")
    expectRefusal(
      try call(words, in: folder, streams: .fullOutput), status: 1, "cannot write standard output")
  }

  @Test(
    "reports what it found in its exit status", arguments: [Streams.unreadOutput, .closedErrors])
  func verifies(streams: Streams) throws {
    let folder = try folder()
    #expect(
      try call(["runs", "verify", "--data", "data"], in: folder, streams: streams).status == 0)
    let name = try #require(folder.files.first { $0.hasPrefix("data/runs/") })
    var bytes = try Data(contentsOf: folder.file(name))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: folder.file(name))
    let outcome = try call(["runs", "verify", "--data", "data"], in: folder, streams: streams)
    #expect(outcome.status == 1)
    for words in [
      ["courses", "log"], ["maps", "track.nmea"], ["runs", "show", "77", "--data", "data"],
    ] {
      #expect(try call(words, in: folder, streams: streams).status == 1)
    }
  }

  @Test("does not print into a file of its own if standard output is closed")
  func closedStreams() throws {
    let folder = try folder()
    let before = folder.files
    let outcome = try call(
      ["runs", "export", "last", "--format", "json", "--out", "out", "--data", "data"],
      in: folder, streams: .closedOutput)
    #expect(outcome.status == 1)
    let made = try #require(folder.files.first { !before.contains($0) })
    let run = try #require(before.first { $0.hasPrefix("data/runs/") })
    #expect(try Data(contentsOf: folder.file(made)) == Data(contentsOf: folder.file(run)))
  }
}

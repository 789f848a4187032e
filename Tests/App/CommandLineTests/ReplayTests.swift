import Foundation
import Glibc
import TestSupport
import Testing

/// A synthetic 5 km on the track and its replay, made once.
struct TrackRun: Sendable {
  var log: Data
  var distance: Double
  var summary: Data

  static let shared: Result<TrackRun, any Error> = Result {
    let folder = try Folder()
    let (log, truth) = (folder.file("track.nmea"), folder.file("track.json"))
    try moonrunner(
      "synthesize", "--route", "track", "--seed", "4", "--out", log.path, "--truth", truth.path)
    let outcome = try moonrunner(
      "replay", log.path, "--data", folder.file("data").path, "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let facts = try object(String(decoding: Data(contentsOf: truth), as: UTF8.self))
    return TrackRun(
      log: try Data(contentsOf: log), distance: try #require(facts["distance"] as? Double),
      summary: Data(outcome.output.utf8))
  }
}

@Suite("moonrunner replay")
struct ReplayTests {
  @Test("records a run from the first good fix to the end, and tells what it won")
  func summary() throws {
    let run = try TrackRun.shared.get()
    let summary = try object(String(decoding: run.summary, as: UTF8.self))
    let distance = try #require(summary["distance"] as? Double)
    #expect(abs(distance - run.distance) < 0.005 * run.distance)
    let live = try #require(summary["distanceLive"] as? Double)
    #expect(abs(live - distance) < 0.007 * run.distance)
    let duration = try #require(summary["duration"] as? Double)
    #expect((1250.0...1400).contains(duration))
    let fixes = try #require(summary["fixes"] as? Int)
    #expect(abs(Double(fixes) - duration) < 3)
    #expect(summary["rejected"] as? Int == 0)
    #expect((summary["id"] as? String)?.hasPrefix("20261121T0615") == true)
    let badges = try #require(summary["badges"] as? [[String: Any]])
    #expect(
      badges.compactMap { $0["name"] as? String } == [
        "Earth", "Earth's Atmosphere", "The Moon", "Earth's Magnetotail", "Mars", "Phobos",
        "Deimos",
      ])
    let file = try #require(summary["file"] as? String)
    #expect(file.hasPrefix("/") && file.hasSuffix(".json"))
  }

  /// The output of replaying a log from standard input.
  private func replayed(_ log: String) throws -> [String: Any] {
    let outcome = try moonrunner(
      "replay", "-", "--data", try Folder().file("data").path, "--json", input: Data(log.utf8))
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try object(outcome.output)
  }

  @Test("saves all of a run whose log ends with seven minutes of standing")
  func standing() throws {
    let run = try TrackRun.shared.get()
    let log = String(decoding: run.log, as: UTF8.self)
    let last = try #require(log.split(separator: "\r\n").last { $0.contains("RMC") })
    var fields = last.dropFirst().prefix { $0 != "*" }.components(separatedBy: ",")
    let start = try #require(Int(fields[1].prefix(6)))
    let seconds = (start / 10_000 * 60 + start / 100 % 100) * 60 + start % 100
    (fields[7], fields[8]) = ("0.000", "")
    var standing = ""
    for second in seconds + 1...seconds + 420 {
      fields[1] = String(format: "%02d%02d%02d.00", second / 3600, second / 60 % 60, second % 60)
      standing += String(decoding: Sentences.line(fields.joined(separator: ",")), as: UTF8.self)
    }
    let summary = try replayed(log + standing)
    let distance = try #require(summary["distance"] as? Double)
    #expect(abs(distance - run.distance) < 0.005 * run.distance)
    #expect(try #require(summary["duration"] as? Double) > 1250 + 420)
  }

  @Test("reads a log as phones write it, with the same run as without what stands around")
  func phone() throws {
    let run = try TrackRun.shared.get()
    let lines = String(decoding: run.log, as: UTF8.self).split(separator: "\r\n")
    let summary = try replayed(lines.map { "NMEA,\($0),1699400577561\n" }.joined())
    let plain = try object(String(decoding: run.summary, as: UTF8.self))
    #expect(summary["distance"] as? Double == plain["distance"] as? Double)
    #expect(summary["fixes"] as? Int == plain["fixes"] as? Int)
  }

  @Test("tells a transcript's lines through a pipe when they happen, while the log goes on")
  func transcriptThroughAPipe() throws {
    let folder = try Folder()
    let (log, pipe) = (folder.file("log-pipe").path, folder.file("transcript-pipe").path)
    try #require(mkfifo(log, 0o600) == 0 && mkfifo(pipe, 0o600) == 0)
    // Opens both ends of both, so that neither blocks until the other is opened.
    let (source, told) = (open(log, O_RDWR), open(pipe, O_RDWR))
    defer {
      close(source)
      close(told)
    }
    let child = try Child(
      ["replay", "-", "--data", folder.file("piped").path, "--transcript", pipe],
      environment: [:], input: log)
    let bytes = Array(String(repeating: sentences, count: 5).utf8)
    #expect(write(source, bytes, bytes.count) == bytes.count)
    var heard = ""
    var piece = [UInt8](repeating: 0, count: 4096)
    var entry = pollfd(fd: told, events: Int16(POLLIN), revents: 0)
    while !heard.contains("store opened 0 runs\n") {
      try #require(poll(&entry, 1, Int32(Child.hangTime * 1000)) == 1, "heard: \(heard)")
      let count = read(told, &piece, piece.count)
      heard += String(decoding: piece.prefix(max(0, count)), as: UTF8.self)
    }
    #expect(child.isRunning)
  }

  @Test("gives the same bytes for the same log: run file, summary and transcript")
  func determinism() throws {
    let folder = try Folder()
    let log = try TrackRun.shared.get().log
    var files: [[String: Data]] = []
    for name in ["a", "b"] {
      let outcome = try moonrunner(
        "replay", "-", "--data", folder.file(name).path, "--transcript",
        folder.file("\(name).txt").path, input: log)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let data = folder.file(name)
      let names = (FileManager.default.subpaths(atPath: data.path) ?? []).filter {
        $0.hasSuffix(".json") || $0.hasSuffix(".jnl") || $0.hasSuffix(".jsonl")
      }
      files.append(
        try Dictionary(
          uniqueKeysWithValues: names.map {
            ($0, try Data(contentsOf: data.appendingPathComponent($0)))
          }))
    }
    #expect(files[0].count >= 2)
    #expect(files[0] == files[1])
    let transcripts = try ["a.txt", "b.txt"].map { try Data(contentsOf: folder.file($0)) }
    #expect(transcripts[0].count > 10_000)
    #expect(transcripts[0] == transcripts[1])
  }

  @Test("gives the same run file whether its screens are told or not")
  func unseen() throws {
    let folder = try Folder()
    let files = try [["--transcript", folder.file("t.txt").path], []].map { more in
      let data = folder.file("data-\(more.count)")
      let outcome = try moonrunner(
        ["replay", "-", "--data", data.path, "--json"] + more,
        input: TrackRun.shared.get().log)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let file = try #require(try object(outcome.output)["file"] as? String)
      return try Data(contentsOf: URL(fileURLWithPath: file))
    }
    #expect(files[0].count > 10_000)
    #expect(files[0] == files[1])
  }

  @Test("makes a new directory and says where, when none is given")
  func temporaryDirectory() throws {
    let outcome = try moonrunner("replay", "-", input: TrackRun.shared.get().log.prefix(60_000))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("/runs/20261121T0615"))
  }

  @Test("follows a script of key presses")
  func script() throws {
    let folder = try Folder()
    let script = try folder.write(
      """
      1 short start   # Home: New Run
      29 short up     # the light is off; this only lights
      30 short start  # go
      90 short stop   # pause
      100 short start # resume
      150 short stop
      152 short down  # Save
      153 short start
      """, to: "keys")
    let outcome = try moonrunner(
      "replay", "-", "--script", script, "--data", folder.file("data").path, "--json",
      input: TrackRun.shared.get().log)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let duration = try #require(try object(outcome.output)["duration"] as? Double)
    #expect(abs(duration - 110) < 1)
  }

  @Test("joins a last lap of nothing to the one before")
  func lapOfNothing() throws {
    let folder = try Folder()
    let script = try folder.write(
      """
      1 short start
      29 short up
      30 short start
      90 short start     # lap
      120.4 short start  # lap, and no fix before the pause
      120.7 short stop
      122 short down
      123 short start
      """, to: "keys")
    let data = folder.file("data").path
    let outcome = try moonrunner(
      "replay", "-", "--script", script, "--data", data, input: TrackRun.shared.get().log)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = outcome.output.split(separator: "\n").drop { $0 != "laps" }.dropFirst()
    #expect(report.prefix { $0.hasPrefix("  ") }.count == 2, "\(outcome.output)")
    #expect(!outcome.output.contains("--:--"))
    let file = try #require(folder.files.first { $0.hasPrefix("data/runs/") })
    let run = try object(String(decoding: Data(contentsOf: folder.file(file)), as: UTF8.self))
    #expect((run["laps"] as? [Any])?.count == 2)
  }

  @Test("names the line of a script that is wrong")
  func wrongScript() throws {
    let folder = try Folder()
    let script = try folder.write("1 short start\n2 tap start\n", to: "keys")
    expectRefusal(
      try moonrunner("replay", "-", "--script", script), status: 1, "keys", "line 2", "\"tap\"")
  }

  @Test(
    "ends with status 1 and \"no good fix\", and leaves no run, when the log has none",
    arguments: [
      Data(), Data("hello\n".utf8), Data(repeating: 0xff, count: 100_000),
      Data("$GNRMC,064212.00,V,,,,,,,140326,,,N*62\r\n".utf8),
    ])
  func noGoodFix(log: Data) throws {
    let folder = try Folder()
    expectRefusal(
      try moonrunner("replay", "-", "--data", folder.file("data").path, input: log), status: 1,
      "no good fix")
    let isLog = log.starts(with: "$GNRMC".utf8)
    #expect(
      try moonrunner("replay", "-", input: log).errors.contains("no NMEA sentence found")
        == !isLog)
    #expect(folder.files.filter { $0.hasSuffix(".jnl") || $0.contains("runs/") }.isEmpty)
  }

  @Test("never writes its transcript over the log")
  func transcriptOverLog() throws {
    let folder = try Folder()
    let log = try TrackRun.shared.get().log
    try log.write(to: folder.file("log"))
    let path = folder.file("log").path
    expectRefusal(
      try moonrunner("replay", path, "--transcript", path), status: 1, path, "choose another file")
    #expect(try Data(contentsOf: folder.file("log")) == log)
  }

  @Test("a transcript that cannot be written does not hide the summary")
  func fullTranscript() throws {
    let outcome = try moonrunner(
      "replay", "-", "--transcript", "/dev/full", "--json", input: TrackRun.shared.get().log)
    #expect(outcome.status == 1)
    #expect(try object(outcome.output)["id"] != nil)
    #expect(outcome.errors.contains("/dev/full"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("leaves nothing of a directory that it made itself when there is no run")
  func nothingLeft() throws {
    let folder = try Folder()
    let input = try folder.write("hello\n", to: "log")
    #expect(try Child(["replay", input], environment: ["TMPDIR": folder.path]).wait() == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["log"])
  }

  @Test("saves a run that was cut off by itself, and does not go on with it")
  func cutOff() throws {
    let folder = try Folder()
    let data = folder.file("data").path
    let log = try TrackRun.shared.get().log
    let process = Process()
    let pipe = Pipe()
    process.executableURL = binary
    process.arguments = ["replay", "-", "--data", data]
    process.standardInput = pipe
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: log.prefix(200_000))
    // The journal is written every 4 s of the run, so most of these will exist soon.
    let isWritten = try eventually {
      let journals = folder.files.filter { $0.hasSuffix(".jnl") }
      return try journals.map { try Data(contentsOf: folder.file($0)).count }.reduce(0, +) >= 40_000
    }
    #expect(isWritten)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let list = try moonrunner("runs", "list", "--data", data)
    #expect(list.output.contains("interrupted"))
    let next = try moonrunner("replay", "-", "--data", data, "--json", input: log)
    #expect(next.status == 0, "\(next.errors)")
    #expect(next.errors.contains("interrupted"))
    let whole = try object(String(decoding: TrackRun.shared.get().summary, as: UTF8.self))
    #expect(try object(next.output)["distance"] as? Double == whole["distance"] as? Double)
    let runs = try array(try moonrunner("runs", "list", "--data", data, "--json").output)
    #expect(runs.compactMap { $0["number"] as? Int }.sorted() == [1, 2])
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
  }

  @Test("keeps no room back on a disk that is not the wearable's")
  func noReserve() throws {
    let folder = try Folder()
    let log = try TrackRun.shared.get().log
    try moonrunner("replay", "-", "--data", folder.file("data").path, input: log)
    #expect(!folder.files.contains("data/reserve.bin"))
  }

  @Test("does not wait for a pipe in the place of a file")
  func pipeInDirectory() throws {
    let folder = try Folder()
    let data = folder.file("data").path
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    mkfifo("\(data)/index.jsonl", 0o600)
    let log = try TrackRun.shared.get().log
    #expect(try moonrunner("replay", "-", "--data", data, input: log).status == 0)
  }

  @Test("says why when the data directory cannot be written, and does not claim a run")
  func unwritable() throws {
    expectRefusal(
      try moonrunner(
        "replay", "-", "--data", "/dev/null/runs", input: TrackRun.shared.get().log), status: 1,
      "/dev/null/runs")
  }
}

extension ReceiverLogs {
  static let logs: [String] = (FileManager.default.subpaths(atPath: folder.path) ?? [])
    .filter { $0.hasSuffix(".log") }.sorted()
}

@Suite(
  "Real receiver logs",
  .enabled(if: !ReceiverLogs.logs.isEmpty, "needs logs of receivers: scripts/gpsd-logs"))
struct RealLogTests {
  @Test("each becomes a run, or has no good fix", arguments: ReceiverLogs.logs)
  func replay(log: String) throws {
    let folder = try Folder()
    let path = ReceiverLogs.folder.appendingPathComponent(log).path
    let outcome = try moonrunner("replay", path, "--data", folder.path, "--json")
    guard outcome.status == 0 else {
      expectRefusal(outcome, status: 1, "no good fix")
      return
    }
    let summary = try object(outcome.output)
    #expect((summary["distance"] as? Double).map { $0 >= 0 } == true)
    let verified = try moonrunner("runs", "verify", "--data", folder.path)
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
  }
}

import Foundation
import Testing

@Suite("A file that is no log")
struct ForeignFileTests {
  private static let xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a run -->\n"

  private static let texts = [
    "GPX": xml + "<gpx version=\"1.1\"><trk/></gpx>",
    "TCX": xml + "<TrainingCenterDatabase/>",
    "KML": xml + "<kml xmlns=\"http://www.opengis.net/kml/2.2\"/>",
    "CSV": "timestamp,Latitude,longitude\n2026-11-21,52.5,13.4\n",
    "CSV of numbers": "1763705700;52.5;13.4;38.1;4.6\n",
    "a run file": "{ \"format\": \"moonrunner.run\", \"version\": 1 }",
  ]

  private static let bytes: [String: [UInt8]] = [
    "FIT": [14, 0x20, 0x5c, 0x08, 0, 1, 0, 0] + Array(".FIT".utf8) + [0, 0],
    "gzip": [0x1f, 0x8b, 8, 0], "zip": [0x50, 0x4b, 3, 4],
    "xz": [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "bzip2": Array("BZh91AY".utf8),
    "zstd": [0x28, 0xb5, 0x2f, 0xfd, 4], "UBX": [0xb5, 0x62, 1, 7, 92, 0],
  ]

  @Test(
    "is known by how it begins, and it is said what to do with it",
    arguments: [
      ("GPX", ["looks like GPX", "NMEA logs only", "gpsbabel -t -i gpx -f FILE"]),
      ("TCX", ["looks like TCX", "NMEA logs only", "gpsbabel -t -i gtrnctr -f FILE"]),
      ("KML", ["looks like KML", "gpsbabel -t -i kml -f FILE"]),
      ("FIT", ["looks like FIT", "NMEA logs only", "gpsbabel -t -i garmin_fit -f FILE"]),
      ("CSV", ["looks like CSV", "NMEA logs only", "GPX"]),
      ("CSV of numbers", ["looks like CSV"]),
      ("a run file", ["is a MoonRunner run file", "moonrunner runs"]),
      ("gzip", ["looks like gzip", "zcat FILE | moonrunner replay -"]),
      ("zip", ["looks like zip", "unzip -p FILE"]),
      ("xz", ["looks like xz", "xzcat FILE"]), ("bzip2", ["looks like bzip2", "bzcat FILE"]),
      ("zstd", ["looks like zstd", "zstdcat FILE"]), ("UBX", ["looks like UBX", "NMEA"]),
    ] as [(String, [String])])
  func known(kind: String, words: [String]) throws {
    let head = ForeignFileTests.bytes[kind] ?? Array((ForeignFileTests.texts[kind] ?? "").utf8)
    #expect(!head.isEmpty)
    let folder = try Folder()
    let file = folder.file("input")
    try Data(head + [UInt8](repeating: 0x20, count: 5000)).write(to: file)
    let data = folder.file("data").path
    let script = try folder.write("1 short start\n", to: "keys")
    for outcome in [
      try moonrunner("replay", file.path, "--data", data), try moonrunner("fixes", file.path),
      try moonrunner("replay", file.path, "--data", data, "--script", script),
    ] {
      expectRefusal(outcome, status: 1, "\(file.path): ")
      for word in words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
    }
    #expect(!folder.files.contains { $0.hasPrefix("data/runs") })
  }

  @Test("is a log all the same when a receiver's sentences are in it")
  func mixed() throws {
    let log = try TrackRun.shared.get().log.prefix(60_000)
    let ubx = Data(ForeignFileTests.bytes["UBX"] ?? [])
    let outcome = try moonrunner("replay", "-", "--json", input: ubx + Data("\n".utf8) + log)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test(
    "becomes a log by the advice that is given",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gpsbabel"), "needs gpsbabel"),
    arguments: ["gpx", "tcx"])
  func advice(format: String) throws {
    let (folder, data, id) = try storedRun()
    try moonrunner(
      "runs", "export", "--format", format, "--out", folder.path, "--data", data)
    let file = folder.file("\(id).\(format)").path
    let errors = try moonrunner("replay", file).errors
    let command = try #require(errors.components(separatedBy: "To make one: ").last)
      .split(separator: " ", omittingEmptySubsequences: true).map {
        $0.trimmingCharacters(in: .newlines)
      }
    #expect(command.first == "gpsbabel")
    let log = folder.file("run.nmea").path
    let made = try run(
      "/usr/bin/gpsbabel",
      command.dropFirst().map { $0 == "FILE" ? file : $0 == "run.nmea" ? log : $0 })
    #expect(made.status == 0, "\(made.errors)")
    let replay = try moonrunner("replay", log, "--json")
    #expect(replay.status == 0, "\(replay.errors)")
    let distance = try #require(try object(replay.output)["distance"] as? Double)
    let original = try TrackRun.shared.get().distance
    #expect(abs(distance - original) < 0.05 * original)
  }
}

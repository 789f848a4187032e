import Foundation
import RunModel
import Testing

@Suite("moonrunner runs use, and runs that are imported again")
struct UseTests {
  private let folder: Folder
  private let data: String

  init() throws {
    folder = try Folder()
    data = folder.file("data").path
  }

  /// A TCX of ten minutes northwards at 3 m/s, for which the device counted `metres`.
  private func tcx(_ metres: Double, sport: String = "Running", sensors: Bool = false) -> String {
    let points = (0...600).map { second in
      let share = Double(second) / 600
      let time = UTC(millisecondsSince1970: 1_741_417_200_000 + Int64(second) * 1000).iso8601
      let heart = "<HeartRateBpm><Value>150</Value></HeartRateBpm>"
      let motion =
        "<Extensions><TPX><RunCadence>87</RunCadence><Watts>250</Watts></TPX></Extensions>"
      return """
        <Trackpoint><Time>\(time)</Time><Position><LatitudeDegrees>\
        \(52.5 + share * 1805 / 111_270)</LatitudeDegrees><LongitudeDegrees>13.4\
        </LongitudeDegrees></Position><DistanceMeters>\(share * metres)</DistanceMeters>\
        \(sensors ? heart + motion : "")</Trackpoint>

        """
    }
    return """
      <TrainingCenterDatabase><Activities><Activity Sport="\(sport)">
      <Lap StartTime="2025-03-08T07:00:00Z"><TotalTimeSeconds>600</TotalTimeSeconds>
      <DistanceMeters>\(metres)</DistanceMeters><Track>
      \(points.joined())</Track></Lap></Activity></Activities></TrainingCenterDatabase>

      """
  }

  @discardableResult
  private func bring(_ text: String, _ options: String...) throws -> String {
    let path = try folder.write(text, to: "a.tcx")
    let outcome = try moonrunner(
      ["runs", "import", "--data", data, "--yes", path] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  private func show() throws -> String {
    try moonrunner("runs", "show", "last", "--data", data).output
  }

  @Test("the device's distance counts; the other one is told, and counts when the runner says so")
  func use() throws {
    #expect(try bring(tcx(1850)).contains("1.85 km, 10:00"))
    #expect(try show().contains("distance  1.85 km, from the device; 1.80 km from its positions"))
    let used = try moonrunner("runs", "use", "last", "places", "--data", data)
    #expect(used.status == 0 && used.output.contains("1.85 km        1.80 km"), "\(used.output)")
    #expect(
      try show().contains(
        "distance  1.80 km, from its positions; 1.85 km from the device; chosen by the runner"))
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
    #expect(try moonrunner("runs", "use", "last", "device", "--data", data).status == 0)
    #expect(try show().contains("distance  1.85 km, from the device"))
  }

  @Test("dense positions that contradict it count instead, and the import says so")
  func contradiction() throws {
    #expect(try bring(tcx(2500)).contains("1.80 km (the file says 2.50 km), 10:00"))
  }

  @Test("a missing or wrong word, or a run with one distance, is refused")
  func refusals() throws {
    func use(_ words: String...) throws -> Outcome {
      try moonrunner(["runs", "use", "last", "--data", data] + words)
    }
    expectRefusal(try use(), status: 2, "device or places")
    expectRefusal(try use("best"), status: 2, "best")
    let (kept, own, id) = try storedRun()
    expectRefusal(
      try moonrunner("runs", "use", id, "device", "--data", own), status: 1, "only one distance")
    withExtendedLifetime(kept) {}
  }

  @Test("another sport is listed and exported as such, and no badge changes")
  func sport() throws {
    let said = try bring(tcx(1850, sport: "Biking"), "--any-sport")
    #expect(said.contains("no badge changes"))
    #expect(try moonrunner("runs", "list", "--data", data).output.contains("(biking)"))
    #expect(try show().contains("sport     biking"))
    for (format, words) in [
      ("gpx", "<type>biking</type>"), ("tcx", "<Activity Sport=\"Biking\">"),
    ] {
      let text = try moonrunner(
        "runs", "export", "last", "--format", format, "--out", "-", "--data", data
      ).output
      #expect(text.contains(words))
    }
  }

  @Test(
    "heart rate, cadence and power come in, are shown, and are exported again",
    arguments: ["gpx", "tcx", "fit"])
  func sensors(format: String) throws {
    try bring(tcx(1850, sensors: true))
    let lines = try show().split(separator: "\n").filter { $0.hasPrefix("sensor") }
    #expect(
      lines == [
        "sensor    heart rate 150 bpm on average, 150 bpm at most",
        "sensor    cadence 174 /min on average, 174 /min at most",
        "sensor    power 250 W on average, 250 W at most",
      ])
    let out = folder.file("out").path
    #expect(
      try moonrunner(
        "runs", "export", "last", "--format", format, "--out", out, "--data", data
      ).status == 0)
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: out).first)
    let again = folder.file("again").path
    #expect(
      try moonrunner("runs", "import", "--yes", "--data", again, "\(out)/\(name)").status == 0)
    let shown = try moonrunner("runs", "show", "last", "--data", again).output
    #expect(lines.allSatisfy { shown.contains($0) }, "\(shown)")
  }

  /// Makes the stored run look like one from earlier software.
  private func age() throws {
    let runs = folder.file("data/runs")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: runs.path).first)
    let file = runs.appendingPathComponent(name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let old = text.replacing(", \"rules\": 2", with: "")
    #expect(old != text)
    let body = try #require(old.firstRange(of: "\"crc32\""))
    let kept = String(old[..<body.lowerBound])
    let crc = checksum(of: Array(kept.utf8))
    try Data("\(kept)\"crc32\": \"\(crc)\" }\n".utf8).write(to: file)
    try FileManager.default.removeItem(at: folder.file("data/index.jsonl"))
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
  }

  /// CRC-32, ISO-HDLC.
  private func checksum(of bytes: [UInt8]) -> String {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    let text = String(crc ^ 0xffff_ffff, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  @Test("what earlier software imported is replaced when that is asked for, and can be restored")
  func again() throws {
    try bring(tcx(1850))
    try age()
    let path = try folder.write(tcx(1900), to: "a.tcx")
    let left = try moonrunner("runs", "import", "--data", data, "--yes", path)
    #expect(left.status == 0 && left.output.contains("--again replaces them"), "\(left.output)")
    #expect(try show().contains("1.85 km"))
    let replaced = try moonrunner("runs", "import", "--data", data, "--again", path)
    #expect(replaced.status == 0, "\(replaced.errors)")
    #expect(
      replaced.output.contains(
        "replacing 1 run of earlier imports (1.85 km become 1.90 km,"), "\(replaced.output)")
    #expect(try show().contains("1.90 km"))
    #expect(try array(moonrunner("runs", "list", "--data", data, "--json").output).count == 1)
    let id = try #require(
      array(moonrunner("runs", "list", "--data", data, "--json").output).first?["id"] as? String)
    #expect(try moonrunner("runs", "restore", id, "--data", data).status == 0)
    #expect(try show().contains("1.85 km"))
    // A run made with these rules causes no question.
    let last = try moonrunner("runs", "import", "--data", data, "--again", path)
    #expect(last.output.contains("replacing"))
    let known = try moonrunner("runs", "import", "--data", data, "--again", path)
    #expect(known.output.contains("already there") && !known.output.contains("replacing"))
  }
}

import Foundation
import Glibc
import RunModel
import Testing

/// File names are bytes; non-UTF-8 names refer to the exact file, and are printed by number.
@Suite("Names that are no UTF-8")
struct PathBytesTests {
  private let folder: Folder
  private let log: Data
  /// A folder "dé" in ISO 8859-1.
  private let place: String

  init() throws {
    folder = try Folder()
    log = try TrackRun.shared.get().log
    place = "\(folder.path)/\(PathText.text(of: [0x64, 0xe9]))"
    try #require(mkdir(place.pathBytes, 0o755) == 0)
  }

  /// Names in a folder, as raw bytes.
  private func names(in path: String) -> [[UInt8]] {
    guard let stream = opendir(path.pathBytes) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [46], name != [46, 46] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func write(_ bytes: Data, to path: String) throws {
    let file = try #require(fopen(path.pathBytes, "w"))
    defer { fclose(file) }
    #expect(bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) } == bytes.count)
  }

  @Test("are the data directory, also a new one, and nothing lies under another name")
  func data() throws {
    let data = "\(place)/\(PathText.text(of: [0xff, 0xfe]))"
    let replay = try moonrunner("replay", "-", "--data", data, input: log)
    #expect(replay.status == 0, "\(replay.errors)")
    #expect(names(in: folder.path) == [[0x64, 0xe9]])
    #expect(names(in: place) == [[0xff, 0xfe]])
    let list = try moonrunner("runs", "list", "--data", data)
    #expect(list.status == 0 && list.output.contains("    1 2026"), "\(list.errors)")
    #expect(try moonrunner("runs", "list", "--data=\(data)").output == list.output)
    let none = try moonrunner("runs", "list", "--data", "\(data)x")
    expectRefusal(none, status: 1, "\(folder.path)/d\\xE9/\\xFF\\xFEx")
    #expect(try moonrunner("badges", "--data", data).status == 0)
    #expect(try moonrunner("offload", place, "--data", data).status == 0)
    #expect(names(in: place).contains(Array("MOONRUNNER".utf8)))
  }

  @Test("are a log, a script, a ladder, a transcript and a folder of screens")
  func replay() throws {
    let path = "\(place)/log"
    try write(log, to: path)
    #expect(try moonrunner("fixes", path).output.hasPrefix("{"))
    let ladder = "\(place)/badges"
    try write(Data("[{\"name\":\"Hill\",\"distance\":100}]".utf8), to: ladder)
    #expect(try moonrunner("badges", "--badges", ladder).output.contains("run 0.1 km to earn it"))
    let script = "\(place)/script"
    try write(Data("1 short up\n".utf8), to: script)
    let outcome = try moonrunner(
      "replay", path, "--badges", ladder, "--screens", "\(place)/screens", "--transcript",
      "\(place)/transcript", "--draw", "\(place)/panel", "--data", "\(place)/data")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(names(in: "\(place)/screens").count > 3)
    let scripted = try moonrunner("replay", path, "--script", script)
    #expect(
      scripted.errors.contains("d\\xE9/log: the script ended without a saved run"),
      "\(scripted.errors)")
    #expect(
      names(in: place).map { String(decoding: $0, as: UTF8.self) }
        == ["badges", "data", "log", "panel", "screens", "script", "transcript"])
    expectRefusal(
      try moonrunner("replay", "\(place)/none"), status: 1, "\(folder.path)/d\\xE9/none: No such")
  }

  @Test("are where exports go, and the board file")
  func export() throws {
    let (runs, data, id) = try storedRun()
    for format in ["gpx", "html"] {
      let outcome = try moonrunner(
        "runs", "export", "--format", format, "--out", "\(place)/out", "--data", data)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("\(folder.path)/d\\xE9/out/"))
    }
    #expect(names(in: "\(place)/out").contains(Array("\(id).gpx".utf8)))
    try write(Data("{\"colour\":1}".utf8), to: "\(place)/board.json")
    expectRefusal(
      try moonrunner("check", "--config", "\(place)/board.json"), status: 1,
      "d\\xE9/board.json: line 1")
    withExtendedLifetime(runs) {}
  }

  @Test("are refused, by name, where a text is wanted")
  func refused() throws {
    let value = PathText.text(of: [0x64, 0xe9])
    expectRefusal(
      try moonrunner("usb", "--images", value), status: 2, "--images is not valid UTF-8: d\\xE9")
    expectRefusal(try moonrunner("runs", "show", value), status: 2, "\"d\\xE9\"")
    expectRefusal(try moonrunner(value), status: 2, "\"d\\xE9\"")
  }
}

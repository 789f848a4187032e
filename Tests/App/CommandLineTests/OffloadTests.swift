import Foundation
import Testing

@Suite("moonrunner offload")
struct OffloadTests {
  private func runs(_ folder: Folder) throws -> String {
    let data = folder.file("data").path
    try FileManager.default.createDirectory(
      at: folder.file("stick"), withIntermediateDirectories: true)
    let log = folder.file("log").path
    try moonrunner(
      "synthesize", "--route", "park", "--seed", "1", "--out", log, "--truth",
      folder.file("truth").path)
    try moonrunner("replay", log, "--data", data)
    return data
  }

  @Test("copies runs to a folder, then only what is new; sha256sum agrees")
  func copies() throws {
    let folder = try Folder()
    let data = try runs(folder)
    let stick = folder.file("stick").path
    let first = try moonrunner("offload", stick, "--data", data)
    #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
    #expect(first.output.hasPrefix("1 run copied, "))
    let sums = Process()
    sums.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    sums.arguments = ["--check", "--strict", "--status", "SHA256SUMS"]
    sums.currentDirectoryURL = folder.file("stick/MOONRUNNER")
    try sums.run()
    sums.waitUntilExit()
    #expect(sums.terminationStatus == 0)
    let second = try moonrunner("offload", stick, "--data", data)
    #expect(second.status == 0 && second.output == "no new runs\n", "\(second.errors)")
  }

  @Test("keeps the copy of a run that rots on the card, says so, and repairs the run by it")
  func rot() throws {
    let folder = try Folder()
    let data = try runs(folder)
    let stick = folder.file("stick").path
    try moonrunner("offload", stick, "--data", data)
    let run = try #require(
      FileManager.default.contentsOfDirectory(atPath: "\(data)/runs").first)
    var bytes = try Data(contentsOf: folder.file("data/runs/\(run)"))
    bytes[bytes.count - 20] ^= 1
    try bytes.write(to: folder.file("data/runs/\(run)"))
    let outcome = try moonrunner("offload", stick, "--data", data)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("no new runs\n1 run will be repaired from the stick"))
    #expect(outcome.errors.contains("); its copy on the stick is kept"))
    let copy = folder.file("stick/MOONRUNNER/RUNS/\(run.prefix(4))/\(run)").path
    #expect(FileManager.default.fileExists(atPath: copy))
    try FileManager.default.removeItem(atPath: "\(data)/journal")
    #expect(try moonrunner("runs", "recover", "--data", data).status == 0)
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
    let repaired = try Data(contentsOf: folder.file("data/runs/\(run)"))
    #expect(try repaired == Data(contentsOf: URL(fileURLWithPath: copy)))
  }

  @Test("says that there are no runs to copy")
  func noRuns() throws {
    let folder = try Folder()
    for name in ["data", "stick"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
    let outcome = try moonrunner(
      "offload", folder.file("stick").path, "--data", folder.file("data").path)
    #expect(outcome.status == 0 && outcome.output == "no runs to copy\n", "\(outcome.errors)")
  }

  @Test("copies to one stick at a time")
  func turns() throws {
    let folder = try Folder()
    let data = try runs(folder)
    let held = open("\(data)/runs", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(held) }
    #expect(flock(held, LOCK_EX | LOCK_NB) == 0)
    try folder.write("", to: "errors")
    let errors = folder.file("errors")
    let child = try Child(
      ["offload", folder.file("stick").path, "--data", data], environment: ["PATH": "/usr/bin"],
      errors: errors.path)
    #expect(eventually { (try? Data(contentsOf: errors).count) ?? 0 > 0 })
    #expect(!FileManager.default.fileExists(atPath: folder.file("stick/MOONRUNNER").path))
    #expect(flock(held, LOCK_UN) == 0)
    #expect(child.wait() == 0)
    #expect(FileManager.default.fileExists(atPath: folder.file("stick/MOONRUNNER/RUNS").path))
    #expect(
      try String(contentsOf: errors, encoding: .utf8)
        == "moonrunner: another stick is being written; this one waits\n")
  }

  @Test("takes a ladder over by --import alone")
  func ladder() throws {
    let folder = try Folder()
    let data = try runs(folder)
    try FileManager.default.createDirectory(
      at: folder.file("stick/MOONRUNNER"), withIntermediateDirectories: true)
    try folder.write(
      "[{\"name\": \"Hill\", \"distance\": 500}]", to: "stick/MOONRUNNER/badges.json")
    let stick = folder.file("stick").path
    let offered = try moonrunner("offload", stick, "--data", data)
    #expect(offered.status == 0)
    #expect(offered.output.contains("the stick has a ladder with 1 badges"))
    let taken = try moonrunner("offload", stick, "--data", data, "--import")
    #expect(taken.output.contains("the ladder on the stick was imported"))
    #expect(try moonrunner("badges", "--data", data).output.contains("Hill"))
    try folder.write("[{\"name\": 1}]", to: "stick/MOONRUNNER/badges.json")
    let refused = try moonrunner("offload", stick, "--data", data, "--import")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("badges.json on the stick: line 1, column 11"))
  }

  @Test("says in one line what is wrong with its words, the stick and the directory")
  func faults() throws {
    let folder = try Folder()
    let data = try runs(folder)
    let stick = folder.file("stick").path
    #expect(try moonrunner("offload").status == 2)
    #expect(try moonrunner("offload", stick, "--what").status == 2)
    for arguments in [
      [stick, "--data", folder.file("none").path], [folder.file("none").path, "--data", data],
      [folder.file("log").path, "--data", data],
    ] {
      let outcome = try moonrunner(["offload"] + arguments)
      #expect(outcome.status == 1)
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    }
    try folder.write("mine", to: "stick/MOONRUNNER")
    let outcome = try moonrunner("offload", stick, "--data", data)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "moonrunner: MOONRUNNER on the stick is not from MoonRunner: rename it\n")
  }
}

import Foundation
import Glibc
import Testing

private let isRoot = geteuid() == 0

/// Commands of root's on a data directory of somebody else's.
///
/// They are the rights that are at stake, so these tests need root's; CI has them.
@Suite(
  "A command that root calls",
  .enabled(if: isRoot, "SKIPPED: only root can give up rights; run these tests as root too"))
struct RightsTests {
  /// nobody, who plays whoever owns the runs.
  private static let owner: uid_t = 65_534

  private let folder: Folder
  private let data: String
  private let id: String
  /// Closed to everybody but root, with files that are named like ours.
  private let victim: String

  init() throws {
    (folder, data, id) = try storedRun()
    victim = folder.file("victim").path
    try FileManager.default.createDirectory(
      atPath: victim, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    for name in ["important.tmp", "settings.json", "abc.json", "5d0c31a27f3a.jnl"] {
      try folder.write("not yours", to: "victim/\(name)")
    }
    try give(data)
  }

  private func give(_ path: String) throws {
    for name in [""] + (FileManager.default.subpaths(atPath: path) ?? []).map({ "/\($0)" }) {
      try #require(lchown(path + name, Self.owner, Self.owner) == 0)
    }
    try #require(chmod(path, 0o700) == 0)
  }

  private func owner(_ path: String) -> uid_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_uid : nil
  }

  private var victims: [String] {
    (FileManager.default.subpaths(atPath: victim) ?? []).sorted()
  }

  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test(
    "changes nothing behind a link that the owner put in the way",
    arguments: ["journal", "quarantine", "runs", "journal/done", "removed"])
  func links(name: String) throws {
    let before = victims
    try? FileManager.default.moveItem(atPath: "\(data)/\(name)", toPath: folder.file("old").path)
    #expect(symlink(victim, "\(data)/\(name)") == 0)
    // Settings that cannot be read go to the quarantine.
    try folder.write("nonsense", to: "data/settings.json")
    for command in [["recompute", id, "--save"], ["delete", id, "--yes"]] {
      _ = try moonrunner(["runs"] + command + ["--data", data])
      #expect(victims == before)
    }
    _ = try moonrunner("replay", "-", "--data", data, input: try TrackRun.shared.get().log)
    #expect(victims == before)
  }

  @Test("has no more rights in there than the owner")
  func ownersRights() throws {
    let run = "\(data)/runs/\(id).json"
    #expect(try moonrunner("runs", "verify", "--data", data).status == 0)
    // A file that the owner may not read, as one that a hard link leads to.
    #expect(chown(run, 0, 0) == 0 && chmod(run, 0o600) == 0)
    for command in [["verify"], ["show", id], ["show", id, "--json"]] {
      let outcome = try moonrunner(["runs"] + command + ["--data", data])
      #expect(outcome.status == 1, "\(command)")
    }
    let out = folder.file("out").path
    for format in ["json", "gpx", "csv"] {
      let outcome = try moonrunner(
        "runs", "export", "--format", format, "--out", out, "--data", data)
      #expect(outcome.status == 1)
    }
    #expect(names(out).isEmpty)
    #expect(chown(run, Self.owner, Self.owner) == 0)
    // The ladder too is read as its owner.
    let secret = try folder.write("root:secret", to: "data/badges.json")
    #expect(chmod(secret, 0o600) == 0)
    let badges = try moonrunner("badges", "--data", data)
    expectRefusal(badges, status: 1, "badges.json")
    #expect(!badges.errors.contains("'r'"))
  }

  @Test("leaves files that the owner can go on with")
  func ownersFiles() throws {
    let log = try TrackRun.shared.get().log
    #expect(try moonrunner("replay", "-", "--data", data, input: log).status == 0)
    let engine = try moonrunner("runs", "recompute", id, "--data", data)
    #expect(engine.status == 0, "\(engine.errors)")
    for name in FileManager.default.subpaths(atPath: data) ?? [] {
      #expect(owner("\(data)/\(name)") == Self.owner, "\(name)")
    }
    #expect(names("\(data)/runs").count == 2)
  }

  @Test("is the owner for good, with no group, capability or way to new ones")
  func forGood() throws {
    let pipe = folder.file("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let feed = open(pipe, O_RDWR)
    defer { close(feed) }
    let child = try Child(
      ["replay", "-", "--data", data], environment: ["PATH": "/usr/bin"], input: pipe)
    #expect(write(feed, sentences, sentences.utf8.count) == sentences.utf8.count)
    #expect(eventually { status(of: child.id, "NoNewPrivs") == ["1"] })
    expectNoRights(child.id)
  }

  private func status(of process: pid_t, _ key: String) -> [String] {
    let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(key):") }
    return (line ?? "").split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
  }

  private func expectNoRights(_ process: pid_t) {
    let nobody = Array(repeating: "65534", count: 4)
    #expect(status(of: process, "Uid") == nobody && status(of: process, "Gid") == nobody)
    #expect(status(of: process, "Groups") == ["65534"])
    for key in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"] {
      #expect(status(of: process, key) == ["0000000000000000"], "\(key)")
    }
  }

  @Test("makes files for whoever called, where the owner may not even look", arguments: ["x", ""])
  func exports(inner: String) throws {
    let out = inner.isEmpty ? victim : "\(victim)/\(inner)"
    let before = victims
    for format in ["json", "gpx", "html"] {
      let outcome = try moonrunner(
        "runs", "export", "--format", format, "--out", out, "--data", data)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.hasPrefix("\(out)/"))
    }
    let made = names(out).filter { !before.contains($0) }
    #expect(made == ["\(id).gpx", "\(id).json", "index.html"])
    for name in made {
      var status = stat()
      #expect(stat("\(out)/\(name)", &status) == 0)
      #expect(status.st_uid == 0 && status.st_mode & 0o777 == 0o600 && status.st_size > 100)
    }
    let log = try TrackRun.shared.get().log
    let replay = try moonrunner(
      "replay", "-", "--data", data, "--screens", "\(victim)/screens", "--transcript",
      "\(victim)/transcript", input: log)
    #expect(replay.status == 0, "\(replay.errors)")
    #expect(names("\(victim)/screens").count > 3)
    #expect(owner("\(victim)/transcript") == 0)
    // What fails there fails as always.
    try folder.write("", to: "file")
    let refused = try moonrunner(
      "runs", "export", "--format", "gpx", "--out", folder.file("file").path, "--data", data)
    expectRefusal(refused, status: 1, "Not a directory")
    try FileManager.default.createDirectory(
      atPath: "\(victim)/full/\(id).gpx", withIntermediateDirectories: true)
    let full = try moonrunner(
      "runs", "export", id, "--format", "gpx", "--out", "\(victim)/full", "--data", data)
    expectRefusal(full, status: 1, "cannot write \(victim)/full/\(id).gpx")
    #expect(names("\(victim)/full") == ["\(id).gpx"])
  }

  @Test("gives what it makes to whom the folder belongs")
  func person() throws {
    let home = folder.file("home").path
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    #expect(chown(home, 12_345, 12_345) == 0)
    let outcome = try moonrunner(
      "runs", "export", "--format", "html", "--out", "\(home)/page", "--data", data)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(owner("\(home)/page") == 12_345 && owner("\(home)/page/index.html") == 12_345)
  }

  @Test("reads a ladder and its pictures that whoever called has named")
  func namedLadder() throws {
    try folder.write("[{\"name\":\"Hill\",\"distance\":\"100\"}]", to: "victim/mine.json")
    let outcome = try moonrunner(
      "badges", "--badges", "\(victim)/mine.json", "--data", data)
    #expect(outcome.status == 0 && outcome.output.contains("Hill"), "\(outcome.errors)")
  }

  @Test("copies to a folder that the owner may not look into, what the owner may read")
  func offload() throws {
    let stick = "\(victim)/stick"
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    let outcome = try moonrunner("offload", stick, "--data", data)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("1 run copied"), "\(outcome.errors)")
    #expect(names("\(stick)/MOONRUNNER") == ["README.TXT", "RUNS", "SHA256SUMS", "index.html"])
    #expect(owner("\(stick)/MOONRUNNER/index.html") == 0)
    let run = "\(data)/runs/\(id).json"
    #expect(chown(run, 0, 0) == 0 && chmod(run, 0o600) == 0)
    try FileManager.default.removeItem(atPath: "\(data)/index.jsonl")
    try FileManager.default.removeItem(atPath: "\(stick)/MOONRUNNER")
    let closed = try moonrunner("offload", stick, "--data", data)
    #expect(closed.status == 1 && closed.errors.contains(id))
    #expect(names("\(stick)/MOONRUNNER").contains("RUNS") == false)
  }

  /// A copying that waits for a recorder, and the process that reads the stick.
  private func waitingOffload(
    _ socket: String, _ errors: String
  ) throws -> (parent: Child, reader: pid_t) {
    let stick = folder.file("stick").path
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
    try folder.write("", to: errors)
    let parent = try Child(
      ["offload", stick, "--data", data, "--socket", socket],
      environment: ["PATH": "/usr/bin", "SWIFT_BACKTRACE": "enable=no"],
      errors: folder.file(errors).path)
    var reader: pid_t?
    let path = "/proc/\(parent.id)/task/\(parent.id)/children"
    #expect(
      eventually {
        reader = (try? String(contentsOfFile: path, encoding: .utf8))
          .flatMap { $0.split(separator: " ").first }.flatMap { pid_t($0) }
        return reader.map { status(of: $0, "Seccomp") == ["2"] } ?? false
      })
    return (parent, try #require(reader))
  }

  @Test("reads a stick in a process that is the owner for good, and reports when that one dies")
  func separateReader() throws {
    let socket = folder.file("helpers.sock").path
    let recorder = try #require(FakeRecorder(socket))
    #expect(chmod(socket, 0o666) == 0)
    let (parent, reader) = try waitingOffload(socket, "errors")
    expectNoRights(reader)
    #expect(status(of: parent.id, "Uid").first == "0")
    recorder.take()
    recorder.say("recording yes\n")
    #expect(recorder.hear() == "stick waiting\n")
    #expect(kill(reader, SIGSEGV) == 0)
    #expect(parent.wait() == 1)
    let errors = try String(contentsOf: folder.file("errors"), encoding: .utf8)
    let said =
      "moonrunner: the copying failed: signal 11 (Segmentation fault) ended it;"
      + " plug the stick in again, and it goes on\n"
    #expect(errors.hasSuffix(said), "\(errors)")
    recorder.hangUp()
    // Its word is there by now, or never.
    _ = fcntl(recorder.listener, F_SETFL, O_NONBLOCK)
    recorder.take()
    #expect(recorder.hear() == "stick failed the copying broke off; plug it in again\n")
  }

  @Test("ends the reading of a stick when it is ended itself")
  func endedParent() throws {
    let (parent, reader) = try waitingOffload(folder.file("none").path, "errors")
    #expect(kill(parent.id, SIGKILL) == 0)
    #expect(parent.wait() == nil)
    #expect(eventually { status(of: reader, "State").first.map { $0 == "Z" } ?? true })
  }

  @Test(
    "is refused where it would leave root's files for devices' sake", arguments: ["run", "check"])
  func refused(command: String) throws {
    let board = try folder.write("{\"name\": \"t\", \"data\": \"\(data)\"}", to: "board.json")
    let before = FileManager.default.subpaths(atPath: data) ?? []
    let outcome = try moonrunner(command, "--config", board)
    expectRefusal(outcome, status: 1, "sudo -u nobody moonrunner \(command) ...")
    #expect((FileManager.default.subpaths(atPath: data) ?? []) == before)
  }

  @Test("stores the settings of a server for whom the folder belongs to")
  func serverSettings() throws {
    let state = folder.file("state").path
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try give(state)
    let file = try folder.write(
      "[moonrunner]\ntype = webdav\nurl = https://example.org/dav\n", to: "victim/rclone.conf")
    #expect(chmod(file, 0o600) == 0)
    let outcome = try moonrunner("sync", "--setup", file, "--state", state)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let made = FileManager.default.subpaths(atPath: state) ?? []
    #expect(made.contains("rclone.conf"))
    for name in made { #expect(owner("\(state)/\(name)") == Self.owner, "\(name)") }
    // Nothing there is root's afterwards either, though no server answers.
    _ = try moonrunner("sync", "--once", "--state", state, "--data", folder.file("none").path)
    for name in FileManager.default.subpaths(atPath: state) ?? [] {
      #expect(owner("\(state)/\(name)") == Self.owner, "\(name)")
    }
  }

  @Test("stays root in a directory of root's")
  func rootsOwn() throws {
    #expect(chown(data, 0, 0) == 0)
    for name in FileManager.default.subpaths(atPath: data) ?? [] {
      #expect(lchown("\(data)/\(name)", 0, 0) == 0)
    }
    #expect(try moonrunner("runs", "show", id, "--data", data).status == 0)
    #expect(try moonrunner("runs", "delete", id, "--yes", "--data", data).status == 0)
  }
}

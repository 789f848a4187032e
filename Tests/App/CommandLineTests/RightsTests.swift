import Foundation
import Glibc
import Testing

private let isRoot = geteuid() == 0

/// Commands run by root on another user's data directory; CI runs these tests as root.
@Suite(
  "A command that root calls",
  .enabled(if: isRoot, "SKIPPED: these are commands of root"))
struct RightsTests {
  /// The user nobody, who owns the runs here.
  private static let owner: uid_t = 65_534
  /// Major 7, minor 255, in Linux's encoding.
  private static let noDevice: dev_t = 7 << 8 | 255

  private let folder: Folder
  private let data: String
  private let id: String
  /// Accessible only to root, with files named like ours.
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

  private var victims: [String] {
    (FileManager.default.subpaths(atPath: victim) ?? []).sorted()
  }

  /// Each with the arguments that would make it work on the data.
  private var commands: [[String]] {
    get throws {
      let file = folder.file("file").path
      let log = try folder.write(sentences, to: "log")
      let board = try folder.write(
        "{\"name\": \"t\", \"data\": \"\(data)\"}", to: "board.json")
      let runs: [[String]] = [
        ["list"], ["show", id], ["verify"], ["recover"], ["use", id, "places"], ["restore", id],
        ["export", "--format", "gpx", "--out", file],
        ["export", "--format", "html", "--out", file],
        ["recompute", id, "--save"], ["import", log], ["trim", id, "--end", "10:00"],
        ["delete", id, "--yes"],
      ]
      let others: [[String]] = [
        ["badges", "--data", data], ["replay", log, "--data", data],
        ["offload", folder.path, "--data", data],
        ["sync", "--once", "--state", data], ["sync", "--setup", log, "--state", data],
        ["sync", "--once", "--state", folder.path, "--data", data],
        ["usb", "--images", folder.path, "--data", data],
        ["run", "--config", board], ["check", "--config", board],
      ]
      var all = others
      for command in runs { all.append(["runs"] + command + ["--data", data]) }
      return all
    }
  }

  @Test("is refused in the folder of another user, and says how that user gives it")
  func refused() throws {
    // Neither unreadable settings nor the owner's link make root change anything.
    try folder.write("nonsense", to: "data/settings.json")
    try FileManager.default.removeItem(atPath: "\(data)/journal")
    #expect(symlink(victim, "\(data)/journal") == 0)
    let before = (FileManager.default.subpaths(atPath: data) ?? [], victims)
    for command in try commands {
      let outcome = try moonrunner(command)
      expectRefusal(outcome, status: 1, "belongs to nobody", "sudo -u nobody moonrunner ...")
    }
    #expect((FileManager.default.subpaths(atPath: data) ?? [], victims) == before)
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

  /// Copying from a device that waits for a recorder, and the process that reads the stick.
  private func waitingOffload(
    _ socket: String, _ errors: String
  ) throws -> (parent: Child, reader: pid_t) {
    let stick = folder.file("stick").path
    // A loop device that exists on no system: it is only opened when the recorder permits it.
    try #require(mknod(stick, S_IFBLK | 0o600, Self.noDevice) == 0)
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
      "moonrunner: copying was terminated by signal 11 (Segmentation fault); plug the stick in"
      + " again to continue\n"
    #expect(errors.hasSuffix(said), "\(errors)")
    recorder.hangUp()
    // Its message has arrived by now, or never will.
    _ = fcntl(recorder.listener, F_SETFL, O_NONBLOCK)
    recorder.take()
    #expect(recorder.hear() == "stick failed the copying was interrupted; plug it in again\n")
  }

  @Test("ends the reading of a stick when it is ended itself")
  func endedParent() throws {
    let (parent, reader) = try waitingOffload(folder.file("none").path, "errors")
    #expect(kill(parent.id, SIGKILL) == 0)
    #expect(parent.wait() == nil)
    #expect(eventually { status(of: reader, "State").first.map { $0 == "Z" } ?? true })
  }

  @Test("is refused where the owner of the folder cannot be read, not where there is no folder yet")
  func unreadableOwner() throws {
    let loop = folder.file("loop").path
    #expect(symlink(loop, loop) == 0)
    let outcome = try moonrunner("runs", "list", "--data", loop)
    expectRefusal(outcome, status: 1, "cannot read the owner of \(loop): Too many levels")
    let log = try TrackRun.shared.get().log
    let new = try moonrunner("replay", "-", "--data", folder.file("new").path, input: log)
    #expect(new.status == 0, "\(new.errors)")
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

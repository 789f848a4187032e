import Foundation
import Testing

@testable import Board

@Suite("A folder that files are made in")
struct OutputFolderTests {
  private let folder: TemporaryFolder
  private var out: String { folder("out") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to file: Int32) {
    #expect(Glibc.write(file, text, text.utf8.count) == text.utf8.count)
    close(file)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: out)) ?? []).sorted()
  }

  @Test("makes them whole or not at all, private, and in no other folder")
  func own() throws {
    let files = try OutputFolder(out)
    #expect(mode(out) == 0o700)
    write("half", to: try files.begin("a.json"))
    #expect(names == ["a.json.part"])
    files.cancel("a.json")
    #expect(names.isEmpty)
    write("whole", to: try files.begin("a.json"))
    try files.finish("a.json")
    #expect(names == ["a.json"])
    #expect(try folder.bytes("out/a.json") == Array("whole".utf8))
    #expect(mode("\(out)/a.json") == 0o600)
    #expect(files.identity(of: "a.json") == FileIdentity(path: "\(out)/a.json"))
    #expect(files.identity(of: "none") == nil)
    // An existing item in place of the partial file is removed; a link there is not followed.
    #expect(symlink(folder("victim"), "\(out)/b.part") == 0)
    write("b", to: try files.begin("b"))
    try files.finish("b")
    #expect(!FileManager.default.fileExists(atPath: folder("victim")))
    for name in ["", ".", "..", "../victim", "a/b", "/etc/x", String(repeating: "x", count: 201)] {
      #expect(throws: SystemError.self) { _ = try files.begin(name) }
      #expect(throws: SystemError.self) { try files.finish(name) }
      files.cancel(name)
      #expect(files.identity(of: name) == nil)
    }
    var missing: SystemError?
    do throws(SystemError) { try files.finish("none") } catch { missing = error }
    #expect(missing?.description == "cannot write \(out)/none: No such file or directory")
    #expect(names == ["a.json", "b"])
  }

  @Test("is refused where it cannot be, at once")
  func refused() throws {
    try folder.write("", to: "file")
    for path in [folder("file"), folder("none/deep")] {
      #expect(throws: SystemError.self) { _ = try OutputFolder(path) }
    }
  }

  @Test(
    "gives what root makes to whom the folder belongs",
    .enabled(if: geteuid() == 0, "only root can give a file away: run these tests as root too"))
  func ofRoot() throws {
    try FileManager.default.createDirectory(
      atPath: folder("home"), withIntermediateDirectories: true)
    #expect(chown(folder("home"), 65_534, 65_533) == 0)
    let files = try OutputFolder(folder("home/page"))
    write("x", to: try files.begin("a"))
    try files.finish("a")
    for path in ["home/page", "home/page/a"] {
      var status = stat()
      #expect(lstat(folder(path), &status) == 0)
      #expect(status.st_uid == 65_534 && status.st_gid == 65_533)
    }
  }
}

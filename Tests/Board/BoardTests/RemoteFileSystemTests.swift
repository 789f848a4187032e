import Foundation
import RunStore
import Testing

@testable import Board

@Suite("Files by way of another process")
struct RemoteFileSystemTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func remote() throws -> RemoteFileSystem {
    let path = folder.path
    return RemoteFileSystem(
      try serving { socket in
        guard let files = try? DiskFileSystem(holding: path, access: .stick) else { return }
        let server = FileServer(files)
        while let request = socket.receive(), server.answer(request.fields, on: socket) {}
      })
  }

  @Test("are those of the disk")
  func files() throws { try FileSystemBehaviour.filesAreMadeOnceAndGrow(try remote()) }

  @Test("lie in folders")
  func directories() throws { try FileSystemBehaviour.directoriesHoldNames(try remote()) }

  @Test("are renamed")
  func renames() throws { try FileSystemBehaviour.renamesReplaceOnlyWhenAsked(try remote()) }

  @Test("outlive their names when they are open")
  func open() throws { try FileSystemBehaviour.openFilesOutliveTheirNames(try remote()) }

  @Test("are listed however many there are, whatever their names")
  func many() throws {
    let long = String(repeating: "x", count: 250)
    var names = (0..<400).map { "\($0)-\(long)" }
    names += ["more", "0", "with\nline", " "]
    for name in names { try folder.write("12", to: name) }
    try FileManager.default.createDirectory(
      atPath: folder("inner"), withIntermediateDirectories: true)
    let entries = try remote().list("")
    #expect(Set(entries.map(\.name)) == Set(names + ["inner"]))
    #expect(entries.count == names.count + 1)
    #expect(entries.filter(\.isDirectory).map(\.name) == ["inner"])
    #expect(entries.allSatisfy { $0.isDirectory || $0.size == 2 })
  }

  @Test("lie below the folder alone", arguments: ["../out", "a/../../out", "link/x", "."])
  func outside(path: String) throws {
    let other = try TemporaryFolder()
    #expect(symlink(other.path, folder("link")) == 0)
    let files = try remote()
    for mode in [OpenMode.read, .create, .append] {
      #expect(throws: FileError.self) { _ = try files.open(path, mode) }
    }
    #expect(!FileManager.default.fileExists(atPath: other("x")))
  }

  @Test("say what fails as the disk says it, and that the other process is gone")
  func faults() throws {
    try folder.write("", to: "file")
    let remote = try remote()
    let disk = DiskFileSystem(root: folder.path, access: .stick)
    for path in ["none", "file/x", "file"] {
      #expect(message { _ = try remote.list(path) } == message { _ = try disk.list(path) })
    }
    let (near, far) = try MessageSocket.pair()
    near.close()
    let gone = RemoteFileSystem(far)
    #expect(FileSystemBehaviour.code { _ = try gone.list("") } == .other(EPIPE))
    #expect(FileSystemBehaviour.code { _ = try gone.open("a", .read) } == .other(EPIPE))
    #expect(FileSystemBehaviour.code { _ = try gone.freeBytes() } == .other(EPIPE))
  }

  @Test(
    "end at what is no request",
    arguments: [
      [""], ["read"], ["read", "a", "b"], ["rename", "a", "b"], ["chmod", "a"], ["free", "a"],
    ])
  func nonsense(request: [String]) throws {
    let (near, far) = try MessageSocket.pair()
    let server = FileServer(try DiskFileSystem(holding: folder.path, access: .stick))
    #expect(!server.answer(request, on: near))
    near.close()
    #expect(far.receive() == nil, "nothing was answered")
  }
}

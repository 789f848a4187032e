import Foundation
import Glibc
import RunModel
import RunStore
import Testing

@testable import Board

@Suite("What a power cut leaves of files that are taken over")
struct LeftoversTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names(_ place: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder(place))) ?? []).sorted()
  }

  @Test("is removed, and nothing that has another name")
  func names() throws {
    let kept = [
      "maps/a.mbtiles", "maps/b.PMTiles", "maps/notes.new", "maps/a.mbtiles.bak", "maps/.new",
      "maps/a.mbtiles.tmp", "courses/a.gpx", "courses/a.tmp", "courses/a.gpx.new", "a.mbtiles.new",
      "runs/a.json.tmp",
    ]
    let gone = ["maps/a.mbtiles.new", "maps/b.PMTiles.new", "courses/a.gpx.tmp"]
    for path in kept + gone { try folder.write("x", to: path) }
    try #require(mkdir(folder("maps/folder.mbtiles.new"), 0o755) == 0)
    try #require(symlink("a.mbtiles", folder("maps/link.mbtiles.new")) == 0)
    Leftovers.removeIfIdle(in: folder.path)
    for path in kept { #expect(access(folder(path), F_OK) == 0, "\(path)") }
    for path in gone { #expect(access(folder(path), F_OK) != 0, "\(path)") }
    #expect(names("maps").contains("folder.mbtiles.new"))
    #expect(names("maps").contains("link.mbtiles.new"))
  }

  @Test("stays while a stick is being copied to")
  func busy() throws {
    try folder.write("x", to: "maps/a.mbtiles.new")
    let lock = try HeldLock.ofOffload(folder.path)
    #expect(lock != nil)
    Leftovers.removeIfIdle(in: folder.path)
    #expect(names("maps") == ["a.mbtiles.new"])
    withExtendedLifetime(lock) {}
  }

  @Test("is bounded for each time")
  func many() throws {
    for number in 0..<(Leftovers.most + 2) {
      try folder.write("x", to: "maps/\(number).mbtiles.new")
    }
    let files = DiskFileSystem(root: folder.path, access: .readAndWrite)
    Leftovers.remove(from: files)
    #expect(names("maps").count == 2)
    Leftovers.remove(from: files)
    #expect(names("maps").isEmpty)
  }

  @Test("needs no folder, and is left where nothing can be written")
  func none() throws {
    Leftovers.removeIfIdle(in: folder("missing"))
    #expect(access(folder("missing"), F_OK) != 0)
    try folder.write("x", to: "maps/a.mbtiles.new")
    Leftovers.remove(from: DiskFileSystem(root: folder.path, access: .read))
    #expect(names("maps") == ["a.mbtiles.new"])
  }

  @Test("is gone when the thread of the maps has begun")
  func start() throws {
    try folder.write("x", to: "maps/a.mbtiles.new")
    let worker = try MapWorker(data: folder.path)
    #expect(worker.finish(within: .seconds(60)))
    #expect(names("maps").isEmpty)
  }
}

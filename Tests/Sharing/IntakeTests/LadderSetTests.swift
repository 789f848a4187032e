import Board
import Foundation
import MemoryDisk
import RunStore
import Testing

@testable import Intake

@Suite("A ladder on a stick")
struct LadderSetTests {
  private func refusal(_ files: [String: [UInt8]]) throws -> String? {
    do { _ = try LadderSet(on: SampleLadder.stick(files)) } catch let error as ImportError {
      return error.description
    }
    return nil
  }

  @Test("is read with the pictures it names, and nothing else is opened")
  func read() throws {
    var files = try SampleLadder.files(["hill", "river", ""])
    files["badges/other.png"] = [1, 2, 3]
    files["settings.json"] = [9]
    let stick = try SampleLadder.stick(files)
    let opens = stick.counters.opens
    let set = try #require(try LadderSet(on: stick))
    #expect(set.badgeCount == 3)
    #expect(set.pictureCount == 2)
    #expect(set.pictures["hill"] == files["badges/hill.png"])
    // The ladder, the badges of many runs, which are missing, and two pictures.
    #expect(stick.counters.opens == opens + 4)
  }

  @Test("is read with badges of many runs beside it, which are no ladder alone")
  func lifetime() throws {
    var files = try SampleLadder.files(["hill", "river"])
    files["lifetime.json"] = Array(SampleLadder.lifetime("moor").utf8)
    files["badges/moor.png"] = try SampleLadder.png(8, 8)
    let set = try #require(try LadderSet(on: SampleLadder.stick(files)))
    #expect(set.badgeCount == 3 && set.pictureCount == 3)
    #expect(set.pictures["moor"] == files["badges/moor.png"])
    #expect(
      try refusal(["lifetime.json": files["lifetime.json"] ?? []])?
        .hasPrefix("MOONRUNNER/lifetime.json on the stick: it requires") == true)
    files["lifetime.json"] = Array("[{\"name\": \"Week\", \"distance\": 1}]".utf8)
    #expect(
      try refusal(files)?.hasPrefix("MOONRUNNER/lifetime.json on the stick: line 1") == true)
  }

  @Test("need not be there, nor its pictures")
  func missing() throws {
    #expect(try LadderSet(on: MemoryFileSystem()) == nil)
    var files = try SampleLadder.files(["hill", "mars"])
    files["badges/mars.png"] = nil
    let set = try LadderSet(on: SampleLadder.stick(files))
    #expect(set?.pictureCount == 1)
    files["badges/hill.png"] = nil
    #expect(try LadderSet(on: SampleLadder.stick(files))?.pictureCount == 0)
  }

  @Test("with a fault is refused, and told where it is")
  func faults() throws {
    #expect(
      try refusal(["badges.json": Array("[{\"name\": \"A\",\n \"distance\": -1}]".utf8)])?
        .hasPrefix("MOONRUNNER/badges.json on the stick: line 2") == true)
    for text in ["", "[]", "{}", "[[[[", "\u{0}", "null", String(repeating: "[", count: 100_000)] {
      #expect(try refusal(["badges.json": Array(text.utf8)]) != nil, "\(text.prefix(20))")
    }
    var large = Array(SampleLadder.text(["hill"]).utf8)
    large += [UInt8](repeating: 32, count: BadgeFile.mostBytes)
    #expect(
      try refusal(["badges.json": large])
        == "MOONRUNNER/badges.json on the stick: the file is larger than 1048576 bytes")
    let many = (0...BadgeFile.mostBadges).map { "p\($0)" }
    #expect(
      try refusal(["badges.json": Array(SampleLadder.text(many).utf8)])?
        .contains("more than 1000 badges") == true)
  }

  @Test("names pictures by plain names alone")
  func names() throws {
    let bad = [
      "..", ".hidden", "a/b", "..\\\\up", "a b", "ä", "con:", "%2e%2e", "*", "a\\u0000b",
      String(repeating: "x", count: 65),
    ]
    for name in bad {
      let files = ["badges.json": Array(SampleLadder.text([name]).utf8)]
      #expect(try refusal(files) != nil, "\(name)")
    }
    #expect(
      try refusal(["badges.json": Array(SampleLadder.text(["a b"]).utf8)])?
        .contains("the picture name \"a b\" of \"Badge 0\"") == true)
    let good = ["Hill_2-b.x", String(repeating: "x", count: 64)]
    #expect(try SampleLadder.set(good)?.pictureCount == 2)
  }

  @Test("has pictures that can be drawn, of a size that memory has room for")
  func pictures() throws {
    var files = try SampleLadder.files(["hill"])
    let place = "MOONRUNNER/badges/hill.png on the stick: "
    let bad: [([UInt8], String)] = [
      (try SampleLadder.png(513, 8), "513 x 8 pixels"),
      ([UInt8](repeating: 7, count: 100), "this is not a PNG file"),
      ([], "this is not a PNG file"),
      (Array(try SampleLadder.png(100, 100).prefix(60)), "damaged or incomplete"),
      ([UInt8](repeating: 0, count: 600 << 10), "larger than 524288 bytes"),
    ]
    for (bytes, reason) in bad {
      files["badges/hill.png"] = bytes
      let told = try refusal(files)
      #expect(told?.hasPrefix(place) == true && told?.contains(reason) == true, "\(reason)")
    }
    files["badges/hill.png"] = try SampleLadder.png(512, 512)
    #expect(try refusal(files) == nil)
  }

  @Test("is known again when it is installed")
  func installed() throws {
    let set = try #require(try SampleLadder.set(["hill", "mars"]))
    let data = MemoryFileSystem()
    #expect(!set.isInstalled(in: data))
    try LadderInstall.install(set, in: data)
    #expect(set.isInstalled(in: data))
    let other = try #require(try SampleLadder.set(["hill", "mars"], side: 9))
    #expect(!other.isInstalled(in: data))
    // A picture that is no longer on the stick.
    try data.remove("badges/mars.png")
    #expect(!set.isInstalled(in: data))
  }

  @Test("leads to no link, pipe, folder or device on a real disk")
  func hostile() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/ladder-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let badges = "\(folder)/MOONRUNNER/badges"
    try FileManager.default.createDirectory(atPath: badges, withIntermediateDirectories: true)
    let stick = DiskFileSystem(root: folder, access: .stick)
    let ladder = "\(folder)/MOONRUNNER/badges.json"
    // The ladder itself.
    #expect(symlink("/etc/passwd", ladder) == 0)
    #expect(throws: ImportError.self) { try LadderSet(on: stick) }
    unlink(ladder)
    #expect(mkfifo(ladder, 0o600) == 0)
    #expect(throws: ImportError.self) { try LadderSet(on: stick) }
    unlink(ladder)
    #expect(mkdir(ladder, 0o700) == 0)
    #expect(throws: ImportError.self) { try LadderSet(on: stick) }
    rmdir(ladder)
    #expect(symlink("/dev/zero", ladder) == 0)
    #expect(throws: ImportError.self) { try LadderSet(on: stick) }
    unlink(ladder)
    // A picture.
    try Data(SampleLadder.text(["hill"]).utf8).write(to: URL(fileURLWithPath: ladder))
    let picture = "\(badges)/hill.png"
    for make in [
      { symlink("/etc/shadow", picture) }, { mkfifo(picture, 0o600) },
      { mkdir(picture, 0o700) },
    ] {
      #expect(make() == 0)
      #expect(throws: ImportError.self) { try LadderSet(on: stick) }
      #expect(remove(picture) == 0)
    }
    // A sparse file of 4 GB without data on the disk.
    #expect(FileManager.default.createFile(atPath: picture, contents: nil))
    #expect(truncate(picture, 4 << 30) == 0)
    #expect(throws: ImportError.self) { try LadderSet(on: stick) }
    unlink(picture)
    #expect(try LadderSet(on: stick)?.badgeCount == 1)
  }
}

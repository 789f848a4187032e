import Foundation
import Testing

@Suite("What blobs.S puts into the binary")
struct BlobsTests {
  /// The lines "asset file // checksum" of blobs.S: the first 32 digits of the checksum, by file.
  private static func listed() throws -> [String: String] {
    let text = try String(
      contentsOf: Embedded.folder.appendingPathComponent("blobs.S"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    let pairs = lines.filter { $0.count == 4 && $0[0] == "asset" && $0[3].count == 32 }
      .map { (String($0[1]), String($0[3])) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private static func names(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Embedded.folder.appendingPathComponent(folder).path
    ).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
  }

  @Test("is every file of the folders: make-blobs was run after the last one came or went")
  func complete() throws {
    let sounds = try BlobsTests.names(in: "sounds", ending: ".wav")
    let pictures = try ["pictures", "pictures/page"].flatMap {
      try BlobsTests.names(in: $0, ending: ".png")
    }
    let found = Set(sounds + pictures + ["badges.json", "lifetime.json", "manual.md"])
    #expect(Set(try BlobsTests.listed().keys) == found)
  }

  @Test("is each file as it stands: make-blobs was run after the last change")
  func current() throws {
    for name in try BlobsTests.listed().keys {
      let file = try Data(contentsOf: Embedded.folder.appendingPathComponent(name))
      #expect(Embedded.file(name) == Array(file), "\(name)")
    }
  }

  @Test("has the checksums of the files, which make the build see a change")
  func checksums() throws {
    let listed = try BlobsTests.listed()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sha256sum"] + listed.keys
    process.currentDirectoryURL = Embedded.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let pairs = output.split(separator: "\n").map { $0.split(separator: " ") }
      .map { (String($0[1]), String($0[0].prefix(32))) }
    #expect(Dictionary(uniqueKeysWithValues: pairs) == listed)
  }
}

import Board
import Foundation
import Glibc
import RunStore
import Testing

@testable import USBStick

/// An attacker who may write to a stick's folder puts links in the way.
@Suite("Links on a stick's folder")
struct StickLinkTests {
  private let folder: TemporaryFolder
  private var root: String { "\(folder.path)/stick" }
  private var outside: String { "\(folder.path)/outside" }

  init() throws {
    folder = try TemporaryFolder()
    for path in [root, outside] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  private static let levels = ["MOONRUNNER", "MOONRUNNER/RUNS", "MOONRUNNER/RUNS/2026"]

  private var stolen: [String] {
    (FileManager.default.subpaths(atPath: outside) ?? []).sorted()
  }

  private func copy(to files: any FileSystem) throws {
    var copy = StickCopy(files, listID: 1)
    _ = try copy.copy(SampleStick.files(2))
  }

  @Test("lead nowhere when they are there from the start", arguments: levels)
  func before(level: String) throws {
    let parent = "\(root)/\(Volume.directory(of: level))"
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/\(level)", withDestinationPath: outside)
    let files = try DiskFileSystem(holding: root, access: .stick)
    #expect(throws: StickTrouble.self) { try copy(to: files) }
    #expect(stolen.isEmpty)
  }

  @Test("lead nowhere when they come before any call", arguments: levels + [""])
  func swapped(level: String) throws {
    var calls = 0
    var isOver = false
    while !isOver {
      calls += 1
      try FileManager.default.removeItem(atPath: root)
      try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      let place = level.isEmpty ? root : "\(root)/\(level)"
      let swap = SwapBefore(
        calls, files: try DiskFileSystem(holding: root, access: .stick), place, outside)
      // Whether it notices, or continues in the folder that was moved away.
      try? copy(to: swap)
      #expect(stolen.isEmpty, "\(level), before call \(calls)")
      isOver = !swap.hasCome
      try? FileManager.default.removeItem(atPath: place)
      try? FileManager.default.removeItem(atPath: "\(folder.path)/moved")
      if level.isEmpty {
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
      }
    }
    #expect(calls > 20)
  }
}

/// Files below a folder that is replaced by a link before one of the calls.
private final class SwapBefore: FileSystem {
  private let files: DiskFileSystem
  private let place: String
  private let outside: String
  private var left: Int
  /// Whether the call was reached.
  var hasCome: Bool { left <= 0 }

  init(_ call: Int, files: DiskFileSystem, _ place: String, _ outside: String) {
    left = call
    self.files = files
    self.place = place
    self.outside = outside
  }

  private func count() {
    left -= 1
    guard left == 0 else { return }
    let moved = URL(fileURLWithPath: outside).deletingLastPathComponent().path + "/moved"
    Glibc.rename(place, moved)
    Glibc.symlink(outside, place)
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    count()
    return try files.open(path, mode)
  }

  func rename(_ path: String, to newPath: String, replacing: Bool) throws(FileError) {
    count()
    try files.rename(path, to: newPath, replacing: replacing)
  }

  func remove(_ path: String) throws(FileError) {
    count()
    try files.remove(path)
  }

  func makeDirectory(_ path: String) throws(FileError) {
    count()
    try files.makeDirectory(path)
  }

  func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    count()
    return try files.list(path)
  }

  func size(of path: String) throws(FileError) -> Int64 {
    count()
    return try files.size(of: path)
  }

  func syncDirectory(_ path: String) throws(FileError) {
    count()
    try files.syncDirectory(path)
  }

  func syncVolume() throws(FileError) {
    count()
    try files.syncVolume()
  }

  func markCrashes(in path: String?) throws(FileError) { try files.markCrashes(in: path) }

  func freeBytes() throws(FileError) -> Int64 {
    count()
    return try files.freeBytes()
  }
}

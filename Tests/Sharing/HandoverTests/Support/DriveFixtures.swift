import Foundation
import RunModel
import RunStore
import Synchronization

@testable import Handover

/// Reads images with mtools, as another program would.
enum ImageReader {
  /// What a program printed, and how it ended.
  static func run(_ words: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "TZ=UTC0"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  static func isClean(_ image: String) throws -> Bool {
    try run(["fsck.vfat", "-n", image]).status == 0
  }

  /// All files of an image by path.
  static func contents(of image: String) throws -> [String: [UInt8]] {
    let out = try TemporaryFolder()
    _ = try out.make("all")
    let result = try run(["mcopy", "-i", image, "-s", "-Q", "-m", "::", "\(out.path)/all"])
    var contents: [String: [UInt8]] = [:]
    let top = "\(out.path)/all"
    guard let names = FileManager.default.enumerator(atPath: top), result.status == 0 else {
      throw Unreadable(text: result.output)
    }
    for case let name as String in names {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(top)/\(name)", isDirectory: &isFolder)
      if !isFolder.boolValue { contents[name] = try out.bytes("all/\(name)") }
    }
    return contents
  }

  /// All folders of an image.
  static func folders(of image: String) throws -> [String] {
    try run(["mdir", "-i", image, "-b", "-/", "::"]).output.split(separator: "\n")
      .filter { $0.hasSuffix("/") }.map(String.init).sorted()
  }

  struct Unreadable: Error {
    var text: String
  }
}

/// A data directory and a place for images.
struct DriveFixture {
  let folder: TemporaryFolder
  let data: String
  let images: String

  init() throws {
    folder = try TemporaryFolder()
    data = try folder.make("data")
    images = "\(folder.path)/images"
  }

  func builder(stoppedAfter files: Int? = nil) throws -> ImageBuilder {
    let counter = Counter(files)
    let builder = ImageBuilder(
      images: images, data: data, software: "moonrunner test", isStopped: { counter.isDone() })
    try builder.prepare()
    return builder
  }

  func put(_ runs: [Run]) throws { try SampleRuns.put(runs, into: data) }

  func remove(_ run: Run) throws { try folder.remove("data/\(RunFile.path(run.id))") }

  /// What is to lie in an image of these runs, closing files left out.
  static func expected(_ runs: [Run]) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for run in runs {
      let year = run.timestamp.map { digits($0.date.year, 4) } ?? "UNDATED"
      let place = "RUNS/\(year)/\(run.id)"
      contents["\(place).json"] = RunFileWriter.bytes(run)
      var gpx: [UInt8] = []
      GPXExport.write(run, .kilometres) { gpx += $0 }
      contents["\(place).gpx"] = gpx
      guard TCXExport.canHold(run) else { continue }
      var tcx: [UInt8] = []
      TCXExport.write(run, .kilometres) { tcx += $0 }
      contents["\(place).tcx"] = tcx
      var fit: [UInt8] = []
      FITExport.write(run) { fit += $0 }
      contents["\(place).fit"] = fit
    }
    return contents
  }
}

/// Says that it is done after so many questions.
final class Counter: Sendable {
  private let rest: Mutex<Int?>

  init(_ count: Int?) { rest = Mutex(count) }

  func isDone() -> Bool {
    rest.withLock { rest in
      guard let left = rest else { return false }
      rest = left - 1
      return left <= 0
    }
  }
}

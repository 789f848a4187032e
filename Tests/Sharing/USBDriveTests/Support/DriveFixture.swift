import Foundation
import RunModel
import RunStore
import Synchronization

@testable import USBDrive

/// A data directory and a folder for images.
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

  /// The expected contents of an image with these runs, without the closing files.
  static func expected(_ runs: [Run]) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for run in runs {
      let year = run.timestamp.map { digits($0.date.year, 4) } ?? "UNDATED"
      let place = "RUNS/\(year)/\(run.id)"
      contents["\(place).json"] = RunFileWriter.bytes(run)
      var gpx: [UInt8] = []
      GPXExport.write(run, .kilometres, hidingWithin: nil) { gpx += $0 }
      contents["\(place).gpx"] = gpx
      var kml: [UInt8] = []
      KMLExport.write(run, .kilometres, hidingWithin: nil) { kml += $0 }
      contents["\(place).kml"] = kml
      guard TCXExport.canHold(run) else { continue }
      var tcx: [UInt8] = []
      TCXExport.write(run, .kilometres, hidingWithin: nil) { tcx += $0 }
      contents["\(place).tcx"] = tcx
      var fit: [UInt8] = []
      FITExport.write(run, .kilometres, hidingWithin: nil) { fit += $0 }
      contents["\(place).fit"] = fit
    }
    return contents
  }
}

/// Reports completion after this many queries.
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

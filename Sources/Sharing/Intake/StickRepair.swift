import RunModel
import RunStore
import Tracking
import USBStick

/// Restores damaged runs from intact copies on a stick.
///
/// They are staged like imports: the recorder moves them into place at its next start.
struct StickRepair {
  private let stick: Volume
  private let data: any FileSystem

  init(stick: any FileSystem, data: any FileSystem) {
    self.stick = Volume(files: stick)
    self.data = data
  }

  /// - Parameter ids: The ids of unreadable runs.
  /// - Throws: `StorageTrouble` if nothing can be staged.
  /// - Returns: The number of runs to be repaired.
  func repair(_ ids: [String]) throws(StorageTrouble) -> Int {
    let copies = ids.compactMap { try? read($0) }
    guard !copies.isEmpty else { return 0 }
    var staging = try ImportStaging(data, runs: [])
    do throws(StorageTrouble) {
      for run in copies { _ = try staging.repair(by: run) }
      guard staging.repairs > 0 else {
        try staging.cancel()
        return 0
      }
      try staging.commit()
    } catch {
      try? staging.cancel()
      throw error
    }
    return staging.repairs
  }

  /// Reads the copy of a run and verifies its checksum.
  private func read(_ id: String) throws -> Run {
    let year = id.prefix(4)
    let folder = Int(year) == nil ? "UNDATED" : "\(year)"
    let path = "\(StickVolume.folder)/RUNS/\(folder)/\(id)\(RunFile.suffix)"
    let file = try stick.open(path, .read)
    let run = try RunFileReader(source: { try file.read(Volume.chunk) }).read().run
    guard run.id == id else { throw RunFileError("the file contains another run, \(run.id)") }
    return run
  }
}

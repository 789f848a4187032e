import Handover
import MemoryDisk
import RunModel
import RunStore
import Tracking
import USBStick

/// The copies of runs outside the card: on a stick and on a server.
struct HandedOver {
  private let stick = MemoryFileSystem()
  /// Run files on the server, by ID.
  private var server: [String: (mark: String, bytes: [UInt8], isNew: Bool)] = [:]
  /// The stick's intact files at the last check, by run.
  private var good: [String: [UInt8]] = [:]
  private var visits: UInt64 = 0
  private(set) var copied = 0

  /// A file on the stick; `nil` if there is none.
  func bytes(_ id: String) -> [UInt8]? {
    try? Volume(files: stick).read("MOONRUNNER/\(HandedOver.path(id))", limit: 1 << 20)
  }

  private static func path(_ id: String) -> String { "RUNS/\(id)\(RunFile.suffix)" }

  /// Returns a run file's size and the checksum of its last 64 bytes, as in a catalogue.
  private static func mark(_ id: String, on files: MemoryFileSystem) -> String? {
    guard let bytes = try? Volume(files: files).read(RunFile.path(id), limit: 1 << 20) else {
      return nil
    }
    var crc = CRC32()
    crc.update(bytes.suffix(64))
    return "\(bytes.count)-\(crc.text)"
  }

  /// Copies runs to the stick.
  ///
  /// - Returns: The runs that could not be read.
  mutating func copyToStick(_ store: Store, on files: MemoryFileSystem) throws -> [String] {
    visits += 1
    var copy = StickCopy(stick, listID: visits)
    let report = try copy.copy(
      store.summaries.compactMap { run in
        HandedOver.mark(run.id, on: files).map { mark in
          StickFile(
            path: HandedOver.path(run.id), mark: mark, run: run.id, estimate: 3000,
            write: { sink in _ = try store.copy(run.id, to: sink) })
        }
      })
    copied += report.files
    return report.unreadable.map(\.id)
  }

  /// Sends new and changed runs; each run is read completely before anything is sent.
  mutating func copyToServer(_ store: Store, on files: MemoryFileSystem) {
    for run in store.summaries {
      guard let mark = HandedOver.mark(run.id, on: files), server[run.id]?.mark != mark else {
        continue
      }
      var bytes: [UInt8] = []
      guard (try? store.copy(run.id, to: { bytes += $0 })) != nil else { continue }
      server[run.id] = (mark, bytes, true)
    }
  }

  /// Describes the first run whose intact copy was lost or damaged; `nil` if there is none.
  mutating func fault(_ truth: Truth) -> String? {
    let ids = Set(onStick).union(good.keys).sorted()
    for id in ids where truth.runs[id]?.isLost != true {
      let bytes = bytes(id)
      guard bytes != good[id] else { continue }
      guard let found = Fingerprint(file: bytes), truth.runs[id]?.versions.contains(found) == true
      else { return "the intact copy of \(id) on the stick is gone" }
      good[id] = bytes
    }
    for (id, copy) in server.sorted(by: { $0.key < $1.key }) where copy.isNew {
      server[id]?.isNew = false
      guard let run = truth.runs[id], !run.isLost else { continue }
      guard let found = Fingerprint(file: copy.bytes), run.versions.contains(found) else {
        return "the copy of \(id) on the server is damaged"
      }
    }
    return nil
  }

  /// The IDs of runs with a file on the stick.
  var onStick: [String] {
    let entries = (try? stick.list("MOONRUNNER/RUNS")) ?? []
    return entries.compactMap { RunFile.id(ofName: $0.name) }
  }
}

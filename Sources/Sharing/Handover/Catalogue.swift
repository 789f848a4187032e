package import Board
package import RunModel
package import RunStore
import Tracking

/// The files for a drive or stick, from a snapshot of the data directory.
///
/// A snapshot can be taken while a wearable is recording, and does not change the directory.
package struct Catalogue {
  /// The data directory, absolute.
  package let root: String
  /// A snapshot of the store.
  package let store: Store
  /// The name and version of this software.
  package let software: String
  /// The files of runs, newest run first, then the page and reports, but not the closing files.
  package private(set) var files: [HandoverFile] = []
  /// Runs that the store cannot read.
  package private(set) var leftOut: [LeftOut] = []
  /// The source of the page of all runs.
  let page: (any PageSource)?
  /// Paths by run id, without the file extension.
  private(set) var places: [String: String] = [:]

  /// Takes a snapshot of a data directory.
  ///
  /// - Parameters:
  ///   - root: The directory, absolute.
  ///   - software: The name and version of this software.
  ///   - page: The source of the page of all runs; `nil` for none.
  ///   - reports: Diagnostic reports to include; `nil` for none.
  /// - Throws: `SystemError` if the directory cannot be read.
  package init(
    root: String, software: String, page: (any PageSource)? = nil, reports: ReportFiles? = nil
  ) throws(SystemError) {
    self.root = root
    self.software = software
    self.page = page
    let disk = DiskFileSystem(root: root, access: .read)
    do { _ = try disk.list("") } catch {
      throw SystemError("read the data directory \(root)", reason: error.description)
    }
    var store = Store(fileSystem: disk, options: Store.Options(boot: "handover", reserve: 0))
    _ = store.open()
    guard store.isScanned else {
      throw SystemError(
        "read the data directory \(root)", reason: store.warnings.last ?? "unknown reason")
    }
    self.store = store
    leftOut = store.damagedRuns.map { LeftOut(id: $0.id, reason: $0.reason) }
    list(of: disk)
    for (name, bytes) in reports?.read(data: root) ?? [] { files.append(file(name, bytes)) }
  }

  private mutating func list(of disk: DiskFileSystem) {
    var names = FATNames()
    var newestLast: [[HandoverFile]] = []
    for run in store.summaries.reversed() {
      let place = names.place(run)
      let seal: RunSeal
      do throws(SystemError) { seal = try RunSeal.read(RunFile.path(run.id), of: disk) } catch {
        leftOut.append(LeftOut(id: run.id, reason: error.reason))
        continue
      }
      places[run.id] = place
      newestLast.append(
        RunFormat.shared.filter { $0.canHold(run) }.map { file(of: run, as: $0, at: place, seal) })
    }
    files = newestLast.reversed().flatMap { $0 }
    if let page { files.append(file(of: page)) }
  }

  private func file(of page: any PageSource) -> HandoverFile {
    HandoverFile(
      path: Catalogue.pagePath, content: .page,
      mark: "\(page.mark(store))-\(Catalogue.wordless(software))",
      modified: files.map(\.modified).max() ?? Catalogue.undated,
      estimatedBytes: (1 << 20) + Int64(places.count) << 13)
  }

  private func file(_ report: String, _ bytes: [UInt8]) -> HandoverFile {
    var hash = SHA256()
    hash.add(bytes)
    return HandoverFile(
      path: report, content: .report(bytes), mark: hash.hexadecimal, modified: Catalogue.undated,
      estimatedBytes: Int64(bytes.count))
  }

  /// The names of the reports among the files.
  var reports: [String] {
    files.compactMap { if case .report = $0.content { $0.path } else { nil } }
  }

  /// The conventional name of a start page.
  static let pagePath = "index.html"

  private func file(
    of run: RunSummary, as format: RunFormat, at place: String, _ seal: RunSeal
  ) -> HandoverFile {
    var mark = seal.mark
    if !format.isRunFile {
      // The contents depend on the software version, and on the settings for units and hidden ends.
      let settings = store.settings
      mark += "-\(Catalogue.wordless(software))"
      if format.hasUnits, settings.units != .kilometres { mark += "-\(settings.units.rawValue)" }
      if settings.hiddenEnds != .none { mark += "-without-\(settings.hiddenEnds.rawValue)" }
    }
    return HandoverFile(
      path: "\(place)\(format.files[0].suffix)", content: .run(id: run.id, format: format),
      mark: mark,
      modified: run.timestamp?.shifted(bySeconds: run.utcOffset) ?? Catalogue.undated,
      estimatedBytes: seal.bytes * format.size)
  }

  /// The earliest date that FAT can express, 1980-01-01.
  package static let undated = UTC(millisecondsSince1970: 315_532_800_000)

  private static func wordless(_ text: String) -> String {
    text.split(separator: " ").joined(separator: "-")
  }
}

/// Identifies the state of a run file without reading all of it.
struct RunSeal: Hashable {
  let bytes: Int64
  /// The size of the file and a checksum of its last bytes, "91234-1c291ca3".
  let mark: String

  /// The number of bytes read from the end, which contain the checksum of the rest of the file.
  private static let length = 64

  static func read(_ path: String, of disk: DiskFileSystem) throws(SystemError) -> RunSeal {
    do throws(FileError) {
      let (size, bytes) = try disk.end(of: path, length)
      var crc = CRC32()
      crc.update(bytes[...])
      return RunSeal(bytes: size, mark: "\(size)-\(crc.text)")
    } catch { throw SystemError("read \(path)", reason: error.reason) }
  }
}

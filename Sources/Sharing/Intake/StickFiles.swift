import Board
import Device
import RunModel
import RunStore
import USBStick

/// The result for the files of one kind on a stick.
package struct StickFilesOutcome: Hashable, Sendable {
  package let kind: StickFileKind
  /// The number of files imported.
  package var taken = 0
  /// Rejected files and the reasons.
  package var refused: [ImportError] = []
}

/// New or changed files of one kind on a stick.
struct StickFiles {
  private let kind: StickFileKind
  private let names: [String]
  private let stick: Volume
  private let data: Volume

  /// Lists the files on a stick; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - kind: Their kind.
  ///   - stick: The stick.
  ///   - data: The data directory.
  /// - Throws: `FileError` if the stick cannot be read; a missing folder is not an error.
  init?(
    _ kind: StickFileKind, on stick: any FileSystem, to data: any FileSystem
  ) throws(FileError) {
    self.kind = kind
    self.stick = Volume(files: stick)
    self.data = Volume(files: data)
    let entries: [DirectoryEntry]
    do throws(FileError) { entries = try stick.list(kind.stickFolder) } catch {
      // A file in place of the folder (ENOTDIR) is treated as a missing folder.
      if error.code == .missing || error.code == .other(20) { return nil }
      throw error
    }
    names = entries.filter { !$0.isDirectory && kind.isNamed($0.name) }.map(\.name).sorted()
    guard !names.isEmpty else { return nil }
  }

  /// Imports the files one by one.
  ///
  /// - Parameter wait: Returns when no run is being recorded.
  /// - Throws: Whatever `wait` throws, and `FileError` if the stick cannot be read.
  /// - Returns: The result; `nil` if all are already installed.
  func take(wait: () throws -> Void) throws -> StickFilesOutcome? {
    var outcome = StickFilesOutcome(kind: kind)
    var present = installed()
    for name in names.prefix(kind.mostFiles) where UntrustedFileName.isValid(name) {
      try wait()
      do {
        let bytes = try bytes(of: name)
        if present.contains(name), isHere(name, bytes) { continue }
        guard present.contains(name) || present.count < kind.most else {
          throw ImportError(
            path(name), "there are already \(kind.most) \(kind.noun)s; delete some in Home")
        }
        if let fault = kind.fault(name, bytes) { throw ImportError(path(name), fault) }
        try keep(name, bytes)
        present.insert(name)
        outcome.taken += 1
      } catch let error as ImportError { outcome.refused.append(error) }
    }
    if names.count > kind.mostFiles {
      outcome.refused.append(
        ImportError(
          path(names[kind.mostFiles]),
          "there are more than \(kind.mostFiles) files; remove those already imported"))
    }
    return outcome == StickFilesOutcome(kind: kind) ? nil : outcome
  }

  /// The names of the installed files.
  private func installed() -> Set<String> {
    let entries = (try? data.list(kind.folder)) ?? []
    return Set(entries.filter { !$0.isDirectory && kind.isNamed($0.name) }.map(\.name))
  }

  private func path(_ name: String) -> String { "\(kind.stickFolder)/\(name)" }

  private func bytes(of name: String) throws -> [UInt8] {
    do throws(FileError) { return try stick.read(path(name), limit: kind.mostBytes) } catch {
      guard error.code == .other(VolumeFile.tooLarge) else { throw error }
      throw ImportError(path(name), kind.tooLarge)
    }
  }

  private func isHere(_ name: String, _ bytes: [UInt8]) -> Bool {
    let here = try? data.read("\(kind.folder)/\(name)", limit: kind.mostBytes)
    return here == bytes
  }

  private func keep(_ name: String, _ bytes: [UInt8]) throws(ImportError) {
    do throws(FileError) {
      _ = try data.makeDirectory(kind.folder)
      try data.replace("\(kind.folder)/\(name)", with: bytes)
    } catch {
      throw ImportError(keeping: error, "the \(kind.noun)")
    }
  }
}

extension StickFileKind {
  /// The maximum number of files to consider: twice as many as the wearable stores.
  var mostFiles: Int { 2 * most }
}

import Board
import Pictures
import RunModel
package import RunStore
import Tracking
import USBStick

/// Why a ladder, recordings, a course or a map on a stick was rejected.
///
/// The stored version, if any, is unchanged.
package struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file on the stick and its fault.
  package var description: String
  /// A message for the wearable: the fault and, after a semicolon, advice.
  package var briefly: String

  init(_ path: String, _ reason: String) {
    description = "\(path) on the stick: \(reason)"
    briefly = "\(Volume.name(of: path)) is invalid; \(reason)"
  }

  /// Describes a failure of the wearable's own storage.
  init(installing error: FileError) {
    description = "the ladder was not imported: \(error)"
    briefly = "the ladder was not imported; \(error.reason)"
  }

  /// Describes a failure of the wearable's own storage while importing runs.
  init(importing trouble: StorageTrouble) {
    description = "no run was imported: \(trouble.detail)"
    let advice =
      switch trouble.kind {
      case .full: "delete old runs"
      case .readOnly, .broken, .damaged, .missing: "restart and try again"
      }
    briefly = "no run was imported; \(advice)"
  }
}

/// A runner's own ladder with its pictures, in memory and validated.
///
/// On a stick it is `MOONRUNNER/badges.json`, optionally `MOONRUNNER/lifetime.json` for badges over
/// many runs, and `MOONRUNNER/badges/NAME.png`. No other files are opened and no folders listed:
/// names come from the ladder and must not contain folders. Each file must be regular, and no more
/// than the size of a valid file is read.
package struct LadderSet: Hashable, Sendable {
  /// The maximum total size of the pictures in bytes; all are held in memory for validation.
  package static let mostPictureBytes = 24 << 20
  /// The maximum length of a picture's name in characters.
  static let longestName = 64
  /// The folder of pictures beside a ladder.
  static let folder = "badges"

  package let badgeCount: Int
  let file: [UInt8]
  /// The file with badges over many runs; `nil` to use the built-in ones.
  let lifetimeFile: [UInt8]?
  /// PNG files by name without extension.
  let pictures: [String: [UInt8]]
  /// The names of all pictures in the ladder, including built-in ones.
  private let names: [String]

  package var pictureCount: Int { pictures.count }

  /// Reads the ladder on a stick; `nil` if there is none.
  ///
  /// - Parameter files: The stick's root.
  /// - Throws: ``ImportError`` if the ladder is invalid.
  package init?(on files: any FileSystem) throws(ImportError) {
    let volume = Volume(files: files)
    let path = "\(StickVolume.folder)/\(OwnBadges.fileName)"
    let lifetimePath = "\(StickVolume.folder)/\(OwnBadges.lifetimeFile)"
    lifetimeFile = try LadderSet.read(lifetimePath, of: volume, BadgeFile.mostBytes)
    guard let file = try LadderSet.read(path, of: volume, BadgeFile.mostBytes) else {
      guard lifetimeFile == nil else {
        throw ImportError(
          lifetimePath,
          "it requires \(OwnBadges.fileName), which is missing; \"moonrunner badges --json\" writes"
            + " one")
      }
      return nil
    }
    self.file = file
    let badges =
      try LadderSet.parse(file, path, BadgeFile.parse).badges.map { (path, $0) }
      + (lifetimeFile.map { file throws(ImportError) in
        try LadderSet.parse(file, lifetimePath, BadgeFile.parseLifetime)
          .map { (lifetimePath, $0.badge) }
      } ?? [])
    badgeCount = badges.count
    var pictures: [String: [UInt8]] = [:]
    var names: [String] = []
    var total = 0
    for (path, badge) in badges where !badge.imageName.isEmpty {
      let name = OwnPictures.stem(badge.imageName)
      guard !names.contains(name) else { continue }
      guard LadderSet.isName(name) else {
        throw ImportError(
          path,
          "the picture name \"\(name)\" of \"\(badge.name)\" needs 1 to \(LadderSet.longestName)"
            + " letters, digits, \".\", \"_\" or \"-\", and not start with \".\"")
      }
      names.append(name)
      let place = "\(StickVolume.folder)/\(LadderSet.folder)/\(name).png"
      guard let bytes = try LadderSet.read(place, of: volume, OwnPictures.mostBytes) else {
        continue
      }
      total += bytes.count
      guard total <= LadderSet.mostPictureBytes else {
        throw ImportError(
          path, "its pictures exceed \(LadderSet.mostPictureBytes >> 20) MiB in total")
      }
      if let fault = OwnPictures.fault(in: bytes) { throw ImportError(place, fault) }
      pictures[name] = bytes
    }
    self.pictures = pictures
    self.names = names
  }

  private static func parse<Badges>(
    _ file: [UInt8], _ path: String, _ parse: ([UInt8]) throws -> Badges
  ) throws(ImportError) -> Badges {
    do { return try parse(file) } catch { throw ImportError(path, "\(error)") }
  }

  /// Returns whether a data directory has exactly this ladder and these pictures.
  package func isInstalled(in files: any FileSystem) -> Bool {
    guard let path = OwnBadges.ladder(in: files) else { return false }
    let volume = Volume(files: files)
    let folder = Volume.directory(of: path)
    let prefix = folder.isEmpty ? "" : "\(folder)/"
    do throws(ImportError) {
      guard try LadderSet.read(path, of: volume, BadgeFile.mostBytes) == file,
        try LadderSet.read("\(prefix)\(OwnBadges.lifetimeFile)", of: volume, BadgeFile.mostBytes)
          == lifetimeFile
      else { return false }
      for name in names {
        let place = "\(prefix)\(LadderSet.folder)/\(name).png"
        guard try LadderSet.read(place, of: volume, OwnPictures.mostBytes) == pictures[name]
        else { return false }
      }
    } catch { return false }
    return true
  }

  private static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.utf8.count) && StickList.isPath(name)
  }

  /// Reads a whole regular file; `nil` if it does not exist.
  private static func read(
    _ path: String, of volume: Volume, _ mostBytes: Int
  ) throws(ImportError) -> [UInt8]? {
    do throws(FileError) { return try volume.read(path, limit: mostBytes) } catch {
      switch error.code {
      case .missing: return nil
      case .other(VolumeFile.tooLarge):
        throw ImportError(path, "the file is larger than \(mostBytes) bytes")
      case .full, .readOnly, .forbidden, .inUse, .exists, .tooManyOpen, .interrupted, .broken,
        .guarded, .other:
        throw ImportError(path, error.reason)
      }
    }
  }
}

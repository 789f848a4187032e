import Handover

/// The changes that bring an image up to date with a catalogue.
struct ImagePlan {
  /// Files to write, in the catalogue's order.
  private(set) var make: [HandoverFile] = []
  /// Paths to remove.
  private(set) var remove: [String] = []
  /// Files that an earlier build left out, and that would be left out again.
  private(set) var refusals: [String: ImageList.Refusal] = [:]
  /// Whether the image is already up to date.
  let isDone: Bool

  init(_ catalogue: Catalogue, _ list: ImageList) {
    var wanted = Catalogue.closingPaths
    for file in catalogue.files {
      if let refusal = list.refusals[file.path], refusal.mark == file.mark {
        refusals[file.path] = refusal
        continue
      }
      wanted.insert(file.path)
      if list.entries[file.path]?.mark != file.mark { make.append(file) }
    }
    remove = list.entries.keys.filter { !wanted.contains($0) }.sorted()
    let isLeft = list.isWhole && make.isEmpty && remove.isEmpty && refusals == list.refusals
    isDone = isLeft && ImagePlan.closing(catalogue, list).isEmpty
  }

  /// Returns the closing files that differ from those in the image.
  static func closing(_ catalogue: Catalogue, _ list: ImageList) -> [(ClosingFile, String)] {
    let digests = list.entries.filter { !Catalogue.closingPaths.contains($0.key) }
      .mapValues(\.digest)
    let leftOut = catalogue.leftOut + list.refusals.values.map(\.run)
    return catalogue.closing(leftOut: leftOut, digests: digests).compactMap { file in
      var hash = SHA256()
      hash.add(file.bytes)
      let digest = hash.hexadecimal
      return list.entries[file.path]?.digest == digest ? nil : (file, digest)
    }
  }
}

/// The sizes of volumes, in steps of a factor of four, so that a year of runs rarely requires a new
/// volume.
enum VolumeSize {
  static let steps: [Int64] = (0...5).map { (64 << 20) << (2 * Int64($0)) }

  /// Returns the smallest size of at least `least` with twice the needed space, otherwise the
  /// largest size if the files fit.
  static func fitting(_ needed: Int64, atLeast least: Int64) -> Int64? {
    steps.first { $0 >= least && room(in: $0) >= 2 * needed }
      ?? steps.last.flatMap { $0 >= least && room(in: $0) >= needed ? $0 : nil }
  }

  /// Returns the space for files in bytes, excluding tables and folders.
  static func room(in size: Int64) -> Int64 { size / 16 * 15 }

  /// Returns the space that a file takes on a volume: whole clusters, as sized by mkfs.vfat, and
  /// its name.
  static func taken(by bytes: Int64, in size: Int64) -> Int64 {
    let cluster: Int64 = size <= 4 << 30 ? 4096 : 32_768
    return (bytes + cluster - 1) / cluster * cluster + 256
  }
}

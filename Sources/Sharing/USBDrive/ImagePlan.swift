import Handover

/// What is to be done so that an image holds what a catalogue has.
struct ImagePlan {
  /// Files to be made, in the catalogue's order.
  private(set) var make: [HandoverFile] = []
  /// Paths to be removed.
  private(set) var remove: [String] = []
  /// Refusals that are still true: the same file would be refused again.
  private(set) var refusals: [String: ImageList.Refusal] = [:]
  /// Whether nothing is to be done at all.
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

  /// The closing files whose bytes are others than those in the image.
  static func closing(_ catalogue: Catalogue, _ list: ImageList) -> [(ClosingFile, String)] {
    let digests = list.entries.filter { !Catalogue.closingPaths.contains($0.key) }.mapValues(\.digest)
    let leftOut = catalogue.leftOut + list.refusals.values.map(\.run)
    return catalogue.closing(leftOut: leftOut, digests: digests).compactMap { file in
      var hash = SHA256()
      hash.add(file.bytes)
      let digest = hash.hexadecimal
      return list.entries[file.path]?.digest == digest ? nil : (file, digest)
    }
  }
}

/// How large a volume is made: in steps of four, so that a year of runs seldom makes it anew.
enum VolumeSize {
  static let steps: [Int64] = (0...5).map { (64 << 20) << (2 * Int64($0)) }

  /// The smallest size that is twice what is needed, and not under `least`.
  static func fitting(_ needed: Int64, atLeast least: Int64) -> Int64? {
    steps.first { $0 >= least && room(in: $0) >= 2 * needed }
      ?? steps.last.flatMap { $0 >= least && room(in: $0) >= needed ? $0 : nil }
  }

  /// Bytes that files may take: tables and folders need some.
  static func room(in size: Int64) -> Int64 { size / 16 * 15 }

  /// What a file takes of a volume: whole clusters, as large as mkfs.vfat makes them, and its name.
  static func taken(by bytes: Int64, in size: Int64) -> Int64 {
    let cluster: Int64 = size <= 4 << 30 ? 4096 : 32_768
    return (bytes + cluster - 1) / cluster * cluster + 256
  }
}

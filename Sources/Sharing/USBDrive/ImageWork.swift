import Board
import Glibc
import Handover
import RunModel

/// One piece of work on one image, from its list to its list.
struct ImageWork {
  /// Files and bytes that are staged at most before they go into the image.
  ///
  /// Also what is on its way to the flash when a run begins; a larger file goes alone.
  private static let mostFiles = 48
  private static let mostStaged: Int64 = 4 << 20
  /// Names on one command line.
  private static let mostNames = 100

  private let builder: ImageBuilder
  private let slot: Drive.Slot
  private let catalogue: Catalogue
  private let plan: ImagePlan
  private var list: ImageList
  private let isNew: Bool
  private var writer: CatalogueWriter
  private var stage: Stage
  /// The folders that are there.
  private var folders: Set<String> = []
  /// Bytes that the files take in the volume.
  private var taken: Int64 = 0
  /// Bytes made and to be made, by estimate.
  private var done: Int64 = 0
  private let all: Int64

  /// - Parameters:
  ///   - builder: Whose work it is.
  ///   - slot: The image.
  ///   - catalogue: What it is to hold.
  ///   - list: What it holds; `nil` to make it anew.
  ///   - least: Bytes that a new image has at least.
  /// - Throws: `ImageBuilder.Trouble.tooSmall` if the image cannot take what comes.
  init(
    _ builder: ImageBuilder, _ slot: Drive.Slot, _ catalogue: Catalogue, _ list: ImageList?,
    atLeast least: Int64
  ) throws {
    let plan = ImagePlan(catalogue, list ?? ImageList(size: 0, serial: ""))
    let coming = plan.make.reduce(0) { $0 + $1.estimatedBytes }
    let names = Int64(plan.make.count) * 4096
    if let list {
      guard list.usedBytes + coming + names <= VolumeSize.room(in: list.size) else {
        throw ImageBuilder.Trouble.tooSmall(list.size)
      }
      self.list = list
    } else {
      let step = VolumeSize.fitting(coming + names, atLeast: least)
      guard let size = step else { throw ImageBuilder.Trouble.flashFull }
      self.list = ImageList(size: size, serial: "")
    }
    isNew = list == nil
    self.builder = builder
    self.slot = slot
    self.catalogue = catalogue
    self.plan = plan
    writer = CatalogueWriter(catalogue)
    stage = try Stage(builder.folder.stage)
    all = max(1, coming)
    for entry in self.list.entries.values {
      taken += VolumeSize.taken(by: entry.bytes, in: self.list.size)
    }
  }

  mutating func run() throws {
    guard isNew || !plan.isDone else { return try check() }
    if isNew {
      try builder.folder.removeList(slot)
      try builder.folder.removeImage(slot)
    }
    // Before anything is written: a flash that is nearly full is not worn out by trying.
    guard try builder.folder.room() > all else { throw ImageBuilder.Trouble.flashFull }
    if isNew { try makeVolume() } else { try builder.folder.removeList(slot) }
    list.isWhole = false
    list.refusals = plan.refusals
    do {
      try removeFiles()
      try makeFiles()
      try close()
    } catch ImageBuilder.Trouble.stopped {
      stage.clear()
      try builder.folder.writeList(list, slot)
      throw ImageBuilder.Trouble.stopped
    }
    try check()
    list.isWhole = true
    try builder.folder.writeList(list, slot)
    builder.progress(100)
  }

  // MARK: - Steps

  private var image: String { builder.folder.image(slot) }

  private mutating func makeVolume() throws {
    // The tables of a volume this large are written at once.
    guard try builder.folder.room() > list.size / 256 + (1 << 20) else {
      throw ImageBuilder.Trouble.flashFull
    }
    try builder.folder.makeImage(slot, size: list.size)
    try builder.folder.run(.makeVolume, ["-n", "MOONRUNNER", "-i", "4d4f4f4e", image])
    try builder.folder.run(.makeFolder, ["-i", image, "::RUNS"])
    list.serial = VolumeSerial.read(image) ?? ""
  }

  private mutating func removeFiles() throws {
    let before = list.folders
    var rest = plan.remove[...]
    while !rest.isEmpty {
      let names = rest.prefix(ImageWork.mostNames)
      rest = rest.dropFirst(names.count)
      try builder.folder.run(.remove, ["-i", image] + names.map { "::\($0)" })
      for path in names { forget(path) }
    }
    let needed = list.folders.union(plan.make.map(\.folder)).union(["RUNS"])
    for folder in before.subtracting(needed).sorted().reversed() {
      try builder.folder.run(.removeFolder, ["-i", image, "::\(folder)"])
    }
  }

  private mutating func makeFiles() throws {
    // A folder that lost all its files and gets new ones was left where it is.
    folders = list.folders.union(["RUNS"]).union(emptied)
    for file in plan.make {
      if file.folder != stage.folder || stage.files.count >= ImageWork.mostFiles
        || stage.bytes >= ImageWork.mostStaged
      {
        try move()
      }
      guard !builder.isStopped() else { throw ImageBuilder.Trouble.stopped }
      try make(file)
      done += file.estimatedBytes
      builder.progress(Int(min(99, done * 100 / all)))
    }
    try move()
  }

  private var emptied: Set<String> {
    let before = Set(plan.remove.map(ImageWork.folder))
    return before.intersection(plan.make.map(\.folder))
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  private mutating func make(_ file: HandoverFile) throws {
    guard try builder.folder.room() > 2 * file.estimatedBytes + (1 << 20) else {
      throw ImageBuilder.Trouble.flashFull
    }
    do {
      try stage.add(file) { sink in try writer.write(file, to: sink) }
    } catch let run as LeftOut {
      list.refusals[file.path] = ImageList.Refusal(mark: file.mark, run: run)
      if list.entries[file.path] != nil {
        try builder.folder.run(.remove, ["-i", image, "::\(file.path)"])
        forget(file.path)
      }
    }
  }

  /// Moves what is staged into the image.
  private mutating func move() throws {
    guard !stage.files.isEmpty else { return }
    defer { stage.clear() }
    for staged in stage.files {
      forget(staged.path)
      taken += VolumeSize.taken(by: staged.entry.bytes, in: list.size)
    }
    guard taken <= VolumeSize.room(in: list.size) else {
      throw ImageBuilder.Trouble.tooSmall(list.size)
    }
    guard try builder.folder.room() > stage.bytes + (1 << 20) else {
      throw ImageBuilder.Trouble.flashFull
    }
    if !stage.folder.isEmpty, folders.insert(stage.folder).inserted {
      try builder.folder.run(.makeFolder, ["-i", image, "::\(stage.folder)"])
    }
    let names = stage.files.map { stage.place(of: $0.name) }
    // -o replaces a file of the same name, -m keeps the times.
    try builder.folder.run(
      .copy, ["-i", image, "-m", "-Q", "-o"] + names + ["::\(stage.folder)/"])
    for staged in stage.files { list.entries[staged.path] = staged.entry }
    try sync()
  }

  /// So that little is on its way to the flash when a run begins: its journal would wait for that.
  private func sync() throws(SystemError) {
    let descriptor = try checked("open \(image)") { open(image, O_WRONLY | O_CLOEXEC) }
    defer { Glibc.close(descriptor) }
    _ = try checked("sync \(image)") { fdatasync(descriptor) }
  }

  private mutating func forget(_ path: String) {
    guard let entry = list.entries.removeValue(forKey: path) else { return }
    taken -= VolumeSize.taken(by: entry.bytes, in: list.size)
  }

  /// The files that tell of the others; the volume gets another number, by which computers see
  /// that it is not the one they may remember.
  private mutating func close() throws {
    let newest = catalogue.files.map(\.modified).max() ?? Catalogue.undated
    for (file, digest) in ImagePlan.closing(catalogue, list) {
      try stage.add(file, digest: digest, modified: newest)
      try move()
    }
    let number = String(list.entries["SHA256SUMS"]?.digest.prefix(8) ?? "")
    try builder.folder.run(.label, ["-i", image, "-N", number, "::MOONRUNNER"])
    list.serial = VolumeSerial.read(image) ?? ""
  }

  private func check() throws { try builder.folder.run(.checkVolume, ["-n", image]) }
}

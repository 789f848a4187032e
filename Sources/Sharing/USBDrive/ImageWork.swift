import Board
import Glibc
import Handover
import RunModel

/// One build of one image, from its old list to its new one.
struct ImageWork {
  /// The maximum numbers of files and bytes to stage before they are moved into the image.
  ///
  /// They also bound the unwritten data when a run begins; the last file may exceed
  /// ``mostStaged``.
  private static let mostFiles = 48
  private static let mostStaged: Int64 = 4 << 20
  /// The maximum number of names on one command line.
  private static let mostNames = 100

  private let builder: ImageBuilder
  private let slot: Drive.Slot
  private let catalogue: Catalogue
  private let plan: ImagePlan
  private var list: ImageList
  private let isNew: Bool
  private var writer: CatalogueWriter
  private var stage: Stage
  /// Existing folders.
  private var folders: Set<String> = []
  /// The space that the files take on the volume, in bytes.
  private var taken: Int64 = 0
  /// The estimated bytes written so far and in total.
  private var done: Int64 = 0
  private let all: Int64

  /// - Parameters:
  ///   - builder: The owner of the work.
  ///   - slot: The image.
  ///   - catalogue: The target contents.
  ///   - list: The current contents; `nil` to start from scratch.
  ///   - least: The minimum size of a new image in bytes.
  /// - Throws: `ImageBuilder.Trouble.tooSmall` if the files do not fit in the image.
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
    // Checked before writing, so that futile attempts do not wear out a nearly full flash.
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
    // The tables of a new volume take space immediately.
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
    // A folder that lost all its files but gets new ones was not removed.
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

  /// Moves the staged files into the image.
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
    // -o overwrites existing files, -m preserves times.
    try builder.folder.run(
      .copy, ["-i", image, "-m", "-Q", "-o"] + names + ["::\(stage.folder)/"])
    for staged in stage.files { list.entries[staged.path] = staged.entry }
    try sync()
  }

  /// Syncs the image, so that the journal of a new run does not have to wait for these writes.
  private func sync() throws(SystemError) {
    let descriptor = try checked("open \(image)") { open(image, O_WRONLY | O_CLOEXEC) }
    defer { Glibc.close(descriptor) }
    _ = try checked("sync \(image)") { fdatasync(descriptor) }
  }

  private mutating func forget(_ path: String) {
    guard let entry = list.entries.removeValue(forKey: path) else { return }
    taken -= VolumeSize.taken(by: entry.bytes, in: list.size)
  }

  /// Writes the closing files, and a new volume number, by which computers notice that cached
  /// contents are outdated.
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

import Board
import Glibc
import Handover
import RunStore

/// The directory of the two images and their lists: `a.img`, `a.list`, `b.img`, `b.list`.
package struct ImageFolder {
  /// Absolute.
  let path: String
  private let disk: DiskFileSystem
  /// Called before each change; a test simulates a power cut there.
  var step: @Sendable () throws(SystemError) -> Void = {}
  /// Replaces the free space on the flash in tests.
  var free: (@Sendable () -> Int64)?

  init(_ path: String) {
    self.path = path
    disk = DiskFileSystem(root: path, access: .readAndWrite)
  }

  /// Runs a tool on an image.
  func run(_ tool: Tool, _ words: [String]) throws(SystemError) {
    try step()
    try ToolRunner.run(tool, words)
  }

  /// Creates the directory and removes temporary lists left by a power cut.
  func prepare() throws(SystemError) {
    try call { () throws(FileError) in
      do throws(FileError) { try disk.makeDirectory("") } catch {
        if error.code != .exists { throw error }
      }
      for slot in Drive.Slot.allCases { try removeIfThere(temporary(slot)) }
    }
  }

  func image(_ slot: Drive.Slot) -> String { "\(path)/\(name(slot))" }

  /// The directory of files to be moved into the image.
  var stage: String { "\(path)/stage" }

  private func name(_ slot: Drive.Slot) -> String { "\(slot.rawValue).img" }

  private func listName(_ slot: Drive.Slot) -> String { "\(slot.rawValue).list" }

  private func temporary(_ slot: Drive.Slot) -> String { "\(listName(slot)).tmp" }

  // MARK: - Lists

  /// Reads the list of an image; `nil` unless it is certain to be correct.
  func list(_ slot: Drive.Slot) -> ImageList? {
    guard let bytes = read(listName(slot)), let list = ImageList(bytes),
      list.size == (try? disk.size(of: name(slot))),
      list.serial == VolumeSerial.read(image(slot))
    else { return nil }
    return list
  }

  private func read(_ name: String) -> [UInt8]? {
    guard let file = try? disk.open(name, .read) else { return nil }
    var bytes: [UInt8] = []
    while let piece = try? file.read(1 << 16), bytes.count <= ImageList.mostBytes {
      if piece.isEmpty { return bytes }
      bytes += piece
    }
    return nil
  }

  /// Removes the list, durably, before the image may change.
  func removeList(_ slot: Drive.Slot) throws(SystemError) {
    try call { () throws(FileError) in
      try removeIfThere(listName(slot))
      try disk.syncDirectory("")
    }
  }

  /// Makes the image durable, and then writes its list.
  func writeList(_ list: ImageList, _ slot: Drive.Slot) throws(SystemError) {
    try call { () throws(FileError) in
      let image = try disk.open(name(slot), .append)
      try image.sync()
      try image.close()
    }
    try call { () throws(FileError) in
      try removeIfThere(temporary(slot))
      let file = try disk.open(temporary(slot), .create)
      try write(list.bytes, to: file)
      try file.sync()
      try file.close()
    }
    try call { () throws(FileError) in
      try disk.rename(temporary(slot), to: listName(slot), replacing: true)
      try disk.syncDirectory("")
    }
  }

  private func write(_ bytes: [UInt8], to file: any OpenFile) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try file.write(rest)
      guard count > 0 else { throw FileError(call: "write", path: "", code: .full) }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: - Images

  /// Removes an image and its list, freeing their space.
  func removeImage(_ slot: Drive.Slot) throws(SystemError) {
    try removeList(slot)
    try call { () throws(FileError) in
      try removeIfThere(name(slot))
      try disk.syncDirectory("")
    }
  }

  func isThere(_ slot: Drive.Slot) -> Bool { access(image(slot), F_OK) == 0 }

  /// Creates a sparse image of zeros.
  func makeImage(_ slot: Drive.Slot, size: Int64) throws(SystemError) {
    try call { () throws(FileError) in try disk.open(name(slot), .create).close() }
    let path = image(slot)
    _ = try checked("create \(path)") { truncate(path, off_t(size)) }
  }

  /// Copies the other image, skipping zeros.
  ///
  /// - Returns: False if it was stopped by `isStopped`.
  func copyImage(
    to slot: Drive.Slot, size: Int64, isStopped: () -> Bool
  ) throws(SystemError) -> Bool {
    try makeImage(slot, size: size)
    let (from, onto) = (image(slot.other), image(slot))
    let source = try checked("open \(from)") { open(from, O_RDONLY | O_CLOEXEC) }
    defer { close(source) }
    let target = try checked("open \(onto)") { open(onto, O_WRONLY | O_CLOEXEC) }
    defer { close(target) }
    var buffer = [UInt8](repeating: 0, count: ImageFolder.piece)
    var offset: off_t = 0
    while offset < size {
      guard !isStopped() else { return false }
      let count = try checked("read \(from)") { pread(source, &buffer, buffer.count, offset) }
      guard count > 0 else { break }
      // Zeros remain a hole, which takes no space.
      if buffer[..<count].contains(where: { $0 != 0 }) {
        let written = try checked("write \(onto)") { pwrite(target, buffer, count, offset) }
        guard written == count else { throw SystemError("write \(onto)", code: ENOSPC) }
        _ = try checked("sync \(onto)") { fdatasync(target) }
      }
      offset += off_t(count)
    }
    return true
  }

  /// Bytes to copy at a time.
  private static let piece = 1 << 20

  /// Returns the free bytes beyond the reserve for recording.
  func room() throws(SystemError) -> Int64 {
    if let free { return free() - ImageFolder.kept }
    do { return try disk.freeBytes() - ImageFolder.kept } catch {
      throw SystemError("find the free space in \(path)", reason: error.description)
    }
  }

  /// The reserve for recording in bytes: enough for days.
  static let kept: Int64 = 64 << 20

  // MARK: - Calls

  private func removeIfThere(_ name: String) throws(FileError) {
    do throws(FileError) { try disk.remove(name) } catch {
      if error.code != .missing { throw error }
    }
  }

  private func call(_ body: () throws(FileError) -> Void) throws(SystemError) {
    try step()
    do throws(FileError) { try body() } catch {
      throw SystemError("store the drive in \(path)", reason: error.description)
    }
  }
}

/// The serial number that identifies a volume to computers.
enum VolumeSerial {
  /// Reads the number as eight lower-case hexadecimal digits; `nil` if it is not a FAT volume.
  static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var sector = [UInt8](repeating: 0, count: 512)
    guard pread(descriptor, &sector, 512, 0) == 512, sector[510] == 0x55, sector[511] == 0xaa
    else { return nil }
    // FAT32 has no 16-bit table size, and its serial number is at a higher offset.
    let isLarge = sector[22] == 0 && sector[23] == 0
    let offset = isLarge ? 67 : 39
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in sector[offset..<(offset + 4)].reversed() {
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

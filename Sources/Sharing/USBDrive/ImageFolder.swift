import Board
import Glibc
import Handover
import RunStore

/// The directory with the two images and their lists: `a.img`, `a.list`, `b.img`, `b.list`.
package struct ImageFolder {
  /// Absolute.
  let path: String
  private let disk: DiskFileSystem
  /// Called before each step that changes something; a test cuts the power there.
  var step: @Sendable () throws(SystemError) -> Void = {}
  /// What is free in place of what the flash says, for tests.
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

  /// Makes the directory and clears what a power cut left of lists.
  func prepare() throws(SystemError) {
    try call { () throws(FileError) in
      do throws(FileError) { try disk.makeDirectory("") } catch {
        if error.code != .exists { throw error }
      }
      for slot in Drive.Slot.allCases { try removeIfThere(temporary(slot)) }
    }
  }

  func image(_ slot: Drive.Slot) -> String { "\(path)/\(name(slot))" }

  /// Where files lie until they are in the image.
  var stage: String { "\(path)/stage" }

  private func name(_ slot: Drive.Slot) -> String { "\(slot.rawValue).img" }

  private func listName(_ slot: Drive.Slot) -> String { "\(slot.rawValue).list" }

  private func temporary(_ slot: Drive.Slot) -> String { "\(listName(slot)).tmp" }

  // MARK: - Lists

  /// What is in an image; `nil` when nobody can be sure of that.
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

  /// From now on the image may change: durable before anything else is done.
  func removeList(_ slot: Drive.Slot) throws(SystemError) {
    try call { () throws(FileError) in
      try removeIfThere(listName(slot))
      try disk.syncDirectory("")
    }
  }

  /// Makes the image durable, and then what is said of it.
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

  /// Removes an image and its list, and gives their room back.
  func removeImage(_ slot: Drive.Slot) throws(SystemError) {
    try removeList(slot)
    try call { () throws(FileError) in
      try removeIfThere(name(slot))
      try disk.syncDirectory("")
    }
  }

  func isThere(_ slot: Drive.Slot) -> Bool { access(image(slot), F_OK) == 0 }

  /// Makes an image of zeros that takes no room yet.
  func makeImage(_ slot: Drive.Slot, size: Int64) throws(SystemError) {
    try call { () throws(FileError) in try disk.open(name(slot), .create).close() }
    let path = image(slot)
    _ = try checked("make \(path)") { truncate(path, off_t(size)) }
  }

  /// Makes one image the same as the other, with as few bytes on the flash.
  ///
  /// - Returns: False when `isStopped` said so before the end.
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
      // What is zero is so already, and takes no room.
      if buffer[..<count].contains(where: { $0 != 0 }) {
        let written = try checked("write \(onto)") { pwrite(target, buffer, count, offset) }
        guard written == count else { throw SystemError("write \(onto)", code: ENOSPC) }
        _ = try checked("sync \(onto)") { fdatasync(target) }
      }
      offset += off_t(count)
    }
    return true
  }

  /// Bytes that are copied at a time.
  private static let piece = 1 << 20

  /// Bytes that may be written without touching what is kept for recording.
  func room() throws(SystemError) -> Int64 {
    if let free { return free() - ImageFolder.kept }
    do { return try disk.freeBytes() - ImageFolder.kept } catch {
      throw SystemError("see what is free in \(path)", reason: error.description)
    }
  }

  /// What is always left to the recording of runs: days of it.
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
      throw SystemError("keep the drive in \(path)", reason: error.description)
    }
  }
}

/// The number by which computers tell one volume from another.
enum VolumeSerial {
  /// Eight hexadecimal digits in lower case; `nil` for what is no FAT volume.
  static func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var sector = [UInt8](repeating: 0, count: 512)
    guard pread(descriptor, &sector, 512, 0) == 512, sector[510] == 0x55, sector[511] == 0xaa
    else { return nil }
    // FAT32 has no 16-bit size of a table, and its number lies further behind.
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

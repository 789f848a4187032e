import Board
import CLinux
import Glibc
import RunModel
package import RunStore

/// A stick during a visit.
package protocol Stick: AnyObject {
  /// Whether it has to be mounted.
  var isDevice: Bool { get }
  /// Whether it is still plugged in, as far as known.
  var isThere: Bool { get }
  /// Mounts it if necessary.
  ///
  /// - Throws: ``StickTrouble`` if it cannot be mounted, or was pulled out.
  /// - Returns: Its file system.
  func mount() throws(StickTrouble) -> any FileSystem
  /// Makes everything durable.
  func settle() throws(StickTrouble)
  /// Unmounts it if it was mounted.
  func unmount()
}

/// A stick accessed with the rights of this process: a block device, mounted for as long as needed,
/// or the folder of a stick that is already mounted.
package final class StickPlace: Stick {
  private enum Kind {
    case device(String)
    case folder
  }

  /// The stick's root directory.
  package private(set) var root: String
  private let kind: Kind
  private let owner: DataOwner
  private var isMounted = false
  /// Whether the mount point was created here.
  private var isMade = false

  /// The mount point if the service has no folder; the mount is invisible to other processes.
  private static let mountPoint = "/run/moonrunner-stick"

  /// - Parameters:
  ///   - path: The device or folder.
  ///   - owner: The user who accesses it.
  ///   - runtimeDirectory: The service's folder below `/run`, used as the mount point.
  /// - Throws: ``StickTrouble`` if `path` is neither.
  package init(
    _ path: String, owner: DataOwner, runtimeDirectory: String?
  ) throws(StickTrouble) {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else {
      throw errno == ENOENT ? .mount("\(path) does not exist") : .mount("\(path): \(words(errno))")
    }
    self.owner = owner
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      kind = .folder
      root = path
    case S_IFBLK:
      kind = .device(path)
      root = runtimeDirectory ?? StickPlace.mountPoint
      isMade = runtimeDirectory == nil
      guard owner.canMount else {
        throw .mount("only root can mount \(path); mount it yourself and name its folder instead")
      }
    default: throw .mount("\(path) is neither a block device nor a folder")
    }
  }

  package var isDevice: Bool {
    switch kind {
    case .device: true
    case .folder: false
    }
  }

  package var isThere: Bool {
    switch kind {
    case .device(let path): access(path.pathBytes, F_OK) == 0
    case .folder: access(root.pathBytes, F_OK) == 0
    }
  }

  /// Creates a mount namespace for this process and its children; call it before starting any
  /// child.
  package func separate() throws(StickTrouble) {
    guard isDevice else { return }
    let separated = clinux_mounts_of_its_own()
    guard separated == 0 else {
      throw .mount("cannot create a mount namespace: \(words(-separated))")
    }
  }

  /// Mounts the stick so that only the owner of the data directory can access it.
  package func mount() throws(StickTrouble) -> any FileSystem {
    guard case .device(let device) = kind else { return try held() }
    guard try !isMountedElsewhere(device) else {
      throw .mount("\(device) is already mounted; name its folder instead")
    }
    let volume = try StickVolumeKind.read(device)
    if isMade { mkdir(root, 0o700) }
    let options = "\(owner.mountOptions),\(volume.options)"
    let result = clinux_mount_stick(device.pathBytes, root, volume.type, options)
    guard result == 0 else { throw trouble(-result, volume, device) }
    isMounted = true
    return mounted
  }

  /// The file system of a mounted device, which belongs to the owner of the data directory.
  var mounted: DiskFileSystem { DiskFileSystem(root: root, access: .stick) }

  /// Opens the file system of a folder and keeps the folder open, since others could replace it.
  func held() throws(StickTrouble) -> DiskFileSystem {
    do throws(FileError) {
      return try DiskFileSystem(holding: root, access: .stick)
    } catch { throw .mount("\(root): \(error.reason)") }
  }

  /// Returns whether a device is already mounted, such as the disk that the board booted from.
  private func isMountedElsewhere(_ device: String) throws(StickTrouble) -> Bool {
    var status = stat()
    guard stat(device.pathBytes, &status) == 0 else { throw .pulledOut }
    do throws(SystemError) { return try MountTable().has(status.st_rdev) } catch {
      throw .mount(error.description)
    }
  }

  private func trouble(
    _ code: Int32, _ volume: StickVolumeKind, _ device: String
  ) -> StickTrouble {
    switch code {
    case EROFS, EACCES: .readOnly
    case EINVAL: .unsupported("a damaged \(volume.name)")
    case ENODEV: .mount("this system does not support \(volume.name)")
    case EBUSY: .mount("\(device) is in use")
    case ENOENT, ENXIO, ENOMEDIUM, EIO: isThere ? .mount(words(code)) : .pulledOut
    default: .mount(words(code))
    }
  }

  package func settle() throws(StickTrouble) {
    let result = clinux_sync_volume(root.pathBytes)
    guard result == 0 else { throw isThere ? .mount(words(-result)) : .pulledOut }
  }

  package func unmount() {
    if isMounted {
      if clinux_unmount(root, isThere ? 0 : 1) != 0 { _ = clinux_unmount(root, 1) }
      isMounted = false
    }
    if isMade { rmdir(root) }
  }
}

private func words(_ code: Int32) -> String { String(cString: strerror(code)) }

/// The file system of a volume, detected by its first bytes.
struct StickVolumeKind: Equatable {
  /// The displayed name.
  let name: String
  /// The kernel's name.
  let type: String
  let options: String

  /// Names in UTF-8; a damaged volume becomes read-only.
  static let fat = StickVolumeKind(
    name: "FAT", type: "vfat", options: "utf8=1,errors=remount-ro")
  static let exfat = StickVolumeKind(
    name: "exFAT", type: "exfat", options: "iocharset=utf8,errors=remount-ro")

  /// The number of bytes needed for detection.
  static let bytes = 4096

  static func read(_ device: String) throws(StickTrouble) -> StickVolumeKind {
    let descriptor = open(device.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENXIO, ENOMEDIUM: throw .pulledOut
      default: throw .mount("\(device): \(words(errno))")
      }
    }
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: bytes)
    let count = pread(descriptor, &start, bytes, 0)
    guard count == bytes else {
      throw .mount("\(device) cannot be read: \(count < 0 ? words(errno) : "it is too small")")
    }
    return try judge(start)
  }

  static func judge(_ start: [UInt8]) throws(StickTrouble) -> StickVolumeKind {
    func has(_ text: String, at offset: Int) -> Bool {
      start.count >= offset + text.utf8.count && start[offset...].starts(with: text.utf8)
    }
    if has("EXFAT   ", at: 3) { return .exfat }
    if has("NTFS    ", at: 3) { throw .unsupported("NTFS") }
    if start[1080] == 0x53, start[1081] == 0xef { throw .unsupported("a Linux file system") }
    if has("H+", at: 1024) || has("HX", at: 1024) { throw .unsupported("HFS+") }
    if has("NXSB", at: 32) { throw .unsupported("APFS") }
    if has("LUKS", at: 0) { throw .unsupported("encryption") }
    guard start[510] == 0x55, start[511] == 0xaa, isSectorSize(start) else {
      throw .unsupported(nil)
    }
    return .fat
  }

  /// Returns whether the sector size in FAT's parameter block (offset 11) is valid.
  private static func isSectorSize(_ start: [UInt8]) -> Bool {
    [512, 1024, 2048, 4096].contains(Int(start[11]) | Int(start[12]) << 8)
  }
}

import Glibc

/// Which users' processes hold the lock on a file.
///
/// The kernel lists them in `/proc/locks`:
///
///     1: FLOCK  ADVISORY  WRITE 19178 fe:00:9678550 0 EOF
///     1: -> FLOCK  ADVISORY  WRITE 19180 fe:00:9678550 0 EOF      (waiting)
enum LockHolders: Hashable {
  /// At least one process belongs to a user that may record here, so it may be another recorder.
  case owner
  /// All processes belong to other users, so none can be a recorder.
  case others
  /// The holders cannot be determined.
  case unknown

  /// The user that a process runs as.
  enum Process: Hashable {
    case user(uid_t)
    /// A user other than the current one (root, if its processes are hidden), or the process ended.
    case someoneElse
    case unknown
  }

  /// Finds the holders of a lock that could not be acquired.
  ///
  /// - Parameter descriptor: The open file.
  init(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, LockHolders.isOwnProc(),
      let lines = try? SmallFile.lines("/proc/locks")
    else {
      self = .unknown
      return
    }
    // Any user who can write to the folder may be recording there.
    let isShared = status.st_mode & (S_IWGRP | S_IWOTH) != 0
    self.init(
      lines, file: LockHolders.name(of: status), owners: [0, geteuid(), status.st_uid],
      isShared: isShared, process: LockHolders.process)
  }

  /// - Parameters:
  ///    - lines: Lines of `/proc/locks`.
  ///    - file: The file's name in that list.
  ///    - owners: The users that may record in the folder.
  ///    - isShared: Whether any user may record there.
  ///    - process: Returns the user of a process.
  init(
    _ lines: [Substring], file: String, owners: [uid_t], isShared: Bool,
    process: (Int32) -> Process
  ) {
    var answer = LockHolders.unknown
    for line in lines {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[5] == file else { continue }
      guard let id = Int32(fields[4]), id > 0 else {
        self = .unknown
        return
      }
      switch process(id) {
      case .user(let user) where !isShared && !owners.contains(user): answer = .others
      case .someoneElse where !isShared: answer = .others
      case .user, .someoneElse:
        self = .owner
        return
      case .unknown:
        self = .unknown
        return
      }
    }
    self = answer
  }

  /// Formats device (hexadecimal) and inode as in `/proc/locks`, "fe:00:9678550".
  static func name(of status: stat) -> String {
    func hexadecimal(_ number: UInt64) -> String {
      (number < 16 ? "0" : "") + String(number, radix: 16)
    }
    // As in <sys/sysmacros.h>, whose macros Swift cannot import.
    let device = UInt64(status.st_dev)
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff
    return "\(hexadecimal(major)):\(hexadecimal(minor)):\(status.st_ino)"
  }

  /// Whether `/proc` belongs to this process's PID namespace; in a container it may not.
  private static func isOwnProc() -> Bool {
    var text = [UInt8](repeating: 0, count: 32)
    let count = readlink("/proc/self", &text, text.count)
    return count > 0 && String(decoding: text[..<count], as: UTF8.self) == "\(getpid())"
  }

  /// Returns the user that a process runs as.
  static func process(_ id: Int32) -> Process {
    // This works even for a non-dumpable process, whose folder in /proc belongs to root.
    if let lines = try? SmallFile.lines("/proc/\(id)/status"),
      let line = lines.first(where: { $0.hasPrefix("Uid:") }),
      let user = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ uid_t($0) })
    {
      return .user(user)
    }
    // A service's `/proc` hides processes of other users (ProtectProc=invisible), but signal 0
    // still finds them, unless a system call filter rejects all signals.
    guard kill(getpid(), 0) == 0 else { return .unknown }
    if kill(id, 0) == 0 { return .user(geteuid()) }
    return errno == EPERM || errno == ESRCH ? .someoneElse : .unknown
  }
}

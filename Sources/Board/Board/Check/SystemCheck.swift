import Device
import Glibc
package import RunModel

/// Looks at what lies around the recorder, and says what is good and what to do about what is not:
/// the file system of the runs, the drive, the helpers' socket, the watchdog of the hardware.
///
/// All of it is read from files, of which none is changed, by whoever asks; no unit is asked and no
/// watchdog opened, which would start it.
package struct SystemCheck {
  /// What is looked at, in this order.
  package enum Part: String, Hashable, CaseIterable, Sendable {
    case disk
    case drive
    case socket
    case watchdog
  }

  /// Where things are.
  package struct Places {
    /// Stands before the paths of kernel and system; empty but in tests.
    package var root = ""
    /// Directory of the runs.
    package var data: String
    /// The helpers' socket.
    package var socket: String
    /// The gadget that the drive is, below the root.
    package var gadget: String

    package init(data: String, socket: String, gadget: String) {
      self.data = data
      self.socket = socket
      self.gadget = gadget
    }
  }

  /// What is asked of the running system beside its files.
  package struct Outlook {
    /// The number of a user by its name.
    package var user: (String) -> UInt32? = { getpwnam($0)?.pointee.pw_uid }
    /// Bytes that are free in a directory.
    package var free: (String) -> Int64? = {
      try? DiskFileSystem(root: $0, access: .read).freeBytes()
    }
    /// Throws when a program is missing that the drive's images are made with.
    package var tools: () throws(SystemError) -> Void = {}
    package var now: () -> Instant = MonotonicClock.now
    /// Waits until a descriptor is readable, at most for the time given.
    package var wait: (Int32, Duration) -> Void = BoardCheck.poll

    package init() {}
  }

  let places: Places
  let outlook: Outlook

  package init(_ places: Places, _ outlook: Outlook) {
    self.places = places
    self.outlook = outlook
  }

  /// Looks at one of them.
  package func check(_ part: Part) -> CheckFinding {
    do throws(SystemError) {
      return switch part {
      case .disk: try checkDisk()
      case .drive: try checkDrive()
      case .socket: try checkSocket()
      case .watchdog: try checkWatchdog()
      }
    } catch {
      return .note(error.description)
    }
  }
}

// MARK: - Files of the system

extension SystemCheck {
  func path(_ absolute: String) -> String { places.root + absolute }

  func exists(_ absolute: String) -> Bool { access(path(absolute), F_OK) == 0 }

  /// A line of the kernel's; `nil` when there is none.
  func text(_ absolute: String) -> String? { try? SmallFile.read(path(absolute)) }

  /// Where a symbolic link leads to, as it is written there; `nil` for none.
  func link(_ absolute: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path(absolute), &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a service runs, by its control group; `nil` where systemd does not keep them.
  func isRunning(_ service: String) -> Bool? {
    let slice = "/sys/fs/cgroup/system.slice"
    guard exists(slice) else { return nil }
    return text("\(slice)/\(service)/cgroup.events")?.split(separator: "\n")
      .contains("populated 1") ?? false
  }

  /// Whether systemd knows a service, and may start it.
  func isInstalled(_ service: String) -> Bool {
    ["/etc", "/run", "/usr/lib"].contains { exists("\($0)/systemd/system/\(service)") }
  }

  func isMasked(_ service: String) -> Bool {
    ["/etc", "/run"].contains { link("\($0)/systemd/system/\(service)") == "/dev/null" }
  }
}

import Device
import Glibc
package import RunModel

/// Checks the system around the recorder, with advice: the file system of the runs, the drive, the
/// helpers' socket and the hardware watchdog.
///
/// It reads files and connects to the socket, with the caller's permissions. It neither queries
/// systemd nor opens a watchdog device, which would start the watchdog.
package struct SystemCheck {
  /// The subjects, in the order of the checks.
  package enum Part: String, Hashable, CaseIterable, Sendable {
    case disk
    case drive
    case socket
    case watchdog
  }

  /// The locations to check.
  package struct Places {
    /// Prefix of the kernel's and system's paths; empty except in tests.
    package var root = ""
    /// Directory of the runs.
    package var data: String
    /// The helpers' socket.
    package var socket: String
    /// Path of the drive's gadget, relative to the root.
    package var gadget: String

    package init(data: String, socket: String, gadget: String) {
      self.data = data
      self.socket = socket
      self.gadget = gadget
    }
  }

  /// Queries to the running system beyond its files.
  package struct Outlook {
    /// Returns the ID of a user by name.
    package var user: (String) -> UInt32? = { getpwnam($0)?.pointee.pw_uid }
    /// Returns the free bytes in a directory.
    package var free: (String) -> Int64? = {
      try? DiskFileSystem(root: $0, access: .read).freeBytes()
    }
    /// Throws if a program that builds the drive's images is missing.
    package var tools: () throws(SystemError) -> Void = {}
    package var now: () -> Instant = MonotonicClock.now
    /// Waits until a descriptor is readable, at most for the given time.
    package var wait: (Int32, Duration) -> Void = BoardCheck.poll

    package init() {}
  }

  let places: Places
  let outlook: Outlook

  package init(_ places: Places, _ outlook: Outlook) {
    self.places = places
    self.outlook = outlook
  }

  /// Checks one subject.
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

  /// Reads a value of the kernel; `nil` if the file is missing.
  func text(_ absolute: String) -> String? { try? SmallFile.read(path(absolute)) }

  /// Returns the literal target of a symbolic link; `nil` if the path is not one.
  func link(_ absolute: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path(absolute), &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a service is running, according to its control group; `nil` if systemd does not manage
  /// control groups.
  func isRunning(_ service: String) -> Bool? {
    let slice = "/sys/fs/cgroup/system.slice"
    guard exists(slice) else { return nil }
    return text("\(slice)/\(service)/cgroup.events")?.split(separator: "\n")
      .contains("populated 1") ?? false
  }

  /// Whether systemd has a unit file for a service.
  func isInstalled(_ service: String) -> Bool {
    ["/etc", "/run", "/usr/lib"].contains { exists("\($0)/systemd/system/\(service)") }
  }

  func isMasked(_ service: String) -> Bool {
    ["/etc", "/run"].contains { link("\($0)/systemd/system/\(service)") == "/dev/null" }
  }
}

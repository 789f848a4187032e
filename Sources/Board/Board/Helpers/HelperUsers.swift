package import Device
package import Glibc

/// The users that may send each kind of report over the helper socket.
///
/// Each user who can connect has some of the permissions, but not all: a bug in the USB drive
/// helper must not be able to restart the recorder or ask the runner questions.
package struct HelperUsers: Hashable, Sendable {
  /// The recorder's own user; copying to a stick runs as the same user.
  private let own: uid_t
  /// The user of the USB drive helper.
  private let drive: uid_t
  /// The user of the server sync helper.
  private let sync: uid_t

  /// The user that may send any report.
  private let root: uid_t

  /// - Parameters:
  ///    - own: The recorder's user.
  ///    - drive: The USB drive helper's user.
  ///    - sync: The sync helper's user; `own` if omitted.
  ///    - root: The user that may send any report.
  package init(own: uid_t, drive: uid_t, sync: uid_t? = nil, root: uid_t = 0) {
    self.own = own
    self.drive = drive
    self.sync = sync ?? own
    self.root = root
  }

  /// This process's user, and the users of the drive and sync services.
  ///
  /// If the recorder does not run as its service does, as on a computer, its user runs the helpers
  /// too.
  package static var ofThisSystem: HelperUsers {
    HelperUsers(own: geteuid()) { getpwnam($0)?.pointee.pw_uid }
  }

  /// Looks up the services' users by name with `user`, which returns `nil` for unknown names.
  init(own: uid_t, user: (String) -> uid_t?) {
    let isService = own == user(HelperUsers.recorderName)
    let drive = isService ? user(HelperUsers.driveName) : nil
    let sync = isService ? user(HelperUsers.syncName) : nil
    self.init(own: own, drive: drive ?? own, sync: sync)
  }

  private static let recorderName = "moonrunner"
  private static let driveName = "moonrunner-usb"
  private static let syncName = "moonrunner-sync"

  /// Whether a user may send this report; `nil` is an unknown user.
  package func mayTell(_ report: HelperReport, _ user: uid_t?) -> Bool {
    switch report {
    case .usb: user == drive || user == root
    case .stick: user == own || user == root
    case .sync: user == sync || user == root
    }
  }
}

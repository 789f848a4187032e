package import Device
package import Glibc

/// Who may tell what at the helpers' socket.
///
/// All who may connect are trusted with something, but not with everything: a fault in the USB
/// drive must not have the recorder restart, or ask the runner anything.
package struct HelperUsers: Hashable, Sendable {
  /// The recorder's own, as which the copying to a stick works.
  private let own: uid_t
  /// The USB drive's.
  private let drive: uid_t
  /// The one who copies to a server.
  private let sync: uid_t

  /// Who may tell everything.
  private let root: uid_t

  /// - Parameters:
  ///   - own: The recorder's user.
  ///   - drive: The USB drive's.
  ///   - sync: The one of the copying to a server; the recorder's own without it.
  ///   - root: Who may tell everything.
  package init(own: uid_t, drive: uid_t, sync: uid_t? = nil, root: uid_t = 0) {
    self.own = own
    self.drive = drive
    self.sync = sync ?? own
    self.root = root
  }

  /// This process's user, and those of the services of drive and server.
  ///
  /// Where the recorder does not run as its service does, on a computer, whoever runs it runs
  /// these too.
  package static var ofThisSystem: HelperUsers {
    HelperUsers(own: geteuid()) { getpwnam($0)?.pointee.pw_uid }
  }

  /// `user` looks up the users of the services; `nil` where there is none of that name.
  init(own: uid_t, user: (String) -> uid_t?) {
    let isService = own == user(HelperUsers.recorderName)
    let drive = isService ? user(HelperUsers.driveName) : nil
    let sync = isService ? user(HelperUsers.syncName) : nil
    self.init(own: own, drive: drive ?? own, sync: sync)
  }

  private static let recorderName = "moonrunner"
  private static let driveName = "moonrunner-usb"
  private static let syncName = "moonrunner-sync"

  /// Whether a user may tell this; `nil` is one who is not known.
  package func mayTell(_ report: HelperReport, _ user: uid_t?) -> Bool {
    switch report {
    case .usb: user == drive || user == root
    case .stick: user == own || user == root
    case .sync: user == sync || user == root
    }
  }
}

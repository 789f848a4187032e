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

  /// Who may tell everything.
  private let root: uid_t

  package init(own: uid_t, drive: uid_t, root: uid_t = 0) {
    self.own = own
    self.drive = drive
    self.root = root
  }

  /// This process's user, and the one of the drive's service; where there is none, on a computer
  /// without the package, whoever runs the recorder runs the drive too.
  package static var ofThisSystem: HelperUsers {
    let own = geteuid()
    return HelperUsers(own: own, drive: getpwnam(driveName)?.pointee.pw_uid ?? own)
  }

  private static let driveName = "moonrunner-usb"

  /// Whether a user may tell this; `nil` is one who is not known.
  package func mayTell(_ report: HelperReport, _ user: uid_t?) -> Bool {
    switch report {
    case .usb: user == drive || user == root
    case .stick: user == own || user == root
    }
  }
}

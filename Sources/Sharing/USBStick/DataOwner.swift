package import Board
import CLinux
import Glibc
import RunModel

/// The owner of a data directory.
///
/// Working as the owner ensures that the recorder can access all files, and drops any other rights.
package struct DataOwner: Hashable, Sendable {
  private let user: uid_t
  private let group: gid_t
  /// Whether this process is root, and can change its user.
  private let worksAsRoot: Bool

  /// - Parameter directory: The data directory.
  /// - Throws: `SystemError` if it does not exist.
  package init(of directory: String) throws(SystemError) {
    var status = stat()
    _ = try checked("find the data directory \(directory)") { stat(directory.pathBytes, &status) }
    user = status.st_uid
    group = status.st_gid
    worksAsRoot = geteuid() == 0
  }

  /// Whether this process is root: it can mount sticks, and has rights to drop.
  package var canMount: Bool { worksAsRoot }

  /// Changes the user to the owner permanently and drops all capabilities, if this process is root.
  ///
  /// For a directory owned by root the process stays root, without capabilities.
  ///
  /// - Throws: `SystemError` if that fails; in that case nothing may be read.
  package func becomeForGood() throws(SystemError) {
    guard worksAsRoot else { return }
    _ = try answered("switch to the user who owns the data directory") {
      clinux_become_for_good(user, group)
    }
  }

  /// Mount options that assign all files on a FAT volume, which has no owners, to this owner.
  var mountOptions: String { "uid=\(user),gid=\(group),fmask=0137,dmask=0027" }
}

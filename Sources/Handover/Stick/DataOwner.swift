package import Board
import CLinux
import Glibc

/// Who a data directory belongs to.
///
/// What is done as its owner leaves no file there that the
/// recorder could not read, and has no more rights than that.
package struct DataOwner: Hashable, Sendable {
  private let user: uid_t
  private let group: gid_t
  /// Whether this process is root's, and so can work as somebody else.
  private let isRoot: Bool

  /// - Parameter directory: The data directory.
  /// - Throws: `SystemError` when it is not there.
  package init(of directory: String) throws(SystemError) {
    var status = stat()
    _ = try checked("find the data directory \(directory)") { stat(directory, &status) }
    user = status.st_uid
    group = status.st_gid
    isRoot = geteuid() == 0
  }

  /// Whether sticks can be mounted.
  package var canMount: Bool { isRoot }

  /// Works as the owner until told otherwise; does nothing where this process is not root's.
  package func become() throws(SystemError) {
    guard isRoot else { return }
    _ = try answered("work as the owner of the data directory") { clinux_become(user, group) }
  }

  /// Works as root again where this process was root's.
  package func leave() throws(SystemError) {
    guard isRoot else { return }
    _ = try answered("work as root again") { clinux_become_root() }
  }

  /// What makes a FAT volume, which knows no owners, belong to the owner alone.
  var mountOptions: String { "uid=\(user),gid=\(group),fmask=0137,dmask=0027" }
}

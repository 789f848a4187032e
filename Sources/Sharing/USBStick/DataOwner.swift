package import Board
import CLinux
import Glibc
import RunModel

/// Who a data directory belongs to.
///
/// What is done as its owner leaves no file there that the recorder could not read, and has no more
/// rights than that.
package struct DataOwner: Hashable, Sendable {
  private let user: uid_t
  private let group: gid_t
  /// Whether this process is root's, and so can work as somebody else.
  private let worksAsRoot: Bool

  /// - Parameter directory: The data directory.
  /// - Throws: `SystemError` when it is not there.
  package init(of directory: String) throws(SystemError) {
    var status = stat()
    _ = try checked("find the data directory \(directory)") { stat(directory.pathBytes, &status) }
    user = status.st_uid
    group = status.st_gid
    worksAsRoot = geteuid() == 0
  }

  /// Whether this process is root's: it can mount sticks, and has rights to give up.
  package var canMount: Bool { worksAsRoot }

  /// Is the owner from now on, with no capability and no way to be anybody else, where this process
  /// is root's.
  ///
  /// Of a directory of root's the owner is root, without capabilities.
  ///
  /// - Throws: `SystemError` when that cannot be: nothing may be read there then.
  package func becomeForGood() throws(SystemError) {
    guard worksAsRoot else { return }
    _ = try answered("become the owner of the data directory") {
      clinux_become_for_good(user, group)
    }
  }

  /// What makes a FAT volume, which knows no owners, belong to the owner alone.
  var mountOptions: String { "uid=\(user),gid=\(group),fmask=0137,dmask=0027" }
}

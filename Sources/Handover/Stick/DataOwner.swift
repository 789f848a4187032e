package import Board
import CLinux
import Glibc
import RunModel

/// Who a data directory belongs to.
///
/// What is done as its owner leaves no file there that the
/// recorder could not read, and has no more rights than that.
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

  /// Whether sticks can be mounted.
  package var canMount: Bool { worksAsRoot }

  /// Whether it is root.
  package var isRoot: Bool { user == 0 }

  /// Works as the owner until told otherwise; does nothing where this process is not root's.
  package func become() throws(SystemError) {
    guard worksAsRoot else { return }
    _ = try answered("work as the owner of the data directory") { clinux_become(user, group) }
  }

  /// Works as root again where this process was root's.
  package func leave() throws(SystemError) {
    guard worksAsRoot else { return }
    _ = try answered("work as root again") { clinux_become_root() }
  }

  /// Is the owner from now on, with nothing else that this process could do, where it is root's; a
  /// directory of root's is worked on by root.
  ///
  /// - Throws: `SystemError` when that cannot be: nothing may be read there then.
  package func becomeForGood() throws(SystemError) {
    guard worksAsRoot, !isRoot else { return }
    _ = try answered("become the owner of the data directory") {
      clinux_become_for_good(user, group)
    }
  }

  /// Does something as root again, where this process is root's and works as the owner.
  package func asRoot<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard worksAsRoot, geteuid() != 0 else { return try body() }
    // Neither can fail: the saved id is root's.
    clinux_become_root()
    defer { clinux_become(user, group) }
    return try body()
  }

  /// What makes a FAT volume, which knows no owners, belong to the owner alone.
  var mountOptions: String { "uid=\(user),gid=\(group),fmask=0137,dmask=0027" }
}

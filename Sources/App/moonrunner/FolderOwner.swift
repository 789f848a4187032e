import Board
import Console
import Glibc
import RunModel

/// Refuses commands run by root in another user's folder.
///
/// The owner could not change files that root creates there, and a link could lead root anywhere.
/// The refusal shows how to run the command as the owner.
enum FolderOwner {
  /// Refuses root in another user's folder, and in one whose owner cannot be read.
  ///
  /// A folder that does not exist yet has no owner.
  ///
  /// - Throws: ``CommandError`` with the command to use instead.
  static func refuseRoot(in path: String) throws(CommandError) {
    guard geteuid() == 0 else { return }
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw .failed("cannot read the owner of \(path): \(reason(errno)); name another folder")
    }
    guard status.st_uid != 0 else { return }
    throw .failed(refusal(path, user: status.st_uid))
  }

  static func refusal(_ path: String, user: uid_t) -> String {
    let name = name(of: user)
    // sudo's syntax for a user without a name.
    let owner = name ?? "'#\(user)'"
    return
      "\(path) belongs to \(name ?? "user \(user)"), who could not change files created by root;"
      + " run the command as its owner: sudo -u \(owner) moonrunner ..."
  }

  private static func name(of user: uid_t) -> String? {
    guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return nil }
    return PathText.text(of: name)
  }
}

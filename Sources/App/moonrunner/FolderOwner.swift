import Board
import Glibc
import Handover
import RunModel

/// Commands of root's that work in a folder of another user.
///
/// What root makes there its owner could not change, and what lies there may lead anywhere. So a
/// command goes on as the owner (``DataDirectory/enter(_:writing:)``), or, if it needs groups or
/// devices that only a login of the owner has, it is refused.
enum FolderOwner {
  /// Refuses a command of root's in another user's folder; one that is not there yet is nobody's.
  ///
  /// - Throws: ``CommandError`` that says how to give the command instead.
  static func refuseRoot(in path: String, _ command: Command) throws(CommandError) {
    guard let user = otherOwner(of: path) else { return }
    throw .failed(refusal(path, user: user, command.rawValue))
  }

  /// The owner of a folder, where this process is root's and the owner is not root.
  static func otherOwner(of path: String) -> uid_t? {
    var status = stat()
    guard geteuid() == 0, stat(path.pathBytes, &status) == 0, status.st_uid != 0 else { return nil }
    return status.st_uid
  }

  static func refusal(_ path: String, user: uid_t, _ command: String) -> String {
    let name = name(of: user)
    // As sudo wants the number of a user who has no name.
    let owner = name ?? "'#\(user)'"
    return
      "\(path) belongs to \(name ?? "user \(user)"), who could not change what root makes there;"
      + " use: sudo -u \(owner) moonrunner \(command) ..."
  }

  private static func name(of user: uid_t) -> String? {
    guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return nil }
    return PathText.text(of: name)
  }
}

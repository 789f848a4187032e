import CLinux
import Glibc

// A command of root's that reads what another user wrote works as that user, for good; but the
// files that it makes are for the person who called it, in a folder where that user may have no
// right. So there are two processes: this one keeps the folder and its rights and opens files there
// by name, a child has no rights but those of the data's owner and does all the rest. What goes
// between them are messages: a request and its answer.
//
//     begin NAME | finish NAME | cancel NAME | identity NAME
//     0 (with a descriptor for begin) | ERRNO | DEVICE NODE

/// Goes on with no more rights than another user has.
package enum SeparateRights {
  /// - Parameters:
  ///   - folder: Where files are to be made with the rights that this process has now; `nil` for
  ///     nowhere.
  ///   - drop: Gives up these rights for good.
  /// - Throws: `SystemError` when they cannot be given up.
  /// - Returns: The folder, to be used from now on, without those rights.
  package static func go(
    with folder: OwnOutputFolder?, drop: () throws(SystemError) -> Void
  ) throws(SystemError) -> (any OutputFolder)? {
    guard let folder else {
      try drop()
      return nil
    }
    let line = try split { line, child in
      serve(folder, on: line)
      line.close()
      return clinux_wait(child)
    }
    try drop()
    return RemoteOutputFolder(folder.path, line)
  }

  /// Goes on in a child; this process keeps its rights and what it has open.
  ///
  /// - Parameter keep: What this process does, with its end of a line to the child and the child's
  ///   id; the status that it exits with, since whoever called waits for it.
  /// - Throws: `SystemError` when there can be no other process.
  /// - Returns: In the child, its end of the line.
  package static func split(
    _ keep: (_ socket: MessageSocket, _ child: Int32) -> Int32
  ) throws(SystemError) -> MessageSocket {
    let (near, far) = try MessageSocket.pair()
    let child = try answered("start a process") { clinux_fork() }
    guard child == 0 else {
      far.close()
      exit(keep(near, child))
    }
    near.close()
    return far
  }

  /// Answers until the other end is gone; it may be anybody's by then, so a name is checked here.
  static func serve(_ folder: some OutputFolder, on socket: MessageSocket) {
    while let request = socket.receive() {
      // Nobody has to send one; kept, they would use up ours.
      if request.descriptor >= 0 { close(request.descriptor) }
      guard request.fields.count == 2 else { return }
      let name = request.fields[1]
      var answer = ["0"]
      var file: Int32 = -1
      do throws(SystemError) {
        switch request.fields[0] {
        case "begin": file = try folder.begin(name)
        case "finish": try folder.finish(name)
        case "cancel": folder.cancel(name)
        case "identity":
          answer =
            folder.identity(of: name).map { ["\($0.device)", "\($0.node)"] } ?? ["\(ENOENT)"]
        default: return
        }
      } catch { answer = ["\(error.code ?? EIO)"] }
      let isSent = socket.send(answer, file)
      if file >= 0 { close(file) }
      guard isSent else { return }
    }
  }
}

/// A folder in which another process makes the files.
final class RemoteOutputFolder: OutputFolder {
  private let path: String
  private let socket: MessageSocket

  /// - Parameters:
  ///   - path: For what is told.
  ///   - socket: The line to that process.
  init(_ path: String, _ socket: MessageSocket) {
    self.path = path
    self.socket = socket
  }

  func begin(_ name: String) throws(SystemError) -> Int32 {
    let file = try ask("begin", name).descriptor
    guard file >= 0 else { throw SystemError("write \(path)/\(name)", code: EIO) }
    return file
  }

  func finish(_ name: String) throws(SystemError) { _ = try ask("finish", name) }

  func cancel(_ name: String) {
    do throws(SystemError) { _ = try ask("cancel", name) } catch {
      // Half a file stays under a name that says so.
    }
  }

  func identity(of name: String) -> FileIdentity? {
    let numbers = (socket.ask(["identity", name])?.fields ?? []).compactMap { UInt64($0) }
    return numbers.count == 2 ? FileIdentity(device: numbers[0], node: numbers[1]) : nil
  }

  private func ask(
    _ what: String, _ name: String
  ) throws(SystemError) -> MessageSocket.Message {
    let call = "write \(path)/\(name)"
    guard let answer = socket.ask([what, name]) else { throw SystemError(call, code: EPIPE) }
    guard answer.fields == ["0"] else {
      throw SystemError(call, code: answer.fields.first.flatMap { Int32($0) } ?? EIO)
    }
    return answer
  }
}

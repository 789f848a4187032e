import CLinux
import Glibc

// A command of root's that reads what another user wrote works as that user, for good; but the
// files that it makes are for the person who called it, in a folder where that user may have no
// right. So there are two processes: this one keeps the folder and its rights and opens files there
// by name, a child has no rights but those of the data's owner and does all the rest. What goes
// between them are messages of a few bytes: a request and its answer.
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
    var ends: [Int32] = [-1, -1]
    _ = try answered("make a pair of sockets") { clinux_pair(&ends) }
    let child = try answered("start a process") { clinux_fork() }
    guard child == 0 else {
      close(ends[1])
      serve(folder, on: ends[0])
      close(ends[0])
      // Its end is ours: whoever called waits for this process.
      exit(clinux_wait(child))
    }
    close(ends[0])
    try drop()
    return RemoteOutputFolder(folder.path, ends[1])
  }

  /// Answers until the other end is gone; it may be anybody's by then, so a name is checked here.
  static func serve(_ folder: some OutputFolder, on socket: Int32) {
    while let (request, sent) = Message.receive(on: socket) {
      // Nobody has to send one; kept, they would use up ours.
      if sent >= 0 { close(sent) }
      let words = request.split(
        separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else { return }
      let name = String(words[1])
      var answer = "0"
      var file: Int32 = -1
      do throws(SystemError) {
        switch words[0] {
        case "begin": file = try folder.begin(name)
        case "finish": try folder.finish(name)
        case "cancel": folder.cancel(name)
        case "identity":
          answer = folder.identity(of: name).map { "\($0.device) \($0.node)" } ?? "\(ENOENT)"
        default: return
        }
      } catch { answer = "\(error.code ?? EIO)" }
      let isSent = Message.send(answer, file, on: socket)
      if file >= 0 { close(file) }
      guard isSent else { return }
    }
  }
}

/// One line between two processes.
private enum Message {
  static let mostBytes = 512

  static func send(_ text: String, _ descriptor: Int32 = -1, on socket: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count <= mostBytes
      && clinux_send(socket, bytes, bytes.count, descriptor) == Int32(bytes.count)
  }

  /// `nil` when the other end is gone.
  static func receive(on socket: Int32) -> (text: String, descriptor: Int32)? {
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    var descriptor: Int32 = -1
    let count = clinux_receive(socket, &bytes, bytes.count, &descriptor)
    guard count > 0 else { return nil }
    return (String(decoding: bytes[..<Int(count)], as: UTF8.self), descriptor)
  }
}

/// A folder in which another process makes the files.
final class RemoteOutputFolder: OutputFolder {
  private let path: String
  private let socket: Int32

  /// Takes the socket over; `path` is for what is told.
  init(_ path: String, _ socket: Int32) {
    self.path = path
    self.socket = socket
  }

  deinit { close(socket) }

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
    guard Message.send("identity \(name)", on: socket),
      let answer = Message.receive(on: socket)
    else { return nil }
    let numbers = answer.text.split(separator: " ").compactMap { UInt64($0) }
    return numbers.count == 2 ? FileIdentity(device: numbers[0], node: numbers[1]) : nil
  }

  private func ask(
    _ what: String, _ name: String
  ) throws(SystemError) -> (text: String, descriptor: Int32) {
    guard Message.send("\(what) \(name)", on: socket),
      let answer = Message.receive(on: socket)
    else { throw SystemError("write \(path)/\(name)", code: EPIPE) }
    guard answer.text == "0" else {
      throw SystemError("write \(path)/\(name)", code: Int32(answer.text) ?? EIO)
    }
    return answer
  }
}

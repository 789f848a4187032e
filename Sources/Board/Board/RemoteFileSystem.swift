import Glibc
package import RunStore

// Files below a folder that this process has no right to, by way of a process that has it:
//
//     read PATH | create PATH | append PATH     0 with a descriptor
//     rename PATH NEW-PATH yes|no               0; replacing or not
//     remove PATH | mkdir PATH | sync PATH      0
//     syncfs                                    0
//     size PATH | free                          0 NUMBER
//     list PATH                                 more KIND SIZE NAME KIND SIZE NAME ..., then 0
//
// What fails is answered by `error ERRNO CALL PATH`.

/// A file system in which another process makes the calls; what is open needs none.
package struct RemoteFileSystem: FileSystem {
  private let socket: MessageSocket

  /// - Parameter socket: The line to a process that answers by ``FileServer``.
  package init(_ socket: MessageSocket) { self.socket = socket }

  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    let verb =
      switch mode {
      case .read: "read"
      case .create: "create"
      case .append: "append"
      }
    let answer = try ask([verb, path])
    guard answer.descriptor >= 0 else { throw broken("open", path) }
    return DiskFile(answer.descriptor, path, waits: true, forgets: true)
  }

  package func rename(
    _ path: String, to newPath: String, replacing: Bool
  ) throws(FileError) {
    _ = try ask(["rename", path, newPath, replacing ? "yes" : "no"])
  }

  package func remove(_ path: String) throws(FileError) { _ = try ask(["remove", path]) }

  package func makeDirectory(_ path: String) throws(FileError) { _ = try ask(["mkdir", path]) }

  package func syncDirectory(_ path: String) throws(FileError) { _ = try ask(["sync", path]) }

  package func syncVolume() throws(FileError) { _ = try ask(["syncfs"]) }

  /// What this process does wrong harms no file of the other one's.
  package func markCrashes(in path: String?) {}

  package func size(of path: String) throws(FileError) -> Int64 {
    try number(of: try ask(["size", path]), "stat", path)
  }

  package func freeBytes() throws(FileError) -> Int64 {
    try number(of: try ask(["free"]), "statvfs", "")
  }

  package func list(_ path: String) throws(FileError) -> [DirectoryEntry] {
    var entries: [DirectoryEntry] = []
    var answer = try ask(["list", path])
    while answer.fields.first == "more" {
      let fields = answer.fields.dropFirst()
      for start in stride(from: fields.startIndex, to: fields.endIndex - 2, by: 3) {
        guard let size = Int64(fields[start + 1]) else { throw broken("list", path) }
        entries.append(
          DirectoryEntry(
            name: fields[start + 2], isDirectory: fields[start] == "folder", size: size))
      }
      answer = try judged(socket.receive(), "list", path)
    }
    return entries
  }

  private func ask(_ fields: [String]) throws(FileError) -> MessageSocket.Message {
    try judged(socket.ask(fields), fields[0], fields.count > 1 ? fields[1] : "")
  }

  private func judged(
    _ answer: MessageSocket.Message?, _ call: String, _ path: String
  ) throws(FileError) -> MessageSocket.Message {
    guard let answer else { throw broken(call, path) }
    guard answer.fields.first == "error" else { return answer }
    guard answer.fields.count == 4, let code = Int32(answer.fields[1]) else {
      throw broken(call, path)
    }
    throw FileError(call: answer.fields[2], path: answer.fields[3], errno: code)
  }

  private func number(
    of answer: MessageSocket.Message, _ call: String, _ path: String
  ) throws(FileError) -> Int64 {
    guard let number = answer.fields.last.flatMap({ Int64($0) }) else { throw broken(call, path) }
    return number
  }

  /// The other process is gone.
  private func broken(_ call: String, _ path: String) -> FileError {
    FileError(call: call, path: path, errno: EPIPE)
  }
}

/// Makes the calls of a ``RemoteFileSystem``, below one folder.
package struct FileServer {
  private let files: DiskFileSystem
  /// Room for a longest name beside what is in a message already.
  private static let mostListed = MessageSocket.mostBytes - 1024

  /// - Parameter files: What the other process may have; it holds its root open.
  package init(_ files: DiskFileSystem) { self.files = files }

  /// Does what is asked for and answers; `false` for what is no request, or when the other end is
  /// gone.
  ///
  /// Whoever asks may be anybody by then: paths are judged by ``DiskFileSystem``.
  package func answer(_ request: [String], on socket: MessageSocket) -> Bool {
    do throws(FileError) {
      switch (request.first, request.count) {
      case ("read", 2): return try send(files.disk(request[1], .read), on: socket)
      case ("create", 2): return try send(files.disk(request[1], .create), on: socket)
      case ("append", 2): return try send(files.disk(request[1], .append), on: socket)
      case ("rename", 4):
        try files.rename(request[1], to: request[2], replacing: request[3] == "yes")
      case ("remove", 2): try files.remove(request[1])
      case ("mkdir", 2): try files.makeDirectory(request[1])
      case ("sync", 2): try files.syncDirectory(request[1])
      case ("syncfs", 1): try files.syncVolume()
      case ("size", 2): return socket.send(["0", "\(try files.size(of: request[1]))"])
      case ("free", 1): return socket.send(["0", "\(try files.freeBytes())"])
      case ("list", 2): return send(try files.list(request[1]), on: socket)
      default: return false
      }
      return socket.send(["0"])
    } catch {
      return socket.send(["error", "\(error.errno)", error.call, error.path])
    }
  }

  private func send(_ file: DiskFile, on socket: MessageSocket) -> Bool {
    socket.send(["0"], file.descriptor)
  }

  private func send(_ entries: [DirectoryEntry], on socket: MessageSocket) -> Bool {
    var fields = ["more"]
    var bytes = 0
    for entry in entries {
      fields += [entry.isDirectory ? "folder" : "file", "\(entry.size)", entry.name]
      bytes += fields.suffix(3).reduce(0) { $0 + $1.utf8.count + 1 }
      guard bytes > FileServer.mostListed else { continue }
      guard socket.send(fields) else { return false }
      fields = ["more"]
      bytes = 0
    }
    return (fields.count == 1 || socket.send(fields)) && socket.send(["0"])
  }
}

import Board
import CLinux
import Glibc
import RunStore

// A stick contains untrusted pictures and JSON. They are read by an unprivileged child process, so
// that an exploited parser gains nothing; this process only mounts, unmounts, and reads the first
// bytes of the volume. Requests and answers:
//
//     there              yes | no
//     mount              0, or trouble
//     unmount            0
//
// Trouble is `pulled-out`, `read-only`, `unsupported [NAME]` or `failed REASON`.

/// Runs the copying in a separate process, which has only the rights of the owner of the data
/// directory.
package enum SeparateStick {
  /// Continues in a child that has permanently dropped the rights of this process.
  ///
  /// A non-root process has no rights to drop. For a stick that is already mounted, root needs no
  /// second process: root may use such a stick only with a data directory that root owns, where all
  /// commands have root's rights anyway.
  ///
  /// - Parameters:
  ///   - place: The stick.
  ///   - owner: The owner of the data directory.
  ///   - died: Called in this process, after unmounting the stick, if a signal ended the child.
  ///     Returns the exit status.
  /// - Throws: ``StickTrouble`` or `SystemError`; if the rights cannot be dropped, nothing is read.
  /// - Returns: In the child, the stick.
  package static func go(
    with place: StickPlace, owner: DataOwner, died: (StickTrouble) -> Int32
  ) throws -> any Stick {
    guard owner.canMount, place.isDevice else { return place }
    try place.separate()
    let line = try split { line, child in
      StickServer(place).serve(on: line)
      line.close()
      let status = clinux_wait(child)
      place.unmount()
      return status > signalled ? died(.died(signal: status - signalled)) : status
    }
    try owner.becomeForGood()
    let refused = clinux_refuse_calls()
    // The rights are dropped even if the kernel has no seccomp filters.
    guard refused == 0 || refused == -EINVAL || refused == -ENOSYS else {
      throw SystemError("install the system call filter", code: -refused)
    }
    return RemoteStick(place, line)
  }

  /// Continues in a child; this process keeps its rights and open files.
  ///
  /// - Parameter keep: The work of this process, with its end of a socket pair and the child's id;
  ///   returns the exit status.
  /// - Throws: `SystemError` if no process can be started.
  /// - Returns: In the child, its end of the socket pair.
  private static func split(
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

  /// The offset added to signal numbers in the result of `clinux_wait`.
  private static let signalled: Int32 = 128
}

/// The privileged process.
struct StickServer {
  private let place: StickPlace

  init(_ place: StickPlace) { self.place = place }

  /// Answers requests until the other end is closed; that end is not trusted.
  func serve(on socket: MessageSocket) {
    while let request = socket.receive() {
      let isAnswered =
        switch request {
        case ["there"]: socket.send([place.isThere ? "yes" : "no"])
        case ["mount"]: socket.send(answer { () throws(StickTrouble) in _ = try place.mount() })
        case ["unmount"]: socket.send(answer { place.unmount() })
        default: false
        }
      guard isAnswered else { return }
    }
  }

  private func answer(_ body: () throws(StickTrouble) -> Void) -> [String] {
    do throws(StickTrouble) { try body() } catch { return error.fields }
    return ["0"]
  }
}

/// A stick mounted by the privileged process.
final class RemoteStick: Stick {
  private let place: StickPlace
  private let socket: MessageSocket

  init(_ place: StickPlace, _ socket: MessageSocket) {
    self.place = place
    self.socket = socket
  }

  var isDevice: Bool { place.isDevice }

  /// False if the other process has ended: nothing can be done here without it.
  var isThere: Bool { socket.ask(["there"]) == ["yes"] }

  func mount() throws(StickTrouble) -> any FileSystem {
    try ask("mount")
    return place.mounted
  }

  /// Syncs in this process, since the mounted files belong to its user.
  func settle() throws(StickTrouble) { try place.settle() }

  func unmount() { _ = socket.ask(["unmount"]) }

  private func ask(_ request: String) throws(StickTrouble) {
    let fields = socket.ask([request]) ?? []
    guard fields == ["0"] else { throw StickTrouble(fields: fields) }
  }
}

extension StickTrouble {
  /// The message for the other process; only for mount errors.
  fileprivate var fields: [String] {
    switch self {
    case .pulledOut: ["pulled-out"]
    case .readOnly: ["read-only"]
    case .unsupported(let name?): ["unsupported", name]
    case .unsupported(nil): ["unsupported"]
    case .mount(let reason): ["failed", reason]
    case .damaged, .full, .failed, .readBack, .inTheWay, .listFull, .died: ["failed", description]
    }
  }

  fileprivate init(fields: [String]) {
    switch (fields.first, fields.count) {
    case ("pulled-out", 1): self = .pulledOut
    case ("read-only", 1): self = .readOnly
    case ("unsupported", 1): self = .unsupported(nil)
    case ("unsupported", 2): self = .unsupported(fields[1])
    case ("failed", 2): self = .mount(fields[1])
    default: self = .mount("the process that mounts it ended unexpectedly")
    }
  }
}

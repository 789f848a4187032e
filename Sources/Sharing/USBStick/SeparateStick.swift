import Board
import CLinux
import Glibc
import RunStore

// A stick holds pictures and JSON from anybody. A child process without rights reads them, so that
// a fault in a reader gains nobody anything; this process mounts and unmounts, and reads the
// first bytes of the volume alone:
//
//     there              yes | no
//     mount              0, or trouble
//     unmount            0
//
// A trouble is `pulled-out`, `read-only`, `unsupported [NAME]` or `failed REASON`.

/// The copying to a stick in a process of its own, which has no rights but those of the owner of
/// the data directory.
package enum SeparateStick {
  /// Goes on in a child that has given up the rights of this process for good.
  ///
  /// A process that is not root's has no rights to give up. Nor has root a second process for a
  /// stick that is mounted already: it may do so only in a data directory of root's, where all
  /// commands work with its rights.
  ///
  /// - Parameters:
  ///   - place: The stick.
  ///   - owner: Of the data directory.
  ///   - died: Told in this process when a signal ended the child; the stick is let go of then.
  ///     Returns the status to exit with.
  /// - Throws: ``StickTrouble``, `SystemError`: when the rights cannot be given up, nothing is
  ///   read.
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
    // Without filters in the kernel the rights are gone all the same.
    guard refused == 0 || refused == -EINVAL || refused == -ENOSYS else {
      throw SystemError("refuse what is not needed", code: -refused)
    }
    return RemoteStick(place, line)
  }

  /// Goes on in a child; this process keeps its rights and what it has open.
  ///
  /// - Parameter keep: What this process does, with its end of a line to the child and the child's
  ///   id; returns the status that this process exits with.
  /// - Throws: `SystemError` when no process can be started.
  /// - Returns: In the child, its end of the line.
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

  /// What `clinux_wait` adds to the number of a signal.
  private static let signalled: Int32 = 128
}

/// The process that has the rights.
struct StickServer {
  private let place: StickPlace

  init(_ place: StickPlace) { self.place = place }

  /// Answers until the other end is gone, which may be anybody's by then.
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

/// A stick that another process has the rights to.
final class RemoteStick: Stick {
  private let place: StickPlace
  private let socket: MessageSocket

  init(_ place: StickPlace, _ socket: MessageSocket) {
    self.place = place
    self.socket = socket
  }

  var isDevice: Bool { place.isDevice }

  /// Without the other process nothing more can be done here either.
  var isThere: Bool { socket.ask(["there"]) == ["yes"] }

  func mount() throws(StickTrouble) -> any FileSystem {
    try ask("mount")
    return place.mounted
  }

  /// Done here: what is mounted is the owner's alone.
  func settle() throws(StickTrouble) { try place.settle() }

  func unmount() { _ = socket.ask(["unmount"]) }

  private func ask(_ request: String) throws(StickTrouble) {
    let fields = socket.ask([request]) ?? []
    guard fields == ["0"] else { throw StickTrouble(fields: fields) }
  }
}

extension StickTrouble {
  /// Between the two processes; of what mounting may come to alone.
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
    default: self = .mount("the process that mounts it is gone")
    }
  }
}

import Board
import CLinux
import Glibc
import RunStore

// A stick holds pictures and JSON of anybody's making. Whoever finds a fault in what reads them is
// to gain nothing by it, so that is done by a child without rights; this process mounts, unmounts
// and reads nothing:
//
//     there              yes | no
//     mount              0, or trouble
//     unmount            0
//     settle             0, or trouble (of a folder; a device is the owner's to flush)
//     (of a folder, to which the owner of the data may have no right, also those of FileServer)
//
// A trouble is `pulled-out`, `read-only`, `unsupported [NAME]` or `failed REASON`.

/// The copying to a stick in a process of its own, which has no rights but those of the owner of
/// the data directory.
package enum SeparateStick {
  /// Goes on in a child that has given up what rights this process has, for good; where it has
  /// none of root's, goes on as it is.
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
    guard owner.canMount else { return place }
    try place.separate()
    let line = try SeparateRights.split { line, child in
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

  /// What `clinux_wait` adds to the number of a signal.
  private static let signalled: Int32 = 128
}

/// The process that has the rights.
struct StickServer {
  private let place: StickPlace

  init(_ place: StickPlace) { self.place = place }

  /// Answers until the other end is gone, which may be anybody's by then.
  func serve(on socket: MessageSocket) {
    // The folder that it is now, from before the first request on.
    let files = place.isDevice ? nil : (try? place.held()).map { FileServer($0) }
    while let request = socket.receive() {
      if request.descriptor >= 0 { close(request.descriptor) }
      let isAnswered =
        switch request.fields {
        case ["there"]: socket.send([place.isThere ? "yes" : "no"])
        case ["mount"]: socket.send(answer { () throws(StickTrouble) in _ = try place.mount() })
        case ["settle"]: socket.send(answer { () throws(StickTrouble) in try place.settle() })
        case ["unmount"]: socket.send(answer { place.unmount() })
        default: files?.answer(request.fields, on: socket) ?? false
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
  var isThere: Bool { socket.ask(["there"])?.fields == ["yes"] }

  func mount() throws(StickTrouble) -> any FileSystem {
    try ask("mount")
    return place.isDevice ? place.mounted : RemoteFileSystem(socket)
  }

  /// What is mounted is the owner's alone: the service's root may look over no permissions.
  func settle() throws(StickTrouble) {
    if place.isDevice { try place.settle() } else { try ask("settle") }
  }

  func unmount() { _ = socket.ask(["unmount"]) }

  private func ask(_ request: String) throws(StickTrouble) {
    let fields = socket.ask([request])?.fields ?? []
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

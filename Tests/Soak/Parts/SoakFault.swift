import Glibc
import RunModel
import RunStore

/// A fault in a minute of the soak, which ends some seconds later.
enum SoakFault: String, Hashable, CaseIterable, Sendable {
  case buttonsGone
  case panelGone
  case motorGone
  case lightGone
  case glitches
  case cardFull
  case cardFailing
  case cardReadOnly
  case cardStalled
  case helperDead
  case helperFlooding
  case receiverSilent
  case receiverGarbling
  case receiverGone

  /// Whether the fault may affect the run's own file.
  var concernsFixes: Bool {
    switch self {
    case .receiverSilent, .receiverGarbling, .receiverGone: true
    default: false
    }
  }

  static let ofParts = allCases.filter { !$0.concernsFixes }
}

extension SoakWorld {
  func begin(_ fault: SoakFault) {
    switch fault {
    case .buttonsGone: ports.set("buttons", present: false)
    case .panelGone: ports.set("panel", present: false)
    case .motorGone: ports.set("motor", present: false)
    case .lightGone: ports.set("light", present: false)
    case .glitches: glitch()
    case .cardFull: files.trouble = .full
    case .cardFailing: files.trouble = .broken
    case .cardReadOnly: files.trouble = .readOnly
    case .cardStalled: storage.isStalled = true
    case .helperDead: helper = join()
    case .helperFlooding:
      helper = join()
      let line = Array("usb preparing 50\n".utf8)
      for _ in 0..<20_000 where send(helper, line, line.count, flags) != line.count { break }
    case .receiverSilent: receiver = .silent
    case .receiverGarbling: receiver = .garbling
    case .receiverGone: ports.set("serial", present: false)
    }
  }

  func end(_ fault: SoakFault) {
    switch fault {
    case .buttonsGone: ports.set("buttons", present: true)
    case .panelGone: ports.set("panel", present: true)
    case .motorGone: ports.set("motor", present: true)
    case .lightGone: ports.set("light", present: true)
    case .glitches: break
    case .cardFull, .cardFailing, .cardReadOnly: files.trouble = nil
    case .cardStalled: storage.isStalled = false
    case .helperDead, .helperFlooding:
      close(helper)
      helper = -1
    case .receiverSilent, .receiverGarbling: receiver = .fine
    case .receiverGone: ports.set("serial", present: true)
    }
  }

  private var flags: Int32 { Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT) }

  /// Connects a helper to the socket, silent for now; returns -1 on failure.
  private func join() -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array((folder + "/helpers.sock").utf8)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(end, $0, size) }
    }
    if result == 0 { return end }
    close(end)
    return -1
  }
}

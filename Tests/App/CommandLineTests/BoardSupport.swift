import Foundation
import Glibc
import Testing

/// A receiver at the other end of a pseudo-terminal.
final class Receiver {
  /// The port that the wearable opens.
  let path: String
  private let far: Int32
  private let near: Int32

  init() {
    var (far, near): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    precondition(openpty(&far, &near, &name, nil, nil) == 0, "this machine gives terminals")
    var raw = termios()
    tcgetattr(near, &raw)
    cfmakeraw(&raw)
    tcsetattr(near, TCSANOW, &raw)
    _ = fcntl(far, F_SETFL, O_NONBLOCK)
    self.far = far
    self.near = near
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    close(far)
    close(near)
  }

  /// Sends text, waiting for the listener for a limited time.
  func say(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(far, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      var entry = pollfd(fd: far, events: Int16(POLLOUT), revents: 0)
      guard count > 0 || poll(&entry, 1, Int32(Child.hangTime * 1000)) == 1 else {
        Issue.record("nobody takes what the receiver says")
        return
      }
    }
  }
}

/// Two sentences of a receiver with a fix.
let sentences =
  "$GNRMC,061500.00,A,5230.00000,N,01324.00000,E,0.000,,211126,,,A*6B\r\n"
  + "$GPTXT,01,01,02,hello*2F\r\n"

/// The socket of a service manager.
final class Manager {
  let path: String
  private let descriptor: Int32

  init(in folder: Folder) {
    path = folder.file("notify").path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    precondition(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    precondition(bound == 0, "a socket can be made in the folder")
  }

  deinit { close(descriptor) }

  /// The next message; `nil` on a timeout.
  func next() -> String? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(Child.hangTime * 1000)) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Skips other messages for a limited time: the watchdog is pinged every second.
  func wait(for message: String) -> Bool {
    for _ in 0..<Child.hangTime {
      guard let next = next() else { return false }
      if next == message { return true }
    }
    return false
  }
}

/// Polls until a condition holds; `false` on a timeout.
func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(Child.hangTime)
  while ContinuousClock.now < end {
    if try isSo() { return true }
    poll(nil, 0, 20)
  }
  return false
}

/// A wearable running in the background.
final class Wearable {
  private let child: Child
  private let errors: URL
  /// Kept alive as long as the wearable.
  private var manager: Manager?

  init(_ arguments: [String], in folder: Folder, environment: [String: String] = [:]) throws {
    errors = folder.file("errors")
    try Data().write(to: errors)
    child = try Child(arguments, environment: environment, errors: errors.path)
  }

  /// Starts a wearable with a board file and waits until it reports readiness to its service
  /// manager.
  static func ready(
    _ config: String, in folder: Folder, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Wearable {
    let manager = Manager(in: folder)
    let wearable = try Wearable(
      ["run", "--config", config], in: folder, environment: ["NOTIFY_SOCKET": manager.path])
    #expect(manager.next() == "READY=1", "\(wearable.log)", sourceLocation: sourceLocation)
    wearable.manager = manager
    return wearable
  }

  var log: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Ends it with a signal; returns the exit status, or `nil` if it died of a signal.
  func stop(_ signal: Int32) -> Int32? {
    kill(child.id, signal)
    return child.wait()
  }
}

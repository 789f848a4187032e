import Device
import Foundation
import RunModel
import Testing

@testable import Board

@Suite("Check of the helpers' socket")
struct SystemCheckSocketTests {
  private let system: FakeSystem
  private let clock = Clock()

  /// A clock that advances with each wait.
  private final class Clock {
    var now = Instant(milliseconds: 1000)
    /// The recorder's actions during a wait.
    var meanwhile: () -> Void = {}
  }

  init() throws {
    system = try FakeSystem()
    system.outlook.now = { [clock] in clock.now }
    system.outlook.wait = { [clock] _, time in
      clock.now = clock.now + time
      clock.meanwhile()
    }
  }

  private var said: String { system.check.check(.socket).line }

  /// A recorder whose loop turns while the check waits.
  private func recorder(isRecording: Bool = false) throws -> HelperSocket {
    let socket = try HelperSocket(system.socket)
    if isRecording { socket.send(.flashInUse(true)) }
    clock.meanwhile = { _ = try? socket.drain() }
    return socket
  }

  @Test("tells a recorder that answers, and whether a run is on", arguments: [false, true])
  func answers(isOn: Bool) throws {
    let socket = try recorder(isRecording: isOn)
    #expect(
      said
        == "ok the recorder answers at \(system.socket): \(isOn ? "a run is on" : "no run is on")")
    // The check disconnects again without causing an event in the recorder.
    #expect(try socket.drain() == [])
    #expect(socket.descriptors.count == 1)
  }

  @Test("is calm when no recorder runs, or one was cut off")
  func without() throws {
    try system.run("moonrunner.service", false)
    #expect(said == "- no recorder is running, so nothing listens at \(system.socket)")
    let left = try Listener(system.socket)
    left.hangUp()
    #expect(
      said == "- \(system.socket) was left by a recorder that was killed; the next one replaces it")
    try system.run("moonrunner.service")
    #expect(
      said == "note \(system.socket) refuses connections: Connection refused;"
        + " sudo systemctl restart moonrunner")
  }

  @Test("warns of a recorder that runs and does not listen")
  func deaf() throws {
    #expect(
      said == "note the recorder is running, but does not listen at \(system.socket);"
        + " sudo journalctl -b -u moonrunner shows why")
    let silent = try Listener(system.socket)
    #expect(
      said == "note \(system.socket) exists, but the recorder does not answer;"
        + " sudo systemctl restart moonrunner")
    withExtendedLifetime(silent) {}
  }

  @Test("warns of a socket that others may use, or the drive may not")
  func mode() throws {
    let socket = try recorder()
    chmod(system.socket, 0o666)
    #expect(
      said == "note \(system.socket): its mode is 666, not 660; sudo systemctl restart moonrunner")
    chmod(system.socket, 0o660)
    #expect(said.hasPrefix("ok "))
    // Only root may change a file's group to another one.
    if chown(system.socket, getuid(), getgid() + 1) == 0 {
      #expect(said.contains(": its group is not that of "), "\(said)")
    }
    withExtendedLifetime(socket) {}
  }

  @Test("warns of a recorder that has no place, and of somebody else")
  func others() throws {
    let socket = try recorder()
    let helpers = (0..<HelperSocket.mostConnections).map { _ in FakeHelper(system.socket) }
    _ = try socket.drain()
    #expect(
      said == "note \(system.socket) refuses connections: too many helpers are connected")
    withExtendedLifetime((socket, helpers)) {}
    try FileManager.default.removeItem(atPath: system.socket)
    let other = try Listener(system.socket)
    clock.meanwhile = { other.say("SSH-2.0\n") }
    #expect(said == "note a program other than the recorder answers at \(system.socket)")
  }

  @Test("warns of what is no socket, and of one that cannot be reached")
  func unreachable() throws {
    try Data().write(to: URL(fileURLWithPath: system.socket))
    #expect(
      said == "note \(system.socket) is not a socket; remove it, then"
        + " sudo systemctl restart moonrunner")
    #expect(
      system.check.missing("/x", EACCES).line
        == "note /x is not accessible to you; sudo -u moonrunner moonrunner check")
    #expect(
      system.check.missing("/x", ENOTDIR).line == "note cannot access /x: Not a directory")
  }
}

/// A listener at the socket that is not a recorder.
private final class Listener {
  private var descriptor: Int32

  init(_ path: String) throws {
    unlink(path)
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = UnixAddress.with(path) { [descriptor] in bind(descriptor, $0, $1) }
    chmod(path, 0o660)
    listen(descriptor, 4)
  }

  deinit { hangUp() }

  /// Closes the socket; the file stays.
  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Accepts a connection and sends something.
  func say(_ text: String) {
    let other = accept(descriptor, nil, nil)
    let bytes = Array(text.utf8)
    send(other, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    close(other)
  }
}

import Glibc
import RunModel
import Testing

@testable import Board

/// A service manager's socket, at a path or an abstract name.
private final class ManagerSocket {
  private let descriptor: Int32

  init(_ name: [UInt8]) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let length = socklen_t(2 + name.count)
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    precondition(bound == 0, "the name is free")
  }

  deinit { close(descriptor) }

  var messages: [String] {
    var messages: [String] = []
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return messages }
      messages.append(String(decoding: bytes[..<count], as: UTF8.self))
    }
  }
}

@Suite("Service manager")
struct ServiceNotifierTests {
  @Test("is told by a socket with a path")
  func path() throws {
    let folder = try TemporaryFolder()
    let manager = ManagerSocket(Array(folder("notify").utf8) + [0])
    let notifier = try #require(ServiceNotifier(path: folder("notify"), watchdog: "10000000"))
    notifier.tell("READY=1")
    notifier.tell("STATUS=Ready for a run")
    #expect(manager.messages == ["READY=1", "STATUS=Ready for a run"])
    #expect(notifier.watchdogInterval == .seconds(5))
  }

  @Test("is told by a socket with an abstract name")
  func abstract() throws {
    let name = "moonrunner-test-\(getpid())"
    let manager = ManagerSocket([0] + Array(name.utf8))
    let notifier = try #require(ServiceNotifier(path: "@\(name)", watchdog: nil))
    notifier.tell("STOPPING=1")
    #expect(manager.messages == ["STOPPING=1"])
    #expect(notifier.watchdogInterval == nil)
  }

  @Test(
    "is not there without a socket",
    arguments: [nil, "", "notify", "/nowhere/notify", "/" + String(repeating: "x", count: 200)])
  func absent(path: String?) {
    #expect(ServiceNotifier(path: path, watchdog: nil) == nil)
  }

  @Test("asks for no watchdog that makes no sense", arguments: ["", "0", "-5", "soon"])
  func oddWatchdog(text: String) throws {
    let folder = try TemporaryFolder()
    let manager = ManagerSocket(Array(folder("notify").utf8) + [0])
    let notifier = try #require(ServiceNotifier(path: folder("notify"), watchdog: text))
    #expect(notifier.watchdogInterval == nil)
    #expect(manager.messages.isEmpty)
  }
}

package import Device
import Glibc

/// The Unix socket over which helpers report their state and receive orders.
///
/// The file mode decides who may connect: the recorder's user and group. ``HelperUsers`` decides
/// who may send which report. If several helpers of one kind are connected, the latest report
/// counts; of several sticks, only the one that reported last receives the runner's answers. The
/// state of a helper that disconnects is dropped, except the end of a copy, which stays until the
/// runner has seen it.
package final class HelperSocket: HelperLink {
  /// Name in the service's runtime directory.
  package static let fileName = "helpers.sock"
  /// Limit on connections: one drive, one server, and several sticks on a hub.
  package static let mostConnections = 5
  /// Limit on connections accepted per call.
  private static let mostAtOnce = 16

  private let path: String
  private let listener: Int32
  private let users: HelperUsers
  private var connections: [HelperConnection] = []
  /// The stick helper whose state is shown: the one that reported last.
  private weak var shown: HelperConnection?
  /// The order that is sent to each new connection.
  private var greeting = HelperOrder.flashInUse(false)

  /// Listens at a path, replacing an earlier recorder's socket.
  ///
  /// - Parameters:
  ///    - path: Path of the socket.
  ///    - users: The users that may send each kind of report.
  /// - Throws: `SystemError` if the socket cannot be created.
  package init(
    _ path: String, users: HelperUsers = .ofThisSystem
  ) throws(SystemError) {
    let call = "listen at \(path)"
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    let listener = try checked(call) { socket(AF_UNIX, Int32(kind), 0) }
    // Created under a temporary name and renamed when ready, so that an unfinished socket is never
    // visible.
    let fresh = "\(path).new"
    do throws(SystemError) {
      unlink(fresh)
      let bound = UnixAddress.with(fresh) { bind(listener, $0, $1) == 0 ? 0 : errno }
      guard let bound else { throw SystemError(call, reason: "the path is too long") }
      guard bound == 0 else { throw SystemError(call, code: bound) }
      _ = try checked(call) { chmod(fresh, 0o660) }
      _ = try checked(call) { listen(listener, Int32(HelperSocket.mostConnections)) }
      _ = try checked(call) { rename(fresh, path) }
    } catch {
      unlink(fresh)
      close(listener)
      throw error
    }
    self.listener = listener
    self.path = path
    self.users = users
  }

  deinit {
    unlink(path)
    close(listener)
  }

  package var descriptors: [Int32] { [listener] + connections.map(\.descriptor) }

  package func drain() throws(SystemError) -> [HelperNews] {
    var news = try acceptClients()
    for connection in connections {
      let told = connection.drain()
      if told.contains(where: \.isOfStick) { shown = connection }
      news += told
      if connection.isOver { news += remove(connection) }
    }
    return news
  }

  package func send(_ order: HelperOrder) {
    for connection in connections where concerns(order, connection) { connection.send(order) }
    if case .flashInUse = order { greeting = order }
  }

  private func concerns(_ order: HelperOrder, _ connection: HelperConnection) -> Bool {
    switch (order, connection.last) {
    case (.flashInUse, _), (.ejectUSB, .usb?), (.syncNow, .sync?): true
    // The runner's answer applies only to the offer on the screen.
    case (.importRuns, .stick(.finds)?): connection === shown
    case (.importBadges, .stick(.offers)?), (.importBadges, .stick(.offersServer)?),
      (.importBadges, .stick(.offersMaps)?), (.importBadges, .stick(.update(.offered))?):
      connection === shown
    case (.ejectUSB, _), (.importBadges, _), (.importRuns, _), (.syncNow, _): false
    }
  }

  private func acceptClients() throws(SystemError) -> [HelperNews] {
    var news: [HelperNews] = []
    for _ in 0..<HelperSocket.mostAtOnce {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else {
        switch errno {
        case EAGAIN: return news
        case EINTR, ECONNABORTED: continue
        // Out of descriptors or memory: the listener would stay readable and the loop would spin.
        default: throw SystemError("accept a helper at \(path)", code: errno)
        }
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      let connection = HelperConnection(descriptor, users)
      guard connections.count < HelperSocket.mostConnections else {
        news.append(.note("a helper was refused: \(connections.count) are already connected"))
        continue
      }
      connections.append(connection)
      connection.send(greeting)
    }
    return news
  }

  /// Removes a helper; its state is replaced with that of another helper of the same kind, if any.
  private func remove(_ connection: HelperConnection) -> [HelperNews] {
    connections.removeAll { $0 === connection }
    var news: [HelperNews] = []
    if let fault = connection.fault {
      let name = connection.last?.helper ?? "a helper"
      news.append(.note("\(name) was disconnected: \(fault)"))
    }
    guard let last = connection.last else { return news }
    let others = connections.filter { $0.last?.isFromSameHelper(as: last) == true }
    let other = others.last { $0 === shown } ?? others.last
    switch last {
    case .usb: news.append(.report(other?.last ?? .usb(.unplugged)))
    case .sync: news.append(.report(other?.last ?? .sync(.off)))
    case .stick(let state) where state.isOver && connection.fault == nil:
      break
    case .stick:
      shown = other
      news.append(.report(other?.last ?? .stick(.absent)))
    }
    return news
  }
}

extension HelperNews {
  fileprivate var isOfStick: Bool {
    switch self {
    case .report(.stick): true
    case .report(.usb), .report(.sync), .note: false
    }
  }
}

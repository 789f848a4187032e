import Device
import RunModel

/// The receiver's line between two drains.
///
/// After bytes were drained the port rests: it is not polled, for more of the same burst would wake
/// the processor with every few bytes (the kernel holds 4 KiB of them). What came meanwhile is
/// drained with the first turn that has another reason, at the earliest after 100 ms, else at the
/// end of the rest. That is the moment at which the reader would call its epoch complete, so that
/// both cost one wake-up.
struct ReceiverLine {
  static let shortestRest = Duration.milliseconds(100)
  /// The quiet that ends an epoch on the board; five wake-ups a second with a receiver that needs
  /// half a second for its sentences, at 9600 baud.
  static let rest = Duration.milliseconds(250)

  var search: BaudSearch
  private var drainedAt: Instant?
  private var wasLocked = false

  init(baud: Int) { search = BaudSearch(configured: baud) }

  var isResting: Bool { drainedAt != nil }

  mutating func drained(_ count: Int, at now: Instant) { drainedAt = count > 0 ? now : nil }

  func mayDrain(at now: Instant) -> Bool {
    drainedAt.map { now - $0 >= ReceiverLine.shortestRest } ?? false
  }

  func nextDeadline(isDozing: Bool) -> Instant? {
    let restEnd = drainedAt.map { $0 + (isDozing ? BoardCore.doze : ReceiverLine.rest) }
    return earlier(restEnd, search.nextDeadline)
  }

  /// The rate that was found, once, if it is not the one that was configured.
  mutating func news(configured: Int) -> Int? {
    defer { wasLocked = search.isLocked }
    return search.isLocked && !wasLocked && search.baud != configured ? search.baud : nil
  }
}

extension BoardCore {
  func readReceiver(_ ready: [Ready]) {
    guard let port = gps.port else { return }
    let wake = ready.first { $0.source == .gps }
    do throws(SystemError) {
      if wake != nil || receiver.mayDrain(at: now) {
        let waited = receiver.isResting
        let bytes = try port.drain()
        receiver.drained(bytes.count, at: now)
        if !bytes.isEmpty { try take(bytes, waited: waited, from: port) }
        if bytes.isEmpty, wake?.isBroken == true {
          throw SystemError("read \(board.gps?.port ?? "")", reason: "the receiver hung up")
        }
      }
      if let baud = receiver.search.advance(to: now) { try port.setBaud(baud) }
    } catch {
      loseReceiver(error)
    }
  }

  /// Also forgets what was due of its line: nobody is there to be drained or set to a rate.
  private func loseReceiver(_ error: SystemError) {
    receiver = ReceiverLine(baud: board.gps?.baud ?? 9600)
    lose(\.gps, .gps, error)
  }

  private func take(
    _ bytes: [UInt8], waited: Bool, from port: any SerialInput
  ) throws(SystemError) {
    // Bytes that lay in the kernel came before this moment, and before the reader's patience ran
    // out: told a nanosecond earlier, they do not fall behind the end of their own epoch.
    var time = now
    if waited, let due = device.nextDeadline, due <= now {
      time = max(device.now, due - .nanoseconds(1))
    }
    handle(.gps(bytes), at: time)
    if let baud = receiver.search.read(bytes, at: now) { try port.setBaud(baud) }
    if let baud = receiver.news(configured: board.gps?.baud ?? 0) {
      outlets.log("gps speaks at \(baud) baud")
    }
  }
}

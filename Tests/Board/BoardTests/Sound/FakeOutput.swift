import RunModel

@testable import Board

/// Records whether its owner is gone.
final class EndOfLife {
  var hasCome = false
}

/// A device with space for some frames at a time, emptied by each wait.
final class FakeOutput: SoundOutput {
  let rate: Int
  let channels: Int
  let period = 600
  let remaining = Duration.milliseconds(100)
  var fault: SystemError?
  var isStuck = false
  var end: EndOfLife?
  private let room: Int
  private var filled = 0
  private(set) var taken: [Int16] = []
  private(set) var hasStarted = false
  private(set) var waits = 0
  private(set) var rewinds = 0

  init(room: Int, rate: Int = 24_000, channels: Int = 1) {
    self.room = room
    self.rate = rate
    self.channels = channels
  }

  deinit { end?.hasCome = true }

  func rewind() throws(SystemError) { rewinds += 1 }

  func write(_ samples: UnsafeBufferPointer<Int16>) throws(SystemError) -> Int {
    if let fault { throw fault }
    let count = min(samples.count / channels, room - filled)
    filled += count
    taken += samples[..<(count * channels)]
    return count
  }

  func start() throws(SystemError) { hasStarted = true }

  func wait(or orders: Int32, milliseconds: Int32) throws(SystemError) -> SoundWake {
    if isStuck { return .time }
    waits += 1
    filled = 0
    return .ready
  }
}

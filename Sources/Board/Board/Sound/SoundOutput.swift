import RunModel

/// What ended a wait for a sound device.
enum SoundWake {
  case order
  case ready
  case time
}

/// An open device that takes samples; of one thread only, waits only in ``wait(or:milliseconds:)``.
///
/// Whatever throws says that the device has gone.
protocol SoundOutput: AnyObject {
  /// Frames per second.
  var rate: Int { get }
  var channels: Int { get }
  /// Frames between two interrupts of the device.
  var period: Int { get }
  /// How long what was handed over still takes.
  var remaining: Duration { get }
  /// Throws away what waits to be played, and is ready for something else.
  func rewind() throws(SystemError)
  /// Hands over whole frames; how many were taken, 0 when there is no room at the moment.
  func write(_ samples: UnsafeBufferPointer<Int16>) throws(SystemError) -> Int
  /// Begins to play what was handed over, if that has not begun.
  func start() throws(SystemError)
  /// Waits until there is room, an order comes (`orders` is readable) or time is up.
  func wait(or orders: Int32, milliseconds: Int32) throws(SystemError) -> SoundWake
}

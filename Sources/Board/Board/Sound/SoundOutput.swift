import RunModel

/// The reason why a wait for a sound device ended.
enum SoundWake {
  case order
  case ready
  case time
}

/// An open sound device for use by one thread; it blocks only in ``wait(or:milliseconds:)``.
///
/// An error means that the device is lost.
protocol SoundOutput: AnyObject {
  /// Frames per second.
  var rate: Int { get }
  var channels: Int { get }
  /// Frames between two interrupts of the device.
  var period: Int { get }
  /// Playing time of the buffered samples.
  var remaining: Duration { get }
  /// Discards the buffered samples and prepares for another sound.
  func rewind() throws(SystemError)
  /// Writes whole frames; returns how many were accepted, 0 if there is no room at the moment.
  func write(_ samples: UnsafeBufferPointer<Int16>) throws(SystemError) -> Int
  /// Starts playing the buffered samples, unless already started.
  func start() throws(SystemError)
  /// Waits until there is room, an order arrives (`orders` is readable) or the timeout expires.
  func wait(or orders: Int32, milliseconds: Int32) throws(SystemError) -> SoundWake
}

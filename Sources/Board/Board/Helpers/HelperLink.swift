package import Device

/// What came from the helpers.
package enum HelperNews: Hashable, Sendable {
  case report(HelperReport)
  /// A line for the log.
  case note(String)
}

/// The helpers beside the recorder, as the loop sees them: the USB drive, the copying to a stick.
package protocol HelperLink: AnyObject {
  /// To be polled for reading.
  var descriptors: [Int32] { get }
  /// Everything that has come, in order, without waiting.
  func drain() throws(SystemError) -> [HelperNews]
  /// Tells the helpers whom it concerns; never waits.
  func send(_ order: HelperOrder)
}

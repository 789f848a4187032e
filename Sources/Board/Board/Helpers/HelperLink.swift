package import Device

/// A message from a helper.
package enum HelperNews: Hashable, Sendable {
  case report(HelperReport)
  /// A line for the log.
  case note(String)
}

/// The loop's link to the helper processes: the USB drive, copying to a stick or a server.
package protocol HelperLink: AnyObject {
  /// The descriptors to poll for reading.
  var descriptors: [Int32] { get }
  /// Reads all pending messages, in order, without blocking.
  func drain() throws(SystemError) -> [HelperNews]
  /// Sends an order to the helpers concerned; never blocks.
  func send(_ order: HelperOrder)
}

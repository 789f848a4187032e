import Board
import Console
import Glibc

/// Requests power-off through a flag file in the runtime directory, which triggers a privileged
/// unit.
enum PowerOff {
  /// Timeout in seconds for the unit to remove the flag file.
  private static let timeout = 10

  /// Creates the flag file and waits until it is removed.
  ///
  /// - Parameters:
  ///   - directory: The service's runtime directory; `nil` without one.
  ///   - waitASecond: Waits for a second; returns whether a stop was requested meanwhile.
  /// - Throws: `CommandError` if the request was not handled.
  static func request(
    in directory: String?, waitASecond: () -> Bool
  ) throws(CommandError) {
    guard let directory else {
      throw .failed(
        "cannot switch off: RUNTIME_DIRECTORY is not set; moonrunner.service sets it with"
          + " \"RuntimeDirectory=moonrunner\"")
    }
    do throws(SystemError) { try SignFile.put(SignFile.powerOff, in: directory) } catch {
      throw .failed("cannot switch off: \(error)")
    }
    for _ in 0..<timeout {
      guard SignFile.stands(SignFile.powerOff, in: directory), !waitASecond() else { return }
    }
    SignFile.remove(SignFile.powerOff, from: directory)
    throw .failed(
      "cannot switch off: \(directory)/\(SignFile.powerOff) was not handled in time; is"
        + " moonrunner-power-off.path active?")
  }
}

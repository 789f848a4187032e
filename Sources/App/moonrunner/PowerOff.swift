import Board
import Console
import Glibc

/// Has the machine switched off: a sign in the runtime directory sets a unit going that may do so.
enum PowerOff {
  /// Seconds that the unit is given to take the sign down.
  private static let timeout = 10

  /// Puts the sign up, and waits until somebody has seen it.
  ///
  /// - Parameters:
  ///   - directory: The service's runtime directory; `nil` without one.
  ///   - waitASecond: Waits so long; returns whether the end was asked for meanwhile.
  /// - Throws: `CommandError` when nobody will switch anything off.
  static func request(
    in directory: String?, waitASecond: () -> Bool
  ) throws(CommandError) {
    guard let directory else {
      throw .failed(
        "cannot switch off: RUNTIME_DIRECTORY is not set; moonrunner.service sets it by"
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
      "cannot switch off: nobody took \(directory)/\(SignFile.powerOff) down; is"
        + " moonrunner-power-off.path active?")
  }
}

import Glibc
import RunModel

/// The trials of the package on Debian 13 with systemd; all share one boot of the machine.
package struct InstalledTrial {
  /// A group of checks.
  package enum Part: String, Hashable, CaseIterable, Sendable {
    /// Units, sandbox, a run with a stalled and restarted recorder, clock.
    case system
    /// The cable to a computer.
    case drive
    /// Sticks in the board's own port.
    case stick
    /// A street map and a course from a stick, and a run with them.
    case guide
    /// The runner's own server.
    case server
    /// Privilege escalation attempts.
    case rights
  }

  private let trial: Trial
  private let parts: [Part]
  private let seed: UInt64

  /// - Parameters:
  ///   - trial: The trial, with the files of an installed board.
  ///   - parts: The groups to run, in this order.
  ///   - seed: The seed of the random unplugging times.
  package init(_ trial: Trial, _ parts: [Part], seed: UInt64) {
    self.trial = trial
    self.parts = parts
    self.seed = seed
  }

  /// Runs all groups.
  ///
  /// - Throws: At the first failure.
  package func perform() throws(VirtualBoardError) {
    trial.say("seed \(seed)")
    let wearable = try InstalledBoard(trial, dawn: InstalledTrial.tomorrow)
    do throws(VirtualBoardError) {
      for part in parts {
        let start = Host.now
        switch part {
        case .system: try SystemTrial(trial, wearable).perform()
        case .drive:
          var drive = try DriveTrial(trial, wearable, seed: seed)
          try drive.perform()
        case .stick: try StickTrial(trial, wearable, seed: seed).perform()
        case .guide: try GuideTrial(trial, wearable).perform()
        case .server: try ServerTrial(trial, wearable).perform()
        case .rights: try RightsTrial(trial, wearable).perform()
        }
        trial.say("\(part.rawValue): passed after \((Host.now - start).milliseconds / 1000) s")
      }
      try SystemTrial(trial, wearable).switchOff()
    } catch {
      throw explain(error, wearable)
    }
  }

  /// The receiver's time: the package rejects times before its build.
  private static var tomorrow: UTC {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return UTC(millisecondsSince1970: (Int64(now.tv_sec) / 86_400 + 1) * 86_400_000 + 21_600_000)
  }

  /// Appends the board's log to an error.
  private func explain(_ error: VirtualBoardError, _ wearable: InstalledBoard) -> VirtualBoardError
  {
    let log = wearable.machine.files.share + "/journal.log"
    _ = try? wearable.shell.ask("journalctl --no-pager -o short-monotonic >/host/journal.log")
    _ = try? wearable.bringOutRecord("failed")
    _ = try? wearable.bringOutData("failed-data")
    let last = (try? HostFiles.text(log)) ?? "no log available"
    return VirtualBoardError(
      "\(error)\n--- the board's log\n"
        + last.split(separator: "\n").suffix(60).joined(separator: "\n"))
  }
}

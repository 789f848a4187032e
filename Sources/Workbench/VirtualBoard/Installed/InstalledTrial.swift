import Glibc
import RunModel

/// What the package does on a Debian 13 with systemd; one start of the machine serves all parts.
package struct InstalledTrial {
  /// What is tried.
  package enum Part: String, Hashable, CaseIterable, Sendable {
    /// Units, sandbox, a run with the recorder stalled and started again, clock, switching off.
    case system
    /// The cable to a computer.
    case drive
    /// Sticks in the board's own port.
    case stick
    /// A street map and a course from a stick, and a run on them.
    case guide
    /// A server of the runner's own.
    case server
    /// Attempts to become root.
    case rights
  }

  private let trial: Trial
  private let parts: [Part]
  private let seed: UInt64

  /// - Parameters:
  ///   - trial: With the files of an installed board.
  ///   - parts: What is to be tried, in this order.
  ///   - seed: Of the moments at which things are pulled out.
  package init(_ trial: Trial, _ parts: [Part], seed: UInt64) {
    self.trial = trial
    self.parts = parts
    self.seed = seed
  }

  /// Tries all parts.
  ///
  /// - Throws: At the first thing that is not as it should be.
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

  /// The receiver's time: the package takes none from before it was built.
  private static var tomorrow: UTC {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return UTC(millisecondsSince1970: (Int64(now.tv_sec) / 86_400 + 1) * 86_400_000 + 21_600_000)
  }

  /// Adds what the board's own log says.
  private func explain(_ error: VirtualBoardError, _ wearable: InstalledBoard) -> VirtualBoardError
  {
    let log = wearable.machine.files.share + "/journal.log"
    _ = try? wearable.shell.ask("journalctl --no-pager -o short-monotonic >/host/journal.log")
    _ = try? wearable.bringOutRecord("failed")
    _ = try? wearable.bringOutData("failed-data")
    let last = (try? HostFiles.text(log)) ?? "there is no log"
    return VirtualBoardError(
      "\(error)\n--- the board's log\n"
        + last.split(separator: "\n").suffix(60).joined(separator: "\n"))
  }
}

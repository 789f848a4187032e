import Board
import RunModel

/// A fault on the board and its repair.
package struct BoardFault: Sendable {
  /// The affected part of the board: two faults of one part never coincide.
  package enum Part: String, Hashable, CaseIterable, Sendable {
    case finger
    case clock
    case receiver
    case display
    case sound
    case pins
    case data
    case helpers
    case process
  }

  /// When the fault occurs.
  package enum Moment: Hashable, Sendable {
    /// Present when the recorder starts; ends during the run.
    case start
    /// As `start`, but it must end before a run can start.
    case startUntilRun
    /// Occurs during a run.
    case run
  }

  typealias Deed = @Sendable (FaultBoard) throws(VirtualBoardError) -> Void

  /// The name in the table; one line.
  package let name: String
  package let part: Part
  package let moment: Moment
  /// How often the recorder is restarted because of the fault.
  private(set) var restarts = 0
  /// Duration, seconds.
  private(set) var seconds = 5.0
  /// Maximum missing part of the run, seconds: five that were not yet durable when the process
  /// died, and the time until the receiver was read again.
  private(set) var missing = 0.0
  /// A line that the recorder's log must contain while the fault lasts; `nil` for none.
  private(set) var says: String?
  /// Whether the runs are unreadable: a recorder started during the fault resumes the run only
  /// after it.
  private(set) var hidesRun = false
  /// Duration of an orderly end of the recorder during the fault, seconds.
  private(set) var endTime = 0.0
  /// Whether the recorder can write its buffers before it ends.
  private(set) var isOrderlyEnd = false
  /// Whether the state of the disk is undefined afterwards: no other fault follows in that run.
  private(set) var spoilsDisk = false
  let apply: Deed
  private(set) var heal: Deed = { _ in }

  package static let all = ofDevices + ofData + ofProcesses

  /// Whether two faults can coincide in a run that survives: a run kept only in memory from its
  /// first second is lost if its process ends.
  package func goes(with other: BoardFault) -> Bool {
    part != other.part && !(isMemoryAlone && other.part == .process)
      && !(other.isMemoryAlone && part == .process)
  }

  /// Returns the seconds of a run that may be missing after coinciding faults.
  ///
  /// - Parameters:
  ///   - faults: The faults.
  ///   - lasted: The duration of the faults, seconds.
  /// - Returns: The maximum missing time, seconds.
  static func missing(_ faults: [BoardFault], lasted: Double) -> Double {
    let own = faults.reduce(0) { $0 + $1.missing }
    guard faults.contains(where: { $0.restarts > 0 }) else { return own }
    // The back-off for reading the card doubles, so one pause is as long as all earlier ones
    // together.
    let hidden =
      faults.contains(where: \.hidesRun) ? lasted + min(Retry.longest.inSeconds, lasted + 1) : 0
    let isOrderly = faults.contains(where: \.isOrderlyEnd)
    return own + hidden + (isOrderly ? faults.reduce(0) { $0 + $1.endTime } : 0)
  }

  /// Whether nothing of the run is durable during the fault.
  private var isMemoryAlone: Bool { part == .data && moment == .start }

  /// All pairs of faults that can coincide.
  package static var pairs: [[BoardFault]] {
    all.indices.flatMap { first in
      all[(first + 1)...].filter { all[first].goes(with: $0) }.map { [all[first], $0] }
    }
  }
}

import Board
import RunModel

/// Something that goes wrong on the board, and comes right again.
package struct BoardFault: Sendable {
  /// What of the board it concerns: two faults of one part are never there at once.
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

  /// When it comes.
  package enum Moment: Hashable, Sendable {
    /// It is there when the recorder starts, until a run is on.
    case start
    /// The same, but without its end no run can begin.
    case startUntilRun
    /// It comes in a run.
    case run
  }

  typealias Deed = @Sendable (FaultBoard) throws(VirtualBoardError) -> Void

  /// In words of one line, as in the table.
  package let name: String
  package let part: Part
  package let moment: Moment
  /// How often the recorder is started anew for it.
  private(set) var restarts = 0
  /// Seconds that it lasts.
  private(set) var seconds = 5.0
  /// Seconds of the run that may be missing: five that were not durable when memory went with the
  /// process, and those until it heard the receiver again.
  private(set) var missing = 0.0
  /// A line of the recorder's log that has to come while it is there; `nil` for none.
  private(set) var says: String?
  /// The runs cannot be read: a recorder that starts while it is there goes on with the run when it
  /// is gone.
  private(set) var hidesRun = false
  /// Seconds that an orderly end of the recorder takes while it is there.
  private(set) var endTime = 0.0
  /// The recorder gets to write what it has in memory before it ends.
  private(set) var isOrderlyEnd = false
  /// What it leaves of the disk can be trusted by nobody: nothing else comes in that run.
  private(set) var spoilsDisk = false
  let apply: Deed
  private(set) var heal: Deed = { _ in }

  /// Every one of them.
  package static let all = ofDevices + ofData + ofProcesses

  /// Whether two can be there at once, and a run can survive it: nothing is left of one that lay in
  /// memory alone from its first second when the process ends that had it.
  package func goes(with other: BoardFault) -> Bool {
    part != other.part && !(isMemoryAlone && other.part == .process)
      && !(other.isMemoryAlone && part == .process)
  }

  /// Seconds of the run that may be missing when some were there at once.
  ///
  /// - Parameters:
  ///   - faults: Those that were there.
  ///   - lasted: For how many seconds.
  /// - Returns: Zero or more.
  static func missing(_ faults: [BoardFault], lasted: Double) -> Double {
    let own = faults.reduce(0) { $0 + $1.missing }
    guard faults.contains(where: { $0.restarts > 0 }) else { return own }
    // The pauses between tries to read the card double, so one is as long as all before.
    let hidden =
      faults.contains(where: \.hidesRun) ? lasted + min(Retry.longest.inSeconds, lasted + 1) : 0
    let isOrderly = faults.contains(where: \.isOrderlyEnd)
    return own + hidden + (isOrderly ? faults.reduce(0) { $0 + $1.endTime } : 0)
  }

  /// Nothing of the run is durable as long as it is there.
  private var isMemoryAlone: Bool { part == .data && moment == .start }

  /// All that can be there at once, two by two.
  package static var pairs: [[BoardFault]] {
    all.indices.flatMap { first in
      all[(first + 1)...].filter { all[first].goes(with: $0) }.map { [all[first], $0] }
    }
  }
}

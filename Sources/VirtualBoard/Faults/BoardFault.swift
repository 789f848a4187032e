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

  /// Nothing of the run is durable as long as it is there.
  private var isMemoryAlone: Bool { part == .data && moment == .start }

  /// All that can be there at once, two by two.
  package static var pairs: [[BoardFault]] {
    all.indices.flatMap { first in
      all[(first + 1)...].filter { all[first].goes(with: $0) }.map { [all[first], $0] }
    }
  }
}

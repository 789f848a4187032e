/// The number of a run: counts the runs of one device from 1; 0 where none was assigned.
///
/// A number may come from outside, in a run file that somebody copied into the folder. A single
/// absurd number must neither use up the numbers that are left nor outrank all other runs, so only
/// plausible numbers are counted on from; see ``highest(of:)``.
package struct RunNumber: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// What readers accept and writers can produce.
  package static let bounds = 0...Int(Int32.max)
  /// The widest gap between two numbers in use.
  ///
  /// An import gives out up to 10,000 numbers, and runs
  /// that were deleted long ago leave gaps; a wider one means that the number counts nothing.
  package static let widestGap = 100_000

  package let value: Int

  /// - Parameter value: Within ``bounds``; anything else is a programming error.
  package init(_ value: Int) {
    precondition(RunNumber.bounds.contains(value), "\(value) is no run number")
    self.value = value
  }

  package init(integerLiteral value: Int) { self.init(value) }

  /// The number after this one; the last one has no successor and is given again.
  package var next: RunNumber { RunNumber(min(value + 1, RunNumber.bounds.upperBound)) }

  package static func < (left: RunNumber, right: RunNumber) -> Bool { left.value < right.value }

  /// Whether a device that has counted to `highest` can have given this number.
  package func isPlausible(after highest: RunNumber) -> Bool {
    value - highest.value <= RunNumber.widestGap
  }

  /// The highest plausible number: the last one before the first gap that is too wide.
  ///
  /// - Parameter numbers: In any order, with repetitions.
  /// - Returns: 0 when there is none.
  package static func highest(of numbers: some Sequence<RunNumber>) -> RunNumber {
    var highest: RunNumber = 0
    for number in numbers.sorted() {
      guard number.isPlausible(after: highest) else { break }
      highest = number
    }
    return highest
  }
}

extension RunNumber: CustomStringConvertible {
  package var description: String { "\(value)" }
}

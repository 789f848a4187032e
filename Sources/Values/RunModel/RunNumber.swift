/// The number of a run: counts the runs of one device from 1; 0 if none was assigned.
///
/// A number may come from a run file that was copied into the folder. A single absurd number must
/// neither exhaust the remaining numbers nor outrank all other runs, so counting continues only
/// from plausible numbers; see ``highest(of:)``.
package struct RunNumber: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The range that readers accept and writers can produce.
  package static let bounds = 0...Int(Int32.max)
  /// The widest gap between two numbers in use.
  ///
  /// An import assigns up to 10,000 numbers, and deleted runs leave gaps; a wider gap marks a
  /// number as implausible.
  package static let widestGap = 100_000

  package let value: Int

  /// - Parameter value: In ``bounds``; anything else is a programmer error.
  package init(_ value: Int) {
    precondition(RunNumber.bounds.contains(value), "\(value) is not a valid run number")
    self.value = value
  }

  package init(integerLiteral value: Int) { self.init(value) }

  /// The number after this one; the last one is its own successor.
  package var next: RunNumber { RunNumber(min(value + 1, RunNumber.bounds.upperBound)) }

  package static func < (left: RunNumber, right: RunNumber) -> Bool { left.value < right.value }

  /// Whether a device that has counted to `highest` could have assigned this number.
  package func isPlausible(after highest: RunNumber) -> Bool {
    value - highest.value <= RunNumber.widestGap
  }

  /// The highest plausible number: the last one before the first gap that is too wide.
  ///
  /// - Parameter numbers: In any order, with repetitions.
  /// - Returns: 0 if there are none.
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

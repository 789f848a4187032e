package import RunModel

extension SplitMix64 {
  /// A time from nothing to less than the longest, in whole milliseconds.
  ///
  /// - Parameter longest: At least a millisecond.
  package mutating func span(below longest: Duration) -> Duration {
    .milliseconds(Int64.random(in: 0..<longest.milliseconds, using: &self))
  }
}

package import RunModel

extension SplitMix64 {
  /// A time from nothing to less than the longest, which is a millisecond at least, in whole
  /// milliseconds.
  package mutating func span(below longest: Duration) -> Duration {
    .milliseconds(Int64.random(in: 0..<longest.milliseconds, using: &self))
  }
}

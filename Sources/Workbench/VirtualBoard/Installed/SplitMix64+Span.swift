package import RunModel

extension SplitMix64 {
  /// Returns a random time span in whole milliseconds, at least zero and less than `longest`, which
  /// must be at least 1 ms.
  package mutating func span(below longest: Duration) -> Duration {
    .milliseconds(Int64.random(in: 0..<longest.milliseconds, using: &self))
  }
}

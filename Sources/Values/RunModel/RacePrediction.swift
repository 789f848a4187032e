import Glibc

/// The time that a runner could achieve in a race, estimated from the fastest stretch over a
/// shorter distance.
///
/// Riegel's formula: the time grows with the 1.06th power of the distance. P. S. Riegel, "Athletic
/// Records and Human Endurance", American Scientist 69 (1981), 285-290.
package struct RacePrediction: Hashable, Sendable {
  /// Metres of the race.
  package let distance: Double
  /// Estimated seconds.
  package let seconds: Double
  /// The fastest stretch that the estimate is based on.
  package let basis: DistanceRecord
  /// Length of that stretch in metres.
  package let basisDistance: Double

  /// Riegel's exponent for runners.
  private static let exponent = 1.06
  /// Seconds to which Riegel fitted the formula: 3.5 to 230 minutes.
  package static let range = 210.0...13_800.0
  /// Maximum ratio of race to stretch: a marathon is predicted from 10 km, but not from 5 km.
  package static let mostTimesAsFar = 4.25

  /// The races whose times are predicted: the records that take longer than Riegel's minimum even
  /// for the fastest runners.
  package static func races(in units: Units) -> [Double] {
    RecordDistances.shown(in: units).filter { $0 >= 3000 }
  }

  /// Finds the fastest estimate over a distance; `nil` if there is none within the formula's range,
  /// or a stored run is at least as fast.
  ///
  /// - Parameters:
  ///   - distance: Metres of the race.
  ///   - record: Returns the record over one of ``RecordDistances``.
  package init?(over distance: Double, by record: (Double) -> DistanceRecord?) {
    var best: RacePrediction?
    for length in RecordDistances.all
    where length < distance && distance <= RacePrediction.mostTimesAsFar * length {
      guard let basis = record(length), RacePrediction.range.contains(basis.seconds) else {
        continue
      }
      let seconds = basis.seconds * pow(distance / length, RacePrediction.exponent)
      if RacePrediction.range.contains(seconds), seconds < best?.seconds ?? .infinity {
        best = RacePrediction(
          distance: distance, seconds: seconds, basis: basis, basisDistance: length)
      }
    }
    guard let best, best.seconds < record(distance)?.seconds ?? .infinity else { return nil }
    self = best
  }

  private init(distance: Double, seconds: Double, basis: DistanceRecord, basisDistance: Double) {
    self.distance = distance
    self.seconds = seconds
    self.basis = basis
    self.basisDistance = basisDistance
  }
}

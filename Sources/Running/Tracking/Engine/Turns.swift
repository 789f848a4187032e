/// Where the runner turns or changes pace, detected by comparing the epochs before and after a
/// moment.
///
/// A Kalman filter with a constant agility is either noisy on straights or cuts corners: that cost
/// 0.6 % of the distance in a city, 1 % in a forest. Doppler velocities show a turn clearly: their
/// means before and after differ by more than their noise. There the filter is made more agile.
struct Turns: Hashable, Sendable {
  /// Spectral density of the acceleration noise before each epoch, m^2/s^3.
  private(set) var agility: [Double]
  /// Whether the direction changes around each epoch.
  private(set) var isTurning: [Bool]

  /// `noise` is the variance of each epoch's velocity, (m/s)^2 per axis.
  init(_ epochs: [Measurement], noise: [Double]) {
    agility = Array(repeating: EngineParameters.Filter.agility, count: epochs.count)
    isTurning = Array(repeating: false, count: epochs.count)
    let parameters = EngineParameters.Turn.self
    let near = Turns.means(epochs, of: parameters.near)
    let far = Turns.means(epochs, of: parameters.far)
    for index in epochs.indices.dropFirst() {
      if let before = near[index], let after = near[index + parameters.near] {
        // The difference of two means of n noisy velocities has 2/n of their variance per axis; its
        // square is usually less than twice that.
        let excess =
          (after - before).squared - 2 * 2 * noise[index] * 2 / Double(parameters.near)
        agility[index] += parameters.agility * max(0, excess)
      }
      if let before = far[index], let after = far[index + parameters.far] {
        isTurning[index] = Turns.isTurn(from: before, to: after)
      }
    }
  }

  private static func isTurn(from before: PlaneVector, to after: PlaneVector) -> Bool {
    let product = (before.squared * after.squared).squareRoot()
    guard product > 0.5 else { return false }
    let cross = before.east * after.north - before.north * after.east
    return abs(cross) > EngineParameters.Turn.sine * product || before.dot(after) < 0
  }

  /// Returns, for each epoch and `count` indices past the last, the mean of the known velocities of
  /// the `count` epochs before it; `nil` if none is known.
  private static func means(_ epochs: [Measurement], of count: Int) -> [PlaneVector?] {
    (0..<epochs.count + count).map { end in
      var (sum, number) = (PlaneVector.zero, 0.0)
      for index in max(0, end - count)..<min(end, epochs.count) {
        guard let velocity = epochs[index].velocity else { continue }
        sum = sum + velocity
        number += 1
      }
      return number > 0 ? (1 / number) * sum : nil
    }
  }
}

/// Where the runner turns or changes pace, as seen from both sides of a moment.
///
/// A Kalman filter with one agility for all is either noisy on straights or cuts corners: in a city
/// that cost 0.6 % of the distance, in a forest 1 %. Doppler velocities tell a turn clearly: their
/// mean before and their mean after differ by more than their noise. There the filter is let
/// follow.
struct Turns: Hashable, Sendable {
  /// m^2/s^3 before each epoch, density of the acceleration's noise.
  private(set) var agility: [Double]
  /// Whether the direction changes around each epoch.
  private(set) var isTurning: [Bool]

  /// `noise` is the variance of each epoch's velocity, (m/s)^2 per axis.
  init(_ epochs: [Measurement], noise: [Double]) {
    agility = Array(repeating: EngineParameters.Filter.agility, count: epochs.count)
    isTurning = Array(repeating: false, count: epochs.count)
    for index in epochs.indices.dropFirst() {
      let near = EngineParameters.Turn.near
      if let change = Turns.change(epochs, index, near) {
        // Two means of n noisy velocities differ by 2/n of their variance on either axis, most
        // of them by less than twice that.
        let excess = change.squared - 2 * 2 * noise[index] * 2 / Double(near)
        agility[index] += EngineParameters.Turn.agility * max(0, excess)
      }
      isTurning[index] = Turns.turns(epochs, index)
    }
  }

  private static func turns(_ epochs: [Measurement], _ index: Int) -> Bool {
    let far = EngineParameters.Turn.far
    guard let before = mean(epochs, (index - far)..<index),
      let after = mean(epochs, index..<(index + far))
    else { return false }
    let product = (before.squared * after.squared).squareRoot()
    guard product > 0.5 else { return false }
    let cross = before.east * after.north - before.north * after.east
    return abs(cross) > EngineParameters.Turn.sine * product || before.dot(after) < 0
  }

  private static func change(
    _ epochs: [Measurement], _ index: Int, _ near: Int
  ) -> PlaneVector? {
    guard let before = mean(epochs, (index - near)..<index),
      let after = mean(epochs, index..<(index + near))
    else { return nil }
    return after - before
  }

  /// Mean of the velocities that are known in a range that may reach beyond the ends.
  private static func mean(_ epochs: [Measurement], _ range: Range<Int>) -> PlaneVector? {
    var (sum, number) = (PlaneVector.zero, 0.0)
    for index in range.clamped(to: epochs.indices) {
      guard let velocity = epochs[index].velocity else { continue }
      sum = sum + velocity
      number += 1
    }
    return number > 0 ? (1 / number) * sum : nil
  }
}

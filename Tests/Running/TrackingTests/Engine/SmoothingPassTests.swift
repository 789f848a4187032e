import RunModel
import Testing

@testable import Tracking

@Suite struct SmoothingPassTests {
  /// Epochs on a winding path, with noisy places and velocities.
  private func epochs(_ count: Int, seed: UInt64) -> [Measurement] {
    var chance = SplitMix64(seed: seed)
    func noise(_ most: Double) -> Double { .random(in: -most...most, using: &chance) }
    var time = 0.0
    return (0..<count).map { index in
      time += index % 5 == 4 ? 3 : 1
      return Measurement(
        time: time, position: PlaneVector(east: 3 * time + noise(4), north: noise(4)),
        velocity: index % 7 == 3
          ? nil : PlaneVector(east: 3 + noise(0.3), north: noise(0.3)), sigma: 2)
    }
  }

  private let start = SmoothingPass.Start(
    state: TrackState(
      position: PlaneVector(east: 3, north: 1), velocity: PlaneVector(east: 2.5, north: 0.5),
      a: 4, b: 0.3, c: 1))

  @Test(
    "Forward and backward together are the least squares of all that is known", arguments: 1...5)
  func leastSquares(seed: Int) throws {
    let epochs = epochs(12, seed: UInt64(seed))
    let pass = SmoothingPass(epochs, from: start, scale: 1)
    for axis in [\PlaneVector.east, \PlaneVector.north] {
      let solution = try #require(batch(epochs, pass, axis))
      for (index, state) in pass.states.enumerated() {
        #expect(isNear(state.position[keyPath: axis], solution[2 * index], within: 1e-6))
        #expect(isNear(state.velocity[keyPath: axis], solution[2 * index + 1], within: 1e-6))
      }
    }
  }

  @Test("A pass that begins where another was goes on as that one did")
  func restart() {
    let epochs = epochs(80, seed: 9)
    let whole = SmoothingPass(epochs, from: start, scale: 1)
    let rest = SmoothingPass(Array(epochs[40...]), from: whole.start(at: 40), scale: 1)
    for index in 50..<80 {
      #expect((whole.states[index].position - rest.states[index - 40].position).length < 1e-3)
    }
  }

  @Test("The scale is applied to velocities before they are used")
  func scale() {
    let epochs = epochs(30, seed: 3)
    var scaled = epochs
    for index in scaled.indices {
      scaled[index].velocity = scaled[index].velocity.map { 0.97 * $0 }
    }
    let one = SmoothingPass(epochs, from: start, scale: 0.97)
    let other = SmoothingPass(scaled, from: start, scale: 1)
    #expect(one.states == other.states)
  }

  /// Solves for all states of an axis at once: normal equations of prior, motion and measurements.
  private func batch(
    _ epochs: [Measurement], _ pass: SmoothingPass, _ axis: KeyPath<PlaneVector, Double>
  ) -> [Double]? {
    let size = 2 * epochs.count
    var matrix = Array(repeating: Array(repeating: 0.0, count: size), count: size)
    var right = Array(repeating: 0.0, count: size)
    /// Adds two equations, `coefficients` x = `values`, with the inverse covariance `weight`.
    func add(_ terms: [(Int, [Double])], _ values: [Double], _ weight: [[Double]]) {
      for (column, one) in terms {
        for row in 0..<2 {
          for other in 0..<2 { right[column] += one[row] * weight[row][other] * values[other] }
        }
        for (second, two) in terms {
          for row in 0..<2 {
            for other in 0..<2 {
              matrix[column][second] += one[row] * weight[row][other] * two[other]
            }
          }
        }
      }
    }
    func inverse(_ a: Double, _ b: Double, _ c: Double) -> [[Double]] {
      let determinant = a * c - b * b
      return [[c / determinant, -b / determinant], [-b / determinant, a / determinant]]
    }
    let state = start.state
    add(
      [(0, [1, 0]), (1, [0, 1])], [state.position[keyPath: axis], state.velocity[keyPath: axis]],
      inverse(state.a, state.b, state.c))
    for index in epochs.indices.dropFirst() {
      let dt = pass.steps[index]
      let q = pass.turns.agility[index]
      let forgotten = pass.isGap(index) ? min(4, 0.05 * dt) : 0
      add(
        [
          (2 * index, [1, 0]), (2 * index + 1, [0, 1]), (2 * index - 2, [-1, 0]),
          (2 * index - 1, [-dt, -1]),
        ], [0, 0],
        inverse(
          q * dt * dt * dt / 3 + forgotten * dt * dt, q * dt * dt / 2 + forgotten * dt,
          q * dt + forgotten))
      if let velocity = epochs[index].velocity {
        add(
          [(2 * index + 1, [1, 0])], [velocity[keyPath: axis], 0],
          [[1 / pass.noise[index], 0], [0, 0]])
      }
      if let position = epochs[index].position {
        let sigma = EngineParameters.Smoothing.inflation * epochs[index].boundedSigma
        add(
          [(2 * index, [1, 0])], [position[keyPath: axis], 0], [[1 / (sigma * sigma), 0], [0, 0]])
      }
    }
    return solved(&matrix, &right)
  }

  /// Gaussian elimination with pivoting.
  private func solved(_ matrix: inout [[Double]], _ right: inout [Double]) -> [Double]? {
    let size = right.count
    for column in 0..<size {
      guard
        let pivot = (column..<size).max(by: { abs(matrix[$0][column]) < abs(matrix[$1][column]) }),
        matrix[pivot][column] != 0
      else { return nil }
      matrix.swapAt(column, pivot)
      right.swapAt(column, pivot)
      for row in (column + 1)..<max(size, column + 1) {
        let factor = matrix[row][column] / matrix[column][column]
        for index in column..<size { matrix[row][index] -= factor * matrix[column][index] }
        right[row] -= factor * right[column]
      }
    }
    var solution = right
    for row in (0..<size).reversed() {
      for index in (row + 1)..<max(size, row + 1) {
        solution[row] -= matrix[row][index] * solution[index]
      }
      solution[row] /= matrix[row][row]
    }
    return solution
  }
}

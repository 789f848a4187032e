import GPS
import RunModel
import Testing

@testable import Simulation

/// The simulated recordings show the same faults as ``ReceiverFaults`` states for real ones.
@Suite("What receivers do wrong") struct ReceiverFaultsTests {
  /// An epoch in motion: the reported values, and the position errors along and across the route.
  private struct Seen {
    var seconds: Double
    var speed: Double?
    var trueSpeed: Double
    var along: Double
    var across: Double
    var height: Double
    var fix: Fix
  }

  private func seen(
    _ route: String, seed: UInt64, rate: Int = 1, receiver: ReceiverProfile = .ublox
  ) throws -> [Seen] {
    let route = try #require(Route.named(route))
    var seen: [Seen] = []
    var last: Coordinate?
    _ = Synthesis(route: route, seed: seed, rate: rate, receiver: receiver).each { epoch in
      defer { last = epoch.place }
      guard let before = last, epoch.speed > 0.5, let place = epoch.fix.coordinate else { return }
      let scale = Geodesy.metresPerDegree(at: place.latitude)
      func metres(_ from: Coordinate, _ to: Coordinate) -> GroundVector {
        GroundVector(
          east: (to.longitude - from.longitude) * scale.east,
          north: (to.latitude - from.latitude) * scale.north)
      }
      let (way, off) = (metres(before, epoch.place), metres(epoch.place, place))
      guard way.size > 0 else { return }
      seen.append(
        Seen(
          seconds: epoch.seconds, speed: epoch.fix.speed, trueSpeed: epoch.speed,
          along: (off.east * way.east + off.north * way.north) / way.size,
          across: (off.east * way.north - off.north * way.east) / way.size,
          height: (epoch.fix.altitude ?? 0) - epoch.altitude, fix: epoch.fix))
    }
    return seen
  }

  private func percentile(_ values: [Double], _ share: Double) -> Double {
    let sizes = values.map { abs($0) }.sorted()
    return sizes[max(0, Int((share * Double(sizes.count)).rounded(.up)) - 1)]
  }

  @Test("a walker's arm at 1 Hz drags the places along the way by 9, 20 and 35 m, and the heights")
  func dragged() throws {
    let runs = try (1...12).map { try seen("wrist-walk", seed: $0) }
    let all = runs.flatMap(\.self)
    #expect((7...11).contains(percentile(all.map(\.along), 0.9)))
    #expect((16...24).contains(percentile(all.map(\.along), 0.99)))
    #expect((28...42).contains(percentile(all.map(\.along), 1)))
    // There is no oscillation across the route.
    #expect(percentile(all.map(\.across), 0.99) < 8)
    let speeds = all.compactMap(\.speed)
    #expect(percentile(speeds, 0.01) < 0.3 && percentile(speeds, 0.99) > 3)
    #expect(percentile(all.map(\.height), 1) > 9)
    #expect(all.allSatisfy { ($0.fix.accuracy ?? 0) <= 1 })
  }

  @Test("at 5 Hz the arm drags nothing")
  func undragged() throws {
    let along = try (1...3).flatMap { try seen("wrist-walk", seed: $0, rate: 5).map(\.along) }
    #expect(percentile(along, 0.99) < 7)
  }

  @Test("speeds are wrong for minutes by a fifth or altogether, and places are right")
  func scaled() throws {
    let runs = try (1...12).map { try seen("scaled", seed: $0) }
    let shares = runs.flatMap { $0.map { ($0.speed ?? 0) / $0.trueSpeed } }
    func share(_ range: ClosedRange<Double>) -> Double {
      Double(shares.count(where: range.contains)) / Double(shares.count)
    }
    #expect((0.3...0.8).contains(share(0.93...1.07)))
    #expect(share(0...0.45) > 0.03)
    #expect(share(0.75...0.9) > 0.05 && share(1.1...1.25) > 0.02)
    #expect(percentile(runs.flatMap { $0.map(\.along) }, 0.99) < 8)
  }

  @Test("lagging speeds lose 5 to 28 m of a start")
  func lagged() throws {
    let lost = try (1...12).map { (seed: UInt64) in
      let start = try seen("lag", seed: seed).prefix(60)
      return start.reduce(0) { $0 + $1.trueSpeed - ($1.speed ?? 0) }
    }
    #expect(lost.allSatisfy { (5...28).contains($0) }, "\(lost)")
    #expect((lost.max() ?? 0) - (lost.min() ?? 0) > 7)
  }

  @Test(
    "without a speed places scatter by 0.7 m or not at all, under HDOP 1.0",
    arguments: ["places-easy", "places-fast", "snapped"])
  func placesOnly(route: String) throws {
    let runs = try ReceiverProfile.allCases.enumerated().map {
      (seed, receiver) in try seen(route, seed: UInt64(seed), receiver: receiver)
    }
    let all = runs.flatMap(\.self)
    #expect(all.allSatisfy { $0.speed == nil && $0.fix.course == nil && $0.fix.hdop == 1 })
    #expect(all.allSatisfy { $0.fix.sigma == GPSConfiguration().sigmaPerHDOP })
    let across = all.map(\.across)
    let sigma = (across.reduce(0) { $0 + $1 * $1 } / Double(across.count)).squareRoot()
    #expect((route == "snapped" ? 0...0.1 : 0.55...0.85).contains(sigma), "\(sigma)")
  }

  @Test("a fix that is lost indoors is found again at the same place")
  func indoors() throws {
    let route = try #require(Route.named("indoors"))
    var gaps: [(metres: Double, seconds: Double)] = []
    var lost: (metres: Double, seconds: Double)?
    _ = Synthesis(route: route, seed: 3).each { epoch in
      if epoch.fix.status == .valid {
        if let lost { gaps.append((epoch.metres - lost.metres, epoch.seconds - lost.seconds)) }
        lost = nil
      } else if epoch.metres > 0, lost == nil {
        lost = (epoch.metres, epoch.seconds)
      }
    }
    #expect(gaps.count == route.stops.count)
    for (gap, stop) in zip(gaps, route.stops) {
      #expect(gap.metres < 1)
      #expect(abs(gap.seconds - stop.seconds) < 5, "\(gap)")
    }
  }
}

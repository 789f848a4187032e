import RunModel
import Testing

@Suite struct PaceColoursTests {
  private let red = RGB(255, 20, 44)
  private let yellow = RGB(255, 215, 0)
  private let green = RGB(0, 146, 78)

  /// Points one second apart, one for each speed and one before them.
  private func points(speeds: [Double], segment: Int = 0) -> [RunPoint] {
    var metres = 0.0
    return [point(0, metres: 0, segment: segment)]
      + speeds.enumerated().map { index, speed in
        metres += speed
        return point(Double(index + 1), metres: metres, segment: segment)
      }
  }

  @Test("Slowest is red, mean yellow, fastest green, and linear in between")
  func threeColours() throws {
    let speeds = Array(repeating: 2.0, count: 30) + Array(repeating: 4.0, count: 30)
    let colours = PaceColours(points: Packed(points(speeds: speeds)))
    #expect(abs(colours.slowest - 2) < 1e-6)
    #expect(abs(colours.mean - 3) < 1e-6)
    #expect(abs(colours.fastest - 4) < 1e-6)
    #expect(colours.colour(of: colours.slowest, in: .standard) == red)
    #expect(colours.colour(of: colours.mean, in: .standard) == yellow)
    #expect(colours.colour(of: colours.fastest, in: .standard) == green)
    let half = (colours.slowest + colours.mean) / 2
    #expect(colours.colour(of: half, in: .standard) == RGB(255, 118, 22))
    #expect(colours.colour(of: -5, in: .standard) == red)
    #expect(colours.colour(of: 99, in: .standard) == green)
    #expect(colours.colour(of: colours.mean, in: .colourSafe) == RGB(0xff, 0x5a, 0x7a))
  }

  @Test("Standing is as red as the slowest running, and leaves the other colours to the run")
  func standing() {
    let speeds =
      Array(repeating: 0.0, count: 20) + Array(repeating: 2.5, count: 40)
      + Array(repeating: 3.5, count: 40)
    let colours = PaceColours(points: Packed(points(speeds: speeds)))
    #expect(abs(colours.mean - 2.4) < 0.01)
    #expect(colours.slowest == colours.mean / 2)
    #expect(colours.colour(of: 0, in: .standard) == red)
    #expect(colours.colour(of: 0.5, in: .standard) == red)
    #expect(colours.colour(of: 1.8, in: .standard) != yellow)
    #expect(colours.colour(of: 3.5, in: .standard) == green)
  }

  @Test("A speed is smoothed over its neighbours of the same segment only")
  func smoothing() throws {
    let spike = Array(repeating: 3.0, count: 20) + [14.0] + Array(repeating: 3.0, count: 20)
    let fastest = PaceColours(points: Packed(points(speeds: spike))).fastest
    #expect(abs(fastest - 4) < 1e-6)
    let two =
      points(speeds: [2, 2, 2]) + [point(10, metres: 100, segment: 1)]
      + [point(11, metres: 108, segment: 1)]
    let speeds = PaceColours(points: Packed(two)).speeds
    #expect(speeds.count == 5)
    #expect(speeds[3] == nil)
    #expect(abs(try #require(speeds[2]) - 2) < 1e-6)
    #expect(abs(try #require(speeds[4]) - 8) < 1e-6)
  }

  @Test("Ten points a second are smoothed over as many seconds as one")
  func fastReceiver() throws {
    // 3 m/s, and one second at 14 m/s that a faster receiver reports ten times.
    var metres = 0.0
    var slow = Packed([point(0, metres: 0)])
    var fast = slow
    for second in 0..<41 {
      let speed = second == 20 ? 14.0 : 3
      for tenth in 1...10 {
        metres += speed / 10
        fast.append(point(Double(second) + Double(tenth) / 10, metres: metres))
      }
      slow.append(point(Double(second + 1), metres: metres))
    }
    for byDistance in [false, true] {
      let peaks = [slow, fast].map { PaceColours(points: $0, byDistance: byDistance).fastest }
      #expect(abs(peaks[0] - 4) < 1e-6)
      #expect(abs(peaks[1] - peaks[0]) < 0.05)
    }
  }

  @Test("By the distances a runner at a light stands, although the places scatter")
  func byDistance() {
    var chance = SplitMix64(seed: 8)
    let tracked = (0...100).map { second -> RunPoint in
      let isStanding = (40..<70).contains(second)
      let metres = Double(second < 40 ? second : max(40, second - 30)) * 3
      var point = point(Double(second), metres: metres)
      if isStanding {
        point.coordinate.latitude += .random(in: -0.00003...0.00003, using: &chance)
      }
      return point
    }
    let points = Packed(tracked)
    let speeds = PaceColours(points: points, byDistance: true).speeds.compactMap { $0 }
    #expect(speeds[46...63].allSatisfy { abs($0) < 1e-9 })
    // Into the light and out of it the speed changes direction once: no flicker.
    let signs = zip(speeds, speeds.dropFirst()).map { $1 - $0 }.filter { abs($0) > 1e-9 }
      .map { $0 > 0 }
    #expect(zip(signs, signs.dropFirst()).filter { $0 != $1 }.count == 1)
    let places = PaceColours(points: points).speeds.compactMap { $0 }
    #expect(places[46...63].contains { $0 > 0.5 })
  }

  @Test("The tutorial's distances go up in steps; its runs are coloured by their places")
  func engines() {
    let points = (0...60).map { second -> RunPoint in
      var point = point(Double(second), metres: Double(second) * 3)
      point.distance = (point.distance / 10).rounded(.down) * 10
      return point
    }
    var stepped = run([RunSegment(start: 0, end: 60, endedBy: .stop)], points, duration: 60)
    #expect(PaceColours(stepped).fastest - PaceColours(stepped).slowest < 1e-6)
    stepped.engine = "moonrunner/1"
    #expect(PaceColours(stepped).fastest - PaceColours(stepped).slowest > 0.3)
  }

  @Test("One speed all the way is the mean's colour, whatever its last bits")
  func oneSpeed() {
    let colours = PaceColours(points: Packed(points(speeds: Array(repeating: 3.1, count: 500))))
    for speed in colours.speeds.compactMap({ $0 }) {
      #expect(colours.colour(of: speed, in: .standard) == yellow)
    }
  }

  @Test("The place of a speed gives its colour, in both palettes", arguments: MapPalette.allCases)
  func shares(palette: MapPalette) {
    let colours = PaceColours(
      points: Packed(points(speeds: [2, 3, 4, 5, 6, 3, 2, 8, 9, 1, 4, 4, 4])))
    #expect(colours.share(of: colours.slowest) == -1)
    #expect(colours.share(of: 0) == -1)
    #expect(colours.share(of: colours.mean) == 0)
    #expect(colours.share(of: colours.fastest) == 1)
    #expect(colours.share(of: 100) == 1)
    #expect(colours.share(of: (colours.slowest + colours.mean) / 2) == -0.5)
    for speed in stride(from: 0.5, to: 10, by: 0.1) {
      let share = colours.share(of: speed)
      #expect(PaceColours.colour(at: share, in: palette) == colours.colour(of: speed, in: palette))
    }
    #expect(PaceColours.colour(at: -1, in: palette) == palette.slowest)
    #expect(PaceColours.colour(at: 0, in: palette) == palette.mean)
    #expect(PaceColours.colour(at: 1, in: palette) == palette.fastest)
  }

  @Test("Two points, one, none, and equal times have colours too")
  func few() {
    let two = PaceColours(points: Packed(points(speeds: [3])))
    #expect(two.speeds.count == 1)
    #expect(two.colour(of: 3, in: .standard) == yellow)
    for points in [[], [point(0, metres: 0)], [point(1, metres: 0), point(1, metres: 5)]] {
      let colours = PaceColours(points: Packed(points))
      #expect(colours.speeds.allSatisfy { $0 == nil })
      #expect(colours.mean == 0)
      #expect(colours.colour(of: 3, in: .standard) == yellow)
    }
    let backwards = PaceColours(points: Packed([point(2, metres: 0), point(1, metres: 5)]))
    #expect(backwards.speeds == [nil])
  }

  @Test("No number traps")
  func awkward() {
    for one in awkwardNumbers {
      for two in awkwardNumbers {
        let colours = PaceColours(points: [
          point(0, metres: 0), point(one, metres: two), point(two, metres: one),
          point(9, metres: 9),
        ])
        for speed in awkwardNumbers + colours.speeds.compactMap({ $0 }) {
          _ = colours.colour(of: speed, in: .standard)
        }
      }
    }
  }
}

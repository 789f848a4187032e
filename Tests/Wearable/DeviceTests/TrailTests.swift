import Foundation
import RunModel
import Testing

@testable import Device

@Suite("The trail of the live map") struct TrailTests {
  private let home = Coordinate(latitude: 52.5, longitude: 13.4)

  /// Places one second apart at 3 m/s along a winding path, with a receiver's noise.
  private func winding(_ count: Int, noise: Double) -> [Coordinate] {
    var random = SplitMix64(seed: 9)
    func wobble() -> Double { (Double(random.next() >> 11) / Double(1 << 53) - 0.5) * 2 * noise }
    var place = (east: 0.0, north: 0.0)
    return (0..<count).map { second in
      let angle = sin(Double(second) / 25) * 2 + Double(second) / 300
      place.east += 3 * cos(angle)
      place.north += 3 * sin(angle)
      return Geodesy.offset(home, east: place.east + wobble(), north: place.north + wobble())
    }
  }

  private func distance(_ point: MapPoint, _ from: MapPoint, _ to: MapPoint) -> Float {
    let (east, north) = (to.east - from.east, to.north - from.north)
    let (offEast, offNorth) = (point.east - from.east, point.north - from.north)
    let length = east * east + north * north
    let share = length > 0 ? max(0, min(1, (offEast * east + offNorth * north) / length)) : 0
    let (x, y) = (offEast - share * east, offNorth - share * north)
    return (x * x + y * y).squareRoot()
  }

  @Test("misses no place by more than its tolerance and the spacing allow", arguments: [0, 0.5, 2])
  func near(_ noise: Double) {
    var trail = Trail()
    let places = winding(600, noise: noise)
    for place in places { trail.append(place, segment: 0) }
    let line = trail.lines(side: 1e6).reduce(into: []) { $0 += $1 }
    for place in places {
      guard let point = trail.point(at: place) else { continue }
      let off = zip(line, line.dropFirst()).map { distance(point, $0, $1) }.min() ?? .infinity
      // Points closer than the spacing are skipped, and lie within it of one that is kept.
      #expect(off <= Trail.tolerance + Trail.spacing)
    }
    let looked = places.count * 3 / Int(Trail.spacing)
    #expect(trail.count < (noise < 1 ? looked / 2 : looked))
  }

  @Test("turns back where the runner turns back")
  func turnsBack() {
    var trail = Trail()
    for metres in Array(0...50) + (0..<50).reversed() {
      trail.append(Geodesy.offset(home, east: Double(metres) * 4, north: 0), segment: 0)
    }
    let line = trail.lines(side: 500).last ?? []
    let farthest = line.map(\.east).max() ?? 0
    #expect(abs(farthest - 200) <= Trail.tolerance + 0.1)
    #expect(line.count <= 4)
  }

  @Test("keeps what is behind as it was, and grows by one point at most")
  func grows() {
    var trail = Trail()
    var before: [MapPoint] = []
    for place in winding(900, noise: 1) {
      trail.append(place, segment: 0)
      let lines = trail.lines(side: 1e6)
      let kept = Array(lines.joined().dropLast(2))
      // Each piece starts with the corner at which the previous one ends.
      #expect(Array(kept.prefix(before.count)) == before || kept.count < before.count)
      #expect(kept.count <= before.count + 2)
      before = kept
    }
  }

  @Test("breaks where a segment begins")
  func breaks() {
    var trail = Trail()
    for metres in 0..<20 {
      trail.append(Geodesy.offset(home, east: Double(metres) * 5, north: 0), segment: metres / 10)
    }
    #expect(trail.lines(side: 500).count == 2)
  }

  @Test("moves the map seldom, by whole pixels, and keeps the runner within six of its middle")
  func centre() {
    var trail = Trail()
    var moves = 0
    var last = trail.centre
    for place in winding(600, noise: 0.5) {
      trail.append(place, segment: 0)
      guard let here = trail.here else { continue }
      #expect(abs(here.east - trail.centre.east) <= Trail.drift + Trail.pixel)
      #expect(abs(here.north - trail.centre.north) <= Trail.drift + Trail.pixel)
      let pixels = trail.centre.east / Trail.pixel
      #expect(abs(pixels - pixels.rounded()) < 1e-3)
      if trail.centre != last { moves += 1 }
      last = trail.centre
    }
    #expect((100...200).contains(moves), "\(moves) of 600 seconds")
  }

  @Test("shows the newest points, no more than can be drawn in time")
  func bounded() {
    var trail = Trail()
    // A zigzag in one place turns every point into a corner.
    for step in 0..<8000 {
      let (east, north) = (Double(step % 40) * 4, step.isMultiple(of: 2) ? 6.0 : -6)
      trail.append(Geodesy.offset(home, east: east, north: north), segment: 0)
    }
    let points = trail.lines(side: 500).reduce(0) { $0 + $1.count }
    #expect(points >= Trail.longestShown)
    #expect(points <= Trail.longestShown + LinePiece.longest + 2)
  }

  @Test("hands out only the pieces that the map shows")
  func pieces() {
    var trail = Trail()
    for step in 0..<4000 {
      let north = step.isMultiple(of: 2) ? 6.0 : -6
      trail.append(Geodesy.offset(home, east: Double(step) * 3, north: north), segment: 0)
    }
    let points = trail.lines(side: 500).joined()
    #expect(points.count < trail.count / 10)
    #expect(points.contains { $0.east < trail.centre.east - 240 })
  }
}

import Foundation
import RunModel
import Testing

@testable import RunPage

@Suite("The way of a run")
struct OutlineTests {
  private func outline(_ run: Run) -> Outline { Outline(run, PaceColours(points: run.points)) }

  @Test("ends and bends stay, and what is left out lies on the lines")
  func thinned() throws {
    let run = Sample.run(seconds: 3600)
    let outline = outline(run)
    let stretch = try #require(outline.stretches.first)
    #expect(outline.stretches.count == 1)
    #expect(stretch.count <= Outline.mostVertices)
    #expect(stretch.first?.distance == 0)
    #expect(stretch.last?.distance == run.distance)
    // The turn, 5400 m in the north.
    #expect(abs((stretch.map(\.north).max() ?? 0) - 5400) < 20)
    for point in run.points {
      let place = outline.place(point.coordinate)
      #expect(distance(place, stretch) < 10)
    }
  }

  private func distance(
    _ place: (east: Double, north: Double), _ line: [Outline.Vertex]
  ) -> Double {
    zip(line, line.dropFirst()).map { from, to -> Double in
      let (east, north) = (to.east - from.east, to.north - from.north)
      let length = max(1e-9, east * east + north * north)
      let along =
        ((place.east - from.east) * east + (place.north - from.north) * north) / length
      let share = min(1, max(0, along))
      let right = place.east - from.east - share * east
      let up = place.north - from.north - share * north
      return (right * right + up * up).squareRoot()
    }.min() ?? .infinity
  }

  @Test("thinned lines have the mean colour that all lines of the run have")
  func meanColour() throws {
    var run = Sample.run(seconds: 3600)
    run.points = run.points.edited { _, point in
      point.distance = 3 * point.elapsed + 60 * sin(point.elapsed / 97)
    }
    let colours = PaceColours(points: run.points)
    let distances = run.points.map(\.distance)
    let all = zip(colours.speeds, zip(distances, distances.dropFirst())).map { speed, ends in
      (share: speed.map(colours.share) ?? 0, length: ends.1 - ends.0)
    }
    let stretch = try #require(Outline(run, colours).stretches.first)
    let thinned = zip(stretch, stretch.dropFirst()).map { from, to in
      (share: to.share, length: to.distance - from.distance)
    }
    func mean(_ lines: [(share: Double, length: Double)]) -> Double {
      lines.reduce(0) { $0 + $1.share * $1.length } / lines.reduce(0) { $0 + $1.length }
    }
    #expect(thinned.count < all.count / 4)
    #expect(abs(mean(thinned) - mean(all)) < 0.1)
    #expect(thinned.contains { $0.share < -0.5 } && thinned.contains { $0.share > 0.5 })
  }

  @Test("a pause parts the way, and a single point makes no line")
  func parted() {
    var run = Sample.run(seconds: 100)
    run.points = run.points.edited { index, point in
      point.segment = index == 100 ? 2 : index >= 40 ? 1 : 0
    }
    #expect(outline(run).stretches.count == 2)
    run.points = Packed(run.points.prefix(1))
    #expect(outline(run).stretches.isEmpty)
    run.points = []
    #expect(outline(run).stretches.isEmpty)
  }

  @Test("over the date line the way goes on")
  func dateLine() {
    var run = Sample.run(seconds: 2)
    let longitudes = [179.9999, -179.9999, -179.9997]
    run.points = run.points.edited { index, point in
      point.coordinate = Coordinate(latitude: 0, longitude: longitudes[index])
    }
    let outline = outline(run)
    #expect(outline.extent > 30 && outline.extent < 50)
  }

  @Test("a wild way, thousands of segments and distances that say nothing have their bounds")
  func bounds() {
    var run = Sample.run(seconds: 9000)
    var random = SplitMix64(seed: 7)
    run.points = run.points.edited { index, point in
      point.coordinate = Coordinate(
        latitude: Double(random.next() % 180) - 90, longitude: Double(random.next() % 360) - 180)
      point.distance = index % 2 == 0 ? 1e12 : -1e12
    }
    let wild = outline(run)
    #expect(wild.stretches.map(\.count).reduce(0, +) <= Outline.mostVertices)
    run.points = run.points.edited { index, point in point.segment = index / 3 }
    #expect(outline(run).stretches.count <= Outline.mostStretches)
  }
}

import Foundation
import RunModel
import Testing

@testable import RunPage

@Suite("The way of a run")
struct OutlineTests {
  private func outline(_ run: Run) -> Outline { Outline(run) }

  @Test("ends and bends stay, and what is left out lies on the lines")
  func thinned() throws {
    let run = Sample.run(seconds: 3600)
    let outline = outline(run)
    let stretch = try #require(outline.stretches.first)
    #expect(outline.stretches.count == 1)
    #expect(stretch.count <= Outline.mostVertices)
    #expect(stretch.first?.distance == 0)
    #expect(stretch.last?.distance == run.distance)
    // The turning point, 5400 m north.
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

  @Test("what receivers err by bends no line of a short run")
  func noise() throws {
    var run = Sample.run(seconds: 300)
    run.points = run.points.edited { index, point in
      point.coordinate = Geodesy.offset(
        Sample.berlin, east: index % 2 == 0 ? 1.5 : -1.5, north: Double(index) * 3)
    }
    let stretch = try #require(outline(run).stretches.first)
    #expect(stretch.count <= 20, "the ends, and what stays whatever the way is")
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

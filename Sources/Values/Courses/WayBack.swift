import Glibc
import RunModel

/// Finds the shortest path from the end of a line back to its start, using only the line itself.
///
/// The line becomes a graph: nodes some metres apart, linked to their neighbours along it and to
/// nodes of other passes that are close enough to be the same street or a crossing. Dijkstra's
/// algorithm (1959) finds the shortest path.
struct WayBack {
  private var nodes: [Node] = []
  /// For each grid cell, the head of its linked list (see ``Node/nextInCell``) and the number of
  /// nodes.
  private var cells: [Cell: (first: Int, count: Int)] = [:]

  private struct Node {
    var place: CoursePlace
    /// Metres from the start of the line.
    var metres: Double
    /// Length in metres of the shortest path found so far from the end of the line.
    var way = Double.infinity
    /// Index of the predecessor on that path; -1 if there is none.
    var before = -1
    var nextInCell = -1
    var isDone = false
  }

  private struct Cell: Hashable {
    var east: Int32
    var north: Int32
  }

  /// Maximum metres between two passes that count as the same street: receivers err by several
  /// metres, and the two sides of a street may be that far apart.
  private static let joint = 15.0
  /// Penalty in metres for changing passes, so that noise does not create shortcuts.
  private static let change = 5.0
  /// Metres along the line below which two nodes are neighbours, not separate passes.
  private static let pass = 40.0
  /// Metres between nodes, and the maximum number of nodes besides the points of the line.
  private static let spacing = 10.0
  private static let mostSamples = 10_000.0
  /// Maximum number of nodes per cell that can be linked to, the earliest ones; bounds the run time
  /// for endless laps around one place.
  private static let mostInCell = 32

  private let origin: Coordinate
  private let scale: (east: Double, north: Double)

  /// - Parameter course: The line.
  init(over course: Course) {
    origin = course.points[0].coordinate
    scale = Geodesy.metresPerDegree(at: origin.latitude)
    let spacing = max(WayBack.spacing, course.length / WayBack.mostSamples)
    for (from, to) in zip(course.points, course.points.dropFirst()) {
      let span = to.metres - from.metres
      let parts = max(1, Int((span / spacing).rounded(.up)))
      for part in 0..<parts {
        let share = Double(part) / Double(parts)
        let place = from.coordinate.towards(to.coordinate, share: share)
        append(
          CoursePlace(place, altitude: course.profile?.height(at: from.metres + share * span)),
          from.metres + share * span)
      }
    }
    let last = course.points[course.points.count - 1]
    append(
      CoursePlace(last.coordinate, altitude: course.profile?.height(at: last.metres)), last.metres)
  }

  private mutating func append(_ place: CoursePlace, _ metres: Double) {
    let cell = cell(of: place.coordinate)
    let here = cells[cell] ?? (-1, 0)
    nodes.append(Node(place: place, metres: metres, nextInCell: here.first))
    if here.count < WayBack.mostInCell { cells[cell] = (nodes.count - 1, here.count + 1) }
  }

  /// The grid cell of a place; cells are ``joint`` metres wide, so nodes to be joined lie in the
  /// same or an adjacent cell.
  ///
  /// Meridians converge towards the poles, where cells get narrower: by 1 to 2 % at 100 km from the
  /// start in middle latitudes, well below the uncertainty of the 15 m.
  private func cell(of place: Coordinate) -> Cell {
    let east = (place.longitude - origin.longitude).remainder(dividingBy: 360) * scale.east
    let north = (place.latitude - origin.latitude) * scale.north
    return Cell(
      east: Int32((east / WayBack.joint).rounded(.down)),
      north: Int32((north / WayBack.joint).rounded(.down)))
  }

  /// Returns the places of the shortest path, from the end of the line to its start, with their
  /// metres: those of the line along it, and the distance between two passes.
  mutating func places() -> [CoursePlace] {
    var queue = WayQueue()
    let last = nodes.count - 1
    nodes[last].way = 0
    queue.push(0, last)
    while let index = queue.pop(), index != 0 {
      guard !nodes[index].isDone else { continue }
      nodes[index].isDone = true
      if index > 0 { reach(index - 1, from: index, change: 0, &queue) }
      if index < last { reach(index + 1, from: index, change: 0, &queue) }
      reachPasses(from: index, &queue)
    }
    var way: [Int] = []
    var index = 0
    while index >= 0 {
      way.append(index)
      index = nodes[index].before
    }
    var metres = 0.0
    var before = way[way.count - 1]
    return way.reversed().map { index in
      metres += self.metres(from: before, to: index)
      before = index
      var place = nodes[index].place
      place.metres = metres
      return place
    }
  }

  /// Metres between two linked nodes.
  ///
  /// Along the line, those of the line: a run is shorter than the zigzag of its positions.
  private func metres(from index: Int, to other: Int) -> Double {
    abs(index - other) == 1
      ? abs(nodes[index].metres - nodes[other].metres)
      : Geodesy.distance(nodes[index].place.coordinate, nodes[other].place.coordinate)
  }

  /// Relaxes the links to nearby nodes of other passes.
  private mutating func reachPasses(from index: Int, _ queue: inout WayQueue) {
    let here = cell(of: nodes[index].place.coordinate)
    for east in -1...1 as ClosedRange<Int32> {
      for north in -1...1 as ClosedRange<Int32> {
        let cell = Cell(east: here.east + east, north: here.north + north)
        var other = cells[cell]?.first ?? -1
        while other >= 0 {
          if !nodes[other].isDone, abs(nodes[other].metres - nodes[index].metres) >= WayBack.pass {
            reach(other, from: index, change: WayBack.change, &queue)
          }
          other = nodes[other].nextInCell
        }
      }
    }
  }

  private mutating func reach(
    _ other: Int, from index: Int, change: Double, _ queue: inout WayQueue
  ) {
    let metres = metres(from: index, to: other)
    guard change == 0 || metres <= WayBack.joint else { return }
    let way = nodes[index].way + metres + change
    guard way < nodes[other].way else { return }
    nodes[other].way = way
    nodes[other].before = index
    queue.push(way, other)
  }
}

/// Priority queue of nodes by path length: a binary min-heap.
private struct WayQueue {
  private var heap: [(way: Double, node: Int)] = []

  mutating func push(_ way: Double, _ node: Int) {
    heap.append((way, node))
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2].way > heap[child].way {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> Int? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first.node }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].way < heap[least].way { least = child }
      }
      guard least != parent else { return first.node }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}

extension Course {
  /// Returns the shortest way from the end back to the start along the course itself, with passes
  /// and crossings joined.
  ///
  /// - Throws: ``CourseError`` when the end is closer to the start than the minimum length.
  package func wayBack() throws(CourseError) -> Course {
    var way = WayBack(over: self)
    return try Course(
      name: name, places: way.places(),
      leastStep: profile?.step ?? CourseProfile.steps.lowerBound)
  }
}

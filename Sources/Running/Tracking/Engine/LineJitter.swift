/// Removes jitter of positions along their track.
///
/// Watches that snap positions to a line, and phones that repeat fixes, produce steps of 0 to 8 m
/// along an exact track. A filter treats such steps as noise and cuts bends. So positions are moved
/// along their polyline to where a steady pace would put them; the line stays, and no distance is
/// lost.
enum LineJitter {
  /// Moves positions and recomputes their velocities where the velocities selected by `isOfPlaces`
  /// scatter more along the track than across it.
  ///
  /// - Parameters:
  ///   - epochs: In chronological order.
  ///   - rules: Defines gaps.
  ///   - isOfPlaces: Whether the velocity of the epoch with this index is derived from positions.
  static func remove(
    from epochs: inout [Measurement], _ rules: EngineRules, where isOfPlaces: (Int) -> Bool
  ) {
    let jitters = epochs.indices.map { index in
      guard isOfPlaces(index), epochs[index].position != nil, let places = epochs[index].ofPlaces
      else { return false }
      return places.along > EngineParameters.Jitter.ratio * places.across
    }
    var first = 0
    while first < epochs.count {
      guard jitters[first] else {
        first += 1
        continue
      }
      var last = first
      while last + 1 < epochs.count, jitters[last + 1],
        !rules.isGap(epochs[last + 1].time - epochs[last].time)
      {
        last += 1
      }
      if last - first + 1 >= EngineParameters.Jitter.fewest { move(&epochs, first...last) }
      first = last + 1
    }
  }

  private static func move(_ epochs: inout [Measurement], _ range: ClosedRange<Int>) {
    let times = epochs[range].map(\.time)
    let places = epochs[range].compactMap(\.position)
    var ways = [0.0]
    ways.reserveCapacity(places.count)
    for (place, next) in zip(places, places.dropFirst()) {
      ways.append(ways[ways.count - 1] + (next - place).length)
    }
    var moved: [PlaneVector] = []
    moved.reserveCapacity(places.count)
    var (way, leg) = (0.0, 0)
    for index in places.indices {
      // Never backwards, and never beyond the end.
      way = min(max(steady(index, times, ways), way), ways[ways.count - 1])
      while leg + 2 < ways.count, ways[leg + 1] < way { leg += 1 }
      let length = ways[leg + 1] - ways[leg]
      let share = length > 0 ? (way - ways[leg]) / length : 0
      moved.append(places[leg] + share * (places[leg + 1] - places[leg]))
    }
    for (offset, index) in range.enumerated() {
      epochs[index].position = moved[offset]
      guard offset > 0 else { continue }
      let dt = times[offset] - times[offset - 1]
      epochs[index].velocity = (1 / dt) * (moved[offset] - moved[offset - 1])
    }
  }

  /// Returns the metres along the track at a position, from a least-squares line over time through
  /// its neighbours.
  private static func steady(_ index: Int, _ times: [Double], _ ways: [Double]) -> Double {
    let near = min(EngineParameters.Jitter.neighbours, index, times.count - 1 - index)
    guard near > 0 else { return ways[index] }
    let range = (index - near)...(index + near)
    let count = Double(range.count)
    let time = range.reduce(0) { $0 + times[$1] } / count
    let way = range.reduce(0) { $0 + ways[$1] } / count
    var (squares, products) = (0.0, 0.0)
    for other in range {
      squares += (times[other] - time) * (times[other] - time)
      products += (times[other] - time) * (ways[other] - way)
    }
    return way + products / squares * (times[index] - time)
  }
}

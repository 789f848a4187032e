/// The ghost's pace: its time in motion by distance, and its stops.
///
/// A stop costs the time from 5 s before the ghost stood to 5 s after, minus the time for the same
/// metres at its usual speed: so it does not matter how sharply braking and starting were measured.
struct GhostPace {
  private(set) var moments: [Ghost.Moment] = []
  private(set) var waits: [Ghost.Wait] = []

  /// Speed in m/s below which the ghost is considered to be standing: by the run's distance, and by
  /// the speed of an imported point.
  static let standing = (byDistance: 0.3, bySpeed: 0.5)
  /// Without speeds: minimum seconds of a stop, and the shares of the distance at the average speed
  /// within which its ends are from each other and its positions wander.
  private static let still = (seconds: 15.0, apart: 0.25, wandering: 0.6)
  /// Seconds before and after a stop that are part of it.
  private static let around = 5.0
  /// Seconds on either side over which the usual speed is measured.
  private static let usual = 30.0
  /// Share of the mean speed below which the ghost stood in a part of a leg.
  private static let slow = 0.7
  /// Radii of uncertainty by which the ends of a stop judged by positions may be wrong.
  private static let doubted = 1.5
  /// Metres from the start before which standing counts.
  static let sendOff = 20.0
  /// Minimum seconds of a stop that is left out.
  static let shortest = 5.0

  /// A stop between two nodes, with what it cost.
  private struct Stop {
    var first: Int
    var last: Int
    /// Metres between the nodes.
    var metres: Double
    var seconds: Double
  }

  /// - Parameters:
  ///   - nodes: The nodes of the run. Metres that an imported one covered while standing are
  ///     removed.
  ///   - isMeasured: Whether the distance does not grow while the ghost stands.
  init(_ nodes: inout [GhostPath.Node], isMeasured: Bool) {
    let stands = GhostPace.standing(nodes, isMeasured: isMeasured)
    var (index, free) = (1, 0)
    var (left, wandered) = (0.0, 0.0)
    func moment(_ node: GhostPath.Node) -> Ghost.Moment {
      Ghost.Moment(seconds: node.seconds - left, metres: node.metres)
    }
    moments += nodes.prefix(1).map(moment)
    while index < nodes.count {
      guard stands[index],
        let stop = GhostPace.stop(nodes, stands, from: index, notBefore: free, isMeasured)
      else {
        nodes[index].metres -= wandered
        moments.append(moment(nodes[index]))
        index += 1
        continue
      }
      // The nodes before the stop that are part of it have been appended and moved.
      moments.removeLast(index - 1 - stop.first)
      let end = nodes[stop.last].metres
      let start = nodes[stop.first].metres
      for inner in stop.first + 1...stop.last {
        if isMeasured { continue }
        let share = Double(inner - stop.first) / Double(stop.last - stop.first)
        nodes[inner].metres = start + share * stop.metres
      }
      wandered = end - nodes[stop.last].metres
      left += stop.seconds
      moments.append(moment(nodes[stop.last]))
      waits.append(Ghost.Wait(metres: start + stop.metres / 2, seconds: stop.seconds))
      (index, free) = (stop.last + 1, stop.last)
    }
  }

  /// Returns, for each node, whether the ghost stood still on the leg that ends there.
  private static func standing(_ nodes: [GhostPath.Node], isMeasured: Bool) -> [Bool] {
    var stands = [Bool](repeating: false, count: nodes.count)
    guard let first = nodes.first, let last = nodes.last, last.seconds > first.seconds else {
      return stands
    }
    let average = (last.metres - first.metres) / (last.seconds - first.seconds)
    for index in nodes.indices.dropFirst() {
      let (from, to) = (nodes[index - 1], nodes[index])
      if isMeasured {
        stands[index] = to.metres - from.metres < standing.byDistance * (to.seconds - from.seconds)
      } else if from.speed != nil || to.speed != nil {
        stands[index] = min(from.speed ?? .infinity, to.speed ?? .infinity) < standing.bySpeed
      } else if let end = still(nodes, from: index - 1, average) {
        for index in index...end { stands[index] = true }
      }
    }
    return stands
  }

  /// The end of a stop that starts at a node, judged by positions alone.
  private static func still(
    _ nodes: [GhostPath.Node], from start: Int, _ average: Double
  ) -> Int? {
    var end = start
    var wandered = 0.0
    while nodes[end].seconds - nodes[start].seconds < still.seconds {
      guard end + 1 < nodes.count else { return nil }
      wandered += distance(nodes[end], nodes[end + 1])
      end += 1
    }
    let usual = average * (nodes[end].seconds - nodes[start].seconds)
    return wandered < still.wandering * usual
      && distance(nodes[start], nodes[end]) < still.apart * usual ? end : nil
  }

  private static func distance(_ from: GhostPath.Node, _ to: GhostPath.Node) -> Double {
    let way = to.place - from.place
    return (way * way).sum().squareRoot()
  }

  /// The stop whose first standing leg ends at a node; `nil` at the ends of the run, or if it cost
  /// too little.
  private static func stop(
    _ nodes: [GhostPath.Node], _ stands: [Bool], from start: Int, notBefore free: Int,
    _ isMeasured: Bool
  ) -> Stop? {
    var (end, next) = (start, start + 1)
    while next < nodes.count,
      stands[next] || nodes[next].seconds - nodes[end].seconds <= 2 * around
    {
      if stands[next] { end = next }
      next += 1
    }
    guard nodes[start].metres > nodes[0].metres + sendOff, end + 1 < nodes.count else {
      return nil
    }
    // Without fixes the ghost may have stood, too.
    func isPart(_ leg: Int, from node: Int) -> Bool {
      let isFirst = leg == node || leg == node + 1
      return abs(nodes[leg - 1].seconds - nodes[node].seconds) <= around
        && abs(nodes[leg].seconds - nodes[node].seconds) <= around
        || isFirst && isSlow(nodes, leg)
    }
    var (first, last) = (start - 1, end)
    while first > free, isPart(first, from: start - 1) { first -= 1 }
    while last + 1 < nodes.count, isPart(last + 1, from: end) { last += 1 }
    let (from, to) = (nodes[first], nodes[last])
    let usual = usualSpeed(nodes, stands, first...last)
    var metres = to.metres - from.metres
    if !isMeasured {
      metres -= nodes[end].metres - nodes[start - 1].metres
      metres += distance(nodes[start - 1], nodes[end])
    }
    let seconds = to.seconds - from.seconds - metres / usual
    let doubt = isMeasured ? 0 : doubted * (to.accuracy ?? 0) / usual
    guard usual > 0, seconds >= shortest + doubt else { return nil }
    return Stop(first: first, last: last, metres: metres, seconds: seconds)
  }

  /// Returns whether a leg is slower than 70 % of the mean speed.
  private static func isSlow(_ nodes: [GhostPath.Node], _ leg: Int) -> Bool {
    guard let last = nodes.last else { return false }
    return speed(nodes[leg - 1], nodes[leg]) < slow * speed(nodes[0], last)
  }

  /// The speed before and after a stop in m/s, up to the next stop; 0 if there is none.
  private static func usualSpeed(
    _ nodes: [GhostPath.Node], _ stands: [Bool], _ stop: ClosedRange<Int>
  ) -> Double {
    var (before, behind) = (stop.lowerBound, stop.upperBound)
    let (from, to) = (nodes[before], nodes[behind])
    while before > 0, !stands[before], from.seconds - nodes[before].seconds < usual {
      before -= 1
    }
    while behind + 1 < nodes.count, !stands[behind + 1],
      nodes[behind].seconds - to.seconds < usual
    {
      behind += 1
    }
    let seconds = from.seconds - nodes[before].seconds + nodes[behind].seconds - to.seconds
    let metres = from.metres - nodes[before].metres + nodes[behind].metres - to.metres
    return seconds > 0 ? metres / seconds : 0
  }

  private static func speed(_ from: GhostPath.Node, _ to: GhostPath.Node) -> Double {
    let seconds = to.seconds - from.seconds
    return seconds > 0 ? (to.metres - from.metres) / seconds : 0
  }
}

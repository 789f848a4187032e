import Glibc

/// Finds velocities that contradict the places: the way that they make over half a minute against
/// the chord of the places, on straights and bends alike.
///
/// Receivers and what passes their fixes on were seen to say speeds that were too small or large by
/// a fifth for minutes, none at all, or those of ten seconds ago, while the places were right.
/// Wrong speeds differ along the way; what reflections do to places differs across it as much. So
/// what places differ by across is the measure of what is too much along.
struct VelocityCheck: Sendable {
  /// Metres by which chords of places are off, as the windows of a track show across the way.
  let sigma: Double
  /// Seconds by which velocities lag without being wrong.
  let lag: Double
  /// Whether the velocity of each epoch is not to be believed.
  private(set) var isWrong: [Bool]

  /// - Parameters:
  ///   - epochs: Those of a stretch.
  ///   - sigma: What chords are off by, while too few windows say it.
  init(_ epochs: [Measurement], sigma: Double) {
    let parameters = EngineParameters.Check.self
    let ways = Ways(epochs)
    var windows: [CheckWindow] = []
    for length in parameters.windows { windows += ways.windows(of: length) }
    lag = VelocityCheck.lag(windows)
    let roughness = VelocityCheck.roughness(epochs.last?.ofPlaces)
    for index in windows.indices { windows[index].judge(lag: lag, roughness) }
    let across = windows.filter(\.tellsSigma).map { abs($0.across) }.sorted()
    let known =
      across.count >= parameters.fewest
      // The median of normal errors is 0.67 sigma.
      ? across[across.count / 2] / 0.6745 : sigma
    self.sigma = max(known, parameters.leastSigma * roughness)
    isWrong = Array(repeating: false, count: epochs.count)
    let atStart = min(parameters.lasting, roughness * parameters.lastingAtStart)
    var first = 0
    while first < windows.count {
      var end = first
      while end < windows.count, windows[end].isWrong(self.sigma),
        end == first || windows[end].follows(windows[end - 1])
      {
        end += 1
      }
      // A reflection moves the places of a few seconds, and is in few windows at an end.
      let isStart = windows[first].range.lowerBound == 0
      let lasting = isStart ? atStart : parameters.lasting
      if Double(end - first) >= lasting {
        for index in windows[first].range.lowerBound...windows[end - 1].range.upperBound {
          isWrong[index] = true
        }
      }
      first = max(end, first + 1)
    }
  }

  /// How many times more the steps of places scatter than in the open, at least 1: places between
  /// houses say little.
  static func roughness(_ places: PlaceVelocity?) -> Double {
    max(1, (places?.scatter ?? 0) / EngineParameters.Check.openScatter)
  }

  /// Seconds by which velocities lag behind places in all windows: the low-pass of the receiver.
  ///
  /// Who turns is then seen to go aside: a way that lags by t differs by t times the change of the
  /// velocity. Least squares, with a prior of 0.
  private static func lag(_ windows: [CheckWindow]) -> Double {
    var (products, squares) = (0.0, EngineParameters.Check.lagPrior)
    for window in windows {
      // What no lag explains says nothing of it.
      guard window.difference.length < EngineParameters.Check.mostLag * window.change.length else {
        continue
      }
      products += window.difference.dot(window.change)
      squares += window.change.squared
    }
    return max(0, products / squares)
  }
}

/// Epochs with the sums of their ways, so that the way of any of them is a difference.
private struct Ways {
  private let epochs: [Measurement]
  /// By the velocities up to each epoch, metres.
  private var ways = [PlaneVector.zero]
  /// How many gaps and missing places there are up to each.
  private var breaks = [0]

  init(_ epochs: [Measurement]) {
    self.epochs = epochs
    ways.reserveCapacity(epochs.count)
    breaks.reserveCapacity(epochs.count)
    for index in epochs.indices.dropFirst() {
      let (before, now) = (epochs[index - 1], epochs[index])
      let dt = now.time - before.time
      ways.append(ways[index - 1] + CheckWindow.step(from: before, to: now))
      let isGap = dt >= EngineParameters.gap - EngineParameters.tolerance
      breaks.append(breaks[index - 1] + (isGap || now.position == nil ? 1 : 0))
    }
  }

  /// Windows of so many seconds over all epochs, each beginning some seconds behind the one before.
  func windows(of length: Double) -> [CheckWindow] {
    var windows: [CheckWindow] = []
    var (first, last) = (0, 0)
    while first < epochs.count {
      while last < epochs.count, epochs[last].time - epochs[first].time < length { last += 1 }
      guard last < epochs.count else { break }
      if breaks[first] == breaks[last], let window = CheckWindow(epochs, first...last, ways) {
        windows.append(window)
      }
      let begin = epochs[first].time + EngineParameters.Check.step
      while first < epochs.count, epochs[first].time < begin { first += 1 }
    }
    return windows
  }
}

/// Half a minute of places and velocities.
struct CheckWindow: Sendable {
  let range: ClosedRange<Int>
  private let seconds: Double
  /// Between the places at both ends, metres.
  let chord: PlaneVector
  /// By the velocities.
  let way: PlaneVector
  /// By how much the velocity changes from its beginning to its end.
  let change: PlaneVector
  /// Metres of the longer of both, and by how much places differ from velocities along it and
  /// across, but for the lag.
  private(set) var length = 0.0
  private(set) var along = 0.0
  private(set) var across = 0.0
  /// Between the places at the ends of each third.
  private let thirds: (PlaneVector, PlaneVector, PlaneVector)
  /// Whether velocities that lag by many seconds change so much that it matters.
  private var isSpoiltByLag = false

  var difference: PlaneVector { chord - way }

  /// The way between two epochs by their velocities, metres.
  static func step(from before: Measurement, to now: Measurement) -> PlaneVector {
    let start = before.velocity ?? now.velocity ?? .zero
    return (now.time - before.time) / 2 * (start + (now.velocity ?? start))
  }

  /// `ways` are the sums of the ways up to each epoch; `nil` when there are too few epochs, or
  /// places are missing.
  init?(_ epochs: [Measurement], _ range: ClosedRange<Int>, _ ways: [PlaneVector]) {
    func place(_ index: Int) -> PlaneVector? {
      var (sum, count) = (PlaneVector.zero, 0.0)
      for near in (index - 1)...(index + 1) where range.contains(near) {
        guard let position = epochs[near].position else { continue }
        sum = sum + position
        count += 1
      }
      return count > 0 ? (1 / count) * sum : nil
    }
    let third = (range.upperBound - range.lowerBound) / 3
    guard third > 1, range.count > 5, let start = place(range.lowerBound + 1),
      let one = place(range.lowerBound + third), let two = place(range.upperBound - third),
      let end = place(range.upperBound - 1)
    else { return nil }
    self.range = range
    // Places are means of three epochs, so their chord is that of the epochs within.
    way = ways[range.upperBound - 1] - ways[range.lowerBound + 1]
    seconds = epochs[range.upperBound].time - epochs[range.lowerBound].time
    chord = end - start
    thirds = (one - start, two - one, end - two)
    func velocity(_ index: Int) -> PlaneVector { epochs[index].velocity ?? .zero }
    change = velocity(range.upperBound - 1) - velocity(range.lowerBound + 1)
  }

  /// Compares places and velocities that lag by so many seconds.
  mutating func judge(lag: Double, _ roughness: Double) {
    let parameters = EngineParameters.Check.self
    isSpoiltByLag =
      lag > parameters.wrongLag * roughness && lag * change.length > parameters.lagMetres
    let difference = difference - min(parameters.longestLag, lag) * change
    let axis = chord.squared > way.squared ? chord : way
    length = axis.length
    guard length > 0 else { return }
    along = difference.dot(axis) / length
    across = (difference.east * axis.north - difference.north * axis.east) / length
  }

  /// Whether the places go on and on, each third of the time, as fast as somebody walks.
  private var isSteady: Bool {
    func goesOn(_ third: PlaneVector) -> Bool { 9 * third.dot(chord) > chord.squared }
    return length > EngineParameters.Check.progress * seconds
      && goesOn(thirds.0) && goesOn(thirds.1) && goesOn(thirds.2)
  }

  /// Whether it tells how well places agree across the way: a long one with likely velocities.
  var tellsSigma: Bool {
    length >= EngineParameters.Check.long
      && abs(along) < EngineParameters.Check.agreeing * length
  }

  /// Whether it is one of the same length as the one before.
  func follows(_ other: CheckWindow) -> Bool { range.lowerBound > other.range.lowerBound }

  /// `sigma` is what chords of places are off by, metres.
  func isWrong(_ sigma: Double) -> Bool {
    let parameters = EngineParameters.Check.self
    if isSpoiltByLag { return true }
    // Who creeps by places and by velocities stands, whatever they disagree on.
    guard abs(along) > parameters.sigmas * sigma, abs(along) > parameters.share * length,
      length > EngineParameters.Stop.mostCreeping * seconds
    else { return false }
    // The places of who stands between high houses wander; they do not go on and on.
    return along < 0 || length - along > length / 2 || isSteady
  }
}

/// The same while it happens: the last minute against the places.
struct RecentCheck: Sendable {
  private var epochs: [Measurement] = []
  /// The sum of the ways up to each.
  private var ways: [PlaneVector] = []
  /// Since when they have contradicted each other.
  private var wrongSince: Double?

  /// The measurement as it is to be believed; to be asked of each in turn.
  ///
  /// `sigma` and `lag` are those of a ``VelocityCheck``.
  mutating func believed(_ now: Measurement, sigma: Double, lag: Double) -> Measurement {
    let parameters = EngineParameters.Check.self
    guard now.position != nil else { return now }
    if let before = epochs.last, let way = ways.last {
      let dt = now.time - before.time
      if dt >= EngineParameters.gap - EngineParameters.tolerance {
        (epochs, ways) = ([], [])
      } else {
        ways.append(way + CheckWindow.step(from: before, to: now))
      }
    }
    if ways.isEmpty { ways.append(.zero) }
    epochs.append(now)
    let longest = parameters.windowsLive.last?.seconds ?? 0
    if epochs.count > 1, now.time - epochs[1].time >= longest {
      epochs.removeFirst()
      ways.removeFirst()
    }
    let roughness = VelocityCheck.roughness(now.ofPlaces)
    guard now.ofPlaces != nil,
      isWrong(max(sigma, parameters.leastSigma * roughness), lag, roughness)
    else {
      wrongSince = nil
      return now
    }
    let since = wrongSince ?? now.time
    wrongSince = since
    let lasting = parameters.lastingLive
    guard now.time - since >= lasting.seconds * pow(roughness, lasting.power) else { return now }
    var believed = now
    believed.goByPlaces()
    return believed
  }

  private func isWrong(_ sigma: Double, _ lag: Double, _ roughness: Double) -> Bool {
    guard let now = epochs.last?.time else { return false }
    let last = epochs.count - 1
    return EngineParameters.Check.windowsLive.contains { length, share in
      guard let first = epochs.lastIndex(where: { now - $0.time >= length }),
        var window = CheckWindow(epochs, first...last, ways)
      else { return false }
      window.judge(lag: lag, roughness)
      return window.isWrong(share * sigma)
    }
  }
}

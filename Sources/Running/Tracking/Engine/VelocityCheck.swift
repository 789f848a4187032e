import Glibc

/// Finds velocities that contradict the positions.
///
/// The displacement by velocity over half a minute, and over a minute, is compared with the chord
/// of the positions, on straights and bends alike.
///
/// Receivers, and devices that pass their fixes on, were seen to report speeds that were off by a
/// fifth for minutes, zero, or ten seconds old, while the positions were right. Wrong speeds cause
/// errors along the track; multipath affects positions across it just as much. So the error across
/// the track is the yardstick for the error along it.
struct VelocityCheck: Sendable {
  /// Error of position chords in metres, from the windows' errors across the track; the initial
  /// value while there are too few.
  private(set) var sigma: Double
  /// Estimated lag of the velocities behind the positions, seconds.
  private(set) var lag = 0.0
  /// Whether the velocity of each epoch is wrong, as last judged.
  private(set) var isWrong: [Bool] = []
  private var ways: Ways
  private var series = EngineParameters.Check.windows.map { WindowSeries(seconds: $0) }
  private var roughness = 1.0
  /// Whether the first epoch begins a stretch.
  private var isStart = true

  /// `sigma` is the error of chords while there are too few windows.
  init(
    sigma: Double = EngineParameters.Check.firstSigma, rules: EngineRules = EngineRules()
  ) {
    self.sigma = sigma
    ways = Ways(rules)
  }

  /// Starts a stretch.
  mutating func begin() {
    ways.removeAll()
    for index in series.indices { series[index] = WindowSeries(seconds: series[index].seconds) }
    isStart = true
  }

  mutating func append(_ epoch: Measurement) {
    ways.append(epoch)
    roughness = VelocityCheck.roughness(epoch.ofPlaces)
  }

  /// Drops the oldest epochs.
  mutating func removeFirst(_ count: Int) {
    guard count > 0 else { return }
    ways.removeFirst(count)
    for index in series.indices { series[index].drop(before: ways.indices.lowerBound) }
    isStart = false
  }

  mutating func judge() {
    let parameters = EngineParameters.Check.self
    for index in series.indices { series[index].extend(ways) }
    lag = VelocityCheck.lag(series)
    var across: [Double] = []
    across.reserveCapacity(series.reduce(0) { $0 + $1.windows.indices.count })
    for index in series.indices { series[index].judge(lag: lag, roughness, to: &across) }
    let known =
      across.count >= parameters.fewest
      // The median of absolute normal errors is 0.67 sigma.
      ? across.smallest(across.count / 2) / 0.6745 : sigma
    sigma = max(known, parameters.leastSigma * roughness)
    isWrong.removeAll(keepingCapacity: true)
    isWrong.append(contentsOf: repeatElement(false, count: ways.indices.count))
    // Multipath shifts the positions of a few seconds, and affects few windows at an end.
    let atStart = min(parameters.lasting, roughness * parameters.lastingAtStart)
    let oldest = ways.indices.lowerBound
    for windows in series.map(\.windows) {
      var first = windows.indices.lowerBound
      while first < windows.indices.upperBound {
        var end = first
        while end < windows.indices.upperBound, windows[end].isWrong(sigma) { end += 1 }
        let isStart = isStart && windows[first].range.lowerBound == oldest
        if Double(end - first) >= (isStart ? atStart : parameters.lasting) {
          for index in windows[first].range.lowerBound...windows[end - 1].range.upperBound {
            isWrong[index - oldest] = true
          }
        }
        first = max(end, first + 1)
      }
    }
  }

  /// Returns the ratio of the scatter of position steps to that in the open, at least 1: positions
  /// between buildings carry little information.
  static func roughness(_ places: PlaceVelocity?) -> Double {
    max(1, (places?.scatter ?? 0) / EngineParameters.Check.openScatter)
  }

  /// Estimates the lag of velocities behind positions in all windows, seconds; it is caused by the
  /// receiver's low-pass filter.
  ///
  /// In a turn the lag causes a sideways error: a displacement that lags by t is off by t times the
  /// change of the velocity. Least squares, with a prior of 0.
  private static func lag(_ series: [WindowSeries]) -> Double {
    var (products, squares) = (0.0, EngineParameters.Check.lagPrior)
    for windows in series.map(\.windows) {
      for index in windows.indices {
        let (difference, change) = (windows[index].difference, windows[index].change)
        // Differences that no lag explains carry no information about it.
        guard difference.length < EngineParameters.Check.mostLag * change.length else { continue }
        products += difference.dot(change)
        squares += change.squared
      }
    }
    return max(0, products / squares)
  }
}

/// Windows of one length over the epochs, each starting some seconds after the previous one; each
/// is created once, while epochs are added and dropped.
private struct WindowSeries: Sendable {
  let seconds: Double
  private(set) var windows = SlidingArray<CheckWindow>()
  /// Where the next window starts, and how far its end has been searched for.
  private var next = (first: 0, last: 0)

  init(seconds: Double) { self.seconds = seconds }

  /// Adds the windows that end with new epochs.
  mutating func extend(_ ways: Ways) {
    let end = ways.indices.upperBound
    while next.first < end {
      let begin = ways.time(next.first)
      while next.last < end, ways.time(next.last) - begin < seconds { next.last += 1 }
      guard next.last < end else { break }
      if let window = ways.window(next.first...next.last) { windows.append(window) }
      let following = begin + EngineParameters.Check.step
      while next.first < end, ways.time(next.first) < following { next.first += 1 }
    }
  }

  /// Drops the windows that start before an epoch.
  mutating func drop(before first: Int) {
    let indices = windows.indices
    windows.drop(
      before: indices.first { windows[$0].range.lowerBound >= first } ?? indices.upperBound)
    next = (max(first, next.first), max(first, next.last))
  }

  /// Judges all windows; appends the errors across the track of those that determine sigma.
  mutating func judge(lag: Double, _ roughness: Double, to across: inout [Double]) {
    for index in windows.indices {
      windows[index].judge(lag: lag, roughness)
      if windows[index].tellsSigma { across.append(abs(windows[index].across)) }
    }
  }
}

/// Positions and velocities of epochs with cumulative displacements, so that the displacement of
/// any stretch is a difference.
struct Ways: Sendable {
  private struct Epoch: Sendable {
    var time: Double
    var place: PlaneVector?
    /// Mean of its position and its neighbours'; `nil` for the first of a stretch and for the
    /// newest.
    var mean: PlaneVector?
    var velocity: PlaneVector
    /// Cumulative displacement by velocity, metres.
    var way: PlaneVector
    /// Cumulative number of gaps and missing positions.
    var breaks: Int
  }

  private var epochs = SlidingArray<Epoch>()
  /// Velocity of the last epoch, if any.
  private var velocity: PlaneVector?
  private let rules: EngineRules

  init(_ rules: EngineRules) { self.rules = rules }

  /// Indices of the epochs held; an epoch keeps its index when older ones are dropped.
  var indices: Range<Int> { epochs.indices }
  /// Time of the newest epoch, seconds.
  var last: Double? { epochs.last?.time }

  /// Returns the time of an epoch, seconds.
  func time(_ index: Int) -> Double { epochs[index].time }

  mutating func append(_ now: Measurement) {
    var epoch = Epoch(
      time: now.time, place: now.position, velocity: now.velocity ?? .zero, way: .zero, breaks: 0)
    let index = epochs.indices.upperBound - 1
    if !epochs.indices.isEmpty {
      let dt = now.time - epochs[index].time
      let start = velocity ?? epoch.velocity
      epoch.way = epochs[index].way + dt / 2 * (start + (now.velocity ?? start))
      let isBreak = rules.isGap(dt) || now.position == nil
      epoch.breaks = epochs[index].breaks + (isBreak ? 1 : 0)
    }
    if epochs.indices.count > 1 {
      epochs[index].mean = Ways.mean(epochs[index - 1].place, epochs[index].place, now.position)
    }
    epochs.append(epoch)
    velocity = now.velocity
  }

  private static func mean(
    _ first: PlaneVector?, _ second: PlaneVector?, _ third: PlaneVector?
  ) -> PlaneVector? {
    var (sum, count) = (PlaneVector.zero, 0.0)
    func add(_ place: PlaneVector?) {
      guard let place else { return }
      sum = sum + place
      count += 1
    }
    add(first)
    add(second)
    add(third)
    return count > 0 ? (1 / count) * sum : nil
  }

  mutating func removeAll() {
    epochs.removeAll()
    velocity = nil
  }

  /// Drops the oldest epochs.
  mutating func removeFirst(_ count: Int) {
    epochs.drop(before: epochs.indices.lowerBound + count)
  }

  /// Returns the index of the last epoch that is at least this many seconds before the newest.
  func index(before seconds: Double) -> Int? {
    guard let now = last else { return nil }
    var (low, high) = (epochs.indices.lowerBound, epochs.indices.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if now - epochs[middle].time >= seconds { low = middle + 1 } else { high = middle }
    }
    return low > epochs.indices.lowerBound ? low - 1 : nil
  }

  /// Returns the window over some epochs; `nil` if there are too few, or positions are missing.
  @inline(__always)
  func window(_ range: ClosedRange<Int>) -> CheckWindow? {
    let (first, last) = (range.lowerBound, range.upperBound)
    let third = (last - first) / 3
    guard epochs[first].breaks == epochs[last].breaks, third > 1, range.count > 5,
      let start = epochs[first + 1].mean, let one = epochs[first + third].mean,
      let two = epochs[last - third].mean, let end = epochs[last - 1].mean
    else { return nil }
    // Positions are means of three epochs, so the chord spans the inner epochs.
    return CheckWindow(
      range: range, seconds: epochs[last].time - epochs[first].time, chord: end - start,
      way: epochs[last - 1].way - epochs[first + 1].way,
      change: epochs[last - 1].velocity - epochs[first + 1].velocity,
      thirds: (one - start, two - one, end - two))
  }
}

/// A window of positions and velocities, 10 s to a minute long.
struct CheckWindow: Sendable {
  /// Indices of its epochs since the start of the stretch.
  fileprivate let range: ClosedRange<Int>
  fileprivate let seconds: Double
  /// Displacement between the positions at both ends, metres.
  let chord: PlaneVector
  /// Displacement by velocity, metres.
  let way: PlaneVector
  /// Change of the velocity from start to end.
  let change: PlaneVector
  /// Displacements by position in each third.
  fileprivate let thirds: (PlaneVector, PlaneVector, PlaneVector)
  /// Length of the longer of chord and displacement, and the difference between positions and
  /// velocities along and across it, corrected for lag; metres.
  fileprivate(set) var length = 0.0
  fileprivate(set) var along = 0.0
  fileprivate(set) var across = 0.0
  /// Whether the velocities lag by more than is credible and change enough for the lag to matter.
  fileprivate var isSpoiltByLag = false

  var difference: PlaneVector { chord - way }

  /// Compares positions with velocities that lag by `lag` seconds.
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

  /// Whether the positions advance steadily, in each third, at walking speed or more.
  private var isSteady: Bool {
    func goesOn(_ third: PlaneVector) -> Bool { 9 * third.dot(chord) > chord.squared }
    return length > EngineParameters.Check.progress * seconds
      && goesOn(thirds.0) && goesOn(thirds.1) && goesOn(thirds.2)
  }

  /// Whether it contributes to sigma: a long window with plausible velocities.
  var tellsSigma: Bool {
    length >= EngineParameters.Check.long
      && abs(along) < EngineParameters.Check.agreeing * length
  }

  /// Whether the velocities are wrong; `sigma` is the error of position chords, metres.
  func isWrong(_ sigma: Double) -> Bool {
    let parameters = EngineParameters.Check.self
    if isSpoiltByLag { return true }
    // A runner who only creeps by both positions and velocities is standing, even if they disagree.
    guard abs(along) > parameters.sigmas * sigma, abs(along) > parameters.share * length,
      length > EngineParameters.Stop.mostCreeping * seconds
    else { return false }
    // The positions of a runner standing between tall buildings drift, but do not advance steadily.
    return along < 0 || length - along > length / 2 || isSteady
  }
}

/// The live check: compares the last minute of velocities with the positions.
struct RecentCheck: Sendable {
  /// The epochs of at least the last minute.
  private var ways: Ways
  /// Start of the current contradiction.
  private var wrongSince: Double?
  private let rules: EngineRules

  init(_ rules: EngineRules = EngineRules()) {
    self.rules = rules
    ways = Ways(rules)
  }

  /// Returns the measurement, with its velocity replaced if wrong; must be called for each
  /// measurement in turn.
  ///
  /// `sigma` and `lag` come from a ``VelocityCheck``.
  mutating func believed(_ now: Measurement, sigma: Double, lag: Double) -> Measurement {
    let parameters = EngineParameters.Check.self
    guard now.position != nil else { return now }
    if let last = ways.last, rules.isGap(now.time - last) { ways.removeAll() }
    ways.append(now)
    if let longest = parameters.windowsLive.last?.seconds,
      let first = ways.index(before: longest)
    {
      ways.removeFirst(first - ways.indices.lowerBound)
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
    believed.goByPlaces(rules)
    return believed
  }

  private func isWrong(_ sigma: Double, _ lag: Double, _ roughness: Double) -> Bool {
    let last = ways.indices.upperBound - 1
    return EngineParameters.Check.windowsLive.contains { length, share in
      guard let first = ways.index(before: length), var window = ways.window(first...last)
      else { return false }
      window.judge(lag: lag, roughness)
      return window.isWrong(share * sigma)
    }
  }
}

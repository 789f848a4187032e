import GPS
import RunModel
import Tracking
import Words

// Screens of a run in progress.

extension Device {
  /// Whether the screen shows the running time.
  var showsRunTime: Bool {
    isRunning && navigation.top.traits.contains(.runTime) && celebrations.current == nil
  }

  /// Times displayed to the second, other than the running time.
  enum ShownSeconds {
    case clock
    case waiting
  }

  var shownSeconds: ShownSeconds? {
    let traits = navigation.top.traits
    if traits.contains(.seconds) { return .clock }
    return traits.contains(.waitingTime) && !isReady ? .waiting : nil
  }

  func runningContent(_ shown: RunningContent) -> ScreenContent {
    if let celebration = celebrations.screen(at: now) { return .celebration(celebration) }
    guard let live = session.live else { return .home(homeScreen(.newRun)) }
    switch shown {
    case .bigNumber(let number): return .bigNumber(bigNumberScreen(number, live))
    case .page(let page):
      switch page {
      case .main: return .main(mainScreen(live))
      case .customPage1, .customPage2:
        return fieldsScreen(page, live).map { .fields($0) } ?? .main(mainScreen(live))
      case .workout: return workoutScreen(live).map { .workout($0) } ?? .main(mainScreen(live))
      case .goal: return goalScreen(live).map { .goal($0) } ?? .main(mainScreen(live))
      case .lap: return .lap(lapScreen(live))
      case .map: return .liveMap(liveMapScreen(live))
      case .course: return courseScreen(live).map { .course($0) } ?? .main(mainScreen(live))
      case .ahead:
        return courseAheadScreen(live).map { .courseAhead($0) } ?? .main(mainScreen(live))
      case .ghost: return ghostScreen(live).map { .bigNumber($0) } ?? .main(mainScreen(live))
      case .splits: return .splits(liveSplitsScreen(live))
      case .backToStart: return .backToStart(backToStartScreen(live))
      case .sun: return sunScreen(live).map { .sun($0) } ?? .main(mainScreen(live))
      case .gps: return .gps(gpsScreen)
      case .space: return .space(liveSpaceScreen(live))
      }
    }
  }

  // MARK: Words

  private var units: Units { settings.units }

  func time(_ live: LiveRun) -> String { formats.duration(live.shownSeconds(at: now)) }

  /// "5.27 km".
  func distance(_ live: LiveRun) -> Figure {
    let shown = live.distance(at: now)
    return Figure(formats.distance(shown.value), isEstimated: shown.isEstimated)
  }

  /// "5:10 /km"; an unknown pace is not marked as estimated.
  func figure(_ pace: LiveFigure?) -> Figure {
    let shown = formats.pace(pace?.value)
    return Figure(
      shown, isEstimated: pace?.isEstimated == true && shown.number != Wording.unknownPace)
  }

  /// "5:10 /km".
  func averagePace(_ live: LiveRun) -> Figure {
    figure(live.averagePace(at: now))
  }

  /// Returns the current pace; `nil` without a position, during a pause or while standing.
  func pace(_ live: LiveRun) -> Double? {
    signal == .fix && !live.recorder.isPaused && !live.isLost(at: now)
      ? live.recorder.currentPace : nil
  }

  // MARK: Pages

  private func mainScreen(_ live: LiveRun) -> MainScreen {
    MainScreen(
      distance: distance(live).bare, unit: words.unit(.length(units.length)), time: time(live),
      averagePace: averagePace(live).bare, pace: formats.pace(pace(live)).number,
      paceUnit: words.unit(.pace(units)), strip: strip(live))
  }

  private func strip(_ live: LiveRun) -> MainScreen.Strip {
    switch settings.strip {
    case .badge: return .badge(carrot(live))
    case .lap:
      let lap = lapScreen(live)
      return .lap(title: lap.title, time: lap.time, distance: lap.distance)
    case .averageAndClock:
      return .averageAndClock(
        pace: averagePace(live), clock: formats.clock(utc, utcOffset: utcOffset))
    case .climb:
      return .climb(
        Figure(formats.climb(live.recorder.engine.climb?.ascent)),
        clock: formats.clock(utc, utcOffset: utcOffset))
    case .none: return .none
    }
  }

  private func lapScreen(_ live: LiveRun) -> LapScreen {
    LapScreen(
      title: words.run(.lap(live.recorder.lapMarks.count + 1)), time: lapTime(live),
      distance: lapDistance(live), pace: lapPace(live),
      last: lapWords(live.recorder)?.title ?? "")
  }

  func lapTime(_ live: LiveRun) -> String {
    let start = live.recorder.lapMarks.last?.running ?? 0
    return formats.duration(max(0, live.shownSeconds(at: now) - start))
  }

  func lapDistance(_ live: LiveRun) -> Figure {
    let metres = lapMetres(live)
    return Figure(formats.distance(metres.value), isEstimated: metres.isEstimated)
  }

  func lapPace(_ live: LiveRun) -> Figure {
    figure(live.recorder.lapPace(over: lapMetres(live), at: live.time(at: now)))
  }

  private func lapMetres(_ live: LiveRun) -> LiveFigure {
    var metres = live.distance(at: now)
    metres.value = max(0, metres.value - (live.recorder.lapMarks.last?.distance ?? 0))
    return metres
  }

  private func liveMapScreen(_ live: LiveRun) -> LiveMapScreen {
    let trail = live.trail
    let up = settings.mapUp == .north ? 0 : live.heading
    let side = up == 0 ? LiveMapScreen.side : LiveMapScreen.turnedSide
    func shown(_ place: Coordinate?) -> MapPoint? {
      guard let place, let point = trail.point(at: place) else { return nil }
      return trail.shows(point, side: side) ? point : nil
    }
    let pins = live.recorder.given.compactMap { given -> MapPin? in
      guard let point = shown(given.place) else { return nil }
      return MapPin(point: point, image: image(live, given.index))
    }
    return LiveMapScreen(
      way: live.guide?.lines(around: trail.centre, side: side) ?? [],
      marks: live.guide?.marks(around: trail.centre, side: side) ?? [], cue: cue(live),
      trail: trail.lines(side: side), origin: trail.start, centre: trail.centre,
      runner: trail.here ?? trail.centre,
      up: up,
      course: heading(live),
      start: shown(live.start), ghost: shown(live.race?.place), pins: pins,
      distance: distance(live), time: time(live), pace: averagePace(live),
      hasPosition: trail.here != nil,
      carrot: settings.mapStrip == .badge ? nextBadge(live) : nil, units: units)
  }

  private func liveSplitsScreen(_ live: LiveRun) -> SplitsScreen {
    let splits = live.splits(in: units, at: now)
    return SplitsScreen(
      of: .running,
      figures: [distance(live), Figure(formats.duration(live.duration(at: now)))],
      rows: splitRows(splits, last: configuration.capacity.listRows, isLost: live.isLost(at: now)))
  }

  /// Bar length for the slowest split, as a share of the longest bar.
  private static let shortestBar = 0.3

  /// Rows of the last splits, with bars scaled from the slowest speed to the fastest: most runs are
  /// so even that bars starting at zero would look alike.
  ///
  /// Without a fix the current split is extended by an estimate.
  func splitRows(
    _ splits: [Split], last count: Int, isLost: Bool = false
  ) -> [SplitsScreen.Row] {
    let paces = splits.map(\.pace)
    let whole = splits.filter { $0.distance >= units.metres }.map(\.pace)
    return splits.enumerated().suffix(count).map { index, split in
      let isWhole = split.distance >= units.metres
      return SplitsScreen.Row(
        label: isWhole
          ? Figure("\(index + 1)")
          : Figure(formats.distance(split.distance).number, isEstimated: isLost),
        time: formats.duration(split.duration),
        pace: Figure(
          formats.pace(metres: split.distance, seconds: split.duration),
          isEstimated: isLost && !isWhole && split.pace > 0),
        bar: bar(split.pace, among: paces),
        mark: isWhole ? mark(split.pace, among: whole) : nil)
    }
  }

  /// Length of a bar, 0...1, from paces in seconds per metre, 0 while unknown.
  func bar(_ pace: Double, among paces: [Double]) -> Double {
    let speeds = paces.lazy.filter { $0 > 0 }.map { 1 / $0 }
    let (least, most) = (speeds.min() ?? 0, speeds.max() ?? 0)
    guard pace > 0 else { return 0 }
    guard most > least else { return 1 }
    let share = min(1, max(0, (1 / pace - least) / (most - least)))
    return Device.shortestBar + (1 - Device.shortestBar) * share
  }

  /// Marks the fastest and the slowest whole split; `nil` for a single one or if all are equal.
  func mark(_ pace: Double, among paces: [Double]) -> SplitsScreen.Mark? {
    guard let best = paces.min(), let worst = paces.max(), best < worst else { return nil }
    return pace == best ? .fastest : pace == worst ? .slowest : nil
  }

  private func backToStartScreen(_ live: LiveRun) -> BackToStartScreen {
    guard let start = live.start, let here = live.recorder.points.last?.place else {
      return BackToStartScreen(
        distance: Figure(Wording.unknown), turn: nil, direction: words.run(.noPositionYet),
        time: time(live))
    }
    let bearing = Geodesy.bearing(from: here, to: start)
    return BackToStartScreen(
      distance: Figure(
        formats.remaining(Geodesy.distance(here, start)),
        isEstimated: live.isLost(at: now)),
      turn: heading(live).map { turn(from: $0, to: bearing) },
      direction: words.run(.compass(CompassPoint(bearing: bearing))),
      time: time(live))
  }

  /// Returns the runner's direction of movement in degrees; `nil` while unknown.
  func heading(_ live: LiveRun) -> Double? {
    signal == .fix && !live.isLost(at: now) ? receiver.lastValid?.fix.course : nil
  }

  func turn(from course: Double, to bearing: Double) -> Double {
    let turn = (bearing - course + 540).truncatingRemainder(dividingBy: 360) - 180
    return turn < -180 ? turn + 360 : turn
  }

  private func liveSpaceScreen(_ live: LiveRun) -> SpaceScreen {
    let best = live.recorder.given.map(\.index).max()
    // A badge of 0 m is awarded at the start, but earned only once the run counts.
    let counts = live.recorder.distance >= Standings.shortestRun
    let name = best.flatMap { counts ? self.name(live, $0) : nil }
    return SpaceScreen(
      image: best.flatMap { image(live, $0) }, badge: name ?? words.run(.onTheWay),
      figures: [
        distance(live), Figure(time(live)), averagePace(live),
      ], isLive: true)
  }

  private func bigNumberScreen(_ number: BigNumber, _ live: LiveRun) -> BigNumberScreen {
    switch number {
    case .distance: bigNumberScreen(.distance, .distance, distance(live))
    case .time: bigNumberScreen(.time, .time, Figure(time(live)))
    case .pace: bigNumberScreen(.pace, .pace, Figure(formats.pace(pace(live))))
    case .averagePace: bigNumberScreen(.averagePace, .average, averagePace(live))
    }
  }

  private func bigNumberScreen(
    _ quantity: BigNumberScreen.Quantity, _ label: Caption, _ figure: Figure
  ) -> BigNumberScreen {
    BigNumberScreen(
      quantity, label: words.caption(label), number: figure.bare, unit: figure.amount.unit)
  }

  func image(_ live: LiveRun, _ index: Int) -> String? {
    guard let badge = live.badges[index] else { return nil }
    return configuration.ladder.badges[badge].imageName
  }
}

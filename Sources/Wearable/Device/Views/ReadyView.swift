import GPS
import RunModel
import Tracking
import Words
import Workouts

/// Pages before the start.
enum ReadyPage: Hashable, CaseIterable, Sendable {
  case launch
  /// Available only with a workout that was chosen or is planned for today.
  case workout
  case gps
}

/// Waiting for a fix and for the start.
struct ReadyView: ItemView {
  var item: ReadyPage

  var keys: TableRow { .ready }
  var traits: ViewTraits {
    switch item {
    case .launch: .waitingTime
    case .workout: []
    case .gps: .seconds
    }
  }

  func content(of device: Device) -> ScreenContent {
    switch item {
    case .launch: .ready(device.readyScreen)
    case .workout: device.readyWorkoutContent
    case .gps: .gps(device.gpsScreen)
    }
  }

  func items(in device: Device) -> [ReadyPage] {
    ReadyPage.allCases.filter { $0 != .workout || device.readyWorkout != nil }
  }

  func back(in device: inout Device) {
    device.coach.choose(nil)
    device.navigation.reset(.home(.newRun))
  }
}

extension AnyView {
  static func ready(_ page: ReadyPage) -> AnyView { AnyView(ReadyView(item: page)) }
}

extension Device {
  mutating func getReady(for workout: Workout? = nil) {
    coach.choose(workout)
    navigation.reset(.ready(workout == nil ? .launch : .workout))
    receiver.startWaiting(at: now)
  }

  var readyScreen: ReadyScreen {
    let isReady = isReady
    let accuracy = currentFix?.accuracy
    let waited = max(0, (now - receiver.waitingSince).inSeconds)
    let goal = readyGoal
    return ReadyScreen(
      isReady: isReady, title: readyTitle(isReady),
      satellites: satellitesUsed.map { words.gps(.satellites($0)) }
        ?? satellitesInView.map { words.gps(.inView($0)) } ?? "",
      accuracy: signal == .fix ? formats.accuracy(accuracy).text : "",
      waited: isReady ? "" : words.gps(.waited(formats.duration(waited))),
      advice: isReady ? "" : readyAdvice, goalLabel: goal.label, goal: goal.text,
      goalImage: goal.image,
      progress: isReady ? 1 : accuracy.map { min(1, Fix.startAccuracy / max(1, $0)) } ?? 0)
  }

  /// The workout, the course, the opponent, or else the first badge.
  private var readyGoal: (label: String, text: String, image: String?) {
    let badge = configuration.ladder.badges.first { $0.distance > 0 }
    if let workout = coach.chosen {
      return (words.workout(.workout), title(of: workout), badge?.imageName)
    }
    if let workout = plannedWorkouts.first {
      return (words.workout(.today), title(of: workout), badge?.imageName)
    }
    if let course = courseTitle { return (words.course(.course), course, badge?.imageName) }
    if let file = settings.opponent {
      return (words.ghost(.ghost), name(of: .run(file)), badge?.imageName)
    }
    let text = badge.map { "\($0.name(in: language)) \(formats.goal($0.distance).text)" } ?? ""
    return (words.gps(.firstBadge), text, badge?.imageName)
  }

  private func readyTitle(_ isReady: Bool) -> String {
    if isReady { return words.gps(.readyToLaunch) }
    return switch signal {
    case .silent: words.gps(.silent)
    case .searching: words.gps(.findingSatellites)
    case .fix: words.gps(.improvingAccuracy)
    }
  }

  private var readyAdvice: String {
    words.gps(signal == .silent ? .checkCableOrStart : .stayOutsideOrStart)
  }

  var gpsScreen: GPSScreen {
    let fix = currentFix
    let used = satellitesUsed.map { words.gps(.used($0)) }
    let inView = satellitesInView.map { words.gps(.inView($0)) }
    let satellites = [used, inView].compactMap { $0 }
    return GPSScreen(
      clock: formats.clockWithSeconds(utc, utcOffset: utcOffset),
      date: formats.date(utc, utcOffset: utcOffset), signal: signalWord,
      satellites: satellites.isEmpty ? Wording.unknown : words.list(satellites),
      accuracy: formats.accuracy(fix?.accuracy).text,
      altitude: formats.height(fix?.altitude).text,
      place: (fix?.coordinate).map(formats.place) ?? words.gps(.noPlace), readings: readings)
  }

  private var readings: [GPSScreen.Reading] {
    guard let live = session.live else { return [] }
    let values = live.recorder.values(at: live.time(at: now))
    return Channel.shown.filter { values[$0] != nil || live.recorder.channels.contains($0) }
      .map { channel in
        GPSScreen.Reading(
          name: words.channel(channel), value: formats.value(of: channel, values[channel]).text)
      }
  }

  private var signalWord: String {
    switch signal {
    case .silent: words.gps(.silentSignal)
    case .searching: words.gps(.searching)
    case .fix: words.gps(.fix)
    }
  }
}

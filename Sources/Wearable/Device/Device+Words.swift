import RunModel
import Tracking
import Words

// Which words and formats the screens are made of.

extension Device {
  var language: Language { settings.language }
  var formats: Formats { Formats(words, units: settings.units, settings.formats) }

  /// What a badge of the run in progress is called; `index` is its place in the run's ladder, of
  /// which this wearable's may have another badge by now.
  func name(_ live: LiveRun, _ index: Int) -> String {
    guard let badge = live.badges[index] else { return live.recorder.header.ladder[index].name }
    return configuration.ladder.badges[badge].name(in: language)
  }

  /// What a badge of a stored run is called.
  func name(of badge: RunBadge) -> String {
    let ladder = configuration.ladder
    return ladder.index(of: badge.name, at: badge.distance).map {
      ladder.badges[$0].name(in: language)
    } ?? badge.name
  }
}

extension Part {
  /// What it is called in warnings.
  var phrase: PartPhrase {
    switch self {
    case .gps: .gps
    case .buttons: .buttons
    case .display: .display
    case .sound: .sound
    case .motor: .motor
    case .storage: .storage
    case .battery: .battery
    case .barometer: .barometer
    case .thermometer: .thermometer
    }
  }
}

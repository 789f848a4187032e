import RunModel
import Tracking
import Words

// The words and formats used by the screens.

extension Device {
  var language: Language { settings.language }
  var formats: Formats { Formats(words, units: settings.units, settings.formats) }

  /// Returns the name of a badge of the run in progress; `index` is its position in the run's
  /// ladder, which may differ from the wearable's current one.
  func name(_ live: LiveRun, _ index: Int) -> String {
    guard let badge = live.badges[index] else { return live.recorder.header.ladder[index].name }
    return configuration.ladder.badges[badge].name(in: language)
  }

  /// Returns the name of a badge of a stored run.
  func name(of badge: RunBadge) -> String {
    let ladder = configuration.ladder
    return ladder.index(of: badge.name, at: badge.distance).map {
      ladder.badges[$0].name(in: language)
    } ?? badge.name
  }
}

extension Part {
  /// The component's name in warnings.
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

import RunModel
import Words

// Which words and formats the screens are made of.

extension Device {
  var language: Language { settings.language }
  var formats: Formats { Formats(words, units: settings.units, settings.formats) }
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
    }
  }
}

import RunModel
import Tracking
import Words

/// A figure that a custom page can show.
struct CustomField: Sendable {
  /// Its title: a phrase, or the name of a sensor's channel.
  enum Title: Sendable {
    case phrase(FieldPhrase)
    case channel(Channel)
  }

  /// Its name in `settings.json`.
  let name: String
  let title: Title
  /// The value, or the sign for an unknown one.
  let value: @Sendable (Device, LiveRun) -> Figure

  /// All fields, in the order of the list.
  static let all: [CustomField] = figures + channels

  private static let figures: [CustomField] =
    [
      CustomField(.pace) { Figure($0.formats.pace($0.pace($1))) },
      CustomField(.lapPace) { $0.lapPace($1) },
      CustomField(.averagePace) { $0.averagePace($1) },
      CustomField(.distance) { $0.distance($1) },
      CustomField(.lapDistance) { $0.lapDistance($1) },
      CustomField(.time) { Figure($0.time($1)) },
      CustomField(.lapTime) { Figure($0.lapTime($1)) },
      CustomField(.clock) { device, _ in
        Figure(device.formats.clock(device.utc, utcOffset: device.utcOffset))
      },
      CustomField(.climb) {
        Figure($0.formats.climb($1.recorder.engine.climb?.ascent))
      },
      CustomField(.finishTime) {
        $0.goalScreen($1)?.finish ?? Figure(Wording.unknownPace)
      },
      CustomField(.ghost) { device, live in
        live.race?.gap.map { device.shortGap($0, live) } ?? Figure(Wording.unknownPace)
      },
      CustomField(.battery) { device, _ in
        Figure(
          device.health.battery.map { device.formats.percent($0.percent) }
            ?? Amount(Wording.unknown))
      },
      CustomField(.untilSunset) { device, _ in
        Figure(device.untilSunset ?? Wording.unknownPace)
      },
      CustomField(.nextBadge) {
        let carrot = $0.nextBadge($1)
        return carrot.isAllReached ? Figure(Wording.unknown) : carrot.distance
      },
    ]

  private static let channels: [CustomField] = Channel.shown.map { channel in
    CustomField(name: channel.name, title: .channel(channel)) { device, live in
      let values = live.recorder.values(at: live.time(at: device.now))
      return Figure(device.formats.value(of: channel, values[channel]))
    }
  }

  /// Every field by its name.
  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// A field with the name of its phrase.
  private init(
    _ phrase: FieldPhrase, value: @escaping @Sendable (Device, LiveRun) -> Figure
  ) {
    self.init(name: "\(phrase)", title: .phrase(phrase), value: value)
  }

  private init(
    name: String, title: Title, value: @escaping @Sendable (Device, LiveRun) -> Figure
  ) {
    self.name = name
    self.title = title
    self.value = value
  }
}

extension Device {
  /// The fields of a custom page; those of a later version are left out.
  func customFields(of page: RunningPage) -> [CustomField] {
    settings[fieldsOf: page]?.names.compactMap { CustomField.byName[$0] } ?? []
  }

  /// "Lap pace".
  func title(of field: CustomField) -> String {
    switch field.title {
    case .phrase(let phrase): words.field(phrase)
    case .channel(let channel): words.channel(channel)
    }
  }

  /// Returns a custom page; `nil` without fields.
  func fieldsScreen(_ page: RunningPage, _ live: LiveRun) -> FieldsScreen? {
    let fields = customFields(of: page)
    guard !fields.isEmpty else { return nil }
    return FieldsScreen(
      page: words.runningPage(page),
      fields: fields.map { .init(title(of: $0).uppercased(), $0.value(self, live)) })
  }
}

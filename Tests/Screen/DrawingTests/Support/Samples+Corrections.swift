import RunModel
import Words

@testable import Device

// Distances set at a sign, runs indoors, and corrected runs, in each language.

extension Sample {
  /// The words of a language, and the end of its samples' names.
  private static let tongues: [(suffix: String, language: Language)] = [
    ("", .english), ("-german", .german), ("-chinese", .chinese),
  ]

  private static func inLanguage(
    _ name: String, _ language: Language, _ content: ScreenContent,
    status: StatusBar = .recording, banner: Banner? = nil,
    hints: ButtonHints = ButtonHints(start: .select, stop: .back, up: .up, down: .down)
  ) -> Sample {
    var sample = Sample(name, content, status: status, banner: banner, hints: hints)
    sample.screen.captions = Captions.of(language)
    return sample
  }

  static let corrections: [Sample] = tongues.flatMap { suffix, language -> [Sample] in
    let words = language.translation
    let formats = Formats(words, units: .kilometres)
    let five = formats.goal(5000).text
    let quick = MenuScreen(
      title: words.title(.quickMenu),
      rows: [
        .init(words.action(.atSign(.kilometres)), value: five),
        .init(words.action(.backlight), value: words.setting(.light(.whileRunning))),
        .init(words.action(.lock)), .init(words.action(.bigNumber)), .init(words.action(.close)),
      ], selected: 0)
    var undo = quick
    undo.rows[0] = .init(words.action(.undoDistance), value: five)
    var map = Track.map(pin: nil, palette: .standard)
    map.mark = words.history(.corrected)
    map.distance = Figure(formats.distance(5010))
    var banner = Banner(
      .news, .lap, words.run(.distanceSet(five)), words.run(.sameKeysUndo))
    let isSet = inLanguage(
      "main-distance-set" + suffix, language, main(distance: "5.00"), banner: banner,
      hints: .running)
    banner = Banner(
      .warning, .lap, words.run(.distanceNotSet),
      words.run(.noSignWithin(formats.remaining(200).text)))
    return [
      inLanguage("quick-menu-sign" + suffix, language, .menu(quick)),
      inLanguage("quick-menu-undo" + suffix, language, .menu(undo)), isSet,
      inLanguage(
        "main-distance-not-set" + suffix, language, main(distance: "4.62"), banner: banner,
        hints: .running),
      inLanguage("run-map-corrected" + suffix, language, .runMap(map), status: .idle),
    ]
  }
}

import RunModel
import Words

@testable import Device

// Custom pages, the menus in which they are chosen, and the map with the next badge.

extension Sample {
  static func fields(_ fields: [(title: String, figure: Figure)]) -> ScreenContent {
    .fields(FieldsScreen(page: "Custom page 1", fields: fields.map { .init($0.title, $0.figure) }))
  }

  static let customPages = others + Language.allCases.flatMap(translated)

  /// The samples in a language; those in English have no suffix.
  private static func translated(_ language: Language) -> [Sample] {
    let suffix =
      switch language {
      case .english: ""
      case .german: "-german"
      case .chinese: "-chinese"
      }
    return menus(language, suffix) + pages(language, suffix) + [map(language, suffix)]
  }

  private static func page(
    _ name: String, _ content: ScreenContent, in language: Language = .english,
    status: StatusBar = .recording, banner: Banner? = nil
  ) -> Sample {
    var sample = Sample(name, content, status: status, banner: banner, hints: .running)
    sample.screen.captions = Captions.of(language)
    return sample
  }

  // MARK: Menus

  private static func menus(_ language: Language, _ suffix: String) -> [Sample] {
    let words = language.translation
    let (on, off, none) = (words.setting(.on), words.setting(.off), words.field(.noField))
    let pages = RunningPage.allCases.dropFirst().map { page in
      MenuScreen.Row(
        words.runningPage(page), value: page == .customPage2 ? none : page == .goal ? off : on)
    }
    let fields: [FieldPhrase] = [.noField, .pace, .lapPace, .averagePace, .distance, .lapDistance]
    return [
      page(
        "pages\(suffix)",
        .menu(MenuScreen(title: words.title(.pages), rows: pages, selected: 1)), in: language,
        status: .idle),
      page(
        "page-menu\(suffix)",
        .menu(
          MenuScreen(
            title: words.runningPage(.customPage1),
            rows: [
              .init(words.field(.number(1)), value: words.field(.lapPace)),
              .init(words.field(.number(2)), value: words.channel(.heartRate)),
              .init(words.field(.number(3)), value: none),
              .init(words.action(.showPage), value: on),
              .init(words.action(.moveUp), value: "1/14"),
              .init(words.action(.moveDown), value: "1/14"),
            ], selected: 2)), in: language, status: .idle),
      page(
        "page-fields\(suffix)",
        .menu(
          MenuScreen(
            title: words.field(.number(3)), rows: fields.map { .init(words.field($0)) },
            selected: 2)), in: language, status: .idle),
    ]
  }

  // MARK: Pages

  /// Pages with two, three and four fields, one of which is not available.
  private static func pages(_ language: Language, _ suffix: String) -> [Sample] {
    let words = language.translation
    let formats = Formats(words, units: .kilometres)
    func title(_ phrase: FieldPhrase) -> String { words.field(phrase).uppercased() }
    let distance = (title(.distance), Figure(formats.distance(5270)))
    let pace = (title(.pace), Figure(formats.pace(0.302)))
    let time = (title(.time), Figure("1:06:31"))
    let lap = (title(.lapDistance), Figure(formats.distance(430)))
    let finish = (title(.finishTime), Figure("49:36"))
    let badge = (title(.nextBadge), Figure(formats.remaining(730)))
    let heart = (
      words.channel(.heartRate).uppercased(), Figure(formats.value(of: .heartRate, 152))
    )
    let power = (words.channel(.power).uppercased(), Figure(formats.value(of: .power, nil)))
    return [
      page("custom-two\(suffix)", fields([pace, heart]), in: language),
      page("custom-three\(suffix)", fields([distance, time, power]), in: language),
      page("custom-four\(suffix)", fields([pace, lap, finish, power]), in: language),
      page("custom-badge\(suffix)", fields([badge, distance, pace, time]), in: language),
    ]
  }

  private static let others = [
    page("custom-one", fields([("TIME", "27:14")])),
    page(
      "custom-lost",
      fields([
        ("DISTANCE", .guess("5.27 km")), ("PACE", "--:-- /km"),
        ("AVERAGE PACE", .guess("5:10 /km")),
        ("HEART RATE", "--"),
      ]),
      status: .with {
        $0.isRecording = true
        $0.gps = .searching
      }, banner: Banner(.warning, .gps, "GPS lost", "Time continues")),
    page(
      "custom-long",
      fields([
        ("AVERAGE PACE", .guess("59:59 /km")), ("TIME", "99:59:59"), ("GHOST", .guess("-1:06:31")),
        ("LAP DISTANCE", .guess("199.9 km")),
      ])),
    page(
      "live-map-carrot-end",
      .liveMap(map(with: Carrot.allReached("All badges won! Run on!")))),
  ]

  // MARK: The map

  private static func map(with carrot: Carrot) -> LiveMapScreen {
    var map = Track.live
    map.carrot = carrot
    return map
  }

  private static func map(_ language: Language, _ suffix: String) -> Sample {
    let words = language.translation
    let formats = Formats(words, units: .kilometres)
    var shown = map(
      with: Carrot(
        image: "mars", badge: "Mars", goal: words.run(.toBadge("Mars")),
        distance: Figure(formats.remaining(730)), progress: 0.63))
    shown.distance = Figure(formats.distance(5270))
    shown.pace = Figure(formats.pace(0.31))
    return page("live-map-carrot\(suffix)", .liveMap(shown), in: language)
  }
}

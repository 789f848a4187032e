/// Every kind of screen.
package enum ScreenContent: Hashable, Sendable {
  case home(HomeScreen)
  case ready(ReadyScreen)
  case gps(GPSScreen)
  case main(MainScreen)
  case lap(LapScreen)
  case fields(FieldsScreen)
  case workout(WorkoutScreen)
  case goal(GoalScreen)
  case liveMap(LiveMapScreen)
  case splits(SplitsScreen)
  case backToStart(BackToStartScreen)
  case course(CourseScreen)
  case courseAhead(CourseAheadScreen)
  case sun(SunScreen)
  case space(SpaceScreen)
  case bigNumber(BigNumberScreen)
  case celebration(CelebrationScreen)
  case question(QuestionScreen)
  case paused(PausedScreen)
  case award(AwardScreen)
  case runMap(RunMapScreen)
  case climb(ClimbScreen)
  case weeks(WeeksScreen)
  case runList(RunListScreen)
  case badgeList(BadgeListScreen)
  case badgeDetails(BadgeDetailsScreen)
  case menu(MenuScreen)
  case text(TextScreen)
  case about(AboutScreen)
  case usb(USBScreen)
  case test(TestScreen)

  /// The screen itself.
  package var screen: any ScreenWords {
    switch self {
    case .home(let screen): screen
    case .ready(let screen): screen
    case .gps(let screen): screen
    case .main(let screen): screen
    case .lap(let screen): screen
    case .fields(let screen): screen
    case .workout(let screen): screen
    case .goal(let screen): screen
    case .liveMap(let screen): screen
    case .splits(let screen): screen
    case .backToStart(let screen): screen
    case .course(let screen): screen
    case .courseAhead(let screen): screen
    case .sun(let screen): screen
    case .space(let screen): screen
    case .bigNumber(let screen): screen
    case .celebration(let screen): screen
    case .question(let screen): screen
    case .paused(let screen): screen
    case .award(let screen): screen
    case .runMap(let screen): screen
    case .climb(let screen): screen
    case .weeks(let screen): screen
    case .runList(let screen): screen
    case .badgeList(let screen): screen
    case .badgeDetails(let screen): screen
    case .menu(let screen): screen
    case .text(let screen): screen
    case .about(let screen): screen
    case .usb(let screen): screen
    case .test(let screen): screen
    }
  }

  /// Name of the screen in transcripts.
  package var name: String { screen.name }
  /// Its text from top to bottom.
  package var lines: [String] { screen.lines }
}

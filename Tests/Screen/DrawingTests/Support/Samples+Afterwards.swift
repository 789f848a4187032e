import Foundation
import RunModel

@testable import Device

// Celebration, pause, award.

extension Sample {
  static let afterwards = celebrations + questions + awards + details

  static func celebration(
    _ kind: CelebrationScreen.Kind, _ title: String, _ image: String, _ badge: String,
    _ detail: String = "3.2 km in 16:38"
  ) -> ScreenContent {
    .celebration(
      CelebrationScreen(
        kind: kind, title: title, image: image, badge: badge, detail: detail))
  }

  private static let celebrations = [
    Sample("celebration-first", celebration(.first, "BADGE EARNED", "mars", "Mars")),
    Sample(
      "celebration-descenders",
      celebration(.first, "BADGE EARNED", "jupiter", "Jupiter", "7.2 km in 41:16")),
    Sample(
      "celebration-many",
      celebration(.gold, "12 BADGES", "saturn", "Saturn", "12.1 km in 1:02:16")),
    Sample(
      "celebration-again",
      celebration(.again, "REACHED AGAIN", "phobos", "Phobos", "4 km in 20:47")),
    Sample(
      "celebration-silver",
      celebration(.silver, "SILVER", "the-moon", "The Moon", "1.6 km in 7:56")),
    Sample(
      "celebration-gold", celebration(.gold, "GOLD", "saturn", "Saturn", "12.9 km in 1:05:31")),
  ]

  private static let manyLosses =
    "You lose: Earth's Magnetotail (silver, gold) and 5 more"

  private static let questions = [
    Sample("paused", question("Paused", 0), status: .paused),
    Sample("paused-save", question("Paused", 1), status: .paused),
    Sample("paused-discard", question("Paused", 2), status: .paused),
    Sample("paused-summary", question("Paused", 3), status: .paused),
    Sample("paused-confirm", question("Paused", 2, confirming: 0.55), status: .paused),
    Sample(
      "paused-many", question("Paused", 2, note: manyLosses, confirming: 0.3), status: .paused),
    Sample("paused-keep", kept(0.5), status: .paused),
    Sample("paused-keep-loss", kept(nil, "As saved. You lose: Mars"), status: .paused),
    Sample(
      "cut-stood",
      cut("Standing since 42:10", 0, "Keeps 9.98 km in 42:10. You lose: Phobos (silver), Mars"),
      status: .paused),
    Sample("cut-all", cut("By car since 1:42:10?", 1, "31.4 km in 2:10:31"), status: .paused),
    Sample(
      "cut-banner", cut("No GPS since 42:10", 0, "Keeps 9.98 km in 42:10"), status: .paused,
      banner: Banner(.alarm, .battery, "Battery 5 %", "About 1 h 10 min left")),
    Sample("paused-nothing", question("Paused", 2, note: ""), status: .paused),
    Sample("interrupted", question("Run interrupted", 3), status: .recording),
    Sample(
      "interrupted-short",
      question("Run interrupted", 0, note: "Resumes in 0:52"), status: .recording),
    Sample(
      "interrupted-long",
      question("Run interrupted", 0, note: "Gap counts as pause"), status: .recording),
    Sample(
      "interrupted-save",
      question("Run interrupted", 1, note: "Saves in 0:52"), status: .recording),
    Sample(
      "restore",
      .question(
        QuestionScreen(
          title: "Restore this run?", distance: Figure(""), time: "",
          answers: [
            .init(icon: .save, title: "Restore run"), .init(icon: .cancel, title: "Cancel"),
          ], selected: 0, note: "Deleted, 21 Nov, 6.31 km in 33:08", confirming: nil))),
    Sample("power-off", powerOff(0, "All runs are saved")),
    Sample("power-off-running", powerOff(1, "The run is kept"), status: .recording),
  ]

  /// A run that was continued after it had been saved.
  private static func kept(
    _ confirming: Double?, _ note: String = "As saved. No badges lost"
  ) -> ScreenContent {
    guard case .question(var screen) = question("Paused", 2, confirming: confirming) else {
      return question("Paused", 2)
    }
    screen.answers[2] = .init(icon: .keep, title: "Hold to keep it")
    screen.note = note
    return .question(screen)
  }

  private static func cut(_ title: String, _ selected: Int, _ note: String) -> ScreenContent {
    let time = title.prefix { $0 != "?" }.split(separator: " ").last ?? ""
    return .question(
      QuestionScreen(
        title: title, distance: "", time: "",
        answers: [
          .init(icon: .cut, title: "Cut at \(time)"), .init(icon: .save, title: "Save all"),
        ], selected: selected, note: note, confirming: nil))
  }

  private static func question(
    _ title: String, _ selected: Int, note: String, confirming: Double? = nil
  ) -> ScreenContent {
    guard case .question(var screen) = question(title, selected, confirming: confirming) else {
      return question(title, selected)
    }
    screen.note = note
    return .question(screen)
  }

  private static func powerOff(_ selected: Int, _ note: String) -> ScreenContent {
    .question(
      QuestionScreen(
        title: "Power off?", distance: "", time: "",
        answers: [
          .init(icon: .cancel, title: "Cancel"), .init(icon: .powerOff, title: "Power off"),
        ], selected: selected, note: note, confirming: nil))
  }

  private static let awards = [
    Sample("award", award([silver, magnetotail], page: "1/2")),
    Sample("award-last", award([moonGold], page: "2/2")),
    Sample("award-one", award([silver])),
    Sample("award-long", award([magnetotail])),
    Sample("award-two-golds", award([moonGold, silver])),
    Sample("award-none", award([], next: "Next badge at 4.03 km")),
    Sample("award-all", award([], next: "All badges earned")),
    Sample(
      "award-miles",
      .award(
        AwardScreen(
          title: "Run saved", figures: ["26.22 mi", "4:31:08", "10:21 /mi"],
          prizes: [
            .init(
              kind: .first, title: "Earned", badge: "Interstellar Space", figure: "10:59:59",
              image: "interstellar-space"),
            .init(
              kind: .gold, title: "Gold", badge: "The Asteroid Belt", figure: "10:21 /mi",
              image: "the-asteroid-belt"),
          ], page: "1/17"))),
  ]

  private static let silver = AwardScreen.Prize(
    kind: .silver, title: "Silver", badge: "Mars", figure: "5:02 /km", image: "mars")
  private static let moonGold = AwardScreen.Prize(
    kind: .gold, title: "Gold", badge: "The Moon", figure: "5:02 /km", image: "the-moon")
  private static let magnetotail = AwardScreen.Prize(
    kind: .first, title: "Earned", badge: "Earth's Magnetotail", figure: "44:11",
    image: "earths-magnetotail")

  private static func award(
    _ prizes: [AwardScreen.Prize], page: String = "", next: String = ""
  ) -> ScreenContent {
    .award(
      AwardScreen(
        title: "Run saved", figures: ["6.31 km", "33:08", "5:15 /km"], prizes: prizes, page: page,
        headline: "No new badge", next: next))
  }
}

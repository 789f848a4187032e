import RunModel
import Words

@testable import Device

// The self-test.

extension Sample {
  private static let answers = [
    QuestionScreen.Answer(icon: .yes, title: "Yes"), QuestionScreen.Answer(icon: .no, title: "No"),
  ]

  private static func picture(_ selected: Int) -> ScreenContent {
    .test(
      .picture(
        TestScreen.Picture(
          top: "Top", colours: ["Red", "Green", "Blue", "White", "Grey"],
          question: "Does it look right?", answers: ["Yes", "No"], selected: selected)))
  }

  private static func ask(_ title: String, _ note: String, _ selected: Int) -> ScreenContent {
    .question(
      QuestionScreen(
        title: title, distance: "", time: "", answers: answers, selected: selected, note: note,
        confirming: nil))
  }

  private static func row(
    _ title: String, _ value: String, _ state: TestScreen.Row.State
  ) -> TestScreen.Row {
    TestScreen.Row(title: title, value: value, state: state)
  }

  static let selfTest = [
    Sample("test-picture", picture(0)),
    Sample("test-picture-wrong", picture(1)),
    Sample(
      "test-key",
      .test(.keys(title: "Press this key", ["Start"], note: "That was Stop", progress: 0.4))),
    Sample(
      "test-keys",
      .test(.keys(title: "Press both at once", ["Start", "Stop"], note: "", progress: 0.1))),
    Sample("test-motor", ask("Vibration", "Vibrating. Do you feel it?", 0)),
    Sample("test-sound", ask("Sound", "Three tones. Did you hear them?", 0)),
    Sample("test-pop", ask("Sound", "Once more: any pop before or after?", 1)),
    Sample(
      "test-signal",
      .test(
        .signal(
          title: "Signal, motor on", strength: "44 dB", note: "12 used, 18 in view", progress: 0.6))
    ),
    Sample(
      "test-signal-silent",
      .test(
        .signal(title: "Signal, display on", strength: "--", note: "GPS silent", progress: 0.2))),
    Sample(
      "test-result",
      .test(
        .result(
          title: "Test",
          [
            row("Picture", "ok", .good), row("Buttons", "no: Up, Down", .bad),
            row("Two keys", "ok", .good), row("Vibration", "none", .none),
            row("Sound", "pops", .bad), row("GPS", "12/18, 44 dB", .good),
            row("GPS, motor", "none", .none), row("Battery", "84 %, charging", .good),
            row("Supply", "3.70 V, -420 mA", .good),
          ]))),
  ]
}

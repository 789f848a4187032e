import RunModel
import Words

// The stick's page during a card update, and its announcements on other pages.

extension Device {
  /// Maximum length in characters of a version on the page.
  private static let mostVersion = 20

  func updateScreen(_ state: UpdateState) -> USBScreen {
    switch state {
    case .offered(let age, let version): offerScreen(age, version)
    case .installing(let percent):
      USBScreen(
        title: words.update(.installing), detail: formats.percent(max(0, min(100, percent))).text,
        advice: words.helper(.leaveStickIn), progress: Double(max(0, min(100, percent))) / 100)
    case .installed:
      USBScreen(
        title: words.update(.installed), detail: words.helper(.pullStick),
        advice: words.update(.nextStartTriesIt), icon: .done)
    case .refused(let fault):
      USBScreen(
        title: words.card(.noUpdate), detail: words.card(.updateFault(fault)),
        advice: words.helper(.pullStick), icon: .failed)
    }
  }

  private func offerScreen(_ age: UpdateAge, _ version: String) -> USBScreen {
    switch helpers.answer {
    case nil:
      let isLong = version.count > Device.mostVersion
      return USBScreen(
        title: words.update(.onStick(age)), detail: words.update(.holdToInstall),
        advice: isLong ? version.prefix(Device.mostVersion - 1) + "…" : version,
        asksToHold: true, confirming: confirming)
    case true?:
      return USBScreen(
        title: words.update(.installing), detail: "", advice: words.helper(.leaveStickIn))
    case false?:
      return USBScreen(
        title: words.update(.notInstalled), detail: "", advice: words.helper(.leaveStickIn))
    }
  }

  func news(of update: UpdateState) -> Banner? {
    switch update {
    case .offered: Banner(.news, .stick, words.update(.onIt), words.helper(.chooseStick))
    case .installing: nil
    case .installed:
      Banner(.news, .stick, words.update(.installed), words.update(.nextStartTriesIt))
    case .refused(let fault):
      Banner(.warning, .stick, words.card(.noUpdate), words.card(.updateFault(fault)))
    }
  }

  func note(of update: UpdateState) -> String {
    switch update {
    case .offered: words.update(.note)
    case .installing(let percent): formats.percent(max(0, min(100, percent))).text
    case .installed: words.helper(.noteDone)
    case .refused: words.helper(.noteFailed)
    }
  }
}

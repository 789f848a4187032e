import RunModel
import Screens

// The pages of the cable and the stick, and what is said of them elsewhere.

extension Device {
  var usbScreen: USBScreen {
    switch helpers.usb {
    case .unplugged: USBScreen(title: "USB", detail: "")
    case .preparing(let percent):
      USBScreen(
        title: "Preparing the drive", detail: "\(max(0, min(100, percent))) %",
        advice: "Leave the cable in", progress: Double(max(0, min(100, percent))) / 100)
    case .ready:
      USBScreen(
        title: "USB ready", detail: "Hold start to eject",
        advice: "Open the drive MOONRUNNER", asksToHold: true, confirming: confirming)
    case .waiting:
      USBScreen(
        title: "USB waits", detail: "Opens after the run", advice: "The run comes first")
    case .ejected:
      USBScreen(
        title: "Ejected", detail: "Pull the cable out", advice: "The computer let go of the drive",
        sign: .done)
    case .failed(let reason):
      USBScreen(title: "USB failed", trouble: reason, advice: "Unplug the cable and try again")
    }
  }

  var stickScreen: USBScreen {
    var screen = stickWords
    screen.name = "Stick"
    if screen.sign == .drive { screen.sign = .stick }
    return screen
  }

  private var stickWords: USBScreen {
    switch helpers.stick {
    case .absent: USBScreen(title: "Stick", detail: "")
    case .waiting:
      USBScreen(
        title: "The stick waits", detail: "Copies after the run", advice: "The run comes first")
    case .copying(let done, let all):
      USBScreen(
        title: "Copying to the stick", detail: "\(done) of \(Device.count(all, "run"))",
        advice: "Leave the stick in",
        progress: all > 0 ? max(0, min(1, Double(done) / Double(all))) : 0)
    case .done(let runs):
      USBScreen(
        title: Device.copied(runs), detail: "Pull the stick out",
        advice: runs == 0 ? "All runs were on it" : "All runs are on it", sign: .done)
    case .failed(let reason):
      USBScreen(
        title: "Copying failed", trouble: reason, advice: "Pull the stick out and try again")
    case .offers(let badges, let pictures): offerScreen(badges, pictures)
    case .imported(let badges):
      USBScreen(
        title: "\(Device.count(badges, "badge")) imported", detail: "Restarting",
        advice: "They count from now on", sign: .done)
    }
  }

  private func offerScreen(_ badges: Int, _ pictures: Int) -> USBScreen {
    switch helpers.answer {
    case nil:
      USBScreen(
        title: "\(Device.count(badges, "badge")) on the stick", detail: "Hold start to take over",
        advice: pictures > 0
          ? "\(Device.count(pictures, "picture")). Stop leaves them" : "Stop leaves them there",
        asksToHold: true, confirming: confirming)
    case true?:
      USBScreen(title: "Taking them over", detail: "", advice: "Leave the stick in")
    case false?: USBScreen(title: "Badges stay there", detail: "", advice: "Leave the stick in")
    }
  }

  /// "1 run", "12 runs".
  static func count(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }

  static func copied(_ runs: Int) -> String {
    runs == 0 ? "Nothing new to copy" : "\(count(runs, "run")) copied"
  }
}

extension USBScreen {
  /// What went wrong: "why" or "why; what to do".
  init(title: String, trouble: String, advice: String) {
    let words = trouble.split(separator: ";", maxSplits: 1).map { words in
      String(words.drop { $0 == " " })
    }
    self.init(
      title: title, detail: words.first ?? "", advice: words.count > 1 ? words[1] : advice,
      sign: .failed)
  }
}

// What is worth a banner while another page is shown.

extension USBState {
  var news: Banner? {
    switch self {
    case .unplugged, .preparing, .waiting, .ejected: nil
    case .ready: Banner(.news, .usb, "USB ready", "Choose USB on Home")
    case .failed: Banner(.warning, .usb, "USB failed", "Choose USB on Home")
    }
  }
}

extension StickState {
  var news: Banner? {
    switch self {
    case .absent, .waiting, .copying: nil
    case .done(let runs): Banner(.news, .stick, Device.copied(runs), "Pull the stick out")
    case .failed: Banner(.warning, .stick, "Copying failed", "Choose Stick on Home")
    case .offers(let badges, _):
      Banner(.news, .stick, "\(Device.count(badges, "badge")) on it", "Choose Stick on Home")
    case .imported(let badges):
      Banner(.news, .stick, "\(Device.count(badges, "badge")) imported")
    }
  }
}

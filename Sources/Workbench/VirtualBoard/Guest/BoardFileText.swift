/// The `board.json` of the virtual board.
package struct BoardFileText: Hashable, Sendable {
  /// Sections that a board file can omit.
  package enum Part: String, Hashable, CaseIterable, Sendable {
    case gps
    case buttons
    case display
    case light
    case motor
    case sound
  }

  package var parts = Set(Part.allCases)
  /// The serial port; trials can set a wrong one.
  package var port = "/dev/ttyS1"
  /// The motor's line; trials can set a wrong one.
  package var motorLine = GuestBoard.Line.motor.offset
  /// The motor's chip, if different from that of the keys.
  package var motorChip: String?
  /// Fixes per second; `nil` for the default of ``wear``.
  package var rate: Int?
  /// Where the wearable is worn.
  package enum Wear: String, Hashable, CaseIterable, Sendable {
    case wrist
    case chest
  }
  /// `nil` for the default.
  package var wear: Wear?
  /// The data directory; `nil` for the default.
  package var data: String?
  /// The ladder, a file in the guest; `nil` for the built-in one.
  package var badges: String?

  package init() {}

  package var text: String {
    let chip = "\"chip\": \"pinctrl-bcm2835\""
    let ofMotor = motorChip.map { "\"chip\": \"\($0)\"" } ?? chip
    func line(_ line: GuestBoard.Line) -> String { "{ \(chip), \"line\": \(line.offset) }" }
    let keys = [GuestBoard.Line.start, .stop, .up, .down]
      .map { "\"\($0.rawValue)\": \($0.offset)" }.joined(separator: ", ")
    let sections: [(Part, String)] = [
      (.gps, "{ \"port\": \"\(port)\", \"baud\": 9600\(wearText)\(rateText) }"),
      (.buttons, "{ \(chip), \(keys) }"),
      (.display, "{ \"device\": \"/dev/fb0\" }"),
      (.light, line(.light)),
      (.motor, "{ \(ofMotor), \"line\": \(motorLine) }"),
      (.sound, "{ \"device\": \"plughw:Loopback,0,0\", \"volume\": 100 }"),
    ]
    var members = ["\"name\": \"virtual board\""]
    if let data { members.append("\"data\": \"\(data)\"") }
    if let badges { members.append("\"badges\": \"\(badges)\"") }
    members += sections.filter { parts.contains($0.0) }.map { "\"\($0.0.rawValue)\": \($0.1)" }
    return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
  }

  private var wearText: String { wear.map { ", \"wear\": \"\($0.rawValue)\"" } ?? "" }
  private var rateText: String { rate.map { ", \"rate\": \($0)" } ?? "" }
}

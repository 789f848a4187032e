import JSON
import Testing

@testable import VirtualBoard

@Suite struct BoardFileTextTests {
  @Test("It is JSON with the parts asked for and no others")
  func parts() throws {
    var file = BoardFileText()
    file.parts = [.gps, .motor]
    file.badges = "/etc/badges.json"
    file.rate = 5
    file.wear = .chest
    file.data = "/var/runs"
    let value = try JSONValue(parsing: file.text)
    #expect(value.object?.map(\.key) == ["name", "data", "badges", "gps", "motor"])
    #expect(value["gps"]?["rate"]?.int64 == 5)
    #expect(value["gps"]?["wear"]?.string == "chest")
    #expect(value["gps"]?["port"]?.string == "/dev/ttyS1")
    #expect(value["motor"]?["line"]?.int64 == 26)
  }

  @Test("All parts are there unless said otherwise")
  func all() throws {
    let value = try JSONValue(parsing: BoardFileText().text)
    #expect(
      value.object?.map(\.key) == [
        "name", "gps", "buttons", "display", "light", "motor", "sound",
      ])
    #expect(value["buttons"]?["down"]?.int64 == 24)
    #expect(value["gps"]?.object?.map(\.key) == ["port", "baud"])
  }
}

import Testing

@Suite struct StateRulesTests {
  private let device = SwiftText(
    path: "Device.swift",
    text: """
      struct Device {
        private(set) var now: Instant
        @Boxed var library = Library() {
          didSet {}
        }
        var top: View { views.top }
        var views: [View] {
          []
        }
        mutating func advance() { now = 1 }
      }
      """)

  @Test func storedVariablesAreFound() throws {
    #expect(try StateRules.variables(of: device) == ["now", "library"])
  }

  @Test(arguments: [
    "now = 2", "self.now += 1", "device.now.seconds = 3", "now[4].isOn.toggle()",
  ])
  func anAssignmentIsFound(text: String) throws {
    let other = SwiftText(path: "Other.swift", text: "func f() {\n    \(text)\n}")
    let writers = try StateRules.writers(of: "now", in: [device, other], owner: device.path)
    #expect(writers == ["Device.swift", "Other.swift"])
  }

  @Test(arguments: [
    "now.advance()", "let now = 2\n    now = 3", "if now == 2 {}", "run.now = 5", "// now = 6",
  ])
  func whatAssignsNothingIsNot(text: String) throws {
    let other = SwiftText(path: "Other.swift", text: "func f() {\n    \(text)\n}")
    let writers = try StateRules.writers(of: "now", in: [device, other], owner: device.path)
    #expect(writers == ["Device.swift"])
  }
}

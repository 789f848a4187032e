import RunModel
import Testing

@Suite struct FixTests {
  private func fix(_ change: (inout Fix) -> Void = { _ in }) -> Fix {
    var fix = Fix(
      status: .valid, coordinate: Coordinate(latitude: 52.5, longitude: 13.4), accuracy: 5)
    change(&fix)
    return fix
  }

  @Test("A fix is good below 20 m of known accuracy, from satellites and on Earth")
  func good() {
    #expect(fix().isGood)
    #expect(fix { $0.accuracy = 19.999 }.isGood)
  }

  @Test("Anything else is not")
  func notGood() {
    for accuracy in [20, 20.001, .infinity, .nan, -1] {
      #expect(!fix { $0.accuracy = accuracy }.isGood)
    }
    #expect(!fix { $0.accuracy = nil }.isGood)
    #expect(!fix { $0.status = .estimated }.isGood)
    #expect(!fix { $0.status = .none }.isGood)
    #expect(!fix { $0.coordinate = nil }.isGood)
    for latitude in [90.001, .nan, .infinity] {
      #expect(!fix { $0.coordinate = Coordinate(latitude: latitude, longitude: 0) }.isGood)
    }
    #expect(!fix { $0.coordinate = Coordinate(latitude: 0, longitude: -180.5) }.isGood)
  }
}

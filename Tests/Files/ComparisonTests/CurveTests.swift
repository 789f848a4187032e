import Testing

@testable import Comparison

@Suite("A curve")
struct CurveTests {
  private static let curve: Curve = {
    var curve = Curve()
    for (seconds, metres) in [(1, 0), (3, 10), (3, 20), (2, 30), (5, 10), (7, 5), (9, 30)] {
      curve.append(seconds: Double(seconds), metres: Double(metres))
    }
    return curve
  }()

  @Test("never falls, and leaves out what is not later")
  func samples() {
    #expect(CurveTests.curve.seconds == [1, 3, 5, 7, 9])
    #expect(CurveTests.curve.metres == [0, 10, 10, 10, 30])
  }

  @Test("is linear between its samples and level beyond them")
  func values() {
    let curve = CurveTests.curve
    let metres: [Double] = [0, 1, 2, 3, 4, 8, 9, 99].map { curve.metres(at: $0) }
    #expect(metres == [0, 0, 5, 10, 10, 20, 30, 30])
    let times: [Double?] = [0, 5, 10, 20, 30].map { curve.time(at: $0) }
    #expect(times == [1, 2, 3, 8, 9])
    #expect(curve.time(at: 30.1) == nil)
    #expect(curve.speeds(from: 0, count: 10) == [0, 5, 5, 0, 0, 0, 0, 10, 10, 0])
    #expect(Curve().metres(at: 5) == 0 && Curve().total == 0)
  }
}

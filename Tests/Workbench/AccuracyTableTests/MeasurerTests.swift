import RunModel
import Testing

@testable import AccuracyTable

@Suite("The rules of others")
struct MeasurerTests {
  private let origin = Coordinate(latitude: 52.5, longitude: 13.4)

  private func fix(_ metres: Double, accuracy: Double = 3, speed: Double? = 3) -> Fix {
    Fix(
      status: .valid, coordinate: Geodesy.offset(origin, east: metres, north: 0), speed: speed,
      accuracy: accuracy)
  }

  private func metres(_ rule: some Measurer, _ fixes: [Fix]) -> Double {
    var rule = rule
    for (second, fix) in fixes.enumerated() { rule.ingest(fix, at: Double(second)) }
    return rule.finished()
  }

  @Test("every fix: there and back is the way, not the displacement")
  func everyFix() {
    let fixes = [0.0, 3, 6, 3, 0].map { fix($0) }
    #expect(abs(metres(EveryFix(), fixes) - 12) < 1e-4)
    #expect(metres(EveryFix(), []) == 0)
    #expect(metres(EveryFix(), [Fix(), fixes[0], Fix()]) == 0)
  }

  @Test("10 m filter: what lies nearer does not count until someone is idle")
  func tenMetres() {
    let wiggle = (0..<9).map { fix($0.isMultiple(of: 2) ? 0 : 4) }
    #expect(metres(TenMetres(), wiggle) < 1e-4)
    let straight = (0...10).map { fix(Double($0) * 3) }
    // 12, 24, and the last at 30.
    #expect(abs(metres(TenMetres(), straight) - 30) < 1e-4)
    let idle = (0..<30).map { fix($0.isMultiple(of: 2) ? 0 : 4) }
    // Idle at the tenth second, with the ninth's fix, and no fix at the end: 4 m.
    #expect(abs(metres(TenMetres(), idle) - 4) < 1e-4)
    #expect(metres(TenMetres(), straight.map { fix(0, accuracy: $0.accuracy! + 48) }) == 0)
  }

  @Test("raw Doppler: speed times time, over a gap too")
  func rawDoppler() {
    let fixes = [fix(0, speed: 2), fix(0, speed: 4), Fix(), fix(0, speed: 4), fix(0, speed: nil)]
    #expect(abs(metres(RawDoppler(), fixes) - (3 + 8)) < 1e-9)
  }
}

import Testing

@testable import Comparison

@Suite("Where two recordings differ")
struct DifferenceTests {
  private func differences(_ factor: @escaping (Int) -> Double) -> [Difference]? {
    Comparison([Watch().recording, Watch(factor: factor).recording]).differences(of: 1)
  }

  @Test("is found, the largest difference first")
  func found() throws {
    let differences = try #require(
      differences { second in
        switch second {
        case 600..<660: 0.5
        case 1200..<1260: 1.25
        default: 1
        }
      })
    #expect(differences.map(\.start) == [600, 1200])
    let first = try #require(differences.first)
    let counted = metres[660] - metres[600]
    #expect(abs(first.place - metres[600]) < 0.001 && abs(first.first - counted) < 0.001)
    #expect(abs(first.other - counted / 2) < 0.001)
    #expect(abs(first.metres + counted / 2) < 0.001)
    #expect(differences[1].metres > 0)
  }

  @Test("are at most five stretches, which do not overlap")
  func many() throws {
    let differences = try #require(differences { $0 < 1000 ? 0.7 : 1 })
    #expect(differences.count == 5)
    let starts = differences.map(\.start).sorted()
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 >= 60 })
    let sizes = differences.map { abs($0.metres) }
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test("is nowhere when they count the same, or nearly")
  func none() {
    #expect(differences { _ in 1 } == [])
    #expect(differences { _ in 1.02 } == [])
    #expect(differences { _ in 1.05 }?.isEmpty == false)
  }

  @Test("cannot be said of less than a minute in common")
  func short() {
    let all = [
      Watch().recording, Watch(seconds: 0...59).recording, Watch(seconds: 0...60).recording,
    ]
    let comparison = Comparison(all)
    #expect(comparison.differences(of: 1) == nil)
    #expect(comparison.differences(of: 2) == [])
  }
}

import RunModel
import Testing

@testable import Comparison

@Suite("Recordings of one run")
struct ComparisonTests {
  @Test("are laid beside the first by their clocks, which are set right by their speeds")
  func placed() {
    let comparison = Comparison([
      Watch().recording, Watch(seconds: 100...1700).recording,
      Watch(seconds: 100...1700, ahead: -125).recording, Watch(ahead: 2).recording,
      Watch(seconds: 50...1800, isDated: false).recording,
    ])
    #expect(comparison.places.map { $0?.offset } == [0, 100, 100, 0, 50])
    #expect(comparison.places.map { $0?.behind } == [0, 0, 125, -2, nil])
    #expect(comparison.places.map { $0?.isByClock } == [true, true, true, true, false])
    #expect(comparison.common == 100..<1700)
    for index in 0..<5 {
      let counted = comparison.metres(of: index, in: 100..<1700)
      #expect(abs((counted ?? 0) - (metres[1700] - metres[100])) < 0.001)
    }
    #expect(comparison.stops(of: 2) == comparison.stops(of: 0))
  }

  @Test("keep fractions of seconds that their clocks say")
  func fractions() {
    let comparison = Comparison([Watch().recording, Watch(ahead: 3.25).recording])
    #expect(comparison.places[1]?.behind == -3)
    #expect(comparison.places[1]?.offset == 0.25)
  }

  @Test("are taken at their clocks' word when speeds do not tell")
  func even() {
    var even = Recording(kind: "watch")
    even.start = moment(30)
    even.curve.append(seconds: 0, metres: 0)
    even.curve.append(seconds: 1000, metres: 3000)
    let comparison = Comparison([Watch().recording, even])
    #expect(comparison.places[1] == .init(offset: 30, behind: nil, isByClock: true))
    even.start = nil
    #expect(Comparison([Watch().recording, even]).places[1] == nil)
  }

  @Test("that do not overlap in time are not laid beside one another")
  func apart() {
    let comparison = Comparison([Watch().recording, Watch(ahead: 7200).recording])
    #expect(comparison.places[1] == nil && comparison.isDated(1))
    #expect(comparison.common == nil && comparison.differences(of: 1) == nil)
    #expect(comparison.metres(of: 1, in: 0..<10) == nil)
    // The events of each recording alone are still there.
    #expect(comparison.stops(of: 1).map(\.start) == [400, 900])
  }

  @Test("have a sample for each second that any of them has")
  func samples() {
    let comparison = Comparison([
      Watch(seconds: 10...100).recording, Watch(seconds: 0...90).recording,
    ])
    #expect(comparison.places[1]?.offset == -10)
    #expect(comparison.seconds == -10...90)
    #expect(comparison.sample(of: 0, at: -1) == nil && comparison.sample(of: 1, at: 81) == nil)
    let sample = comparison.sample(of: 1, at: 40)
    #expect(abs((sample?.metres ?? 0) - metres[50]) < 0.001)
    #expect(abs((sample?.speed ?? 0) - (pace(49) + pace(50)) / 2) < 0.001)
    #expect(abs((comparison.sample(of: 0, at: 0)?.speed ?? 0) - pace(10)) < 0.001)
  }
}

import RunModel
import RunStore
import Testing

@Suite("What is kept for 30 days")
struct RetentionTests {
  /// Runs of these days, numbered from 1 on; `nil` is one without a date.
  private static func runs(_ days: [Double?]) -> [RunSummary] {
    days.enumerated().map { index, day in
      RunSummary(
        id: "r\(index)", journal: JournalID(UInt64(index)), number: index + 1,
        timestamp: day.map { Sample.start.shifted(bySeconds: Int($0 * 86_400)) },
        utcOffset: 0, distance: 0, duration: 0, givenBeyond: [])
    }
  }

  private static func isOver(
    since number: Int = 1, undated: Bool = false, _ days: [Double?]
  )
    -> Bool
  {
    Retention(runs(days)).isOver(since: number, undated: undated)
  }

  @Test("is over when the later runs span more than that, without the first and the last of them")
  func span() {
    #expect(!Self.isOver([0]))
    #expect(!Self.isOver([0, 100]), "one later run may be wrong")
    #expect(!Self.isOver([0, 100, 200, 300]), "each of them may be")
    #expect(!Self.isOver([0, 1, 2, 32, 33]))
    #expect(Self.isOver([0, 1, 2, 32.0001, 33]))
    #expect(!Self.isOver(since: 2, [0, 1, 2, 32.0001, 33]))
    #expect(Self.isOver(since: 0, [0, 1, 2, 32.0001, 33]))
    // The runs of no date between them do not matter.
    #expect(Self.isOver([0, nil, 1, nil, 2, 32.0001, nil, 33]))
  }

  @Test("is ended by no single wrong date, before or after", arguments: [-7000.0, 7168, 40])
  func wrong(day: Double) {
    for place in 0...5 {
      var days: [Double?] = [0, 1, 2, 3, 4]
      days.insert(day, at: place)
      for number in 0...6 { #expect(!Self.isOver(since: number, days), "\(place), \(number)") }
    }
  }

  @Test("goes by 100 newer runs for what has no date, and where nothing has")
  func count() {
    let undated = [Double?](repeating: nil, count: 101)
    #expect(!Self.isOver(Array(undated.dropLast())))
    #expect(Self.isOver(undated))
    #expect(!Self.isOver(since: 2, undated))
    let dated = (0...100).map { Double($0) / 10 } as [Double?]
    #expect(!Self.isOver(dated), "all within ten days")
    #expect(Self.isOver(undated: true, dated))
  }
}

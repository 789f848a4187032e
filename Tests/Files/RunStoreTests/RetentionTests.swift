import RunModel
import RunStore
import Testing

@Suite("What is kept for 30 days")
struct RetentionTests {
  /// Runs on these days, numbered from 1; `nil` is undated.
  private static func runs(_ days: [Double?]) -> [RunSummary] {
    days.enumerated().map { index, day in
      RunSummary(
        id: "r\(index)", journal: JournalID(UInt64(index)), number: RunNumber(index + 1),
        timestamp: day.map { Sample.start.shifted(bySeconds: Int($0 * 86_400)) },
        utcOffset: 0, distance: 0, duration: 0, givenBeyond: [])
    }
  }

  private static func isOver(
    since number: Int = 1, undated: Bool = false, _ days: [Double?]
  )
    -> Bool
  {
    Retention(runs(days)).isOver(since: RunNumber(number), undated: undated)
  }

  @Test("is over when the later runs span more than that, without two of them at either end")
  func span() {
    #expect(!Self.isOver([0]))
    #expect(!Self.isOver([0, 100, 200]), "two later runs may be wrong")
    #expect(!Self.isOver([0, 100, 200, 300, 400]), "two at either end may be")
    #expect(!Self.isOver([0, 1, 2, 3, 33, 34, 35]))
    #expect(Self.isOver([0, 1, 2, 3, 33.0001, 34, 35]))
    #expect(!Self.isOver(since: 2, [0, 1, 2, 3, 33.0001, 34, 35]))
    #expect(Self.isOver(since: 0, [0, 1, 2, 3, 33.0001, 34, 35]))
    // The undated runs in between do not matter.
    #expect(Self.isOver([0, nil, 1, nil, 2, 3, nil, 33.0001, 34, nil, 35]))
  }

  @Test("is ended by no wrong date and by no two of them", arguments: [-7000.0, 7168, 40])
  func wrong(day: Double) {
    for (place, other) in zip([0, 1, 2, 3, 4, 5, 5], [0, 3, 5, 4, 4, 0, 5]) {
      for second in [-7000.0, 7168, 40, 2.5] {
        var days: [Double?] = [0, 1, 2, 3, 4]
        days.insert(day, at: place)
        days.insert(second, at: other)
        for number in 0...7 { #expect(!Self.isOver(since: number, days), "\(days), \(number)") }
      }
    }
  }

  @Test("waits for the date of the removal, too")
  func removal() {
    let runs = Self.runs([0, 1, 2, 3, 33.0001, 34, 35])
    func isOver(day: Double) -> Bool {
      let date = Sample.start.shifted(bySeconds: Int(day * 86_400)).millisecondsSince1970
      return Retention(runs).isOver(since: 1, on: date)
    }
    #expect(isOver(day: 0) && isOver(day: 3))
    #expect(!isOver(day: 3.5))
  }

  @Test("goes by dates alone where two cards were put together")
  func merged() {
    // Three runs of this week, and sixty from last year on another card.
    let own = Self.runs([600, 601, 602])
    let other = Self.runs((0..<60).map { Double($0) * 2 }).map { run in
      var run = run
      run.id = "o\(run.number)"
      run.journal = JournalID(UInt64(run.number.value) + 1000)
      return run
    }
    var retention = Retention(own + other)
    let removed = Sample.start.shifted(bySeconds: 601 * 86_400).millisecondsSince1970
    #expect(!retention.isOver(since: 2), "numbers say nothing")
    #expect(!retention.isOver(since: 2, on: removed))
    #expect(own.allSatisfy { !retention.isOver($0) })
    #expect(retention.isOver(other[0]), "a year older than supported dates")
    // After six more weeks of runs it is over.
    let later = Self.runs((0..<7).map { 603 + Double($0) * 7 }).map { run in
      var run = run
      run.id = "l\(run.number)"
      run.journal = JournalID(UInt64(run.number.value) + 2000)
      run.number = RunNumber(run.number.value + 60)
      return run
    }
    retention = Retention(own + other + Array(later.prefix(6)))
    #expect(!retention.isOver(since: 2, on: removed))
    retention = Retention(own + other + later)
    #expect(!retention.isOver(since: 2, on: removed), "five weeks without two at either end")
    retention = Retention(
      own + other + later
        + Self.runs([Double](stride(from: 652, to: 680, by: 7))).map { run in
          var run = run
          run.id = "m\(run.number)"
          run.journal = JournalID(UInt64(run.number.value) + 3000)
          run.number = RunNumber(run.number.value + 67)
          return run
        })
    #expect(retention.isOver(since: 2, on: removed))
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

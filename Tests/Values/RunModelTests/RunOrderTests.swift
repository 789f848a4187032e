import Testing

@testable import RunModel

@Suite("The order of runs")
struct RunOrderTests {
  /// A run from a card, with the day of its date.
  private static func run(
    _ card: String, _ number: Int, day: Int?, hour: Int = 6, imported: ImportMark? = nil
  ) -> RunSummary {
    RunSummary(
      id: "\(card)\(number)",
      journal: JournalID(UInt64(number) << 8 | UInt64(card.utf8.first ?? 0)),
      number: RunNumber(number),
      timestamp: day.map {
        UTC(millisecondsSince1970: (Int64($0) * 24 + Int64(hour)) * 3_600_000)
      },
      utcOffset: 0, distance: 1000, duration: 300, givenBeyond: [], imported: imported)
  }

  private static func card(
    _ name: String, _ days: [Int?], from first: Int = 1
  ) -> [RunSummary] {
    days.enumerated().map { run(name, first + $0, day: $1) }
  }

  private func ids(_ runs: [RunSummary]) -> String {
    RunOrder(runs.shuffled()).oldestFirst.map(\.id).joined(separator: " ")
  }

  @Test("is that of the numbers on one card, with dates or without")
  func numbers() {
    #expect(ids([]) == "")
    #expect(ids(Self.card("a", [nil, nil, nil])) == "a1 a2 a3")
    #expect(ids(Self.card("a", [9, nil, 10, 11, nil])) == "a1 a2 a3 a4 a5")
    #expect(ids([Self.run("b", 4, day: nil), Self.run("a", 4, day: nil)]) == "a4 b4")
  }

  @Test("puts a run with a wrong date where its number is", arguments: [-7000, 0, 30_000])
  func wrongDate(day: Int) {
    for place in 0...5 {
      var days: [Int?] = [20_000, 20_001, 20_002, 20_003, 20_004]
      days.insert(day, at: place)
      #expect(ids(Self.card("a", days)) == "a1 a2 a3 a4 a5 a6", "at \(place)")
    }
  }

  @Test("counts one or two wrong dates as newest only until a supported one follows")
  func newest() {
    #expect(ids(Self.card("a", [1, 2, 3, 9000, 9001])) == "a1 a2 a3 a4 a5")
    #expect(ids(Self.card("a", [1, 2, 3, 9000, 9001, 4])) == "a1 a2 a3 a4 a5 a6")
    #expect(ids(Self.card("a", [1, 2, 3, 9000, 9001, 4, 5, 6])) == "a1 a2 a3 a4 a5 a6 a7 a8")
    let order = RunOrder(Self.card("a", [1, 2, 3, 9000, 9001, 4, 5, 6]))
    #expect(order.supported == ["a1", "a2", "a3", "a6", "a7", "a8"] && !order.isMerged)
  }

  @Test("goes by dates where two cards were put together")
  func merged() {
    let first = Self.card("a", [700, 701, 702])
    let second = Self.card("b", (0..<60).map { $0 + 100 })
    let order = RunOrder(first + second)
    #expect(order.isMerged)
    #expect(order.oldestFirst.map(\.id) == second.map(\.id) + first.map(\.id))
    #expect(RunOrder.newestFirst(second + first).first?.id == "a3")
    // The device's next run is numbered after all others and is the newest.
    let next = Self.run("a", 61, day: 703)
    #expect(RunOrder.newestFirst(second + first + [next]).map(\.id).prefix(2) == ["a61", "a3"])
  }

  @Test("tells cards apart whose numbers do not meet, and those with few runs")
  func otherCards() {
    let old = Self.card("b", Array(11...60).map { $0 }, from: 11)
    let new = Self.card("a", Array(500...509).map { $0 })
    #expect(RunOrder(old + new).oldestFirst.map(\.id) == old.map(\.id) + new.map(\.id))
    let few = Self.card("a", [500, 501]) + Self.card("b", [10, 11])
    #expect(ids(few) == "b1 b2 a1 a2")
  }

  @Test("keeps the same run under two names from being taken for two cards")
  func sameRun() {
    var twin = Self.run("a", 2, day: 11)
    twin.id = "x"
    #expect(!RunOrder(Self.card("a", [10, 11, 12]) + [twin]).isMerged)
    twin.timestamp = twin.timestamp?.shifted(bySeconds: 300)
    #expect(RunOrder(Self.card("a", [10, 11, 12]) + [twin]).isMerged)
  }

  @Test("places imported runs by their dates, and behind the run before them without one")
  func imported() {
    let own = Self.card("a", [100, 110, 120])
    let between = Self.run("i", 4, day: 115, imported: ImportMark(batch: 1, after: 2))
    let before = Self.run("i", 5, day: 50, imported: ImportMark(batch: 1, after: 0))
    let undated = Self.run("i", 6, day: nil, imported: ImportMark(batch: 1, after: 3))
    #expect(ids(own + [between, before, undated]) == "i5 a1 a2 i4 a3 i6")
  }

  @Test("lets no imported date outrank the runs that were recorded since")
  func importedAhead() {
    let own = Self.card("a", [100, 110, 120])
    let ahead = Self.run("i", 4, day: 9000, imported: ImportMark(batch: 1, after: 3))
    #expect(ids(own + [ahead]) == "a1 a2 a3 i4")
    #expect(ids(own + [ahead, Self.run("a", 5, day: 130)]) == "a1 a2 a3 i4 a5")
  }

  @Test("lets no number outrank all others")
  func absurdNumber() {
    let own = Self.card("a", [100, 110, 120])
    let last = RunNumber.bounds.upperBound
    #expect(ids(own + [Self.run("z", last, day: 115)]) == "a1 a2 z\(last) a3")
    #expect(ids(own + [Self.run("z", last, day: 9000)]) == "a1 a2 z\(last) a3")
    #expect(ids([Self.run("z", last, day: nil)]) == "z\(last)")
  }

  @Test("does not depend on the order of what is given, for any mixture of runs")
  func seeded() {
    for seed in UInt64(1)...200 {
      var random = SplitMix64(seed: seed)
      func below(_ bound: UInt64) -> Int { Int(random.next() % bound) }
      let runs = (0..<(1 + below(40))).map { index in
        var run = Self.run(
          ["a", "b", "c"][below(3)], 1 + below(20), day: below(5) == 0 ? nil : below(400),
          imported: below(6) == 0 ? ImportMark(batch: 1, after: RunNumber(below(20))) : nil)
        run.id += "-\(index)"
        return run
      }
      let order = RunOrder(runs).oldestFirst.map(\.id)
      #expect(RunOrder(Array(runs.reversed())).oldestFirst.map(\.id) == order, "seed \(seed)")
      #expect(Set(order) == Set(runs.map(\.id)) && order.count == runs.count, "seed \(seed)")
    }
  }

  @Test("knows two versions of a run by their journal and their overlapping times")
  func versions() {
    let run = Self.run("a", 1, day: 100)
    var other = run
    other.id = "x"
    #expect(run.isSameRun(as: other))
    other.timestamp = run.timestamp?.shifted(bySeconds: 299)
    #expect(run.isSameRun(as: other) && other.isSameRun(as: run))
    other.timestamp = run.timestamp?.shifted(bySeconds: 300)
    #expect(!run.isSameRun(as: other) && !other.isSameRun(as: run))
    other.timestamp = nil
    #expect(run.isSameRun(as: other))
    // An imported copy has another number.
    other.number = 2
    #expect(run.isSameRun(as: other))
    other.distance += 1
    #expect(!run.isSameRun(as: other))
    other = run
    other.journal = JournalID(7)
    #expect(!run.isSameRun(as: other))
  }
}

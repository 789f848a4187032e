import RunModel
import Testing

@Suite struct RunTests {
  @Test("A run knows its average pace, or that it has none")
  func pace() {
    let points = [point(0, metres: 0), point(300, metres: 1000)]
    let whole = RunSegment(start: 0, end: 300, endedBy: .stop)
    #expect(run([whole], points, duration: 300).pace == 0.3)
    #expect(run([whole], [], duration: 300).pace == nil)
    #expect(run([whole], points, duration: 0).pace == nil)
  }

  @Test("Moving time is shown from ten seconds of standing on, and pace stays that of the time")
  func shownMoving() {
    var stored = run([], [point(0, metres: 0), point(300, metres: 1000)], duration: 1834.2)
    #expect(stored.shownMoving == nil)
    for (moving, isShown) in [(1834.2, false), (1824.3, false), (1824.2, true), (0, true)] {
      stored.moving = moving
      #expect(stored.shownMoving == (isShown ? moving : nil), "\(moving)")
      #expect(stored.pace == 1.8342)
    }
  }

  @Test("The summary keeps the badges that only the live distance reached")
  func summary() {
    let badges = [
      RunBadge(name: "Earth", distance: 0, elapsed: 0),
      RunBadge(name: "The Moon", distance: 1000, elapsed: 299),
      RunBadge(name: "Mars", distance: 1000.5, elapsed: 300),
    ]
    let summary = run(
      [], [point(0, metres: 0), point(300, metres: 1000)], duration: 300, badges: badges
    ).summary
    #expect(summary.givenBeyond.map(\.name) == ["Mars"])
    #expect(summary.distance == 1000)
    #expect(summary.duration == 300)
  }

  @Test("A run that does not count has earned no badge, whatever its file lists")
  func earnedBadges() {
    let earth = [RunBadge(name: "Earth", distance: 0, elapsed: 0)]
    func earned(_ metres: Double, _ seconds: Double) -> Int {
      run(
        [], [point(0, metres: 0), point(seconds, metres: metres)], duration: seconds,
        badges: earth
      ).earnedBadges.count
    }
    #expect(earned(0, 197) == 0 && earned(9.99, 197) == 0 && earned(10, 0) == 0)
    #expect(earned(10, 197) == 1)
  }

  @Test("A journal's name is twelve lower-case hexadecimal digits")
  func journal() {
    let journal = JournalID(0xffff_5d0c_31a2_7f3a)
    #expect(journal.description == "5d0c31a27f3a")
    #expect(journal.shortText == "7f3a")
    #expect(JournalID("5d0c31a27f3a") == journal)
    #expect(JournalID(7).description == "000000000007")
    for text in ["", "5D0C31A27F3A", "5d0c31a27f3", "5d0c31a27f3ab", "+d0c31a27f3a", "é0c31a27f3a"]
    {
      #expect(JournalID(text) == nil)
    }
  }

  @Test("Summaries reach badges by distance, exactly at it too, or by having been given them")
  func reaches() {
    let moon = ladder.badges[1]
    #expect(summaryOf(1000).reaches(moon))
    #expect(!summaryOf(999.99).reaches(moon))
    #expect(summaryOf(999.99, ["The Moon"]).reaches(moon))
    #expect(summaryOf(999.99).bestBadge(in: ladder) == 0)
    #expect(summaryOf(3000).bestBadge(in: ladder) == 2)
    #expect(summaryOf(9).bestBadge(in: ladder) == nil)
  }

  private func summaryOf(_ metres: Double, _ given: [String] = []) -> RunSummary {
    RunModelTests.summary(1, metres: metres, seconds: 300, givenBeyond: given)
  }
}

import RunModel
import Testing
import Words

@Suite("English") struct EnglishTests {
  private let words = English()

  @Test("one has no plural")
  func plurals() {
    #expect(words.helper(.copied(runs: 0)) == "Nothing new to copy")
    #expect(words.helper(.copied(runs: 1)) == "1 run copied")
    #expect(words.helper(.copying(done: 3, of: 12)) == "3 of 12 runs")
    #expect(words.helper(.stopLeavesThem(pictures: 0)) == "Stop key: skip")
    #expect(words.helper(.stopLeavesThem(pictures: 1)) == "1 picture. Stop key: skip")
    #expect(words.card(.saved(distance: "5 km", prizes: 0)) == "5 km")
    #expect(words.card(.saved(distance: "5 km", prizes: 1)) == "5 km, 1 prize")
    #expect(words.history(.damagedFiles(2)) == "2 files")
  }

  @Test("a difference says which way it goes")
  func differences() {
    #expect(words.run(.lapDifference(seconds: -8, toLap: 4)) == "8 s faster than lap 4")
    #expect(words.run(.lapDifference(seconds: 8, toLap: 4)) == "8 s slower than lap 4")
    #expect(words.run(.lapDifference(seconds: 0, toLap: 4)) == "As fast as lap 4")
    #expect(
      words.history(.paceDifference(seconds: -8, perUnit: "/km", runs: 5))
        == "8 s /km faster than your last 5")
    #expect(
      words.history(.paceDifference(seconds: 0, perUnit: "/km", runs: 1))
        == "As fast as your last one")
  }

  @Test("the result of a race says who won")
  func races() {
    #expect(words.history(.raceWon(against: "21 Nov", by: "0:34")) == "Beat 21 Nov by 0:34")
    #expect(words.history(.raceLost(to: "21 Nov", by: "0:34")) == "0:34 behind 21 Nov")
    #expect(words.history(.raceEven(with: "21 Nov")) == "Level with 21 Nov")
  }

  @Test("what goes with a run is listed with its medals")
  func losses() {
    let mars = words.pause(.lostBadge("Mars", [.silver, .gold]))
    #expect(mars == "Mars (silver, gold)")
    #expect(words.pause(.youLose([mars, "Phobos"], more: 0)) == "You lose: \(mars), Phobos")
    #expect(words.pause(.youLose([mars], more: 5)) == "You lose: \(mars) and 5 more")
  }

  @Test("the nearest of eight points of the compass is said, north on both sides")
  func compass() {
    let said = [0.0, 22.4, 22.6, 90, 180, 337.4, 337.6, 359.9].map {
      words.run(.compass(CompassPoint(bearing: $0)))
    }
    #expect(
      said == [
        "north", "north", "north-east", "east", "south", "north-west", "north", "north",
      ])
  }

  @Test("parts are back, one or many")
  func parts() {
    #expect(English().run(.partBack(.sound)) == "Sound is back")
    #expect(English().run(.partBack(.buttons)) == "Buttons are back")
  }
}

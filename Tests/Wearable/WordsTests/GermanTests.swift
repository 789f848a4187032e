import RunModel
import TestSupport
import Testing
import Words

@Suite("German") struct GermanTests {
  private let words = German()

  @Test(
    "one has no plural, and many have their case",
    arguments: [
      (0, "0 Läufe, 9,8 km", "0 von 0 Läufen", "0 Satelliten", "0 Dateien"),
      (1, "1 Lauf, 9,8 km", "0 von 1 Lauf", "1 Satellit", "1 Datei"),
      (2, "2 Läufe, 9,8 km", "0 von 2 Läufen", "2 Satelliten", "2 Dateien"),
      (5, "5 Läufe, 9,8 km", "0 von 5 Läufen", "5 Satelliten", "5 Dateien"),
    ] as [(Int, String, String, String, String)])
  func plurals(number: Int, runs: String, copying: String, satellites: String, files: String) {
    #expect(words.history(.total(runs: number, "9,8 km")) == runs)
    #expect(words.helper(.copying(done: 0, of: number)) == copying)
    #expect(words.gps(.satellites(number)) == satellites)
    #expect(words.history(.damagedFiles(number)) == files)
  }

  @Test("what is none is said in words")
  func none() {
    #expect(words.helper(.copied(runs: 0)) == "Nichts Neues")
    #expect(words.helper(.copied(runs: 1)) == "1 Lauf kopiert")
    #expect(words.helper(.copied(runs: 2)) == "2 Läufe kopiert")
    #expect(words.helper(.stopLeavesThem(pictures: 0)) == "Stopp: überspringen")
    #expect(words.helper(.stopLeavesThem(pictures: 1)) == "1 Bild. Stopp: überspringen")
    #expect(words.helper(.stopLeavesThem(pictures: 5)) == "5 Bilder. Stopp: überspringen")
    #expect(words.card(.saved(distance: "5 km", prizes: 0)) == "5 km")
    #expect(words.card(.saved(distance: "5 km", prizes: 1)) == "5 km, 1 Preis")
    #expect(words.card(.saved(distance: "5 km", prizes: 5)) == "5 km, 5 Preise")
    #expect(words.helper(.badgesOnIt(1)) == "1 Abzeichen da")
    #expect(words.helper(.badgesOnIt(5)) == "5 Abzeichen da")
    #expect(words.badge(.andMore(1)) == "und 1 weiteres")
    #expect(words.badge(.andMore(2)) == "und 2 weitere")
  }

  @Test("a difference says which way it goes")
  func differences() {
    #expect(words.run(.lapDifference(seconds: -8, toLap: 4)) == "8 s schneller als Runde 4")
    #expect(words.run(.lapDifference(seconds: 8, toLap: 4)) == "8 s langsamer als Runde 4")
    #expect(words.run(.lapDifference(seconds: 0, toLap: 4)) == "So schnell wie Runde 4")
    #expect(
      words.history(.paceDifference(seconds: 8, perUnit: "/km", runs: 5))
        == "8 s/km langsamer als die letzten 5")
    #expect(
      words.history(.paceDifference(seconds: 0, perUnit: "/km", runs: 1))
        == "So schnell wie der letzte")
  }

  @Test("the result of a race says who won")
  func races() {
    #expect(words.history(.raceWon(against: "21. Nov", by: "0:34")) == "0:34 schneller als 21. Nov")
    #expect(words.history(.raceLost(to: "21. Nov", by: "0:34")) == "0:34 langsamer als 21. Nov")
    #expect(words.history(.raceEven(with: "21. Nov")) == "So schnell wie 21. Nov")
  }

  @Test("what goes with a run is listed with its medals")
  func losses() {
    let mars = words.pause(.lostBadge("Mars", [.silver, .gold]))
    #expect(mars == "Mars (Silber, Gold)")
    #expect(words.pause(.youLose([mars, "Phobos"], more: 0)) == "Verlust: \(mars), Phobos")
    #expect(words.pause(.youLose([mars], more: 1)) == "Verlust: \(mars) und 1 weiteres")
  }

  @Test("numbers have a comma, days a full stop, and a blank stands before each unit")
  func formats() throws {
    let formats = Formats(words, units: .kilometres)
    let day = try #require(UTC(iso8601: "2026-03-21T12:05:07.000Z"))
    #expect(formats.distance(5270).text == "5,27 km" && formats.percent(78).text == "78 %")
    #expect(formats.date(day, utcOffset: 0) == "Sa 21. Mär 2026")
    #expect(formats.shortDate(day, today: day, utcOffset: 0) == "21. Mär")
    #expect(formats.month(day.date) == "Mär 2026")
    #expect(formats.timeLeft(11_460).text == "3 h 10 min")
    #expect(formats.difference(35_999.9).text == "9:59:59")
    #expect(formats.difference(36_000).text == "10 h")
    #expect(formats.timeLeft(60).text == "unter 5 min")
    let other = Formats(
      words, units: .kilometres, FormatSettings(dateOrder: .monthFirst, clock: .hours12))
    #expect(other.shortDate(day, today: day, utcOffset: 0) == "Mär 21")
    #expect(other.clockWithSeconds(day, utcOffset: 0) == "12:05:07 PM")
  }

  @Test("all signs are in Latin-1 or German quotation marks")
  func characters() {
    let others = Phrasebook.characters(of: words).filter { character in
      let isLatin = character.unicodeScalars.allSatisfy { $0.value <= 0xFF }
      return !isLatin && !"„“".contains(character)
    }
    #expect(others == [])
  }
}

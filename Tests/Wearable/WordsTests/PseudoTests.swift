import RunModel
import TestSupport
import Testing
import Words

@Suite("Pseudo-language") struct PseudoTests {
  private let words = Pseudo()

  @Test("a phrase is 40 % longer, in brackets and with accents")
  func stretched() {
    #expect(words.action(.holdToDiscard) == "[Ĥóļďď ťó ďďíšççářďď]")
    #expect(words.caption(.ascent) == "[ÚP]")
    #expect(words.caption(.north) == "Ñ")
    #expect(words.unit(.pace(.kilometres)) == "/km")
  }

  @Test("what is given stays as it is, also what the language said before")
  func given() {
    let mars = words.pause(.lostBadge("Mars", [.silver]))
    #expect(words.pause(.lostBadge("Mars", [])) == "Mars")
    #expect(words.pause(.youLose([mars], more: 0)).contains(mars))
    #expect(words.setting(.mark(.comma)) == "5,27")
  }

  @Test("every phrase is at least two fifths longer than in English, and none three times as long")
  func lengths() {
    for (english, pseudo) in zip(Phrasebook.said(by: English()), Phrasebook.said(by: words)) {
      let given = pseudo.given.filter { !$0.isEmpty && english.text.contains($0) }
      let own = max(0, english.text.count - given.reduce(0) { $0 + $1.count })
      let more = pseudo.text.count - english.text.count
      #expect(own <= 1 || more * 5 >= own * 2 || pseudo.text == english.text, "\(pseudo)")
      #expect(more <= max(2, own), "\(pseudo)")
      for part in given { #expect(pseudo.text.contains(part), "\(pseudo)") }
    }
  }

  @Test("what stays as in English are units, numbers and names")
  func unchanged() {
    let pairs = zip(Phrasebook.said(by: English()), Phrasebook.said(by: words))
    let equal = Set(pairs.filter { $0.text == $1.text }.map(\.0.name))
    #expect(
      equal == [
        "Caption.metres", "Caption.kilometres", "Caption.feet", "Caption.miles",
        "SettingPhrase.mark", "PausePhrase.lostBadge", "CardPhrase.saved", "UnitWord.length",
        "UnitWord.pace", "UnitWord.minutes", "UnitWord.hours", "UnitWord.megabytes",
        "UnitWord.gigabytes", "UnitWord.percent",
        "UnitWord.volts", "UnitWord.milliamperes",
      ])
  }

  @Test("all signs are in the embedded face: Latin-1 and Latin Extended-A")
  func characters() {
    let others = Phrasebook.characters(of: words).filter { character in
      character.unicodeScalars.contains { $0.value > 0x17F }
    }
    #expect(others == [])
  }
}

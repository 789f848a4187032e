import RunModel
import Testing

@testable import MapTiles

@Suite struct ShownStreetTests {
  /// The names shown, by first letter, if these names are found second by second.
  private func shown(_ found: String, from start: Int64 = 0) -> String {
    var street = ShownStreet()
    var shown = ""
    for (second, letter) in found.enumerated() {
      street.update(letter == "-" ? "" : String(letter), at: at(start + Int64(second)))
      shown += street.name.isEmpty ? "-" : street.name
    }
    return shown
  }

  private func at(_ second: Int64) -> Instant { Instant(nanoseconds: second * 1_000_000_000) }

  @Test func theFirstNameIsShownAtOnce() {
    #expect(shown("--aaa") == "--aaa")
  }

  @Test func anotherOneIsShownWhenItHasHeld() {
    #expect(shown("aabbbbb") == "aaaaabb")
    #expect(shown("aabbabbabcccc") == "aaaaaaaaaaaac")
  }

  @Test func itGoesWhenNoneWasFoundForLonger() {
    #expect(shown("aa-----aa-") == "aaaaaaaaaa")
    #expect(shown("aa------------") == "aaaaaaaaaaaa--")
  }

  @Test func nobodyWhoHasNotLookedForLongSeesAnOldName() {
    var street = ShownStreet()
    street.update("a", at: at(0))
    street.update("b", at: at(10))
    #expect(street.name == "a")
    street.update("b", at: at(21))
    #expect(street.name == "b")
  }
}

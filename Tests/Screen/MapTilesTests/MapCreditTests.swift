import Testing

@testable import MapTiles

@Suite struct MapCreditTests {
  private func credit(_ attribution: String?) -> String {
    var info = MapInfo(.mbtiles, fileBytes: 0)
    info.attribution = attribution
    return info.credit
  }

  @Test func anAttributionIsShownWithoutItsHTML() {
    #expect(
      credit("<a href=\"https://www.openstreetmap.org/copyright\">&copy; OpenStreetMap</a>\n by")
        == "© OpenStreetMap by")
    #expect(credit("Town &amp; Co") == "Town & Co")
  }

  @Test func whatDoesNotSayOrSaysTooMuchIsOpenStreetMaps() {
    for attribution in [nil, "", " <b></b> ", String(repeating: "a", count: 121)] {
      #expect(credit(attribution) == "© OpenStreetMap contributors")
    }
    let longest = String(repeating: "a", count: 120)
    #expect(credit(longest) == longest)
  }
}

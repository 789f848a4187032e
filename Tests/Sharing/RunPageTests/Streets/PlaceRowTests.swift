import MapTiles
import Testing

@testable import RunPage

@Suite struct PlaceRowTests {
  @Test func aRowIsReadAsItWasWritten() throws {
    let places = TilePlaces([
      TilePlaces.Place(name: "Zürich <b>", size: .town, x: -3, y: 4095),
      TilePlaces.Place(name: "Binz", size: .hamlet, x: 0, y: 1),
    ])
    #expect(TilePlaces(json: places.json) == places)
    #expect(TilePlaces(json: ScriptText.escaped(places.json)) == places)
  }

  @Test(arguments: ["", "{}", "[1]", "[[\"A\",9,1,1]]", "[[\"A\",0,1,99999999]]"])
  func aDamagedRowIsNone(damaged: String) {
    #expect(TilePlaces(json: Array(damaged.utf8)) == nil)
  }
}

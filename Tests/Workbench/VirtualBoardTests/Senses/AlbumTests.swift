import Testing

@testable import VirtualBoard

@Suite struct AlbumTests {
  func sight(_ shot: Screenshot, page: String = "o") -> Sight {
    Sight(page: page, what: "it", shot: shot)
  }

  let album = Album(pages: [
    ("one", Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5060])),
    ("two", Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5061])),
  ])

  @Test("A fine display shows a page exactly")
  func exact() throws {
    let shot = Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5061])
    #expect(try album.page(of: sight(shot), isCoarse: false) == "two")
  }

  @Test("A fine display that is off by one shows none, and the nearest page is named")
  func off() {
    let shot = Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5062])
    #expect(
      throws: VirtualBoardError(
        "it: the display matches none of the \"o\" screens among the 2 replayed ones; "
          + "the closest is one, with 1 pixels that differ by up to 2")
    ) {
      try album.page(of: sight(shot), isCoarse: false)
    }
  }

  @Test("A page of another kind does not count, though it is shown")
  func another() {
    let shot = Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5061])
    #expect(throws: VirtualBoardError.self) {
      try album.page(of: sight(shot, page: "one"), isCoarse: false)
    }
  }

  @Test("A coarse display may round, and a larger one has the page in its middle")
  func coarse() throws {
    let rounded: [UInt32] = [0x18_2430, 0x42_5066]
    let small = Screenshot(width: 2, height: 1, pixels: rounded)
    #expect(try album.page(of: sight(small), isCoarse: true) == "one")
    let large = Screenshot(
      width: 4, height: 3, pixels: [0, 0, 0, 0, 0] + rounded + [0, 0, 0, 0, 0])
    #expect(try album.page(of: sight(large), isCoarse: true) == "one")
  }

  @Test("Light around the page is a fault")
  func around() {
    let shot = Screenshot(
      width: 4, height: 3, pixels: [1, 0, 0, 0, 0, 0x10_2030, 0x40_5060, 0, 0, 0, 0, 0])
    #expect(throws: VirtualBoardError("it: 1 pixels are lit around the picture")) {
      try album.page(of: sight(shot), isCoarse: false)
    }
  }
}

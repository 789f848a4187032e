import Testing

@testable import VirtualBoard

@Suite struct AlbumTests {
  let album = Album(pages: [
    ("one", Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5060])),
    ("two", Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5061])),
  ])

  @Test("A fine display shows a page exactly")
  func exact() throws {
    let shot = Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5061])
    #expect(try album.page(shownAs: shot, isCoarse: false, what: "it") == "two")
  }

  @Test("A fine display that is off by one shows none, and the nearest page is named")
  func off() {
    let shot = Screenshot(width: 2, height: 1, pixels: [0x10_2030, 0x40_5062])
    #expect(
      throws: VirtualBoardError(
        "it: the display shows none of the 2 screens of the replay; "
          + "nearest is one, 1 pixels differ by up to 2")
    ) {
      try album.page(shownAs: shot, isCoarse: false, what: "it")
    }
  }

  @Test("A coarse display may round, and a larger one has the page in its middle")
  func coarse() throws {
    let rounded: [UInt32] = [0x18_2430, 0x42_5066]
    let small = Screenshot(width: 2, height: 1, pixels: rounded)
    #expect(try album.page(shownAs: small, isCoarse: true, what: "it") == "one")
    let large = Screenshot(
      width: 4, height: 3, pixels: [0, 0, 0, 0, 0] + rounded + [0, 0, 0, 0, 0])
    #expect(try album.page(shownAs: large, isCoarse: true, what: "it") == "one")
  }

  @Test("Light around the page is a fault")
  func around() {
    let shot = Screenshot(
      width: 4, height: 3, pixels: [1, 0, 0, 0, 0, 0x10_2030, 0x40_5060, 0, 0, 0, 0, 0])
    #expect(throws: VirtualBoardError("it: 1 pixels are lit around the picture")) {
      try album.page(shownAs: shot, isCoarse: false, what: "it")
    }
  }
}

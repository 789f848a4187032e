import Foundation
import GPS
import TestSupport
import Testing

@testable import Board

@Suite("The board files that come with the software")
struct BoardDescriptionTests {
  private static let folder = Project.folder.appendingPathComponent("board")

  private func board(_ name: String) throws -> BoardDescription {
    try BoardFile.parse(Array(try Data(contentsOf: Self.folder.appendingPathComponent(name))))
  }

  @Test("can all be read, and have receiver, display, light and motor")
  func readable() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(
      Set(names) == [
        "pirate-audio.json", "display-hat-mini.json", "st7789.json", "two-buttons.json",
        "waveshare-lcd-hat.json", "waveshare-2inch.json", "mini-pitft.json", "tft-bonnet.json",
      ])
    for name in names {
      let board = try board(name)
      #expect(board.gps?.port == "header" && board.gps?.setup?.port == .uart, "\(name)")
      #expect(board.display != nil && board.light != nil && board.motor != nil, "\(name)")
    }
  }

  @Test("of a card that names no build: receiver and keys, and no line that is driven")
  func noBuild() throws {
    let board = try board("card/no-build.json")
    #expect(board.gps?.port == "header" && board.buttons?.lines.count == 4)
    #expect(board.light == nil && board.motor == nil && board.sound == nil && board.display == nil)
  }

  @Test("have two buttons or four, each line once, and none of UART, SPI or, with sound, of I2S")
  func lines() throws {
    // UART 14, 15; SPI0 7 to 11.
    let always: Set<Int> = [14, 15, 7, 8, 9, 10, 11]
    let sound: Set<Int> = [18, 19, 20, 21]
    for (name, count) in [
      ("pirate-audio.json", 4), ("display-hat-mini.json", 4), ("st7789.json", 4),
      ("two-buttons.json", 2), ("waveshare-lcd-hat.json", 4), ("waveshare-2inch.json", 4),
      ("mini-pitft.json", 2), ("tft-bonnet.json", 4),
    ] {
      let board = try board(name)
      let taken = board.sound == nil ? always : always.union(sound)
      var lines = Array(try #require(board.buttons).lines.values)
      #expect(lines.count == count, "\(name)")
      lines.append(try #require(board.motor).line)
      if case .line(let light)? = board.light { lines.append(light.line) }
      #expect(taken.isDisjoint(with: lines), "\(name)")
      #expect(Set(lines).count == lines.count, "\(name)")
    }
  }
}

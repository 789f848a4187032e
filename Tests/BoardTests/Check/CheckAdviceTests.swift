import Testing

@testable import Board

@Suite("Advice about a part that is missing")
struct CheckAdviceTests {
  private static let none = SystemError(
    "find framebuffer \"panel-mipi-dbi\"", reason: "there is no framebuffer at all")
  private static let panel = "sys/bus/spi/devices/spi0.1"

  @Test("tells a panel whose driver has not started from a line missing in config.txt")
  func idlePanel() throws {
    let folder = try TemporaryFolder()
    func words() -> String {
      CheckAdvice.words(
        CheckAdviceTests.none, .display, on: BoardDescription(), root: folder.path)
    }
    #expect(words().contains("its dtoverlay is missing"))
    try folder.write("spidev\0", to: "sys/bus/spi/devices/spi0.0/of_node/compatible")
    #expect(words().contains("its dtoverlay is missing"))
    try folder.write(
      "panel\0panel-mipi-dbi-spi\0", to: "\(CheckAdviceTests.panel)/of_node/compatible")
    #expect(words().contains("sudo modprobe -r panel_mipi_dbi; sudo modprobe panel_mipi_dbi"))
    #expect(words().contains("No config file found"))
    #expect(!words().contains("dtoverlay"))
    // Started: the board file names another display.
    try folder.write("", to: "\(CheckAdviceTests.panel)/driver/uevent")
    #expect(words().contains("its dtoverlay is missing"))
  }

  @Test("has that for a display alone")
  func otherParts() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "panel\0panel-mipi-dbi-spi\0", to: "\(CheckAdviceTests.panel)/of_node/compatible")
    let words = CheckAdvice.words(
      SystemError("open it", code: 2), .sound, on: BoardDescription(), root: folder.path)
    #expect(words.contains("aplay -L"))
    #expect(!words.contains("modprobe"))
  }
}

import Testing

@testable import Board

@Suite("A panel that no driver has taken")
struct IdlePanelTests {
  @Test("is told from one that config.txt does not name, and from one that works")
  func idle() throws {
    let folder = try TemporaryFolder()
    let devices = "sys/bus/spi/devices"
    #expect(IdlePanel.advice(root: folder.path) == nil)
    try folder.write("rohm,dh2228fv\0", to: "\(devices)/spi0.0/of_node/compatible")
    #expect(IdlePanel.advice(root: folder.path) == nil)
    try folder.write("panel\0panel-mipi-dbi-spi\0", to: "\(devices)/spi0.1/of_node/compatible")
    let words = try #require(IdlePanel.advice(root: folder.path))
    #expect(words.contains("sudo modprobe -r panel_mipi_dbi; sudo modprobe panel_mipi_dbi"))
    #expect(words.contains("No config file found"))
    // The driver is bound: the board file names another display.
    try folder.write("", to: "\(devices)/spi0.1/driver/uevent")
    #expect(IdlePanel.advice(root: folder.path) == nil)
  }
}

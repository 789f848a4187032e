import Testing

@testable import Board

@Suite("Serial port of the header")
struct HeaderPortTests {
  @Test(
    "is ttyAMA0 on a Raspberry Pi 5, serial0 on every other machine",
    arguments: [
      ("raspberrypi,model-zero-2-w\0brcm,bcm2837", "/dev/serial0"),
      ("raspberrypi,4-model-b\0brcm,bcm2711", "/dev/serial0"),
      ("raspberrypi,5-model-b\0brcm,bcm2712", "/dev/ttyAMA0"),
      ("somebody,brcm,bcm2712-like", "/dev/serial0"), (nil, "/dev/serial0"),
    ])
  func machines(compatible: String?, path: String) {
    #expect(HeaderPort.resolve("header") { compatible } == path)
  }

  @Test("leaves every path as it is")
  func paths() {
    for path in ["/dev/serial0", "/dev/ttyACM0", "/dev/header"] {
      #expect(HeaderPort.resolve(path) { "brcm,bcm2712" } == path)
    }
  }

  @Test("is opened and named by its path")
  func check() {
    var board = FakePorts.board()
    board.gps?.port = HeaderPort.name
    let check = BoardCheck(board, ports: FakePorts())
    #expect(check.check(.gps, quick: true) == .works("/dev/ttyAMA0 opens; receiver not tested"))
  }
}

import JSON
import Testing

@testable import VirtualBoard

@Suite("Sticks as QEMU is told of them")
struct USBStickTests {
  @Test("A good stick is its image; it goes into the board's port")
  func good() {
    let stick = USBStick(name: "one", image: "/tmp/one.img")
    let block = JSONValue.object(stick.blockDevice)
    #expect(block["driver"]?.string == "raw")
    #expect(block["file"]?["filename"]?.string == "/tmp/one.img")
    #expect(block["read-only"] == nil)
    #expect(JSONValue.object(stick.device)["bus"]?.string == "xhci.0")
  }

  @Test("A locked stick is read-only, a broken one fails to write")
  func bad() {
    let locked = USBStick(name: "two", image: "/tmp/two.img", health: .readOnly)
    #expect(JSONValue.object(locked.blockDevice)["read-only"]?.bool == true)
    let broken = USBStick(name: "three", image: "/tmp/3.img", health: .broken)
    let file = JSONValue.object(broken.blockDevice)["file"]
    #expect(file?["driver"]?.string == "blkdebug")
    #expect(file?["image"]?["filename"]?.string == "/tmp/3.img")
    #expect(file?["inject-error"]?[0]?["iotype"]?.string == "write")
  }

  @Test("A keyboard goes into the same port")
  func keyboard() {
    let device = JSONValue.object(USBKeyboard.device)
    #expect(device["driver"]?.string == "usb-kbd")
    #expect(device["bus"]?.string == "xhci.0")
  }
}

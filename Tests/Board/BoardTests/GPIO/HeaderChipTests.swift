import CGPIO
import Device
import Glibc
import Testing

@testable import Board

@Suite("Chip of the header")
struct HeaderChipTests {
  /// A machine with these chips.
  private func machine(_ chips: String...) -> (String) -> Int32 {
    { chips.contains($0) ? 0 : -ENOENT }
  }

  @Test(
    "is the first of the three labels that is there",
    arguments: [
      (["pinctrl-bcm2835", "brcmvirt-gpio"], "pinctrl-bcm2835"),
      (["raspberrypi-exp-gpio", "pinctrl-bcm2711"], "pinctrl-bcm2711"),
      (["gpio-brcmstb@107d508500", "pinctrl-rp1"], "pinctrl-rp1"),
      (["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"], "pinctrl-bcm2835"),
    ])
  func labels(chips: [String], label: String) throws {
    let found = try HeaderChip.resolve("header") { chips.contains($0) ? 0 : -ENOENT }
    #expect(found == label)
  }

  @Test("leaves every other name as it is, there or not")
  func otherNames() throws {
    for name in ["gpiochip0", "/dev/gpiochip4", "pinctrl-rp1", "Header"] {
      let found = try HeaderChip.resolve(name, find: machine())
      #expect(found == name)
    }
  }

  @Test("names all three where there is none")
  func none() {
    #expect(
      message { _ = try HeaderChip.resolve("header", find: machine("gpio-sim.0")) }
        == "cannot find the GPIO chip of the header: there is neither pinctrl-bcm2835 (Zero 2, 3)"
        + " nor pinctrl-bcm2711 (4) nor pinctrl-rp1 (5); gpiodetect lists the chips")
  }

  @Test("tells missing rights from a missing chip")
  func rights() {
    #expect(
      message { _ = try HeaderChip.resolve("header") { _ in -EACCES } }
        == "cannot find the GPIO chip of the header: no permission; join the group gpio")
  }

  @Test("a label that no chip has is not found")
  func unknown() {
    #expect(cgpio_chip_find("no such label") < 0)
  }
}

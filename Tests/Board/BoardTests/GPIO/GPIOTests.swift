import CGPIO
import Device
import Glibc
import Testing

@testable import Board

@Suite("GPIO")
struct GPIOTests {
  @Test("is built for one of the library's two interfaces")
  func interface() { #expect([1, 2].contains(cgpio_interface())) }

  @Test("names a chip that is not there, by name, path or label")
  func missingChip() {
    for chip in ["gpiochip97", "/dev/gpiochip97", "no such label", "/dev/null", ""] {
      let buttons = BoardDescription.Buttons(chip: chip, lines: [.start: 5, .stop: 6])
      #expect(
        message { _ = try GPIOButtons(buttons) }
          == "cannot open the buttons on GPIO chip \"\(chip)\": there is no such chip;"
          + " gpiodetect lists the chips")
      #expect(
        message {
          _ = try GPIOOutput(BoardDescription.Line(chip: chip, line: 13))
        }
          == "cannot open line 13 of GPIO chip \"\(chip)\": there is no such chip;"
          + " gpiodetect lists the chips")
    }
  }

  @Test("refuses lines that cannot be before asking")
  func impossibleLines() {
    let buttons = BoardDescription.Buttons(chip: "gpiochip0", lines: [.start: -1])
    #expect(
      message { _ = try GPIOButtons(buttons) }
        == "cannot open the buttons on GPIO chip \"gpiochip0\": there is no line -1")
    #expect(
      message {
        _ = try GPIOOutput(BoardDescription.Line(chip: "gpiochip0", line: 1 << 40))
      } == "cannot open line 1099511627776 of GPIO chip \"gpiochip0\": there is no such line")
    var inputs: OpaquePointer?
    #expect(
      cgpio_inputs_open("gpiochip0", [], 0, CGPIO_BIAS_NONE, 0, &inputs) == -EINVAL)
    let many = [UInt32](0..<UInt32(CGPIO_MOST_LINES + 1))
    #expect(
      cgpio_inputs_open("gpiochip0", many, UInt32(many.count), CGPIO_BIAS_NONE, 0, &inputs)
        == -EINVAL)
  }

  @Test(
    "says what to do",
    arguments: [
      (EBUSY, "one of lines 5, 6 is in use; gpioinfo shows which driver or program uses it"),
      (EINVAL, "one of lines 5, 6 does not exist; gpioinfo lists the chip's lines"),
      (EACCES, "no permission; join the group gpio"),
      (EIO, "Input/output error"),
    ])
  func advice(code: Int32, reason: String) {
    #expect(GPIOError.opening("open", "chip", [5, 6], code: code).reason == reason)
  }
}

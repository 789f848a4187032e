import Foundation
import Glibc
import TestSupport
import Testing

@Suite("moonrunner usb")
struct USBTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Runs the gadget's script with plain directories instead of the kernel's.
  private func gadget(_ word: String) throws -> (output: String, status: Int32) {
    let script = Project.folder.appendingPathComponent("board/usb-gadget")
    let process = Process()
    process.executableURL = script
    process.arguments = [word]
    process.environment = [
      "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "GADGET_ROOT": "\(folder.path)/gadgets",
      "UDC_ROOT": "\(folder.path)/udc", "MODULES_ROOT": "\(folder.path)/modules",
      "TREE_ROOT": "\(folder.path)/tree", "GADGET_USER": "\(getuid())",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test("without a gadget it says how to make one")
  func withoutGadget() throws {
    let outcome = try moonrunner(
      "usb", "--gadget", "\(folder.path)/none", "--images", "\(folder.path)/images")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("\(folder.path)/none"))
    #expect(outcome.errors.contains("usb-gadget up"))
    #expect(try moonrunner("usb", "--nonsense").status == 2)
  }

  @Test("the script makes the gadget, makes it only once, and takes all of it away")
  func script() throws {
    let none = try gadget("up")
    #expect(none.status == 1 && none.output.contains("dtoverlay=dwc2"), "\(none.output)")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/udc/fake.udc", withIntermediateDirectories: true)
    _ = try folder.write("not attached\n", to: "udc/fake.udc/state")
    // Another gadget occupies the port.
    let other = "\(folder.path)/modules/g_ether"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let taken = try gadget("up")
    #expect(taken.status == 1 && taken.output.contains("sudo rpi-usb-gadget off"))
    try FileManager.default.removeItem(atPath: other)
    // As in the kernel: terminated by a zero byte.
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/tree", withIntermediateDirectories: true)
    _ = try folder.write("10000000deadbeef\0", to: "tree/serial-number")
    for _ in 0..<2 {
      let up = try gadget("up")
      #expect(up.output == "usb-gadget: up on fake.udc, cable: not attached, image: none\n")
      #expect(up.status == 0)
    }
    let lun = "\(folder.path)/gadgets/moonrunner/functions/mass_storage.0/lun.0"
    for (file, text) in [("ro", "1\n"), ("removable", "1\n"), ("file", "\n")] {
      #expect(try String(contentsOfFile: "\(lun)/\(file)", encoding: .utf8) == text)
    }
    // The first 16 digits of the SHA-256 of "moonrunner\n10000000deadbeef": not the number itself.
    let serial = "\(folder.path)/gadgets/moonrunner/strings/0x409/serialnumber"
    let told = try String(contentsOfFile: serial, encoding: .utf8)
    #expect(told == "a3d6fb794327c835\n")
    // A phone's port supplies 100 mA to a self-powered device.
    let configuration = "\(folder.path)/gadgets/moonrunner/configs/c.1"
    for (file, text) in [("bmAttributes", "0xc0\n"), ("MaxPower", "100\n")] {
      let written = try String(contentsOfFile: "\(configuration)/\(file)", encoding: .utf8)
      #expect(written == text)
    }
    // A writable drive is refused, whatever made it so.
    try "0\n".write(toFile: "\(lun)/ro", atomically: false, encoding: .utf8)
    let outcome = try moonrunner(
      "usb", "--gadget", "\(folder.path)/gadgets/moonrunner", "--udc",
      "\(folder.path)/udc/fake.udc", "--images", "\(folder.path)/images")
    #expect(outcome.status == 1 && outcome.errors.contains("the host could write"))
    for _ in 0..<2 { #expect(try gadget("down").status == 0) }
    #expect(try gadget("status").output == "usb-gadget: not up\n")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/gadgets/moonrunner"))
    #expect(try gadget("sideways").status == 2)
  }
}

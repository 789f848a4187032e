import Testing

@testable import VirtualBoard

@Suite("What the two machines are made of")
struct MachinePartsTests {
  private var files: BoardFiles {
    BoardFiles(
      kernel: "/k", root: "/r", disk: "/disk.img", package: "/p.deb", binary: "/b", output: "/o")
  }

  @Test("The installed board's root is never written, its flash is")
  func installed() {
    let parts = MachineParts.installed(files, display: .bochs)
    let root = parts.devices.first { $0.contains("/disk.img") }
    let flash = parts.devices.first { $0.contains("/o/data.img") }
    #expect(root?.contains("snapshot=on") == true)
    #expect(flash?.contains("snapshot") == false)
    #expect(parts.kernelWords.contains("root=/dev/vda"))
    #expect(parts.devices.contains { $0.hasPrefix("qemu-xhci") })
  }

  @Test("The small board has its flash alone")
  func small() {
    let parts = MachineParts.small(files, display: .cirrus)
    #expect(!parts.devices.contains { $0.contains("/disk.img") })
    #expect(parts.devices.contains { $0.hasPrefix("cirrus") })
    #expect(!parts.kernelWords.contains { $0.hasPrefix("root=") })
  }
}

/// A display of the virtual board: kernel driver and pixel format.
package enum DisplayKind: String, Hashable, CaseIterable, Sendable {
  /// 240x240, 32 bits a pixel (XRGB8888).
  case bochs
  /// 1024x768, 16 bits a pixel, red in the high ones (RGB565).
  case cirrus
  /// 240x240, 16 bits a pixel, red in the *low* ones (BGR565); a framebuffer without a screen.
  case vfb

  /// What QEMU has to have.
  var device: [String] {
    switch self {
    case .bochs: ["-device", "bochs-display,xres=240,yres=240,id=display"]
    case .cirrus: ["-device", "cirrus-vga,id=display"]
    case .vfb: []
    }
  }

  /// Words for the kernel's command line.
  var kernelOptions: String {
    switch self {
    case .bochs: "video=240x240"
    case .cirrus, .vfb: ""
    }
  }

  /// Loads the driver and makes sure that the format is the expected one.
  var setUp: String {
    switch self {
    case .bochs: "modprobe bochs"
    case .cirrus: "modprobe cirrus"
    case .vfb:
      "modprobe vfb vfb_enable=1 videomemorysize=262144; "
        + "fbset -fb /dev/fb0 -g 240 240 240 240 16"
    }
  }

  package var width: Int { self == .cirrus ? 1024 : 240 }
  package var height: Int { self == .cirrus ? 768 : 240 }

  /// The layout that the wearable draws for it, in its middle.
  var layout: (width: Int, height: Int) { (self == .cirrus ? 320 : 240, 240) }

  /// How `fbset` names the bits of red, green, blue and alpha.
  var bits: String {
    switch self {
    case .bochs: "rgba 8/16,8/8,8/0,0/0"
    case .cirrus: "rgba 5/11,6/5,5/0,0/0"
    case .vfb: "rgba 5/0,6/5,5/11,0/0"
    }
  }

  /// Whether a pixel has 16 bits, so that colours are coarse.
  package var isCoarse: Bool { self != .bochs }
}

import Drawing
import Pictures

/// A display of the virtual board: kernel driver and pixel format.
package enum DisplayKind: Hashable, Sendable {
  /// 240x240, 32 bits a pixel (XRGB8888).
  case bochs
  /// 1024x768, 16 bits a pixel, red in the high ones (RGB565).
  case cirrus
  /// 240x240, 16 bits a pixel, red in the *low* ones (BGR565); a framebuffer without a screen.
  case vfb
  /// A display of a Raspberry Pi build at SPI, 16 bits a pixel (RGB565), with the kernel's own
  /// driver for it; the machine is an arm64 one.
  case panel(PanelBuild)

  /// Those of the PC.
  package static let ofPC = [DisplayKind.bochs, .cirrus, .vfb]

  package var name: String {
    switch self {
    case .bochs: "bochs"
    case .cirrus: "cirrus"
    case .vfb: "vfb"
    case .panel(let build): build.name
    }
  }

  /// What QEMU has to have.
  var device: [String] {
    switch self {
    case .bochs: ["-device", "bochs-display,xres=240,yres=240,id=display"]
    case .cirrus: ["-device", "cirrus-vga,id=display"]
    case .vfb, .panel: []
    }
  }

  /// Words for the kernel's command line.
  var kernelOptions: String {
    switch self {
    case .bochs: "video=240x240"
    case .cirrus, .vfb, .panel: ""
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
    // `GuestBoard.connect` loads it.
    case .panel: "true"
    }
  }

  package var size: (width: Int, height: Int) {
    switch self {
    case .bochs, .vfb: (240, 240)
    case .cirrus: (1024, 768)
    case .panel(let build): (build.width, build.height)
    }
  }

  /// The layout that the wearable draws for it, in its middle; `nil` where none fits.
  var layout: Layout? { Layout.fitting(FrameSize(width: size.width, height: size.height)) }

  /// How `fbset` names the bits of red, green, blue and alpha.
  var bits: String {
    switch self {
    case .bochs: "rgba 8/16,8/8,8/0,0/0"
    case .cirrus, .panel: "rgba 5/11,6/5,5/0,0/0"
    case .vfb: "rgba 5/0,6/5,5/11,0/0"
    }
  }

  /// Whether a pixel has 16 bits, so that colours are coarse.
  package var isCoarse: Bool { self != .bochs }
}

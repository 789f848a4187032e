import Drawing
import Pictures

/// A display of the virtual board: kernel driver and pixel format.
package enum DisplayKind: Hashable, Sendable {
  /// 240x240, 32 bits per pixel (XRGB8888).
  case bochs
  /// 1024x768, 16 bits per pixel, red in the high bits (RGB565).
  case cirrus
  /// 240x240, 16 bits per pixel, red in the *low* bits (BGR565); a framebuffer without a screen.
  case vfb
  /// An SPI display of a Raspberry Pi build, 16 bits per pixel (RGB565), with its own kernel
  /// driver; the machine is arm64.
  case panel(PanelBuild)

  /// The displays of the PC.
  package static let ofPC = [DisplayKind.bochs, .cirrus, .vfb]

  package var name: String {
    switch self {
    case .bochs: "bochs"
    case .cirrus: "cirrus"
    case .vfb: "vfb"
    case .panel(let build): build.name
    }
  }

  /// QEMU's arguments for the display.
  var device: [String] {
    switch self {
    case .bochs: ["-device", "bochs-display,xres=240,yres=240,id=display"]
    case .cirrus: ["-device", "cirrus-vga,id=display"]
    case .vfb, .panel: []
    }
  }

  /// Options for the kernel's command line.
  var kernelOptions: String {
    switch self {
    case .bochs: "video=240x240"
    case .cirrus, .vfb, .panel: ""
    }
  }

  /// The shell command that loads the driver and sets the expected format.
  var setUp: String {
    switch self {
    case .bochs: "modprobe bochs"
    case .cirrus: "modprobe cirrus"
    case .vfb:
      "modprobe vfb vfb_enable=1 videomemorysize=262144; "
        + "fbset -fb /dev/fb0 -g 240 240 240 240 16"
    // `GuestBoard.connect` loads the driver.
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

  /// The layout that the wearable draws in the centre of the display; `nil` if none fits.
  var layout: Layout? { Layout.fitting(FrameSize(width: size.width, height: size.height)) }

  /// The bit fields of red, green, blue and alpha in the notation of `fbset`.
  var bits: String {
    switch self {
    case .bochs: "rgba 8/16,8/8,8/0,0/0"
    case .cirrus, .panel: "rgba 5/11,6/5,5/0,0/0"
    case .vfb: "rgba 5/0,6/5,5/11,0/0"
    }
  }

  /// Whether pixels have 16 bits, which makes colours coarse.
  package var isCoarse: Bool { self != .bochs }
}

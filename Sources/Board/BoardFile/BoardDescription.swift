package import Device
package import GPS

/// What `board.json` says: which parts the board has and how they are wired.
///
/// A part that is `nil` is not there.
package struct BoardDescription: Hashable, Sendable {
  /// For people, "Pirate Audio".
  package var name = "MoonRunner"
  /// Directory of the runs.
  package var data = "/var/lib/moonrunner"
  /// The runner's own ladder, a file.
  package var badges: String?
  package var gps: GPS?
  package var buttons: Buttons?
  package var display: Display?
  package var light: Light?
  package var motor: Line?
  package var sound: Sound?
  package var battery: BatterySupply?

  package init() {}

  /// The receiver on a serial port.
  package struct GPS: Hashable, Sendable {
    /// "/dev/serial0".
    package var port: String
    /// Bits per second that are tried first.
    package var baud = 9600
    /// 68 % radius in metres taken for a receiver that tells none; `nil` for the standard.
    package var assumedAccuracy: Double?
    /// How the receiver is set up; `nil` to leave it as it is.
    package var setup: SetupWishes?

    package init(port: String) {
      self.port = port
      setup = SetupWishes()
      setup?.port = port.hasPrefix("/dev/ttyACM") ? .usb : .uart
    }
  }

  /// One line of a GPIO chip.
  package struct Line: Hashable, Sendable {
    /// Name ("gpiochip0"), path, or label ("pinctrl-bcm2835") of the chip; "header" for that of
    /// the machine's header.
    package var chip: String
    /// Offset on the chip.
    package var line: Int
    /// Whether the line is low when it means "on".
    package var isActiveLow = false

    package init(chip: String, line: Int) {
      self.chip = chip
      self.line = line
    }
  }

  /// What holds a line while nothing drives it.
  package enum Bias: String, Hashable, CaseIterable, Sendable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    case none
  }

  /// Two or four keys on one chip.
  package struct Buttons: Hashable, Sendable {
    package var chip: String
    /// Offsets: of `start` and `stop`, or of all four.
    package var lines: [Button: Int]
    package var isActiveLow = true
    package var bias = Bias.pullUp

    package init(chip: String, lines: [Button: Int]) {
      self.chip = chip
      self.lines = lines
    }

    package var layout: ButtonLayout { lines.count > 2 ? .four : .two }
  }

  /// The panel.
  package struct Display: Hashable, Sendable {
    /// Path ("/dev/fb1") or driver name as in `/proc/fb` ("panel-mipi-dbid") of the framebuffer; a
    /// plain file if a geometry is given.
    package var device: String
    /// Of a plain file that stands for a framebuffer (tests).
    package var geometry: PanelGeometry?

    package init(device: String) { self.device = device }
  }

  /// How the panel goes dark.
  package enum Light: Hashable, Sendable {
    /// A line switches the backlight.
    case line(Line)
    /// The framebuffer driver is told to blank.
    case blank
  }

  /// The speaker.
  package struct Sound: Hashable, Sendable {
    /// Name of the ALSA device.
    package var device = "default"
    /// Percent.
    package var volume = 80

    package init() {}
  }

  /// The gauge.
  package struct BatterySupply: Hashable, Sendable {
    /// Name below `/sys/class/power_supply`.
    package var supply: String

    package init(supply: String) { self.supply = supply }
  }
}

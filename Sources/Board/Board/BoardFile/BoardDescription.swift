package import Device
package import GPS
package import RunModel

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
  package var battery: BatteryGauge?
  /// Names of the devices in `/sys/bus/iio/devices`, or paths of files with their values.
  package var sensors: [Channel: String] = [:]

  package init() {}

  /// The receiver on a serial port.
  package struct GPS: Hashable, Sendable {
    /// Path of the port; "header" for that of the machine's header.
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
    /// Whether the device stays open for the whole run and plays silence between sounds, which
    /// costs some 20 wake-ups a second.
    package var isKeptOpen = false

    package init() {}
  }

  /// The battery's gauge.
  package enum BatteryGauge: Hashable, Sendable {
    /// One with a driver: its name below `/sys/class/power_supply`.
    case supply(String)
    /// A chip without one.
    case i2c(I2CGauge)

    /// "battery", "pisugar3 (0x57 on /dev/i2c-1)".
    var words: String {
      switch self {
      case .supply(let name): name
      case .i2c(let gauge):
        "\(gauge.kind.rawValue) (\(I2CAddress.words(gauge.address)) on \(gauge.bus))"
      }
    }
  }

  /// A gauge on a bus of two wires.
  package struct I2CGauge: Hashable, Sendable {
    /// What the gauge is.
    package enum Kind: String, Hashable, CaseIterable, Sendable {
      case pisugar3
      /// The one for a Zero, with an IP5209.
      case pisugar2
      /// The ones for a Pi 3 or 4, Plus and Pro, with an IP5312.
      case pisugar2pro
      /// Waveshare's UPS HATs; others that measure the battery's side.
      case ina219
    }

    /// "/dev/i2c-1".
    package var bus: String
    package var kind: Kind
    /// Of the chip on the bus.
    package var address: UInt8
    /// Cells in a row, of an INA219.
    package var cells = 1

    package init(bus: String, kind: Kind) {
      self.bus = bus
      self.kind = kind
      address =
        switch kind {
        case .pisugar3: 0x57
        case .pisugar2, .pisugar2pro: 0x75
        case .ina219: 0x43
        }
    }
  }
}

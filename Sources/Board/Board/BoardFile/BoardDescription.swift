package import Device
package import GPS
package import RunModel

/// The content of `board.json`: which parts the board has and how they are wired.
///
/// A part that is `nil` is absent.
package struct BoardDescription: Hashable, Sendable {
  /// Display name, "Pirate Audio".
  package var name = "MoonRunner"
  /// Directory for the runs.
  package var data = "/var/lib/moonrunner"
  /// Path of the runner's own ladder.
  package var badges: String?
  package var gps: GPS?
  package var buttons: Buttons?
  package var display: Display?
  package var light: Light?
  package var motor: Line?
  package var sound: Sound?
  package var battery: BatteryGauge?
  /// Device names in `/sys/bus/iio/devices`, or paths of files that hold the values.
  package var sensors: [Channel: String] = [:]

  package init() {}

  /// A receiver on a serial port.
  package struct GPS: Hashable, Sendable {
    /// Path of the port, or "header" for the machine's header port.
    package var port: String
    /// Bits per second to try first.
    package var baud = 9600
    /// Assumed accuracy (68 % radius in metres) if the receiver reports none; `nil` for the
    /// default.
    package var assumedAccuracy: Double?
    /// Receiver configuration; `nil` to leave the receiver unchanged.
    package var setup: SetupWishes?

    package init(port: String) {
      self.port = port
      setup = SetupWishes()
      setup?.port = port.hasPrefix("/dev/ttyACM") ? .usb : .uart
    }
  }

  /// One line of a GPIO chip.
  package struct Line: Hashable, Sendable {
    /// Name ("gpiochip0"), path or label ("pinctrl-bcm2835") of the chip, or "header" for the chip
    /// of the machine's header.
    package var chip: String
    /// Offset on the chip.
    package var line: Int
    /// Whether a low level means "on".
    package var isActiveLow = false

    package init(chip: String, line: Int) {
      self.chip = chip
      self.line = line
    }
  }

  /// The pull resistor of a line.
  package enum Bias: String, Hashable, CaseIterable, Sendable {
    case pullUp = "pull-up"
    case pullDown = "pull-down"
    case none
  }

  /// Two or four keys on one chip.
  package struct Buttons: Hashable, Sendable {
    package var chip: String
    /// Offsets of `start` and `stop`, or of all four.
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
    /// Path ("/dev/fb1") or driver name in `/proc/fb` ("panel-mipi-dbid") of the framebuffer; a
    /// plain file if a geometry is given.
    package var device: String
    /// Geometry of a plain file used instead of a framebuffer (tests).
    package var geometry: PanelGeometry?

    package init(device: String) { self.device = device }
  }

  /// How the panel's backlight is switched off and on.
  package enum Light: Hashable, Sendable {
    /// A GPIO line switches the backlight.
    case line(Line)
    /// The framebuffer driver blanks the panel.
    case blank
  }

  /// The speaker.
  package struct Sound: Hashable, Sendable {
    /// Name of the ALSA device.
    package var device = "default"
    /// Percent.
    package var volume = 80
    /// Whether the device stays open for the whole run and plays silence between sounds, which
    /// costs about 20 wake-ups a second.
    package var isKeptOpen = false

    package init() {}
  }

  /// The battery gauge.
  package enum BatteryGauge: Hashable, Sendable {
    /// A gauge with a kernel driver: its name in `/sys/class/power_supply`.
    case supply(String)
    /// A chip without a kernel driver.
    case i2c(I2CGauge)

    /// Name in messages: "battery", "pisugar3 (0x57 on /dev/i2c-1)".
    var words: String {
      switch self {
      case .supply(let name): name
      case .i2c(let gauge):
        "\(gauge.kind.rawValue) (\(I2CAddress.words(gauge.address)) on \(gauge.bus))"
      }
    }
  }

  /// A gauge on an I2C bus.
  package struct I2CGauge: Hashable, Sendable {
    /// The model of a gauge.
    package enum Kind: String, Hashable, CaseIterable, Sendable {
      case pisugar3
      /// The model for a Zero, with an IP5209.
      case pisugar2
      /// The Plus and Pro models for a Pi 3 or 4, with an IP5312.
      case pisugar2pro
      /// Waveshare's UPS HATs, and others that measure on the battery side.
      case ina219
    }

    /// Path of the bus, "/dev/i2c-1".
    package var bus: String
    package var kind: Kind
    /// I2C address of the chip.
    package var address: UInt8
    /// Cells in series, for an INA219.
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

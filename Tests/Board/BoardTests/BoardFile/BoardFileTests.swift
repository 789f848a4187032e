import Device
import Drawing
import GPS
import RunModel
import Testing

@testable import Board

@Suite("A board file")
struct BoardFileTests {
  @Test("says which parts there are and how they are wired")
  func whole() throws {
    let board = try BoardFile.parse(
      Array(
        """
        // Everything there is.
        {
          "name": "Desk", "data": "/data", "badges": "/badges.json",
          "gps": { "port": "/dev/ttyS1", "baud": 38400, "assumedAccuracy": 12.5,
                   "wear": "wrist", "rate": 5, "model": "wrist", "saver": true },
          "buttons": { "chip": "gpiochip0", "start": 5, "stop": 6, "up": 16, "down": 24,
                       "activeLow": false, "bias": "pull-down" },
          "display": { "device": "/tmp/fb", "width": 320, "height": 240, "format": "bgr565",
                       "stride": 648 },
          "light": { "chip": "gpiochip0", "line": 13, "activeLow": true },
          "motor": { "chip": "gpiochip1", "line": 13 },  /* another chip */
          "sound": { "device": "hw:1", "volume": 0 },
          "battery": { "supply": "axp20x-battery" },
          "barometer": { "device": "bmp280" },
          "thermometer": { "device": "/run/temperature" }
        }
        """.utf8))
    #expect(board.name == "Desk")
    #expect(board.data == "/data")
    #expect(board.badges == "/badges.json")
    #expect(board.gps?.port == "/dev/ttyS1")
    #expect(board.gps?.baud == 38400)
    #expect(board.gps?.assumedAccuracy == 12.5)
    #expect(board.gps?.setup?.rate == 5)
    #expect(board.gps?.setup?.model == .wrist)
    #expect(board.gps?.setup?.saver == true)
    #expect(board.buttons?.lines == [.start: 5, .stop: 6, .up: 16, .down: 24])
    #expect(board.buttons?.layout == .four)
    #expect(board.buttons?.isActiveLow == false)
    #expect(board.buttons?.bias == .pullDown)
    let geometry = try #require(board.display?.geometry)
    #expect(geometry.width == 320 && geometry.height == 240 && geometry.stride == 648)
    #expect(geometry.bitsPerPixel == 16 && geometry.red.offset == 0 && geometry.blue.offset == 11)
    var light = BoardDescription.Line(chip: "gpiochip0", line: 13)
    light.isActiveLow = true
    #expect(board.light == .line(light))
    #expect(board.motor == BoardDescription.Line(chip: "gpiochip1", line: 13))
    #expect(board.sound?.device == "hw:1")
    #expect(board.sound?.volume == 0)
    #expect(board.battery == .supply("axp20x-battery"))
    #expect(board.sensors == [.pressure: "bmp280", .temperature: "/run/temperature"])
  }

  @Test("that is empty describes a board without parts")
  func empty() throws {
    #expect(try BoardFile.parse(Array("{}".utf8)) == BoardDescription())
  }

  @Test("leaves to its standard what it does not say")
  func standards() throws {
    let board = try BoardFile.parse(
      Array(
        """
        {"gps":{"port":"/dev/serial0"},"buttons":{"chip":"gpiochip0","start":1,"stop":2},
         "display":{"device":"panel-mipi-dbi"},"light":{"blank":true},"sound":{}}
        """.utf8))
    #expect(board.gps?.baud == 9600)
    #expect(board.gps?.assumedAccuracy == nil)
    #expect(board.gps?.setup?.rate == nil)
    #expect(board.gps?.setup?.wear == .wrist)
    #expect(board.gps?.setup?.model == .pedestrian)
    #expect(board.gps?.setup?.port == .uart)
    #expect(board.buttons?.layout == .two)
    #expect(board.buttons?.isActiveLow == true)
    #expect(board.buttons?.bias == .pullUp)
    #expect(board.display == BoardDescription.Display(device: "panel-mipi-dbi"))
    #expect(board.light == .blank)
    #expect(board.sound == BoardDescription.Sound())
    #expect(board.data == "/var/lib/moonrunner")
  }

  @Test("of a plain file has rows without gaps unless it says otherwise")
  func stride() throws {
    for (format, bytes) in [("xrgb8888", 960), ("rgb565", 480), ("bgr565", 480)] {
      let board = try BoardFile.parse(
        Array(
          #"{"display":{"device":"/f","width":240,"height":240,"format":"\#(format)"}}"#.utf8))
      #expect(board.display?.geometry?.stride == bytes)
    }
  }

  @Test("leaves the receiver as it is when it says so, and knows one with its own USB")
  func receiver() throws {
    let left = try BoardFile.parse(
      Array(#"{ "gps": { "port": "/dev/serial0", "setup": false } }"#.utf8))
    #expect(left.gps != nil && left.gps?.setup == nil)
    let own = try BoardFile.parse(Array(#"{ "gps": { "port": "/dev/ttyACM0" } }"#.utf8))
    #expect(own.gps?.setup?.port == .usb)
    #expect(own.gps?.setup?.saver == false)
  }

  @Test("says where the wearable is worn, with a rate or without")
  func wear() throws {
    let chest = try BoardFile.parse(
      Array(#"{ "gps": { "port": "/dev/serial0", "wear": "chest" } }"#.utf8))
    #expect(chest.gps?.setup?.wear == .chest && chest.gps?.setup?.rate == nil)
    let both = try BoardFile.parse(
      Array(#"{ "gps": { "port": "/dev/serial0", "wear": "chest", "rate": 5 } }"#.utf8))
    #expect(both.gps?.setup?.wear == .chest && both.gps?.setup?.rate == 5)
  }

  @Test("knows gauges on a bus, with their usual addresses")
  func busGauges() throws {
    func gauge(_ keys: String) throws -> BoardDescription.BatteryGauge? {
      let text = "{\"battery\":{\"i2c\":\"/dev/i2c-1\",\(keys)}}"
      return try BoardFile.parse(Array(text.utf8)).battery
    }
    var part = BoardDescription.I2CGauge(bus: "/dev/i2c-1", kind: .pisugar3)
    #expect(part.address == 0x57)
    var found = try gauge(#""kind":"pisugar3""#)
    #expect(found == .i2c(part))
    part = BoardDescription.I2CGauge(bus: "/dev/i2c-1", kind: .ina219)
    #expect(part.address == 0x43 && part.cells == 1)
    part.address = 0x42
    part.cells = 2
    found = try gauge(#""kind":"ina219","address":"0x42","cells":2"#)
    #expect(found == .i2c(part))
    #expect(found?.words == "ina219 (0x42 on /dev/i2c-1)")
    found = try gauge(#""kind":"pisugar2""#)
    #expect(found?.words == "pisugar2 (0x75 on /dev/i2c-1)")
  }
}

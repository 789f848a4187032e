import Testing

@testable import Board

@Suite("Faults of a board file")
struct BoardFileFaultTests {
  /// A wrong line of a board file, and the error message.
  struct Fault: Sendable, CustomTestStringConvertible {
    let line: String
    /// "at key: what".
    let complaint: String
    var testDescription: String { complaint }

    init(_ line: String, _ complaint: String) {
      self.line = line
      self.complaint = complaint
    }
  }

  /// Sections, each with one line per fault.
  static let sections: [(begin: String, faults: [Fault], end: String)] = [
    (
      "",
      [
        Fault(#""name": "  ","#, #"at "name": the text is empty"#),
        Fault(#""data": "runs","#, #"at "data": expected an absolute path"#),
        Fault(#""badges": 7,"#, #"at "badges": expected a string, found a number"#),
        Fault(#""colour": "red","#, #"at "colour": unknown key; the keys are "name", "data""#),
      ], ""
    ),
    (
      #""gps": {"#,
      [
        Fault(#""port": "serial0","#, #"at "gps.port": expected "header" or an absolute path"#),
        Fault(#""baud": 9601,"#, #"at "gps.baud": expected one of the rates 4800, 9600"#),
        Fault(
          #""assumedAccuracy": 0.5,"#,
          #"at "gps.assumedAccuracy": expected 1.0 to 50.0, found 0.5"#),
        Fault(
          #""wear": "ankle","#,
          #"at "gps.wear": expected one of "wrist", "chest", found "ankle""#),
        Fault(#""rate": 20,"#, #"at "gps.rate": expected a whole number from 1 to 10, found 20"#),
        Fault(#""model": "car","#, #"at "gps.model": "#),
        Fault(#""saver": 1,"#, #"at "gps.saver": expected true or false, found a number"#),
        Fault(#""setup": "no""#, #"at "gps.setup": expected true or false, found a string"#),
      ], "},"
    ),
    (
      #""buttons": {"#,
      [
        Fault(#""chip": null,"#, #"at "buttons.chip": expected a string, found null"#),
        Fault(#""start": "5","#, #"at "buttons.start": expected a whole number, found a string"#),
        Fault(#""stop": 6, "stop": 7,"#, #"at "buttons.stop": duplicate key"#),
        Fault(#""up": 16,"#, #"at "buttons.up": "up" without "down""#),
        Fault(
          #""activeLow": 1,"#, #"at "buttons.activeLow": expected true or false, found a number"#),
        Fault(
          #""bias": "up""#,
          #"at "buttons.bias": expected one of "pull-up", "pull-down", "none", found "up""#),
      ], "},"
    ),
    (
      #""display": {"#,
      [
        Fault(#""device": "dev/fb1","#, #"at "display.device": expected an absolute path or"#),
        Fault(#""width": 0,"#, #"at "display.width": expected a whole number from 1 to 4096"#),
        Fault(#""height": 240.5,"#, #"at "display.height": expected a whole number, found 240.5"#),
        Fault(#""format": "rgb""#, #"at "display.format": expected one of "xrgb8888""#),
      ], "},"
    ),
    (
      #""light": { "chip": "gpiochip0","#,
      [
        Fault(#""line": 2000,"#, #"at "light.line": expected a whole number from 0 to 1023"#),
        Fault(#""blank": false"#, #"at "light.blank": expected true; omit "light""#),
      ], "},"
    ),
    (
      #""motor": { "chip": "gpiochip0", "line": 12,"#,
      [Fault(#""pin": 12"#, #"at "motor.pin": unknown key; the keys are "chip", "line""#)], "},"
    ),
    (
      #""sound": {"#,
      [
        Fault(#""device": "","#, #"at "sound.device": the text is empty"#),
        Fault(#""volume": 101"#, #"at "sound.volume": expected a whole number from 0 to 100"#),
      ], "},"
    ),
    (
      #""battery":"#,
      [
        Fault(
          #"{ "supply": "/sys/x" }"#,
          #"at "battery.supply": expected the name of a folder"#)
      ], ""
    ),
  ]

  static let all = sections.flatMap(\.faults)

  private func complaints(_ text: String) -> [String] {
    do {
      _ = try BoardFile.parse(Array(text.utf8))
      return []
    } catch { return error.lines }
  }

  @Test("are all named at once, each with its line, in their order")
  func together() {
    var lines = ["{"]
    var expected: [(line: Int, complaint: String)] = []
    for section in Self.sections {
      if !section.begin.isEmpty { lines.append(section.begin) }
      for fault in section.faults {
        lines.append(fault.line)
        expected.append((lines.count, fault.complaint))
      }
      if !section.end.isEmpty { lines.append(section.end) }
    }
    lines.append("}")
    let found = complaints(lines.joined(separator: "\n"))
    #expect(expected.count >= 20)
    #expect(found.count == expected.count, "\(found.joined(separator: "\n"))")
    for (found, expected) in zip(found, expected) {
      #expect(found.hasPrefix("line \(expected.line), column "), "\(found)")
      #expect(found.contains(expected.complaint), "\(found)")
    }
  }

  /// Faults that only occur in a separate file, and the messages.
  static let alone: [(text: String, complaints: [String])] = [
    (#"{"name":""}"#, [#"line 1, column 9, at "name": the text is empty"#]),
    (#"{"name":"a\nb"}"#, [#"line 1, column 9, at "name": the text has control characters"#]),
    (#"{"gps":{}}"#, [#"line 1, column 8, at "gps": "port" is missing: the serial port"#]),
    (#"{"gps":[]}"#, [#"line 1, column 8, at "gps": expected an object, found an array"#]),
    (
      #"{"gps":{"port":"/dev/serial0","baud":"9600"}}"#,
      [#"line 1, column 38, at "gps.baud": expected a whole number, found a string"#]
    ),
    (
      #"{"gps":{"port":"/dev/serial0","model":"wrist","wear":"chest"}}"#,
      [#"at "gps.model": the model "wrist" does not fit "wear": "chest""#]
    ),
    (
      #"{"gps":{"port":"/dev/serial0","setup":false,"wear":"chest"}}"#,
      [#"at "gps.wear": ignored because "setup" is false"#]
    ),
    (
      #"{"buttons":{"up":1}}"#,
      [
        #"line 1, column 12, at "buttons": "chip" is missing: the GPIO chip"#,
        #"line 1, column 12, at "buttons": "start" is missing"#,
        #"line 1, column 12, at "buttons": "stop" is missing"#,
        #"line 1, column 18, at "buttons.up": "up" without "down""#,
      ]
    ),
    (
      #"{"buttons":{"chip":"gpiochip0","start":5,"stop":5}}"#,
      [#"line 1, column 49, at "buttons.stop": line 5 is already used by button "start""#]
    ),
    (
      #"{"motor":{"chip":"/dev/gpiochip0","line":5},"light":{"chip":"gpiochip0","line":5}}"#,
      [#"line 1, column 80, at "light.line": line 5 is already used by the motor"#]
    ),
    (
      #"{"motor":{"chip":"pinctrl-rp1","line":5},"light":{"chip":"header","line":5}}"#,
      [#"at "light.line": line 5 is already used by the motor"#]
    ),
    (#"{"display":{}}"#, [#"line 1, column 12, at "display": "device" is missing"#]),
    (
      #"{"display":{"device":"/f","width":240}}"#,
      [
        #"line 1, column 12, at "display": "height" is missing: a plain file"#,
        #"line 1, column 12, at "display": "format" is missing: a plain file"#,
      ]
    ),
    (
      #"{"display":{"device":"/dev/fb0","width":240,"height":240,"format":"rgb565"}}"#,
      [#"line 1, column 12, at "display": a framebuffer reports its own geometry"#]
    ),
    (
      #"{"display":{"device":"/f","width":160,"height":240,"format":"rgb565"}}"#,
      [#"line 1, column 12, at "display": a display of 160x240 is too small; the layouts are"#]
    ),
    (
      #"{"display":{"device":"/f","width":240,"height":240,"format":"rgb565","stride":481}}"#,
      [#"line 1, column 79, at "display.stride": expected a multiple of 2, at least 480, found"#]
    ),
    (#"{"light":{}}"#, [#""chip" is missing: the GPIO chip"#, #""line" is missing"#]),
    (
      #"{"display":{"device":"/dev/fb0"},"light":{"blank":true,"line":3}}"#,
      [#"at "light.blank": the light has either a line or "blank", not both"#]
    ),
    (#"{"light":{"blank":true}}"#, [#"at "light.blank": there is no display to blank"#]),
    (#"{"barometer":{}}"#, [#"at "barometer": "device" is missing: its name, as in /sys/bus/iio"#]),
    (
      #"{"barometer":{"device":"bosch/bmp280"}}"#,
      [#"at "barometer.device": expected the name of a device, or an absolute path"#]
    ),
    (#"{"battery":{}}"#, [#"at "battery": "supply" is missing: the gauge's name"#]),
    (
      #"{"battery":{"supply":"a","kind":"ina219"}}"#,
      [#"at "battery": the gauge is either a "supply" or on "i2c", not both"#]
    ),
    (
      #"{"battery":{"kind":"ina219"}}"#,
      [#"at "battery": "i2c" is missing: the bus, for example "/dev/i2c-1""#]
    ),
    (
      #"{"battery":{"i2c":"/dev/i2c-1"}}"#,
      [#""kind" is missing: one of pisugar3, pisugar2, pisugar2pro, ina219"#]
    ),
    (
      #"{"battery":{"i2c":"/dev/i2c-1","kind":"ina219","address":"0x78"}}"#,
      [#"at "battery.address": expected a chip address from "0x08" to "0x77""#]
    ),
    (
      #"{"battery":{"i2c":"/dev/i2c-1","kind":"pisugar3","cells":2}}"#,
      [#"at "battery.cells": only an ina219 has "cells""#]
    ),
    (#"{"battery":{"i2c":"/dev/i2c-1","kind":"max"}}"#, [#"at "battery.kind": "#]),
    ("{\n  \"name\": \"a\",\n}", ["line 3, column 1: expected a quoted key, found '}'"]),
    ("[]", ["line 1, column 1: expected an object, found an array"]),
    ("", ["line 1, column 1: expected an object, found the end of the document"]),
    (
      "{\"colour\":1,\n\"gps\":{\"baud\" 1}}",
      [#"line 1, column 2, at "colour": unknown key"#, "line 2, column 15"]
    ),
    (
      #"{"x":{"a":1,"a":2},"gps":{"port":"/p"}}"#,
      [#"line 1, column 2, at "x": unknown key"#]
    ),
    ("{} {}", ["line 1, column 4: expected the end of the document, found '{'"]),
  ]

  @Test("are each named alone", arguments: alone.indices)
  func each(index: Int) {
    let (text, expected) = Self.alone[index]
    let found = complaints(text)
    #expect(found.count == expected.count, "\(found.joined(separator: "\n"))")
    for (found, expected) in zip(found, expected) {
      #expect(found.contains(expected), "\(found)\nshould contain \(expected)")
    }
  }

  @Test("do not let a file be read that is too large to be one")
  func tooLarge() {
    let text = "{\"name\":\"" + String(repeating: "a", count: BoardFile.mostBytes) + "\"}"
    #expect(complaints(text).first?.contains("longer than \(BoardFile.mostBytes) bytes") == true)
  }

  @Test("a wish is no use when the receiver is told nothing")
  func uselessWish() {
    let text = #"{ "gps": { "port": "/dev/serial0", "setup": false, "rate": 5 } }"#
    var lines: [String] = []
    do { _ = try BoardFile.parse(Array(text.utf8)) } catch { lines = error.lines }
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""setup" is false"#) == true)
  }
}

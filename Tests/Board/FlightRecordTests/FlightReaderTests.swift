import Device
import RunModel
import Testing

@testable import FlightRecord

@Suite("Reading a flight record")
struct FlightReaderTests {
  private static let events: [FlightEvent] = Samples.events.enumerated().map { index, event in
    FlightEvent(
      event, at: Instant(milliseconds: Int64(index)), settled: Instant(nanoseconds: 0))
  }

  private static let record = Samples.start.line + events.filter { !$0.isLong }.flatMap(\.line)

  private static func record(_ lines: String...) -> [UInt8] {
    Samples.start.line + lines.flatMap { Array("\($0)\n".utf8) }
  }

  @Test("gives the same whatever pieces it comes in", arguments: [1, 2, 3, 7, 100, 4096])
  func pieces(size: Int) {
    let whole = FlightReader.items(of: Self.record)
    #expect(whole.items.count == Self.events.filter { !$0.isLong }.count + 1)
    #expect(whole.fault == nil)
    let pieces = FlightReader.items(of: Self.record, pieces: size)
    #expect(pieces.items == whole.items)
    #expect(!pieces.isCutOff)
    #expect(pieces.fault == nil)
  }

  @Test("a record that was cut off anywhere gives every whole line, and says so")
  func cutOff() {
    let bytes = Self.record(#"[1,"terminate"]"#, #"[2,"durable",17]"#)
    let header = Samples.start.line.count
    let first = header + 16
    for end in header...bytes.count {
      let (items, isCutOff, fault) = FlightReader.items(of: Array(bytes[..<end]))
      #expect(fault == nil)
      let isWhole = [header, first - 1, first, bytes.count - 1, bytes.count].contains(end)
      #expect(isCutOff == !isWhole, "\(end)")
      #expect(items.count == (end < first - 1 ? 1 : end < bytes.count - 1 ? 2 : 3), "\(end)")
    }
    for end in 0..<header - 1 {
      let (items, _, fault) = FlightReader.items(of: Array(bytes[..<end]))
      #expect(items.isEmpty)
      #expect(fault?.line == 1)
    }
    let zeros = FlightReader.items(of: bytes + [UInt8](repeating: 0, count: 4096))
    #expect(zeros.items.count == 3)
    #expect(zeros.isCutOff)
  }

  @Test(
    "a damaged line ends it with line, column and reason, after what was whole",
    arguments: [
      ("", "expected a value"), ("[2,\"gps\",\"\u{1F680}\"]", "above U+00FF"),
      (#"[2,"gps"]"#, "another element"), (#"[2,"lift",1]"#, #"unknown event "lift""#),
      (#"[2,"button","left","down",1]"#, "\"start\""),
      (#"[2,"button","stop","held",1]"#, "\"down\" or \"up\""),
      (#"[2,"terminate",3]"#, "end of the array"), (#"["2","terminate"]"#, "whole number"),
      (#"[2,"terminate"] x"#, "end of the document"), (#"{"format":"x"}"#, "another record"),
      (#"[2,"lost","wheel","gone"]"#, "\"gps\""),
      (#"[2,"usb","burning"]"#, "is not a state of usb"),
      (#"[2,"stick","broken"]"#, "is not a state of stick"),
      (#"[2,"saved",{"format":"moonrunner.run"},[]]"#, "\"version\" is missing"),
      (#"[2,"continued",["5d0c31a27f3a"]]"#, "another element"),
      (#"[2,"continued",["5d0c31a27f3a",[0,"pause",1]]]"#, "a journal header"),
      (#"[2,"failed",["explode"],"full",""]"#, #"unknown request "explode""#),
      (#"[2,"failed",["end",[]],"full",""]"#, "one record that ends a run"),
      (#"[2,"failed",["load","x"],"sad",""]"#, "\"full\""),
      (#"[2,"opened",{"settings":{"units":"ells"}}]"#, "one of kilometres, miles"),
    ])
  func damage(line: String, reason: String) {
    let (items, _, fault) = FlightReader.items(
      of: Self.record(#"[1,"terminate"]"#, line, #"[3,"terminate"]"#))
    #expect(items.count == 2)
    #expect(fault?.line == 3)
    #expect(fault?.description.contains("line 3: ") == true)
    #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "no fault")")
  }

  @Test(
    "a header that is none, or another version's, is refused",
    arguments: [
      ("$GNRMC,", "column 1"), ("[]", "begins with its header"),
      (#"{"format":"moonrunner.run"}"#, "\"moonrunner.flight\""),
      (#"{"format":"moonrunner.flight","version":2}"#, "expected version 1, found 2"),
      (#"{"format":"moonrunner.flight","version":1}"#, "\"start\" is missing"),
      (#"{"format":"moonrunner.flight","version":1,"seed":"0x12"}"#, "hexadecimal"),
      (#"{"format":"moonrunner.flight","version":1,"start":0}"#, "\"ladder\" is missing"),
      (#"{"gps":{"metresPerHDOP":-1}}"#, "expected 0.001 to 1000.0"),
      (#"{"gps":{"sigmaPerHDOP":1e300}}"#, "expected 0.001 to 1000.0"),
      (#"{"gps":{"quietTime":-1}}"#, "found -1"),
      (#"{"capacity":{"prizes":0}}"#, "found 0"),
      (#"{"capacity":{"listRows":101}}"#, "found 101"),
      (#"{"capacity":{"splitRows":-1}}"#, "found -1"),
      (#"{"capacity":{"letters":19}}"#, "found 19"),
      (#"{"capacity":{"letters":10001}}"#, "found 10001"),
      (#"{"gps":{"floorDate":9223372036854775807}}"#, "found 9223372036854775807"),
    ])
  func wrongHeader(line: String, reason: String) {
    let (items, _, fault) = FlightReader.items(of: Array("\(line)\n".utf8))
    #expect(items.isEmpty)
    #expect(fault?.line == 1)
    #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "no fault")")
  }

  @Test("a line that never ends is refused, not kept")
  func longLine() {
    var reader = FlightReader(longestLine: 4000)
    #expect(throws: FlightFault.self) {
      try reader.read([UInt8](repeating: UInt8(ascii: "["), count: 4001)) { _ in }
    }
  }

  @Test("no byte that is changed makes it crash, and all before it is read")
  func mutations() {
    let record = Self.record
    let header = Samples.start.line.count
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      var bytes = record
      let place = header + Int(random.next() % UInt64(record.count - header))
      bytes[place] = UInt8(truncatingIfNeeded: random.next())
      let whole = record[header..<place].count { $0 == UInt8(ascii: "\n") }
      #expect(FlightReader.items(of: bytes).items.count >= whole + 1)
    }
  }
}

extension FlightEvent {
  fileprivate var isLong: Bool {
    if case .gps(let bytes) = event { bytes.count > 1000 } else { false }
  }
}

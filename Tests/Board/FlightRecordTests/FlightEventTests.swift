import Courses
import Device
import RunModel
import Testing

@testable import FlightRecord

@Suite("Lines of a flight record")
struct FlightEventTests {
  private func read(_ line: [UInt8]) -> FlightReader.Item? {
    FlightReader.items(of: Samples.start.line + line).items.last
  }

  @Test("every event comes back as it was", arguments: Samples.events)
  func roundTrip(event: Event) {
    let time = Instant(nanoseconds: 987_654_321_012)
    let line = FlightEvent(event, at: time, settled: Instant(nanoseconds: 0)).line
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.dropLast().allSatisfy { $0 >= 0x20 }, "one line, no controls")
    #expect(
      read(line) == .event(FlightEvent(event, at: time, settled: Instant(nanoseconds: 0))))
  }

  @Test("the header comes back as it was: the whole configuration")
  func header() {
    let (items, isCutOff, fault) = FlightReader.items(of: Samples.start.line)
    #expect(items == [.header(Samples.start)])
    #expect(!isCutOff)
    #expect(fault == nil)
    #expect(FlightRecord.isBegun(by: Samples.start.line))
    #expect(!FlightRecord.isBegun(by: Array("$GNRMC,061500.00,A,,*5C\r\n".utf8)))
    #expect(!FlightRecord.isBegun(by: []))
  }

  @Test("what the receiver said can be read by a person")
  func readable() {
    let event = Event.gps(Array("$GNTXT,01\r\n".utf8) + [0xFF, 0x00, 0x7E])
    let line = FlightEvent(
      event, at: Instant(nanoseconds: 5), settled: Instant(nanoseconds: 0)
    ).line
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"[5,"gps","$GNTXT,01\r\n\u00ff\u0000~"]"# + "\n")
  }

  @Test("a key that came late keeps how far the wearable had gone")
  func lateKey() {
    let edge = Event.button(.stop, isDown: false, stamp: Instant(milliseconds: 690))
    let late = FlightEvent(
      edge, at: Instant(milliseconds: 720), settled: Instant(milliseconds: 710))
    #expect(late.reach == Instant(milliseconds: 710))
    #expect(read(late.line) == .event(late))
    let inTime = FlightEvent(
      edge, at: Instant(milliseconds: 720), settled: Instant(milliseconds: 600))
    #expect(inTime.reach == Instant(nanoseconds: 689_999_999))
    #expect(read(inTime.line) == .event(inTime))
    let bytes = FlightEvent(
      .gps([1]), at: Instant(milliseconds: 720), settled: Instant(milliseconds: 600))
    #expect(bytes.reach == Instant(milliseconds: 720))
  }

  @Test("a course of an earlier release is read without a profile")
  func courseWithoutProfile() throws {
    let line = #"[5,"course",null,["Old",[52.5,13,40,0,52.51,13,null,1112],[]]]"#
    let item = try #require(read(Array((line + "\n").utf8)))
    guard case .event(let event) = item, case .course(.read(let course), nil) = event.event else {
      Issue.record("\(item)")
      return
    }
    #expect(course.length == 1112)
    #expect(course.profile == nil)
  }

  @Test("a course has its profile after its marks")
  func profile() throws {
    let parts = "[52.5,13,40,0,52.51,13,null,1112],[],[],[3,0,100,1112,150]"
    let line = #"[5,"course",null,["New","# + parts + "]]"
    let item = try #require(read(Array((line + "\n").utf8)))
    guard case .event(let event) = item, case .course(.read(let course), nil) = event.event else {
      Issue.record("\(item)")
      return
    }
    #expect(course.profile?.points.count == 2 && course.marks.isEmpty)
  }

  @Test(
    "a damaged profile is refused",
    arguments: [
      "[3]", "[2,0,100,1112,150]", "[3,0,100,1112]", "[3,0,100,1000,150]", "[3,0,100,1112,1e300]",
      "[3,0,100,900,90,800,120,1112,150]", "\"hills\"",
    ])
  func damagedProfile(_ profile: String) {
    let course = #"["Old",[52.5,13,40,0,52.51,13,null,1112],[],[],"# + profile + "]"
    let line = #"[5,"course",null,"# + course + "]\n"
    let (items, _, fault) = FlightReader.items(of: Samples.start.line + Array(line.utf8))
    #expect(items.count == 1)
    #expect(fault != nil)
  }
}

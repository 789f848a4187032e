import RunModel
import Testing

@testable import GPS

/// Parses bytes such as "B5 62 0A".
func bytes(_ hex: String) -> [UInt8] {
  hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
}

@Suite("Frames and sentences of the set-up, against published ones")
struct FrameTests {
  @Test("UBX: poll of MON-VER, CFG-MSG, CFG-RATE and acknowledgement, as in u-blox's own examples")
  func ubx() {
    #expect(UBX.askVersion.bytes == bytes("B5 62 0A 04 00 00 0E 34"))
    #expect(
      UBX.messageRate(.gst, every: 1).bytes == bytes("B5 62 06 01 03 00 F0 07 01 02 1E"))
    #expect(
      UBX.messageRate(.gll, every: 0).bytes == bytes("B5 62 06 01 03 00 F0 01 00 FB 11"))
    #expect(
      UBX.messageRate(.gsv, every: 5).bytes == bytes("B5 62 06 01 03 00 F0 03 05 02 1A"))
    #expect(
      UBX.fixRate(1).bytes == bytes("B5 62 06 08 06 00 E8 03 01 00 01 00 01 39"))
    #expect(
      UBX.fixRate(5).bytes == bytes("B5 62 06 08 06 00 C8 00 01 00 01 00 DE 6A"))
    let acknowledgement = BinaryFrame(.ubx, UBX.acknowledged, [6, 1])
    #expect(acknowledgement.bytes == bytes("B5 62 05 01 02 00 06 01 0F 38"))
  }

  @Test("UBX-CFG-NAV5 sets the model and nothing else")
  func model() {
    let zeros = [UInt8](repeating: 0, count: 33)
    #expect(
      UBX.model(.pedestrian).bytes
        == bytes("B5 62 06 24 24 00 01 00 03") + zeros + bytes("52 4E"))
    #expect(UBX.model(.wrist).payload[2] == 9)
  }

  @Test("UBX-CFG-VALSET into RAM, as pyubx2 writes it")
  func settings() {
    #expect(
      UBX.set(UBX.rateSettings(1)).bytes
        == bytes("B5 62 06 8A 10 00 00 01 00 00 01 00 21 30 E8 03 02 00 21 30 01 00 32 62"))
    #expect(
      UBX.set([UBX.modelSetting(.pedestrian)]).bytes
        == bytes("B5 62 06 8A 09 00 00 01 00 00 21 00 11 20 03 EF 4C"))
    let settings = [
      UBX.output(.gst, every: 1, on: .uart), UBX.output(.gsv, every: 5, on: .uart),
    ]
    #expect(
      UBX.set(settings).bytes
        == bytes("B5 62 06 8A 0E 00 00 01 00 00 D4 00 91 20 01 C5 00 91 20 05 A0 0A"))
    #expect(UBX.output(.gst, every: 1, on: .usb).key == 0x2091_00D6)
    #expect(UBX.output(.rmc, every: 1, on: .usb).key == 0x2091_00AE)
  }

  @Test("UBX-CFG-PM2, -RXM and the settings of power: cyclic tracking without a rest, and back")
  func power() {
    let new = UBX.cyclicTracking(protocolVersion: 1800)
    #expect(new.kind == BinaryFrame.Kind(0x06, 0x3B) && new.payload.count == 48)
    // Version; flags updateEPH, doNotEnterOff and mode 1; 1000 ms, 10000 ms.
    let start = bytes("02 00 00 00 00 10 03 00 E8 03 00 00 10 27 00 00")
    #expect(Array(new.payload.prefix(16)) == start)
    #expect(new.payload.dropFirst(16).allSatisfy { $0 == 0 })
    let old = UBX.cyclicTracking(protocolVersion: 1500)
    #expect(old.payload.count == 44 && old.payload[0] == 1)
    #expect(Array(old.payload[1..<16]) == Array(start[1...]))
    #expect(UBX.powerMode(saves: true).bytes == bytes("B5 62 06 11 02 00 00 01 1A 82"))
    #expect(UBX.powerMode(saves: false).bytes == bytes("B5 62 06 11 02 00 00 00 19 81"))
    #expect(
      UBX.set(UBX.powerSettings(saves: true)).payload
        == bytes("00 01 00 00 0A 00 D0 10 01 08 00 D0 10 01 01 00 D0 20 02"))
    #expect(
      UBX.set(UBX.powerSettings(saves: false)).payload
        == bytes("00 01 00 00 01 00 D0 20 00"))
  }

  @Test("UBX-CFG-NAVX5 and CFG-ANA-USE_ANA switch AssistNow Autonomous on, and set nothing else")
  func orbits() {
    let frame = UBX.ownOrbits
    #expect(frame.kind == BinaryFrame.Kind(0x06, 0x23) && frame.payload.count == 40)
    #expect(Array(frame.payload[0..<8]) == bytes("02 00 00 40 00 00 00 00"))
    #expect(frame.payload[27] == 1 && frame.payload.dropFirst(4).reduce(0) { $0 + Int($1) } == 1)
    #expect(
      UBX.set([UBX.ownOrbitsSetting]).payload == bytes("00 01 00 00 01 00 23 10 01"))
  }

  private let place = SetupAid.Place(
    Coordinate(latitude: 52.5163, longitude: 13.3777), altitude: 34.5, accuracy: 100_000)

  private func utc(_ text: String) throws -> UTC { try #require(UTC(iso8601: text)) }

  @Test("UBX-MGA-INI-POS_LLH and -TIME_UTC, as pyubx2 writes them")
  func mga() throws {
    #expect(
      UBX.place(place).bytes
        == bytes(
          "B5 62 13 40 14 00 01 00 00 00 F8 59 4D 1F 68 46 F9 07 7A 0D 00 00 80 96 98 00 08 CC"))
    #expect(
      UBX.time(try utc("2026-03-14T06:42:10.000Z")).bytes
        == bytes(
          "B5 62 13 40 18 00 10 00 00 80 EA 07 03 0E 06 2A 0A 00 00 00 00 00 02 00 00 00 00 00"
            + " 00 00 39 A7"))
  }

  @Test("UBX-AID-INI: degrees, YYMM, DDHHMMSS and its flags")
  func aidINI() throws {
    let frame = UBX.oldAid(place, try utc("2026-03-14T06:42:10.250Z"))
    #expect(frame.payload.count == 48)
    #expect(
      Array(frame.payload[0..<16]) == bytes("F8 59 4D 1F 68 46 F9 07 7A 0D 00 00 80 96 98 00"))
    // 2603, 14064210, a quarter of a second, 2000 ms.
    #expect(Array(frame.payload[16..<20]) == bytes("00 00 2B 0A"))
    #expect(Array(frame.payload[20..<24]) == bytes("52 9A D6 00"))
    #expect(Array(frame.payload[24..<32]) == bytes("80 B2 E6 0E D0 07 00 00"))
    #expect(Array(frame.payload[44...]) == bytes("23 04 00 00"))
    #expect(UBX.oldAid(nil, nil).payload.allSatisfy { $0 == 0 || $0 == 0xD0 || $0 == 7 })
  }

  @Test("south and west are negative")
  func signs() {
    let cape = SetupAid.Place(Coordinate(latitude: -33.9, longitude: -70.5), accuracy: 1000)
    #expect(Array(UBX.place(cape).payload[4..<12]) == bytes("40 45 CB EB C0 8D FA D5"))
    #expect(NMEACommand.degrees(-0.000_001_2) == "-0.000001")
    #expect(NMEACommand.degrees(-33.868_724_9) == "-33.868725")
    #expect(NMEACommand.degrees(121.022_636) == "121.022636")
    #expect(NMEACommand.degrees(0) == "0.000000")
  }

  @Test("CASIC: AID-INI and its acknowledgement have the sums of Quectel's application guide")
  func casic() throws {
    let example = bytes(
      "BA CE 38 00 0B 01 52 B8 1E 85 EB D1 3F 40 D7 A3 70 3D 0A 47 5D 40 00 00 00 00 00 00 00 00"
        + " 00 00 00 00 7C 2E 11 41 00 00 00 00 00 00 00 00 00 00 00 3F 00 00 00 00 E5 07 00 00"
        + " 62 08 00 23 19 B4 48 E7")
    let frame = BinaryFrame(.casic, CASIC.initial, Array(example[6..<62]))
    #expect(frame.bytes == example)
    let acknowledgement = BinaryFrame(.casic, CASIC.acknowledged, [0x0B, 0x01, 0, 0])
    #expect(acknowledgement.bytes == bytes("BA CE 04 00 05 01 0B 01 00 00 0F 01 05 01"))
    // Our frame for the same place and time: 281503 s of week 2146, 18 s after UTC.
    let place = SetupAid.Place(
      Coordinate(latitude: 31.82, longitude: 117.11), altitude: 0, accuracy: 1)
    var own = CASIC.aid(place, try utc("2021-02-24T06:11:25.000Z")).payload
    // The example has the year in a reserved field.
    own[48] = 0xE5
    own[49] = 0x07
    #expect(own == frame.payload)
  }

  @Test("CASIC: PCAS01, 02, 03 and 06 as in the specification and in use")
  func pcas() {
    #expect(CASIC.askFirmware == Array("$PCAS06,0*1B\r\n".utf8))
    #expect(CASIC.fixRate(1) == Array("$PCAS02,1000*2E\r\n".utf8))
    #expect(CASIC.fixRate(10) == Array("$PCAS02,100*1E\r\n".utf8))
    #expect(CASIC.fixRate(3) == nil)
    #expect(CASIC.baud(9600) == Array("$PCAS01,1*1D\r\n".utf8))
    #expect(CASIC.baud(230_400) == nil)
    #expect(CASIC.pedestrian == Array("$PCAS11,2*1F\r\n".utf8))
    let output = String(decoding: CASIC.output(at: 1), as: UTF8.self)
    #expect(output.hasPrefix("$PCAS03,1,0,1,5,1,0,0,9,0,0,,,0,1*"))
  }

  @Test("PAIR as in the manuals")
  func pair() {
    #expect(PAIR.askVersion == Array("$PAIR020*38\r\n".utf8))
    #expect(PAIR.output(.gga, every: 1) == Array("$PAIR062,0,1*3F\r\n".utf8))
    #expect(PAIR.output(.vtg, every: 0) == Array("$PAIR062,5,0*3B\r\n".utf8))
    #expect(PAIR.output(.gst, every: 1) == Array("$PAIR062,8,1*37\r\n".utf8))
    #expect(PAIR.output(.gsv, every: 50) == NMEACommand.bytes("PAIR062,3,20"))
    #expect(PAIR.fixRate(1) == Array("$PAIR050,1000*12\r\n".utf8))
    #expect(PAIR.fitness == Array("$PAIR080,1*2F\r\n".utf8))
  }

  @Test("PMTK as in the manuals: questions, rate, baud, fitness, time and place")
  func pmtk() throws {
    #expect(PMTK.askRelease == Array("$PMTK605*31\r\n".utf8))
    #expect(PMTK.fixRate(1) == Array("$PMTK220,1000*1F\r\n".utf8))
    #expect(PMTK.baud(38_400) == Array("$PMTK251,38400*27\r\n".utf8))
    #expect(PMTK.fitness == Array("$PMTK886,1*29\r\n".utf8))
    #expect(PMTK.noStaticHold == Array("$PMTK386,0*23\r\n".utf8))
    let time = String(decoding: PMTK.time(try utc("2010-02-10T09:00:58.000Z")), as: UTF8.self)
    #expect(time.hasPrefix("$PMTK740,2010,2,10,9,0,58*"))
    let taipei = SetupAid.Place(
      Coordinate(latitude: 24.772816, longitude: 121.022636), altitude: 160, accuracy: 10)
    let told = PMTK.place(taipei, try utc("2011-08-01T08:00:00.000Z"))
    #expect(
      String(decoding: told, as: UTF8.self)
        .hasPrefix("$PMTK741,24.772816,121.022636,160,2011,8,1,8,0,0*"))
    let output = String(decoding: PMTK.output(at: 1, withGST: false), as: UTF8.self)
    #expect(output == nmea("PMTK314,0,1,0,1,1,5,0,0,0,0,0,0,0,0,0,0,0,0,0"))
    let most = String(decoding: PMTK.output(at: 10, withGST: true), as: UTF8.self)
    #expect(most == nmea("PMTK314,0,1,0,1,5,5,0,1,0,0,0,0,0,0,0,0,0,0,0"))
  }

  @Test("PUBX as in the manual")
  func pubx() {
    #expect(PUBX.askPosition == Array("$PUBX,00*33\r\n".utf8))
    #expect(
      PUBX.output(.gll, every: 0, on: .uart) == Array("$PUBX,40,GLL,0,0,0,0,0,0*5C\r\n".utf8))
    #expect(PUBX.output(.gst, every: 1, on: .usb) == Array(nmea("PUBX,40,GST,0,0,0,1,0,0").utf8))
    #expect(PUBX.baud(19_200) == Array(nmea("PUBX,41,1,0003,0003,19200,0").utf8))
  }

  @Test("a line is made faster only when there is need")
  func budget() {
    #expect(!LineBudget.carries(2, at: 9600))
    #expect(LineBudget.baud(for: 3) == 38_400)
    #expect(LineBudget.baud(for: 5) == 38_400)
    #expect(LineBudget.baud(for: 10) == 57_600)
  }
}

import FIT
import RunModel
import TestSupport
import Testing

@testable import Activities

@Suite("FIT")
struct FITReaderTests {
  private typealias Field = FITEncoder.Field

  private static let place = Coordinate(latitude: 52.5, longitude: 13.4)

  @Test("gives points, laps, totals, pauses and the device, in both orders of bytes")
  func whole() throws {
    for isBigEndian in [false, true] {
      let bytes = FITEncoder.run(20, isBigEndian: isBigEndian).file()
      for length in [1, 11, 100_000] {
        let activity = try read(.fit, bytes, by: length)
        #expect(activity.creator == "Garmin product 3992")
        #expect(activity.notes.isEmpty)
        #expect(activity.totals == ActivityTotals(distance: 60, duration: 19.5))
        #expect(
          activity.laps
            == [ActivityLap(start: moment(0), duration: 19.5, distance: 60, elapsed: 20)])
        let expected: [ActivityPoint] = (0..<20).map { second in
          ActivityPoint(
            time: moment(Double(second)), coordinate: FITReaderTests.place, altitude: 38,
            speed: 2.71, distance: Double(second) * 3, segment: second < 10 ? 0 : 1)
        }
        #expect(Array(activity.points) == expected)
      }
    }
  }

  @Test("is broken off when its timer was stopped and started again, not by other events")
  func events() throws {
    for (event, type, isBroken) in [
      (0, 1, true), (0, 4, true), (0, 8, true), (0, 9, true), (0, 3, false), (9, 4, false),
    ] as [(Int64, Int64, Bool)] {
      var encoder = FITEncoder()
      encoder.message(20, FITEncoder.record(0))
      encoder.message(21, [Field(0, .enumeration, event), Field(1, .enumeration, type)])
      encoder.message(20, FITEncoder.record(1))
      encoder.message(21, [Field(0, .enumeration, 0), Field(1, .enumeration, 0)])
      encoder.message(20, FITEncoder.record(2))
      let segments = try read(.fit, encoder.file()).points.map(\.segment)
      #expect(segments == (isBroken ? [0, 0, 1] : [0, 0, 0]), "\(event) \(type)")
    }
  }

  @Test("has speed and distance in three bytes, which go round after 256 m")
  func compressed() throws {
    var encoder = FITEncoder()
    // timestamp, uint32; compressed_speed_distance, three bytes.
    encoder.raw([0x40, 0, 0, 20, 0, 2, 253, 4, 0x86, 8, 3, 13])
    for second in 0..<200 {
      let (speed, distance) = (271, second * 43 & 0xfff)
      let time = FITEncoder.time(second)
      encoder.raw([0] + (0..<4).map { UInt8(truncatingIfNeeded: time >> Int64(8 * $0)) })
      encoder.raw([
        UInt8(speed & 0xff), UInt8(speed >> 8 | (distance & 0xf) << 4), UInt8(distance >> 4),
      ])
    }
    encoder.raw([0, 0, 0, 0, 0, 0xff, 0xff, 0xff])
    let points = Array(try read(.fit, encoder.file()).points)
    #expect(points.count == 201 && points.allSatisfy { $0.speed == 2.71 || $0.time == nil })
    #expect(points[199].distance == Double(199 * 43) / 16)
    #expect(points[200].distance == nil && points[200].speed == nil)
  }

  @Test("of a camera has its places beside records without a time")
  func camera() throws {
    var encoder = FITEncoder()
    for second in 0..<5 {
      encoder.message(20, [Field(2, .uint16, 2690)])
      encoder.message(
        160,
        [
          Field(253, .uint32, Int64(second)), Field(0, .uint16, 500),
          Field(1, .sint32, 626_349_397), Field(2, .sint32, 159_868_227),
          Field(3, .uint32, 2690), Field(4, .uint32, 2710), Field(5, .uint16, 9000),
          Field(6, .uint32, FITEncoder.time(second)),
        ])
    }
    let points = Array(try read(.fit, encoder.file()).points)
    #expect(points.map(\.time) == (0..<5).map { moment(Double($0) + 0.5) })
    #expect(points[0].coordinate == FITReaderTests.place && points[0].altitude == 38)
    #expect(points[0].speed == 2.71 && points[0].course == 90)
    // Records with times need none of these.
    encoder.message(20, FITEncoder.record(1))
    #expect(try read(.fit, encoder.file()).points.count == 6)
  }

  @Test("has headers of 12 bytes, and longer ones")
  func headers() throws {
    for size in [12, 14, 20] {
      var encoder = FITEncoder.run(3)
      encoder.headerSize = size
      let activity = try read(.fit, encoder.file())
      #expect(activity.points.count == 3 && activity.notes.isEmpty)
    }
  }

  @Test("says what is unknown by the largest number, which is no place, altitude or speed")
  func unknown() throws {
    var encoder = FITEncoder()
    encoder.message(
      20, FITEncoder.record(0, latitude: nil, longitude: nil, altitude: nil, speed: nil))
    encoder.message(20, [Field(253, .uint32, 1000), Field(0, .sint32, 5), Field(1, .sint32, nil)])
    let activity = try read(.fit, encoder.file())
    #expect(
      Array(activity.points) == [ActivityPoint(time: moment(0), distance: 0), ActivityPoint()])
  }

  @Test("prefers the enhanced altitude and speed, and knows negative places and altitudes")
  func enhanced() throws {
    var encoder = FITEncoder()
    encoder.message(
      20,
      FITEncoder.record(0, latitude: -626_349_397, longitude: -159_868_227) + [
        Field(78, .uint32, 2480), Field(73, .uint32, 3456),
      ])
    let point = try #require(try read(.fit, encoder.file()).points.first)
    #expect(point.coordinate == Coordinate(latitude: -52.5, longitude: -13.4))
    #expect(point.altitude == -4)
    #expect(point.speed == 3.456)
  }

  @Test("has compressed times, which go on behind every 32 seconds")
  func compressedTimes() throws {
    var encoder = FITEncoder()
    let short = [Field(5, .uint32, 100)]
    encoder.message(20, FITEncoder.record(0))
    encoder.define(3, 20, short)
    let first = UInt8(truncatingIfNeeded: FITEncoder.time(0)) & 31
    for second in [1, 1, 20, 40, 71] as [UInt8] {
      encoder.data(3, short, offset: (first + second) & 31)
    }
    let activity = try read(.fit, encoder.file())
    #expect(activity.points.map(\.time) == [0, 1, 1, 20, 40, 71].map { moment($0) })
  }

  @Test("has developer fields, lists and unknown messages, which are passed over")
  func passedOver() throws {
    var encoder = FITEncoder()
    let fields = FITEncoder.record(7)
    encoder.define(2, 20, fields, developerBytes: [4, 0, 255])
    encoder.data(2, fields, developerBytes: [4, 0, 255])
    encoder.message(65_280, [Field(1, text: "who knows"), Field(2, .float64, 5)])
    // An array of two speeds, and an altitude too short for its type.
    encoder.raw([0x45, 0, 0, 20, 0, 3, 253, 4, 0x86, 6, 4, 0x84, 2, 1, 0x84])
    encoder.raw([5] + [0x80, 0x40, 0xc8, 0x41] + [0xe8, 3, 0xd0, 7] + [9])
    let activity = try read(.fit, encoder.file())
    #expect(activity.points.map(\.speed) == [2.71, 1])
    #expect(activity.points.map(\.altitude) == [38, nil])
    #expect(activity.notes.isEmpty)
  }

  @Test("names its device by product_name, or by maker and number")
  func devices() throws {
    for (fields, name) in [
      ([Field(1, .uint16, 294), Field(8, text: "PACE 3")], "COROS PACE 3"),
      ([Field(1, .uint16, 1), Field(8, text: "Garmin Fenix")], "Garmin Fenix"),
      ([Field(1, .uint16, 999), Field(8, text: "Thing")], "Thing"),
      ([Field(1, .uint16, 23)], "Suunto"), ([Field(1, .uint16, 999)], nil),
    ] {
      var encoder = FITEncoder()
      encoder.message(0, fields)
      encoder.message(20, FITEncoder.record(0))
      #expect(try read(.fit, encoder.file()).creator == name)
    }
  }

  @Test("may be several files behind one another, each a run")
  func chained() throws {
    let file = FITEncoder.run(4).file()
    let activity = try read(.fit, file + file)
    #expect(activity.points.count == 8)
    #expect(Set(activity.points.map(\.segment)).count == 4)
    #expect(activity.totals == ActivityTotals(distance: 24, duration: 7))
    #expect(activity.parts.map(\.point) == [0, 4])
    let runs = activity.runs
    #expect(runs.map(\.points.count) == [4, 4])
    let totals = ActivityTotals(distance: 12, duration: 3.5)
    #expect(runs.map(\.totals) == [totals, totals])
    let rest = try read(.fit, file + Array("something else".utf8))
    #expect(rest.points.count == 4)
    #expect(rest.notes[0].hasPrefix("the data from byte \(file.count) is not a FIT file"))
  }

  @Test("says that its checksum is wrong")
  func checksums() throws {
    var bytes = FITEncoder.run(4).file()
    #expect(FITEncoder.checksum(Array("123456789".utf8)) == 0xbb3d)
    bytes[bytes.count - 1] ^= 1
    let activity = try read(.fit, bytes)
    #expect(activity.points.count == 4)
    #expect(activity.notes.count == 1 && activity.notes[0].contains("checksum is wrong"))
  }

  @Test("that is cut off anywhere gives all that is before that, and says so")
  func cutOff() throws {
    let bytes = FITEncoder.run(6).file()
    var counts: [Int] = []
    for length in 0..<bytes.count {
      do {
        let activity = try read(.fit, Array(bytes.prefix(length)))
        counts.append(activity.points.count)
        #expect(activity.notes.contains { $0.contains("truncated at byte \(length)") })
      } catch let error as ActivityError {
        #expect(counts.isEmpty)
        #expect(error.description.contains("truncated at byte \(length)"))
      }
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == 1 && counts.last == 6)
  }

  @Test("that does not say how long it is was never ended, and is read as far as it goes")
  func withoutLength() throws {
    let activity = try read(.fit, Array(FITEncoder.run(6).file(length: 0).dropLast(2)))
    #expect(activity.points.count == 6)
    #expect(activity.notes.count == 1 && activity.notes[0].contains("recording was interrupted"))
  }

  @Test("that is damaged says where")
  func damaged() throws {
    var encoder = FITEncoder()
    encoder.message(20, FITEncoder.record(0))
    let place = 14 + encoder.messages.count
    encoder.raw([7])
    let activity = try read(.fit, encoder.file())
    #expect(activity.points.count == 1)
    #expect(activity.notes[0].hasPrefix("the message at byte \(place) has no definition"))
    let short = try read(.fit, FITEncoder.run(3).file(length: 150))
    #expect(short.notes[0].contains("extends beyond the end"))
    #expect(refusal(.fit, Array("nothing like it, really".utf8)).contains("not a FIT file"))
    #expect(refusal(.fit, [14, 0x20]).contains("truncated at byte 2"))
  }

  @Test("has no more points than are allowed")
  func limits() throws {
    var limits = ActivityLimits()
    limits.points = 6
    #expect(try read(.fit, FITEncoder.run(6).file(), limits: limits).points.count == 6)
    #expect(refusal(.fit, FITEncoder.run(7).file(), limits: limits).contains("more than 6 points"))
    // A message without fields is one byte.
    var encoder = FITEncoder()
    encoder.define(0, 20, [])
    encoder.raw([UInt8](repeating: 0, count: 7))
    #expect(refusal(.fit, encoder.file(), limits: limits).contains("more than 6 points"))
  }

  @Test("survives numbers that no field of the profile can have")
  func hugeNumbers() throws {
    let fields: [(message: UInt16, fields: [UInt8])] = [
      (0, [1, 2, 4, 8]), (18, [5, 7, 8, 9]), (19, [2, 7, 8, 9, 24]),
      (20, [0, 1, 2, 5, 6, 73, 78, 253]),
      (21, [0, 1]), (34, [5, 253]),
    ]
    let values: [(FITBaseType, Int64)] =
      [1e300, -1e300, 1e16, 9.3e18].map { (.float64, Int64(bitPattern: $0.bitPattern)) }
      + [(.uint64, Int64.min), (.sint64, Int64.min), (.sint64, Int64.max - 1), (.uint64, -2)]
    var count = 0
    for (message, numbers) in fields {
      for number in numbers {
        for (type, value) in values {
          var encoder = FITEncoder()
          encoder.message(20, FITEncoder.record(0))
          // Garmin, so that the product is read.
          let maker = message == 0 && number == 2 ? [Field(1, .uint16, 1)] : []
          encoder.message(message, maker + [Field(number, type, value)])
          encoder.message(19, [Field(2, .uint32, FITEncoder.time(0))])
          #expect(try read(.fit, encoder.file()).points.count == (message == 20 ? 2 : 1))
          count += 1
        }
      }
    }
    #expect(count == 200)
  }

  @Test("survives any damage")
  func mutations() throws {
    let bytes = FITEncoder.run(30).file()
    var random = SplitMix64(seed: 815)
    var points: Set<Int> = []
    for _ in 0..<500 {
      var damaged = bytes
      for _ in 0...Int.random(in: 0...5, using: &random) {
        damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      points.insert((try? read(.fit, damaged))?.points.count ?? -1)
    }
    #expect(points.count > 10)
  }
}

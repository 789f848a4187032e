import Testing

@testable import RunModel

@Suite("A table of columns")
struct ColumnTests {
  private let place = Coordinate(latitude: 52.5, longitude: 13.4)

  private var full: RunPoint {
    RunPoint(
      elapsed: 12.345, timestamp: UTC(millisecondsSince1970: 1_795_241_700_000),
      coordinate: place, altitude: 38.1, accuracy: 4.6, hdop: 0.9, speed: 2.71, course: 271.4,
      distance: 41.25, segment: 3, channels: channels)
  }

  /// A value for each channel.
  private var channels: ChannelValues {
    var channels = ChannelValues()
    for channel in Channel.allCases { channels[channel] = channel.quantity.bounds.upperBound }
    return channels
  }

  /// A row with one changed value.
  private func changed<Row: Tabular>(_ row: Row, _ column: Int, to value: Double?) -> Row {
    var row = row
    row[column: column] = value
    return row
  }

  @Test("names the columns of run files in their order, each once")
  func names() {
    #expect(
      RunPoint.commonTable.map { "\($0.quantity.name)" } == [
        "elapsed", "timestamp", "latitude", "longitude", "altitude", "accuracy", "hdop", "speed",
        "course", "distance", "segment",
      ])
    let names = RunPoint.table.map { "\($0.quantity.name)" }
    #expect(Set(names).count == names.count)
    #expect(Channel.allCases.map { names[RunPoint.index(of: $0)] } == Channel.allCases.map(\.name))
    #expect(Channel.allCases.map { Channel(name: $0.name) } == Channel.allCases)
    #expect(Channel(name: "altitude") == nil)
    #expect(Set(Fix.table.map { "\($0.quantity.name)" }).count == Fix.table.count)
  }

  @Test("gives back through each column what was set through it, and touches no other")
  func roundTrip() {
    for (index, column) in RunPoint.table.enumerated() {
      let upper = max(column.quantity.bounds.lowerBound, min(column.quantity.bounds.upperBound, 80))
      let row = changed(full, index, to: upper)
      #expect(row[column: index] == upper)
      for other in RunPoint.table.indices where other != index {
        #expect(row[column: other] == full[column: other], "\(column.quantity.name)")
      }
    }
    var fix = Fix(status: .valid, time: UTC(millisecondsSince1970: 1_795_241_700_000))
    fix.coordinate = place
    for (index, column) in Fix.table.enumerated() {
      let upper = min(column.quantity.bounds.upperBound, 80)
      let row = changed(fix, index, to: upper)
      #expect(row[column: index] == upper, "\(column.quantity.name)")
    }
  }

  @Test("takes unknown where a row may be without, and only there")
  func unknown() {
    for (index, column) in RunPoint.table.enumerated() {
      let value = changed(full, index, to: nil)[column: index]
      #expect((value != nil) == column.isRequired, "\(column.quantity.name)")
    }
  }

  @Test("a place without latitude or longitude is unknown")
  func places() {
    var fix = Fix(coordinate: place)
    fix[column: 2] = nil
    #expect(fix.coordinate == nil)
    fix[column: 3] = 13.4
    #expect(fix.coordinate == nil)
    fix[column: 2] = 52.5
    fix[column: 3] = 13.4
    #expect(fix.coordinate == place)
    fix[column: 3] = nil
    #expect(fix.coordinate == nil)
  }

  @Test("keeps what is at the bounds, and nothing beyond them")
  func bounds() {
    for (index, column) in RunPoint.table.enumerated() where !column.isRequired {
      let bounds = column.quantity.bounds
      for value in [bounds.lowerBound, bounds.upperBound] {
        #expect(changed(full, index, to: value).bounded[column: index] == value)
      }
      let isTime = column.quantity.kind == .time
      for value in [
        isTime ? bounds.lowerBound - 1 : bounds.lowerBound.nextDown,
        isTime ? bounds.upperBound + 1 : bounds.upperBound.nextUp,
      ] {
        #expect(changed(full, index, to: value).bounded[column: index] == nil)
      }
    }
    var fix = Fix(speed: .nan)
    #expect(fix.bounded.speed == nil)
    fix.speed = .infinity
    #expect(fix.bounded.speed == nil)
  }

  @Test("is packed and unpacked without loss, times that no column can be included")
  func packed() {
    var odd = full
    odd.timestamp = UTC(millisecondsSince1970: Int64(Quantity.timestamp.bounds.upperBound))
    odd.speed = -0.0
    odd.altitude = 38.123_456_789
    odd.distance = 1e300
    let rows = [RunPoint(), full, odd, full]
    #expect(Array(Packed(rows)) == rows)
    #expect(Array(Packed(rows))[2].speed?.sign == .minus)
  }

  @Test("a time of day is packed beside its UTC, with it, or unknown")
  func timeOfDay() {
    let time = UTC(millisecondsSince1970: 1_795_241_700_123)
    for fix in [
      Fix(time: time, millisecondOfDay: time.millisecondOfDay), Fix(time: time),
      Fix(time: time, millisecondOfDay: 5), Fix(millisecondOfDay: 5), Fix(),
    ] {
      var copy = Fix()
      for index in Fix.table.indices { copy[column: index] = fix[column: index] }
      #expect(copy == fix)
    }
  }
}

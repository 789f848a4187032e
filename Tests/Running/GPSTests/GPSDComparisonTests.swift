import Foundation
import GPS
import RunModel
import TestSupport
import Testing

/// Every fix of ours against gpsd's expected output for the same log, matched by time of day.
///
/// Each deliberate difference is a row of `expected`; an unlisted difference fails, and so does a
/// row that no longer occurs.
@Suite("Comparison with gpsd", .enabled(if: ReceiverLogs.arePresent, ReceiverLogs.needed))
struct GPSDComparisonTests {
  enum Kind: String, CaseIterable {
    /// Only we have a position for that time.
    case onlyOurs
    /// Only gpsd has a position for that time.
    case onlyTheirs
    case position
    case altitude
    case speed
    case date
    /// gpsd's date is 1024 weeks later.
    case rollover
  }

  struct Difference: Hashable {
    var log: String
    var kind: Kind
    var count: Int
    var reason: String

    init(_ log: String, _ kind: Kind, _ count: Int, _ reason: String) {
      self.log = log
      self.kind = kind
      self.count = count
      self.reason = reason
    }
  }

  private static let learning = "first or last epoch: gpsd learns which sentence ends one"
  private static let skipped = "gpsd skips an epoch whose last sentence is not the learnt one"
  private static let flat = "GSA says 2D, where receivers repeat an old altitude"

  static let expected: [Difference] = [
    .init("beidou-bd.log", .onlyOurs, 1, learning),
    .init("beidou-gb.log", .onlyOurs, 1, learning),
    .init("blumax-gps009.log", .onlyOurs, 1, learning),
    .init("bundg_zeus_9.log", .onlyOurs, 2, skipped),
    .init(
      "bundg_zeus_9.log", .onlyTheirs, 1,
      "a second with GLL and ZDA only, while RMC and GGA are the usual"),
    .init(
      "bundg_zeus_9.log", .position, 97,
      "ship: GGA and RMC differ by up to 4 m; ours is GGA, gpsd's the last"),
    .init(
      "bundg_zeus_9.log", .speed, 50, "gpsd's last word is 0, from two sentences with one place"),
    .init("foretrex-201.log", .onlyOurs, 1, learning),
    .init("foretrex-201.log", .altitude, 6, flat),
    .init("garmin48.log", .onlyOurs, 6, "gpsd reports at the time of GLL, one second off"),
    .init("garmin48.log", .onlyTheirs, 7, "gpsd reports at the time of GLL, one second off"),
    .init("gp-320fw-2019-03-28.log", .onlyOurs, 2, skipped),
    .init("gp-320fw-2019-04-06-overflow.log", .onlyOurs, 2, skipped),
    .init("haicom-305N.log", .onlyOurs, 1, learning),
    .init("haicom-305N.log", .altitude, 1, flat),
    .init("humminbird-M37.log", .onlyOurs, 2, skipped),
    .init(
      "humminbird-M37.log", .onlyTheirs, 4, "seconds with GLL only, while RMC and GGA are the usual"
    ),
    .init(
      "humminbird-M37.log", .position, 7,
      "the clock runs back by 13 s: a time of day has two positions"),
    .init(
      "humminbird-M37.log", .speed, 9, "a GGA without RMC, or the clock that ran back"),
    .init("isync.log", .onlyOurs, 1, learning),
    .init("mr-350p.log", .onlyOurs, 1, learning),
    .init("mr-350p.log", .speed, 12, "no RMC, no VTG: gpsd divides the distance by the time"),
    .init("mtk-3329.log", .altitude, 4, flat),
    .init("navisys-gr8013.log", .onlyTheirs, 35, "binary UBX, which we do not decode"),
    .init("neo-m8n.log", .onlyOurs, 2, learning),
    .init("neo-m8n.log", .rollover, 22, "gpsd adds 1024 weeks to a true date of 2015"),
    .init("quectel-l76k-nmea.log", .onlyOurs, 1, learning),
    .init("quectel.log", .altitude, 32, flat),
    .init("st-teseo-liv3f.log", .onlyOurs, 2, learning),
    .init("tr737A+.log", .onlyOurs, 1, learning),
    .init("tr737A+.log", .speed, 1, "the log ends between GGA and RMC"),
  ]

  @Test("differs from gpsd only where it is meant to", arguments: ReceiverLogs.names(in: "gpsd"))
  func log(name: String) throws {
    let comparison = try Comparison(name)
    // Debian's release adds 1024 weeks to all dates before its own release date.
    for kind in Kind.allCases where kind != .rollover || !ReceiverLogs.areDebians {
      let known = GPSDComparisonTests.expected.first { $0.log == name && $0.kind == kind }
      let found = comparison.differences[kind] ?? []
      #expect(
        found.count == known?.count ?? 0,
        "\(name) \(kind): \(found.count) of \(comparison.compared): \(found.prefix(3))")
    }
  }

  @Test("every log with an expected difference is there, and every epoch is compared")
  func coverage() throws {
    let names = ReceiverLogs.names(in: "gpsd")
    let missing = Set(GPSDComparisonTests.expected.map(\.log)).subtracting(names)
    let compared = try names.map { try Comparison($0).compared }.reduce(0, +)
    #expect(compared == (ReceiverLogs.areDebians ? 995 : 1259))
    let isNewer = ["navisys-gr8013.log", "quectel-l76k-nmea.log", "st-teseo-liv3f.log"]
    #expect(missing == (ReceiverLogs.areDebians ? Set(isNewer) : []))
    if ReceiverLogs.areDebians {
      print("gpsd: not compared: \(isNewer.joined(separator: ", ")), and dates 1024 weeks apart")
    }
  }
}

/// The fixes of one log compared with gpsd's.
private struct Comparison {
  /// The number of times at which both have a position.
  var compared = 0
  var differences: [GPSDComparisonTests.Kind: [String]] = [:]

  init(_ name: String) throws {
    let ours = replay(try ReceiverLogs.bytes("gpsd/\(name)"), floor: "2000-01-01T00:00:00.000Z")
      .fixes
    let theirs = try TPV.read("gpsd/\(name).chk")
    var seen: Set<Int64> = []
    for fix in ours.map(\.fix) {
      guard let time = fix.millisecondOfDay, let coordinate = fix.coordinate else { continue }
      seen.insert(time)
      guard let tpv = theirs[time] else {
        differ(.onlyOurs, "\(time)")
        continue
      }
      compared += 1
      compare(fix, at: coordinate, tpv)
    }
    for time in theirs.keys.sorted() where !seen.contains(time) { differ(.onlyTheirs, "\(time)") }
  }

  private mutating func compare(_ fix: Fix, at coordinate: Coordinate, _ tpv: TPV) {
    let north = abs(coordinate.latitude - tpv.latitude)
    let east = abs(coordinate.longitude - tpv.longitude)
    if max(north, east) > 1e-7 { differ(.position, "\(coordinate) \(tpv)") }
    if isDifferent(fix.altitude, tpv.altitude, by: 0.001) {
      differ(.altitude, "\(fix.altitude as Any) \(tpv)")
    }
    if isDifferent(fix.speed, tpv.speed, by: 0.001) {
      differ(.speed, "\(fix.speed as Any) \(tpv)")
    }
    if let date = fix.time, date != tpv.time {
      let later = tpv.time.millisecondsSince1970 - date.millisecondsSince1970
      differ(later == 1024 * 7 * 86_400_000 ? .rollover : .date, "\(date.iso8601) \(tpv)")
    }
  }

  private mutating func differ(_ kind: GPSDComparisonTests.Kind, _ detail: String) {
    differences[kind, default: []].append(detail)
  }

  private func isDifferent(_ ours: Double?, _ theirs: Double?, by tolerance: Double) -> Bool {
    guard let ours, let theirs else { return ours == nil && theirs != nil }
    return abs(ours - theirs) > tolerance
  }
}

/// The compared fields of gpsd's TPV object.
private struct TPV {
  var time: UTC
  var latitude: Double
  var longitude: Double
  var altitude: Double?
  var speed: Double?

  /// The last TPV with a position for each time of day.
  static func read(_ path: String) throws -> [Int64: TPV] {
    var result: [Int64: TPV] = [:]
    for line in try ReceiverLogs.bytes(path).split(separator: 0x0A) {
      guard line.starts(with: #"{"class":"TPV""#.utf8),
        let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let time = (object["time"] as? String).flatMap({ UTC(iso8601: $0) }),
        let latitude = object["lat"] as? Double, let longitude = object["lon"] as? Double
      else { continue }
      let earlier = result[time.millisecondOfDay]
      result[time.millisecondOfDay] = TPV(
        time: time, latitude: latitude, longitude: longitude,
        altitude: object["altMSL"] as? Double ?? earlier?.altitude,
        speed: object["speed"] as? Double ?? earlier?.speed)
    }
    return result
  }
}

import Foundation
import Testing

/// Logs of a receiver that reports dates before it knows them.
@Suite("A receiver's guesses")
struct LogDatesTests {
  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(UInt8(0), ^)
    return "$\(body)*\(String(format: "%02X", sum))\r\n"
  }

  /// A void minute with the module's factory date, then two minutes of a run north at 3 m/s.
  ///
  /// In its middle is one void epoch from 1979.
  private static let log: Data = {
    var text = ""
    for second in 0..<60 {
      text += sentence(
        String(
          format: "GPRMC,1200%02d.000,V,2400.0000,N,12100.0000,E,0.0,0.0,280606,,,N", second))
    }
    for second in 0..<120 {
      let time = String(format: "0642%02d.000", second % 60)
        .replacingOccurrences(of: "0642", with: second < 60 ? "0642" : "0643")
      let place = String(format: "5230.%04d,N,01324.0000,E", second * 16)
      guard second != 60 else {
        text += sentence("GPRMC,\(time),V,\(place),0.0,0.0,010179,,,N")
        continue
      }
      text += sentence("GPRMC,\(time),A,\(place),5.8,0.0,221126,,,A")
      text += sentence("GPGGA,\(time),\(place),1,09,0.9,38.0,M,0.0,M,,")
    }
    return Data(text.utf8)
  }()

  @Test("name no run, move no time of an export, and delete no journal")
  func void() throws {
    let folder = try Folder()
    let data = folder.file("data").path
    var ids: [String] = []
    for _ in 0..<2 {
      let played = try moonrunner("replay", "-", "--data", data, "--json", input: Self.log)
      #expect(played.status == 0, "\(played.errors)")
      ids.append(try #require(try object(played.output)["id"] as? String))
    }
    #expect(ids.allSatisfy { $0.hasPrefix("20261122T0642") }, "\(ids)")
    let out = folder.file("out").path
    let export = try moonrunner(
      "runs", "export", ids[0], "--format", "gpx", "--out", out, "--data", data)
    #expect(export.status == 0, "\(export.errors)")
    let name = try #require(folder.files.first { $0.hasSuffix(".gpx") })
    let text = try String(contentsOf: folder.file(name), encoding: .utf8)
    let times = text.components(separatedBy: "<time>").dropFirst()
    #expect(times.count > 100)
    #expect(times.allSatisfy { $0.hasPrefix("2026-11-22T06:4") })
    #expect(folder.files.filter { $0.hasPrefix("data/journal/done/") }.count == 2)
  }
}

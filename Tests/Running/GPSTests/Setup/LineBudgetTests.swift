import RunModel
import Testing

@testable import GPS

@Suite("The fullest second of a receiver fits the line that is chosen for it")
struct LineBudgetTests {
  /// A maker's receiver with the longest output.
  ///
  /// Sentences have all decimals, and the numbers of GSA and GSV cover all constellations.
  private struct Make {
    let kind: FakeReceiver.Kind
    let decimals: Int
    let gsa: Int
    let gsv: Int
  }

  /// The maximum according to each maker's documentation; a GSV has four satellites.
  ///
  /// u-blox M10: UBX-21035062, GPS with SBAS 5, GLONASS 3, Galileo 4, BeiDou 5, QZSS 2, one without
  /// signal; u-blox 6 GPS only, 8 three constellations. MT3333: GPS 4, GLONASS 3, Galileo 2 (L76
  /// protocol specification V3.3). CASIC: GPS 4, BeiDou 5, GLONASS 3 (specification 4.2.0.3). LC86G
  /// as the M10.
  private static let makes = [
    Make(kind: ReceiverSetupTests.neo6, decimals: 5, gsa: 1, gsv: 4),
    Make(kind: ReceiverSetupTests.m8, decimals: 5, gsa: 3, gsv: 12),
    Make(kind: ReceiverSetupTests.m10, decimals: 5, gsa: 6, gsv: 20),
    Make(kind: .mediatek, decimals: 4, gsa: 3, gsv: 9),
    Make(kind: .airoha, decimals: 6, gsa: 6, gsv: 20),
    Make(kind: .casic, decimals: 5, gsa: 3, gsv: 12),
  ]

  /// The length of a sentence with its line break, times the number of them sent together.
  private func bytes(of sentence: String, _ make: Make) -> Int {
    let zeros = String(repeating: "0", count: make.decimals)
    let (time, place) = ("235959.000", "8959.\(zeros),S,17959.\(zeros),W")
    return switch sentence {
    case "RMC": nmea("GNRMC,\(time),A,\(place),123.456,359.99,311299,123.4,W,D,V").utf8.count
    case "GGA": nmea("GNGGA,\(time),\(place),1,32,99.99,-1234.5,M,-123.4,M,12.3,1023").utf8.count
    case "GST": nmea("GNGST,\(time),1234.5,123.4,123.4,359.9,123.4,123.4,123.4").utf8.count
    case "GSA":
      nmea("GNGSA,A,3" + String(repeating: ",88", count: 12) + ",99.99,99.99,99.99,5").utf8.count
        * make.gsa
    case "GSV":
      nmea("GPGSV,5,5,20" + String(repeating: ",193,90,359,55", count: 4) + ",1").utf8.count
        * make.gsv
    case _: 0
    }
  }

  /// The most bytes sent within a second after setup.
  private func fullestSecond(_ receiver: FakeReceiver, _ make: Make) -> Int {
    let fixes = 1000 / receiver.interval
    return receiver.rates.filter { $0.value > 0 }.reduce(0) { sum, told in
      let times = (fixes + told.value - 1) / told.value
      return sum + times * bytes(of: told.key, make)
    }
  }

  @Test("of every maker, at every rate that makes it switch its line")
  func everyMake() {
    for make in LineBudgetTests.makes where make.kind != .airoha {
      for rate in SetupWishes.rates where rate > 1 {
        var wishes = SetupWishes()
        wishes.rate = rate
        let rig = SetupRig(make.kind, wishes)
        rig.run()
        guard rig.receiver.interval <= 1000 / rate else { continue }
        let most = fullestSecond(rig.receiver, make)
        #expect(most * 10 <= rig.baud, "\(make.kind) at \(rate) Hz: \(most) bytes")
      }
    }
  }

  @Test("of Airoha, whose line its maker's tool sets")
  func airoha() throws {
    let make = try #require(LineBudgetTests.makes.first { $0.kind == .airoha })
    var wishes = SetupWishes()
    wishes.rate = 10
    let rig = SetupRig(.airoha, wishes, baud: 115_200)
    rig.run()
    #expect(rig.receiver.interval == 100)
    #expect(fullestSecond(rig.receiver, make) * 10 <= 115_200)
  }

  @Test("is 38,400 baud from 2 Hz on, 57,600 from 7 Hz on; one fix a second changes no line")
  func rates() {
    let chosen = SetupWishes.rates.map { rate in
      var wishes = SetupWishes()
      wishes.rate = rate
      return wishes.fasterBaud(than: 9600)
    }
    let (fast, faster) = ([Int?](repeating: 38_400, count: 5), [Int?](repeating: 57_600, count: 4))
    #expect(chosen == [nil] + fast + faster)
  }
}

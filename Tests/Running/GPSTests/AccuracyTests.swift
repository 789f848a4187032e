import GPS
import RunModel
import Testing

/// Rows 63...68: the 68 % radius and the sigma of an epoch.
@Suite struct AccuracyTests {
  private static let gga =
    nmea("GNGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,")
  private static let pubx =
    "$PUBX,00,064210.00,5107.24680,N,01344.13579,E,161.512,G3,4.1,6.0,10.801,271.40,0.021,,"
    + "0.92,1.31,0.88,11,0,0*61\r\n"

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 0.005 } ?? false
  }

  @Test("#63 Accuracy: PUBX,00 field 9; its altitude is above the ellipsoid and not used")
  func pubx() {
    for text in [
      AccuracyTests.pubx, AccuracyTests.gga + AccuracyTests.pubx,
      AccuracyTests.pubx + AccuracyTests.gga,
    ] {
      #expect(fixes(text).map(\.accuracy) == [4.1])
    }
    let alone = fixes(AccuracyTests.pubx)
    #expect(alone.map(\.status) == [.valid])
    #expect(alone.first?.altitude == nil)
    #expect(alone.first?.satellites == 11)
    #expect(isNear(alone.first?.speed, 3.0))
    #expect(isNear(alone.first?.sigma, 2.2 * 0.92))
  }

  @Test("#63 Accuracy: a PUBX,00 before the other sentences of its epoch counts for it")
  func pubxFirst() {
    var feed = Feed()
    feed.second(AccuracyTests.gga)
    feed.second(
      nmea(
        "PUBX,00,064211.00,5107.24680,N,01344.13579,E,161.5,G3,4.1,6.0,10.8,271.40,0.0,,0.92,1.31,"
          + "0.88,11,0,0"),
      nmea("GNGGA,064211.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,"))
    #expect(feed.fixes.map(\.fix.accuracy) == [5 * 0.92, 4.1])
  }

  @Test("#64 Accuracy: PUBX,00 NF is no fix and no accuracy")
  func pubxNoFix() {
    let all = fixes(
      "$PUBX,00,064211.00,5107.24680,N,01344.13579,E,161.512,NF,5303302,3750001,0.000,0.00,0.000,,"
        + "99.99,99.99,99.99,0,0,0*28\r\n")
    #expect(all.map(\.status) == [.none])
    #expect(all.first?.accuracy == nil)
    #expect(all.first?.coordinate == nil)
  }

  @Test("#65 Accuracy: GST of the same time, its ellipse may be empty")
  func gst() {
    let gst = "$GNGST,064210.00,4.8,,,,2.9,2.1,5.6*61\r\n"
    for text in [AccuracyTests.gga + gst, gst + AccuracyTests.gga] {
      let all = fixes(text)
      #expect(isNear(all.first?.accuracy, 3.58))
      #expect(isNear(all.first?.sigma, 3.58 / 2.0.squareRoot()))
    }
  }

  @Test("#66 Accuracy: GST of another time does not count")
  func lateGST() {
    let all = fixes(AccuracyTests.gga + "$GNGST,064209.00,4.8,,,,2.9,2.1,5.6*69\r\n")
    #expect(isNear(all.first?.accuracy, 4.6))
    #expect(isNear(all.first?.sigma, 2.024))
  }

  @Test(
    "#67 Accuracy: PQTMEPE field 5, PGRME x 1.29, GBS root-sum",
    arguments: [
      ("$PQTMEPE,2,2.300,1.900,4.100,2.983,5.071*5B\r\n", 2.983),
      ("$PGRME,6.2,M,9.4,M,11.3,M*14\r\n", 8.0),
      (nmea("GNGBS,064210.00,3.0,4.0,5.6,,,,,,"), 5.0),
      (nmea("GNGBS,064209.00,3.0,4.0,5.6,,,,,,"), 4.6),
    ])
  func others(text: String, accuracy: Double) {
    let all = fixes(AccuracyTests.gga + text)
    #expect(isNear(all.first?.accuracy, accuracy))
    #expect(isNear(all.first?.sigma, 2.2 * 0.92))
  }

  /// The accuracy of each second of half a minute with GGA every `step` seconds.
  private func accuracies(ggaEvery step: Int, hdop: String = "0.92") -> [Double?] {
    var feed = Feed()
    for second in 0..<30 {
      let time = "0642\(second + 10).00"
      let rmc = nmea("GNRMC,\(time),A,5107.24680,N,01344.13579,E,5.8,271.4,140326,,,A")
      let gga = nmea("GNGGA,\(time),5107.24680,N,01344.13579,E,1,11,\(hdop),118.4,M,43.1,M,,")
      if second % step == 0 { feed.second(rmc, gga) } else { feed.second(rmc) }
    }
    return feed.fixes.map(\.fix.accuracy)
  }

  @Test("an HDOP that comes every few seconds holds between; more of it is never worse")
  func rareDilution() {
    for step in [1, 4, 5, 10] {
      #expect(accuracies(ggaEvery: step) == [Double?](repeating: 5 * 0.92, count: 30), "\(step)")
    }
    // 10 s after the last GGA the assumed accuracy applies.
    let rare = accuracies(ggaEvery: 12)
    #expect(rare[..<10].allSatisfy { $0 == 5 * 0.92 } && rare[10] == 15 && rare[11] == 15)
    #expect(rare[12] == 5 * 0.92)
  }

  @Test("GGA that never has an HDOP is as good as RMC alone; one that says 99.99 is poor")
  func noDilution() {
    for hdop in ["", "0.00"] {
      let accuracies = accuracies(ggaEvery: 1, hdop: hdop)
      #expect(accuracies[..<10].allSatisfy { $0 == nil })
      #expect(accuracies[10...].allSatisfy { $0 == 15 }, "\(hdop)")
    }
    #expect(accuracies(ggaEvery: 1, hdop: "99.99").allSatisfy { $0 == nil })
    // 25.4 means none; anything below it is an HDOP.
    #expect(accuracies(ggaEvery: 1, hdop: "25.4").allSatisfy { $0 == nil })
    #expect(accuracies(ggaEvery: 1, hdop: "25.3").allSatisfy { $0 == 5 * 25.3 })
  }

  @Test("GNS or GSA that say 99.99 are as poor as GGA")
  func noDilutionElsewhere() {
    var (gns, gsa) = (Feed(), Feed())
    for second in 10..<40 {
      let time = "0642\(second).00"
      gns.second(nmea("GNGNS,\(time),5107.24680,N,01344.13579,E,AA,11,99.99,118.4,43.1,,"))
      gsa.second(
        nmea("GNRMC,\(time),A,5107.24680,N,01344.13579,E,5.8,271.4,140326,,,A"),
        nmea("GNGSA,A,3,05,07,13,,,,,,,,,,99.99,99.99,99.99"))
    }
    for feed in [gns, gsa] {
      #expect(feed.fixes.count == 30 && feed.fixes.allSatisfy { $0.fix.accuracy == nil })
    }
  }

  @Test("#68 Accuracy: 5 m x HDOP")
  func hdop() {
    let all = fixes("$GNGGA,064210.00,5107.24680,N,01344.13579,E,1,11,0.92,118.4,M,43.1,M,,*42\r\n")
    #expect(isNear(all.first?.accuracy, 4.6))
    #expect(isNear(all.first?.sigma, 2.024))
  }

  @Test("fewer than 5 satellites x 1.5, 2D x 2, both only on HDOP")
  func penalties() {
    let four = nmea("GNGGA,064210.00,5107.24680,N,01344.13579,E,1,04,2.00,118.4,M,43.1,M,,")
    let flat = nmea("GPGSA,A,2,05,07,13,,,,,,,,,,3.90,3.70,1.00")
    let gst = nmea("GNGST,064210.00,4.8,,,,3.0,4.0,5.6")
    #expect(isNear(fixes(four).first?.accuracy, 15))
    #expect(isNear(fixes(four + flat).first?.accuracy, 30))
    #expect(isNear(fixes(four + flat + gst).first?.accuracy, 5))
    #expect(isNear(fixes(four + flat).first?.sigma, 4.4))
  }

  @Test("no accuracy below 1 m, whatever a receiver claims; 0 is unknown")
  func floor() {
    let small = fixes(AccuracyTests.gga + nmea("GNGST,064210.00,4.8,,,,0.1,0.1,5.6"))
    #expect(small.first?.accuracy == 1)
    #expect(isNear(small.first?.sigma, 0.707))
    let zero = fixes(AccuracyTests.gga + nmea("GNGST,064210.00,4.8,,,,0.0,0.0,5.6"))
    #expect(isNear(zero.first?.accuracy, 4.6))
  }
}

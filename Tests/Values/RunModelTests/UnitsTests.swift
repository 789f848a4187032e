import RunModel
import Testing

@Suite struct UnitsTests {
  @Test(
    "Distances have two decimals below 100 units and one from there on, cut and never rounded",
    arguments: [
      (0.0, "0.00"), (9.99, "0.00"), (10, "0.01"), (1150, "1.15"), (5000, "5.00"),
      (9990, "9.99"), (9999.999, "9.99"), (10_000, "10.00"), (42_195, "42.19"),
      (99_999.99, "99.99"), (100_000, "100.0"), (199_999, "199.9"), (1_000_000, "1000.0"),
    ] as [(Double, String)])
  func distance(metres: Double, text: String) {
    #expect(Wording.distance(metres, .kilometres) == text)
  }

  @Test(
    "Miles are cut as kilometres are",
    arguments: [
      (1609.344, "1.00"), (1609.343, "0.99"), (16_093.44, "10.00"), (16_093.43, "9.99"),
      (160_934.4, "100.0"), (160_934.3, "99.99"),
    ] as [(Double, String)])
  func miles(metres: Double, text: String) {
    #expect(Wording.distance(metres, .miles) == text)
    #expect(Wording.distanceWithUnit(metres, .miles) == text + " mi")
  }

  @Test("Every whole unit reads as it is, and a millimetre less does not")
  func wholeUnits() {
    for units in Units.allCases {
      for count in 1..<100 {
        let metres = Double(count) * units.metres
        #expect(Wording.distance(metres, units) == "\(count).00")
        #expect(Wording.distance(metres - 0.001, units) == "\(count - 1).99")
      }
    }
  }

  @Test(
    "Times show whole seconds passed, and hours from the first on",
    arguments: [
      (0.0, "0:00"), (59.999, "0:59"), (60, "1:00"), (1634, "27:14"), (3599.9, "59:59"),
      (3600, "1:00:00"), (3991, "1:06:31"), (359_999, "99:59:59"), (360_000, "100:00:00"),
    ] as [(Double, String)])
  func duration(seconds: Double, text: String) {
    #expect(Wording.duration(seconds) == text)
  }

  @Test(
    "Paces are rounded up to whole seconds, against the runner",
    arguments: [
      (300.0, "5:00"), (299.01, "5:00"), (299, "4:59"), (310.2, "5:11"), (59.9, "1:00"),
      (0.4, "0:01"), (3599, "59:59"), (3599.1, "--:--"), (0, "--:--"), (-5, "--:--"),
    ] as [(Double, String)])
  func pace(secondsPerKilometre: Double, text: String) {
    #expect(Wording.pace(secondsPerKilometre / 1000, .kilometres) == text)
    #expect(Wording.paceWithUnit(secondsPerKilometre / 1000, .kilometres) == text + " /km")
    #expect(Wording.pace(secondsPerKilometre / 1609.344, .miles) == text)
  }

  @Test("The pace of one kilometre or mile is its time, as it stands beside it")
  func paceOfAUnit() {
    for seconds in [1.0, 59.9, 346.4, 346.999, 3599] {
      for units in Units.allCases {
        let pace = Wording.pace(metres: units.metres, seconds: seconds, units)
        #expect(pace == Wording.duration(seconds))
      }
    }
    // Including a small remainder that is not shown.
    #expect(Wording.pace(metres: 1009.9, seconds: 346.9, .kilometres) == "5:46")
    #expect(Wording.pace(metres: 1010, seconds: 346.9, .kilometres) == "5:44")
    #expect(Wording.pace(metres: 999, seconds: 346.9, .kilometres) == "5:48")
    #expect(Wording.pace(metres: 1000, seconds: 3599.5, .kilometres) == "--:--")
    #expect(Wording.pace(metres: 0, seconds: 10, .kilometres) == "--:--")
  }

  @Test("An unknown pace is dashes")
  func unknownPace() {
    #expect(Wording.pace(nil, .kilometres) == "--:--")
    #expect(Wording.paceWithUnit(nil, .miles) == "--:-- /mi")
  }

  @Test("A whole-second pace reads as itself in both units")
  func wholePaces() {
    for units in Units.allCases {
      for seconds in 1...3599 {
        let text = "\(seconds / 60):\(digits(seconds % 60, 2))"
        #expect(Wording.pace(Double(seconds) / units.metres, units) == text)
      }
    }
  }

  @Test(
    "What is still to go is rounded up and reads 0 only on arrival",
    arguments: [
      (0.0, "0 m"), (0.2, "10 m"), (10, "10 m"), (721, "730 m"), (730, "730 m"),
      (990, "990 m"), (990.1, "1.0 km"), (1000, "1.0 km"), (1200.5, "1.3 km"),
      (9900, "9.9 km"), (9901, "10.0 km"), (12_000, "12.0 km"), (18_020, "18.1 km"),
      (876_543, "876.6 km"), (-3, "0 m"),
    ] as [(Double, String)])
  func remaining(metres: Double, text: String) {
    #expect(Wording.remaining(metres, .kilometres).text == text)
  }

  @Test(
    "In miles it is yards below half a mile",
    arguments: [
      (0.0, "0 yd"), (9.144, "10 yd"), (9.2, "20 yd"), (804.672, "880 yd"), (804.7, "0.6 mi"),
      (1609.344, "1.0 mi"), (16_093.44, "10.0 mi"), (16_094, "10.1 mi"),
    ] as [(Double, String)])
  func remainingMiles(metres: Double, text: String) {
    #expect(Wording.remaining(metres, .miles).text == text)
  }

  @Test(
    "Distances to be run are never less than enough",
    arguments: [
      (5000.0, "5 km", "3.11 mi"), (2414.016, "2.42 km", "1.5 mi"), (804.672, "0.81 km", "0.5 mi"),
      (42_195, "42.2 km", "26.22 mi"), (1609.344, "1.61 km", "1 mi"), (0, "0 km", "0 mi"),
      (100, "0.1 km", "0.07 mi"), (1e6 + 0.01, "1000.01 km", "621.38 mi"),
    ] as [(Double, String, String)])
  func goal(metres: Double, kilometres: String, miles: String) {
    #expect(Wording.goal(metres, .kilometres) == kilometres)
    #expect(Wording.goal(metres, .miles) == miles)
  }

  @Test("Heights are the nearest metre or foot, below zero too")
  func height() {
    #expect(Wording.climb(47.6, .kilometres) == "~50 m")
    #expect(Wording.climb(3, .kilometres) == "~0 m")
    #expect(Wording.climb(100, .miles) == "~350 ft")
    #expect(Wording.climb(.nan, .kilometres) == "--")
    #expect(Wording.climb(1e300, .miles).hasPrefix("~"))
    #expect(Wording.height(47.6, .kilometres)?.text == "48 m")
    #expect(Wording.height(-0.4, .kilometres)?.text == "0 m")
    #expect(Wording.height(-2.6, .kilometres)?.text == "-3 m")
    #expect(Wording.height(30.48, .miles)?.text == "100 ft")
    #expect(Wording.height(.nan, .kilometres) == nil)
  }

  @Test("Accuracy is rounded up")
  func accuracy() {
    #expect(Wording.accuracy(3.1, .kilometres)?.text == "±4 m")
    #expect(Wording.accuracy(3.048, .miles)?.text == "±10 ft")
    for unknown in [nil, Double.nan, .infinity, -1] {
      #expect(Wording.accuracy(unknown, .kilometres) == nil)
    }
  }

  @Test("No number traps any wording")
  func awkward() {
    for units in Units.allCases {
      for number in awkwardNumbers {
        let texts = [
          Wording.distance(number, units), Wording.remaining(number, units).text,
          Wording.goal(number, units), Wording.duration(number),
          Wording.pace(number, units), Wording.height(number, units)?.text ?? "none",
          Wording.climb(number, units), Wording.accuracy(number, units)?.text ?? "none",
          Wording.neededPace(exceeding: number, units) ?? "none",
        ]
        #expect(texts.allSatisfy { !$0.isEmpty && $0.utf8.count < 32 }, "\(number): \(texts)")
      }
    }
  }
}

@Suite struct NeededPaceTests {
  @Test(
    "The needed pace is the slowest whole second whose speed exceeds what is asked",
    arguments: [
      (1000.0 / 300, "4:59"), (1000 / 300.01, "5:00"), (1000 / 299.5, "4:59"), (3, "5:33"),
      (1000 / 1.5, "0:01"),
    ] as [(Double, String)])
  func neededPace(speed: Double, text: String) {
    #expect(Wording.neededPace(exceeding: speed, .kilometres) == text)
  }

  @Test("It is never slower than the slowest pace that is shown, and nil when no pace will do")
  func limits() {
    #expect(Wording.neededPace(exceeding: 0.001, .kilometres) == "59:59")
    #expect(Wording.neededPace(exceeding: 0.001, .miles) == "59:59")
    #expect(Wording.neededPace(exceeding: 1000, .kilometres) == nil)
    #expect(Wording.neededPace(exceeding: 0, .kilometres) == nil)
    #expect(Wording.neededPace(exceeding: -1, .kilometres) == nil)
  }

  @Test("Running the shown pace earns the medal, and one second slower does not")
  func earns() throws {
    for units in Units.allCases {
      for medal in Medal.allCases {
        for reference in stride(from: 150.0, to: 1200, by: 0.25) {
          let speed = units.metres / reference
          let text = try #require(medal.neededPace(reference: speed, units))
          let parts = text.split(separator: ":").compactMap { Int($0) }
          let pace = parts[0] * 60 + parts[1]
          for metres in [804.672, 5000, 42_195.0] {
            let shown = metres * Double(pace) / units.metres
            #expect(medal.isWon(by: metres / shown, reference: speed), "\(reference) \(text)")
            let slower = metres * Double(pace + 1) / units.metres
            let isTie = abs(reference / medal.factor - Double(pace + 1)) < 1e-6
            #expect(isTie || !medal.isWon(by: metres / slower, reference: speed))
          }
        }
      }
    }
  }
}

extension Measure {
  fileprivate var text: String { number + " " + unit.rawValue }
}

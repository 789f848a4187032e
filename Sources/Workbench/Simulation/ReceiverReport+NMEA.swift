import RunModel

extension ReceiverReport {
  /// The sentences of the epoch, each with its checksum and line ending.
  var sentences: [UInt8] {
    let format = receiver.format
    var bytes: [UInt8] = []
    bytes.reserveCapacity(320)
    func append(_ body: String) {
      let sentence = format.talker + body
      let sum = sentence.utf8.reduce(UInt8(0), ^)
      bytes += "$\(sentence)*\(hexadecimal(sum, digits: 2).uppercased())\r\n".utf8
    }
    let rest = solution.map { others($0, format) } ?? []
    if format.isRMCFirst {
      for body in [rmc(format), gga(format)] + rest { append(body) }
    } else {
      for body in [gga(format)] + rest.prefix(1) + [rmc(format)] + rest.dropFirst() { append(body) }
    }
    return bytes
  }

  private func rmc(_ format: ReceiverProfile.Format) -> String {
    let date = knowsDate ? day : format.noDate
    guard let solution else { return "RMC,\(clock(format)),V,,,,,,,\(date),,,N" }
    let course = solution.course.map { text($0, format.course) } ?? ""
    let knots = solution.knots.map { text($0, format.knots) } ?? ""
    return
      "RMC,\(clock(format)),A,\(place(solution, format)),\(knots),"
      + "\(course),\(date),,,A"
  }

  private func gga(_ format: ReceiverProfile.Format) -> String {
    guard let solution else { return "GGA,\(clock(format)),,,,,0,00,\(format.noHDOP),,,,,," }
    return "GGA,\(clock(format)),\(place(solution, format)),1,\(digits(solution.satellites, 2)),"
      + "\(text(solution.hdop, format.hdop)),\(text(solution.altitude, 1)),M,43.1,M,,"
  }

  /// Returns GSA, GST and VTG, if the receiver sends them.
  private func others(_ solution: Solution, _ format: ReceiverProfile.Format) -> [String] {
    var bodies: [String] = []
    if format.hasGSA {
      let numbers = ["05", "07", "13", "15", "20", "28", "30", "01", "17", "24", "19", "11"]
      let used = numbers.prefix(solution.satellites)
      let blanks = Array(repeating: "", count: 12 - used.count)
      // Ratios of PDOP and VDOP to HDOP under an evenly filled sky.
      bodies.append(
        "GSA,A,3,\((used + blanks).joined(separator: ",")),"
          + "\(text(solution.hdop * 18 / 10, format.hdop)),\(text(solution.hdop, format.hdop)),"
          + text(solution.hdop * 15 / 10, format.hdop))
    }
    if format.hasGST, solution.axisError > 0 {
      let axis = text(solution.axisError, 1)
      bodies.append(
        "GST,\(clock(format)),\(text(solution.axisError * 2, 1)),,,,\(axis),\(axis),"
          + text(solution.altitudeError, 1))
    }
    if format.hasVTG, let knots = solution.knots {
      let course = solution.course.map { text($0, format.course) } ?? ""
      let kilometres = knots * 1852 / 1000
      bodies.append(
        "VTG,\(course),T,,M,\(text(knots, format.knots)),N,"
          + "\(text(kilometres, format.knots)),K,A")
    }
    return bodies
  }

  private func clock(_ format: ReceiverProfile.Format) -> String {
    let time = Int(utc.millisecondOfDay)
    let fraction = format.seconds == 2 ? digits(time % 1000 / 10, 2) : digits(time % 1000, 3)
    return digits(time / 3_600_000, 2) + digits(time / 60_000 % 60, 2)
      + digits(time / 1000 % 60, 2) + "." + fraction
  }

  private var day: String {
    let date = utc.date
    return digits(date.day, 2) + digits(date.month, 2) + digits(date.year % 100, 2)
  }

  /// Formats a position, such as `5107.24680,N,01344.13579,E`.
  private func place(_ solution: Solution, _ format: ReceiverProfile.Format) -> String {
    angle(solution.latitude, 2, format.minutes, solution.latitude < 0 ? "S" : "N") + ","
      + angle(solution.longitude, 3, format.minutes, solution.longitude < 0 ? "W" : "E")
  }

  private func angle(_ value: Int, _ width: Int, _ decimals: Int, _ letter: String) -> String {
    let power = ReceiverReport.power(decimals)
    let (whole, fraction) = abs(value).quotientAndRemainder(dividingBy: power)
    return digits(whole / 60, width) + digits(whole % 60, 2) + "." + digits(fraction, decimals)
      + "," + letter
  }

  private func text(_ value: Int, _ decimals: Int) -> String {
    let (whole, fraction) = abs(value).quotientAndRemainder(
      dividingBy: ReceiverReport.power(decimals))
    return (value < 0 ? "-" : "") + "\(whole)." + digits(fraction, decimals)
  }
}

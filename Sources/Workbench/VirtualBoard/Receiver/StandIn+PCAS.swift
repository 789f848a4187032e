// Commands of a CASIC receiver: only the query for its firmware is answered, and invalid commands
// are ignored. Binary frames, which carry position and time, are not received.

extension StandIn {
  /// The first fields of PCAS03; ZDA and proprietary messages follow, and GST is the last.
  private static let places: [SentenceName] = [.gga, .gll, .gsa, .gsv, .rmc, .vtg]
  private static let placeOfGST = 13
  private static let bauds = [4800, 9600, 19_200, 38_400, 57_600, 115_200]

  mutating func obeyPCAS(_ fields: [String]) -> [UInt8] {
    let values = Array(fields.dropFirst())
    let numbers = values.map { Int($0) ?? -1 }
    switch (fields[0], values.count) {
    case ("PCAS01", 1):
      guard StandIn.bauds.indices.contains(numbers[0]) else { return [] }
      baud = StandIn.bauds[numbers[0]]
    case ("PCAS02", 1):
      guard [1000, 500, 250, 200, 100].contains(numbers[0]) else { return [] }
      interval = numbers[0]
    case ("PCAS03", 14...):
      // An empty field leaves its sentence unchanged.
      let areRight = zip(values, numbers).allSatisfy { $0.isEmpty || (0...9).contains($1) }
      guard areRight else { return [] }
      for (name, number) in zip(StandIn.places, numbers) where number >= 0 {
        periods[name] = number
      }
      if numbers[StandIn.placeOfGST] >= 0 { periods[.gst] = numbers[StandIn.placeOfGST] }
    case ("PCAS06", 1):
      guard numbers[0] == 0 else { return [] }
      obeyed.append("PCAS06")
      return Walker.sealed("GPTXT,01,01,02,SW=URANUS5,V5.3.0.0")
    case ("PCAS11", 1):
      // Not in any edition of the specification, but used in practice.
      guard (0...7).contains(numbers[0]) else { return [] }
      dynamics = numbers[0]
    case _: return []
    }
    obeyed.append(fields[0])
    return []
  }
}

// Commands of an Airoha receiver: `$PAIR001,number,result` answers each command; results: 0
// success, 1 in progress (the result follows), 2 failed, 3 not supported, 4 invalid parameter, 5
// busy.

extension StandIn {
  /// The sentence numbers used by PAIR062.
  private static let outputs: [Int: SentenceName] = [
    0: .gga, 1: .gll, 2: .gsa, 3: .gsv, 4: .rmc, 5: .vtg, 8: .gst,
  ]

  mutating func obeyPAIR(_ fields: [String]) -> [UInt8] {
    guard fields[0].hasPrefix("PAIR"), fields[0].utf8.count == 7 else { return [] }
    let number = fields[0].dropFirst(4)
    let values = fields.dropFirst().map { Int($0) ?? -1 }
    var before: [UInt8] = []
    switch number {
    case "020":
      guard values.isEmpty else { return answer(number, 4) }
      before = Walker.sealed("PAIR020,AG3352Q_V2.5.0.AG3352_20230420,S,N,9ec1cc8,2210141406,2ba")
    case "050":
      guard values.count == 1, (100...1000).contains(values[0]) else { return answer(number, 4) }
      interval = values[0]
    case "062":
      guard values.count == 2, (0...20).contains(values[1]),
        let name = StandIn.outputs[values[0]]
      else { return answer(number, 4) }
      periods[name] = values[1]
    case "080":
      // Modes: normal, fitness, stratosphere, drone.
      guard values.count == 1, [0, 1, 4, 5].contains(values[0]) else { return answer(number, 4) }
      dynamics = values[0]
      // Takes a while, so "in progress" is sent first.
      before = answer(number, 1)
    case _: return answer(number, 3)
    }
    obeyed.append(fields[0])
    return before + answer(number, 0)
  }

  private func answer(_ number: Substring, _ result: Int) -> [UInt8] {
    Walker.sealed("PAIR001,\(number),\(result)")
  }
}

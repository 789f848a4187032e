// Commands of a MediaTek receiver: `$PMTK001,number,flag` answers each command; flags: 3 success, 2
// failed, 1 not supported, 0 invalid.

extension StandIn {
  mutating func obeyPMTK(_ fields: [String]) -> [UInt8] {
    guard fields[0].hasPrefix("PMTK"), let number = Int(fields[0].dropFirst(4)) else { return [] }
    let values = fields.dropFirst().map { Int($0) }
    switch number {
    case 605:
      obeyed.append("PMTK605")
      return Walker.sealed("PMTK705,AXN_2.31_3339_13101700,5632,PA6H,1.0")
    case 251:
      // The next byte comes at the new rate, without an acknowledgement.
      guard case let rate?? = values.first,
        [4800, 9600, 19_200, 38_400, 57_600, 115_200].contains(rate)
      else { return answer(251, 0) }
      // A change of the rate restarts the receiver: earlier settings are lost.
      restart()
      baud = rate
      obeyed.append("PMTK251")
      return []
    case 220:
      guard case let span?? = values.first, (100...10_000).contains(span) else {
        return answer(220, 0)
      }
      interval = span
    case 314:
      guard values.count == 19, values.allSatisfy({ (0...5).contains($0 ?? -1) }) else {
        return answer(314, 0)
      }
      // The eighth field, GST in other receivers, is reserved.
      for (name, value) in zip([SentenceName.gll, .rmc, .vtg, .gga, .gsa, .gsv], values) {
        periods[name] = value
      }
    case 386: guard values.count == 1 else { return answer(386, 0) }
    case 886:
      guard case let mode?? = values.first, (0...3).contains(mode) else { return answer(886, 0) }
      dynamics = mode
    case 740: guard values.count == 6 else { return answer(740, 0) }
    case 741: guard values.count == 9 else { return answer(741, 0) }
    case _: return answer(number, 1)
    }
    obeyed.append("PMTK\(number)")
    return answer(number, 3)
  }

  private func answer(_ number: Int, _ flag: Int) -> [UInt8] {
    Walker.sealed("PMTK001,\(number),\(flag)")
  }
}

import RunModel

@testable import GPS

/// A simulated receiver according to its documentation: it reports its settings and obeys known
/// commands.
struct FakeReceiver {
  enum Kind: Hashable {
    /// With its MON-VER texts.
    case ublox(hardware: String, protocolText: String)
    /// A u-blox whose port only accepts sentences.
    case ubloxText
    case mediatek
    case casic
    case airoha
    /// Only NMEA.
    case plain
    /// Rejects every UBX frame with a NAK and only knows PCAS.
    case casicThatNaks
  }

  let kind: Kind
  var baud = 9600
  var isOn = true
  /// Whether it hears but never answers.
  var isMute = false
  /// Whether it hears nothing: its RX is not connected.
  var isDeaf = false
  /// Whether baud rate commands are neither acknowledged nor carried out.
  var keepsBaud = false
  /// UBX kinds or PMTK numbers that it refuses.
  var refuses: Set<Int> = []
  /// Keys that it does not know; for u-blox 6 to 8 sentences.
  var unknown: Set<String> = []
  /// Its minimum interval between fixes in milliseconds, whatever it acknowledges.
  var shortestInterval = 0
  /// Whether it loses its settings when the baud rate changes.
  var restartsWithBaud = false
  /// Whether it sends PUBX,00 with every fix, unasked.
  var saysPUBX = false
  var hasFix = false

  // Its current settings.
  private(set) var rates: [String: Int] = [
    "GGA": 1, "GLL": 1, "GSA": 1, "GSV": 1, "RMC": 1, "VTG": 1, "GST": 0,
  ]
  private(set) var interval = 1000
  private(set) var model = 0
  private(set) var staticHold = true
  private(set) var savesPower = false
  private(set) var hasOwnOrbits = false
  private(set) var aids: [String] = []
  /// Everything it received, sentences as text and frames as kinds.
  private(set) var heard: [String] = []
  private var line: [UInt8] = []
  /// When it received its last sentence.
  private var lastSentence: Instant?
  private var epochs = 0
  private var milliseconds = 6 * 3_600_000

  init(_ kind: Kind) { self.kind = kind }

  /// Restores the settings that it has after a power cycle.
  mutating func powerCycle() {
    let fresh = FakeReceiver(kind)
    rates = fresh.rates
    interval = fresh.interval
    model = fresh.model
    savesPower = fresh.savesPower
    hasOwnOrbits = fresh.hasOwnOrbits
    baud = fresh.baud
    epochs = 0
  }

  // MARK: Output

  /// The sentences of the next fix.
  mutating func epoch() -> [UInt8] {
    epochs += 1
    milliseconds += interval
    let time = clock(milliseconds)
    let place = hasFix ? "5107.24680,N,01344.13579,E" : ",,,"
    var text = ""
    for (name, rate) in rates.sorted(by: { $0.key < $1.key })
    where rate > 0 && epochs % rate == 0 {
      switch name {
      case "RMC": text += nmea("GNRMC,\(time),\(hasFix ? "A" : "V"),\(place),,,140326,,,A")
      case "GGA": text += nmea("GNGGA,\(time),\(place),\(hasFix ? 1 : 0),05,1.2,,M,,M,,")
      case "GST": if kind != .mediatek { text += nmea("GNGST,\(time),4.8,,,,2.9,2.1,5.6") }
      default: text += nmea("GN\(name),1,1,00")
      }
    }
    if saysPUBX { text += nmea("PUBX,00,060000.00,0000.00000,N,00000.00000,E,0.000,NF") }
    return Array(text.utf8)
  }

  private func clock(_ milliseconds: Int) -> String {
    let second = milliseconds / 1000
    let hundredths = milliseconds % 1000 / 10
    return digits(second / 3600, 2) + digits(second / 60 % 60, 2) + digits(second % 60, 2) + "."
      + digits(hundredths, 2)
  }

  // MARK: Input

  /// Receives bytes from the line and returns the answer.
  mutating func hear(_ bytes: [UInt8], at now: Instant) -> [UInt8] {
    guard isOn, !isDeaf else { return [] }
    var answer: [UInt8] = []
    line += bytes
    while let (command, count) = nextCommand() {
      line.removeFirst(count)
      guard let command else { continue }
      // CASIC: sentences in too quick succession are lost.
      let isTooSoon = isCASIC && lastSentence.map { now - $0 < .milliseconds(300) } ?? false
      if case .sentence = command { lastSentence = now }
      guard !isTooSoon else { continue }
      let reply = obey(command)
      if !isMute { answer += reply }
    }
    return answer
  }

  private enum Command {
    case sentence([String])
    case frame(group: UInt8, id: UInt8, payload: [UInt8], isUBX: Bool)
  }

  /// The command at the start of the line, and its length; `nil` if it is incomplete.
  private func nextCommand() -> (Command?, Int)? {
    guard let first = line.first else { return nil }
    if first == UInt8(ascii: "$") {
      guard let end = line.firstIndex(of: 0x0A) else { return nil }
      let text = String(decoding: line[1..<(end - 1)], as: UTF8.self)
      let parts = text.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count == 2, nmea(String(parts[0])) == "$\(text)\r\n" else {
        return (nil, end + 1)
      }
      let fields = parts[0].split(separator: ",", omittingEmptySubsequences: false)
      return (.sentence(fields.map(String.init)), end + 1)
    }
    guard first == 0xB5 || first == 0xBA else { return (nil, 1) }
    guard line.count >= 6 else { return nil }
    let isUBX = first == 0xB5
    let length = Int(line[isUBX ? 4 : 2]) + Int(line[isUBX ? 5 : 3]) << 8
    let whole = length + (isUBX ? 8 : 10)
    guard line.count >= whole else { return nil }
    let payload = Array(line[6..<(6 + length)])
    let frame = Command.frame(
      group: line[isUBX ? 2 : 4], id: line[isUBX ? 3 : 5], payload: payload, isUBX: isUBX)
    return (frame, whole)
  }

  private mutating func obey(_ command: Command) -> [UInt8] {
    switch command {
    case .sentence(let fields):
      heard.append(fields.joined(separator: ","))
      return obey(fields)
    case .frame(let group, let id, let payload, let isUBX):
      heard.append((isUBX ? "UBX " : "CASIC ") + "\(group),\(id)")
      if isUBX { return obeyUBX(Int(group) << 8 | Int(id), payload) }
      guard isCASIC, group == 0x0B, id == 1 else { return [] }
      aids.append("AID-INI \(payload[55])")
      return BinaryFrame(.casic, CASIC.acknowledged, [group, id, 0, 0]).bytes
    }
  }

  private var isCASIC: Bool { kind == .casic || kind == .casicThatNaks }

  private mutating func obey(_ fields: [String]) -> [UInt8] {
    switch (kind, fields[0]) {
    case (.mediatek, "PMTK605"):
      return Array(nmea("PMTK705,AXN_3.10_3333_12102201,0000,QUECTEL-L80,").utf8)
    case (.mediatek, let name) where name.hasPrefix("PMTK"):
      return obeyPMTK(Int(name.dropFirst(4)) ?? 0, Array(fields.dropFirst()))
    case (.casic, "PCAS06"), (.casicThatNaks, "PCAS06"):
      return Array(nmea("GPTXT,01,01,02,SW=URANUS5,V5.3.0.0").utf8)
    case (.casic, let name) where name.hasPrefix("PCAS"),
      (.casicThatNaks, let name) where name.hasPrefix("PCAS"):
      obeyPCAS(name, fields)
    case (.airoha, "PAIR020"):
      return Array(
        (nmea("PAIR020,AG3352Q_V2.5.0.AG3352_20230420,S,N,9ec1cc8,2210141406,2ba")
          + nmea("PAIR001,020,0")).utf8)
    case (.airoha, let name) where name.hasPrefix("PAIR"):
      return obeyPAIR(name, Array(fields.dropFirst()))
    case (.ublox, "PUBX"), (.ubloxText, "PUBX"): return obeyPUBX(fields)
    case (.ublox, let name) where name.hasPrefix("PMTK") || name.hasPrefix("PCAS"):
      return Array(nmea("GNTXT,01,01,01,NMEA unknown msg").utf8)
    case _: break
    }
    return []
  }

  private mutating func obeyPMTK(_ number: Int, _ fields: [String]) -> [UInt8] {
    let answer = refuses.contains(number) ? 2 : 3
    if answer == 3 {
      switch number {
      case 314:
        for (index, name) in ["GLL", "RMC", "VTG", "GGA", "GSA", "GSV"].enumerated() {
          rates[name] = Int(fields[index])
        }
        rates["GST"] = Int(fields[7])
      case 220: interval = max(shortestInterval, Int(fields[0]) ?? interval)
      case 886: model = Int(fields[0]) ?? model
      case 386: staticHold = fields[0] != "0"
      case 740, 741: aids.append("PMTK\(number)," + fields.joined(separator: ","))
      case 251:
        if restartsWithBaud { powerCycle() }
        if !keepsBaud { baud = Int(fields[0]) ?? baud }
      default: return Array(nmea("PMTK001,\(number),1").utf8)
      }
    }
    return number == 251 ? [] : Array(nmea("PMTK001,\(number),\(answer)").utf8)
  }

  private mutating func obeyPAIR(_ name: String, _ fields: [String]) -> [UInt8] {
    let number = Int(name.dropFirst(4)) ?? 0
    let digits = String(name.dropFirst(4))
    guard !refuses.contains(number) else { return Array(nmea("PAIR001,\(digits),2").utf8) }
    switch number {
    case 50: interval = max(shortestInterval, Int(fields[0]) ?? interval)
    case 62:
      let names = ["GGA", "GLL", "GSA", "GSV", "RMC", "VTG", "ZDA", "GRS", "GST"]
      let name = names[Int(fields[0]) ?? 0]
      guard !unknown.contains(name) else { return Array(nmea("PAIR001,\(digits),4").utf8) }
      rates[name] = Int(fields[1])
    case 80:
      model = Int(fields[0]) ?? model
      // Takes a while: first it answers that it is being processed.
      return Array((nmea("PAIR001,080,1") + nmea("PAIR001,080,0")).utf8)
    default: return Array(nmea("PAIR001,\(digits),3").utf8)
    }
    return Array(nmea("PAIR001,\(digits),0").utf8)
  }

  private mutating func obeyPCAS(_ name: String, _ fields: [String]) {
    switch name {
    case "PCAS01":
      if !keepsBaud { baud = [4800, 9600, 19_200, 38_400, 57_600, 115_200][Int(fields[1]) ?? 1] }
    case "PCAS02": interval = max(shortestInterval, Int(fields[1]) ?? interval)
    case "PCAS03":
      for (index, name) in ["GGA", "GLL", "GSA", "GSV", "RMC", "VTG"].enumerated() {
        rates[name] = Int(fields[1 + index]) ?? rates[name]
      }
      if fields.count > 14 { rates["GST"] = Int(fields[14]) }
    case "PCAS11": model = Int(fields[1]) ?? model
    default: break
    }
  }

  private mutating func obeyPUBX(_ fields: [String]) -> [UInt8] {
    switch fields[1] {
    case "00" where fields.count == 2:
      let text = "PUBX,00,060000.00,0000.00000,N,00000.00000,E,0.000,NF,5303302,3750001,0.000,0.00,"
      return Array(nmea(text + "0.000,,99.99,99.99,99.99,0,0,0").utf8)
    case "40": rates[fields[2]] = Int(fields[4])
    case "41": if !keepsBaud { baud = Int(fields[5]) ?? baud }
    default: break
    }
    return []
  }

  // MARK: u-blox

  private mutating func obeyUBX(_ kind: Int, _ payload: [UInt8]) -> [UInt8] {
    if self.kind == .casicThatNaks {
      return BinaryFrame(.ubx, UBX.refused, [UInt8(kind >> 8), UInt8(kind & 255)]).bytes
    }
    guard case .ublox(let hardware, let protocolText) = self.kind else { return [] }
    if kind == 0x0A04 {
      var answer = padded("EXT CORE 3.01 (111141)", 30) + padded(hardware, 10)
      if !protocolText.isEmpty { answer += padded("FWVER=SPG 3.01", 30) + padded(protocolText, 30) }
      return BinaryFrame(.ubx, UBX.version, answer).bytes
    }
    let isModern = hardware >= "00190000" || hardware.hasPrefix("000A")
    var isDone = !refuses.contains(kind)
    switch kind {
    case 0x0601 where !isModern && isDone:
      let names: [UInt8: String] = [
        0: "GGA", 1: "GLL", 2: "GSA", 3: "GSV", 4: "RMC", 5: "VTG", 7: "GST",
      ]
      guard payload.count == 3, payload[0] == 0xF0, let name = names[payload[1]] else { return [] }
      isDone = !unknown.contains(name)
      if isDone { rates[name] = Int(payload[2]) }
    case 0x0608 where !isModern && isDone:
      interval = max(shortestInterval, Int(payload[0]) + Int(payload[1]) << 8)
    case 0x0624 where !isModern && isDone:
      isDone = payload[2] != 9 || protocolText > "PROTVER=17"
      if isDone { model = Int(payload[2]) }
    case 0x0623 where !isModern && isDone:
      isDone = payload.count == 40 && protocolText > "PROTVER=17"
      if isDone { hasOwnOrbits = payload[27] == 1 }
    case 0x063B where !isModern && isDone: isDone = [44, 48].contains(payload.count)
    case 0x0611 where !isModern && isDone: savesPower = payload[1] == 1
    case 0x068A where isModern && isDone: isDone = obeySettings(payload)
    case 0x1340:
      aids.append("MGA-INI \(payload[0])")
      return []
    case 0x0B01:
      aids.append("AID-INI \(Int(payload[44]) + Int(payload[45]) << 8)")
      return []
    case 0x0601, 0x0608, 0x0623, 0x0624, 0x063B, 0x0611, 0x068A: isDone = false
    default: return []
    }
    let acknowledgement = isDone ? UBX.acknowledged : UBX.refused
    return BinaryFrame(.ubx, acknowledgement, [UInt8(kind >> 8), UInt8(kind & 255)]).bytes
  }

  /// UBX-CFG-VALSET: keys with values of one, two or four bytes, all or none of them.
  private mutating func obeySettings(_ payload: [UInt8]) -> Bool {
    let names: [UInt32: String] = [
      0x2091_00BB: "GGA", 0x2091_00CA: "GLL", 0x2091_00C0: "GSA", 0x2091_00C5: "GSV",
      0x2091_00AC: "RMC", 0x2091_00B1: "VTG", 0x2091_00D4: "GST",
    ]
    guard payload.count >= 4, payload[1] == 1 else { return false }
    let before = self
    var index = 4
    while index + 5 <= payload.count {
      var key: UInt32 = 0
      for byte in 0..<4 { key |= UInt32(payload[index + byte]) << UInt32(8 * byte) }
      let size = key >> 28 == 3 ? 2 : 1
      var value = Int(payload[index + 4])
      if size == 2 { value += Int(payload[index + 5]) << 8 }
      if let name = names[key] {
        guard !unknown.contains(name) else {
          self = before
          return false
        }
        rates[name] = value
      }
      if key == 0x3021_0001 { interval = max(shortestInterval, value) }
      if key == 0x2011_0021 { model = value }
      if key == 0x1023_0001 { hasOwnOrbits = value == 1 }
      if key == 0x20D0_0001 { savesPower = value == 2 }
      index += 4 + size
    }
    return true
  }

  private func padded(_ text: String, _ count: Int) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
  }
}

/// A number with leading zeros.
private func digits(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}

// The notation, as people write it:
//
//     workout = [name ":"] items                   name in quotes, or anything before ": "
//     items   = item { ("+" | "," | ";") item }
//     item    = rounds ("x" | "×" | "*") item | "(" items ")" | step
//     step    = [kind] [amount] ["@" pace] [kind] ["name"]
//     kind    = run | rest | warmup | cooldown     and the words people use for them
//     amount  = 400m | 1.5km | 2k | 1mi | 90s | 90" | 10min | 3' | 1h15 | 1:15:00 | open
//     pace    = 4:10 | 4:05-4:15 | 4:10/km | 7:00/mi
//
// A step without a kind is a warm-up before the first block, a cool-down after the last, and a rest
// between two blocks; inside a block it is a rest after a run, unless it has a target. Otherwise it
// is a run. Notations with two meanings are refused: `4:10` alone is a time or a pace, `3` nothing.

/// Reads workouts in text notation.
package struct WorkoutParser {
  private var scanner: NotationScanner
  private var steps: [Draft] = []
  private var blocks: [Workout.Block] = []
  /// Levels of parentheses and repetitions around the current item.
  private var depth = 0

  /// A step whose kind may not have been stated.
  private struct Draft {
    var kind: WorkoutStep.Kind?
    var end: WorkoutStep.End
    var target: PaceTarget?
    var name: String
  }

  private init(_ text: String) { scanner = NotationScanner(text) }

  /// Parses a workout; `name` is its name if the text states none.
  ///
  /// - Throws: ``WorkoutError`` with the number of the character where the text is wrong.
  package static func parse(_ text: String, name: String = "") throws(WorkoutError) -> Workout {
    guard text.utf8.count <= WorkoutLimits.textBytes else {
      throw WorkoutError("the text is longer than \(WorkoutLimits.textBytes) bytes")
    }
    var parser = WorkoutParser(text)
    let stated = try parser.readName()
    try parser.readItems()
    guard parser.scanner.next == nil else {
      throw parser.error("expected \"+\" before the next step, or the end")
    }
    parser.inferKinds()
    let steps = parser.steps.map {
      WorkoutStep($0.kind ?? .run, $0.end, target: $0.target, name: $0.name)
    }
    return try Workout(name: stated ?? name, steps: steps, blocks: parser.blocks)
  }

  private func error(_ reason: String, at position: Int? = nil) -> WorkoutError {
    WorkoutError(reason, at: scanner.place(position ?? scanner.position))
  }

  // MARK: Structure

  /// Reads the name before a colon, if there is one.
  private mutating func readName() throws(WorkoutError) -> String? {
    scanner.skipSpace()
    let start = scanner.position
    if let name = scanner.quoted() {
      scanner.skipSpace()
      guard scanner.skip(":") else { throw error("expected \":\" after the name") }
      return name
    }
    while let character = scanner.next {
      if character == ":", scanner.peek(1).map(NotationScanner.isSpace) == true {
        let name = scanner.text(start..<scanner.position)
        scanner.position += 1
        return name
      }
      scanner.position += 1
    }
    scanner.position = start
    return nil
  }

  private mutating func readItems() throws(WorkoutError) {
    repeat {
      try readItem()
      scanner.skipSpace()
    } while scanner.skip("+", ",", ";")
  }

  private mutating func readItem() throws(WorkoutError) {
    scanner.skipSpace()
    let start = scanner.position
    if let rounds = try readRounds() {
      let first = steps.count
      try nested(at: start) { (parser) throws(WorkoutError) in try parser.readItem() }
      guard WorkoutLimits.rounds.contains(rounds) else {
        throw error(
          "a block must have 1 to \(WorkoutLimits.rounds.upperBound) rounds, not \(rounds)",
          at: start)
      }
      blocks.append(Workout.Block(first..<steps.count, rounds: rounds))
      // Blocks are listed when they end; of two with the same steps, the outer one comes last.
      guard let inner = blocks.dropLast().firstIndex(where: { $0.steps.lowerBound >= first }) else {
        return
      }
      blocks.insert(blocks.removeLast(), at: inner)
    } else if scanner.skip("(") {
      try nested(at: start) { (parser) throws(WorkoutError) in try parser.readItems() }
      scanner.skipSpace()
      guard scanner.skip(")") else {
        throw error("expected \"+\" or \")\"; the \"(\" is at character \(start + 1)")
      }
    } else {
      try readStep()
    }
  }

  /// Reads an item inside another one.
  private mutating func nested(
    at start: Int, _ read: (inout WorkoutParser) throws(WorkoutError) -> Void
  ) throws(WorkoutError) {
    // A level of repetition has parentheses, too.
    guard depth < 2 * WorkoutLimits.depth else {
      throw error("blocks are nested more than \(WorkoutLimits.depth) levels deep", at: start)
    }
    depth += 1
    try read(&self)
    depth -= 1
  }

  /// Reads "6x"; `nil` if the number belongs to a step.
  private mutating func readRounds() throws(WorkoutError) -> Int? {
    let start = scanner.position
    let digits = scanner.digits()
    scanner.skipSpace()
    guard !digits.isEmpty, scanner.skip("x", "X", "×", "*") else {
      scanner.position = start
      return nil
    }
    return Int(digits) ?? Int.max
  }

  // MARK: Steps

  private mutating func readStep() throws(WorkoutError) {
    guard steps.count < WorkoutLimits.steps else {
      throw error("the workout has more than \(WorkoutLimits.steps) steps")
    }
    let start = scanner.position
    var kind = try readKind()
    scanner.skipSpace()
    var end = try readAmount()
    scanner.skipSpace()
    let target = try scanner.skip("@") ? readTarget() : nil
    scanner.skipSpace()
    if kind == nil { kind = try readKind() }
    scanner.skipSpace()
    if end == nil, kind != nil { end = .key }
    guard let end else {
      throw error(
        "expected a step such as \"400m\", \"10min\" or \"rest 90s\"",
        at: min(start, scanner.position))
    }
    let name = scanner.quoted() ?? ""
    let step = WorkoutStep(kind ?? .run, end, target: target, name: name)
    if let reason = Workout.reason(against: step) { throw error(reason, at: start) }
    steps.append(Draft(kind: kind, end: step.end, target: target, name: name))
  }

  /// Reads a word for the kind of a step; `nil` if there is none.
  private mutating func readKind() throws(WorkoutError) -> WorkoutStep.Kind? {
    let start = scanner.position
    let word = scanner.word()
    switch word {
    case "", "open", "lap":
      scanner.position = start
      return nil
    case "run", "interval", "work": return .run
    case "rest", "recover", "recovery", "walk": return .rest
    case "warmup", "warm-up": return .warmUp
    case "cooldown", "cool-down": return .coolDown
    case "warm", "cool":
      scanner.skipSpace()
      let next = scanner.word()
      if word == "warm", next == "up" { return .warmUp }
      if word == "cool", next == "down" { return .coolDown }
    default: break
    }
    throw error(
      "\"\(scanner.text(start..<scanner.position))\" is unknown; "
        + "a step is a run, rest, warmup or cooldown, and a name must be in quotes", at: start)
  }

  /// Reads what ends a step; `nil` if nothing of the kind follows.
  private mutating func readAmount() throws(WorkoutError) -> WorkoutStep.End? {
    let start = scanner.position
    guard let number = try readNumber() else {
      guard let first = scanner.next, first.isLetter else { return nil }
      let word = scanner.word()
      guard word == "open" || word == "lap" else {
        scanner.position = start
        return nil
      }
      return .key
    }
    if scanner.next == ":" { return .time(try readClock(number, from: start)) }
    let unit = try readUnit(after: number, from: start)
    guard unit.isTime else { return .distance(number * unit.thousandths / 1000) }
    let rest = try readSmallerUnit(than: unit, from: start)
    return .time(try whole(number * unit.thousandths + rest, from: start))
  }

  /// Reads a number with a decimal point or comma; `nil` without a digit.
  private mutating func readNumber() throws(WorkoutError) -> Double? {
    let start = scanner.position
    let digits = scanner.digits()
    guard !digits.isEmpty else { return nil }
    var decimals = ""
    if let mark = scanner.next, mark == "." || mark == ",",
      scanner.peek(1).map({ $0.isASCII && $0.isWholeNumber }) == true
    {
      scanner.position += 1
      decimals = scanner.digits()
    }
    guard digits.count <= 9, decimals.count <= 9, let number = Double("\(digits).\(decimals)0")
    else { throw error("the number is too long", at: start) }
    return number
  }

  /// Reads the rest of "1:15:00"; milliseconds.
  private mutating func readClock(_ first: Double, from start: Int) throws(WorkoutError) -> Int64 {
    var parts: [Double] = [first]
    while scanner.skip(":") {
      let digits = scanner.digits()
      guard digits.count == 2, let part = Double(digits), part < 60, parts.count < 3 else {
        throw error("expected a time such as \"1:15:00\"", at: start)
      }
      parts.append(part)
    }
    guard parts.count == 3 else {
      let text = scanner.text(start..<scanner.position)
      throw error(
        "\"\(text)\" could be a time or a pace; "
          + "write a time as \"4min10s\" and a pace as \"@4:10\"", at: start)
    }
    return try whole(
      parts[0] * 3_600_000 + parts[1] * 60_000 + parts[2] * 1000, from: start)
  }

  private mutating func readUnit(
    after number: Double, from start: Int
  ) throws(WorkoutError) -> WorkoutUnit {
    if let mark = scanner.timeMark() { return mark }
    let end = scanner.position
    scanner.skipSpace()
    let unitStart = scanner.position
    let word = scanner.word()
    if let unit = WorkoutUnit(word) { return unit }
    let text = scanner.text(start..<end)
    scanner.position = unitStart
    guard word.isEmpty else {
      throw error("\"\(word)\" is not a unit; use m, km, mi, s, min or h", at: unitStart)
    }
    throw error(
      "\"\(text)\" has no unit; write \"\(text)m\" for metres or \"\(text)min\" for minutes",
      at: start)
  }

  /// Reads "15" or "15min" after "1h", "30" or "30s" after "3min"; milliseconds.
  private mutating func readSmallerUnit(
    than unit: WorkoutUnit, from start: Int
  ) throws(WorkoutError) -> Double {
    let smaller: WorkoutUnit
    switch unit {
    case .hours: smaller = .minutes
    case .minutes: smaller = .seconds
    case .seconds, .metres, .kilometres, .miles: return 0
    }
    let end = scanner.position
    scanner.skipSpace()
    guard let number = try readNumber() else {
      scanner.position = end
      return 0
    }
    let afterNumber = scanner.position
    var stated = scanner.timeMark()
    if stated == nil {
      scanner.skipSpace()
      let wordStart = scanner.position
      stated = WorkoutUnit(scanner.word())
      if stated == nil { scanner.position = wordStart }
    }
    if stated == nil { scanner.position = afterNumber }
    guard number < 60, (stated ?? smaller).isTime,
      (stated ?? smaller).thousandths < unit.thousandths
    else { throw error("expected \"+\" between two steps", at: end) }
    let rest = number * (stated ?? smaller).thousandths
    // "1h15min30s".
    return rest + (try readSmallerUnit(than: stated ?? smaller, from: start))
  }

  private func whole(_ milliseconds: Double, from start: Int) throws(WorkoutError) -> Int64 {
    guard let whole = Int64(exactly: milliseconds.rounded()) else {
      throw error("the time is too long", at: start)
    }
    return whole
  }

  // MARK: Targets

  private mutating func readTarget() throws(WorkoutError) -> PaceTarget {
    scanner.skipSpace()
    let start = scanner.position
    let one = try readPace()
    scanner.skipSpace()
    let beforeDash = scanner.position
    var other = one
    if scanner.skip("-", "–", "—") {
      scanner.skipSpace()
      other = try readPace()
    } else {
      scanner.position = beforeDash
    }
    let perMetre = try readPaceUnit()
    guard let target = PaceTarget(secondsPerMetre: one * perMetre, other * perMetre) else {
      throw error("a pace must be from 1:00 to 30:00 per kilometre", at: start)
    }
    return target
  }

  /// Reads "4:10" in seconds.
  private mutating func readPace() throws(WorkoutError) -> Double {
    let start = scanner.position
    let minutes = scanner.digits()
    guard (1...3).contains(minutes.count), scanner.skip(":"), let whole = Double(minutes) else {
      throw error("expected a pace such as \"4:10\" after \"@\"", at: start)
    }
    let secondsStart = scanner.position
    guard let seconds = try readNumber(), seconds < 60,
      scanner.text(secondsStart..<secondsStart + 2).allSatisfy({ $0.isASCII && $0.isWholeNumber })
    else { throw error("expected a pace such as \"4:10\" after \"@\"", at: start) }
    return whole * 60 + seconds
  }

  /// Reads "/km" or "/mi"; returns the factor from seconds per unit to seconds per metre.
  private mutating func readPaceUnit() throws(WorkoutError) -> Double {
    let start = scanner.position
    scanner.skipSpace()
    guard scanner.skip("/") else {
      scanner.position = start
      return 1 / 1000
    }
    scanner.skipSpace()
    switch WorkoutUnit(scanner.word()) {
    case .kilometres: return 1 / 1000
    case .miles: return 1000 / Double(WorkoutText.mile)
    default: throw error("a pace must be per km or per mi", at: start)
    }
  }

  // MARK: Kinds

  /// Sets the kinds that the text does not state.
  private mutating func inferKinds() {
    let first = blocks.map(\.steps.lowerBound).min()
    let last = blocks.map(\.steps.upperBound).max()
    for index in steps.indices where steps[index].kind == nil {
      guard let first, let last, steps[index].target == nil else {
        steps[index].kind = .run
        continue
      }
      let inner = blocks.filter { $0.steps.contains(index) }
        .map(\.steps.lowerBound).max()
      if let inner {
        let isAfterRun = index > inner && steps[index - 1].kind == .run
        steps[index].kind = isAfterRun ? .rest : .run
      } else {
        steps[index].kind = index < first ? .warmUp : index >= last ? .coolDown : .rest
      }
    }
  }
}

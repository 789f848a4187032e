package import Device
package import JSON
package import RunModel
import Tracking
import Workouts

/// An event of a wearable: one line of a flight record.
package struct FlightEvent: Hashable, Sendable {
  package var event: Event
  /// When the wearable received it.
  package var at: Instant
  /// For a key event whose stamp the wearable had already passed: the time it had advanced to.
  ///
  /// A key event may undo the effect of a deadline between its stamp and its receipt (the release
  /// of a hold), but not if that deadline was handled before the event was known.
  package var settled: Instant?

  /// - Parameters:
  ///    - event: The event.
  ///    - at: When the wearable received it.
  ///    - settled: ``Device/now`` before it was received.
  package init(_ event: Event, at: Instant, settled: Instant) {
    self.event = event
    self.at = at
    if case .button(_, _, let stamp) = event, stamp <= settled { self.settled = settled }
  }

  /// The time to which the wearable must be advanced before it receives the event: deadlines up to
  /// then are handled without knowledge of the event.
  package var reach: Instant {
    guard case .button(_, _, let stamp) = event else { return at }
    return settled ?? min(stamp - .nanoseconds(1), at)
  }
}

extension FlightEvent {
  /// The encoded line, including its line feed.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    writer.int(at.nanoseconds)
    write(to: &writer)
    writer.endArray()
    return writer.takeAll() + [UInt8(ascii: "\n")]
  }

  private func write(to writer: inout JSONWriter) {
    switch event {
    case .gps(let bytes):
      writer.string("gps")
      writer.string(bytes: bytes)
    case .button(let button, let isDown, let stamp):
      writer.string("button")
      writer.string(button.rawValue)
      writer.string(isDown ? "down" : "up")
      writer.int(stamp.nanoseconds)
      if let settled { writer.int(settled.nanoseconds) }
    case .sample(let sample):
      writer.string("sample")
      writer.string(sample.channel.name)
      writer.double(sample.value)
    case .storage(let outcome): outcome.write(to: &writer)
    case .lost(let part, let reason):
      writer.string("lost")
      writer.string(part.rawValue)
      writer.string(reason)
    case .found(let part):
      writer.string("found")
      writer.string(part.rawValue)
    case .battery(let battery):
      writer.string("battery")
      writer.int(battery.percent)
      writer.bool(battery.isCharging)
    case .supply(let supply):
      writer.string("supply")
      writer.optional(supply.volts) { $0.double($1) }
      writer.optional(supply.milliamperes) { $0.int($1) }
      writer.optional(supply.isLow) { $0.bool($1) }
    case .batteryHistory(let history):
      writer.string("batteryHistory")
      for part in history.seconds { writer.int(part) }
    case .usb(let state): HelperReport.usb(state).words.write(to: &writer)
    case .stick(let state): HelperReport.stick(state).words.write(to: &writer)
    case .sync(let state): HelperReport.sync(state).words.write(to: &writer)
    case .maps(let maps):
      writer.string("maps")
      for map in maps.prefix(MapNote.most) {
        writer.string(map.name)
        writer.string(map.credit)
      }
    case .courses(let names):
      writer.string("courses")
      for name in names.prefix(CourseAnswer.most) { writer.string(name) }
    case .course(let answer, let choice): answer.write(for: choice, to: &writer)
    case .ghost(let answer, let file): answer.write(for: file, to: &writer)
    case .workouts(let workouts):
      writer.string("workouts")
      for offered in workouts.prefix(OfferedWorkout.most) {
        writer.string(WorkoutText.line(offered.workout))
        writer.optional(offered.day) { $0.int($1.daysSince1970) }
      }
    case .setup(let notes):
      writer.string("setup")
      for note in notes.prefix(SetupNote.most) {
        writer.string(note.file)
        writer.int(note.line)
        writer.string(note.text)
      }
    case .terminate: writer.string("terminate")
    }
  }

  /// Parses a line; throws an error if it is damaged.
  package init(_ reader: inout JSONReader) throws {
    try reader.beginArray()
    try reader.element()
    at = Instant(nanoseconds: try reader.int64())
    let kind = try reader.text()
    switch kind {
    case "gps":
      try reader.element()
      event = .gps(try reader.byteString())
    case "button":
      event = try FlightEvent.button(&reader)
      if try reader.nextElement() {
        settled = Instant(nanoseconds: try reader.int64())
        try reader.endArray()
      }
      return
    case "sample":
      guard let channel = Channel(name: try reader.text()) else {
        throw reader.error("expected the name of a channel")
      }
      try reader.element()
      guard let sample = Sample(channel, try reader.double(in: channel.quantity.bounds)) else {
        throw reader.error("expected a value of \(channel.name)")
      }
      event = .sample(sample)
    case "lost":
      try reader.element()
      let part = try reader.name(of: Part.self)
      event = .lost(part, reason: try reader.text())
    case "found":
      try reader.element()
      event = .found(try reader.name(of: Part.self))
    case "battery":
      try reader.element()
      let percent = try reader.int()
      try reader.element()
      event = .battery(Battery(percent: percent, isCharging: try reader.bool()))
    case "supply":
      event = .supply(try FlightEvent.supply(&reader))
    case "batteryHistory":
      var seconds: [Int] = []
      for _ in 0..<BatteryHistory.count {
        try reader.element()
        seconds.append(try reader.int())
      }
      guard let history = BatteryHistory(seconds: seconds) else {
        throw reader.error("expected the durations of a battery's discharge steps")
      }
      event = .batteryHistory(history)
    case "usb", "stick", "sync":
      let words = try HelperReport.Words(kind, elements: &reader)
      switch HelperReport(words) {
      case .usb(let state)?: event = .usb(state)
      case .stick(let state)?: event = .stick(state)
      case .sync(let state)?: event = .sync(state)
      case nil: throw reader.error("\"\(words.state)\" is not a state of \(kind) with these counts")
      }
      return
    case "maps", "courses", "workouts", "setup":
      event = try FlightEvent.list(kind, &reader)
      return
    case "course", "ghost": event = try FlightEvent.answer(kind, &reader)
    case "terminate": event = .terminate
    default: event = .storage(try StorageOutcome(kind, elements: &reader))
    }
    try reader.endArray()
  }
}

extension FlightEvent {
  /// Parses a course, or a run to race against.
  private static func answer(_ kind: String, _ reader: inout JSONReader) throws -> Event {
    guard kind == "ghost" else {
      let choice = try CourseAnswer.choice(&reader)
      return .course(try CourseAnswer(&reader), for: choice)
    }
    let file = try GhostAnswer.file(&reader)
    return .ghost(try GhostAnswer(&reader), for: file)
  }

  private static func supply(_ reader: inout JSONReader) throws -> Supply {
    var supply = Supply()
    try reader.element()
    if try !reader.null() { supply.volts = try reader.double(in: -1000...1000) }
    try reader.element()
    if try !reader.null() { supply.milliamperes = try reader.int() }
    try reader.element()
    if try !reader.null() { supply.isLow = try reader.bool() }
    return supply
  }

  /// Parses key, direction and stamp.
  private static func button(_ reader: inout JSONReader) throws -> Event {
    try reader.element()
    let button = try reader.name(of: Button.self)
    let direction = try reader.text()
    guard direction == "down" || direction == "up" else {
      throw reader.error("expected \"down\" or \"up\"")
    }
    try reader.element()
    let stamp = Instant(nanoseconds: try reader.int64())
    return .button(button, isDown: direction == "down", stamp: stamp)
  }

  /// Parses an event with a variable number of elements, and closes the array.
  private static func list(_ kind: String, _ reader: inout JSONReader) throws -> Event {
    switch kind {
    case "maps": .maps(try maps(&reader))
    case "courses": .courses(try courses(&reader))
    case "workouts": .workouts(try workouts(&reader))
    default: .setup(try notes(&reader))
    }
  }

  /// Parses names, and closes the array.
  private static func courses(_ reader: inout JSONReader) throws -> [String] {
    var names: [String] = []
    while try reader.nextElement() {
      guard names.count < CourseAnswer.most else {
        throw reader.error("expected at most \(CourseAnswer.most) courses")
      }
      names.append(try reader.string())
    }
    return names
  }

  /// Parses alternating workouts and days, and closes the array.
  private static func workouts(_ reader: inout JSONReader) throws -> [OfferedWorkout] {
    var workouts: [OfferedWorkout] = []
    while try reader.nextElement() {
      guard workouts.count < OfferedWorkout.most else {
        throw reader.error("expected at most \(OfferedWorkout.most) workouts")
      }
      let line = try reader.string()
      guard let workout = try? WorkoutParser.parse(line) else {
        throw reader.error("expected a workout in text notation")
      }
      try reader.element()
      let isForAnyDay = try reader.null()
      let day = isForAnyDay ? nil : try reader.int(in: 0...1_000_000)
      workouts.append(
        OfferedWorkout(workout, on: day.map { CalendarDate(daysSince1970: $0) }))
    }
    return workouts
  }

  /// Parses alternating file, line and text, and closes the array.
  private static func notes(_ reader: inout JSONReader) throws -> [SetupNote] {
    var notes: [SetupNote] = []
    while try reader.nextElement() {
      guard notes.count < SetupNote.most else {
        throw reader.error("expected at most \(SetupNote.most) notes")
      }
      let file = try reader.string()
      try reader.element()
      let line = try reader.int(in: 0...Int(Int32.max))
      notes.append(SetupNote(file: file, line: line, text: try reader.text()))
    }
    return notes
  }

  /// Parses alternating names and credits, and closes the array.
  private static func maps(_ reader: inout JSONReader) throws -> [MapNote] {
    var maps: [MapNote] = []
    while try reader.nextElement() {
      guard maps.count < MapNote.most else {
        throw reader.error("expected at most \(MapNote.most) maps")
      }
      let name = try reader.string()
      maps.append(MapNote(name: name, credit: try reader.text()))
    }
    return maps
  }
}

extension HelperReport.Words {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.string(part)
    writer.string(state)
    for count in counts { writer.int(count) }
    // Omits other texts, so that a shared record does not reveal where runs are copied to.
    if let text, state == HelperReport.failed { writer.string(text) }
  }

  /// Parses the elements after the name of the part, and closes the array.
  fileprivate init(_ part: String, elements reader: inout JSONReader) throws {
    self.init(part, try reader.text())
    if state == HelperReport.failed {
      for _ in 0..<HelperReport.countsBeforeReason(of: part) {
        try reader.element()
        counts.append(try reader.int())
      }
      text = try reader.text()
      try reader.endArray()
    } else {
      while try reader.nextElement() {
        guard counts.count < HelperReport.mostCounts else {
          throw reader.error("expected at most \(HelperReport.mostCounts) counts")
        }
        counts.append(try reader.int())
      }
    }
  }
}

extension JSONReader {
  /// Reads the next element of the open array, a string.
  mutating func text() throws -> String {
    try element()
    return try string()
  }
}

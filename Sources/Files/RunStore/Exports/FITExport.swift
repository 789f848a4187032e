import FIT
package import RunModel

// Messages in the file of a run (https://developer.garmin.com/fit/protocol/):
//
//     header               14 bytes, with the size of all messages, which is therefore computed
//                          before any is written
//     file_id              an activity, by this software
//     developer_data_id    followed by field_description for our own fields: the run's clock in
//                          records and events; in the session, the names of badges, whether the
//                          distance was corrected, and values
//                          without a field in the profile
//     workout              of a run that had one, and a workout_step for each step (FITWorkout)
//     event                the timer starts
//     record               a point; several may share a second, because times are whole seconds
//     event, event         the timer stops and starts: a pause, but not a lost position
//     lap                  one for each lap of the run, after its last point
//     event                the timer stops
//     session, activity    the whole run
//     checksum             of header and messages

/// A run as FIT, the format of watches: an activity with its laps and pauses.
///
/// Channels use the profile's fields if it has them (`FITChannel`). The format cannot represent an
/// undated run; see ``refusal(of:)``. Unknown and out-of-range values are written as "invalid",
/// never as 0.
package enum FITExport: RunExporter {
  /// The range of dates that FIT can express.
  static var dates: ClosedRange<UTC> { FITProfile.dates }

  /// Returns why a run cannot be written: FIT requires dates within its range from start to end.
  package static func refusal(of run: Run) -> String? {
    guard times(of: run) == nil else { return nil }
    guard run.timestamp != nil else {
      return "it has no date, which FIT requires; use GPX, CSV or JSON"
    }
    let (first, last) = (dates.lowerBound, dates.upperBound)
    return "FIT only supports dates from \(Wording.date(first, utcOffset: 0)) to"
      + " \(Wording.date(last, utcOffset: 0)); use GPX, TCX, CSV or JSON"
  }

  package static func canHold(_ run: RunSummary) -> Bool {
    run.timestamp.map { dates.contains($0) } ?? false
  }

  /// Returns the times to be written; `nil` if the format cannot represent them.
  private static func times(of run: Run) -> PointTimes? {
    guard let times = PointTimes(run) else { return nil }
    return dates.contains(times.at(0)) && dates.contains(times.at(run.elapsed)) ? times : nil
  }

  package static func write<Failure: Error>(
    _ run: Run, _ units: Units, hidingWithin hidden: Double?,
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard let times = times(of: run) else { return }
    var export = FITWriter(run, times)
    let shown = ShownPoints(run, hidingWithin: hidden).indices
    export.begin(points: shown.count)
    for (index, point) in run.points.enumerated() {
      try export.marks(before: point, to: sink)
      export.point(point, isShown: shown.contains(index))
      try export.handOn(to: sink)
    }
    try export.end(to: sink)
    try export.handOn(isLast: true, to: sink)
  }
}

private struct FITWriter {
  /// Protocol version 2.0, the first with developer fields, and profile version 21.32.
  private static let versions: [UInt8] = [0x20, 0x54, 0x08]
  private static let headerSize = 14

  private let run: Run
  private let messages: FITMessages
  private let laps: [Lap]
  private let timer: [TimerEvent]
  /// Channel statistics of each lap, by channel.
  private let lapParts: [[ChannelPart?]]
  private var bytes: [UInt8] = []
  private var checksum = FITChecksum()
  /// Number of timer events and laps written so far.
  private var (events, lapsDone) = (0, 0)
  private var places = FITMessages.Places()
  private var lapSpeed: Double?
  private var speed: Double?

  /// The start or end of a pause.
  private struct TimerEvent {
    var elapsed: Double
    var type: FITEventType
    /// The first segment after it.
    var segment: Int
  }

  init(_ run: Run, _ times: PointTimes) {
    self.run = run
    let messages = FITMessages(run, times)
    // A file has at least one lap, as in TCX.
    let whole = Lap(
      start: 0, end: run.elapsed, duration: run.duration, distance: run.distance, kind: .end)
    let laps = run.laps.isEmpty ? [whole] : run.laps
    lapParts = messages.channels.map { run.parts(of: $0.channel, over: laps) }
    self.messages = messages
    self.laps = laps
    timer = run.pauses.flatMap { pause in
      [
        TimerEvent(elapsed: pause.start, type: .stopAll, segment: pause.segment),
        TimerEvent(elapsed: pause.end, type: .start, segment: pause.segment),
      ]
    }
    bytes.reserveCapacity(XMLText.piece + 4096)
  }

  /// Writes the header, the messages before the first point, and all definitions.
  mutating func begin(points: Int) {
    var first: [UInt8] = []
    func define(_ message: FITDataMessage) { first += message.definition }
    func add(_ message: FITDataMessage) { message.append(to: &first) }
    define(messages.fileID)
    add(messages.fileID)
    let texts = messages.texts
    define(messages.developerDataID)
    add(messages.developerDataID)
    // The names of the fields differ in length, so each description needs its own definition.
    for description in FITOwnField.all.map({ messages.fieldDescription($0) })
      + texts.enumerated().map({ messages.fieldDescription($0, $1.name) })
    {
      define(description)
      add(description)
    }
    var defined: [UInt8] = []
    for message in messages.workoutMessages {
      // Steps without a name have the same definition.
      if message.definition != defined { define(message) }
      defined = message.definition
      add(message)
    }
    let event = messages.event(0, .start)
    let record = messages.record
    let unknown = messages.channels.map { _ in ChannelPart?.none }
    let lap = messages.lap(laps[0], number: 0, greatestSpeed: nil, FITMessages.Places(), unknown)
    let session = messages.session(
      laps: laps.count, greatestSpeed: nil, texts: texts.map(\.text), unknown)
    let activity = messages.activity
    for message in [event, record, lap, session, activity] { define(message) }
    add(event)
    // The first start event is already in `first`; `timer` does not contain the final stop.
    let rest =
      event.size * (timer.count + 1) + record.size * points + lap.size * laps.count
      + session.size + activity.size
    header(length: first.count + rest)
    bytes += first
  }

  private mutating func header(length: Int) {
    bytes += [UInt8(FITWriter.headerSize)] + FITWriter.versions
    FITDataMessage.append(UInt64(length), 4, to: &bytes)
    bytes += Array(".FIT".utf8)
    var checksum = FITChecksum()
    checksum.update(bytes)
    FITDataMessage.append(UInt64(checksum.value), 2, to: &bytes)
  }

  /// Writes the pauses and lap ends before a point, or all remaining ones if `point` is `nil`.
  mutating func marks<Failure: Error>(
    before point: RunPoint?, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    while true {
      let event = events < timer.count ? timer[events] : nil
      let isEventNext = event.map { next in point.map { $0.segment >= next.segment } ?? true }
      // The last lap contains all points up to the end.
      let lap = lapsDone < laps.count - 1 ? laps[lapsDone] : nil
      let isLapNext = lap.map { next in point.map { $0.elapsed >= next.end } ?? true }
      if let event, isEventNext == true,
        isLapNext != true || lap.map({ event.elapsed <= $0.end }) ?? true
      {
        messages.event(event.elapsed, event.type).append(to: &bytes)
        events += 1
      } else if let lap, isLapNext == true {
        end(lap)
      } else {
        return
      }
      try handOn(to: sink)
    }
  }

  mutating func point(_ point: RunPoint, isShown: Bool) {
    if let speed = point.speed { lapSpeed = max(lapSpeed ?? speed, speed) }
    guard isShown else { return }
    messages.append(point, to: &bytes)
    if places.first == nil { places.first = point.coordinate }
    places.last = point.coordinate
  }

  mutating func end(_ lap: Lap) {
    let parts = lapParts.map { $0[lapsDone] }
    messages.lap(lap, number: lapsDone, greatestSpeed: lapSpeed, places, parts)
      .append(to: &bytes)
    if let lapSpeed { speed = max(speed ?? lapSpeed, lapSpeed) }
    (lapSpeed, places) = (nil, FITMessages.Places())
    lapsDone += 1
  }

  mutating func end<Failure: Error>(
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try marks(before: nil, to: sink)
    messages.event(run.elapsed, .stopAll).append(to: &bytes)
    end(laps[laps.count - 1])
    let parts = messages.channels.map { run.whole(of: $0.channel) }
    let texts = messages.texts.map(\.text)
    messages.session(laps: laps.count, greatestSpeed: speed, texts: texts, parts)
      .append(to: &bytes)
    messages.activity.append(to: &bytes)
  }

  /// Flushes the buffer if it is full or `isLast`.
  mutating func handOn<Failure: Error>(
    isLast: Bool = false, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard isLast || bytes.count >= XMLText.piece else { return }
    checksum.update(bytes)
    if isLast { FITDataMessage.append(UInt64(checksum.value), 2, to: &bytes) }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

import FIT
package import RunModel

// What a file says of one run (https://developer.garmin.com/fit/protocol/):
//
//     header               14 bytes; says how many bytes the messages have, so these are counted
//                          before any is written
//     file_id              an activity, of this software
//     developer_data_id    with field_description: records and events have the run's clock, the
//                          session has names of badges and what the profile has no field for
//     event                the timer starts
//     record               a point; several may have the same second, because times are whole ones
//     event, event         the timer stops and starts: a pause; none where the position was lost
//     lap                  one for each of the run's, behind its last point
//     event                the timer stops
//     session, activity    the whole run
//     checksum             of header and messages

/// A run as FIT, the format of watches: an activity with its laps and pauses.
///
/// Channels have fields where the profile has some, `FITChannel`. The format has no place for a run
/// without a date; see ``refusal(of:)``. What is unknown, and what the type of a field cannot hold,
/// is "unknown", never 0.
package enum FITExport: RunExporter {
  /// The moments that FIT has a date for.
  static var dates: ClosedRange<UTC> { FITProfile.dates }

  /// It needs dates, and those that FIT has, from the run's start to its end.
  package static func refusal(of run: Run) -> String? {
    guard times(of: run) == nil else { return nil }
    guard run.timestamp != nil else {
      return "it has no date, which FIT cannot do without; GPX can, and CSV and JSON"
    }
    let (first, last) = (dates.lowerBound, dates.upperBound)
    return "FIT has dates from \(Wording.date(first, utcOffset: 0)) to"
      + " \(Wording.date(last, utcOffset: 0)); GPX has all, and so have TCX, CSV and JSON"
  }

  package static func canHold(_ run: RunSummary) -> Bool {
    run.timestamp.map { dates.contains($0) } ?? false
  }

  /// The times as they are written; `nil` for a run that the format has no place for.
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

/// Writes one run.
private struct FITWriter {
  /// Version 2.0 of the protocol, which has developer fields, and 21.32 of the profile.
  private static let versions: [UInt8] = [0x20, 0x54, 0x08]
  private static let headerSize = 14

  private let run: Run
  private let messages: FITMessages
  private let laps: [Lap]
  private let timer: [TimerEvent]
  /// What the channels of the messages were in each lap, by channel.
  private let lapParts: [[ChannelPart?]]
  private var bytes: [UInt8] = []
  private var checksum = FITChecksum()
  /// How many timer events and laps are written.
  private var (events, lapsDone) = (0, 0)
  private var places = FITMessages.Places()
  private var lapSpeed: Double?
  private var speed: Double?

  /// A pause begins or ends.
  private struct TimerEvent {
    var elapsed: Double
    var type: FITEventType
    /// The first segment behind it.
    var segment: Int
  }

  init(_ run: Run, _ times: PointTimes) {
    self.run = run
    let messages = FITMessages(run, times)
    // One lap at least, as in TCX.
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

  /// Header, what comes before the first point, and the definitions of all that comes.
  mutating func begin(points: Int) {
    var first: [UInt8] = []
    func define(_ message: FITDataMessage) { first += message.definition }
    func add(_ message: FITDataMessage) { message.append(to: &first) }
    define(messages.fileID)
    add(messages.fileID)
    let badges = messages.badges
    define(messages.developerDataID)
    add(messages.developerDataID)
    // Their names differ in length, so each has a definition.
    for description in FITOwnField.all.map({ messages.fieldDescription($0) })
      + badges.indices.map({ messages.fieldDescription($0) })
    {
      define(description)
      add(description)
    }
    let event = messages.event(0, .start)
    let record = messages.record
    let unknown = messages.channels.map { _ in ChannelPart?.none }
    let lap = messages.lap(laps[0], number: 0, greatestSpeed: nil, FITMessages.Places(), unknown)
    let session = messages.session(laps: laps.count, greatestSpeed: nil, badges: badges, unknown)
    let activity = messages.activity
    for message in [event, record, lap, session, activity] { define(message) }
    add(event)
    // A start is among the first bytes, and there is one stop more.
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

  /// The pauses and ends of laps that come before a point; `nil` for all.
  mutating func marks<Failure: Error>(
    before point: RunPoint?, to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    while true {
      let event = events < timer.count ? timer[events] : nil
      let isEventNext = event.map { next in point.map { $0.segment >= next.segment } ?? true }
      // The last lap has all points to the end.
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
    messages.session(laps: laps.count, greatestSpeed: speed, badges: messages.badges, parts)
      .append(to: &bytes)
    messages.activity.append(to: &bytes)
  }

  /// Hands on what was collected, when that is a piece or when it `isLast`.
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

import FIT
import RunModel
import Workouts

/// Creates the messages of a run, one function each; messages with unknown values define the
/// layouts of records, laps and the session.
///
/// A class, because a struct's run would be copied for each point's message.
final class FITMessages {
  typealias Value = FITDataMessage.Value
  typealias Entry = (field: FITField, value: Value)

  /// The first and last visible position of a lap or run.
  struct Places {
    var first: Coordinate?
    var last: Coordinate?
  }

  /// Local types.
  enum Local: UInt8 {
    case fileID, developerDataID, fieldDescription, event, record, lap, session, activity
    case workout, workoutStep
  }

  /// The manufacturer number for development, used without a number assigned by Garmin.
  private static let development = 255.0
  private static let activity = 4.0

  let run: Run
  let times: PointTimes
  /// Channels of the run with fields in FIT.
  let channels: [FITChannel]
  /// The workout of the run; `nil` without one.
  let steps: FITWorkout?

  init(_ run: Run, _ times: PointTimes) {
    self.run = run
    self.times = times
    channels = FITChannel.all.filter { run.channels.contains($0.channel) }
    steps = run.workout.map(FITWorkout.init)
  }

  var sport: Value { .number(Double(FITSport.number(of: run.sport ?? "running"))) }

  /// FIT's `indoor_running` for a run recorded indoors, otherwise `generic` (FIT SDK,
  /// Profile.xlsx).
  private var subSport: Double { run.kind == .indoor && run.imported == nil ? 45 : 0 }

  private func time(_ elapsed: Double) -> Value { .number(FITProfile.seconds(times.at(elapsed))) }

  func message(
    _ local: Local, _ message: UInt16, _ fields: [Entry]
  ) -> FITDataMessage {
    FITDataMessage(local: local.rawValue, message: message, fields: fields)
  }

  /// The `file_id` message.
  ///
  /// The journal ID is used in place of a serial number, which the device lacks, since some readers
  /// merge two files with the same device and time.
  var fileID: FITDataMessage {
    typealias FileID = FITProfile.FileID
    return message(
      .fileID, FileID.message,
      [
        (FileID.type, .number(FITMessages.activity)),
        (FileID.manufacturer, .number(FITMessages.development)), (FileID.product, .number(0)),
        (FileID.serialNumber, .number(Double(run.journal.value & 0xffff_ffff))),
        (FileID.timeCreated, time(0)),
        (FileID.productName, .text(FITDataMessage.text(run.software))),
      ])
  }

  // MARK: - Events and records

  func event(_ elapsed: Double, _ type: FITEventType) -> FITDataMessage {
    typealias Event = FITProfile.Event
    var event = message(
      .event, Event.message,
      [
        (FITProfile.timestamp, time(elapsed)),
        (Event.event, .number(Double(FITEvent.timer.rawValue))),
        (Event.type, .number(Double(type.rawValue))),
      ])
    event.own = [(.elapsed, elapsed)]
    return event
  }

  /// A record with unknown values.
  var record: FITDataMessage {
    var fields: [Entry] = []
    point(nil) { fields.append(($0, .number($1))) }
    var record = message(.record, FITProfile.Record.message, fields)
    record.own = [(.elapsed, 0)]
    return record
  }

  /// Appends the data message of a point without allocating a message and its definition: a file
  /// has thousands.
  func append(_ point: RunPoint, to bytes: inout [UInt8]) {
    bytes.append(Local.record.rawValue)
    self.point(point) { field, value in
      FITDataMessage.append(field.bits(value), field.type.size, to: &bytes)
    }
    let own = FITOwnField.elapsed.field
    FITDataMessage.append(own.bits(point.elapsed), own.type.size, to: &bytes)
  }

  /// Passes the fields of ``record`` to `put`, in order.
  private func point(_ point: RunPoint?, _ put: (FITField, Double?) -> Void) {
    typealias Record = FITProfile.Record
    put(FITProfile.timestamp, point.flatMap(seconds))
    put(Record.latitude, point?.coordinate.latitude)
    put(Record.longitude, point.map { FITMessages.longitude($0.coordinate) })
    put(Record.distance, point?.distance)
    put(Record.enhancedAltitude, point?.altitude)
    put(Record.enhancedSpeed, point?.speed)
    put(Record.accuracy, point?.accuracy)
    for channel in channels {
      put(channel.value, run.written(channel.channel, point?.channels[channel.channel]))
    }
  }

  /// Returns the time of a point, from the run's clock if the receiver's is outside FIT's dates.
  private func seconds(_ point: RunPoint) -> Double? {
    FITProfile.seconds(times.of(point)) ?? FITProfile.seconds(times.at(point.elapsed))
  }

  /// Wraps the last semicircle value below 180 degrees, which means "invalid", to -180.
  private static func longitude(_ place: Coordinate) -> Double {
    let field = FITProfile.Record.longitude
    let isLast = place.longitude > 0 && field.bits(place.longitude) == field.type.unknown
    return isLast ? -180 : place.longitude
  }

  // MARK: - Summaries

  /// Returns the message for a lap.
  ///
  /// `parts` are the lap's statistics for ``channels``, in the same order.
  func lap(
    _ lap: Lap, number: Int, greatestSpeed: Double?, _ places: Places, _ parts: [ChannelPart?]
  ) -> FITDataMessage {
    typealias Field = FITProfile.Lap
    let trigger =
      switch lap.kind {
      case .button: 0.0
      case .auto: 2.0
      case .end: 7.0
      }
    return message(
      .lap, Field.message,
      [
        (FITProfile.timestamp, time(lap.end)), (FITProfile.messageIndex, .number(Double(number))),
        (Field.event, .number(Double(FITEvent.lap.rawValue))),
        (Field.eventType, .number(Double(FITEventType.stop.rawValue))),
        (Field.startTime, time(lap.start)),
        (Field.startLatitude, .number(places.first?.latitude)),
        (Field.startLongitude, .number(places.first.map(FITMessages.longitude))),
        (Field.endLatitude, .number(places.last?.latitude)),
        (Field.endLongitude, .number(places.last.map(FITMessages.longitude))),
        (Field.elapsedTime, .number(lap.end - lap.start)),
        (Field.timerTime, .number(lap.duration)), (Field.distance, .number(lap.distance)),
        (Field.trigger, .number(trigger)), (Field.sport, sport),
        (Field.averageSpeed, .number(FITMessages.speed(lap.distance, lap.duration))),
        (Field.greatestSpeed, .number(greatestSpeed)),
      ] + step(of: lap)
        + zip(channels, parts).flatMap { channel, part -> [Entry] in
          [
            (channel.lapMean, .number(run.written(channel.channel, part?.mean))),
            (channel.lapGreatest, .number(run.written(channel.channel, part?.greatest))),
          ]
        })
  }

  /// Returns the fields for the step that a lap was; none without a workout.
  private func step(of lap: Lap) -> [Entry] {
    guard let steps else { return [] }
    let intensity = run.step(of: lap).map { FITWorkout.intensity($0.kind) }
    let index = run.step(of: lap) == nil ? nil : lap.step.map { Double(steps.indices[$0]) }
    return [
      (FITProfile.Lap.intensity, .number(intensity)), (FITProfile.Lap.step, .number(index)),
    ]
  }

  /// Returns the message for the whole run.
  ///
  /// `texts` are the values of ``texts``; `parts` are the run's statistics for ``channels``, in the
  /// same order.
  func session(
    laps: Int, greatestSpeed: Double?, texts: [String], _ parts: [ChannelPart?]
  ) -> FITDataMessage {
    typealias Field = FITProfile.Session
    var session = message(
      .session, Field.message,
      [
        (FITProfile.timestamp, time(run.elapsed)), (FITProfile.messageIndex, .number(0)),
        (Field.event, .number(Double(FITEvent.session.rawValue))),
        (Field.eventType, .number(Double(FITEventType.stop.rawValue))),
        (Field.startTime, time(0)), (Field.sport, sport),
        (Field.subSport, .number(subSport)), (Field.elapsedTime, .number(run.elapsed)),
        (Field.timerTime, .number(run.duration)), (Field.distance, .number(run.distance)),
        (Field.ascent, .number(run.ascent)), (Field.descent, .number(run.descent)),
        (Field.firstLap, .number(0)), (Field.laps, .number(Double(laps))),
        (Field.trigger, .number(0)), (Field.movingTime, .number(run.moving)),
        (Field.averageSpeed, .number(FITMessages.speed(run.distance, run.duration))),
        (Field.greatestSpeed, .number(greatestSpeed)),
      ]
        + zip(channels, parts).flatMap { channel, part -> [Entry] in
          [
            (channel.sessionMean, .number(run.written(channel.channel, part?.mean))),
            (channel.sessionGreatest, .number(run.written(channel.channel, part?.greatest))),
          ]
        })
    session.developerTexts = texts
    let start = times.at(0).millisecondsSince1970
    session.own = [
      (.startFraction, Double(start % 1000) / 1000), (.ascent, run.ascent),
      (.descent, run.descent), (.gapDistance, run.gapDistance),
    ]
    return session
  }

  var activity: FITDataMessage {
    typealias Field = FITProfile.Activity
    let local = times.at(run.elapsed).shifted(bySeconds: run.utcOffset)
    return message(
      .activity, Field.message,
      [
        (FITProfile.timestamp, time(run.elapsed)), (Field.timerTime, .number(run.duration)),
        (Field.sessions, .number(1)), (Field.type, .number(0)),
        (Field.event, .number(Double(FITEvent.activity.rawValue))),
        (Field.eventType, .number(Double(FITEventType.stop.rawValue))),
        (Field.localTimestamp, .number(FITProfile.seconds(local))),
      ])
  }

  private static func speed(_ metres: Double, _ seconds: Double) -> Double? {
    seconds > 0 ? metres / seconds : nil
  }

  // MARK: - Developer fields

  /// The permanent ID of this software as a developer of fields.
  private static let applicationID = Array("MoonRunner badge".utf8)

  var developerDataID: FITDataMessage {
    typealias Developer = FITProfile.DeveloperDataID
    return message(
      .developerDataID, Developer.message,
      [
        (Developer.applicationID, .bytes(FITMessages.applicationID)),
        (Developer.index, .number(0)),
      ])
  }

  /// Returns the description of one of our own numeric fields.
  func fieldDescription(_ own: FITOwnField) -> FITDataMessage {
    description(own.field.number, own.field.type, own.name, own.units)
  }

  /// Returns the description of one of ``texts``.
  func fieldDescription(_ number: Int, _ name: String) -> FITDataMessage {
    description(UInt8(number), .string, name, nil)
  }

  private func description(
    _ number: UInt8, _ type: FITBaseType, _ name: String, _ units: String?
  ) -> FITDataMessage {
    typealias Description = FITProfile.FieldDescription
    return message(
      .fieldDescription, Description.message,
      [
        (Description.developerIndex, .number(0)),
        (Description.number, .number(Double(number))),
        (Description.baseType, .number(Double(type.code))),
        (Description.name, .text(name)),
      ] + (units.map { [(Description.units, .text($0))] } ?? []))
  }

  /// The text fields of the session: `badges`, `badges_2` and so on, and whether the distance was
  /// corrected.
  ///
  /// The field numbers stay below that of our first numeric field.
  var texts: [(name: String, text: String)] {
    let note = run.corrections.isEmpty ? [] : [(name: "distance_note", text: RunTitle.corrected)]
    let names = badges.enumerated().map { index, text in
      (name: "badges" + (index == 0 ? "" : "_\(index + 1)"), text: text)
    }
    return names.prefix(Int(FITOwnField.lowestNumber) - note.count) + note
  }

  /// The names of the run's badges, nearest first, split across as many text fields as needed.
  private var badges: [String] {
    var texts: [String] = []
    for badge in run.earnedBadges.sorted(by: { $0.distance < $1.distance }) {
      let name = FITDataMessage.text(badge.name)
      if let last = texts.last,
        last.utf8.count + 2 + name.utf8.count <= FITDataMessage.longestText
      {
        texts[texts.count - 1] = "\(last), \(name)"
      } else {
        texts.append(name)
      }
    }
    return texts
  }
}

package import RunModel

/// A field of a message: number, base type and scaling.
package struct FITField: Hashable, Sendable {
  package let number: UInt8
  package let type: FITBaseType
  /// The stored number is (value + `offset`) × `scale`.
  package let scale: Double
  package let offset: Double

  init(_ number: UInt8, _ type: FITBaseType, scale: Double = 1, offset: Double = 0) {
    self.number = number
    self.type = type
    self.scale = scale
    self.offset = offset
  }

  /// Encodes a value; ``FITBaseType/unknown`` for `nil` and for values out of range.
  package func bits(_ value: Double?) -> UInt64 { type.bits(value.map { ($0 + offset) * scale }) }

  /// Decodes a stored number.
  package func value(_ stored: Double) -> Double {
    (stored - offset * scale) / scale
  }
}

/// A developer field of our own, for a value that the profile lacks or stores less precisely.
package struct FITOwnField: Hashable, Sendable {
  package let field: FITField
  package let name: String
  /// Units of the stored number.
  package let units: String

  /// In records and timer events: time since the start on the run's clock; the profile's timestamps
  /// have whole seconds only.
  package static let elapsed = FITOwnField(
    field: FITField(254, .uint32, scale: 1000), name: "elapsed", units: "ms")
  /// In the session, like all fields below: the fractional second of its start.
  package static let startFraction = FITOwnField(
    field: FITField(253, .uint16, scale: 1000), name: "start_fraction", units: "ms")
  /// The profile stores ascent and descent in whole metres.
  package static let ascent = FITOwnField(
    field: FITField(252, .float64), name: "ascent", units: "m")
  package static let descent = FITOwnField(
    field: FITField(251, .float64), name: "descent", units: "m")
  /// Metres bridged where fixes were missing.
  package static let gapDistance = FITOwnField(
    field: FITField(250, .float64), name: "gap_distance", units: "m")

  package static let all = [elapsed, startFraction, ascent, descent, gapDistance]
  /// All other developer fields have lower numbers.
  package static let lowestNumber = gapDistance.field.number
}

/// The messages and fields that are read and written, with the scales of Garmin's profile (FIT SDK,
/// Profile.xlsx): metres, seconds, m/s, degrees.
package enum FITProfile {
  /// In every message except `file_id` and those that define developer fields.
  package static let timestamp = FITField(253, .uint32)
  /// In laps and sessions: counts from 0.
  package static let messageIndex = FITField(254, .uint16)

  package enum FileID {
    package static let message: UInt16 = 0
    /// 4: activity, 5: workout, 6: course.
    package static let type = FITField(0, .enumeration)
    package static let manufacturer = FITField(1, .uint16)
    package static let product = FITField(2, .uint16)
    package static let serialNumber = FITField(3, .uint32z)
    package static let timeCreated = FITField(4, .uint32)
    package static let productName = FITField(8, .string)
  }

  package enum Record {
    package static let message: UInt16 = 20
    package static let latitude = FITField(0, .sint32, scale: semicircles)
    package static let longitude = FITField(1, .sint32, scale: semicircles)
    package static let altitude = FITField(2, .uint16, scale: 5, offset: 500)
    package static let distance = FITField(5, .uint32, scale: 100)
    package static let speed = FITField(6, .uint16, scale: 1000)
    /// Three bytes: 12 bits of speed in cm/s, 12 of distance in 1/16 m, which wrap around.
    package static let compressedSpeedDistance = FITField(8, .byte)
    package static let accuracy = FITField(31, .uint8)
    package static let enhancedSpeed = FITField(73, .uint32, scale: 1000)
    package static let enhancedAltitude = FITField(78, .uint32, scale: 5, offset: 500)
  }

  /// Positions from a camera, whose records have no timestamps.
  package enum GPSMetadata {
    package static let message: UInt16 = 160
    package static let milliseconds = FITField(0, .uint16)
    package static let latitude = FITField(1, .sint32, scale: semicircles)
    package static let longitude = FITField(2, .sint32, scale: semicircles)
    package static let altitude = FITField(3, .uint32, scale: 5, offset: 500)
    package static let speed = FITField(4, .uint32, scale: 1000)
    package static let heading = FITField(5, .uint16, scale: 100)
    package static let utc = FITField(6, .uint32)
  }

  package enum Event {
    package static let message: UInt16 = 21
    package static let event = FITField(0, .enumeration)
    package static let type = FITField(1, .enumeration)
  }

  package enum Lap {
    package static let message: UInt16 = 19
    package static let event = FITField(0, .enumeration)
    package static let eventType = FITField(1, .enumeration)
    package static let startTime = FITField(2, .uint32)
    package static let startLatitude = FITField(3, .sint32, scale: semicircles)
    package static let startLongitude = FITField(4, .sint32, scale: semicircles)
    package static let endLatitude = FITField(5, .sint32, scale: semicircles)
    package static let endLongitude = FITField(6, .sint32, scale: semicircles)
    package static let elapsedTime = FITField(7, .uint32, scale: 1000)
    /// Excludes pauses.
    package static let timerTime = FITField(8, .uint32, scale: 1000)
    package static let distance = FITField(9, .uint32, scale: 100)
    /// Of its step, see ``WorkoutStep/intensity``.
    package static let intensity = FITField(23, .enumeration)
    /// 0: manual, 2: distance, 7: end of session.
    package static let trigger = FITField(24, .enumeration)
    package static let sport = FITField(25, .enumeration)
    /// Message index of its step; repetitions have indices, too.
    package static let step = FITField(71, .uint16)
    package static let averageSpeed = FITField(110, .uint32, scale: 1000)
    package static let greatestSpeed = FITField(111, .uint32, scale: 1000)
  }

  package enum Session {
    package static let message: UInt16 = 18
    package static let event = FITField(0, .enumeration)
    package static let eventType = FITField(1, .enumeration)
    package static let startTime = FITField(2, .uint32)
    /// 1 is running.
    package static let sport = FITField(5, .enumeration)
    package static let subSport = FITField(6, .enumeration)
    package static let elapsedTime = FITField(7, .uint32, scale: 1000)
    /// Excludes pauses.
    package static let timerTime = FITField(8, .uint32, scale: 1000)
    package static let distance = FITField(9, .uint32, scale: 100)
    package static let ascent = FITField(22, .uint16)
    package static let descent = FITField(23, .uint16)
    package static let firstLap = FITField(25, .uint16)
    package static let laps = FITField(26, .uint16)
    /// 0: end of activity.
    package static let trigger = FITField(28, .enumeration)
    package static let movingTime = FITField(59, .uint32, scale: 1000)
    package static let averageSpeed = FITField(124, .uint32, scale: 1000)
    package static let greatestSpeed = FITField(125, .uint32, scale: 1000)
  }

  package enum Activity {
    package static let message: UInt16 = 34
    package static let timerTime = FITField(0, .uint32, scale: 1000)
    package static let sessions = FITField(1, .uint16)
    /// 0: manual, single sport.
    package static let type = FITField(2, .enumeration)
    package static let event = FITField(3, .enumeration)
    package static let eventType = FITField(4, .enumeration)
    /// The runner's local wall-clock time in seconds since the epoch.
    package static let localTimestamp = FITField(5, .uint32)
  }

  /// Name of a course.
  package enum Course {
    package static let message: UInt16 = 31
    package static let name = FITField(5, .string)
  }

  /// A cue of a course.
  package enum CoursePoint {
    package static let message: UInt16 = 32
    /// Timestamp of the record at the same place.
    package static let timestamp = FITField(1, .uint32)
    package static let latitude = FITField(2, .sint32, scale: semicircles)
    package static let longitude = FITField(3, .sint32, scale: semicircles)
    package static let distance = FITField(4, .uint32, scale: 100)
    /// 6: left, 7: right; see `FITMessage.courseCue` of Activities.
    package static let type = FITField(5, .enumeration)
    package static let name = FITField(6, .string)
  }

  /// A structured workout.
  package enum Workout {
    package static let message: UInt16 = 26
    package static let sport = FITField(4, .enumeration)
    /// Number of `workout_step` messages; wrong in many files.
    package static let steps = FITField(6, .uint16)
    package static let name = FITField(8, .string)
    package static let subSport = FITField(11, .enumeration)
  }

  /// A part of a workout of several sports.
  package enum WorkoutSession {
    package static let message: UInt16 = 158
    package static let sport = FITField(0, .enumeration)
  }

  /// A step of a workout, or the repetition of the steps before it.
  package enum WorkoutStep {
    package static let message: UInt16 = 27
    package static let name = FITField(0, .string)
    /// What ends the step; see `FITStepEnd` of Activities.
    package static let durationType = FITField(1, .enumeration)
    /// By type: ms, cm, heart rate, kcal, power, or the index of the first step to repeat.
    package static let durationValue = FITField(2, .uint32)
    /// 0: speed, 1: heart rate, 2: open, 3: cadence, 4: power; see `FITStepTarget` of Activities.
    package static let targetType = FITField(3, .enumeration)
    /// A zone, or 0 for the custom range; of a repetition, the total number of rounds.
    package static let targetValue = FITField(4, .uint32)
    /// By type: mm/s, heart rate, steps per minute or power.
    package static let targetLow = FITField(5, .uint32)
    package static let targetHigh = FITField(6, .uint32)
    /// 0: active, 1: rest, 2: warm-up, 3: cool-down, 4: recovery, 5: interval, 6: other.
    package static let intensity = FITField(7, .enumeration)
    package static let notes = FITField(8, .string)
    package static let secondTargetType = FITField(19, .enumeration)
    package static let secondTargetValue = FITField(20, .uint32)
    package static let secondTargetLow = FITField(21, .uint32)
    package static let secondTargetHigh = FITField(22, .uint32)
  }

  /// Source of developer fields.
  package enum DeveloperDataID {
    package static let message: UInt16 = 207
    /// 16 bytes.
    package static let applicationID = FITField(1, .byte)
    package static let index = FITField(3, .uint8)
  }

  /// Definition of a developer field.
  package enum FieldDescription {
    package static let message: UInt16 = 206
    package static let developerIndex = FITField(0, .uint8)
    package static let number = FITField(1, .uint8)
    package static let baseType = FITField(2, .uint8)
    package static let name = FITField(3, .string)
    package static let units = FITField(8, .string)
  }

  /// A full circle has 2^32 semicircle units.
  private static let semicircles = 2_147_483_648.0 / 180

  /// 1989-12-31T00:00:00Z, in seconds since 1970.
  private static let epoch: Int64 = 631_065_600
  /// Seconds since the epoch that represent a date: smaller values count from power-on (profile,
  /// `date_time`), and the value after the range means "unknown".
  private static let dateSeconds: ClosedRange<Int64> = 268_435_456...4_294_967_294

  /// The range of FIT's dates, July 1998 to February 2126.
  package static let dates =
    UTC(
      millisecondsSince1970: (dateSeconds.lowerBound + epoch) * 1000)...UTC(
      millisecondsSince1970: (dateSeconds.upperBound + epoch) * 1000 + 999)

  /// Converts FIT seconds to a date; `nil` if they do not represent one.
  package static func utc(_ seconds: Double?) -> UTC? {
    // A file may declare any base type for the field, and so contain any number.
    guard let seconds, let whole = Int64(exactly: seconds.rounded(.down)),
      dateSeconds.contains(whole)
    else { return nil }
    return UTC(millisecondsSince1970: (whole + epoch) * 1000)
  }

  /// Converts a date to FIT seconds, rounded down; `nil` outside ``dates``.
  package static func seconds(_ moment: UTC?) -> Double? {
    guard let moment, dates.contains(moment) else { return nil }
    return Double(moment.millisecondsSince1970 / 1000 - epoch)
  }
}

/// The subject of an event, lap or session.
package enum FITEvent: UInt8, Sendable {
  case timer = 0
  case session = 8
  case lap = 9
  case activity = 26
}

package enum FITEventType: UInt8, Sendable {
  case start = 0
  case stop = 1
  case stopAll = 4
  case stopDisable = 8
  case stopDisableAll = 9
}

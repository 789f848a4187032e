import FIT
import RunModel
import Testing

@Suite("Profile of FIT")
struct FITProfileTests {
  // Columns of the FIT SDK's Profile.xlsx, transcribed independently: field number, code of the
  // base type (protocol, table 7), scale and offset. Positions, in semicircles there, are in
  // degrees here.
  @Test("has the numbers, types, scales and offsets of Garmin's")
  func table() {
    let degree = 2_147_483_648.0 / 180
    for (field, number) in FITProfileTests.places {
      #expect(field.number == number && field.type.code == 0x85, "\(field) is not \(number)")
      #expect(field.scale == degree && field.offset == 0, "\(field) is not \(number)")
    }
    for (field, number, code, scale, offset) in FITProfileTests.fields {
      #expect(field.number == number && field.type.code == code, "\(field) is not \(number)")
      #expect(field.scale == scale && field.offset == offset, "\(field) is not \(number)")
    }
  }

  @Test("has the numbers of Garmin's messages, events and types of events")
  func messages() {
    #expect(FITProfile.FileID.message == 0 && FITProfile.Session.message == 18)
    #expect(FITProfile.Lap.message == 19 && FITProfile.Record.message == 20)
    #expect(FITProfile.Event.message == 21 && FITProfile.Activity.message == 34)
    #expect(FITProfile.FieldDescription.message == 206)
    #expect(FITProfile.DeveloperDataID.message == 207)
    #expect(FITProfile.Workout.message == 26 && FITProfile.WorkoutStep.message == 27)
    #expect(FITProfile.WorkoutSession.message == 158)
    let events: [FITEvent] = [.timer, .session, .lap, .activity]
    #expect(events.map(\.rawValue) == [0, 8, 9, 26])
    let types: [FITEventType] = [.start, .stop, .stopAll, .stopDisable, .stopDisableAll]
    #expect(types.map(\.rawValue) == [0, 1, 4, 8, 9])
  }

  private static let places: [(FITField, UInt8)] = [
    (FITProfile.Record.latitude, 0), (FITProfile.Record.longitude, 1),
    (FITProfile.Lap.startLatitude, 3), (FITProfile.Lap.startLongitude, 4),
    (FITProfile.Lap.endLatitude, 5), (FITProfile.Lap.endLongitude, 6),
  ]

  private static let fields: [(FITField, UInt8, UInt8, Double, Double)] =
    common + record + lap + session + activity + workout

  private static let common: [(FITField, UInt8, UInt8, Double, Double)] = [
    (FITProfile.timestamp, 253, 0x86, 1, 0), (FITProfile.messageIndex, 254, 0x84, 1, 0),
    (FITProfile.FileID.type, 0, 0x00, 1, 0), (FITProfile.FileID.manufacturer, 1, 0x84, 1, 0),
    (FITProfile.FileID.product, 2, 0x84, 1, 0), (FITProfile.FileID.serialNumber, 3, 0x8c, 1, 0),
    (FITProfile.FileID.timeCreated, 4, 0x86, 1, 0),
    (FITProfile.FileID.productName, 8, 0x07, 1, 0),
    (FITProfile.Event.event, 0, 0x00, 1, 0), (FITProfile.Event.type, 1, 0x00, 1, 0),
    (FITProfile.DeveloperDataID.applicationID, 1, 0x0d, 1, 0),
    (FITProfile.DeveloperDataID.index, 3, 0x02, 1, 0),
    (FITProfile.FieldDescription.developerIndex, 0, 0x02, 1, 0),
    (FITProfile.FieldDescription.number, 1, 0x02, 1, 0),
    (FITProfile.FieldDescription.baseType, 2, 0x02, 1, 0),
    (FITProfile.FieldDescription.name, 3, 0x07, 1, 0),
  ]

  private static let record: [(FITField, UInt8, UInt8, Double, Double)] = [
    (FITProfile.Record.altitude, 2, 0x84, 5, 500), (FITProfile.Record.distance, 5, 0x86, 100, 0),
    (FITProfile.Record.speed, 6, 0x84, 1000, 0), (FITProfile.Record.accuracy, 31, 0x02, 1, 0),
    (FITProfile.Record.enhancedSpeed, 73, 0x86, 1000, 0),
    (FITProfile.Record.enhancedAltitude, 78, 0x86, 5, 500),
  ]

  private static let lap: [(FITField, UInt8, UInt8, Double, Double)] = [
    (FITProfile.Lap.event, 0, 0x00, 1, 0), (FITProfile.Lap.eventType, 1, 0x00, 1, 0),
    (FITProfile.Lap.startTime, 2, 0x86, 1, 0), (FITProfile.Lap.elapsedTime, 7, 0x86, 1000, 0),
    (FITProfile.Lap.timerTime, 8, 0x86, 1000, 0), (FITProfile.Lap.distance, 9, 0x86, 100, 0),
    (FITProfile.Lap.trigger, 24, 0x00, 1, 0), (FITProfile.Lap.sport, 25, 0x00, 1, 0),
    (FITProfile.Lap.averageSpeed, 110, 0x86, 1000, 0),
    (FITProfile.Lap.greatestSpeed, 111, 0x86, 1000, 0),
  ]

  private static let session: [(FITField, UInt8, UInt8, Double, Double)] = [
    (FITProfile.Session.event, 0, 0x00, 1, 0), (FITProfile.Session.eventType, 1, 0x00, 1, 0),
    (FITProfile.Session.startTime, 2, 0x86, 1, 0), (FITProfile.Session.sport, 5, 0x00, 1, 0),
    (FITProfile.Session.subSport, 6, 0x00, 1, 0),
    (FITProfile.Session.elapsedTime, 7, 0x86, 1000, 0),
    (FITProfile.Session.timerTime, 8, 0x86, 1000, 0),
    (FITProfile.Session.distance, 9, 0x86, 100, 0), (FITProfile.Session.ascent, 22, 0x84, 1, 0),
    (FITProfile.Session.descent, 23, 0x84, 1, 0), (FITProfile.Session.firstLap, 25, 0x84, 1, 0),
    (FITProfile.Session.laps, 26, 0x84, 1, 0), (FITProfile.Session.trigger, 28, 0x00, 1, 0),
    (FITProfile.Session.movingTime, 59, 0x86, 1000, 0),
    (FITProfile.Session.averageSpeed, 124, 0x86, 1000, 0),
    (FITProfile.Session.greatestSpeed, 125, 0x86, 1000, 0),
  ]

  private static let activity: [(FITField, UInt8, UInt8, Double, Double)] = [
    (FITProfile.Activity.timerTime, 0, 0x86, 1000, 0),
    (FITProfile.Activity.sessions, 1, 0x84, 1, 0), (FITProfile.Activity.type, 2, 0x00, 1, 0),
    (FITProfile.Activity.event, 3, 0x00, 1, 0), (FITProfile.Activity.eventType, 4, 0x00, 1, 0),
    (FITProfile.Activity.localTimestamp, 5, 0x86, 1, 0),
  ]

  private static let workout: [(FITField, UInt8, UInt8, Double, Double)] = [
    (FITProfile.Workout.sport, 4, 0x00, 1, 0), (FITProfile.Workout.steps, 6, 0x84, 1, 0),
    (FITProfile.Workout.name, 8, 0x07, 1, 0), (FITProfile.Workout.subSport, 11, 0x00, 1, 0),
    (FITProfile.WorkoutSession.sport, 0, 0x00, 1, 0),
    (FITProfile.WorkoutStep.name, 0, 0x07, 1, 0),
    (FITProfile.WorkoutStep.durationType, 1, 0x00, 1, 0),
    (FITProfile.WorkoutStep.durationValue, 2, 0x86, 1, 0),
    (FITProfile.WorkoutStep.targetType, 3, 0x00, 1, 0),
    (FITProfile.WorkoutStep.targetValue, 4, 0x86, 1, 0),
    (FITProfile.WorkoutStep.targetLow, 5, 0x86, 1, 0),
    (FITProfile.WorkoutStep.targetHigh, 6, 0x86, 1, 0),
    (FITProfile.WorkoutStep.intensity, 7, 0x00, 1, 0),
    (FITProfile.WorkoutStep.notes, 8, 0x07, 1, 0),
    (FITProfile.WorkoutStep.secondTargetType, 19, 0x00, 1, 0),
    (FITProfile.WorkoutStep.secondTargetValue, 20, 0x86, 1, 0),
    (FITProfile.WorkoutStep.secondTargetLow, 21, 0x86, 1, 0),
    (FITProfile.WorkoutStep.secondTargetHigh, 22, 0x86, 1, 0),
  ]

  @Test("has fields whose values come back to their resolution, and no others at their limits")
  func scales() {
    typealias Record = FITProfile.Record
    for (field, least, most, step) in [
      (Record.enhancedAltitude, -500, 858_992_958.8, 0.2),
      (Record.altitude, -500, 12_606.8, 0.2),
      (Record.distance, 0, 42_949_672.94, 0.01), (Record.enhancedSpeed, 0, 4_294_967.294, 0.001),
      (Record.accuracy, 0, 254, 1), (Record.latitude, -90, 90, 1e-7),
      (Record.longitude, -180, 179.999_999_8, 1e-7),
    ] as [(FITField, Double, Double, Double)] {
      for value in [least, most, (least + most) / 3] {
        let back = field.type.value(field.bits(value)).map { field.value($0) }
        #expect(abs((back ?? .nan) - value) <= step / 2 + 1e-6, "\(field.number): \(value)")
      }
      if least == 0 || least == -500 {
        #expect(field.bits(least - step) == field.type.unknown, "\(field.number)")
        #expect(field.bits(most + step) == field.type.unknown, "\(field.number)")
      }
    }
    #expect(Record.longitude.bits(180) == Record.longitude.type.unknown)
    #expect(Record.latitude.bits(-90) == 0xc000_0000)
  }

  @Test("counts seconds from 1989-12-31 on, those of dates only")
  func times() {
    func seconds(_ milliseconds: Int64) -> Double? {
      FITProfile.seconds(UTC(millisecondsSince1970: milliseconds))
    }
    let epoch: Int64 = 631_065_600_000
    #expect(seconds(epoch + 1_000_000_000_000) == 1e9)
    #expect(seconds(epoch + 1_000_000_000_999) == 1e9)
    #expect(seconds(epoch + 268_435_456_000) == 268_435_456)
    #expect(seconds(epoch + 268_435_455_999) == nil)
    #expect(seconds(epoch + 4_294_967_294_999) == 4_294_967_294)
    #expect(seconds(epoch + 4_294_967_295_000) == nil)
    for moment in [0, -1, -1000, Int64.min, Int64.max] { #expect(seconds(moment) == nil) }
    #expect(FITProfile.seconds(nil) == nil && FITProfile.utc(nil) == nil)
    #expect(FITProfile.utc(268_435_455) == nil)
    #expect(FITProfile.utc(1e9)?.millisecondsSince1970 == epoch + 1_000_000_000_000)
    #expect(FITProfile.utc(4_294_967_295) == nil && FITProfile.utc(.nan) == nil)
    #expect(FITProfile.utc(-.infinity) == nil && FITProfile.utc(1e30) == nil)
    // 1998-07-03T21:24:16Z and 2126-02-06T06:28:14Z.
    #expect(FITProfile.dates.lowerBound.millisecondsSince1970 == 899_501_056_000)
    #expect(FITProfile.dates.upperBound.millisecondsSince1970 == 4_926_032_894_999)
  }
}

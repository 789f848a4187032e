package import Courses
package import RunModel
package import Tracking

/// A key of the wearable; boards with two keys have `start` and `stop`.
package enum Button: String, Hashable, CaseIterable, Sendable {
  case start
  case stop
  case up
  case down
}

/// Which keys the board has.
package enum ButtonLayout: String, Hashable, CaseIterable, Sendable {
  case two
  case four

  package var buttons: [Button] {
    switch self {
    case .two: [.start, .stop]
    case .four: [.start, .stop, .up, .down]
    }
  }
}

/// A part of the board that may be missing, break and come back.
package enum Part: String, Hashable, CaseIterable, Sendable {
  case gps
  case buttons
  case display
  case sound
  case motor
  case storage
  case battery
  case barometer
  case thermometer
}

/// What the battery gauge says.
package struct Battery: Hashable, Sendable {
  /// Charge in percent, 0...100.
  package var percent: Int
  package var isCharging: Bool

  package init(percent: Int, isCharging: Bool) {
    self.percent = percent
    self.isCharging = isCharging
  }
}

/// The power supply at one moment.
package struct Supply: Hashable, Sendable {
  /// Of the battery; `nil` where no gauge tells.
  package var volts: Double?
  /// Into the battery, negative out of it; `nil` where no gauge tells.
  package var milliamperes: Int?
  /// Whether the board's own 5 V are too low; `nil` where nothing measures them.
  package var isLow: Bool?

  package init(volts: Double? = nil, milliamperes: Int? = nil, isLow: Bool? = nil) {
    self.volts = volts
    self.milliamperes = milliamperes
    self.isLow = isLow
  }
}

/// Where the USB drive stands.
package enum USBState: Hashable, Sendable {
  case unplugged
  /// A cable is in; the drive is being filled, 0...100 percent.
  case preparing(percent: Int)
  /// The host has the drive.
  case ready
  /// A cable is in; the drive opens after the run that is on.
  case waiting
  /// The runner or the host took the drive out; the cable is still in.
  case ejected
  case failed(reason: HelperTrouble)
}

/// What came of reading a course.
package enum CourseAnswer: Hashable, Sendable {
  case read(Course)
  /// Why there is none.
  case failed(reason: String)

  /// Names of courses that are told of at most, and taken over from sticks.
  package static let most = 100
  /// Characters of a reason that are kept.
  package static let longestReason = 200
}

/// All that can happen to the wearable.
package enum Event: Hashable, Sendable {
  /// Bytes from the receiver, as they came.
  case gps([UInt8])
  /// A key edge with the kernel's stamp, which may lie before the moment of handling.
  case button(Button, isDown: Bool, stamp: Instant)
  /// What a sensor besides the receiver measured, up to a second ago.
  case sample(Sample)
  case storage(StorageOutcome)
  case lost(Part, reason: String)
  case found(Part)
  case battery(Battery)
  /// What the gauge did in earlier discharges, once, at the start.
  case batteryHistory(BatteryHistory)
  case usb(USBState)
  case stick(StickState)
  case sync(SyncState)
  /// The street maps that there are, whenever they were looked through.
  case maps([MapNote])
  /// The files of courses that there are, by name.
  case courses([String])
  /// A course that was asked for, or, without a choice, one that whoever started the program
  /// named.
  case course(CourseAnswer, for: CourseChoice?)
  /// What was wrong with the texts that set this board up, once, at the start.
  case setup([SetupNote])
  /// The answer to `Effect.readSupply`.
  case supply(Supply)
  /// The program was asked to end; the run is kept.
  case terminate
}

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

/// A hardware component that may be missing, fail and come back.
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

/// A reading of the battery gauge.
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
  /// Battery voltage; `nil` without a gauge.
  package var volts: Double?
  /// Charging current, negative when discharging; `nil` without a gauge.
  package var milliamperes: Int?
  /// Whether the board's own 5 V supply is too low; `nil` if it is not measured.
  package var isLow: Bool?

  package init(volts: Double? = nil, milliamperes: Int? = nil, isLow: Bool? = nil) {
    self.volts = volts
    self.milliamperes = milliamperes
    self.isLow = isLow
  }
}

/// State of the USB drive.
package enum USBState: Hashable, Sendable {
  case unplugged
  /// A cable is connected; the drive is being filled, 0...100 percent.
  case preparing(percent: Int)
  /// The drive is available to the host.
  case ready
  /// A cable is connected; the drive becomes available after the current run.
  case waiting
  /// The runner or the host ejected the drive; the cable is still connected.
  case ejected
  case failed(reason: HelperTrouble)
}

/// The result of reading a course.
package enum CourseAnswer: Hashable, Sendable {
  case read(Course)
  /// Why the course could not be read.
  case failed(reason: String)

  /// Maximum number of courses that are reported or copied from a stick.
  package static let most = 100
  /// Maximum length of a reason in characters.
  package static let longestReason = 200
}

/// Everything that can happen to the wearable.
package enum Event: Hashable, Sendable {
  /// Raw bytes from the receiver.
  case gps([UInt8])
  /// A key edge with the kernel's timestamp, which may be earlier than the time of handling.
  case button(Button, isDown: Bool, stamp: Instant)
  /// A measurement of a sensor other than the receiver, up to a second old.
  case sample(Sample)
  case storage(StorageOutcome)
  case lost(Part, reason: String)
  case found(Part)
  case battery(Battery)
  /// The gauge's behaviour in earlier discharges; sent once at the start.
  case batteryHistory(BatteryHistory)
  case usb(USBState)
  case stick(StickState)
  case sync(SyncState)
  /// The installed street maps; sent after each scan.
  case maps([MapNote])
  /// The names of the installed course files.
  case courses([String])
  /// The result of reading a requested course or, without a choice, the one named on the command
  /// line.
  case course(CourseAnswer, for: CourseChoice?)
  /// The result of reading a stored run for a race.
  case ghost(GhostAnswer, for: CourseFileName)
  /// The workouts on the card; sent at the start and after each change.
  case workouts([OfferedWorkout])
  /// Problems found while setting up this board; sent once at the start.
  case setup([SetupNote])
  /// The answer to `Effect.readSupply`.
  case supply(Supply)
  /// The program was asked to terminate; the run is kept.
  case terminate
}

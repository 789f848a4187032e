import Device
import JSON
import Simulation

/// Everything the page shows besides the pixels; a change creates a new version.
struct State: Equatable {
  var frame: Int
  var isLit: Bool
  var isMotorOn: Bool
  /// Number of the newest item, which identifies the whole list.
  var newestVibration: Int
  var newestSound: Int
  var speed: Double
  var slowsForBadges: Bool
  var isSlowed: Bool
  var held: [Button]
  var source: GPSSource
  var isFixLost: Bool
  var isUnplugged: Bool
  var isSourceEnded: Bool
  var isPlugged: Bool
  var stick: StickKind?
  var battery: Int
  var isOn: Bool
  var screen: Screen?

  init(of world: World, frame: Int, clock: BoardClock) {
    self.frame = frame
    isLit = world.isLit
    isMotorOn = world.isMotorOn
    newestVibration = world.vibrations.items.last?.number ?? 0
    newestSound = world.sounds.items.last?.number ?? 0
    speed = clock.speed
    slowsForBadges = clock.slowsForBadges
    isSlowed = clock.isSlowed
    held = world.held
    source = world.source
    isFixLost = world.isFixLost
    isUnplugged = world.isUnplugged
    isSourceEnded = world.isSourceEnded
    isPlugged = world.isPlugged
    stick = world.stickKind
    battery = world.battery
    isOn = world.isOn
    screen = world.screen
  }
}

import RunModel
import TestSupport
import Testing
import Tracking

@testable import Device

/// Random events in any order.
@Suite struct FuzzTests {
  /// Effects per event; many events must not cause a flood of effects.
  private static let mostEffects = 40

  @Test(arguments: 0..<10) func tenThousandRandomEventsEach(seed: Int) {
    var fuzz = Fuzz(seed: UInt64(seed))
    var kinds: Set<ViewKind> = []
    for step in 0..<10_000 {
      fuzz.step()
      let device = fuzz.device
      #expect(fuzz.last.count <= Self.mostEffects, "seed \(seed), step \(step)")
      if let next = device.nextDeadline {
        #expect(next > device.now, "seed \(seed), step \(step): \(device.screen)")
        if next <= device.now { return }
      }
      #expect(device.hasRun == (device.navigation.base.is(RunningView.self)))
      #expect(device.navigation.opened.count < 12)
      if step % 7 == 0 { #expect(!device.screen.description.isEmpty) }
      kinds.insert(device.navigation.top.kind)
    }
    // A fuzz run that stays at Home proves nothing.
    #expect(kinds.count > 9, "seed \(seed) saw only \(kinds)")
  }

  @Test func sameEventsGiveTheSameEffectsAndScreens() {
    var first = Fuzz(seed: 4711)
    var second = Fuzz(seed: 4711)
    for step in 0..<3000 {
      first.step()
      second.step()
      #expect(first.last == second.last, "step \(step)")
      #expect(first.device.screen == second.device.screen, "step \(step)")
    }
  }

  /// Waking a device at every deadline or only later gives the same final state.
  @Test func deadlinesMayBeWorkedOffLate() {
    var early = Rig()
    early.open()
    early.startRun()
    early.run(seconds: 40)
    var late = early
    early.wait(.seconds(30))
    late.now = late.now + .seconds(30)
    _ = late.device.advance(to: late.now)
    #expect(early.device.screen == late.device.screen)
  }

  @Test(
    "instants at the ends of their range do not trap",
    arguments: [Instant(milliseconds: 1000), Device.farthest - .seconds(10)])
  func extremeInstants(start: Instant) {
    // From the first one, the far ones are only reachable through every minute of 146 years.
    let isNearEnd = start > Instant(milliseconds: 1000)
    let instants: [Int64] =
      isNearEnd ? [Int64.max, Int64.max - 1, Int64.min, 5] : [Int64.min, -1, 0, 5]
    var rig = Rig()
    rig.device = Device(configuration: rig.device.configuration, at: start)
    rig.now = start
    rig.open()
    rig.startRun()
    rig.run(seconds: 3)
    for nanoseconds in instants {
      let instant = Instant(nanoseconds: nanoseconds)
      _ = rig.device.handle(.button(.start, isDown: true, stamp: instant), at: instant)
      _ = rig.device.handle(.button(.start, isDown: false, stamp: instant), at: instant)
      _ = rig.device.advance(to: instant)
      #expect(!rig.device.screen.description.isEmpty)
      #expect(rig.device.now >= start && rig.device.now <= Device.farthest)
    }
  }
}

/// A wearable with random input, repeatable by seed.
struct Fuzz {
  private(set) var device: Device
  private(set) var last: [Effect] = []
  private var random: SplitMix64
  private let layout: ButtonLayout
  private var now = Instant(milliseconds: 1)
  private var store = FakeStore()
  private var pending: [StorageRequest] = []
  private var place = Coordinate(latitude: 0, longitude: 179.999)
  private var utc: Int64 = 1_795_000_000_000

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    layout = seed % 2 == 0 ? .two : .four
    device = Rig(layout, seed: seed).device
  }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// Pending edges of a finger, each with the delay before it.
  private var finger: [(button: Button, isDown: Bool, after: Int)] = []

  mutating func step() {
    var event: Event?
    var milliseconds = 0
    if let edge = finger.first, pick(10) > 0 {
      finger.removeFirst()
      milliseconds = edge.after
      event = .button(
        edge.button, isDown: edge.isDown, stamp: now + .milliseconds(Int64(milliseconds)))
    } else {
      let jump = pick(1000)
      milliseconds = jump < 800 ? pick(400) : jump < 997 ? pick(3000) : pick(4_000_000)
    }
    now = now + .milliseconds(Int64(milliseconds))
    utc += Int64(milliseconds)
    if event == nil { event = nextEvent() }
    last = event.map { device.handle($0, at: now) } ?? device.advance(to: now)
    for effect in last { if case .storage(let request) = effect { pending.append(request) } }
  }

  /// Presses and releases as fingers do: short, hold, confirm, or both keys.
  private mutating func press() {
    let button = Button.allCases[layout == .two ? pick(2) : pick(4)]
    let length = [150, 150, 150, 150, 800, 1600][pick(6)]
    if pick(8) == 0 {
      finger = [
        (.start, true, 30), (.stop, true, 40), (.stop, false, 1100), (.start, false, 20),
      ]
    } else {
      finger = [(button, true, 30), (button, false, length)]
    }
  }

  private mutating func nextEvent() -> Event? {
    if !pending.isEmpty, pick(3) > 0 { return answer() }
    switch pick(100) {
    case 0..<40:
      press()
      return nil
    case 40..<45:
      let button = Button.allCases[pick(4)]
      let back = Duration.milliseconds(pick(8) == 0 ? Int64(pick(3000)) : 0)
      return .button(button, isDown: pick(2) == 0, stamp: now - back)
    case 45..<75: return .gps(bytes())
    case 75..<86: return answer()
    case 86..<88: return .lost(part(), reason: "fuzz")
    case 88..<90: return .found(part())
    case 90..<92:
      return .battery(Battery(percent: pick(140) - 20, isCharging: pick(4) == 0))
    case 92: return .usb(usb())
    case 94: return Sample(.pressure, Double(900 + pick(200))).map { Event.sample($0) }
    case 93: return .stick(stick())
    case 95: return pick(40) == 0 ? .terminate : nil
    default: return nil
    }
  }

  private mutating func part() -> Part { Part.allCases[pick(Part.allCases.count)] }

  private mutating func usb() -> USBState {
    switch pick(6) {
    case 0: .ready
    case 1: .preparing(percent: pick(200))
    case 2: .failed(reason: "fuzz; why; not")
    case 3: .waiting
    case 4: .ejected
    default: .unplugged
    }
  }

  private mutating func stick() -> StickState {
    switch pick(10) {
    case 0: .waiting
    case 1: .copying(done: pick(200) - 20, of: pick(100))
    case 2: .failed(reason: ";")
    case 3: .done(runs: pick(3))
    case 4: .offers(badges: pick(3), pictures: pick(3))
    case 5: .imported(badges: pick(30))
    case 6: .reading(percent: pick(200) - 20)
    case 7: .finds(runs: pick(3), badges: pick(3), first: pick(50))
    case 8: .took(runs: pick(3), known: pick(3), refused: pick(3))
    default: .absent
    }
  }

  private mutating func bytes() -> [UInt8] {
    if pick(10) == 0 { return (0..<pick(80)).map { _ in UInt8(truncatingIfNeeded: pick(256)) } }
    if pick(50) == 0 {
      place = Coordinate(latitude: Double(pick(179)) - 89, longitude: Double(pick(360)) - 180)
    }
    place = Geodesy.offset(place, east: Double(pick(12)), north: Double(pick(5)))
    if place.longitude > 180 { place.longitude -= 360 }
    return Sentences.epoch(
      pick(12) == 0 ? nil : place, utc: UTC(millisecondsSince1970: utc),
      hdop: Double(pick(60)) / 10)
  }

  private mutating func answer() -> Event {
    switch pick(60) {
    case 0: return .storage(.opened(store.state))
    case 1: return .storage(.notDurable(StorageTrouble(kind: .broken, detail: "fuzz")))
    case 2: return .storage(.saveFailed(StorageTrouble(kind: .full, detail: "fuzz")))
    case 3: return .storage(.discarded)
    case 4: return .storage(.deleted(id: store.runs.last?.id ?? "none"))
    default:
      guard !pending.isEmpty else { return .storage(.durable(free: Int64(pick(300)) << 20)) }
      let request = pending.removeFirst()
      if pick(10) == 0 {
        return .storage(.failed(request, StorageTrouble(kind: .damaged, detail: "fuzz")))
      }
      return .storage(store.perform(request) ?? .durable(free: 1 << 30))
    }
  }
}

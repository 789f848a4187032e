import RunModel
import Screens
import Tracking

// Parts that come and go, the battery, the cable, and the end of the program.

extension Device {
  mutating func lose(_ part: Part, reason: String) {
    let isNew = !health.isLost(part)
    health.lose(part, reason: reason)
    guard isNew else { return }
    wakeLight()
    // Edges of lost keys do not come any more; none of them may count as held.
    if part == .buttons { buttons = ButtonMachine() }
    switch part {
    case .gps, .storage: break  // Shown as long as it lasts, see `banner`.
    case .buttons, .display, .sound, .motor, .battery:
      notices.add(
        Banner(.warning, .part, "\(part.title) lost", reason), until: now + Notices.longTime)
      vibrate(.warning)
    }
  }

  mutating func find(_ part: Part) {
    guard health.isLost(part) else { return }
    health.find(part)
    notices.add(Banner(.news, .part, "\(part.title) is back"), until: now + Notices.time)
  }

  mutating func take(_ battery: Battery) {
    health.battery = Battery(
      percent: max(0, min(100, battery.percent)), isCharging: battery.isCharging)
    guard !battery.isCharging else {
      health.batteryTold = .max
      return
    }
    guard let step = Health.batterySteps.first(where: { battery.percent <= $0 }),
      step < health.batteryTold
    else { return }
    health.batteryTold = step
    wakeLight()
    vibrate(.warning)
    notices.add(
      Banner(
        step <= 5 ? .alarm : .warning, .battery, "Battery \(battery.percent) %",
        isRecording ? "Charge soon; the run is safe" : "Charge before the run"),
      until: now + Notices.longTime)
  }

  mutating func note(free: Int64) {
    let wasLittle = health.free < Health.littleSpace
    health.free = free
    guard free < Health.littleSpace, !wasLittle else { return }
    wakeLight()
    notices.add(
      Banner(.warning, .storage, "Card nearly full", "\(free >> 20) MB left: delete old runs"),
      until: now + Notices.longTime)
  }

  mutating func take(_ state: USBState) {
    let wasPlugged = health.usb != .unplugged
    health.usb = state
    switch state {
    case .unplugged: navigation.remove(.usb)
    case .preparing, .ready, .failed:
      guard !wasPlugged else { break }
      wakeLight()
      if isRecording {
        notices.add(
          Banner(.news, .usb, "USB", "The drive opens after the run"),
          until: now + Notices.time)
      } else if navigation.base.kind == .home {
        navigation.open(.usb)
      }
    }
    if case .home(let item) = navigation.base, !homeItems.contains(item) {
      navigation.leaveHomeItem()
    }
  }

  /// The program ends; whatever was recorded goes to the flash, the run stays as it is.
  mutating func terminate() {
    takeHeldFixes()
    flush()
    // Better asked out of turn than not at all: the flash keeps all it is given.
    for request in store.queue { effects.append(.storage(request)) }
    store.queue = []
  }
}

extension Navigation {
  /// The cable is out, and with it the item of Home that was selected.
  mutating func leaveHomeItem() {
    guard case .home = base else { return }
    var other = Navigation(.home(.newRun))
    for place in opened { other.open(place) }
    self = other
  }
}

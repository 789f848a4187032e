import Device
import RunModel
import Testing

@testable import USBDrive

/// A drive and its environment, small enough to enumerate every state.
private struct DriveWorld: Hashable {
  var drive = Drive()
  var cable = Drive.Cable.absent
  var told: Bool?
  /// Whether the host prevents removal of the image.
  var isHeld = false
  /// The medium in the controller.
  var medium: Drive.Slot?
  /// Complete, up-to-date images.
  var fresh: Set<Drive.Slot> = []
  var worker: Worker?
  var isEjected = false

  struct Worker: Hashable {
    var slot: Drive.Slot
    var held: Drive.Slot?
    /// Whether nothing has changed since it started.
    var isCurrent = true
    var isStopping = false
  }

  enum Step: Hashable {
    case cable(Drive.Cable)
    case told(Bool?)
    case change
    case eject
    case ejectByHost
    case hold(Bool)
    case finish
    case fail
    case insert(works: Bool)
    case remove
    case wait
  }

  /// A violation of a rule.
  struct Fault: Error, CustomStringConvertible {
    var description: String
  }

  private static let epoch = Instant(nanoseconds: 0)

  /// All possible next events.
  var steps: [Step] {
    var all: [Step] = [.told(true), .told(false), .told(nil), .change, .eject]
    all += [Drive.Cable.absent, .changing, .configured, .suspended].filter { $0 != cable }
      .map(Step.cable)
    if medium != nil, cable != .absent { all += [.hold(!isHeld), .ejectByHost] }
    if worker != nil { all += [.finish, .fail] }
    if case .inserting = drive.medium { all += [.insert(works: true), .insert(works: false)] }
    if case .removing = drive.medium { all.append(.remove) }
    if drive.nextDeadline != nil { all.append(.wait) }
    return all
  }

  private var removesByForce = false

  mutating func take(_ step: Step) throws(Fault) {
    switch step {
    case .cable(let cable):
      self.cable = cable
      if cable == .absent { (isHeld, isEjected) = (false, false) }
      try tell(.cable(cable))
    case .told(let told):
      self.told = told
      try tell(.flashInUse(told))
    case .change:
      fresh = []
      worker?.isCurrent = false
      try tell(.contentMayDiffer)
    case .eject:
      isEjected = true
      try tell(.eject)
    case .ejectByHost:
      (medium, isHeld) = (nil, false)
      try tell(.ejectedByHost)
    case .hold(let isHeld): self.isHeld = isHeld
    case .finish, .fail: try end(step)
    case .insert(let works):
      if works, case .inserting(let slot) = drive.medium { medium = slot }
      try tell(.inserted(failure: works ? nil : "no"))
    case .remove:
      if removesByForce || !isHeld { (medium, isHeld) = (nil, false) }
      try tell(.removed(medium == nil))
    case .wait: try wait()
    }
  }

  private mutating func end(_ step: Step) throws(Fault) {
    guard let worker else { return }
    self.worker = nil
    if step == .fail { return try tell(.buildFailed(reason: "no")) }
    if worker.isStopping { return try tell(.buildStopped) }
    if let held = worker.held, fresh.contains(held) { return try tell(.built(held)) }
    if worker.isCurrent { fresh.insert(worker.slot) }
    try tell(.built(worker.slot))
  }

  private mutating func wait() throws(Fault) {
    guard let deadline = drive.nextDeadline else { return }
    let span = deadline - DriveWorld.epoch
    guard span > .zero else { throw Fault(description: "a deadline that has passed") }
    try tell(.time, at: deadline)
    drive.shift(span)
  }

  private mutating func tell(
    _ event: Drive.Event, at now: Instant = DriveWorld.epoch
  ) throws(Fault) {
    let wasBuilding = worker != nil
    for effect in drive.handle(event, at: now) { try perform(effect) }
    if told != false, wasBuilding, let worker, !worker.isStopping {
      throw Fault(description: "work goes on while a run is on")
    }
    if let deadline = drive.nextDeadline, deadline <= now {
      throw Fault(description: "it would spin: \(drive)")
    }
    if case .inserted(let slot) = drive.medium, medium != slot {
      throw Fault(description: "it thinks that the host has \(slot)")
    }
    if drive.medium == .none, medium != nil {
      throw Fault(description: "it does not know what the host has")
    }
  }

  private mutating func perform(_ effect: Drive.Effect) throws(Fault) {
    switch effect {
    case .build(let slot, let held):
      try require(worker == nil, "two works at a time")
      try require(told == false, "work while a run is on")
      try require(medium != slot, "the host's image is changed")
      try require(held == medium, "it says that the host has \(String(describing: held))")
      fresh.remove(slot)
      worker = Worker(slot: slot, held: held)
    case .stopBuilding:
      try require(worker != nil, "nothing is to be stopped")
      worker?.isStopping = true
    case .insert(let slot):
      try require(told == false, "inserted while a run is on")
      try require(cable == .configured, "inserted into nobody")
      try require(worker == nil, "inserted while work goes on")
      try require(fresh.contains(slot), "an older image is inserted")
      try require(medium == nil, "there is an image already")
      try require(!isEjected || drive.isEjected == false, "it was ejected")
    case .remove(let byForce):
      try require(medium != nil, "there is nothing to remove")
      let mayForce = cable == .absent || drive.isEjected || drive.isReleased || drive.plug == .out
      try require(!byForce || mayForce, "taken from a host by force")
      removesByForce = byForce
    case .report(let state):
      if case .ready = state { try require(medium != nil || isMoving, "nothing is ready") }
    }
  }

  private var isMoving: Bool {
    switch drive.medium {
    case .none, .inserted: false
    case .inserting, .removing: true
    }
  }

  private func require(_ holds: Bool, _ fault: String) throws(Fault) {
    if !holds { throw Fault(description: fault) }
  }

  /// The host lets go, no run is on and everything works: the newest image must soon be inserted.
  func comesToRest() throws -> Bool {
    var world = self
    try world.take(.hold(false))
    try world.take(.told(false))
    // An ejected drive only returns with the cable.
    if world.cable != .configured || world.drive.isEjected {
      try world.take(.cable(.absent))
      try world.take(.cable(.configured))
    }
    for _ in 0..<20 {
      if case .removing = world.drive.medium {
        try world.take(.remove)
      } else if case .inserting = world.drive.medium {
        try world.take(.insert(works: true))
      } else if world.worker != nil {
        try world.take(.finish)
      } else if world.drive.nextDeadline != nil {
        try world.take(.wait)
      } else {
        break
      }
    }
    guard let medium = world.medium, case .ready? = world.drive.reported else { return false }
    return world.fresh.contains(medium) && world.worker == nil
  }
}

extension Drive {
  /// The same state some seconds later, so that states can be compared.
  fileprivate mutating func shift(_ span: Duration) {
    switch plug {
    case .out, .connected: break
    case .changing(let since): plug = .changing(since: since - span)
    // Beyond a certain age all times are equivalent.
    case .suspended(let since): plug = .suspended(since: max(since - span, Drive.longAgo))
    }
    if let failure {
      self.failure = Failure(reason: failure.reason, retryAt: failure.retryAt - span)
    }
    askAgainAt = askAgainAt.map { $0 - span }
  }

  private static let longAgo = Instant(nanoseconds: 0) - .seconds(5)
}

@Suite("Every state of the drive")
struct DriveModelTests {
  /// All reachable states, breadth first, so that a fault comes with the shortest path.
  @Test("in no order of events is a rule broken, and from each state it comes to rest")
  func exhaustive() throws {
    var seen: [DriveWorld: (before: Int, step: DriveWorld.Step)?] = [:]
    var order = [DriveWorld()]
    seen[order[0]] = .some(nil)
    var next = 0
    while next < order.count {
      let world = order[next]
      for step in world.steps {
        var after = world
        do { try after.take(step) } catch {
          Issue.record("\(error): \(DriveModelTests.way(to: world, order, seen)) then \(step)")
          return
        }
        if seen[after] == nil {
          seen[after] = .some((next, step))
          order.append(after)
        }
      }
      do {
        guard try world.comesToRest() else {
          Issue.record("never ready after \(DriveModelTests.way(to: world, order, seen))")
          return
        }
      } catch {
        Issue.record("\(error), at rest after \(DriveModelTests.way(to: world, order, seen))")
        return
      }
      next += 1
    }
    #expect(order.count > 1000)
  }

  private static func way(
    to world: DriveWorld, _ order: [DriveWorld],
    _ seen: [DriveWorld: (before: Int, step: DriveWorld.Step)?]
  ) -> [DriveWorld.Step] {
    var steps: [DriveWorld.Step] = []
    var world = world
    while let link = seen[world] ?? nil {
      steps.append(link.step)
      world = order[link.before]
    }
    return steps.reversed()
  }

  @Test("the model sees a broken rule", arguments: [0, 1, 2])
  func sees(rule: Int) {
    var world = DriveWorld()
    world.told = true
    switch rule {
    // It believes that no run is in progress.
    case 0: world.drive.isFlashInUse = false
    // It believes that the host has no medium.
    case 1: (world.medium, world.told) = (.a, false)
    default: (world.drive.medium, world.told) = (.inserted(.b), false)
    }
    #expect(throws: DriveWorld.Fault.self) {
      for step in [DriveWorld.Step.change, .told(false), .cable(.configured), .finish] {
        try world.take(step)
      }
    }
  }
}

import RunModel
import Tracking

@testable import Device

/// A single action of a finger or the environment.
enum Move: Hashable {
  case short(Button)
  case hold(Button)
  case confirm(Button)
  case both
  /// The runner runs on to the next badge.
  case runOn
  /// The runner runs a little and stands until the clock stops automatically, or runs again.
  case stand
  case go
  /// Without a fix for longer than the minimum tail, then the runner pauses.
  case lose
  case plug
  case unplug
  /// A stick with a ladder, and its removal.
  case offer
  /// A stick with runs.
  case find
  case pull
  /// Power cut and a new boot.
  case reboot
  /// Time for a celebration to pass.
  case wait

  static func fingers(_ layout: ButtonLayout) -> [Move] {
    switch layout {
    case .two:
      [.short(.start), .short(.stop), .hold(.start), .hold(.stop), .confirm(.start), .both]
    case .four:
      layout.buttons.map { .short($0) } + layout.buttons.map { .hold($0) } + [.confirm(.start)]
    }
  }

  var isFinger: Bool {
    switch self {
    case .short, .hold, .confirm, .both: true
    case .runOn, .stand, .go, .lose, .plug, .unplug, .offer, .find, .pull, .reboot, .wait: false
    }
  }
}

/// Identifies states that are equivalent for the runner's next press.
struct StateKey: Hashable {
  var top: AnyView
  /// The kinds of the views below it, and the pin of a run.
  var below: [String]
  var row: TableRow
  var isLocked: Bool
  var isRunning: Bool
  var isAutoPaused: Bool
  var hasRun: Bool
  /// Only where it matters: on the first page of a run, and wherever it can be discarded.
  var isContinued: Bool
  /// Whether the run in progress, or the open one, has an end that can be cut off.
  var canCut: Bool
  var canContinue: Bool
  var hasCable: Bool
  var stick: StickState
  var runs: Int
  /// Only where it matters: on its page, and in the menu that ends it.
  var isInWorkout: Bool
  /// Whether the page with the course ahead is offered.
  var hasCourseAhead: Bool
}

extension Rig {
  var key: StateKey {
    // Below the top only the kind of a view matters, not its selection.
    let below = ([self.navigation.base] + self.navigation.opened.dropLast()).map { view in
      let pin = view.as(RunDetailsView.self)?.pin.map { "pin \($0)" }
      let wait = view.as(WaitingView.self).map { "\($0.wait)" }
      let note = view.as(NoteView.self).map { "\($0.note)" }
      return "\(view.kind) \(pin ?? wait ?? note ?? "")"
    }
    // In menus on top nothing depends on it, and there are many of them.
    let types: [any View.Type] = [
      AwardView.self, RunDetailsView.self, RunMenuView.self, PausedView.self,
      InterruptedView.self, CutView.self,
    ]
    let matters = types.contains { top.kind == ViewKind($0) }
    let isHalted =
      self.navigation.contains(PausedView.self) || self.navigation.contains(InterruptedView.self)
    let isContinued = device.recorder?.isContinued ?? false
    return StateKey(
      top: searchedTop, below: below, row: device.tableRow, isLocked: device.isLocked,
      isRunning: device.isRunning, isAutoPaused: device.isAutoPaused,
      hasRun: device.hasRun,
      isContinued: isContinued && (matters || top == .running(.page(.main))),
      canCut: matters && canCut(isHalted: isHalted),
      canContinue: matters && device.canContinue, hasCable: hasCable, stick: device.helpers.stick,
      runs: min(3, store.runs.count),
      isInWorkout: showsWorkout && device.session.isInWorkout,
      hasCourseAhead: top.is(RunningView.self) && device.hasCourseAhead)
  }

  /// The times of all goals are alike, as are the menus of all pages of a run and the fields of
  /// all custom pages; every run of the search has a goal and custom pages.
  private var searchedTop: AnyView {
    if top.is(GoalTimesView.self) { return .goalTimes(0, 0) }
    if top.is(PagesView.self) { return .pages(.customPage1) }
    if top.is(FieldsView.self) { return .fields(.customPage1, 0, 0) }
    return top.as(PageMenuView.self).map { .pageMenu(.customPage1, $0.item) } ?? top
  }

  private var showsWorkout: Bool {
    top.is(QuickMenuView.self) || top == .running(.page(.workout))
  }

  private var navigation: Navigation { device.navigation }
  private func canCut(isHalted: Bool) -> Bool {
    guard !device.hasRun else { return isHalted && device.offerToCut() != nil }
    return device.browsing.details.flatMap(device.offerToCut) != nil
  }

  private var helpersAnswer: Bool {
    device.helpers.stick.isOffer && device.helpers.answer != nil
  }

  mutating func perform(_ move: Move) {
    switch move {
    case .short(let button): short(button)
    case .hold(let button): hold(button)
    case .confirm(let button): confirm(button)
    case .both: both()
    case .runOn:
      let given = device.recorder?.given.count ?? 0
      for _ in 0..<120 where device.recorder?.given.count == given { run(seconds: 1, speed: 5) }
    case .stand:
      run(seconds: 6, speed: 4)
      run(seconds: 15, speed: 0)
    case .go: run(seconds: 8, speed: 4)
    case .lose:
      wait(.seconds(310))
      short(.stop)
    case .plug:
      hasCable = true
      send(.usb(.ready))
    case .unplug:
      hasCable = false
      send(.usb(.unplugged))
    case .offer: send(.stick(.offers(badges: 12, pictures: 9)))
    case .find: send(.stick(.finds(runs: 3, badges: 1, first: 2)))
    case .pull: send(.stick(.absent))
    case .reboot:
      let cable = hasCable
      self = restarted(boot: "boot-2", after: .seconds(600))
      hasCable = cable
      open()
    case .wait: wait(.seconds(6))
    }
    // A copy accepts any answer and finishes.
    if helpersAnswer { send(.stick(.done(runs: 0))) }
  }
}

/// Breadth-first search over the real device.
struct Explorer {
  struct Edge {
    var from: Int
    var move: Move
    var to: Int
  }

  private(set) var states: [Rig] = []
  private(set) var edges: [Edge] = []
  private(set) var parents: [(state: Int, move: Move)?] = []
  private var known: [StateKey: Int] = [:]

  /// Explores from a state; calls `visit` for every move with the state before and after.
  mutating func explore(
    from start: Rig, limit: Int, visit: (_ before: Rig, Move, _ after: Rig) -> Void
  ) {
    add(start, parent: nil)
    var next = 0
    while next < states.count, states.count < limit {
      let before = states[next]
      for move in Move.fingers(before.layout) + world(before) {
        var after = before
        after.clearEffects()
        after.perform(move)
        visit(before, move, after)
        let index = known[after.key] ?? add(after, parent: (next, move))
        edges.append(Edge(from: next, move: move, to: index))
      }
      next += 1
    }
  }

  @discardableResult
  private mutating func add(_ rig: Rig, parent: (state: Int, move: Move)?) -> Int {
    known[rig.key] = states.count
    states.append(rig)
    parents.append(parent)
    return states.count - 1
  }

  /// Events of the environment, kept few.
  private func world(_ rig: Rig) -> [Move] {
    var moves: [Move] = []
    if rig.device.tableRow == .celebration { moves.append(.wait) }
    guard rig.device.navigation.opened.isEmpty, !rig.device.isLocked else { return moves }
    if rig.top == .home(.newRun) {
      // There is only one port: for a cable or a stick.
      if rig.device.helpers.stick != .absent {
        moves.append(.pull)
      } else {
        moves += rig.hasCable ? [.unplug] : [.plug, .offer, .find]
      }
    } else if rig.top == .running(.page(.workout)), rig.device.tableRow == .running {
      moves.append(rig.device.isAutoPaused ? .go : .stand)
    } else if rig.top == .running(.page(.main)), rig.device.tableRow == .running {
      if (rig.device.recorder?.given.count ?? 9) < 3 { moves.append(.runOn) }
      if rig.device.configuration.boot == "boot-1" { moves.append(.reboot) }
      moves.append(rig.device.isAutoPaused ? .go : .stand)
      if !rig.device.isAutoPaused { moves.append(.lose) }
    }
    return moves
  }

  /// States from which no sequence of presses reaches a wanted one.
  func deadEnds(to isWanted: (Rig) -> Bool) -> [Int] {
    var isGood = states.map(isWanted)
    var changed = true
    while changed {
      changed = false
      for edge in edges where edge.move.isFinger && isGood[edge.to] && !isGood[edge.from] {
        isGood[edge.from] = true
        changed = true
      }
    }
    return isGood.indices.filter { !isGood[$0] }
  }

  /// The moves that lead to a state.
  func way(to state: Int) -> [Move] {
    var moves: [Move] = []
    var index = state
    while let parent = parents[index] {
      moves.append(parent.move)
      index = parent.state
    }
    return moves.reversed()
  }
}

import RunModel
import Testing
import Tracking
import Workouts

@testable import Device

/// Every function is reachable, no slip loses anything, and no state is a trap.
///
/// A search over the real device, with real presses on a virtual clock, proves it.
@Suite struct ReachabilityTests {
  /// Two stored runs, one of them imported, a fix, and Home.
  static func start(_ layout: ButtonLayout) -> Rig {
    var rig = Rig(layout, badges: Array(Rig.badges.prefix(3)))
    rig.store.settings.autoPause = true
    rig.store.settings.goal = PaceGoal(metres: 10_000, seconds: 3000)
    // The first field is of a later version, so choosing another one changes the page.
    rig.store.settings.customPage1 = FieldList(text: "shoeAge pace") ?? FieldList()
    rig.store.settings.customPage2 = FieldList(text: "distance") ?? FieldList()
    rig.open()
    for _ in 0..<2 {
      rig.startRun()
      rig.run(seconds: 135)
      rig.short(.stop)
      rig.short(layout == .four ? .down : .stop)
      rig.short(.start)
      if layout == .four { rig.short(.stop) } else { rig.hold(.stop) }
    }
    // The older one was imported from another device.
    rig.store.runs[0].imported = ImportSource(
      format: "FIT", creator: "Watch", file: "a.fit", mark: ImportMark(batch: 1, after: 0))
    rig.store.runs[1].corrections = [RunCorrection(kind: .distance, elapsed: 9, distance: 40)]
    if let file = CourseFileName(.courses, "park.gpx"), let course = try? Rig.course(metres: 2000) {
      rig.courses = [file: course]
    }
    rig.send(.courses(rig.courses.keys.map(\.name)))
    rig.open()
    rig.clearEffects()
    return rig
  }

  /// Maximum number of states in a search; it must end before.
  private static let limit = 30_000

  /// Whether a request loses something recorded or saved, or reopens a saved run.
  fileprivate static func isDestructive(_ request: StorageRequest) -> Bool {
    switch request {
    case .end(_, .discard, _), .end(_, .keepSaved, _), .delete, .undoImport, .trim, .correct,
      .continueRun:
      true
    case .begin, .append, .end, .load, .saveSettings, .measure, .verify, .listRestorable, .restore:
      false
    }
  }

  /// Whether a request cuts off the end of a run at Save: an answer to its question, nothing else.
  fileprivate static func cutsAtSave(_ request: StorageRequest) -> Bool {
    if case .append(let records) = request { records.contains(where: \.isTrim) } else { false }
  }

  fileprivate static func deletes(_ effect: Effect) -> Bool {
    if case .deleteCourse = effect { true } else { false }
  }

  private static func isEnding(_ request: StorageRequest) -> Bool {
    switch request {
    case .end: true
    case .begin, .append, .delete, .undoImport, .continueRun, .trim, .correct, .load, .saveSettings,
      .measure, .verify, .listRestorable, .restore:
      false
    }
  }

  /// The result of a search; it serves all proofs.
  struct Findings {
    var explorer = Explorer()
    var missing = ProductFunction.all
    /// Data lost without a confirm-hold.
    var slips: [String] = []
    /// Short presses that had an effect while locked.
    var leaks: [String] = []

    init(_ layout: ButtonLayout) {
      var (missing, slips, leaks) = (missing, slips, leaks)
      explorer.explore(from: ReachabilityTests.start(layout), limit: ReachabilityTests.limit) {
        before, move, after in
        missing.removeAll { $0.isDone(before, after) }
        if after.requests.contains(where: ReachabilityTests.isDestructive), move != .confirm(.start)
        {
          slips.append("\(before.text) --\(move)--> \(after.text)")
        }
        if after.requests.contains(where: ReachabilityTests.cutsAtSave),
          before.top != .cut(.cut) || move != .short(.start)
        {
          slips.append("\(before.text) --\(move)--> \(after.text)")
        }
        if after.effects.contains(where: ReachabilityTests.deletes), move != .confirm(.start) {
          slips.append("\(before.text) --\(move)--> \(after.text)")
        }
        if before.device.isLocked, case .short = move,
          after.key != before.key || !after.requests.isEmpty
        {
          leaks.append("\(before.text) --\(move)--> \(after.text)")
        }
      }
      (self.missing, self.slips, self.leaks) = (missing, slips, leaks)
    }
  }

  private static let two = Findings(.two)
  private static let four = Findings(.four)

  private static func findings(_ layout: ButtonLayout) -> Findings {
    switch layout {
    case .two: two
    case .four: four
    }
  }

  @Test(arguments: ButtonLayout.allCases) func everyFunctionIsReachedAndNothingIsLost(
    layout: ButtonLayout
  ) {
    let found = Self.findings(layout)
    let explorer = found.explorer
    print(
      "Search with \(layout) keys: \(explorer.states.count) states, \(explorer.edges.count) moves,",
      "\(ProductFunction.all.count) functions.")
    #expect(found.missing.map(\.name) == [])
    #expect(found.slips == [])
    #expect(explorer.states.count < Self.limit, "the search was cut")

    let traps = explorer.deadEnds { state in
      state.top.is(HomeView.self) || state.top.is(RunningView.self) && !state.device.isLocked
    }
    #expect(traps.map { "\(explorer.way(to: $0)): \(explorer.states[$0].text)" } == [])
  }

  /// The automatic pause works on every running page, and the page stays the same when it ends.
  @Test(arguments: ButtonLayout.allCases) func theTimeStopsByItselfWhereverTheRunnerLooks(
    layout: ButtonLayout
  ) {
    let states = Self.findings(layout).explorer.states.filter(\.device.isAutoPaused)
    let pages = Set(states.map(\.top))
    for page in RunningPage.allCases { #expect(pages.contains(.running(.page(page)))) }
    #expect(states.contains { $0.device.isLocked })
    for state in states where state.top != .note(.poweringOff) {
      var moving = state
      moving.run(seconds: 8, speed: 4)
      #expect(!moving.device.isAutoPaused, "\(state.text)")
      #expect(moving.device.isRunning && moving.top == state.top, "\(state.text)")
    }
  }

  /// All pairs of short presses from every running screen.
  @Test(arguments: ButtonLayout.allCases) func twoShortPressesNeverEndARun(layout: ButtonLayout) {
    var pairs = 0
    for state in Self.findings(layout).explorer.states
    where state.device.isRunning && state.top.is(RunningView.self) {
      for first in layout.buttons {
        var once = state
        once.clearEffects()
        once.short(first)
        for second in layout.buttons {
          var twice = once
          twice.short(second)
          pairs += 1
          #expect(twice.device.hasRun, "\(state.text): \(first), \(second)")
          #expect(!twice.requests.contains(where: Self.isEnding))
          #expect(!twice.requests.contains(where: Self.isDestructive))
        }
      }
    }
    #expect(pairs > 100)
  }

  /// All pairs of short presses from every other state with a run to be lost or reopened.
  ///
  /// Longer sequences consist of moves that the search has judged individually.
  @Test(arguments: ButtonLayout.allCases) func twoShortPressesNeverReopenOrLoseARun(
    layout: ButtonLayout
  ) {
    let types: [any View.Type] = [
      PausedView.self, InterruptedView.self, CutView.self, AwardView.self, RunDetailsView.self,
      RunMenuView.self,
    ]
    let kinds = Set(types.map { ViewKind($0) })
    var seen: Set<ViewKind> = []
    for state in Self.findings(layout).explorer.states where kinds.contains(state.top.kind) {
      seen.insert(state.top.kind)
      for first in layout.buttons {
        var once = state
        once.clearEffects()
        once.short(first)
        for second in layout.buttons {
          var twice = once
          twice.short(second)
          let lost = twice.requests.filter(Self.isDestructive)
          #expect(lost == [], "\(state.text): \(first), \(second)")
          let runs = Set(state.store.runs.map(\.journal))
          #expect(runs.isSubset(of: twice.store.runs.map(\.journal)))
          // A second press on Save does not cut anything off.
          guard state.top.is(PausedView.self) else { continue }
          #expect(!twice.requests.contains(where: Self.cutsAtSave), "\(state.text)")
        }
      }
    }
    #expect(seen == kinds)
  }

  /// Locked, short presses change nothing: all sequences of six, and one from every locked state.
  @Test(arguments: ButtonLayout.allCases) func sixShortPressesWhileLockedDoNothing(
    layout: ButtonLayout
  ) {
    let found = Self.findings(layout)
    #expect(found.leaks == [])
    let states = found.explorer.states
    guard var locked = states.first(where: { $0.device.isLocked && $0.device.isRunning })
    else {
      Issue.record("no locked run was found")
      return
    }
    locked.clearEffects()
    func press(_ rig: Rig, left: Int) {
      guard left > 0 else { return }
      for button in layout.buttons {
        var next = rig
        next.short(button)
        #expect(next.device.isLocked && next.device.isRunning && next.requests.isEmpty)
        press(next, left: left - 1)
      }
    }
    press(locked, left: 6)
  }
}

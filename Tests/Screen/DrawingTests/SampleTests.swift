import RunModel
import Testing

@testable import Device

/// The samples cover every screen, and every state that is an enum case.
@Suite("Samples") struct SampleTests {
  /// The cases of `ScreenContent` without their payloads.
  private enum Kind: CaseIterable {
    case home, ready, gps, main, lap, workout, goal, liveMap, splits, backToStart, course, sun
    case courseAhead, fields
    case space, bigNumber, celebration, question, paused, award, runMap, climb, weeks, runList
    case badgeList, badgeDetails, menu, text, about, usb, test

    init(_ content: ScreenContent) {
      self =
        switch content {
        case .home: .home
        case .ready: .ready
        case .gps: .gps
        case .main: .main
        case .lap: .lap
        case .workout: .workout
        case .goal: .goal
        case .liveMap: .liveMap
        case .splits: .splits
        case .backToStart: .backToStart
        case .course: .course
        case .courseAhead: .courseAhead
        case .fields: .fields
        case .sun: .sun
        case .space: .space
        case .bigNumber: .bigNumber
        case .celebration: .celebration
        case .question: .question
        case .paused: .paused
        case .award: .award
        case .runMap: .runMap
        case .climb: .climb
        case .weeks: .weeks
        case .runList: .runList
        case .badgeList: .badgeList
        case .badgeDetails: .badgeDetails
        case .menu: .menu
        case .text: .text
        case .about: .about
        case .usb: .usb
        case .test: .test
        }
    }
  }

  private func expectAll<State: CaseIterable & Hashable>(_ found: [State], _ what: String) {
    let missing = State.allCases.filter { !found.contains($0) }
    #expect(missing.isEmpty, "\(what): there is no sample with \(missing)")
  }

  private var contents: [ScreenContent] { Sample.all.map(\.screen.content) }

  @Test("have names of their own, of letters that files may have")
  func names() {
    let names = Sample.all.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(name)") }
  }

  @Test("show every screen")
  func screens() { expectAll(contents.map(Kind.init), "screens") }

  @Test("show every banner")
  func banners() {
    let banners = Sample.all.compactMap(\.screen.banner)
    expectAll(banners.map(\.icon), "banners")
    expectAll(banners.map(\.tone), "banners")
    #expect(banners.contains { $0.detail.isEmpty })
  }

  @Test("show every joy and every prize, with pages and without any")
  func prizes() {
    var joys: [CelebrationScreen.Kind] = []
    var awards: [AwardScreen] = []
    for content in contents {
      if case .celebration(let screen) = content { joys.append(screen.kind) }
      if case .award(let screen) = content { awards.append(screen) }
    }
    expectAll(joys, "celebrations")
    expectAll(awards.flatMap(\.prizes).map(\.kind), "awards")
    #expect(awards.contains { $0.prizes.isEmpty })
    #expect(awards.contains { !$0.page.isEmpty })
  }

  @Test("show every state of the status bar")
  func statusBars() {
    let bars = Sample.all.map(\.screen.statusBar)
    var strengths: Set<StatusBar.GPS> = []
    for bar in bars { strengths.insert(bar.gps) }
    #expect(
      strengths.isSuperset(of: [.silent, .searching, .bars(1), .bars(2), .bars(3), .bars(4)]))
    #expect(bars.contains { $0.isRecording && !$0.isPaused } && bars.contains(where: \.isPaused))
    #expect(bars.contains(where: \.isMuted) && bars.contains(where: \.isLocked))
    #expect(bars.contains(where: \.isCharging) && bars.contains(where: \.isBatteryLow))
    #expect(bars.contains { $0.battery == nil } && bars.contains { $0.clock == "--:--" })
    #expect(bars.contains { $0.lostParts.count == 1 } && bars.contains { $0.lostParts.count > 2 })
  }

  @Test("show every answer of a question as selected, and every hold under way")
  func holds() {
    var selected: [QuestionScreen.Answer.Icon] = []
    var holds: [Kind] = []
    for content in contents {
      if case .question(let screen) = content {
        selected.append(screen.answers[screen.selected].icon)
      }
      if content.screen.confirming != nil { holds.append(Kind(content)) }
    }
    expectAll(selected, "questions")
    let icons = contents.compactMap { content in
      if case .usb(let screen) = content { screen.icon } else { nil }
    }
    expectAll(icons, "icons of cable and stick")
    #expect(Set(holds) == [.question, .menu, .usb])
  }

  @Test("show the carrot with each medal to be chased, and after the last badge")
  func carrots() {
    let carrots = contents.compactMap { content in
      if case .main(let screen) = content, case .badge(let carrot) = screen.strip {
        carrot
      } else {
        nil
      }
    }
    let chased = carrots.filter { $0.image != nil }.compactMap(\.chase?.medal)
    #expect(Set(chased) == [.silver, .gold])
    #expect(carrots.contains { $0.chase == nil } && carrots.contains(where: \.isAllReached))
  }

  @Test("show maps in all colours, with a pin, without any place, and before the first fix")
  func maps() {
    var maps: [RunMapScreen] = []
    var live: [LiveMapScreen] = []
    for content in contents {
      if case .runMap(let screen) = content { maps.append(screen) }
      if case .liveMap(let screen) = content { live.append(screen) }
    }
    expectAll(maps.map(\.palette), "maps")
    #expect(maps.contains { $0.pin != nil } && maps.contains { $0.route.isEmpty })
    #expect(live.contains(where: \.hasPosition) && live.contains { !$0.hasPosition })
  }

  @Test("show lists that are empty, and what is damaged, locked or missing in them")
  func lists() {
    var runs: [RunListScreen] = []
    var badges: [BadgeListScreen.Row] = []
    var details: [BadgeDetailsScreen] = []
    for content in contents {
      if case .runList(let screen) = content { runs.append(screen) }
      if case .badgeList(let screen) = content { badges += screen.rows }
      if case .badgeDetails(let screen) = content { details.append(screen) }
    }
    #expect(runs.contains { $0.rows.isEmpty && !$0.note.isEmpty })
    #expect(runs.contains { $0.rows.contains(where: \.isDamaged) })
    #expect(
      badges.contains { !$0.isEarned }
        && badges.contains { $0.isEarned && $0.medals?.silver == false })
    #expect(
      badges.contains { $0.medals?.silver == true && $0.medals?.gold == false }
        && badges.contains { $0.medals?.gold == true })
    #expect(details.contains { $0.medals.allSatisfy(\.isEarned) && $0.isEarned })
    #expect(details.contains { $0.medals.contains { !$0.isEarned } })
    #expect(details.contains { !$0.isEarned })
  }
}

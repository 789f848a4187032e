import Courses
package import RunModel
import Tracking
import Words

// The available courses, and the one that runs follow.

/// The list of courses: "no course", then the courses on the card.
struct CoursesView: ListView {
  var row: Int

  func content(of device: Device) -> ScreenContent { .menu(device.coursesScreen(row)) }
  func rows(in device: Device) -> Int { device.courseRows }
  func select(in device: inout Device) { device.openCourse(row) }
}

/// Items of a course's menu.
enum CourseMenuItem: Hashable, CaseIterable, Sendable {
  case follow
  case followReversed
  case delete
}

/// The menu of a course.
struct CourseMenuView: ItemView {
  var file: CourseFileName
  var item: CourseMenuItem

  func content(of device: Device) -> ScreenContent { .menu(device.courseMenuScreen(file, item)) }
  func select(in device: inout Device) {
    switch item {
    case .follow: device.choose(.file(file, isReversed: false))
    case .followReversed: device.choose(.file(file, isReversed: true))
    // Requires a hold, as its row says.
    case .delete: break
    }
  }

  func asksToConfirm(in device: Device) -> Bool { item == .delete }
  func confirm(in device: inout Device) { if item == .delete { device.delete(file) } }
}

extension AnyView {
  static func courses(_ row: Int) -> AnyView { AnyView(CoursesView(row: row)) }
  static func courseMenu(_ file: CourseFileName, _ item: CourseMenuItem) -> AnyView {
    AnyView(CourseMenuView(file: file, item: item))
  }
}

extension Settings {
  /// The rules for when the runner counts as off course.
  var courseRules: CourseFollower.Rules {
    offCourse.limit.map { CourseFollower.Rules(limit: $0) } ?? CourseFollower.Rules()
  }
}

extension Device {
  /// Course files to choose from.
  package var courses: [CourseFileName] { library.courses }

  /// Whether runs follow the course given on the command line.
  package var followsGivenCourse: Bool {
    session.followed.course != nil && session.followed.choice == nil
  }

  // MARK: Choosing

  /// Number of rows: one for no course, and one for each course on the card.
  fileprivate var courseRows: Int { library.courses.count + 1 }

  /// Whether a course may be chosen where the quick menu was opened.
  var mayChooseCourse: Bool {
    navigation.base.is(ReadyView.self) || isRunning && !navigation.contains(InterruptedView.self)
  }

  mutating func coursesChanged(to names: [String]) {
    library.take(names.prefix(CourseAnswer.most).compactMap { CourseFileName(.courses, $0) })
    if let courses = navigation.top.as(CoursesView.self), courses.row >= courseRows {
      navigation.show(.courses(courseRows - 1))
    }
    leaveMissingHomeItem()
  }

  mutating func openCourses() {
    var row = 0
    if case .file(let file, _)? = settings.course {
      row = library.courses.firstIndex(of: file).map { $0 + 1 } ?? 0
    }
    navigation.open(.courses(row))
  }

  fileprivate mutating func openCourse(_ row: Int) {
    guard row > 0 else { return choose(nil) }
    guard row < courseRows else { return }
    navigation.open(.courseMenu(library.courses[row - 1], .follow))
  }

  fileprivate mutating func delete(_ file: CourseFileName) {
    if case .file(file, _)? = settings.course { setCourse(nil) }
    emit(.deleteCourse(file))
    navigation.back()
    notify(Banner(.news, .course, words.course(.deleted)), for: Notices.time)
  }

  /// Whether the open run can be followed: not while another one is in progress.
  var canFollowRun: Bool {
    guard let details = browsing.details else { return false }
    return !hasRun && CourseFileName(run: details.summary.id) != nil
  }

  /// Follows the route of a run.
  mutating func follow(_ run: OpenRun) {
    guard let file = CourseFileName(run: run.summary.id) else { return }
    choose(.file(file, isReversed: false))
  }

  /// Follows a course, or none, in the current run or the next one.
  fileprivate mutating func choose(_ choice: CourseChoice?) {
    setCourse(choice)
    if hasRun {
      navigation.reset(navigation.base)
    } else {
      getReady()
    }
    readChosenCourse()
  }

  private mutating func setCourse(_ choice: CourseChoice?) {
    session.follow(nil, nil)
    guard settings.course != choice else { return }
    change { $0.course = choice }
  }

  /// Has the chosen course read unless one is loaded; a course named on the command line takes
  /// precedence.
  mutating func readChosenCourse() {
    guard session.followed.course == nil else { return }
    switch settings.course {
    case nil: break
    case .file(let file, let isReversed): emit(.readCourse(file, isReversed: isReversed))
    case .wayBack:
      guard hasRun else { return setCourse(nil) }
      followWayBack()
    }
  }

  mutating func take(_ answer: CourseAnswer, for choice: CourseChoice?) {
    // The runner may have chosen another course meanwhile.
    guard choice == nil || choice == settings.course else { return }
    switch answer {
    case .read(let course): session.follow(course, choice)
    case .failed(let reason):
      if choice != nil { setCourse(nil) }
      alert(.failed)
      let reason = String(reason.prefix(CourseAnswer.longestReason))
      notify(
        Banner(.warning, .course, words.course(.notRead), reason), for: Notices.longTime)
    }
  }

  // MARK: Back to the start

  /// Follows the shortest way back along the route of the run.
  mutating func goBack() {
    setCourse(.wayBack)
    followWayBack()
    navigation.reset(.running(.page(session.followed.course == nil ? .backToStart : .course)))
  }

  private mutating func followWayBack() {
    do throws(CourseError) { try session.followWayBack() } catch {
      setCourse(nil)
      notify(
        Banner(.news, .course, words.course(.nothingToFollow)), for: Notices.hintTime)
    }
  }

  /// Clears the way back, as its run has ended.
  mutating func forgetWayBack() {
    if settings.course == .wayBack { setCourse(nil) }
  }

  // MARK: Screens

  fileprivate func coursesScreen(_ row: Int) -> MenuScreen {
    let none = MenuScreen.Row(words.course(.noCourse))
    return MenuScreen(
      title: words.title(.courses),
      rows: [none] + library.courses.map { MenuScreen.Row(title(of: $0)) }, selected: row)
  }

  fileprivate func courseMenuScreen(_ file: CourseFileName, _ item: CourseMenuItem) -> MenuScreen {
    let rows = CourseMenuItem.allCases.map { row in
      switch row {
      case .follow: MenuScreen.Row(words.action(.follow))
      case .followReversed: MenuScreen.Row(words.action(.followReversed))
      case .delete:
        MenuScreen.Row(
          words.action(item == .delete ? .holdToDelete : .delete), isDestructive: true)
      }
    }
    return MenuScreen(
      title: title(of: file), rows: rows,
      selected: CourseMenuItem.allCases.firstIndex(of: item) ?? 0, confirming: confirming)
  }

  /// "Park loop 5.2 km"; `nil` without a course.
  var courseTitle: String? {
    guard let name = courseName else { return nil }
    return session.followed.course.map { "\(name) \(formats.remaining($0.length).text)" } ?? name
  }

  private var courseName: String? {
    if case .file(let file, _)? = session.followed.choice ?? settings.course, file.folder == .runs {
      return title(of: file)
    }
    if let name = session.followed.course?.name, !name.isEmpty { return name }
    return switch session.followed.choice ?? settings.course {
    case .file(let file, _)?: title(of: file)
    case .wayBack?: words.course(.wayBack)
    case nil: session.followed.course.map { _ in words.course(.course) }
    }
  }

  /// Returns the name of a file without its extension, or the date of a run.
  private func title(of file: CourseFileName) -> String {
    switch file.folder {
    case .courses: return file.title
    case .runs:
      let id = file.title
      guard let run = library.runs.first(where: { $0.id == id }) else {
        return words.course(.course)
      }
      return formats.date(run.timestamp, utcOffset: run.utcOffset)
    }
  }
}

import Device
import RunImport
import RunModel

extension BoardPart {
  /// The courses and workouts, read on a separate thread.
  static let courses = BoardPart(
    "courses", descriptors: { $0.courses.map { [$0.descriptor] } ?? [] },
    read: { core, wake in if wake != nil { core.readCourses() } },
    check: { check, _, _ in
      let files = DiskFileSystem(root: check.board.data, access: .read)
      let names = CourseFolder(files).names()
      guard !names.isEmpty else { return .without("\(check.board.data)/courses has no course") }
      return .works(names.joined(separator: "; "))
    })
}

extension BoardCore {
  func readCourses() {
    guard let courses else { return }
    for report in courses.drain() {
      switch report {
      case .names(let names): handle(.courses(Array(names.prefix(CourseAnswer.most))))
      case .read(.success(let course), let choice):
        handle(.course(.read(course), for: choice))
      case .read(.failure(let fault), let choice): tell(choice, fails: fault.description)
      case .ghost(.success(let ghost), let file): handle(.ghost(.read(ghost), for: file))
      case .ghost(.failure(let fault), let file): tell(file, fails: fault.description)
      // The runner may have chosen another course meanwhile.
      case .given(let course): if device.followsGivenCourse { follow(course) }
      case .workouts(let workouts, let faults):
        for fault in faults { outlets.log(fault) }
        handle(.workouts(Array(workouts.prefix(OfferedWorkout.most))))
      }
    }
  }

  /// Reads the workouts again if a helper may have changed them.
  func readWorkouts(after report: HelperReport) {
    switch report {
    case .stick(.tookWorkouts): courses?.readWorkouts()
    case .sync(let state):
      // The plan is fetched before a sync ends.
      if state.step == .idle || state.step == .checked { courses?.readWorkouts() }
    case .usb, .stick: break
    }
  }

  /// Requests a course; the runner gets an error if no course worker exists.
  func read(_ file: CourseFileName, isReversed: Bool) {
    guard let courses else {
      tell(.file(file, isReversed: isReversed), fails: "courses are not available")
      return
    }
    courses.read(file, isReversed: isReversed)
  }

  /// Requests a stored run to race against.
  func readGhost(_ file: CourseFileName) {
    guard let courses else { return tell(file, fails: "stored runs are not available") }
    courses.readGhost(file)
  }

  private func tell(_ file: CourseFileName, fails reason: String) {
    outlets.log("ghost \(file.path): \(reason)")
    handle(.ghost(.failed(reason: reason), for: file))
  }

  private func tell(_ choice: CourseChoice, fails reason: String) {
    outlets.log("course \(choice.text): \(reason)")
    handle(.course(.failed(reason: reason), for: choice))
  }
}

package import Courses
package import Device
import MapTiles
package import RunImport
package import RunModel

/// A report from the course thread.
package enum CourseOutcome: Sendable {
  /// The available courses, sent at the start and after each deletion.
  case names([String])
  case read(Result<Course, CourseFolder.Fault>, for: CourseChoice)
  /// A stored run to race against.
  case ghost(Result<Ghost, CourseFolder.Fault>, for: CourseFileName)
  /// The course given on the command line, with turns where the streets of a map meet.
  case given(Course)
  /// The workouts on the card, sent at the start and when asked for; the second value is for the
  /// log.
  case workouts([OfferedWorkout], faults: [String])
}

/// The loop's asynchronous link to the courses and workouts.
package protocol CourseLink: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Requests a course; never blocks.
  func read(_ file: CourseFileName, isReversed: Bool)
  /// Requests a stored run to race against; never blocks.
  func readGhost(_ file: CourseFileName)
  /// Deletes a course; never blocks.
  func delete(_ file: CourseFileName)
  /// Requests the workouts; never blocks.
  func readWorkouts()
  /// Returns the reports since the last call, without blocking.
  func drain() -> [CourseOutcome]
}

/// Reads courses and workouts on a separate thread, so that a large file or a stalling card does
/// not block the loop.
package final class CourseWorker: CourseLink {
  private enum Job: Sendable {
    case read(CourseFileName, isReversed: Bool)
    case readGhost(CourseFileName)
    case delete(CourseFileName)
    case readWorkouts
    case finish
  }

  private let jobs: Mailbox<Job>
  private let reports: Mailbox<CourseOutcome>
  private let thread: WorkerThread

  /// Starts the thread, which scans for courses immediately.
  ///
  /// - Parameters:
  ///   - data: The data directory, which need not contain courses.
  ///   - given: The course given on the command line; reported again if a map changes its turns.
  /// - Throws: `SystemError` if the system cannot create another thread.
  package init(data: String, given: Course? = nil) throws(SystemError) {
    let jobs = try Mailbox<Job>()
    let reports = try Mailbox<CourseOutcome>()
    (self.jobs, self.reports) = (jobs, reports)
    thread = try WorkerThread("courses", stackBytes: 1 << 20) {
      let folder = CourseFolder(DiskFileSystem(root: data, access: .readAndWrite))
      reports.post(.names(folder.names()))
      reports.post(CourseWorker.workouts(of: data))
      if let given {
        let course = given.turning(on: MapWays(MapWorker.open(data)))
        if course != given { reports.post(.given(course)) }
      }
      while true {
        for job in jobs.waitForAll() {
          switch job {
          case .read(let file, let isReversed):
            let choice = CourseChoice.file(file, isReversed: isReversed)
            do throws(CourseFolder.Fault) {
              let course = try folder.read(file, isReversed: isReversed)
              // Opened for each course: maps come and go, and courses are read rarely.
              let ways = MapWays(MapWorker.open(data))
              reports.post(.read(.success(course.turning(on: ways)), for: choice))
            } catch { reports.post(.read(.failure(error), for: choice)) }
          case .readGhost(let file):
            do throws(CourseFolder.Fault) {
              reports.post(.ghost(.success(try folder.readGhost(file)), for: file))
            } catch { reports.post(.ghost(.failure(error), for: file)) }
          case .delete(let file):
            // A course that cannot be deleted stays in the list, which is feedback enough.
            try? folder.delete(file)
            reports.post(.names(folder.names()))
          case .readWorkouts: reports.post(CourseWorker.workouts(of: data))
          case .finish: return
          }
        }
      }
    }
  }

  /// Reads the workouts of a data directory, and those that a training site plans.
  private static func workouts(of data: String) -> CourseOutcome {
    var (workouts, faults): ([OfferedWorkout], [String]) = ([], [])
    let folder = PlannedWorkouts.folder(ofData: data)
    let (plan, fault) = PlannedWorkouts.stored(in: DiskFileSystem(root: folder, access: .read))
    if let fault { faults.append("\(folder)/\(fault)") }
    for day in plan.planned {
      workouts += plan.workouts(on: day).compactMap(\.workout).map { OfferedWorkout($0, on: day) }
    }
    for stored in WorkoutFolder(DiskFileSystem(root: data, access: .read)).all() {
      if let workout = stored.workout {
        workouts.append(OfferedWorkout(workout, on: stored.file.day))
      }
      if let fault = stored.fault { faults.append("\(data)/\(stored.file.path): \(fault)") }
    }
    return .workouts(workouts, faults: faults)
  }

  package var descriptor: Int32 { reports.descriptor }

  package func read(_ file: CourseFileName, isReversed: Bool) {
    jobs.post(.read(file, isReversed: isReversed))
  }

  package func readGhost(_ file: CourseFileName) { jobs.post(.readGhost(file)) }

  package func delete(_ file: CourseFileName) { jobs.post(.delete(file)) }

  package func readWorkouts() { jobs.post(.readWorkouts) }

  package func drain() -> [CourseOutcome] { reports.takeAll() }

  /// Stops the thread.
  ///
  /// - Returns: Whether it ended in time; it may be blocked by a disk.
  @discardableResult
  package func finish(within timeout: Duration) -> Bool {
    jobs.post(.finish)
    return thread.join(within: timeout)
  }
}

package import Courses
package import RunImport
package import RunModel

/// What the thread that reads courses says.
package enum CourseOutcome: Sendable {
  /// The courses there are, again whenever one was deleted.
  case names([String])
  case read(Result<Course, CourseFolder.Fault>, for: CourseChoice)
}

/// The courses as the loop sees them: asked now, answered later.
package protocol CourseLink: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Asks for a course; never waits.
  func read(_ file: CourseFileName, isReversed: Bool)
  /// Deletes a course; never waits.
  func delete(_ file: CourseFileName)
  /// Reports since the last call, without waiting.
  func drain() -> [CourseOutcome]
}

/// The thread that reads courses: a large file, or a card that stalls under it, holds up nobody
/// else.
package final class CourseWorker: CourseLink {
  private enum Job: Sendable {
    case read(CourseFileName, isReversed: Bool)
    case delete(CourseFileName)
    case finish
  }

  private let jobs: Mailbox<Job>
  private let reports: Mailbox<CourseOutcome>
  private let thread: WorkerThread

  /// Starts the thread, which looks for courses by itself.
  ///
  /// - Parameter data: The data directory; one without courses is no fault.
  /// - Throws: `SystemError` when the system has no room for another thread.
  package init(data: String) throws(SystemError) {
    let jobs = try Mailbox<Job>()
    let reports = try Mailbox<CourseOutcome>()
    (self.jobs, self.reports) = (jobs, reports)
    thread = try WorkerThread("courses", stackBytes: 1 << 20) {
      let folder = CourseFolder(DiskFileSystem(root: data, access: .readAndWrite))
      reports.post(.names(folder.names()))
      while true {
        for job in jobs.waitForAll() {
          switch job {
          case .read(let file, let isReversed):
            let choice = CourseChoice.file(file, isReversed: isReversed)
            do throws(CourseFolder.Fault) {
              let course = try folder.read(file, isReversed: isReversed)
              reports.post(.read(.success(course), for: choice))
            } catch { reports.post(.read(.failure(error), for: choice)) }
          case .delete(let file):
            // One that cannot be deleted stays in the list, which tells enough.
            try? folder.delete(file)
            reports.post(.names(folder.names()))
          case .finish: return
          }
        }
      }
    }
  }

  package var descriptor: Int32 { reports.descriptor }

  package func read(_ file: CourseFileName, isReversed: Bool) {
    jobs.post(.read(file, isReversed: isReversed))
  }

  package func delete(_ file: CourseFileName) { jobs.post(.delete(file)) }

  package func drain() -> [CourseOutcome] { reports.takeAll() }

  /// Ends the thread.
  ///
  /// - Returns: Whether it has ended in time; a disk may hold it.
  @discardableResult
  package func finish(within timeout: Duration) -> Bool {
    jobs.post(.finish)
    return thread.join(within: timeout)
  }
}

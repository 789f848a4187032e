import Board
import RunImport
import RunModel
import RunStore

/// The outcome of fetching the planned workouts.
package enum PlanOutcome: Hashable, Sendable {
  /// The number of workouts of today and tomorrow, whether the plan has changed, and what was left
  /// out of it.
  case fetched(workouts: Int, isNew: Bool, notes: [String])
  /// The plan that was fetched before is kept.
  case failed(PlanTrouble)
}

/// Why the planned workouts were not fetched, which never affects the runs.
package enum PlanTrouble: Error, Hashable, Sendable, CustomStringConvertible {
  /// The site does not answer, or refuses to.
  case site(SyncTrouble)
  /// The answer cannot be used.
  case answer(String)
  /// The plan cannot be stored.
  case storage(String)

  /// A line for a terminal or log.
  package var description: String {
    switch self {
    case .site(.refused(let status)): "the site refused the request with status \(status)"
    case .site(let trouble): "\(trouble)"
    case .answer(let reason), .storage(let reason): reason
    }
  }
}

/// Fetches the workouts that a site plans for today and tomorrow, and stores them for the recorder.
struct PlanFetch {
  private let folder: PlanFolder
  /// Local days of the wearable.
  private let days: [CalendarDate]

  /// - Parameters:
  ///   - folder: The folder of the plan.
  ///   - data: The data directory, whose settings contain the time zone.
  ///   - now: The time of day.
  init(_ folder: PlanFolder, data: String, at now: UTC) {
    self.folder = folder
    let settings = StoredSettings(of: DiskFileSystem(root: data, access: .read)).settings
    let today = now.shifted(bySeconds: settings.utcOffset).date.daysSince1970
    days = (0..<PlannedWorkouts.mostDays).map { CalendarDate(daysSince1970: today + $0) }
  }

  /// Whether the stored plan lacks one of the days.
  var isDue: Bool {
    let plan = folder.read()
    return !days.allSatisfy(plan.covers)
  }

  /// Replaces the stored plan by that of the site; after a failure it stays.
  func run(_ site: any ActivitySite) -> PlanOutcome {
    guard let first = days.first, let last = days.last else { return .failed(.answer("no days")) }
    let events: PlannedEvents
    do throws(SyncTrouble) {
      let answer = try site.events(from: first.iso8601, to: last.iso8601)
      do throws(PlannedEvents.Fault) { events = try PlannedEvents(answer, for: days) } catch {
        return .failed(.answer("\(error)"))
      }
    } catch { return .failed(.site(error)) }
    let isNew = folder.read() != events.plan
    if isNew {
      do throws(FileError) { try folder.store(events.plan) } catch {
        return .failed(.storage("cannot store the plan: \(error.reason)"))
      }
    }
    return .fetched(workouts: events.plan.count, isNew: isNew, notes: events.notes)
  }
}

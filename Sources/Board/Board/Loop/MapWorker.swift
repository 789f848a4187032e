package import MapTiles
package import RunModel
import RunStore

/// What the thread that reads maps says.
package enum MapReport: Sendable {
  /// The maps there are, again whenever they were looked through.
  case opened(MapLibrary)
  /// A tile that was asked for; `nil` where its map has none, or it is damaged.
  case tile(TileKey, VectorTile?)
  /// Why a map, or a part of it, cannot be used; once for each map.
  case fault(map: String, MapError)
}

/// The maps as the loop sees them: asked now, answered later.
package protocol MapLink: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Asks for tiles; never waits.
  func send(_ wanted: [TileKey])
  /// Reports since the last call, without waiting.
  func drain() -> [MapReport]
}

/// The thread that reads maps: a card that stalls under them holds up nobody else.
package final class MapWorker: MapLink {
  /// Of the data directory.
  package static let folder = "maps"

  private enum Job: Sendable {
    case read([TileKey])
    case finish
  }

  private let jobs: Mailbox<Job>
  private let reports: Mailbox<MapReport>
  private let thread: WorkerThread

  /// Starts the thread, which opens the maps by itself.
  ///
  /// - Parameter data: The data directory; one without maps is no fault.
  /// - Throws: `SystemError` when the system has no room for another thread.
  package init(data: String) throws(SystemError) {
    let jobs = try Mailbox<Job>()
    let reports = try Mailbox<MapReport>()
    (self.jobs, self.reports) = (jobs, reports)
    // SQLite parses a view's text on the stack.
    thread = try WorkerThread("maps", stackBytes: 1 << 20) {
      let files = MapWorker.open(data)
      var told = 0
      func tellFaults() {
        for fault in files.faults.dropFirst(told) {
          reports.post(.fault(map: fault.map, fault.error))
        }
        told = files.faults.count
      }
      reports.post(.opened(files.library))
      tellFaults()
      // On this thread a slow card holds up nobody, and behind the maps not even those.
      Leftovers.removeIfIdle(in: data)
      while true {
        for job in jobs.waitForAll() {
          guard case .read(let keys) = job else { return }
          for key in keys { reports.post(.tile(key, files.tile(key))) }
          tellFaults()
        }
      }
    }
  }

  /// The maps of a data directory.
  package static func open(_ data: String) -> MapFiles {
    let path = "\(data)/\(folder)"
    let files = DiskFileSystem(root: path, access: .read)
    let entries = try? files.list("")
    return MapFiles(in: path, entries?.map(\.name) ?? [])
  }

  package var descriptor: Int32 { reports.descriptor }

  package func send(_ wanted: [TileKey]) { jobs.post(.read(wanted)) }

  package func drain() -> [MapReport] { reports.takeAll() }

  /// Ends the thread.
  ///
  /// - Returns: Whether it has ended in time; a disk may hold it.
  @discardableResult
  package func finish(within timeout: Duration) -> Bool {
    jobs.post(.finish)
    return thread.join(within: timeout)
  }
}

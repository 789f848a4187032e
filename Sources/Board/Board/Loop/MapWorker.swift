package import MapTiles
package import RunModel
import RunStore

/// A report from the map thread.
package enum MapReport: Sendable {
  /// The installed street maps; sent after each scan.
  case opened(MapLibrary)
  /// A requested tile; `nil` if its map does not contain it or it is damaged.
  case tile(TileKey, VectorTile?)
  /// Why a map or part of it cannot be used; sent once per map.
  case fault(map: String, MapError)
}

/// The loop's asynchronous link to the maps.
package protocol MapLink: AnyObject {
  /// Readable while there are reports.
  var descriptor: Int32 { get }
  /// Requests tiles; never blocks.
  func send(_ wanted: [TileKey])
  /// Returns the reports since the last call, without blocking.
  func drain() -> [MapReport]
}

/// Reads maps on a separate thread, so that a stalling card does not block the loop.
package final class MapWorker: MapLink {
  /// Name of the maps folder in the data directory.
  package static let folder = "maps"

  private enum Job: Sendable {
    case read([TileKey])
    case finish
  }

  private let jobs: Mailbox<Job>
  private let reports: Mailbox<MapReport>
  private let thread: WorkerThread

  /// Starts the thread, which opens the maps immediately.
  ///
  /// - Parameter data: The data directory, which need not contain maps.
  /// - Throws: `SystemError` if the system cannot create another thread.
  package init(data: String) throws(SystemError) {
    let jobs = try Mailbox<Job>()
    let reports = try Mailbox<MapReport>()
    (self.jobs, self.reports) = (jobs, reports)
    // The stack is larger, because SQLite uses it to parse the definition of a view.
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
      // Done on this thread, so that a slow card does not block the loop, and last, so that it does
      // not delay the maps.
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

  /// Opens the maps of a data directory.
  package static func open(_ data: String) -> MapFiles {
    let path = "\(data)/\(folder)"
    let files = DiskFileSystem(root: path, access: .read)
    let entries = try? files.list("")
    return MapFiles(in: path, entries?.map(\.name) ?? [])
  }

  package var descriptor: Int32 { reports.descriptor }

  package func send(_ wanted: [TileKey]) { jobs.post(.read(wanted)) }

  package func drain() -> [MapReport] { reports.takeAll() }

  /// Stops the thread.
  ///
  /// - Returns: Whether it ended in time; it may be blocked by a disk.
  @discardableResult
  package func finish(within timeout: Duration) -> Bool {
    jobs.post(.finish)
    return thread.join(within: timeout)
  }
}

import Board
import Glibc
import RunImport
import RunStore

/// The folder where the recorder finds the plan, see ``PlannedWorkouts``.
package struct PlanFolder: Sendable {
  /// Absolute.
  private let path: String

  package init(_ path: String) { self.path = path }

  private func volume(_ access: DiskFileSystem.Access) -> Volume {
    Volume(files: DiskFileSystem(root: path, access: access))
  }

  /// Returns the stored plan; empty if there is none, or if it cannot be read.
  func read() -> PlannedWorkouts {
    PlannedWorkouts.stored(in: DiskFileSystem(root: path, access: .read)).plan
  }

  /// Replaces the plan atomically.
  ///
  /// - Throws: `FileError`; in that case the former plan is kept.
  func store(_ plan: PlannedWorkouts) throws(FileError) {
    let volume = volume(.readAndWrite)
    _ = try volume.makeDirectory("")
    let temporary = PlannedWorkouts.path + ".tmp"
    try volume.removeIfThere(temporary)
    try volume.create(temporary) { file throws(FileError) in try file.write(plan.bytes) }
    // For the recorder, another user of this group; other files of this service are private.
    chmod("\(path)/\(temporary)", 0o640)
    try volume.publish(temporary, as: PlannedWorkouts.path, replacing: true)
  }
}

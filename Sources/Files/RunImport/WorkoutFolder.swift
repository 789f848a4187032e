package import RunModel
package import RunStore
import Workouts

/// The workouts of a data directory: the files in its folder `workouts`.
package struct WorkoutFolder {
  private let volume: Volume

  /// - Parameter files: The data directory.
  package init(_ files: any FileSystem) { volume = Volume(files: files) }

  /// Returns the names of the workout files, sorted; empty if the folder does not exist.
  package func names() -> [WorkoutFileName] {
    let entries = try? volume.list(WorkoutFileName.folder)
    return (entries ?? []).filter { !$0.isDirectory && WorkoutReading.isNamed($0.name) }
      .map(\.name).sorted().compactMap { WorkoutFileName($0) }
  }

  /// Reads the first `WorkoutLimits.files` workouts.
  package func all() -> [StoredWorkout] {
    names().prefix(WorkoutLimits.files).map { StoredWorkout(reading($0), $0) }
  }

  /// Reads a file.
  package func reading(_ file: WorkoutFileName) -> WorkoutReading {
    do throws(FileError) {
      let bytes = try volume.read(file.path, limit: WorkoutLimits.fileBytes)
      return WorkoutReading(file.name, bytes: bytes)
    } catch { return WorkoutReading(file.name, unreadable: error) }
  }

  /// Deletes a file.
  package func delete(_ file: WorkoutFileName) throws(FileError) {
    try volume.remove(file.path)
    try volume.syncDirectory(WorkoutFileName.folder)
  }
}

extension StoredWorkout {
  fileprivate init(_ reading: WorkoutReading, _ file: WorkoutFileName) {
    let fault = StoredWorkout.Content.fault(reading.fault ?? "it is not a workout")
    self.init(file, reading.workout.map { .workout($0) } ?? fault)
  }
}

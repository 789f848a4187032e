package import Device
import RunImport
import RunModel
import USBStick
import Workouts

/// A kind of file that is imported from a stick without confirmation: it was put there on purpose,
/// is small, and can be deleted on the wearable.
package struct StickFileKind: Sendable {
  /// The kind in words, such as "course".
  package let noun: String
  /// The folder on a stick, with its path.
  let stickFolder: String
  /// The folder in the data directory.
  let folder: String
  /// The maximum number of files that the wearable stores.
  let most: Int
  /// The maximum size of a file in bytes; it is held in memory together with the installed version.
  let mostBytes: Int
  /// Why a larger file is rejected, with advice.
  let tooLarge: String
  /// Whether a file may be of this kind, judging by its name.
  let isNamed: @Sendable (String) -> Bool
  /// Returns why a file cannot be used, with advice; `nil` if it can.
  let fault: @Sendable (_ name: String, _ bytes: [UInt8]) -> String?
  /// The report for the wearable.
  package let report: @Sendable (_ taken: Int, _ refused: Int) -> StickState

  /// All kinds, in the order in which they are imported.
  static let all = [courses, workouts]

  private static let courseBytes = 16 << 20

  static let courses = StickFileKind(
    noun: "course", stickFolder: "\(StickVolume.folder)/COURSES",
    folder: CourseFileName.Folder.courses.rawValue, most: CourseAnswer.most,
    mostBytes: courseBytes,
    tooLarge: "it is larger than \(courseBytes >> 20) MB; use a shorter course",
    isNamed: { CourseReading.isNamed($0) },
    fault: { name, bytes in
      var rest: [UInt8]? = bytes
      let reading = CourseReading(name) {
        defer { rest = nil }
        return rest
      }
      return reading.course == nil ? reading.fault ?? "it is not a course" : nil
    },
    report: { .tookCourses(courses: $0, refused: $1) })

  static let workouts = StickFileKind(
    noun: "workout", stickFolder: "\(StickVolume.folder)/WORKOUTS",
    folder: WorkoutFileName.folder, most: WorkoutLimits.files, mostBytes: WorkoutLimits.fileBytes,
    tooLarge: WorkoutReading.tooLarge,
    isNamed: { WorkoutReading.isNamed($0) },
    fault: { name, bytes in
      let reading = WorkoutReading(name, bytes: bytes)
      return reading.workout == nil ? reading.fault ?? "it is not a workout" : nil
    },
    report: { .tookWorkouts(workouts: $0, refused: $1) })
}

extension StickFileKind: Hashable {
  package static func == (left: StickFileKind, right: StickFileKind) -> Bool {
    left.folder == right.folder
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(folder) }
}

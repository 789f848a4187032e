import FIT
import RunModel
import Workouts

/// Reads a FIT workout.
final class FITWorkoutReader: FITHandler {
  private var isWorkout = false
  private var workouts = 0
  private var name = ""
  /// Number of steps that the file states.
  private var stated = 0
  private var steps: [FITWorkoutStep] = []
  private var notes = WorkoutNotes()
  private var damage: String?

  /// Maximum number of `workout_step` messages: each step may start and end several blocks.
  private static let mostSteps = WorkoutLimits.steps * (1 + WorkoutLimits.depth)
  /// Generic, running, walking, hiking and all.
  private static let sports: Set<Int64> = [0, 1, 11, 17, 254]

  func beginFile() {}

  func note(_ words: String) { damage = words }

  func take(_ message: FITMessage, at time: UTC?) throws(ActivityError) {
    switch message.definition.message {
    case FITProfile.FileID.message: try check(message)
    case FITProfile.Workout.message:
      workouts += 1
      guard workouts == 1 else {
        throw .refused("it contains several workouts; export each to a separate file")
      }
      try check(message, sport: FITProfile.Workout.sport)
      name = message.text(FITProfile.Workout.name) ?? ""
      stated = message.whole(FITProfile.Workout.steps).flatMap { Int(exactly: $0) } ?? 0
    case FITProfile.WorkoutSession.message:
      try check(message, sport: FITProfile.WorkoutSession.sport)
    case FITProfile.WorkoutStep.message:
      guard steps.count < FITWorkoutReader.mostSteps else {
        throw .refused("it has more than \(WorkoutLimits.steps) steps")
      }
      steps.append(FITWorkoutStep(message, position: steps.count))
    default: break
    }
  }

  /// Checks a `file_id`.
  private func check(_ message: FITMessage) throws(ActivityError) {
    switch message.whole(FITProfile.FileID.type) {
    case FITFileType.workout: isWorkout = true
    case FITFileType.activity: throw .refused("it is a recorded activity, not a workout")
    case FITFileType.course: throw .refused("it is a course, not a workout")
    case let type?: throw .refused("it is a FIT file of type \(type), not a workout")
    case nil: throw .refused("it does not state that it is a workout")
    }
  }

  private func check(_ message: FITMessage, sport field: FITField) throws(ActivityError) {
    guard let sport = message.whole(field), !FITWorkoutReader.sports.contains(sport) else { return }
    let name = UInt8(exactly: sport).map { FITSport.name(of: $0) } ?? "sport \(sport)"
    throw .refused("its sport is \(name); only workouts for running or walking can be used")
  }

  // MARK: Result

  /// Returns the workout, called `name` if the file does not name it.
  ///
  /// - Throws: ``ActivityError`` if the file is not a workout, or exceeds `WorkoutLimits`.
  func finished(name fallback: String) throws(ActivityError) -> FiledWorkout {
    if let damage { throw .damaged(damage) }
    guard isWorkout else { throw .refused("it does not state that it is a workout") }
    let ordered = try ordered()
    if steps.count < stated {
      notes.add("it declares \(stated) steps but contains \(steps.count)")
    }
    var made: [WorkoutStep] = []
    var numbers: [Int] = []
    var blocks = FITWorkoutBlocks()
    for step in ordered {
      if case .repetition(let first, let times) = step.end {
        if let words = try blocks.add(step, from: first, times) {
          notes.add("after step \(made.count): \(words)")
        }
      } else {
        // Notes count steps as a workout is listed, without repetitions; errors as the file does.
        made.append(step.step(number: made.count + 1, &notes))
        numbers.append(step.number)
        blocks.add(step)
      }
    }
    let title = WorkoutStep.name(name)
    do {
      let workout = try Workout(
        name: title.isEmpty ? fallback : title, steps: made, blocks: blocks.blocks)
      return FiledWorkout(workout: workout, notes: notes.lines)
    } catch {
      // Repetitions are not counted as steps there.
      guard case .step(let number)? = error.location, numbers.indices.contains(number - 1) else {
        throw .refused(error.description)
      }
      throw .refused("step \(numbers[number - 1]): \(error.reason)")
    }
  }

  /// The steps by their message indices.
  private func ordered() throws(ActivityError) -> [FITWorkoutStep] {
    let ordered = steps.sorted { ($0.index, $0.position) < ($1.index, $1.position) }
    for (step, next) in zip(ordered, ordered.dropFirst()) where step.index == next.index {
      throw .refused("two steps have the number \(step.number)")
    }
    return ordered
  }
}

/// The values of `file_id.type`.
enum FITFileType {
  static let activity: Int64 = 4
  static let workout: Int64 = 5
  static let course: Int64 = 6
}

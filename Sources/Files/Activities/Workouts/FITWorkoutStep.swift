import FIT
import Workouts

/// A `workout_step`: a step, or the repetition of the steps before it.
struct FITWorkoutStep {
  /// The message index, without its flags; the position if the file has none.
  let index: Int64
  /// Place in the file.
  let position: Int
  let end: FITStepEnd
  private let kind: WorkoutStep.Kind
  private let name: String
  private let targets: [FITStepTarget]

  /// The lowest twelve bits of a message index; the others are flags.
  private static let indexBits: Int64 = 0xfff

  init(_ message: FITMessage, position: Int) {
    typealias Step = FITProfile.WorkoutStep
    self.position = position
    let stated = message.whole(FITProfile.messageIndex)
    index = stated.map { $0 & FITWorkoutStep.indexBits } ?? Int64(position)
    end = message.stepEnd
    kind =
      switch message.whole(Step.intensity) {
      case 1, 4: .rest
      case 2: .warmUp
      case 3: .coolDown
      default: .run
      }
    let texts = [message.text(Step.name), message.text(Step.notes)]
    name = texts.lazy.compactMap(FITWorkoutStep.line).first ?? ""
    targets = message.stepTargets
  }

  /// The number in the file, from 1, counting repetitions.
  var number: Int { Int(index) + 1 }

  /// Text on one line; `nil` if nothing is left of it.
  private static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return WorkoutStep.name(line).isEmpty ? nil : line
  }

  /// Returns the step; what is not supported becomes part of its name, with a note.
  func step(number: Int, _ notes: inout WorkoutNotes) -> WorkoutStep {
    // Before the name, which may be too long to be shown whole.
    var words: [String] = []
    let end: WorkoutStep.End
    switch self.end {
    case .time(let milliseconds): end = .time(milliseconds)
    case .distance(let metres): end = .distance(metres)
    case .key, .repetition: end = .key
    case .missing:
      notes.add("it has no length; end it with the lap key", step: number)
      end = .key
    case .condition(let subject, let shown):
      notes.add(
        "its end condition (\(subject)) is not supported; end it with the lap key", step: number)
      if let shown { words.append(shown) }
      end = .key
    }
    var target: PaceTarget?
    for told in targets {
      switch told {
      case .pace(let pace) where target == nil: target = pace
      case .pace: break
      case .shown(let subject, let text):
        notes.add(
          "targets of \(subject) are not supported; the step's name shows the target",
          step: number)
        words.append(text)
      case .unusable(let reason): notes.add(reason, step: number)
      }
    }
    if !name.isEmpty { words.append(name) }
    return WorkoutStep(kind, end, target: target, name: words.joined(separator: ", "))
  }
}

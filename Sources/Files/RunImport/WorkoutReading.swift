import Activities
import RunModel
import RunStore
package import Workouts

/// The workout read from a file, or the reason why it cannot be read.
///
/// A file is a FIT workout, or text: one line in the notation of `WorkoutParser`. Empty lines and
/// lines that begin with "#" are ignored.
package struct WorkoutReading: Hashable, Sendable {
  /// Where a text is wrong.
  package struct Mark: Hashable, Sendable {
    package let line: String
    /// Number of the character in the line, from 1.
    package let character: Int
  }

  package enum Kind: String, Hashable, Sendable {
    case fit = "FIT"
    case text
  }

  package let path: String
  package private(set) var kind: Kind?
  package private(set) var workout: Workout?
  /// What was changed, or is not supported.
  package private(set) var notes: [String] = []
  /// Why there is no workout: what, where, and what to do.
  package private(set) var fault: String?
  /// Where a text is wrong; `nil` if ``fault`` is about something else.
  package private(set) var mark: Mark?

  /// Number of bytes used to detect the file type.
  private static let head = 4096
  /// Why a file of more than `WorkoutLimits.fileBytes` is refused.
  package static let tooLarge =
    "it is larger than \(WorkoutLimits.fileBytes >> 10) KiB, too large for a workout"
  private static let endings = [".fit", ".txt"]
  private static let kinds = "FIT files or text files with one line"
  private static let example = "10min + 6x(400m + 90s) + 10min"

  /// Returns whether a file in a folder may be a workout, judging by its name.
  package static func isNamed(_ name: String) -> Bool {
    !name.hasPrefix(".") && endings.contains { name.lowercased().hasSuffix($0) }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: As shown to users; its last component without its extension is the name of a workout
  ///     that has none.
  ///   - bytes: The contents; at most `WorkoutLimits.fileBytes`.
  ///   - name: The name of a workout that has none, if not that of the file.
  package init(_ path: String, bytes: [UInt8], name: String? = nil) {
    self.path = path
    let name = name ?? WorkoutReading.title(of: path)
    guard bytes.count <= WorkoutLimits.fileBytes else {
      fault = WorkoutReading.tooLarge
      return
    }
    if case .track("FIT", _)? = ForeignFile(Array(bytes.prefix(WorkoutReading.head))) {
      readFIT(bytes, name)
    } else if let text = text(bytes) {
      readText(text, name)
    }
  }

  /// A file that cannot be read.
  init(_ path: String, unreadable error: FileError) {
    self.path = path
    fault =
      error.code == .other(VolumeFile.tooLarge)
      ? WorkoutReading.tooLarge : "it cannot be read: \(error.reason)"
  }

  /// Warnings about steps so long that their unit may be wrong.
  package var warnings: [String] {
    guard let workout else { return [] }
    return workout.unusualSteps.map { number in
      let step = WorkoutText.line(workout.steps[number - 1])
      return "step \(number), \"\(step)\", is very long; \"m\" means metres, \"min\" minutes"
    }
  }

  private static func title(of path: String) -> String {
    let name = Volume.name(of: path)
    let ending = endings.first { name.lowercased().hasSuffix($0) }
    return String(name.dropLast(ending?.count ?? 0))
  }

  private mutating func readFIT(_ bytes: [UInt8], _ name: String) {
    kind = .fit
    do throws(ActivityError) {
      let filed = try WorkoutFile.read(bytes, name: name)
      (workout, notes) = (filed.workout, filed.notes)
    } catch {
      fault = error.isDamage ? "\(error); copy it again from its source" : "\(error)"
    }
  }

  // MARK: Text

  /// Returns the text of a file without its byte order mark; `nil`, with a fault, if it has none.
  private mutating func text(_ bytes: [UInt8]) -> String? {
    switch ForeignFile(Array(bytes.prefix(WorkoutReading.head))) {
    case .track(let name, _): fault = "it looks like \(name)"
    case .packed(let name, let unpack): fault = "it looks like \(name); unpack it first (\(unpack))"
    case .run: fault = "it looks like a run file"
    case .ubx: fault = "it looks like a receiver log"
    // A line of steps may have as many commas.
    case .csv, nil: break
    }
    guard fault == nil else {
      fault? += "; workouts can be \(WorkoutReading.kinds)"
      return nil
    }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      fault = "its text is in UTF-16; save it as UTF-8"
      return nil
    }
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    guard !bytes.contains(where: { $0 < 0x20 && !(0x09...0x0d).contains($0) }) else {
      fault = "it is neither a FIT workout nor text"
      return nil
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      fault = "its text is not UTF-8; save it as UTF-8"
      return nil
    }
    return text
  }

  private mutating func readText(_ text: String, _ name: String) {
    kind = .text
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let lines = all.enumerated().filter { _, line in
      let first = line.first { !$0.isWhitespace }
      return first != nil && first != "#"
    }
    guard let (index, line) = lines.first else {
      fault = "it has no steps; write a line such as \"\(WorkoutReading.example)\""
      return
    }
    guard lines.count == 1 else {
      fault = "line \(lines[1].offset + 1): a second workout; a file must contain only one"
      return
    }
    do throws(WorkoutError) { workout = try WorkoutParser.parse(String(line), name: name) } catch {
      fault = index == 0 ? "\(error)" : "line \(index + 1), \(error)"
      if case .character(let number)? = error.location {
        self.mark = Mark(line: String(line), character: number)
      }
    }
  }
}

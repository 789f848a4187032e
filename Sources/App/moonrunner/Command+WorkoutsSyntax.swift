import Console
import Workouts

// The table row for the workouts command.

extension Command {
  static let workoutsSyntax = Syntax(
    summary: "check and describe workouts; list those stored",
    text: [
      "Reads FIT workouts, and text with one line in this notation; empty lines and lines that"
        + " begin with # are ignored. Prints each step, the totals, and what is not supported."
        + " Without FILE: the workouts in the data directory and the built-in ones.",
      "  Track: 10min + 6x(400m@4:10 + rest 90s) + 10min",
      "A step has a length (400m, 1.5km, 1mi, 90s, 10min, 1h15, open), and optionally a pace per km"
        + " or mi (@4:10, @4:05-4:15, @7:00/mi), a kind (run, rest, warmup, cooldown) and a name in"
        + " quotes. \"open\" ends with the lap key. Without kinds, steps before and after the"
        + " blocks are warm-up and cool-down, and the second step of a block is a rest.",
      "If a file is not a valid workout, the error is printed with its position and advice, and the"
        + " exit status is 1.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), isRequired: false, repeats: true,
        help: "a workout, or a folder of workouts; \"-\" is standard input")
    ],
    options: [
      Option("--check", "print one line for each file: whether it can be used, with warnings"),
      .data, .miles, .kilometres, .json,
    ])
}

import Console
import Courses

// The row of the courses command.

extension Command {
  static let coursesSyntax = Syntax(
    summary: "courses: length and turns of each, and a log along one",
    text: [
      "Reads GPX (tracks, else routes), TCX and FIT, courses as well as recordings, and run files"
        + " of MoonRunner, each packed by gzip or not. Says length, climb and the cues of the"
        + " file; a file without turns has them computed from its line. Of several ways the first"
        + " is taken.",
      "--follow plays an NMEA log along the course and says when the runner was on it, off it, back"
        + " on it, went the wrong way, and finished. Off it is who was farther from its line than"
        + " --limit for 10 seconds; a lost fix, or one that may be that wrong, never says so.",
      "Why a file makes no course is said with what to do; the exit status is 1 then.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), repeats: true,
        help: "a course, or a folder of courses; \"-\" is standard input")
    ],
    options: [
      Option("--reverse", "from its end to its start"),
      Option(
        "--back",
        "the shortest way from its end to its start over its own line; of a run file, how long it"
          + " takes at the run's pace"),
      Option("--follow", .path("LOG"), "follow the course, which is one FILE, by an NMEA log"),
      Option(
        "--limit", .text("METRES"),
        "how far off the course is told, \(Int(CourseFollower.Rules.limits.lowerBound)) to"
          + " \(Int(CourseFollower.Rules.limits.upperBound)); 40 without it"),
      .miles, .kilometres, .json,
    ])
}

import Console
import Courses

// The table row for the courses command.

extension Command {
  static let coursesSyntax = Syntax(
    summary: "describe courses, or replay a log along one",
    text: [
      "Reads GPX (tracks, otherwise routes), TCX and FIT, both courses and recordings, and"
        + " MoonRunner run files, optionally gzipped. Prints the course's length, climb"
        + " and cues. Missing turn cues are computed: with --map at junctions, with street names;"
        + " otherwise at corners of the line. If there are several paths, the first is used.",
      "--follow plays an NMEA log along the course and reports when the runner joined it, left"
        + " it, returned to it, went the wrong way, and finished. Off course means farther from the"
        + " line than --limit for 10 seconds; a lost or inaccurate fix never counts.",
      "If a file is not a usable course, the reason and advice are printed and the exit status is"
        + " 1.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), repeats: true,
        help: "a course, or a folder of courses; \"-\" is standard input")
    ],
    options: [
      Option("--reverse", "follow the course from its end to its start"),
      Option(
        "--back",
        "print the shortest way back to the start along the course; for a run file, also the time"
          + " it takes at the run's pace"),
      Option("--map", .path("FILE|DIR"), "compute turns from a street map, or a folder of maps"),
      Option("--follow", .path("LOG"), "replay an NMEA log along the course (a single FILE)"),
      Option(
        "--limit", .text("METRES"),
        "distance that counts as off course, \(Int(CourseFollower.Rules.limits.lowerBound)) to"
          + " \(Int(CourseFollower.Rules.limits.upperBound)); default 40"),
      .miles, .kilometres, .json,
    ])
}

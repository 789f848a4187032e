import Console

// The rows of the commands for stored runs.

extension Command {
  private static let id = Operand(
    value: .run, help: "the run: its id, the beginning of its id, its number, or last")

  private static let someRun = Operand(
    value: .run, isRequired: false,
    help: "one run: its id, the beginning of its id, its number, or last; without it all")

  static let listSyntax = Syntax(
    summary: "the stored runs, the newest first",
    options: [
      Option("--deleted", "those that were deleted or discarded, and can be restored"),
      .data, .miles, .kilometres, .json,
    ])

  static let showSyntax = Syntax(
    summary: "one run with its badges, laps and splits",
    operands: [id],
    options: [.data, .miles, .kilometres, Option("--json", "the run file itself")])

  static let verifySyntax = Syntax(
    summary: "whether every byte of the run files is as it was written",
    operands: [someRun],
    options: [.data, .json])

  static let recoverSyntax = Syntax(
    summary: "store what is in the data directory and not among the runs",
    text: [
      "Saves runs that were cut off or could not be saved, brings imported runs to their places,"
        + " and makes damaged runs anew from their journals. What cannot be done is told with what"
        + " to do next, and the exit status is 1."
    ],
    options: [.data])

  static let restoreSyntax = Syntax(
    summary: "bring a deleted, discarded or replaced run back",
    text: [
      "'moonrunner runs list --deleted' shows those that can be brought back: deleted and discarded"
        + " runs, former versions of recomputed ones, and journals in quarantine/."
    ],
    operands: [id],
    options: [.data, .json])

  static let exportSyntax = Syntax(
    summary: "runs as files for other programs, or as a page",
    text: [
      "gpx: track, speed, badges as waypoints. tcx: laps and distance. fit: laps, pauses and"
        + " names of badges, in the small files of watches. tcx and fit leave a run without a date"
        + " out. kml: route in pace colours and badges, for Google Earth. csv: two files, the"
        + " points, and the laps and splits. json: the run file itself. html: one page with all"
        + " runs, and under them the streets of the maps in the data directory, or of --map.",
      "Where somebody lives can be seen in all of them. --hide-ends leaves out, in "
        + "\(ExportCommand.hidingFormats), the places at the start and at the end of a run that are"
        + " within METRES of them, else as many as the wearable's setting 'Hide ends' says;"
        + " distances, times and laps stay those of the whole run. json and html have every place.",
    ],
    operands: [someRun],
    options: [
      Option(
        "--format", .choice(ExportCommand.formats), isRequired: true, "what to write, see above"),
      Option(
        "--out", .path("DIR"), isRequired: true,
        "the folder that files go to; - is standard output, for one run and one file"),
      NamedMaps.option,
      Option(
        ExportCommand.hideEnds, .text("METRES"), "hide start and end of runs; 0 shows everything"),
      .data, .miles, .kilometres,
    ])

  static let recomputeSyntax = Syntax(
    summary: "judge a run anew from its journal",
    text: [
      "Shows what a run's journal makes of it. Nothing is written without --save, which also"
        + " makes a damaged run file anew and takes 'runs trim' back. The former version can be"
        + " restored. A damaged journal replaces no intact run without --force."
    ],
    operands: [id],
    options: [
      Option.engine("by this rule, not by the run's own"),
      Option("--save", "write the new figures"),
      Option("--force", "with --save: replace an intact run by what a damaged journal makes of it"),
      .data, .miles, .kilometres, Option("--json", "the new run file"),
    ])

  static let importSyntax = Syntax(
    summary: "bring runs of other devices in",
    text: [
      "Reads FIT, GPX, TCX and run files of MoonRunner, packed by gzip or not, folders of them, and"
        + " archives such as Strava's (zip). A distance that the device states counts, unless dense"
        + " positions contradict it by more than 10 %; 'moonrunner runs use' has the other one. A"
        + " run without positions counts in totals alone. What is not running or walking is left"
        + " out, and so are tracks without times and runs that are there already.",
      "Older runs count as what they are: the first that reached a badge is what silver and gold go"
        + " by. So it is said first which badges change, and nothing is changed before a yes. All"
        + " runs of one call come in together; --undo takes those of the last call out again.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), isRequired: false, repeats: true,
        help: "a file, folder or archive; \"-\" is standard input")
    ],
    options: [
      Option(
        "--any-sport",
        "take rides and others in, too, and whatever is too fast for a run; other sports are listed"
          + " and count for nothing"),
      Option(
        "--again",
        "replace runs that earlier software imported, without a question; the old ones can be"
          + " restored"),
      Option("--undo", "take the runs of the last import out"),
      Option("--yes", "do not ask; needed where nobody can be asked"),
      .data, .miles, .kilometres,
    ])

  static let useSyntax = Syntax(
    summary: "which of an imported run's two distances counts",
    text: [
      "A recording of another device often says its distance, and its positions make another one."
        + " Both are stored, with their laps and badges; 'moonrunner runs show' tells both."
        + " 'device' has the device's own count, 'places' what our engine makes of the positions."
    ],
    operands: [
      id,
      Operand(value: .choice(RunsCommand.origins), help: "where its metres come from"),
    ],
    options: [.data, .miles, .kilometres])

  static let trimSyntax = Syntax(
    summary: "cut the end of a run off",
    text: [
      "Ends a run when it had been run for TIME, and says first what that costs. 'moonrunner runs"
        + " recompute ID --save' takes it back."
    ],
    operands: [id],
    options: [
      Option("--end", .text("TIME"), isRequired: true, "running time, [h:]mm:ss"),
      Option("--yes", "do not ask; needed where nobody can be asked"),
      .data, .miles, .kilometres,
    ])

  static let deleteSyntax = Syntax(
    summary: "delete a run",
    text: [
      "Says which badges go with the run, and asks. A deleted run can be restored for 30 days, or"
        + " until the card is full."
    ],
    operands: [id],
    options: [
      Option("--yes", "do not ask; needed where nobody can be asked"),
      .data, .miles, .kilometres,
    ])
}

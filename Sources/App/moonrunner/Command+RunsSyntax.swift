import Console

// The table rows for the commands on stored runs.

extension Command {
  private static let id = Operand(
    value: .run, help: "the run: its id, a prefix of its id, its number, or last")

  private static let someRun = Operand(
    value: .run, isRequired: false,
    help: "one run: its id, a prefix of its id, its number, or last; default: all")

  static let listSyntax = Syntax(
    summary: "the stored runs, newest first",
    options: [
      Option("--deleted", "deleted and discarded runs that can be restored"),
      .data, .miles, .kilometres, .json,
    ])

  static let showSyntax = Syntax(
    summary: "one run with its badges, laps and splits",
    operands: [id],
    options: [.data, .miles, .kilometres, Option("--json", "the run file itself")])

  static let verifySyntax = Syntax(
    summary: "verify the checksums of the run files",
    operands: [someRun],
    options: [.data, .json])

  static let recoverSyntax = Syntax(
    summary: "save unfinished and unsaved runs, rebuild damaged ones",
    text: [
      "Saves runs that were interrupted or could not be saved, moves imported runs into place, and"
        + " rebuilds damaged runs from their journals. Failures are reported with advice, and the"
        + " exit status is 1."
    ],
    options: [.data])

  static let restoreSyntax = Syntax(
    summary: "restore a deleted, discarded or replaced run",
    text: [
      "'moonrunner runs list --deleted' lists what can be restored: deleted and discarded runs,"
        + " previous versions of recomputed ones, and journals in quarantine/."
    ],
    operands: [id],
    options: [.data, .json])

  static let exportSyntax = Syntax(
    summary: "runs as files for other programs, or as a page",
    text: [
      "gpx: track, speed, badges as waypoints. tcx: laps and distance. fit: laps, pauses and names"
        + " of badges, in the compact format of watches. tcx and fit leave out undated runs. kml:"
        + " route in pace colours and badges, for Google Earth. csv: one file of points and one"
        + " of laps and splits. json: the run file itself. html: one page with all runs, over"
        + " the streets of the maps in the data directory or of --map.",
      "All formats can reveal where you live. --hide-ends leaves out, in"
        + " \(ExportCommand.hidingFormats), the positions within METRES of a run's start and end,"
        + " by default those of the wearable's setting 'Hide ends'; distances, times and laps"
        + " remain those of the whole run. json and html have all positions.",
    ],
    operands: [someRun],
    options: [
      Option(
        "--format", .choice(ExportCommand.formats), isRequired: true, "what to write, see above"),
      Option(
        "--out", .path("DIR"), isRequired: true,
        "the output folder; - is standard output, for a single run in a single file"),
      NamedMaps.option,
      Option(
        ExportCommand.hideEnds, .text("METRES"),
        "leave out positions this close to start or end; 0 hides none"),
      .data, .miles, .kilometres,
    ])

  static let recomputeSyntax = Syntax(
    summary: "recompute a run from its journal",
    text: [
      "Shows the figures recomputed from a run's journal. Nothing is written without --save, which"
        + " also rebuilds a damaged run file and undoes 'runs trim'. The previous version can be"
        + " restored. A damaged journal does not replace an intact run without --force."
    ],
    operands: [id],
    options: [
      Option.engine("use this engine instead of the run's own"),
      Option("--undo-corrections", "as measured, without the distances set during the run"),
      Option("--save", "write the new figures"),
      Option("--force", "with --save: replace an intact run even if the journal is damaged"),
      .data, .miles, .kilometres, Option("--json", "the new run file"),
    ])

  static let importSyntax = Syntax(
    summary: "import runs from other devices",
    text: [
      "Reads FIT, GPX, TCX and MoonRunner run files, optionally gzipped, folders of them, and"
        + " archives such as Strava's (zip). The device's own distance counts, unless densely"
        + " recorded positions differ from it by over 10 %; 'moonrunner runs use' selects another."
        + " A run without positions counts only in totals. Anything but running and walking, tracks"
        + " without times and runs that are already stored are left out.",
      "Runs count in the order of their dates: the first run that earns a badge sets the pace to"
        + " beat for silver and gold, so importing older runs can change badges. These changes are"
        + " shown first, and nothing is written without confirmation. All runs of one command are"
        + " imported together; --undo removes those of the last import.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), isRequired: false, repeats: true,
        help: "a file, folder or archive; \"-\" is standard input")
    ],
    options: [
      Option(
        "--any-sport",
        "also import rides, other sports and anything too fast for a run; other sports are listed"
          + " but do not count"),
      Option(
        "--again",
        "replace runs imported by earlier versions, without asking; the old ones can be restored"),
      Option("--undo", "remove the runs of the last import"),
      Option("--yes", "do not ask; needed without a terminal"),
      .data, .miles, .kilometres,
    ])

  static let useSyntax = Syntax(
    summary: "choose which distance of an imported run counts",
    text: [
      "The distance that another device states often differs from the one computed from its"
        + " positions. Both are stored, with their laps and badges; 'moonrunner runs show' shows"
        + " both. 'device' is the device's own distance, 'places' the one computed from the"
        + " positions."
    ],
    operands: [
      id,
      Operand(value: .choice(RunsCommand.origins), help: "the source of the distance"),
    ],
    options: [.data, .miles, .kilometres])

  static let trimSyntax = Syntax(
    summary: "cut off the end of a run",
    text: [
      "Cuts off everything after TIME of running, once you confirm what is lost. 'moonrunner runs"
        + " recompute ID --save' undoes it."
    ],
    operands: [id],
    options: [
      Option("--end", .text("TIME"), isRequired: true, "running time, [h:]mm:ss"),
      Option("--yes", "do not ask; needed without a terminal"),
      .data, .miles, .kilometres,
    ])

  static let deleteSyntax = Syntax(
    summary: "delete a run",
    text: [
      "Shows which badges are lost with the run, and asks. A deleted run can be restored for 30"
        + " days, or until the card is full."
    ],
    operands: [id],
    options: [
      Option("--yes", "do not ask; needed without a terminal"),
      .data, .miles, .kilometres,
    ])
}

import Board
import Console
import Handover
import Intake
import RunImport
import RunModel
import ServerSync
import USBDrive

// The table rows for all other commands; those on stored runs are in Command+RunsSyntax.swift.

extension Command {
  /// The syntax of the command.
  var syntax: Syntax {
    switch self {
    case .run: Command.runSyntax
    case .check: Command.checkSyntax
    case .usb: Command.usbSyntax
    case .offload: Command.offloadSyntax
    case .sync: Command.syncSyntax
    case .badges: Command.badgesSyntax
    case .replay: Command.replaySyntax
    case .fixes: Command.fixesSyntax
    case .compare: Command.compareSyntax
    case .maps: Command.mapsSyntax
    case .courses: Command.coursesSyntax
    case .workouts: Command.workoutsSyntax
    case .synthesize: Command.synthesizeSyntax
    case .help: Command.helpSyntax
    case .version: Syntax(summary: "name and version of this program")
    case .list: Command.listSyntax
    case .show: Command.showSyntax
    case .verify: Command.verifySyntax
    case .recover: Command.recoverSyntax
    case .export: Command.exportSyntax
    case .recompute: Command.recomputeSyntax
    case .importing: Command.importSyntax
    case .use: Command.useSyntax
    case .trim: Command.trimSyntax
    case .delete: Command.deleteSyntax
    case .restore: Command.restoreSyntax
    case .tell: Command.tellSyntax
    }
  }

  private static let config = Option(
    "--config", .path("FILE"), "the board file; default \(BoardFileLoader.standardPath)")

  private static let socket = Option(
    "--socket", .text("PATH"),
    "the socket of the recorder; default \(RecorderLink.standardPath)")

  private static let runSyntax = Syntax(
    summary: "run the wearable on this board",
    text: [
      "Records runs on the board that FILE describes, until it is stopped."
    ],
    options: [
      config,
      Option(
        "--record", .path("FILE"), "write a flight record of all events, for replay"),
      course,
    ])

  private static let course = Option(
    "--course", .path("FILE"), "follow a course: a GPX, TCX or FIT file, or a run file")

  private static let checkSyntax = Syntax(
    summary: "check which parts of the board work, and how to fix the others",
    text: [
      "Opens every part of the board and reports which work, with advice for the others; then"
        + " checks the recorder's environment: the file system of the runs, the USB drive, the"
        + " socket for drive and stick, the watchdog. \"FAILS\" is a failure, \"note\" a possible"
        + " improvement, \"-\" an optional part that is absent.",
      "On a board, stop the service first, and run the check as its user: sudo -u moonrunner"
        + " moonrunner check",
    ],
    options: [
      config, Option("--quick", "do not listen to the receiver"),
      Option("--file-only", "read the board file, and open nothing"),
    ])

  private static let usbSyntax = Syntax(
    summary: "offer the runs as a read-only USB drive",
    text: [
      "Offers the runs as a read-only drive to the computer at the other end of the USB cable;"
        + " usb-gadget must have set up the kernel's USB gadget before."
    ],
    options: [
      .data,
      Option(
        "--images", .text("DIR"),
        "the folder for images of the drive; default \(USBCommand.standardImages)"),
      Option(
        "--gadget", .text("DIR"),
        "the USB gadget's folder in configfs; default \(GadgetFiles.standardPath)"),
      Option(
        "--udc", .text("NAME"), "the USB controller; default: the one the gadget is bound to"),
      socket,
    ])

  private static let offloadSyntax = Syntax(
    summary: "copy the runs to a USB stick",
    text: [
      "Copies new runs to a stick. A ladder on it, MOONRUNNER/badges.json and optionally"
        + " lifetime.json beside it, is imported if the runner confirms it on the wearable, or"
        + " with --import."
    ],
    operands: [
      Operand(
        value: .path("STICK"),
        help: "a device, which is mounted while copying, or the folder of a mounted one")
    ],
    options: [.data, socket, Option("--import", "import the ladder on the stick")])

  private static let tellSyntax = Syntax(
    summary: "show the state of a stick on the wearable, for scripts",
    text: [
      "Reads lines in the format of helpers (\"stick installing 40\") and shows each on the"
        + " wearable. After a line that asks the runner a question, it prints yes or no; it also"
        + " prints no if there is no answer within"
        + " \(Offload.answerTimeout.milliseconds / 1000) s, if a run begins, or if DEVICE is pulled"
        + " out."
    ],
    options: [
      socket,
      Option("--device", .path("DEVICE"), "the stick that the lines refer to"),
    ])

  private static let syncSyntax = Syntax(
    summary: "copy the runs to your own server",
    text: [
      "Copies new runs to a server that rclone supports (WebDAV such as Nextcloud's, SFTP, S3 and"
        + " others) and verifies every byte by reading it back. Files that the server has lost are"
        + " copied again. Without --once it runs as the wearable's service: it copies after each"
        + " saved run and on request, never during a run, and retries failures.",
      "The server is the section [moonrunner] of rclone's settings, which come from"
        + " MOONRUNNER/rclone.conf on a stick or from --setup. Nothing is ever deleted on the"
        + " server.",
      "If the section has the type intervals.icu, an activity file for each run is uploaded to that"
        + " service. Workouts planned there for today and tomorrow are fetched into DIR/workouts"
        + " or, if DIR is the package's data folder, into"
        + " \(PlannedWorkouts.folder(ofData: Help.defaultData)).",
    ],
    options: [
      .data, socket,
      Option("--once", "check the files on the server, copy missing ones, and exit"),
      Option("--again", "copy everything again, and exit"),
      Option(
        "--setup", .path("FILE"),
        "store these rclone settings, and exit; \"-\" is standard input"),
      Option(
        "--state", .path("DIR"),
        "the folder for settings and lists of copied files; default \(SyncFolder.standardPath)"),
      Option(
        "--exchange", .path("DIR"),
        "the folder in which settings from a stick arrive; default \(SyncSystem.standardExchange)"),
    ])

  private static let badgesSyntax = Syntax(
    summary: "the badge ladder and your progress on it",
    text: [
      "Without --data only the ladder is shown. Your own ladder is FILE, or badges.json in DIR; its"
        + " pictures are PNG files in badges/ beside it. Badges over many runs (a week, a month, a"
        + " year, all) come from lifetime.json beside it or in DIR; otherwise, the built-in ones"
        + " are used."
    ],
    options: [
      Option("--badges", .path("FILE"), "use another ladder, and check it with its pictures"),
      Option("--lifetime", "only the badges over many runs"),
      Option("--data", .path("DIR"), "the data directory whose runs count"),
      .miles, .kilometres, .json,
    ])

  private static let replaySyntax = Syntax(
    summary: "play a log or a flight record through the wearable",
    text: [
      "Plays an NMEA log through the wearable at full speed, and saves the run. A flight record has"
        + " all events of a wearable; it reproduces the same screens and files."
    ],
    operands: [
      Operand(
        value: .path("LOG"), help: "an NMEA log or a flight record; \"-\" is standard input")
    ],
    options: [
      Option(
        "--data", .path("DIR"), "the data directory for the run; default: a new temporary one"),
      Option(
        "--script", .path("FILE"),
        "key presses, one per line: SECONDS press|release|short|hold|confirm KEY"),
      Option(
        "--buttons", .choice(["2", "4"]), "the number of simulated keys; default 4"),
      Option.engine("the distance engine"),
      Option("--badges", .path("FILE"), "another ladder"),
      Option(
        "--screens", .path("DIR"),
        "write a PNG file for each screen that differs from the previous one, named after its time"
          + " in seconds since the start of the log"),
      Option(
        "--every", .text("SECONDS"),
        "interval between files while only figures change; default 60; 0 writes all"),
      Option(
        "--size", .choice(ScreenPictures.sizes), "the size of the screens; default 240x240"),
      Option("--draw", .path("FILE"), "write the screens to FILE, as to a framebuffer"),
      course,
      NamedMaps.option,
      Option("--transcript", .path("FILE"), "write all events and effects to FILE"),
      Option("--sync", "wait for the disk at every write of the journal, as the wearable does"),
      .miles, .kilometres,
      Option("--json", "the summary as JSON"),
    ])

  private static let fixesSyntax = Syntax(
    summary: "the receiver's fixes as JSON",
    text: ["Prints one JSON object per epoch, one per line; unknown values are left out."],
    operands: [Operand(value: .path("LOG"), help: "an NMEA log; \"-\" is standard input")])

  private static let compareSyntax = Syntax(
    summary: "recordings of one run side by side",
    text: [
      "Shows the figures that each recording states, those that MoonRunner's engine computes from"
        + " its points, and where they differ most. A file is a run file, an NMEA log, or a FIT,"
        + " GPX or TCX file from a watch or phone, optionally gzipped.",
      "Pace, stops and differences are based on the file's own distance, otherwise (GPX, NMEA) on"
        + " the engine's. A clock that is up to 10 minutes off is detected by comparing the speeds;"
        + " a distance that lags by a few seconds cannot be told apart from it.",
      "The engine is given a file's positions, its HDOP (1 if it has none), and its speeds: all of"
        + " them if it also has headings, otherwise only those of a runner who stands still. Where"
        + " a track is interrupted, a pause is assumed if there was no movement. A run file keeps"
        + " the figures it was saved with.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), repeats: true,
        help: "2 to \(CompareCommand.mostFiles) recordings; the others are compared with the first;"
          + " \"-\" is standard input")
    ],
    options: [
      Option("--distance", .text("METRES"), "the true distance; shows the error of each"),
      Option("--lap", .text("METRES"), "the length of a lap, such as 400; default 1000"),
      Option(
        "--csv", .path("FILE"), "write each file's time, distance and speed, one row per second"),
    ])

  private static let mapsSyntax = Syntax(
    summary: "list street maps with their coverage and faults",
    text: [
      "Lists vector tile files (MBTiles, PMTiles 3): schema (Shortbread, OpenMapTiles or"
        + " Protomaps), zooms, size, bounds and attribution. --check reads every tile.",
      "Faults are reported with place, reason and advice; the exit status is then 1.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), isRequired: false, repeats: true,
        help: "a map, or a folder of maps; default \(MapsCommand.standardFolder)")
    ],
    options: [
      Option("--check", "read every tile"),
      Option(
        "--at", .text("LAT,LON"), "show which map is used at this position, in degrees"),
      .json,
    ])

  private static let synthesizeSyntax = Syntax(
    summary: "a log of a run of exactly known length, with GPS noise",
    text: [
      "Runs moonrunner-synthesize with these arguments; the next release will not have this"
        + " command.",
      "See 'moonrunner-synthesize --help'.",
    ],
    operands: [
      Operand(
        value: .path("ARGUMENT"), isRequired: false, repeats: true,
        help: "an argument of moonrunner-synthesize")
    ], isOpen: true)

  private static let helpSyntax = Syntax(
    summary: "help for a command",
    text: ["Without a command: a list of all commands."],
    operands: [
      Operand(
        value: .proposal("COMMAND", Help.words), isRequired: false, repeats: true,
        help: "a command, such as replay or runs trim")
    ],
    options: [
      Option("--all", "the help pages of all commands"),
      Option("--table", "shell completions, one per line: command|option|value"),
    ])
}

extension Option {
  static let data = Option(
    "--data", .path("DIR"), "the data directory; default \(Help.defaultData)")
  static let json = Option("--json", "print JSON")
  static let miles = Option("--miles", "use miles, whatever settings.json in DIR says")
  static let kilometres = Option("--km", "use kilometres, whatever settings.json in DIR says")

  static func engine(_ help: String) -> Option {
    Option("--engine", .proposal("NAME", Engines.names), help)
  }
}

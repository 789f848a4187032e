import Board
import Console
import Handover
import Intake
import RunModel
import ServerSync
import USBDrive

// The rows of all other commands; those for stored runs are in Command+RunsSyntax.swift.

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
    "--config", .path("FILE"), "the board file; \(BoardFileLoader.standardPath) without it")

  private static let socket = Option(
    "--socket", .text("PATH"),
    "where the recorder listens; \(RecorderLink.standardPath) without it")

  private static let runSyntax = Syntax(
    summary: "the wearable itself",
    text: [
      "Records runs on the board that FILE describes, until it is told to stop."
    ],
    options: [
      config,
      Option(
        "--record", .path("FILE"), "keep a flight record of all that happens, for replay"),
      course,
    ])

  private static let course = Option(
    "--course", .path("FILE"), "follow a course: a GPX, TCX or FIT file, or a run file")

  private static let checkSyntax = Syntax(
    summary: "what of the board works, and what to do about the rest",
    text: [
      "Opens every part of the board and says what works, and what to do about what does not;"
        + " then looks at what is around the recorder: the file system of the runs, the drive,"
        + " the socket of drive and stick, the watchdog. \"FAILS\" is a failure, \"note\" what"
        + " could be better, \"-\" what is not there and need not be.",
      "On a board, stop the service before, and be its user:"
        + " sudo -u moonrunner moonrunner check",
    ],
    options: [
      config, Option("--quick", "do not listen to the receiver"),
      Option("--file-only", "read the board file, and open nothing"),
    ])

  private static let usbSyntax = Syntax(
    summary: "the runs as a read-only drive on the USB cable",
    text: [
      "Shows the runs to whatever computer the USB cable leads to; usb-gadget has made the"
        + " drive's end in the kernel."
    ],
    options: [
      .data,
      Option(
        "--images", .text("DIR"),
        "where images of the drive are kept; \(USBCommand.standardImages) without it"),
      Option(
        "--gadget", .text("DIR"),
        "the drive in the kernel; \(GadgetFiles.standardPath) without it"),
      Option(
        "--udc", .text("NAME"), "the USB controller, if not the one that the drive is bound to"),
      socket,
    ])

  private static let offloadSyntax = Syntax(
    summary: "copy the runs to a stick",
    text: [
      "Copies the runs that are not yet there to a stick. A ladder on it,"
        + " MOONRUNNER/badges.json with lifetime.json beside it if there is one, is imported if"
        + " the runner says so on the wearable, or by --import."
    ],
    operands: [
      Operand(
        value: .path("STICK"),
        help: "a device, which is mounted and unmounted, or the folder of one that is mounted")
    ],
    options: [.data, socket, Option("--import", "take over the ladder that lies on the stick")])

  private static let tellSyntax = Syntax(
    summary: "show the state of a stick on the wearable, for scripts",
    text: [
      "Reads lines as helpers send them to the recorder (\"stick installing 40\") and shows each on"
        + " the wearable. Behind one that asks the runner something it prints yes, or no: also when"
        + " nobody answers for \(Offload.answerTimeout.milliseconds / 1000) s, when a run begins,"
        + " and when DEVICE is pulled out."
    ],
    options: [
      socket,
      Option("--device", .path("DEVICE"), "the stick that the lines are about"),
    ])

  private static let syncSyntax = Syntax(
    summary: "copy the runs to a server of one's own",
    text: [
      "Copies the runs that are not yet there to a server that rclone knows (WebDAV as of"
        + " Nextcloud, SFTP, S3 and others) and reads every byte of them back. The server is asked"
        + " which files it has: what was lost there is copied again. Without --once it is the"
        + " wearable's service: it copies after each saved run and when the runner asks, never"
        + " beside a run, and tries again what failed.",
      "The server is that of the section [moonrunner] in the settings of rclone; those come from"
        + " MOONRUNNER/rclone.conf on a stick, or by --setup. Nothing is ever deleted there.",
    ],
    options: [
      .data, socket,
      Option("--once", "ask the server what it has, copy what is missing, and end"),
      Option("--again", "copy everything anew, and end"),
      Option(
        "--setup", .path("FILE"),
        "keep these settings of rclone, and end; \"-\" is standard input"),
      Option(
        "--state", .path("DIR"),
        "where settings and what was copied are kept; \(SyncFolder.standardPath) without it"),
      Option(
        "--exchange", .path("DIR"),
        "where settings of a stick come in; \(SyncSystem.standardExchange) without it"),
    ])

  private static let badgesSyntax = Syntax(
    summary: "the ladder, and how it stands",
    text: [
      "Without --data the ladder alone. A ladder of one's own is FILE, or badges.json in DIR; its"
        + " pictures are PNG files in badges/ beside it. Badges of many runs (a week, a month, a"
        + " year, all) are those of lifetime.json beside it, or alone in DIR, else built-in ones."
    ],
    options: [
      Option("--badges", .path("FILE"), "another ladder, which is checked with its pictures"),
      Option("--lifetime", "the badges of many runs alone"),
      Option("--data", .path("DIR"), "the data directory whose runs count"),
      .miles, .kilometres, .json,
    ])

  private static let replaySyntax = Syntax(
    summary: "play a log or a flight record through the wearable",
    text: [
      "Plays an NMEA log through the wearable as fast as it goes, and saves the run. A flight"
        + " record is all that happened to a wearable; it plays to the same screens and files."
    ],
    operands: [
      Operand(
        value: .path("LOG"), help: "an NMEA log or a flight record; \"-\" is standard input")
    ],
    options: [
      Option(
        "--data", .path("DIR"), "where the run goes; a new temporary directory without it"),
      Option(
        "--script", .path("FILE"),
        "key presses, a line each: SECONDS press|release|short|hold|confirm KEY"),
      Option(
        "--buttons", .choice(["2", "4"]), "how many keys the script's wearable has; 4 without it"),
      Option.engine("the rule that measures"),
      Option("--badges", .path("FILE"), "another ladder"),
      Option(
        "--screens", .path("DIR"),
        "a PNG file for each screen that is another than before; names begin with the seconds"
          + " since the first byte"),
      Option(
        "--every", .text("SECONDS"),
        "how often a screen of which only figures change is written; 60 without it, 0: always"),
      Option(
        "--size", .choice(ScreenPictures.sizes), "the size of the screens; 240x240 without it"),
      Option("--draw", .path("FILE"), "bring the screens to FILE, as to a display's memory"),
      course,
      NamedMaps.option,
      Option("--transcript", .path("FILE"), "write down what came in and what went out"),
      Option("--sync", "wait for the disk at every write of the journal, as the wearable does"),
      .miles, .kilometres,
      Option("--json", "the summary as JSON"),
    ])

  private static let fixesSyntax = Syntax(
    summary: "what the receiver said, as JSON",
    text: ["Prints one JSON object an epoch and line; what is unknown is left out."],
    operands: [Operand(value: .path("LOG"), help: "an NMEA log; \"-\" is standard input")])

  private static let compareSyntax = Syntax(
    summary: "recordings of one run side by side",
    text: [
      "Shows what each recording says of a run, what our engine makes of its points, and where they"
        + " differ. A file is a run file, an NMEA log, or FIT, GPX or TCX of a watch or phone; each"
        + " may be packed by gzip.",
      "Pace, stops and differences go by the file's own metres; where it has none, as GPX and NMEA,"
        + " by our engine's. A clock that is up to 10 minutes off is found by comparing the speeds;"
        + " metres that come some seconds late look the same.",
      "Our engine is told the places of a file, its HDOP (else 1 is assumed), its speeds if it has"
        + " courses too, and without them only where the device stood. Where a track is broken off"
        + " and begins anew, a pause is assumed if it got nowhere. A run file was judged when it"
        + " was saved.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), repeats: true,
        help: "2 to \(CompareCommand.mostFiles) recordings, the first is what others are compared"
          + " with; \"-\" is standard input")
    ],
    options: [
      Option("--distance", .text("METRES"), "the true distance; shows the error of each"),
      Option("--lap", .text("METRES"), "the length of a lap, such as 400; 1000 without it"),
      Option("--csv", .path("FILE"), "write seconds, metres and speed of each, a row a second"),
    ])

  private static let mapsSyntax = Syntax(
    summary: "street maps: what each covers, and what is wrong with it",
    text: [
      "Lists files of vector tiles, MBTiles and PMTiles 3: schema (Shortbread, OpenMapTiles or"
        + " Protomaps), zooms, size, bounds, and whose data it is. --check reads every tile.",
      "What is wrong is said with where, why, and what to do; the exit status is 1 then.",
    ],
    operands: [
      Operand(
        value: .path("FILE"), isRequired: false, repeats: true,
        help: "a map, or a folder of maps; \(MapsCommand.standardFolder) without it")
    ],
    options: [
      Option("--check", "read every tile"),
      Option(
        "--at", .text("LAT,LON"), "say which of the maps shows this place, in degrees"),
      .json,
    ])

  private static let synthesizeSyntax = Syntax(
    summary: "a log of a run of exactly known length, with GPS noise",
    text: [
      "Runs moonrunner-synthesize with these words; the next release has no such command.",
      "'moonrunner-synthesize --help' says how it is called.",
    ],
    operands: [
      Operand(
        value: .path("ARGUMENT"), isRequired: false, repeats: true, help: "of moonrunner-synthesize"
      )
    ], isOpen: true)

  private static let helpSyntax = Syntax(
    summary: "how a command is called",
    text: ["Without a command: which commands there are."],
    operands: [
      Operand(
        value: .proposal("COMMAND", Help.words), isRequired: false, repeats: true,
        help: "a command, such as replay or runs trim")
    ],
    options: [
      Option("--all", "the pages of all commands"),
      Option("--table", "what a shell completes, a line each: command|option|value"),
    ])
}

extension Option {
  static let data = Option(
    "--data", .path("DIR"), "the data directory; \(Help.defaultData) without it")
  static let json = Option("--json", "for programs")
  static let miles = Option("--miles", "in miles, whatever settings.json in DIR says")
  static let kilometres = Option("--km", "in kilometres, whatever settings.json in DIR says")

  static func engine(_ help: String) -> Option {
    Option("--engine", .proposal("NAME", Engines.names), help)
  }
}

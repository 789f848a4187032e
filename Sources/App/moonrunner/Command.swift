import Console

/// The commands, by the words that invoke them.
enum Command: String, CaseIterable {
  case run
  case check
  case usb
  case offload
  case sync
  case list = "runs list"
  case show = "runs show"
  case verify = "runs verify"
  case recover = "runs recover"
  case export = "runs export"
  case recompute = "runs recompute"
  case importing = "runs import"
  case use = "runs use"
  case trim = "runs trim"
  case delete = "runs delete"
  case restore = "runs restore"
  case badges
  case replay
  case fixes
  case compare
  case maps
  case courses
  case workouts
  case synthesize
  case help
  case version
  case tell = "tell-recorder"

  /// The first word of the commands for stored runs.
  static let group = "runs"

  var name: String { rawValue }

  /// Whether the command belongs to the group.
  var isOfGroup: Bool { name.hasPrefix("\(Command.group) ") }

  /// The last word of its name.
  var lastWord: String { String(name.split(separator: " ").last ?? "") }

  /// Whether the command only prints, so that it may end when nobody reads its output.
  ///
  /// The other commands always finish: they change or write files, or report a result in their exit
  /// status.
  var onlyPrints: Bool {
    [.list, .show, .badges, .fixes, .help, .version].contains(self)
  }

  /// Runs the command.
  func perform(_ arguments: Arguments, to output: inout Output) throws(CommandError) {
    switch self {
    case .run: try RunCommand.run(arguments)
    case .check: try CheckCommand.run(arguments, to: &output)
    case .usb: try USBCommand.run(arguments)
    case .offload: try OffloadCommand.run(arguments, to: &output)
    case .sync: try SyncCommand.run(arguments, to: &output)
    case .list: try ListCommand.run(arguments, to: &output)
    case .show: try RunsCommand.show(arguments, to: &output)
    case .verify: try RunsCommand.verify(arguments, to: &output)
    case .recover: try RunsCommand.recover(arguments, to: &output)
    case .export: try ExportCommand.run(arguments, to: &output)
    case .recompute: try RunsCommand.recompute(arguments, to: &output)
    case .importing: try ImportCommand.run(arguments, to: &output)
    case .use: try RunsCommand.use(arguments, to: &output)
    case .trim: try TrimCommand.run(arguments, to: &output)
    case .delete: try RunsCommand.delete(arguments, to: &output)
    case .restore: try RunsCommand.restore(arguments, to: &output)
    case .badges: try BadgesCommand.run(arguments, to: &output)
    case .replay: try ReplayCommand.run(arguments, to: &output)
    case .fixes: try FixesCommand.run(arguments, to: &output)
    case .compare: try CompareCommand.run(arguments, to: &output)
    case .maps: try MapsCommand.run(arguments, to: &output)
    case .courses: try CoursesCommand.run(arguments, to: &output)
    case .workouts: try WorkoutsCommand.run(arguments, to: &output)
    case .synthesize: try SynthesizeCommand.run(arguments.operands)
    case .help: try HelpCommand.run(arguments, to: &output)
    case .version: try output.line(Help.version)
    case .tell: try TellCommand.run(arguments, to: &output)
    }
  }
}

import Board
import RunModel

extension BoardFault {
  /// Maximum part of a run that is lost when the process dies, seconds.
  static let promised = 5.0
  /// Seconds from the end of the recorder to the first fix read after its restart.
  private static let restart = 12.0

  /// Duration (s) of an orderly end on a slow card: it waits for the card and then for the write in
  /// progress, which consists of the data and two writes to the file system's journal.
  private static let slowEnd = PollLoop.timeout.inSeconds + 3 * 5

  /// Logged when the card rejects writes.
  private static let refused = "the card does not take what is recorded"

  /// The faults of the data partition.
  static let ofData: [BoardFault] = [
    BoardFault(
      name: "data partition full", part: .data, moment: .run,
      apply: { board throws(VirtualBoardError) in try board.flash.fill() },
      heal: { board throws(VirtualBoardError) in try board.flash.empty() }),
    BoardFault(
      name: "data partition read-only", part: .data, moment: .run, says: refused,
      apply: { board throws(VirtualBoardError) in try board.flash.setWritable(false) },
      heal: { board throws(VirtualBoardError) in try board.flash.setWritable(true) }),
    BoardFault(
      name: "data partition read-only at the start", part: .data, moment: .start, says: refused,
      apply: { board throws(VirtualBoardError) in try board.flash.setWritable(false) },
      heal: { board throws(VirtualBoardError) in try board.flash.setWritable(true) }),
    BoardFault(
      name: "data partition not mounted at the start", part: .data, moment: .start, says: refused,
      apply: { board throws(VirtualBoardError) in try board.flash.unmount() },
      heal: { board throws(VirtualBoardError) in try board.flash.mount() }),
    // Open files stay usable and keep recording; their names are gone.
    BoardFault(
      name: "data partition unmounted during a run", part: .data, moment: .run, hidesRun: true,
      apply: { board throws(VirtualBoardError) in try board.flash.unmount(isLazy: true) },
      heal: { board throws(VirtualBoardError) in try board.flash.mount() }),
    // A card that loses contact: open files fail, the system unmounts it, and it reappears as
    // another device.
    BoardFault(
      name: "data partition lost", part: .data, moment: .run, says: refused, hidesRun: true,
      apply: { board throws(VirtualBoardError) in try board.flash.takeAway() },
      heal: { board throws(VirtualBoardError) in try board.flash.bringBack() }),
    // After a failed write, the kernel keeps the file system read-only until it is mounted again,
    // which takes a reboot of the board; only the part of the run that was already durable
    // survives.
    BoardFault(
      name: "writes to the data partition fail", part: .data, moment: .run, restarts: 1,
      missing: promised + 5 + 20 + restart, says: refused,
      apply: { board throws(VirtualBoardError) in try board.flash.map(.failing) },
      heal: { board throws(VirtualBoardError) in try board.startAgain() }),
    BoardFault(
      name: "writes to the data partition get lost", part: .data, moment: .run, spoilsDisk: true,
      apply: { board throws(VirtualBoardError) in try board.flash.map(.lying) },
      heal: { board throws(VirtualBoardError) in try board.flash.map(.sound) }),
    BoardFault(
      name: "writes to the data partition take 5 s", part: .data, moment: .run, seconds: 12,
      endTime: slowEnd,
      apply: { board throws(VirtualBoardError) in try board.flash.map(.slow) },
      heal: { board throws(VirtualBoardError) in try board.flash.map(.sound) }),
  ]

  /// The faults of the recorder itself and of its helpers.
  static let ofProcesses: [BoardFault] = [
    BoardFault(
      name: "helper dead", part: .helpers, moment: .run,
      apply: { board throws(VirtualBoardError) in
        try board.hold("trouble-helper dead /run/moonrunner/helpers.sock")
      },
      heal: { board throws(VirtualBoardError) in try board.letGo("trouble-helper") }),
    BoardFault(
      name: "helper flooding", part: .helpers, moment: .run,
      apply: { board throws(VirtualBoardError) in
        try board.hold("trouble-helper flood /run/moonrunner/helpers.sock")
      },
      heal: { board throws(VirtualBoardError) in try board.letGo("trouble-helper") }),
    BoardFault(
      name: "SIGTERM", part: .process, moment: .run, restarts: 1, missing: restart,
      isOrderlyEnd: true,
      apply: { board throws(VirtualBoardError) in try board.signal("TERM") }),
    BoardFault(
      name: "SIGKILL", part: .process, moment: .run, restarts: 1, missing: promised + restart,
      apply: { board throws(VirtualBoardError) in try board.signal("KILL") }),
    BoardFault(
      name: "recorder hangs, watchdog", part: .process, moment: .run, restarts: 1,
      missing: promised + 11 + restart,
      apply: { board throws(VirtualBoardError) in try board.signal("STOP") }),
  ]
}

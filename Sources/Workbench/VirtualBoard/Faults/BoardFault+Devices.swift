import RunModel

extension BoardFault {
  /// The faults of keys, clock, receiver, display, speaker and pins.
  static let ofDevices: [BoardFault] =
    fingers + clocks + receivers + [
      BoardFault(
        name: "display absent", part: .display, moment: .start, says: "display lost",
        apply: { board throws(VirtualBoardError) in try board.setDisplay(present: false) },
        heal: { board throws(VirtualBoardError) in try board.setDisplay(present: true) }),
      BoardFault(
        name: "display lost", part: .display, moment: .run, says: "display lost",
        apply: { board throws(VirtualBoardError) in try board.setDisplay(present: false) },
        heal: { board throws(VirtualBoardError) in try board.setDisplay(present: true) }),
      // Another program, such as a splash screen, holds the display: drawing succeeds but is not
      // visible.
      BoardFault(
        name: "display busy at the start", part: .display, moment: .start,
        apply: { board throws(VirtualBoardError) in try board.setDisplay(busy: true) },
        heal: { board throws(VirtualBoardError) in try board.setDisplay(busy: false) }),
      BoardFault(
        name: "display busy", part: .display, moment: .run,
        apply: { board throws(VirtualBoardError) in try board.setDisplay(busy: true) },
        heal: { board throws(VirtualBoardError) in try board.setDisplay(busy: false) }),
      BoardFault(
        name: "sound card absent", part: .sound, moment: .start,
        apply: { board throws(VirtualBoardError) in try board.setSound(present: false) },
        heal: { board throws(VirtualBoardError) in try board.setSound(present: true) }),
      BoardFault(
        name: "sound card lost", part: .sound, moment: .run,
        apply: { board throws(VirtualBoardError) in try board.setSound(present: false) },
        heal: { board throws(VirtualBoardError) in try board.setSound(present: true) }),
      BoardFault(
        name: "sound card busy", part: .sound, moment: .start,
        apply: { board throws(VirtualBoardError) in
          try board.hold("aplay -q -D hw:Loopback,0,0 -f S16_LE -c 2 -r 48000 /dev/zero")
        },
        heal: { board throws(VirtualBoardError) in try board.letGo("aplay") }),
    ] + pins

  private static let fingers: [BoardFault] = [
    BoardFault(
      name: "every key bounces", part: .finger, moment: .start,
      apply: { board throws(VirtualBoardError) in board.isBouncing = true }),
    BoardFault(
      name: "glitches on every key", part: .finger, moment: .run, seconds: 1,
      apply: { board throws(VirtualBoardError) in try board.glitch() }),
  ]

  private static let clocks: [BoardFault] = [
    ("1970", "1970-01-02 00:00:00"), ("2000", "2000-01-01 00:00:00"),
    ("2039", "2039-05-01 00:00:00"),
  ].map { year, moment in
    BoardFault(
      name: "clock in \(year)", part: .clock, moment: .start,
      apply: { board throws(VirtualBoardError) in
        try board.shell.run("date -u -s '\(moment)' >/dev/null")
      })
  }

  /// Maximum shortfall of a distance estimated across missing fixes, in seconds of running.
  private static let guessed = 2.0

  private static let receivers: [BoardFault] = [
    BoardFault(
      name: "receiver silent at the start", part: .receiver, moment: .startUntilRun,
      apply: { board throws(VirtualBoardError) in board.receiver.isPlugged = false },
      heal: { board throws(VirtualBoardError) in board.receiver.isPlugged = true }),
    BoardFault(
      name: "receiver silent", part: .receiver, moment: .run, missing: guessed,
      apply: { board throws(VirtualBoardError) in board.receiver.isPlugged = false },
      heal: { board throws(VirtualBoardError) in board.receiver.isPlugged = true }),
    BoardFault(
      name: "receiver garbling", part: .receiver, moment: .run, missing: guessed,
      apply: { board throws(VirtualBoardError) in board.receiver.noise = SplitMix64(seed: 1) },
      heal: { board throws(VirtualBoardError) in board.receiver.noise = nil }),
    BoardFault(
      name: "receiver back on another tty", part: .receiver, moment: .run, missing: guessed,
      apply: { board throws(VirtualBoardError) in try board.unplugReceiver() },
      heal: { board throws(VirtualBoardError) in try board.plugReceiverElsewhere() }),
  ]

  private static let pins: [BoardFault] = [
    BoardFault(
      name: "GPIO chip absent", part: .pins, moment: .startUntilRun,
      apply: { board throws(VirtualBoardError) in try board.setChip(present: false) },
      heal: { board throws(VirtualBoardError) in try board.setChip(present: true) }),
    BoardFault(
      name: "GPIO chip lost", part: .pins, moment: .run, says: "buttons lost",
      apply: { board throws(VirtualBoardError) in try board.setChip(present: false) },
      heal: { board throws(VirtualBoardError) in try board.setChip(present: true) }),
    BoardFault(
      name: "key lines busy", part: .pins, moment: .startUntilRun,
      apply: { board throws(VirtualBoardError) in
        let lines = [GuestBoard.Line.start, .stop, .up, .down].map { "\($0.offset)" }
        try board.hold("gpiomon pinctrl-bcm2835 \(lines.joined(separator: " "))")
      },
      heal: { board throws(VirtualBoardError) in try board.letGo("gpiomon") }),
    BoardFault(
      name: "motor line absent", part: .pins, moment: .start, says: "motor lost",
      apply: { board throws(VirtualBoardError) in board.description.motorLine = 60 }),
    BoardFault(
      name: "motor line busy", part: .pins, moment: .start, says: "motor lost",
      apply: { board throws(VirtualBoardError) in
        let line = GuestBoard.Line.motor.offset
        try board.hold("gpioset --mode=signal \(FaultBoard.motorChip) \(line)=0")
      },
      heal: { board throws(VirtualBoardError) in try board.letGo("gpioset") }),
    BoardFault(
      name: "motor line lost", part: .pins, moment: .run, says: "motor lost",
      apply: { board throws(VirtualBoardError) in
        try board.setMotor(present: false)
        // The loss is noticed at the next movement of the motor.
        try board.lap()
      },
      heal: { board throws(VirtualBoardError) in
        try board.setMotor(present: true)
        try board.recorder.expectFound("motor")
        try board.lap(movesMotor: true)
      }),
  ]
}

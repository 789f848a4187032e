// The cable, the stick and the server.

extension Walks {
  static let plugged: [(name: String, text: String)] = [
    ("USB", usb), ("stick with badges", stick), ("stick with runs", stickWithRuns),
    ("stick that fails", stickFails), ("plugged during a run", duringARun), ("server", server),
    ("server on a stick", serverOnStick),
    ("update on a stick", updateOnStick),
  ]

  private static let usb = """
    > Home | New Run | Settings
    @ usb preparing            # the page comes by itself
    > USB | Preparing the drive | 40 %
    +1 confirm start           # nothing to eject yet
    - eject
    @ usb ready
    > USB | USB ready | Hold start to eject
    +1 short start
    - eject
    +1 hold start              # let go too early
    - eject
    4: +1 short up
    4: +1 short down
    4: +1 hold down
    > USB | USB ready
    4: +1 hold up
    2: +1 hold both
    > Quick menu
    4: +1 short stop
    2: +1 hold stop
    > USB | USB ready
    +1 confirm start
    * eject
    @ usb ejected
    > USB | Ejected | Unplug the cable
    +1 confirm start           # once is enough
    - eject
    +1 short stop
    > Home | USB ejected
    ~ USB ejected
    +1 short start
    > USB
    2: +1 hold stop
    4: +1 short stop
    > Home | > USB
    +1 short start
    @ usb failed
    * play error | vibrate warning
    > USB | USB failed | The drive is full | Unplug the cable and try again
    @ usb unplugged
    > Home | New Run
    """

  private static let stick = """
    > Home | New Run | Settings
    @ stick copying 0 12       # the page comes by itself
    > Stick | Copying to the stick | Leave the stick in | 0 of 12 runs
    +1 confirm start           # nothing is asked yet
    - import yes
    @ stick copying 3 12
    > Stick | 3 of 12 runs
    +1 short stop
    > Home | Stick 3/12
    @ stick offers 12 9
    * play question | vibrate question
    = 12 badges on it
    ~ Stick badges
    +1 short start
    > Stick | 12 badges on the stick | 9 pictures. Stop key: skip | Hold start to import
    +1 short start
    - import yes | import no
    +1 hold start              # let go too early
    - import yes | import no
    4: +1 short up
    4: +1 short down
    > Stick | 12 badges on the stick
    +1 confirm start
    * import yes
    > Stick | Importing
    +1 confirm start           # once is enough
    - import yes
    @ stick imported 12
    * play saved | vibrate saved
    - restart
    > Stick | 12 badges imported | Restarting
    @ wait 5
    @ stick done 12            # stands for as long as what came before it
    > Stick | 12 runs copied | Remove the stick
    @ wait 9
    - restart
    @ wait 2
    * restart
    """

  private static let stickWithRuns = """
    > Home | New Run | Settings
    @ stick reading 0          # the page comes by itself
    > Stick | Reading the runs | Leave the stick in | 0 %
    +1 confirm start           # nothing is asked yet
    - import runs yes
    @ stick reading 40
    > Stick | 40 %
    @ stick finds 3 2 3
    * play question | vibrate question
    > Stick | Import 3 runs? | Changes 2 badges, e.g. Mars | Hold start to import
    +1 short start
    +1 hold start              # let go too early
    - import runs yes | import runs no
    +1 short stop              # stop is no
    * import runs no
    > Stick | Not imported
    @ stick absent
    > Home
    +1 short start             # over the page before the start it is only told
    @ stick copying 1 1
    = Stick
    @ stick finds 3 2 3
    = Import 3 runs?
    4: +1 short stop
    2: +1 hold stop
    > Home
    ~ Stick runs
    +1 short start
    +1 confirm start
    * import runs yes
    > Stick | Importing
    +1 confirm start           # once is enough
    - import runs yes
    @ stick took 3 2 1
    * play saved | vibrate saved
    > Stick | 3 runs imported | 2 known, 1 refused | REPORT.TXT says why
    @ wait 11
    * restart
    # The program begins anew, and one of them is there: it can be taken out again.
    @ imported
    > Home | New Run | Past Runs
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Past Runs | 0.30
    +1 short start
    > Run map | No locations saved
    +1 short start
    > Run menu | From Watch 245, FIT
    ~ Hold to undo
    > Run menu | Hold to undo
    +1 short start
    - store undo import 1
    +1 confirm start
    * store undo import 1
    = 1 run removed
    > Past Runs | > Deleted runs
    """

  private static let stickFails = """
    > Home | New Run | Settings
    4: +1 short down
    4: +1 short start
    2: +1 short stop
    2: +1 short start
    > Past Runs
    @ stick offers 1 0         # over a list as well
    > Stick | 1 badge on the stick | Stop key: skip
    +1 short stop              # stop is no, and the page stays for what comes
    * import no
    - import yes
    > Stick | Not imported
    @ stick done 0
    * play saved
    > Stick | Nothing new to copy | Remove the stick
    4: +1 short stop
    2: +1 hold stop            # seen, and gone
    > Past Runs
    @ stick waiting
    > Stick | Stick waiting | Copies after the run
    @ stick copying 1 1
    > Stick | 1 of 1 run
    @ stick failed the stick is full; delete something on it
    * play error | vibrate warning
    > Stick | Copying failed | the stick is full | delete something on it
    @ stick absent
    > Past Runs
    @ stick done 1
    > Stick | 1 run copied
    4: +1 short stop
    2: +1 hold stop
    4: +1 short stop
    2: +1 hold stop
    > Home | New Run
    """

  private static let server = """
    > Home | New Run | Settings
    @ sync idle 0 3 0 0
    > Home | New Run | Settings
    \(Walks.openSettings)
    ~ Sync
    > Settings | > Sync: 3 left
    +1 short start
    > Sync | 3 runs to copy | Start: sync now
    +1 short start
    * sync now
    @ sync connecting 0 3 0 0
    > Sync | Connecting | 3 runs to copy
    @ sync sending 1 3 0 0
    > Sync | Copying to the server | 1 of 3 runs
    4: +1 short up             # nothing else is there
    4: +1 short down
    2: +1 short stop
    > Sync | Copying to the server
    @ sync failed 0 2 20781 1265 the server is full; delete something there
    - play error | vibrate warning
    > Sync | Sync failed | delete something there | the server is full
    4: +1 short stop
    2: +1 hold stop
    > Settings | > Sync: Failed
    @ sync sending 1 2 20781 1265
    > Settings | > Sync: 1 left
    @ sync checked 0 0 20782 0
    = All runs are on the server
    - play saved
    > Settings | > Sync: Complete
    +1 short start
    > Sync | All runs are on the server | Complete: 25 Nov
    @ sync idle 0 0 20782 0    # sent, but not checked since
    > Sync | All runs sent | Start: sync now | Complete: 25 Nov
    +1 short start
    * sync now
    @ sync connecting 0 0 20782 0
    > Sync | Connecting
    @ sync sending 0 0 20782 0
    > Sync | Checking the server
    @ sync checked 0 0 20783 0
    > Sync | All runs are on the server | Complete: 26 Nov
    4: +1 hold up
    2: +1 hold both
    > Quick menu
    4: +1 short stop
    2: +1 hold stop
    @ sync off                 # its helper is gone
    > Sync | No server
    """

  private static let updateOnStick = """
    > Home | New Run | Settings
    @ stick oldUpdate 1.2-1
    * play question | vibrate question
    > Stick | Older version on the stick | 1.2-1 | Hold start to install
    +1 short stop              # stop is no
    * import no
    > Stick | Not installed
    @ stick absent
    > Home
    @ stick newUpdate 1.4-1
    +1 short start             # a press is not enough
    > Stick | New version on the stick | 1.4-1 | Hold start to install
    +1 confirm start
    * import yes
    > Stick | Installing
    @ stick installing 40
    > Stick | Installing | Leave the stick in | 40 %
    @ stick installed
    * play saved
    > Stick | Update installed | Tried at the next start
    4: +1 short stop
    2: +1 hold stop
    > Home
    """

  private static let serverOnStick = """
    > Home | New Run | Settings
    @ stick server nas.example (ada)
    * play question | vibrate question
    > Stick | Server on the stick | nas.example (ada) | Hold start to import
    +1 short stop              # stop is no
    * import no
    > Stick | Server not used
    @ stick absent
    > Home
    @ stick copying 0 1
    > Stick | Copying to the stick
    4: +1 short stop
    2: +1 hold stop
    > Home | Stick 0/1
    @ stick server
    = Server on stick: Choose Stick on Home
    ~ Stick server
    +1 short start
    +1 confirm start
    * import yes
    > Stick | Importing
    @ stick serverSet
    * play saved
    > Stick | Server is set up | Copies after each save | Remove the stick
    4: +1 short stop
    2: +1 hold stop
    > Home
    """

  private static let duringARun = """
    @ gps fix
    @ wait 5
    +1 short start
    > Ready
    @ usb preparing
    = USB: Choose USB on Home
    @ stick copying 0 3
    = Stick: Choose Stick on Home
    @ usb unplugged
    @ stick absent
    +1 short start
    > Running main
    @ wait 6
    @ usb waiting
    = USB: Opens after the run
    @ stick waiting
    = Stick: Copies after the run
    > Running main
    @ stick done 3             # by a helper that did not know of the run
    - play saved | vibrate saved
    = 3 runs copied
    @ stick failed pulled out
    - play error | vibrate warning
    = Copying failed
    > Running main
    """
}

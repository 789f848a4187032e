// Failures: no GPS, missing parts, power cuts.

extension Walks {
  static let trouble: [(name: String, text: String)] = [
    ("start before the fix", early), ("GPS lost and back", gps), ("parts lost and back", parts),
    ("restart within a boot", restart), ("new boot: resume", resumed), ("new boot: save", saved),
    ("new boot: discard", discarded), ("new boot: no answer soon", shortGap),
    ("new boot: no answer late", longGap), ("battery", battery), ("full card", fullCard),
  ]

  private static let early = """
    @ gps blind
    +1 short start
    +1 short start
    > Running main | 0.00 km
    @ wait 5
    = No GPS yet
    @ gps fix
    @ run 4
    @ wait 2
    = GPS found
    * play gpsReady | vibrate gpsReady
    @ wait 18
    = none
    > Running main | 0.0 | to The Moon
    """

  private static let gps = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    +1 short start
    @ wait 10
    = none
    @ gps blind
    @ wait 4
    > Running main | ~0.0
    = GPS lost
    * play gpsLost | vibrate gpsLost
    - play gpsReady
    @ gps fix
    @ wait 2
    = GPS back
    * play gpsReady | vibrate gpsReady
    @ wait 6
    = none
    @ gps silent
    @ wait 6
    = GPS silent
    @ gps fix
    @ wait 3
    @ gps poor
    @ wait 60                  # told once a minute at most
    = GPS weak
    @ lost gps
    = GPS unplugged
    @ found gps
    @ gps fix
    @ wait 2
    = GPS back
    @ wait 6
    = none
    """

  private static let parts = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    +1 short start
    @ wait 5
    @ lost sound
    = Sound
    * vibrate warning          # without the speaker
    - play warning
    @ wait 12
    = none
    @ found sound
    = Sound
    @ wait 12
    @ lost motor
    = Vibration
    * play warning
    - vibrate warning
    @ found motor
    = Vibration
    @ wait 12
    @ lost storage
    = Not saved yet
    @ found storage
    """

  private static let restart = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    +1 short start
    @ wait 15
    @ restart
    > Running main
    = Run resumed
    * recording on
    @ wait 15
    = none
    +1 short stop
    > Paused
    @ restart
    > Paused | > Resume
    """

  /// A run of 20 s interrupted by a power cut of two minutes; the wearable has restarted.
  private static let cut = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    +1 short start
    @ wait 20
    @ cut 120
    * vibrate warning
    > Run interrupted | > Resume | Save run | Discard | Summary
    @ wait 2

    """

  private static let resumed =
    cut + """
      4: +1 hold down
      2: +1 hold start
      > Run interrupted
      4: +1 short up
      2: +1 short stop
      2: +1 short stop
      2: +1 short stop
      > Run interrupted | > Summary
      +1 short start
      > Summary
      4: +1 short stop
      2: +1 hold stop
      > Run interrupted
      4: +1 short down
      2: +1 short stop
      > Run interrupted | > Resume
      +1 short start
      > Celebration | The Moon   # reached while the question stood
      @ wait 15
      +1 short stop
      4: +1 short down
      2: +1 short stop
      +1 short start
      > Award
      """

  private static let saved =
    cut + """
      4: +1 short down
      2: +1 short stop
      > Run interrupted | > Save run
      @ wait 15
      +1 short start             # what was recorded since is a run of its own
      > Running main
      = Run saved
      +1 short stop
      4: +1 short down
      2: +1 short stop
      +1 short start
      > Award
      4: +1 short stop
      2: +1 hold stop
      > Home | Past Runs 2
      """

  private static let discarded =
    cut + """
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      > Run interrupted | > Hold to discard
      +1 short start
      > Run interrupted | > Hold to discard
      +1 confirm start
      > Home | Past Runs 0
      """

  private static let shortGap =
    cut + """
      @ wait 62
      > Celebration | 2 BADGES | Mars   # both reached while the question stood
      = Run resumed
      @ wait 12
      > Running main
      +1 short stop
      4: +1 short down
      2: +1 short stop
      +1 short start
      4: +1 short stop
      2: +1 hold stop
      > Home | Past Runs 1
      """

  private static let longGap = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    +1 short start
    @ wait 20
    @ cut 1800
    > Run interrupted
    @ wait 70
    > Running main
    = New run
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    4: +1 short stop
    2: +1 hold stop
    > Home | Past Runs 2
    """

  private static let fullCard = """
    @ gps fix
    @ wait 3
    @ card full
    +1 short start
    @ run 4
    +1 short start
    @ wait 10
    = Not saved yet
    * play error | vibrate warning
    @ card free
    @ wait 30
    = none
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award | 0.1
    """

  private static let battery = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ wait 5
    @ battery 50
    = none
    @ battery 9
    = Battery
    * play warning | vibrate warning
    """
}

// Slips of the runner, undone.

extension Walks {
  static let slips: [(name: String, text: String)] = [
    ("continue and keep as saved", kept), ("forget to stop", stoodOn),
    ("cut the end off later", later),
  ]

  /// A run of two badges, saved; the screen is its award.
  private static let saved = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    @ wait 3
    +1 short start
    @ wait 60
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award

    """

  private static let kept =
    saved + """
      +1 short start
      +1 short start
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      > Run menu | > Hold to continue | Resumes where it ended
      +1 short start             # a short press does not
      +1 press start             # nor one that is let go too early
      +1.2 release start
      > Run menu | > Hold to continue
      +1 confirm start
      > Running main
      = Run resumed
      @ wait 10
      +1 short stop
      > Paused | > Resume | Keep as saved
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      > Paused | > Hold to keep it | As saved. No badges lost
      +1 short start
      +1 confirm start
      > Home | Past Runs 1 | My Badges 3/4
      = Kept as saved
      # A power cut in the middle leaves the same answers, and the saved run.
      4: +1 short down
      2: +1 short stop
      +1 short start
      > Past Runs | 1 run
      +1 short start
      +1 short start
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      > Run menu | > Hold to continue
      +1 confirm start
      > Running main
      @ wait 10
      @ cut 300
      > Run interrupted | Save run | Keep as saved
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      > Run interrupted | > Hold to keep it | As saved. No badges lost
      +1 confirm start
      > Home | Past Runs 1 | My Badges 3/4
      = Kept as saved
      """

  /// A minute of running, ten minutes of standing, and Save.
  private static let stood = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    @ wait 3
    +1 short start
    @ wait 60
    @ run 0
    @ wait 600
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Standing since 1:00 | Cut at 1:00 | > Save all | in 11:0

    """

  private static let stoodOn =
    stood + """
      4: +1 hold up
      2: +1 hold both
      > Quick menu
      4: +1 short stop
      2: +1 hold stop
      > Standing since 1:00
      4: +1 short stop
      2: +1 hold stop
      > Paused | > Save run
      +1 short start
      > Standing since 1:00
      4: +1 short up
      2: +1 short stop
      > Standing since 1:00 | > Cut at 1:00 | Keeps 0.2
      +1 short start
      > Award | 1:00
      """

  private static let later =
    stood + """
      +1 short start
      > Award | 11:0
      +1 short start
      +1 short start
      > Run menu | Cut at 1:0
      ~ Hold to cut
      > Run menu | > Hold to cut | Keeps 0.2
      +1 short start
      +1 confirm start
      > Run map | 1:0
      = Cut at 1:0
      """
}

// Finished runs.

extension Walks {
  static let afterTheRun: [(name: String, text: String)] = [
    ("run details", details), ("continue and delete", continued), ("odd runs", odd),
    ("records", records),
  ]

  /// A run of two badges with increasing speed, saved; the screen is Home.
  private static let aRun = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 3
    +1 short start
    @ wait 20
    @ run 4
    @ wait 20
    @ run 5
    @ wait 20
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    4: +1 short stop
    2: +1 hold stop

    """

  private static let records =
    aRun + """
      > Home | > New Run | Records | Settings
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      +1 short start
      > Records | > This week: 0.2 | Longest run: 0.2 | 1 run,
      +1 short start
      > Weeks | Last 8 weeks | This week 0.2
      +1 short start
      > Records | > This week
      4: +1 hold down            # four rows further
      2: +1 hold start
      > Records | > Weeks in a row
      4: +1 short down
      2: +1 short stop
      > Records | > Longest run | 2026
      +1 short start
      > Run map | 2026
      4: +1 short stop
      2: +1 hold stop
      > Records | > Longest run
      4: +1 short stop
      2: +1 hold stop
      > Home
      """

  private static let details =
    aRun + """
      4: +1 short down
      2: +1 short stop
      +1 short start
      > Past Runs | 1 run | km
      +1 short start
      > Run map | 2026
      4: +1 hold down            # means nothing here
      2: +1 hold start
      > Run map
      4: +1 hold up
      2: +1 hold both
      > Quick menu
      4: +1 short stop
      2: +1 hold stop
      4: +1 short down
      2: +1 short stop
      > Run splits
      4: +1 short down
      2: +1 short stop
      > Climb | up
      4: +1 short down
      2: +1 short stop
      > Space Mode | Mars
      4: +1 short up
      4: > Climb
      4: +1 short down
      4: +1 short down
      2: +1 short stop
      > Mars | Red and far.
      4: +1 short down
      2: +1 short stop
      > Run map
      # The pins, one by one.
      +1 short start
      > Run menu | > Next pin | Information | Continue this run | Delete
      +1 short start
      > Run map | The Moon 0.1 km
      +1 short start
      +1 short start
      > Run map | Mars 0.2 km
      +1 short start
      4: +1 short down
      2: +1 short stop
      > Run menu | > Information
      +1 short start
      > Mars | Red and far.      # one of the pages, so back leaves the run
      4: +1 short stop
      2: +1 hold stop
      > Past Runs
      """

  private static let continued =
    aRun + """
      4: +1 short down
      2: +1 short stop
      +1 short start
      +1 short start
      +1 short start
      4: +1 short down
      2: +1 short stop
      4: +1 short down
      2: +1 short stop
      > Run menu | > Hold to continue
      +1 confirm start
      > Running main | 0.2
      = Run resumed
      @ wait 10
      +1 short stop
      4: +1 short down
      2: +1 short stop
      +1 short start
      > Award | 0.2
      +1 short start
      > Run map
      +1 short start
      ~ Hold to delete
      > Run menu | > Hold to delete | Mars
      +1 short start             # a short press does not
      > Run menu | > Hold to delete
      +1 press start             # nor one that is let go too early
      +1.2 release start
      > Run menu | > Hold to delete
      +1 confirm start
      4: +1 short stop
      2: +1 hold stop
      > Home | Past Runs 0 | My Badges 0/4
      4: +1 short down
      2: +1 short stop
      +1 short start
      > Past Runs | > Deleted runs
      +1 short start
      > Past Runs | Deleted | 0.2
      +1 short start
      > Restore this run? | > Restore run
      +1 short start
      = Run restored
      > Past Runs | No deleted runs
      4: +1 short stop
      2: +1 hold stop
      > Past Runs | 0.2
      """

  private static let odd = """
    # A run without any fix: it counts for nothing, and has no map.
    @ gps silent
    +1 short start
    +1 short start
    @ wait 30
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award | A very short run
    +1 short start
    > Run map | no date | 0.00 km
    4: +1 short stop
    2: +1 hold stop
    4: +1 short stop
    2: +1 hold stop
    # A run whose file was damaged is told, and opens no more.
    @ damage
    @ cut 30
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Past Runs | Damaged
    +1 short start
    > Run damaged
    4: +1 short stop
    2: +1 hold stop
    > Past Runs
    """
}

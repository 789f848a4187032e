// A run, page by page.

extension Walks {
  static let onTheRun: [(name: String, text: String)] =
    [
      ("pages", pages), ("laps", laps), ("quick menu over a run", quickMenu), ("lock", lock),
      ("light", light), ("pause", pause), ("discard", discard),
      ("settings at work", settingsAtWork), ("auto-pause", autoPause),
      ("alert every", alertEvery), ("custom pages", customPages),
    ] + forgotten

  private static let pages = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 4
    @ wait 12
    > Running main | km | now 4:10 | to The Moon
    4: +1 short down
    2: +1 short start
    > Running lap | Lap 1
    4: +1 short down
    2: +1 short start
    > Running map | points
    4: +1 short down
    2: +1 short start
    > Running splits
    4: +1 short down
    2: +1 short start
    > Back to start | south
    4: +1 short down
    2: +1 short start
    > Sun | Sunrise
    4: +1 short down
    2: +1 short start
    @ wait 1
    > GPS and clock | Fix
    4: +1 short down
    2: +1 short start
    > Space Mode | Earth
    4: +1 short down
    2: +1 short start
    > Running main
    4: +1 short up
    4: > Space Mode | Earth
    4: +1 short down
    # A key without a hold acts at any length: gloves.
    4: +1 hold stop
    2: +1 hold stop
    * vibrate pause
    > Paused | > Resume
    """

  private static let laps = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 3
    @ wait 10
    4: +1 short start
    2: +1 hold start
    * vibrate lap | play lap
    = Lap 1: 0:1
    4: +2 short start          # within 5 s of the last: ignored
    2: +2 hold start
    - vibrate lap | play lap
    = Lap 1: 0:1
    @ wait 6
    4: +1 press start          # at any length, with the time of the press
    4: +3 release start
    2: +1 hold start
    * vibrate lap
    = Lap 2: 0:
    """

  private static let quickMenu = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 1
    @ wait 10
    4: +1 hold up
    2: +1 hold both
    ~ Backlight
    > Quick menu | > Backlight: While running | Lock | Do not disturb: Off
    > Quick menu | One big number | Back to start
    > Quick menu | Settings | Close
    +1 short start
    > Quick menu | > Backlight: Always
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    > Quick menu | > Do not disturb: Off
    +1 short start
    = Do not disturb: No sound, no vibration
    > Quick menu | > Do not disturb: On
    # Muted: the lap is taken all the same, without a sound.
    4: +1 short stop
    2: +1 hold stop
    4: +1 short start
    2: +1 hold start
    = Lap 1: 0:2
    - play lap | vibrate lap
    4: +6 hold up
    2: +6 hold both
    ~ Backlight
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    = Sound on
    4: +1 short down
    2: +1 short stop
    > Quick menu | > One big number
    +1 short start
    > One big number | DISTANCE
    4: +1 short down
    2: +1 short start
    > One big number | TIME
    4: +1 short down
    2: +1 short start
    > One big number | PACE
    4: +1 short down
    2: +1 short start
    > One big number | AVG
    4: +1 hold up
    2: +1 hold both
    ~ Backlight
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start             # and back to the pages
    > Running main
    4: +1 hold up
    2: +1 hold both
    ~ Backlight
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    > Quick menu | > Back to start
    +1 short start
    > Back to start | south
    \(Walks.quickMenuToSettings)
    > Quick menu | > Settings
    +1 short start
    > Settings | > Units: Kilometres
    +1 short start             # the run goes on underneath, in miles
    4: +1 short stop
    2: +1 hold stop
    4: +1 short stop
    2: +1 hold stop
    > Back to start
    4: +1 hold up
    2: +1 hold both
    2: ~ Backlight
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    > Quick menu | > Close
    +1 short start
    > Back to start
    4: +1 short up
    4: +1 short up
    4: +1 short up
    4: +1 short up
    2: +1 short start
    2: +1 short start
    2: +1 short start
    2: +1 short start
    > Running main | mi | /mi
    """

  private static let lock = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 1.5
    @ wait 8
    4: +1 hold down
    2: +1 hold both
    2: +1 short stop
    2: +1 short stop
    2: > Quick menu | > Lock
    2: +1 short start
    = Locked
    4: > Running main
    @ wait 3
    = none
    # No key does anything but say how to unlock.
    +1 short start
    = Locked
    - vibrate lap
    @ wait 3
    +1 short stop
    = Locked
    > Running main
    @ wait 3
    4: +1 short up
    4: = Locked
    4: @ wait 3
    4: +1 short down
    4: = Locked
    4: @ wait 3
    4: +1 hold up              # no quick menu
    2: +1 hold start
    > Running main
    @ wait 3
    2: +1 hold stop
    > Running main
    @ wait 3
    4: +1 hold down
    2: +1 hold both
    = Unlocked
    4: +1 hold up              # the same by the quick menu
    2: +1 hold both
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    > Quick menu | > Lock
    +1 short start
    = Locked
    4: +1 hold down
    2: +1 hold both
    = Unlocked
    @ wait 3
    +1 short stop
    > Paused
    """

  private static let light = """
    # At home the light goes off after 15 s, and the first press only lights.
    @ light on
    @ wait 20
    @ light off
    +1 short start
    @ light on
    > Home | > New Run
    +1 short start
    > Ready
    @ wait 30
    @ light on                 # who waits for a fix keeps the light
    @ gps fix
    @ wait 3
    4: +1 hold up
    2: +1 hold both
    +1 short start
    > Quick menu | > Backlight: Always
    +1 short start
    > Quick menu | > Backlight: Off after 15 s
    4: +1 short stop
    2: +1 hold stop
    +1 short start
    > Running main
    @ run 3
    @ wait 20
    @ light off
    4: +1 short down           # a page is not meant with the light off
    2: +1 short start
    @ light on
    > Running main
    @ wait 17                  # a celebration lights it: 100 m
    @ light on
    > Celebration | The Moon
    @ wait 25
    @ light off
    4: +1 short start          # a lap is meant all the same
    2: +1 hold start
    * vibrate lap
    @ light on
    @ wait 20
    @ light off
    +1 short stop              # and so is a pause
    * vibrate pause
    > Paused
    @ run 0
    @ wait 16                  # which is never dark, but dim
    @ light on
    > Paused, dimmed | PAUSED | 0.
    +1 short start             # a first press only lights
    > Paused | > Resume
    """

  private static let pause = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 4
    @ wait 40
    @ run 0
    +1 short stop
    * vibrate pause
    > Paused | > Resume | Save run | Discard | Summary
    4: +1 hold down            # means nothing here
    2: +1 hold start
    2: +1 hold stop
    > Paused | > Resume
    4: +1 hold up
    2: +1 hold both
    > Quick menu
    4: +1 short stop
    2: +1 hold stop
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    > Paused | > Summary
    +1 short start
    > Summary | 0.1
    4: +1 hold down            # means nothing here
    2: +1 hold start
    > Summary
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
    > Climb
    4: +1 short down
    2: +1 short stop
    > Space Mode | The Moon
    4: +1 short up
    4: > Climb
    +1 short start
    > Paused | > Summary
    +1 short start
    4: +1 short stop
    2: +1 hold stop
    > Paused | > Summary
    # Resume by its row, and with four buttons by stop.
    4: +1 short down
    2: +1 short stop
    > Paused | > Resume
    +1 short start
    * vibrate start
    > Running main
    @ wait 3
    +1 short stop
    > Paused
    4: +1 short stop
    4: * vibrate start
    4: > Running main
    """

  private static let discard = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 5
    @ wait 30
    +1 short stop
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    > Paused | > Hold to discard | The Moon
    +1 short start             # a short press does not
    > Paused | > Hold to discard
    +3 press start             # the bar fills, and release cancels
    +1.2 release start
    > Paused | > Hold to discard
    +1 confirm start
    > Home | > New Run | Past Runs 0 | My Badges 0/4
    * recording off
    """
}

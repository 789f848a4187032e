// The effects of settings on a run.

extension Walks {
  /// Keys from Home to the settings.
  static let openSettings = """
    ~ Settings
    +1 short start
    """

  /// Keys from a page of a run to the settings row of the quick menu.
  static let quickMenuToSettings = """
    4: +1 hold up
    2: +1 hold both
    ~ Settings
    """

  static let settingsAtWork = """
    \(Walks.openSettings)
    +1 short start             # miles
    ~ Sound
    +1 short start
    ~ Vibration
    +1 short start
    ~ Auto-lap
    +1 short start
    ~ Map colours
    +1 short start             # colour-blind
    ~ Theme
    +1 short start             # light
    > Settings | Units: Miles | Sound: Off | Vibration: Off | Auto-lap: Off
    > Settings | Map colours: Colour-blind | > Theme: Light
    ~ Time zone
    +1 short start
    +1 short start             # an hour east
    > Zone UTC+1:00
    4: +1 short stop
    2: +1 hold stop
    4: +1 short stop
    2: +1 hold stop
    ~ New Run
    @ gps fix
    @ wait 3
    +1 short start
    4: +1 short down
    2: +1 short stop
    > GPS and clock | 07:15:
    @ run 5
    +1 short start
    @ wait 30
    > Running main | mi | /mi | yd to Mars
    @ theme light
    - play badge | vibrate badge
    @ wait 320                 # 1750 m, more than a mile
    - play lap | vibrate lap
    4: +1 short down
    2: +1 short start
    > Running lap | Lap 1
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    - play saved
    > Award | mi
    +1 short start
    > Run map | mi
    @ palette colourSafe
    @ theme light
    4: +1 short down
    2: +1 short stop
    > Run splits | 1 5:
    """

  /// A reminder to drink every five minutes.
  static let alertEvery = """
    \(Walks.openSettings)
    ~ Alert every
    +1 short start
    > Settings | > Alert every: 5 min
    4: +1 short stop
    2: +1 hold stop
    ~ New Run
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 3
    @ wait 290
    - play interval
    @ wait 12
    * play interval | vibrate interval
    = Drink, eat, breathe
    @ wait 11
    = none
    """

  /// The automatic pause stops the clock while the runner stands; the runner can override it.
  static let autoPause = """
    \(Walks.openSettings)
    ~ Auto-pause
    +1 short start
    > Settings | > Auto-pause: On
    4: +1 short stop
    2: +1 hold stop
    ~ New Run
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ wait 20                  # standing from the start: the time runs
    = none
    > Running main | now --:--
    @ run 3
    @ wait 40
    > Running main | now 5:
    @ run 0
    @ wait 3                   # not yet sure
    - vibrate pause
    = none
    @ wait 20
    * play autoPause | vibrate pause
    = Auto-paused
    > Running main | now --:--
    4: +1 short start          # no lap while the time stands
    2: +1 hold start
    - vibrate lap
    @ gps blind                # a lost fix says nothing about the runner
    @ wait 30
    = GPS lost
    @ gps fix
    @ wait 8
    = Auto-paused
    4: +1 short down           # on every page
    2: +1 short start
    > Running lap
    = Auto-paused
    @ run 3
    @ wait 8
    * play autoResume | vibrate start
    = none
    @ run 0
    @ wait 20
    = Auto-paused
    +1 short stop              # the runner's own pause takes it over
    * vibrate pause
    > Paused | > Resume
    = none
    @ run 3
    @ wait 8                   # motion does not end it
    > Paused | > Resume
    @ run 0
    +1 short start             # resumed by hand, also standing
    * vibrate start
    @ wait 30
    = none
    > Running lap
    @ run 3
    @ wait 20
    @ run 0
    @ wait 20
    = Auto-paused
    \(Walks.quickMenuToSettings)
    +1 short start
    # Switched off, the time runs at once.
    ~ Auto-pause
    +1 short start
    > Settings | > Auto-pause: Off
    4: +1 short stop
    2: +1 hold stop
    4: +1 short stop
    2: +1 hold stop
    > Running lap
    = none
    @ wait 30
    = none
    """

  /// Back to the menu before.
  private static let back = """
    4: +1 short stop
    2: +1 hold stop
    """

  /// Custom pages, another order, a hidden page, and the next badge on the map.
  static let customPages = """
    \(Walks.openSettings)
    ~ Map strip
    +1 short start
    > Settings | > Map strip: Next badge
    ~ Pages
    +1 short start
    > Pages | > Custom page 1: None | Custom page 2: None | Workout: On
    +1 short start
    > Custom page 1 | Move up: 1/14 | > Field 1: None | Show: On
    +1 short start
    > Field 1 | > None | Heart rate
    ~ Pace
    +1 short start
    > Custom page 1 | Move up: 1/14 | > Field 1: Pace | Field 2: None
    ~ Field 2
    +1 short start
    ~ Heart rate
    +1 short start
    > Custom page 1 | Move up: 1/14 | > Field 2: Heart rate | Field 3: None
    ~ Move down
    +1 short start
    > Custom page 1 | Move down: 2/14 | > Move down
    ~ Show
    +1 short start
    > Custom page 1 | Move down: 2/14 | > Show: Off
    \(Walks.back)
    > Pages | Custom page 2: None | > Custom page 1: Off
    +1 short start
    ~ Show
    +1 short start
    ~ Move up
    +1 short start
    > Custom page 1 | Move up: 1/14 | > Move up | Show: On
    \(Walks.back)
    > Pages | > Custom page 1: On
    ~ Custom page 2
    +1 short start
    +1 short start
    ~ Lap distance
    +1 short start
    > Custom page 2 | Move down: 2/14 | > Field 1: Lap distance
    \(Walks.back)
    ~ Splits
    +1 short start
    > Splits | Move up: 10/14 | > Show: On
    +1 short start
    > Splits | Move up: 10/14 | > Show: Off
    \(Walks.back)
    \(Walks.back)
    \(Walks.back)
    ~ New Run
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 4
    @ wait 12
    > Running main | km
    4: +1 short down
    2: +1 short start
    > Custom page | PACE 4:10 /km | HEART RATE --
    4: +1 short down
    2: +1 short start
    > Custom page | LAP DISTANCE 0.0
    4: +1 short down
    2: +1 short start
    > Running lap | Lap 1
    4: +1 short down
    2: +1 short start
    > Running map | to The Moon
    4: +1 short down
    2: +1 short start
    > Back to start
    """
}

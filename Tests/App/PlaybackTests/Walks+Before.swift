// Home, settings, waiting for the fix.

extension Walks {
  static let beforeTheRun: [(name: String, text: String)] = [
    ("home", home), ("settings", settings), ("power off", powerOff), ("ready", ready),
    ("self-test", selfTest),
  ]

  private static let home = """
    > Home | > New Run | Past Runs 0 | My Badges 0/4 | Settings
    4: +1 short down
    2: +1 short stop
    > Home | > Past Runs
    4: +1 hold down            # means nothing in a menu
    2: +1 hold start
    > Home | > Past Runs
    +1 short start
    > Past Runs | No runs yet
    4: +1 short stop
    2: +1 hold stop
    > Home | > Past Runs
    4: +1 short down
    2: +1 short stop
    +1 short start
    > My Badges | 0 of 4 | > ????? Any run with GPS | ????? Run 0.1 km to earn
    # A hold goes a page down, and from the end back to the beginning.
    4: +1 hold down
    2: +1 hold start
    > My Badges | > ????? Run 1 km to earn
    4: +1 hold down
    2: +1 hold start
    > My Badges | > ????? Any run with GPS
    4: +1 hold up
    2: +1 hold both
    > Quick menu
    4: +1 short stop
    2: +1 hold stop
    > My Badges
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    > My Badges | > ????? Run 1 km to earn
    +1 short start             # details of a badge that nobody has
    > Badge | ????? | 1 km
    4: +1 short stop
    2: +1 hold stop
    4: +1 short stop
    2: +1 hold stop
    > Home | > My Badges
    # The quick menu offers here what makes sense without a run.
    4: +1 hold up
    2: +1 hold both
    > Quick menu | > Backlight: While running | Do not disturb: Off | Settings | Close
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    > Quick menu | > Close
    +1 short start
    > Home | > My Badges
    """

  private static let settings = """
    4: +1 short up
    4: > Home | > Settings
    \(Walks.openSettings)
    > Settings | > Units: Kilometres
    4: +1 hold down            # means nothing here
    2: +1 hold start
    > Settings | > Units: Kilometres
    +1 short start
    > Settings | > Units: Miles
    4: +1 hold up
    2: +1 hold both
    > Quick menu | > Backlight
    4: +1 short stop
    2: +1 hold stop
    > Settings | > Units: Miles
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Sound: Off
    +1 short start
    > Settings | > Sound: On
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Vibration: Off
    4: +1 hold up
    2: +1 hold both
    - vibrate tick             # it is off
    * play tick
    4: +1 short stop
    2: +1 hold stop
    +1 short start
    > Settings | > Vibration: On
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Auto-lap: Off
    +1 short start
    > Settings | > Auto-lap: On
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Auto-pause: On
    +1 short start
    > Settings | > Auto-pause: Off
    ~ Alert every
    +1 short start
    > Settings | > Alert every: 5 min
    4: +1 short up
    2: ~ Pause after blocks: Off
    +1 short start
    > Settings | > Pause after blocks: On
    +1 short start
    ~ Badge speed
    +1 short start
    > Settings | > Badge speed: Best stretch
    +1 short start
    > Settings | > Badge speed: Whole run
    ~ Main page
    +1 short start
    > Settings | > Main page: This lap
    +1 short start
    > Settings | > Main page: Avg, clock
    +1 short start
    > Settings | > Main page: Climb, clock
    +1 short start
    > Settings | > Main page: Large
    +1 short start
    > Settings | > Main page: Next badge
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Map colours: Colour-blind
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Map up: Heading
    +1 short start
    > Settings | > Map up: North
    4: +1 short down
    2: +1 short stop
    > Settings | > Map strip: Off
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Off course: 60 m
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Turn signals: 30 m
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Ghost: Off
    4: +1 short down
    2: +1 short stop
    @ theme dark
    +1 short start
    > Settings | > Theme: Light
    @ theme light
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Settings | > Backlight: Always
    +1 short start
    > Settings | > Backlight: Off after 15 s
    4: +1 short down
    2: +1 short stop
    > Settings | > Time zone: UTC
    +1 short start
    > Zone UTC | > +1 hour
    +1 short start
    > Zone UTC+1:00 | > +1 hour
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Zone UTC | > -1 hour
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Zone UTC+0:15 | > +15 min
    +1 short start
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Zone UTC+0:15 | > -15 min
    4: +1 short down
    2: +1 short stop
    +1 short start             # done
    > Settings | > Time zone: UTC+0:15
    4: +1 short down
    2: +1 short stop
    > Settings | > Hide ends: Off
    +1 short start
    > Settings | > Hide ends: Exports 200 m
    +1 short start
    > Settings | > Hide ends: Exports 500 m
    +1 short start
    > Settings | > Hide ends: Exports 1 km
    4: +1 short down
    2: +1 short stop
    > Settings | > Language: English
    +1 short start             # every language calls itself by its own name
    > Einstellungen | > Sprache: Deutsch
    +1 short start
    > 设置 | > 语言: 简体中文
    +1 short start
    > Settings | > Language: English
    4: +1 short down
    2: +1 short stop
    > Settings | > Decimals: Automatic
    +1 short start
    > Settings | > Decimals: 5.27
    +1 short start
    > Settings | > Decimals: 5,27
    +1 short start
    4: +1 short down
    2: +1 short stop
    > Settings | > Dates: Automatic
    +1 short start
    > Settings | > Dates: 21 Nov
    +1 short start
    > Settings | > Dates: Nov 21
    +1 short start
    4: +1 short down
    2: +1 short stop
    > Settings | > Clock: Automatic
    +1 short start
    > Settings | > Clock: 24-hour
    +1 short start
    > Settings | > Clock: 12-hour
    +1 short start
    4: +1 short down
    2: +1 short stop
    > Settings | > Week from: Automatic
    +1 short start
    > Settings | > Week from: Monday
    +1 short start
    > Settings | > Week from: Sunday
    +1 short start
    4: +1 short down
    2: +1 short stop
    > Settings | > Pages
    4: +1 short down
    2: +1 short stop
    > Settings | > Sync: Off
    +1 short start
    > Sync | No server | Set up with a stick | MOONRUNNER/rclone.conf
    +1 short start             # nothing to sync with
    - sync now
    4: +1 short stop
    2: +1 hold stop
    > Settings | > Sync: Off
    4: +1 short down
    2: +1 short stop
    > Settings | > Street maps
    +1 short start
    > About | MoonRunner | Version test
    4: +1 short stop
    2: +1 hold stop
    4: +1 short down
    2: +1 short stop
    > Settings | > Test
    4: +1 short down
    2: +1 short stop
    +1 short start
    > About | MoonRunner | Version test
    4: +1 short stop
    2: +1 hold stop
    4: +1 short up             # previous
    > Settings | About
    4: > Settings | > Test
    # What was chosen outlives a power cut.
    @ cut 60
    \(Walks.openSettings)
    > Settings | > Units: Miles | Map colours: Colour-blind | Theme: Light | Time zone: UTC+0:15
    > Settings | Hide ends: Exports 1 km
    @ theme light
    4: +1 short stop
    2: +1 hold stop
    ~ My Badges
    +1 short start
    > My Badges | ????? Run 0.63 mi to earn
    """

  private static let powerOff = """
    \(Walks.openSettings)
    4: +1 short up
    4: > Settings | > Power off
    ~ Power off
    +1 short start
    > Power off? | > Cancel
    +1 short start             # no
    > Settings | > Power off
    +1 short start
    4: +1 short down
    2: +1 short stop
    > Power off? | > Power off
    +1 short start
    - power off
    > Powering off | Switch the battery off | See you on the Moon
    @ wait 6
    * power off
    @ off
    """

  private static let ready = """
    @ gps silent
    +1 short start
    > Ready | GPS silent | Check the cable, or start now
    @ gps blind
    @ wait 5
    > Ready | Finding satellites | Waited 0:0 | First badge: The Moon 0.1 km
    4: +1 short down
    2: +1 short stop
    > GPS and clock | Searching | no position
    4: +1 short up
    2: +1 short stop
    > Ready | Finding satellites
    @ gps poor
    @ wait 3
    > Ready | Improving accuracy | 11 satellites
    @ gps fix
    @ wait 3
    > Ready | Ready to launch | 11 satellites
    * play gpsReady | vibrate gpsReady
    4: +1 short down
    2: +1 short stop
    @ wait 1
    > GPS and clock | Fix | 11 used | 52.51450 13.35010
    2: +1 hold start           # means nothing here
    > GPS and clock
    4: +1 hold up
    2: +1 hold both
    > Quick menu | > Backlight | Lock | Do not disturb | Settings | Close
    4: +1 short stop
    2: +1 hold stop
    > GPS and clock
    # Locked while the watch waits in a pocket.
    4: +1 hold down
    2: +1 hold both
    2: +1 short stop
    2: > Quick menu | > Lock
    2: +1 short start
    = Locked
    > GPS and clock
    @ wait 3
    +1 short start
    = Locked
    > GPS and clock
    4: +1 hold down
    2: +1 hold both
    = Unlocked
    4: +1 short stop
    2: +1 hold stop
    > Home | > New Run
    +1 short start
    > Ready | Ready to launch
    +1 short start
    * play start | vibrate start | recording on
    > Running main | 0.00 km | 100 m | to The Moon
    """
}

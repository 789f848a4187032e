// What the settings change on a run.

extension Walks {
  static let settingsAtWork = """
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    2: +1 short stop
    +1 short start
    +1 short start             # miles
    4: +1 short down
    2: +1 short stop
    +1 short start             # no sound
    4: +1 short down
    2: +1 short stop
    +1 short start             # no vibration
    4: +1 short down
    2: +1 short stop
    +1 short start             # no automatic laps
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start             # colour-safe maps
    4: +1 short down
    2: +1 short stop
    +1 short start             # light theme
    > Settings | Units: Miles | Sound: Off | Vibration: Off | Auto-lap: Off
    > Settings | Map colours: Colour-safe | > Theme: Light
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    +1 short start             # an hour east
    > Zone UTC+1:00
    4: +1 short stop
    2: +1 hold stop
    4: +1 short stop
    2: +1 hold stop
    4: +1 short down
    2: +1 short stop
    > Home | > New Run
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
}

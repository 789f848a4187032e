// The self-test with good answers, with bad ones, and abandoned.

extension Walks {
  static let selfTest = """
    @ gps fix
    @ battery 84
    \(openSettings)
    ~ Test
    +1 short start
    > Test | Top | Red | Green | Blue | White | Grey | Does it look right? | > Yes | No
    4: +1 short down
    2: +1 short stop
    > Test | Yes | > No
    4: +1 short up
    2: +1 short stop
    +1 short start
    > Test | Press this key | Start
    +1 short stop              # not the one
    > Test | Press this key | Start | That was Stop
    4: +1 hold up
    4: +1 hold down
    > Test | Press this key | Start
    +1 hold start
    > Test | Press this key | Stop
    +1 short stop
    4: > Test | Press this key | Up
    4: +1 short up
    4: > Test | Press this key | Down
    4: +1 short down
    > Test | Press both at once | Start | Stop
    +1 short start             # alone
    +1 hold both
    > Vibration | Vibrating. Do you feel it? | > Yes | No
    @ wait 4
    * vibrate lap
    +1 short start
    > Sound | Three tones. Did you hear them? | > Yes | No
    @ wait 4
    * play start | play lap | play pause
    +1 short start
    > Sound | Once more: any pop before or after? | Yes | > No
    +1 short start
    > Test | Signal, display on | -- | 11 used
    @ wait 8
    > Test | Signal, motor on | 11 used
    * vibrate question
    @ wait 8
    * self-test
    > Test | Picture: ok | Buttons: ok | Two keys: ok | Vibration: ok | Sound: ok
    > Test | GPS: 11/--, -- | GPS, motor: 11/--, -- | Battery: 84 % | Supply
    @ wait 20                  # as long as the light is on
    @ light off
    +1 short start             # only lights
    > Test | Picture: ok
    +1 short start
    > Settings | > Test

    # Left in the middle: what was answered is kept.
    +1 short start
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Test | Press this key | Start
    +1 hold stop
    * self-test
    > Settings | > Test

    # No key comes, nothing is heard, and in the end nobody answers.
    +1 short start
    +1 short start
    4: @ wait 52
    2: @ wait 32
    > Vibration
    4: +1 short down
    2: +1 short stop
    +1 short start
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Test | Signal, display on
    4: +1 short stop
    2: +1 hold stop
    * self-test
    > Settings | > Test
    +1 short start
    @ wait 61
    - self-test
    > Settings | > Test
    """
}

import Device
import RunModel
import Workouts

// A workout planned for today, and a goal.

extension Walks {
  static let workouts: [(name: String, text: String)] = [("workout", workout)]

  /// The workout of a line of text notation, planned for the day of the walks.
  static func planned(_ line: String) -> [OfferedWorkout]? {
    (try? WorkoutParser.parse(line)).map {
      [OfferedWorkout($0.named("Intervals"), on: WalkReceiver.dawn.date)]
    }
  }

  private static let workout = """
    @ workout 30s + 2x(600m@5:00 + rest 10s) + 5min
    @ gps fix
    @ wait 3
    ~ Workouts
    +1 short start
    > Workouts | > Goal | Intervals | 6 × 400 m | Run/walk 10
    +1 short start
    > Goal | > No goal | 1 km | 42.2 km
    ~ 1 km
    +1 short start
    > 1 km | > 5:30
    ~ 5:35
    +1 short start
    > Ready | Ready to launch
    4: +1 short down
    2: +1 short stop
    > For today | Intervals | Warm-up 0:30
    4: +1 short stop
    2: +1 hold stop
    ~ Workouts
    +1 short start
    > Workouts | > Goal: 1 km
    ~ Intervals
    +1 short start
    > Workouts | Intervals | Warm-up 0:30
    4: +1 short up
    2: +1 short stop
    2: +1 short stop
    > Ready | Ready to launch
    4: +1 short down
    2: +1 short stop
    > Workouts | Intervals | Warm-up 0:30
    @ run 2.5
    +1 short start
    * play start | vibrate start
    > Workout | Warm-up | 0:30 | Next: Run 600 m
    4: +1 short down
    2: +1 short start
    > Goal | 1 km in 5:35
    @ wait 30                  # the first step ends by time
    * play stepTick | vibrate stepTick | play stepRun | vibrate stepRun
    @ wait 30
    * play tooSlow | vibrate tooSlow
    @ run 3.34
    @ wait 40
    * play onTarget | vibrate onTarget
    @ run 6
    @ wait 40
    * play tooFast | vibrate tooFast
    4: +6 short start          # the lap key ends the step, on every page
    2: +6 hold start
    * play stepRest | vibrate stepRest
    = Rest: 0:10
    @ wait 10
    * play stepRun
    4: +1 hold up
    2: +1 hold both
    ~ Hold to end
    +1 short start             # a short press does not
    > Quick menu | > Hold to end
    +1 confirm start
    * play workoutDone | vibrate workoutDone
    = Workout done
    > Goal
    4: +1 short up
    2: +1 short start
    """
}

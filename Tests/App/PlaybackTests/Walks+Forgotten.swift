// What a runner forgets.

extension Walks {
  static let forgotten: [(name: String, text: String)] = [
    ("forgotten pause", forgottenPause), ("forgotten stop", forgottenStop),
  ]

  private static let forgottenPause = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 3
    @ wait 20
    @ run 0
    +1 short stop
    * play pause | vibrate pause
    @ wait 60
    > Paused, dimmed
    @ run 3
    @ wait 13
    * play question | vibrate question
    = Still paused?
    > Paused | > Resume        # it is the runner who resumes
    +1 short start
    * play start | vibrate start
    > Running main
    """

  private static let forgottenStop = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 3
    @ wait 20
    @ run 0
    @ wait 280
    - play question | vibrate question
    @ wait 17
    * play question | vibrate question
    = Still running?
    > Running main
    @ wait 20
    = none
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award
    * play saved | vibrate saved
    """
}

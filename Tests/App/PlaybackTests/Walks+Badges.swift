// Celebrations and medals, My Badges.

extension Walks {
  static let badges: [(name: String, text: String)] = [
    ("celebrations", celebrations), ("medals", medals), ("last badge", lastBadge),
    ("my badges", myBadges), (manyRuns, many),
  ]

  private static let many = """
    @ gps fix
    @ wait 3
    @ run 5
    +1 short start
    +1 short start
    @ wait 26
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Celebration | BADGE EARNED | Plato | 0.1 km in all
    * play badge | vibrate badge
    - play saved
    4: +0.5 hold up
    2: +0.5 hold both
    > Quick menu
    4: +0.5 short stop
    2: +0.5 hold stop
    > Celebration | Plato
    +0.5 short start           # dismiss
    > Award | Earned: Plato
    4: +1 short stop
    2: +1 hold stop
    > Home | to 0.2 km in all
    +1 short start
    +1 short start
    @ wait 26
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Celebration | Nix
    4: +0.5 hold down          # nothing
    2: +0.5 hold start
    > Celebration | Nix
    +0.5 short stop
    > Award | Earned: Nix
    4: +1 short stop
    2: +1 hold stop
    > Home | to 0.3 km in all
    +1 short start
    +1 short start
    @ wait 26
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Celebration | Pandora
    2: +0.5 hold stop          # nothing
    4: +0.5 short up
    2: @ wait 6                # it goes by itself
    > Award | Earned: Pandora
    4: +1 short stop
    2: +1 hold stop
    > Home | to 0.4 km in all
    +1 short start
    +1 short start
    @ wait 26
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Celebration | Janus
    4: +0.5 short down
    2: @ wait 6
    > Award | Earned: Janus
    4: +1 short stop
    2: +1 hold stop
    > Home | Settings | My Badges 6/8
    """

  private static let celebrations = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    @ wait 5
    +1 short start
    - play badge               # Earth is given quietly
    @ wait 28
    > Celebration | BADGE EARNED | The Moon | 0.1 km in 0:2
    * play badge | vibrate badge
    4: +0.5 short up           # dismiss
    2: +0.5 short start
    > Running main | to Mars
    @ wait 23
    > Celebration | Mars
    4: +0.5 short start        # a lap under the celebration
    2: +0.5 hold start
    * vibrate lap
    > Celebration | Mars
    4: +0.5 hold up
    2: +0.5 hold both
    > Quick menu
    4: +0.5 short stop
    2: +0.5 hold stop
    @ wait 3
    > Running main | to Jupiter
    +1 short stop
    > Paused
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    > Paused | > Hold to discard | Mars
    +1 confirm start
    > Home | My Badges 0/4
    # Once more, with the other ways out.
    +1 short start
    +1 short start
    @ wait 28
    > Celebration | BADGE EARNED | The Moon
    4: +0.5 short down
    4: > Running main
    2: +0.5 hold stop          # at any length: gloves
    2: * vibrate pause
    2: > Paused
    2: +1 short start
    4: @ wait 23
    2: @ wait 26
    > Celebration | BADGE EARNED | Mars
    +0.5 short stop
    * vibrate pause
    > Paused
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 confirm start
    # And a third time.
    +1 short start
    +1 short start
    @ wait 28
    > Celebration | BADGE EARNED | The Moon
    4: +0.5 hold down
    4: = Locked
    4: +1 hold down
    @ wait 6                   # it goes by itself
    > Running main
    """

  private static let medals = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    @ wait 5
    +1 short start
    @ wait 55
    * play badge
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    * play saved
    > Award | Run saved | Earned: Mars | Earned: The Moon | 1/2
    4: +1 hold down            # means nothing here
    2: +1 hold start
    4: +1 hold up
    2: +1 hold both
    > Quick menu
    4: +1 short stop
    2: +1 hold stop
    > Award
    4: +1 short down
    4: +1 short up
    2: +1 short stop
    > Award
    4: +1 short stop
    2: +1 hold stop
    > Home | Past Runs 1 | My Badges 3/4
    # As fast again: reached again, and the carrot says what is still possible.
    +1 short start
    +1 short start
    @ wait 10
    > Running main | to The Moon | for the next
    @ wait 18
    > Celebration | REACHED AGAIN | The Moon
    * play badgeAgain | vibrate badgeAgain
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award | No new badge
    4: +1 short stop
    2: +1 hold stop
    # Some 6 % faster, live and in the end.
    @ run 4.22
    +1 short start
    @ wait 5
    +1 short start
    @ wait 10
    > Running main | for the next
    @ wait 16
    > Celebration | SILVER | The Moon
    * play silver | vibrate silver
    @ wait 24
    > Celebration | SILVER | Mars
    @ wait 30
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award | Silver: The Moon | Silver: Mars
    4: +1 short stop
    2: +1 hold stop
    # 16 % faster.
    @ run 4.65
    +1 short start
    @ wait 5
    +1 short start
    @ wait 25
    > Celebration | GOLD | The Moon
    * play gold | vibrate gold
    @ wait 21
    > Celebration | GOLD | Mars
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award | Gold: The Moon | Gold: Mars
    +1 short start             # its details
    > Run map | 0.2
    4: +1 short stop
    2: +1 hold stop
    > Award
    4: +1 short stop
    2: +1 hold stop
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > My Badges | 3 of 4 | The Moon Earned | silver gold
    """

  private static let lastBadge = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 5
    +1 short start
    @ wait 190
    > Running main | to Jupiter
    4: +1 hold up              # forget the effects so far
    2: +1 hold both
    4: +1 short stop
    2: +1 hold stop
    @ wait 10
    > Celebration | BADGE EARNED | Jupiter | 1 km in 3:2
    = Lap 1: 3:2
    # An automatic lap at the same moment: one pattern plays, the badge's.
    * play badge | vibrate badge
    - play lap | vibrate lap
    @ wait 6
    > Running main | All badges won! Run on!
    4: +1 short down
    2: +1 short start
    > Running lap | Lap 2 | Lap 1: 3:2
    4: +1 short down
    4: +1 short down
    2: +1 short start
    2: +1 short start
    > Running splits | 1 3:
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award | 1/2
    4: +1 short down
    2: +1 short stop
    > Award | 2/2
    4: +1 short up
    4: > Award | 1/2
    """

  private static let myBadges = """
    @ gps fix
    @ wait 3
    +1 short start
    @ run 4
    +1 short start
    @ wait 30
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Award
    4: +1 short stop
    2: +1 hold stop
    4: +1 short down
    2: +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    > My Badges | 2 of 4 | > Earth Earned | The Moon Earned | ????? Run 0.2 km to earn
    4: +1 short down
    2: +1 short stop
    +1 short start
    > Badge | The Moon | 0.1 km | for silver! | for gold!
    4: +1 hold down            # means nothing here
    2: +1 hold start
    > Badge | The Moon
    4: +1 hold up
    2: +1 hold both
    > Quick menu
    4: +1 short stop
    2: +1 hold stop
    > Badge | The Moon
    +1 short start
    2: > Badge menu | > Information
    2: +1 short stop
    2: +1 short start          # close
    2: > Badge | The Moon
    2: +1 short start
    2: +1 short start
    > The Moon | Gray and near.
    4: +1 short stop
    2: +1 hold stop
    > Badge | The Moon
    4: +1 short down
    2: +1 short stop
    > Badge | ????? | 0.2 km
    4: +1 short up
    4: > Badge | The Moon
    4: +1 short stop
    2: +1 hold stop
    > My Badges
    """
}

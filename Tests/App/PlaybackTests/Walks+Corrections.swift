// Distances entered by the runner.

extension Walks {
  static let corrections: [(name: String, text: String)] = [("km sign", sign)]

  private static let sign = """
    @ gps fix
    @ wait 3
    +1 short start
    +1 short start
    @ run 4
    @ wait 100
    4: +1 hold up
    2: +1 hold both
    > Quick menu | > At the km sign | Backlight
    +1 short start
    > Running main
    = Distance not set: Sign over 200 m away
    @ wait 135
    4: +1 hold up
    2: +1 hold both
    > Quick menu | > At the km sign: 1 km
    +1 short start
    = Set to 1 km: Same keys: undo
    > Running main | 1.00 km
    @ wait 3
    4: +1 hold up
    2: +1 hold both
    > Quick menu | > Undo distance: 1 km
    +1 short start
    = Distance undone: 0.9
    @ wait 3
    4: +1 hold up
    2: +1 hold both
    +1 short start
    = Set to 1 km: Same keys: undo
    @ wait 12
    @ wait 20
    > Running main | km
    +1 short stop
    4: +1 short down
    2: +1 short stop
    +1 short start
    +1 short start
    > Run map | corrected | 1.1
    +1 short start
    ~ Hold to undo
    +1 confirm start
    > Run map | km
    = Correction undone
    """
}

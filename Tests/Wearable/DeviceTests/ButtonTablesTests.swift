import Device
import Testing

/// The tables of the product page, entered independently, row by row.
@Suite struct ButtonTablesTests {
  // start, stop, up, down, hold start, hold stop, hold up, hold down, both
  private static let four: [(TableRow, [KeyCommand?])] = [
    (.menu, [.select, .back, .previous, .next, nil, nil, .quickMenu, nil, nil]),
    (.list, [.select, .back, .previous, .next, nil, nil, .quickMenu, .nextRows, nil]),
    (.settings, [.change, .back, .previous, .next, nil, nil, .quickMenu, nil, nil]),
    (.ready, [.startRun, .back, .previous, .nextPage, nil, nil, .quickMenu, .lock, nil]),
    (.running, [.lap, .pause, .previous, .nextPage, nil, nil, .quickMenu, .lock, nil]),
    (.celebration, [.lap, .pause, .dismiss, .dismiss, nil, nil, .quickMenu, .lock, nil]),
    (
      .awardCelebration,
      [.dismiss, .dismiss, .dismiss, .dismiss, nil, nil, .quickMenu, nil, nil]
    ),
    (.question, [.select, .resume, .previous, .next, nil, nil, .quickMenu, nil, nil]),
    (.runDetails, [.menu, .back, .previous, .nextPage, nil, nil, .quickMenu, nil, nil]),
    (.badgeDetails, [.details, .back, .previous, .next, nil, nil, .quickMenu, nil, nil]),
    (.award, [.details, .back, .previous, .nextPage, nil, nil, .quickMenu, nil, nil]),
    (.summary, [.back, .back, .previous, .nextPage, nil, nil, .quickMenu, nil, nil]),
    (.usb, [nil, .back, nil, nil, nil, nil, .quickMenu, nil, nil]),
    (.keyTest, [nil, nil, nil, nil, nil, .back, nil, nil, nil]),
    (
      .locked,
      [.unlockHint, .unlockHint, .unlockHint, .unlockHint, nil, nil, nil, .unlock, nil]
    ),
  ]

  private static let two: [(TableRow, [KeyCommand?])] = [
    (.menu, [.select, .next, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.list, [.select, .next, nil, nil, .nextRows, .back, nil, nil, .quickMenu]),
    (.settings, [.change, .next, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.ready, [.startRun, .nextPage, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.running, [.nextPage, .pause, nil, nil, .lap, nil, nil, nil, .quickMenu]),
    (.celebration, [.dismiss, .pause, nil, nil, .lap, nil, nil, nil, .quickMenu]),
    (.awardCelebration, [.dismiss, .dismiss, nil, nil, nil, nil, nil, nil, .quickMenu]),
    (.question, [.select, .next, nil, nil, nil, nil, nil, nil, .quickMenu]),
    (.runDetails, [.menu, .nextPage, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.badgeDetails, [.menu, .next, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.award, [.details, .nextPage, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.summary, [.back, .nextPage, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.usb, [nil, .back, nil, nil, nil, .back, nil, nil, .quickMenu]),
    (.keyTest, [nil, nil, nil, nil, nil, .back, nil, nil, nil]),
    (.locked, [.unlockHint, .unlockHint, nil, nil, nil, nil, nil, nil, .unlock]),
  ]

  @Test(arguments: TableRow.allCases) func rowsReadAsPrinted(row: TableRow) {
    for (layout, table) in [(ButtonLayout.four, Self.four), (.two, Self.two)] {
      let expected = table.filter { $0.0 == row }.map(\.1)
      let keys = ButtonTable.row(row, layout)
      let columns = [
        keys.start, keys.stop, keys.up, keys.down, keys.holdStart, keys.holdStop, keys.holdUp,
        keys.holdDown, keys.both,
      ]
      #expect(expected == [columns], "\(layout) \(row)")
    }
  }

  @Test(arguments: TableRow.allCases) func runningKeysWithoutHoldActAtAnyLength(row: TableRow) {
    let isTimed = row == .running || row == .celebration || row == .locked
    let four = ButtonTable.rules(row, .four, confirms: false)
    let two = ButtonTable.rules(row, .two, confirms: false)
    for button in [Button.start, .stop] { #expect((four[button] == .anyLength) == isTimed) }
    #expect((two.stop == .anyLength) == isTimed)
    let isHeld = row == .list || isTimed
    #expect(two.start == (row == .locked ? .anyLength : isHeld ? .hold : .short))
    #expect(two.together)
    #expect(!four.together)
  }

  @Test func confirmItemsAskForAHoldOnStart() {
    for layout in ButtonLayout.allCases {
      for row in [TableRow.question, .menu, .usb] {
        #expect(ButtonTable.rules(row, layout, confirms: true).start == .confirm)
      }
    }
  }
}

import Device
import Drawing
import RunStore
import Simulation

extension Subject {
  /// A short press of a key.
  private static func press(_ key: UInt8) -> [UInt8] { [0b0_0011_100 | key, 0b0_0110_000 | key] }

  /// Key edges with time, and what else happens to a wearable: see ``WearableDiary``.
  static func keys() -> Subject {
    // Home, Ready, a run with a lap, paused; then the menu of a paused run.
    let (start, stop, down) = (press(0), press(1), press(3))
    let wait: [UInt8] = [0xc2]
    let run: [UInt8] = [0x8f, 0x97, 0x9f, 0x9f, 0x9f]
    let begun = run + start + wait + start + run + start + wait + run + stop + wait
    let discard: [UInt8] = [0b0_0011_100, 0b0_1111_000]
    let whole = begun + down + wait + start + wait + start + wait
    let killed = begun + [0xff] + run + stop + wait + stop + wait + start + wait
    let thrown = begun + down + wait + down + wait + discard + wait
    let seeds = [[0] + whole, [1] + killed, [2] + thrown, [0] + whole + [0xff] + whole + thrown]
    var painters = Layout.all.map { Painter(layout: $0) }
    return Subject("keys", longest: 400, seeds: seeds) { bytes in
      let index = Int(bytes.first ?? 0) >> 1 % painters.count
      var diary = WearableDiary(choice: bytes.first ?? 0, layout: painters[index].layout)
      for byte in bytes.dropFirst() {
        try diary.live(byte)
        try diary.draw(by: painters[index])
      }
      try diary.end()
      if painters[index].fault != nil { painters[index] = Painter(layout: Layout.all[index]) }
    }
  }
}

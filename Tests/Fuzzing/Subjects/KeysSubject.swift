import Device
import Drawing
import MemoryDisk
import RunStore

extension Subject {
  /// Returns a short press of a key.
  private static func press(_ key: UInt8) -> [UInt8] { [0b0_0011_100 | key, 0b0_0110_000 | key] }

  /// Key edges with times, and other events of a wearable: see ``WearableDiary``.
  static func keys() -> Subject {
    // Home, Ready, a run with a lap, paused; then the menu of a paused run.
    let (start, stop, down) = (press(0), press(1), press(3))
    let wait: [UInt8] = [0xc2]
    let run: [UInt8] = [0x8f, 0x97, 0x9f, 0x9f, 0x9f]
    let (kill, discard): ([UInt8], [UInt8]) = ([0xff], [0b0_0011_100, 0b0_1111_000])
    // Joined, not added: Swift 6.0 takes too long to type-check that many sums.
    func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }
    let begun = joined(run, start, wait, start, run, start, wait, run, stop, wait)
    let whole = joined(begun, down, wait, start, wait, start, wait)
    let killed = joined(begun, kill, run, stop, wait, stop, wait, start, wait)
    let thrown = joined(begun, down, wait, down, wait, discard, wait)
    let seeds = [
      joined([0], whole), joined([1], killed), joined([2], thrown),
      joined([0], whole, kill, whole, thrown),
    ]
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

import RunModel
import Testing
import Tracking

@Suite("Records that wait for the flash")
struct WaitingRecordsTests {
  private let limits = JournalLimits(waiting: 80)

  private func fixes(_ seconds: Range<Int>) -> [RunRecord] {
    seconds.map { .fix(at: at(Double($0)), Fix(), .noFix) }
  }

  private func add(_ requests: [StorageRequest], to queue: inout [StorageRequest]) -> Int {
    requests.reduce(0) { $0 + queue.add($1, limits: limits) }
  }

  @Test("are all kept up to the limit; one more, and the oldest fixes give way")
  func limit() {
    var queue: [StorageRequest] = []
    #expect(add([.append(fixes(0..<40)), .append(fixes(40..<80))], to: &queue) == 0)
    #expect(queue == [.append(fixes(0..<80))])
    #expect(add([.append(fixes(80..<81))], to: &queue) == 11)
    #expect(queue == [.append(fixes(11..<81))])
  }

  @Test("samples give way before any fix does")
  func samples() {
    var queue: [StorageRequest] = []
    let pairs = (0..<40).flatMap { second -> [RunRecord] in
      fixes(second..<second + 1) + [.sample(at: at(Double(second)), pressure(1000))]
    }
    #expect(add([.append(pairs)], to: &queue) == 0)
    #expect(add([.append(fixes(40..<41))], to: &queue) == 0)
    let kept = pairs.enumerated().filter { !$1.isSample || $0 >= 22 }.map(\.element)
    #expect(queue == [.append(kept + fixes(40..<41))])
    // 29 of the samples are left.
    for second in 41..<(41 + 40) { _ = add([.append(fixes(second..<second + 1))], to: &queue) }
    #expect(queue[0].records?.count { $0.isSample } == 0)
    // Four fixes are gone too.
    #expect(queue[0].records?.first == fixes(4..<5).first)
  }

  @Test("of several runs are bounded together, and all that makes up the runs stays")
  func structure() {
    let marks: [RunRecord] = [
      .pause(at: at(1)), .resume(at: at(2)), .lap(at: at(3), .button), .badge(at: at(4), index: 0),
      .restart(Restart(time: at(5), boot: "", resumedAt: 0, dead: nil)), .receiver(at: at(6), "x"),
      .autoPause(at: at(7)), .autoResume(at: at(8)),
      .workout(at: at(8), WorkoutPart(index: 0, count: 1, completed: 0, text: "run 5km")),
      .workoutEnd(at: at(9)), .ghost(at: at(9), ghost(34.2)),
    ]
    let ends: [StorageRequest] = [.end(at: at(60), .save), .measure]
    var queue: [StorageRequest] = []
    let first = [.append(fixes(0..<30)), .append(marks), .append(fixes(30..<59))] + ends
    #expect(add(first, to: &queue) == 0)
    #expect(add([.append(fixes(0..<10))], to: &queue) == 0)
    #expect(add([.append(fixes(10..<11))], to: &queue) == 11)
    #expect(
      queue == [.append(fixes(11..<30) + marks + fixes(30..<59))] + ends
        + [.append(fixes(0..<11))])
    // Everything droppable is dropped; the rest exceeds the limit.
    for _ in 0..<20 { _ = add([.append(marks)], to: &queue) }
    #expect(queue.first == .append(marks))
    #expect(queue.last?.records == Array((0..<20).map { _ in marks }.joined()))
  }

  @Test("have the size from which their limit was chosen")
  func size() { #expect(MemoryLayout<RunRecord>.stride <= 184) }

  @Test("are appended in place")
  func place() {
    var queue: [StorageRequest] = []
    var moves = 0
    var last: UnsafeRawPointer?
    for second in 0..<4096 {
      _ = queue.add(.append(fixes(second..<second + 1)), limits: JournalLimits())
      let base = queue[0].records?.withUnsafeBytes(\.baseAddress)
      if base != last { moves += 1 }
      last = base
    }
    #expect(moves <= 14, "it moves only when its room is doubled")
  }
}

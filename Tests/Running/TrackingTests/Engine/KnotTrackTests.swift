import RunModel
import Testing

@testable import Tracking

@Suite struct KnotTrackTests {
  private func track() -> KnotTrack {
    var track = KnotTrack()
    for (time, metres, isGap, isMoving) in [
      (10.0, 0.0, false, true), (11, 3, false, true), (20, 30, true, true), (21, 0, false, false),
    ] {
      track.append(
        KnotTrack.Step(
          time: time, metres: metres, isGap: isGap, movingTime: isMoving ? 1 : 0, speed: 3,
          isMoving: isMoving))
    }
    return track
  }

  @Test("Metres between knots are interpolated, beyond the ends they stay")
  func points() {
    let points = Array(
      SavedTrack(
        track(), at: Packed([9, 10, 10.5, 11, 15.5, 20, 20.5, 21, 30].map(EpochTime.init))))
    #expect(points.map(\.distance) == [0, 0, 1.5, 3, 18, 33, 33, 33, 33])
    #expect(points.map(\.isMoving) == [true, true, true, true, true, true, false, false, false])
    #expect(points.last?.speed == 0)
  }

  @Test("Gaps and seconds in motion are summed")
  func sums() {
    #expect(track().gapDistance == 30 && track().movingTime == 3 && track().distance == 33)
  }

  @Test("The rest of an unfinished second goes on at the last speed, unless the runner stands")
  func extend() {
    var moving = KnotTrack()
    moving.append(
      KnotTrack.Step(
        time: 5, metres: 0, isGap: false, movingTime: 0, speed: 4, isMoving: true))
    moving.extend(to: 5.5)
    #expect(moving.distance == 2)
    moving.extend(to: 5.2)
    moving.extend(to: 30)
    #expect(moving.distance == 2)
    var standing = track()
    standing.extend(to: 21.5)
    #expect(standing.distance == 33)
  }

  @Test("Without a knot there is nothing to say")
  func empty() {
    #expect(
      Array(SavedTrack(KnotTrack(), at: [EpochTime(seconds: 1)]))
        == [SavedPoint(distance: 0, speed: 0, isMoving: false)])
  }
}

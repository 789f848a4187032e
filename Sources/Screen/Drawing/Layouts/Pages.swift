/// Places and sizes of single pages; everything else on them follows from the size of the frame.
///
/// "Low" is said of a page whose foot a banner takes; "beside", of words that stand beside a
/// picture or a map instead of under it.
struct Pages: Hashable, Sendable {
  struct Home: Hashable, Sendable {
    let earth: Int
    /// From the right edge and from the foot to the Earth's picture.
    let earthRight: Int
    let earthFoot: Int
    let moon: Int
    /// Width of the rows.
    let rows: Int
    /// Left of this there are no stars.
    let starless: Int
  }

  struct Ready: Hashable, Sendable {
    let picture: Int
    let lowPicture: Int
    let pictureRight: Int
    let pictureTop: Int
    /// Width of the words.
    let room: Int
    let lowRoom: Int
    let title: Int
    let launch: Int
    let titleBaseline: Int
    let launchBaseline: Int
    let signalBaseline: Int
    let goalLabelBaseline: Int
    let goalBaseline: Int
    let starless: Int
  }

  /// Before there is a fix.
  struct Acquiring: Hashable, Sendable {
    let isBeside: Bool
    let full: Places
    let low: Places
    let starless: Box

    struct Places: Hashable, Sendable {
      let orbits: Point
      /// Of the orbits, whose largest radius is 50 at 1.
      let scale: Double
      let titleBaseline: Int
      /// From a row of figures to the next.
      let step: Int
      let footBaseline: Int
    }
  }

  struct Main: Hashable, Sendable {
    /// Height of the line under the distance.
    let rule: Int
    let distance: Int
    let unit: Int
    let mark: Int
    let gap: Int
    let columnGap: Int
    /// Whether the labels of paces say their unit.
    let saysUnits: Bool
  }

  struct GPS: Hashable, Sendable {
    let full: Places
    let low: Places

    struct Places: Hashable, Sendable {
      let clock: Int
      let clockBaseline: Int
      let dateBaseline: Int
      let rule: Int
    }
  }

  struct Award: Hashable, Sendable {
    let figure: Int
    /// Picture of a prize that is the only one.
    let picture: Int
  }

  struct BackToStart: Hashable, Sendable {
    let isBeside: Bool
    let radius: Double
    let lowRadius: Double
  }

  struct Space: Hashable, Sendable {
    let isBeside: Bool
    let live: Place
    let saved: Place
    let starless: Box

    struct Place: Hashable, Sendable {
      let x: Int
      let y: Int
      let side: Int
    }
  }

  struct Paused: Hashable, Sendable {
    let title: Int
    let figures: Int
  }

  struct LiveMap: Hashable, Sendable {
    let isBeside: Bool
    /// Of the map.
    let width: Int
  }

  struct RunMap: Hashable, Sendable {
    let isBeside: Bool
    /// Of the map.
    let width: Int
    let height: Int
  }

  struct Badge: Hashable, Sendable {
    let isBeside: Bool
    let pictureRight: Int
    let gap: Int
  }

  struct Words: Hashable, Sendable {
    let isBeside: Bool
    let picture: Int
    let pictureTop: Int
  }

  struct About: Hashable, Sendable {
    let picture: Int
    let title: Int
    let facts: Int
  }

  struct Celebration: Hashable, Sendable {
    /// From the badge to the farthest corner of what is seen around it.
    let reach: Int
  }

  let home: Home
  let ready: Ready
  let acquiring: Acquiring
  var main: Main
  /// Size of a lap's time.
  let lapTime: Int
  let gps: GPS
  let award: Award
  let back: BackToStart
  let space: Space
  let paused: Paused
  let liveMap: LiveMap
  let runMap: RunMap
  let badge: Badge
  let words: Words
  let about: About
  let celebration: Celebration
  /// Picture of a carrot over a line with a pace that wins a medal.
  let chasePicture: Int
}

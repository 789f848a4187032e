/// Positions and sizes on individual pages; everything else follows from the frame size.
///
/// "Low" means with a banner at the bottom; "beside", that text is beside a picture or map instead
/// of below it.
struct Pages: Hashable, Sendable {
  struct Home: Hashable, Sendable {
    let earth: Int
    /// Distance of the Earth's picture from the right and bottom edges.
    let earthRight: Int
    let earthFoot: Int
    let moon: Int
    /// Width of the rows.
    let rows: Int
    /// No stars are drawn left of this.
    let starless: Int
  }

  struct Ready: Hashable, Sendable {
    let picture: Int
    let lowPicture: Int
    let pictureRight: Int
    let pictureTop: Int
    /// Width of the text.
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

  /// The page before the first fix.
  struct Acquiring: Hashable, Sendable {
    let isBeside: Bool
    let full: Places
    let low: Places
    let starless: Box

    struct Places: Hashable, Sendable {
      let orbits: Point
      /// Scale of the orbits, the largest of which has a radius of 50 at scale 1.
      let scale: Double
      let titleBaseline: Int
      /// Distance between rows of figures.
      let step: Int
      let footBaseline: Int
    }
  }

  struct Main: Hashable, Sendable {
    /// Position of the line below the distance.
    let rule: Int
    let distance: Int
    let unit: Int
    let mark: Int
    let gap: Int
    let columnGap: Int
    /// Whether pace labels include the unit.
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
    /// Picture size of a single prize.
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
    /// Width of the map.
    let width: Int
  }

  struct RunMap: Hashable, Sendable {
    let isBeside: Bool
    /// Width of the map.
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
    /// Distance from the badge to the farthest visible corner of its surroundings.
    let reach: Int
  }

  let home: Home
  let ready: Ready
  let acquiring: Acquiring
  var main: Main
  /// Text size of a lap time.
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
  /// Picture size of a carrot above a line with a pace that wins a medal.
  let chasePicture: Int
}

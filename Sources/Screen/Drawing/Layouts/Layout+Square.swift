import Device
import Pictures

extension Layout {
  /// 1.3 inch (0.097 mm per pixel) and 1.54 inch.
  package static let square = Layout(
    size: FrameSize(width: 240, height: 240), margin: 8,
    // Capitals subtend 40, 24, 20, 16 and 9 minutes of arc at 40 cm.
    type: TypeSizes(hero: 68, second: 41, row: 34, moving: 27, label: 16),
    capacity: ScreenCapacity(),
    pages: Pages(
      home: Pages.Home(
        earth: 150, earthRight: 4, earthFoot: 54, moon: 34, rows: 182, starless: 182),
      ready: Pages.Ready(
        picture: 96, lowPicture: 88, pictureRight: 2, pictureTop: 62, room: 126, lowRoom: 126,
        title: 50, launch: 30, titleBaseline: 71, launchBaseline: 101, signalBaseline: 128,
        goalLabelBaseline: 158, goalBaseline: 184, starless: 142),
      acquiring: Pages.Acquiring(
        isBeside: false,
        full: Pages.Acquiring.Places(
          orbits: Point(120, 88), scale: 1, titleBaseline: 168, step: 21, footBaseline: 192),
        low: Pages.Acquiring.Places(
          orbits: Point(120, 76), scale: 0.8, titleBaseline: 144, step: 22, footBaseline: 166),
        starless: Box(0, 150, 240, 90)),
      main: Pages.Main(
        rule: 108, distance: 100, unit: 26, mark: 40, gap: 4, columnGap: 10, saysUnits: false),
      lapTime: 100,
      gps: Pages.GPS(
        full: Pages.GPS.Places(clock: 56, clockBaseline: 70, dateBaseline: 95, rule: 105),
        low: Pages.GPS.Places(clock: 56, clockBaseline: 70, dateBaseline: 95, rule: 105)),
      award: Pages.Award(figure: 20, picture: 112),
      back: Pages.BackToStart(isBeside: false, radius: 66, lowRadius: 56),
      space: Pages.Space(
        isBeside: false, live: Pages.Space.Place(x: 28, y: 24, side: 184),
        saved: Pages.Space.Place(x: 20, y: 16, side: 200), starless: Box(0, 120, 240, 120)),
      paused: Pages.Paused(title: 84, figures: 44),
      liveMap: Pages.LiveMap(isBeside: false, width: 240),
      runMap: Pages.RunMap(isBeside: false, width: 240, height: 146),
      badge: Pages.Badge(isBeside: false, pictureRight: 6, gap: 22),
      words: Pages.Words(isBeside: false, picture: 76, pictureTop: 40),
      about: Pages.About(picture: 64, title: 29, facts: 80),
      celebration: Pages.Celebration(reach: 156), chasePicture: 46))
}

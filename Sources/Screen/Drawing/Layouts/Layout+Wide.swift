import Device
import Pictures

extension Layout {
  /// 2 inch (0.127 mm per pixel) and larger.
  package static let wide = Layout(
    size: FrameSize(width: 320, height: 240), margin: 8,
    // The same viewing distance as for the square one, with larger pixels.
    type: TypeSizes(hero: 52, second: 31, row: 26, moving: 21, label: 14),
    capacity: ScreenCapacity(),
    pages: Pages(
      home: Pages.Home(
        earth: 190, earthRight: 10, earthFoot: 68, moon: 38, rows: 214, starless: 222),
      ready: Pages.Ready(
        picture: 128, lowPicture: 112, pictureRight: 14, pictureTop: 36, room: 162, lowRoom: 178,
        title: 58, launch: 34, titleBaseline: 78, launchBaseline: 110, signalBaseline: 137,
        goalLabelBaseline: 163, goalBaseline: 187, starless: 174),
      acquiring: Pages.Acquiring(
        isBeside: true,
        full: Pages.Acquiring.Places(
          orbits: Point(88, 108), scale: 1.3, titleBaseline: 62, step: 26, footBaseline: 207),
        low: Pages.Acquiring.Places(
          orbits: Point(88, 94), scale: 1.1, titleBaseline: 56, step: 24, footBaseline: 188),
        starless: Box(180, 0, 140, 240)),
      main: Pages.Main(
        rule: 112, distance: 106, unit: 30, mark: 44, gap: 6, columnGap: 14, saysUnits: true),
      lapTime: 112,
      gps: Pages.GPS(
        full: Pages.GPS.Places(clock: 64, clockBaseline: 76, dateBaseline: 102, rule: 112),
        low: Pages.GPS.Places(clock: 56, clockBaseline: 70, dateBaseline: 95, rule: 105)),
      award: Pages.Award(figure: 24, picture: 150),
      back: Pages.BackToStart(isBeside: true, radius: 92, lowRadius: 68),
      space: Pages.Space(
        isBeside: true, live: Pages.Space.Place(x: 96, y: 16, side: 220),
        saved: Pages.Space.Place(x: 96, y: 16, side: 220), starless: Box(0, 0, 190, 240)),
      paused: Pages.Paused(title: 96, figures: 40),
      liveMap: Pages.LiveMap(isBeside: true, width: 208),
      runMap: Pages.RunMap(isBeside: true, width: 212, height: 240),
      badge: Pages.Badge(isBeside: true, pictureRight: 12, gap: 32),
      words: Pages.Words(isBeside: true, picture: 118, pictureTop: 60),
      about: Pages.About(picture: 84, title: 36, facts: 92),
      celebration: Pages.Celebration(reach: 188), chasePicture: 52))
}

package import Device
package import MapTiles
package import Pictures
package import RunModel
import Words

/// Draws screens.
///
/// Each drawing is complete and depends only on the screen; pictures are cached between drawings,
/// one for each size.
package final class Painter {
  package let frame: Frame
  package let layout: Layout
  let canvas: Canvas
  let pictures: any PictureSource
  let art = ArtCache()
  /// The last drawn route; each different one gets a new number.
  var shownRoute: (points: [RoutePoint], number: Int) = ([], 0)
  var shownCourse: ShownCourse?
  /// The streets below the maps; `nil` to draw grids.
  package var streets: StreetMap?
  let ground = GroundSheet()
  /// Figure size in the row of the main page in the last drawing.
  var rowSize: Int?
  /// The attribution state of the live map.
  var attribution = ShownAttribution()
  private let colours: (Settings.Theme) -> Palette
  /// The current theme.
  private(set) var theme = Settings.Theme.dark
  private(set) var palette = Palette.dark
  /// The fixed captions in the language of the screen.
  private(set) var captions = Captions.of(.english)

  /// - Parameters:
  ///   - layout: One of `Layout.all`.
  ///   - pictures: The source of badge pictures.
  ///   - colours: Returns the palette of a theme.
  package init(
    layout: Layout, pictures: any PictureSource = EmbeddedPictures(),
    colours: @escaping (Settings.Theme) -> Palette = Palette.of
  ) {
    self.layout = layout
    frame = Frame(size: layout.size)
    canvas = Canvas(frame, layout: layout)
    self.pictures = pictures
    self.colours = colours
  }

  /// Size of the drawing area in units, like all lengths of a drawing.
  var width: Int { layout.width }
  var height: Int { layout.height }
  var pages: Pages { layout.pages }
  /// Left and right margin of running pages.
  var margin: Int { layout.margin }

  /// Records where text is drawn; `nil` to stop.
  package var recorder: TextRecorder? {
    get { canvas.recorder }
    set { canvas.recorder = newValue }
  }

  /// Cairo's error message if the frame may not match the last drawn screen, or `nil`.
  ///
  /// It means that cairo ran out of memory or our code has a bug. The fault persists, because the
  /// failed picture may be cached for later drawings; replace the painter.
  package var fault: String? { canvas.fault }

  /// Forces the next drawing to repaint everything.
  package func forget() { canvas.forget() }

  /// Draws a screen into the frame; check ``fault`` afterwards.
  ///
  /// - Parameters:
  ///   - screen: The screen to draw.
  ///   - now: The current time of a monotonic clock, for timed changes on street maps.
  package func draw(_ screen: Screen, at now: Instant = Instant(nanoseconds: 0)) {
    if case .liveMap(let map) = screen.content { followStreets(map, at: now) }
    use(screen.theme)
    captions = screen.captions
    frame.dithered.removeAll(keepingCapacity: true)
    canvas.begin()
    canvas.fill(Box(0, 0, Double(width), Double(height)), palette.background)
    let content = screen.content
    let bannerHeight =
      screen.banner.map {
        height(of: $0, isRunningPage: content.isRunningPage, isMoving: content.isMoving)
      } ?? 0
    let bottom = height - bannerHeight
    // A banner is flat: clip, so that no part of a picture below it needs dithering.
    canvas.clipped(to: Box(0, 0, Double(width), Double(bottom))) { paint(screen, bottom: bottom) }
    if let banner = screen.banner {
      paint(banner, height: bannerHeight, isMoving: screen.content.isMoving)
    }
    canvas.end()
  }

  func use(_ theme: Settings.Theme) {
    self.theme = theme
    palette = colours(theme)
  }

  /// Draws the content above `bottom`.
  private func paint(_ screen: Screen, bottom: Int) {
    let bar = screen.statusBar
    switch screen.content {
    case .home(let content): paint(content, bar, bottom)
    case .ready(let content): paint(content, screen, bottom)
    case .gps(let content): paint(content, bar, bottom)
    case .main(let content): paint(content, bar, hasBanner: screen.banner != nil)
    case .lap(let content): paint(content, bar, bottom)
    case .fields(let content): paint(content, bar, bottom)
    case .workout(let content): paint(content, bar, bottom)
    case .goal(let content): paint(content, bar, bottom)
    case .liveMap(let content): paint(content, bar, hasBanner: screen.banner != nil)
    case .splits(let content): paint(content, bar, bottom)
    case .backToStart(let content): paint(content, bar, bottom)
    case .course(let content): paint(content, bar, bottom)
    case .courseAhead(let content): paint(content, bar, bottom)
    case .sun(let content): paint(content, bar, bottom)
    case .space(let content): paint(content, bar, bottom)
    case .bigNumber(let content): paint(content, bar, bottom)
    case .celebration(let content): paint(content, bottom)
    case .question(let content): paint(content, bottom)
    case .paused(let content): paint(content, bottom)
    case .award(let content): paint(content, bottom)
    case .runMap(let content): paint(content, bottom)
    case .climb(let content): paint(content, bottom)
    case .weeks(let content): paint(content, bottom)
    case .runList(let content): paint(content, bottom)
    case .badgeList(let content): paint(content, bottom)
    case .badgeDetails(let content): paint(content, bottom)
    case .menu(let content): paint(content, bar, bottom)
    case .text(let content): paint(content, bottom)
    case .about(let content): paint(content, bottom)
    case .usb(let content): paint(content, bar, bottom)
    case .test(let content): paint(content, bottom)
    }
  }
}

extension ScreenContent {
  /// Whether it is read while running.
  fileprivate var isMoving: Bool {
    if case .celebration = self { return true }
    return isRunningPage
  }

  /// Whether it is a page of a run with large text, whose bottom a banner covers.
  fileprivate var isRunningPage: Bool { screen.runningPage != nil }
}
